/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the fuzz targets share.  A target takes any bytes, makes puny do something with them, and aborts with the words
 * of the promise that puny does not keep.  The first byte or two choose options; '0' is the first of each choice, so
 * that seeds can be text.
 */
#ifndef PUNY_FUZZ_H
#define PUNY_FUZZ_H

#include "base/status.h"
#include "idna/rules.h"
#include "world.h"

#include <stdbool.h>
#include <stddef.h>

struct target {
	const char *name;
	void (*run)(const unsigned char *bytes, size_t length);
};

extern const struct target targets[];
extern const size_t target_count;

/* Aborts with the words of PROMISE unless it is KEPT. */
void must(bool kept, const char *promise);

/* A fault points at bytes of an input of LENGTH. */
void must_point(const struct fault *fault, size_t length);

/* What a run of the program comes to. */
struct outcome {
	int status;
	struct written out, err;
};

/* Runs puny over the bytes, in a world like MANNER, with arguments that are parted by blanks. */
__attribute__((format(printf, 5, 6)))
void run(struct outcome *outcome, const struct world *manner, const void *bytes, size_t length, const char *arguments, ...);
void outcome_free(struct outcome *outcome);

/* However the bytes come and the output goes, that run comes to the same; and its diagnostics are safe. */
void must_not_depend_on_cuts(const void *bytes, size_t length, const char *arguments);

/* One of COUNT choices that BYTE makes; '0' makes the first. */
size_t choice_of(unsigned char byte, size_t count);

/* What -i calls level BYTE % 3. */
const char *level_name(unsigned char byte);

bool same_bytes(const void *one, size_t one_length, const void *other, size_t other_length);
bool same_written(const struct written *one, const struct written *other);
bool is_all_ascii(const void *bytes, size_t length);

/* The same, the case of ASCII letters aside. */
bool same_but_case(const void *one, size_t one_length, const void *other, size_t other_length);

/* True if "xn--" stands in the bytes, in any case. */
bool holds_prefix(const void *bytes, size_t length);

/*
 * The controls, bidi controls, and separators of lines and labels stand in both, in the same order: nothing was let in or
 * lost.  DOTS: U+002E too, and the other label separators may have become one.
 */
bool same_structure(const void *one, size_t one_length, const void *other, size_t other_length, bool dots);

/* Diagnostics are whole lines of UTF-8, without anything raw that a terminal would act upon. */
void must_be_safe(const struct written *err);

void fuzz_strings_encode(const unsigned char *bytes, size_t length);
void fuzz_strings_decode(const unsigned char *bytes, size_t length);
void fuzz_code_points(const unsigned char *bytes, size_t length);
void fuzz_names_encode(const unsigned char *bytes, size_t length);
void fuzz_names_decode(const unsigned char *bytes, size_t length);
void fuzz_text(const unsigned char *bytes, size_t length);
void fuzz_zones(const unsigned char *bytes, size_t length);
void fuzz_json(const unsigned char *bytes, size_t length);
void fuzz_display(const unsigned char *bytes, size_t length);
void fuzz_filter(const unsigned char *bytes, size_t length);

#endif
