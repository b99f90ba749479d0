/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Functions shared by the fuzz targets.  A target takes any bytes, runs puny on them, and aborts with the name of the
 * property (promise) that is violated.  Most properties compare runs of the program with each other; strings are
 * compared with RFC 3492 (unit/punycode/reference.h).  The first one or two bytes choose options; '0' is the first of
 * each choice, so that seeds can be text.
 */
#ifndef PUNY_FUZZ_H
#define PUNY_FUZZ_H

#include "base/status.h"
#include "idna/idna.h"
#include "world.h"

#include <stdbool.h>
#include <stddef.h>

struct target {
	const char *name;
	void (*run)(const unsigned char *bytes, size_t length);
};

extern const struct target targets[];
extern const size_t target_count;

/* Aborts with PROMISE unless KEPT is true. */
void must(bool kept, const char *promise);

/* Checks that a fault refers to bytes of an input of LENGTH. */
void must_point(const struct fault *fault, size_t length);

/* The result of a run of the program. */
struct outcome {
	int status;
	struct written out, err;
};

/* Runs puny on the bytes, in an environment as in MANNER, with ARGUMENTS separated by spaces. */
__attribute__((format(printf, 5, 6))) void run(struct outcome *outcome, const struct world *manner, const void *bytes,
                                               size_t length, const char *arguments, ...);
void outcome_free(struct outcome *outcome);

/*
 * Runs puny with ARGUMENTS and -i for LEVEL on the bytes, and again on the output, in which the second run must not
 * change anything.
 */
void run_twice(struct outcome *once, unsigned char level, const void *bytes, size_t length, const char *arguments);

/*
 * Checks that the result of a run does not depend on how input and output are divided, and that its diagnostics are
 * safe.
 */
void must_not_depend_on_cuts(const void *bytes, size_t length, const char *arguments);

/* Returns the choice among COUNT that BYTE makes; '0' is the first. */
size_t choice_of(unsigned char byte, size_t count);

/* Returns the argument of -i for level BYTE % 3. */
const char *level_name(unsigned char byte);

bool same_bytes(const void *one, size_t one_length, const void *other, size_t other_length);
bool same_written(const struct written *one, const struct written *other);
bool is_all_ascii(const void *bytes, size_t length);

/* The same, ignoring ASCII case. */
bool same_but_case(const void *one, size_t one_length, const void *other, size_t other_length);

/* Returns true if the bytes contain "xn--" in any case. */
bool holds_prefix(const void *bytes, size_t length);

/*
 * Returns the next code point at *AT that is part of the structure, or NO_CODE_POINT at the end: a control character,
 * bidi control, or separator of lines or labels.  With DOTS, each separator of labels is a dot; without, U+002E is
 * none.
 */
uint32_t next_of_structure(const unsigned char *bytes, size_t length, size_t *at, bool dots);

/*
 * Checks that control characters, bidi controls, and separators of lines and labels are in both, in the same order:
 * none was added or lost.  With DOTS, also U+002E, which other label separators may have become.
 */
bool same_structure(const void *one, size_t one_length, const void *other, size_t other_length, bool dots);

/* Checks that diagnostics are complete lines of UTF-8 without anything that a terminal would interpret. */
void must_be_safe(const struct written *err);

void fuzz_strings_encode(const unsigned char *bytes, size_t length);
void fuzz_strings_decode(const unsigned char *bytes, size_t length);
void fuzz_code_points(const unsigned char *bytes, size_t length);
void fuzz_names_encode(const unsigned char *bytes, size_t length);
void fuzz_names_decode(const unsigned char *bytes, size_t length);
void fuzz_text(const unsigned char *bytes, size_t length);
void fuzz_zones(const unsigned char *bytes, size_t length);
void fuzz_filter(const unsigned char *bytes, size_t length);

#endif
