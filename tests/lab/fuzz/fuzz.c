/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#include <config.h>

#include "fuzz.h"
#include "idna/idna.h"
#include "report/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <unistr.h>

const struct target targets[] = {
	{"filter", fuzz_filter},
	{"strings-encode", fuzz_strings_encode},
	{"strings-decode", fuzz_strings_decode},
	{"code-points", fuzz_code_points},
	{"names-encode", fuzz_names_encode},
	{"names-decode", fuzz_names_decode},
	{"text", fuzz_text},
	{"zones", fuzz_zones},
};
const size_t target_count = sizeof targets / sizeof *targets;

void must(bool kept, const char *promise)
{
	if (kept)
		return;
	fprintf(stderr, "broken promise: %s\n", promise);
	abort();
}

void must_point(const struct fault *fault, size_t length)
{
	must(fault->offset <= length && fault->piece <= length && fault->piece_length <= length - fault->piece,
	     "a fault points into the input");
}

enum { WORDS_MAX = 12 };

void run(struct outcome *outcome, const struct world *manner, const void *bytes, size_t length, const char *arguments,
         ...)
{
	char text[256] = "puny ", *words[WORDS_MAX + 1];
	int count = 0;
	va_list values;

	va_start(values, arguments);
	(void)vsnprintf(text + 5, sizeof text - 5, arguments, values);
	va_end(values);
	for (char *word = strtok(text, " "); word && count < WORDS_MAX; word = strtok(NULL, " "))
		words[count++] = word;
	words[count] = NULL;
	world = manner ? *manner : (struct world){0};
	world.input = bytes;
	world.input_length = length;
	optind = 0;
	*outcome = (struct outcome){.status = puny_main(count, words)};
	world.over = true;
	outcome->out = world.out;
	outcome->err = world.err;
}

void outcome_free(struct outcome *outcome)
{
	written_free(&outcome->out);
	written_free(&outcome->err);
}

void run_twice(struct outcome *once, unsigned char level, const void *bytes, size_t length, const char *arguments)
{
	struct outcome twice;

	run(once, NULL, bytes, length, "%s -i %s", arguments, level_name(level));
	run(&twice, NULL, once->out.bytes, once->out.length, "%s -i %s", arguments, level_name(level));
	must(same_written(&twice.out, &once->out), "a second run changes nothing");
	outcome_free(&twice);
}

void must_not_depend_on_cuts(const void *bytes, size_t length, const char *arguments)
{
	struct world manner = {.read_max = 40, .write_max = 40, .by_chance = true, .moody = true};
	struct outcome whole, cut;

	for (size_t i = 0; i < length; i++)
		manner.random = (uint32_t)(manner.random * UINT64_C(31) + ((const unsigned char *)bytes)[i]);
	run(&whole, NULL, bytes, length, "%s", arguments);
	run(&cut, &manner, bytes, length, "%s", arguments);
	must(whole.status == cut.status && same_written(&whole.out, &cut.out) && same_written(&whole.err, &cut.err),
	     "output does not depend on the cuts");
	must_be_safe(&whole.err);
	outcome_free(&whole);
	outcome_free(&cut);
}

size_t choice_of(unsigned char byte, size_t count)
{
	return (unsigned char)(byte - '0') % count;
}

const char *level_name(unsigned char byte)
{
	return diagnostic_levels[byte % IDNA_DISPLAY];
}

bool same_bytes(const void *one, size_t one_length, const void *other, size_t other_length)
{
	return one_length == other_length && (one_length == 0 || memcmp(one, other, one_length) == 0);
}

bool same_written(const struct written *one, const struct written *other)
{
	return same_bytes(one->bytes, one->length, other->bytes, other->length);
}

bool is_all_ascii(const void *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (((const unsigned char *)bytes)[i] >= 0x80)
			return false;
	}
	return true;
}

static unsigned char lower(unsigned char c)
{
	return c >= 'A' && c <= 'Z' ? c | 0x20 : c;
}

bool same_but_case(const void *one, size_t one_length, const void *other, size_t other_length)
{
	for (size_t i = 0; i < one_length && i < other_length; i++) {
		if (lower(((const unsigned char *)one)[i]) != lower(((const unsigned char *)other)[i]))
			return false;
	}
	return one_length == other_length;
}

bool holds_prefix(const void *bytes, size_t length)
{
	for (size_t i = 0; i + 4 <= length; i++) {
		if (same_but_case((const unsigned char *)bytes + i, 4, "xn--", 4))
			return true;
	}
	return false;
}

/* The control characters, bidi controls and separators of lines that no output may contain unless the input does. */
static bool is_unsafe(uint32_t c)
{
	return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x61C || c == 0x200E || c == 0x200F ||
	       (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

static bool is_separator(uint32_t c)
{
	return c == '.' || c == 0x3002 || c == 0xFF0E || c == 0xFF61;
}

uint32_t next_of_structure(const unsigned char *bytes, size_t length, size_t *at, bool dots)
{
	while (*at < length) {
		ucs4_t c;
		int n = u8_mbtoucr(&c, bytes + *at, length - *at);

		*at += n > 0 ? (size_t)n : 1;
		if (n > 0 && is_unsafe(c))
			return c;
		if (n > 0 && is_separator(c) && (dots || c != '.'))
			return dots ? '.' : c;
	}
	return NO_CODE_POINT;
}

bool same_structure(const void *one, size_t one_length, const void *other, size_t other_length, bool dots)
{
	size_t one_at = 0, other_at = 0;
	uint32_t c;

	do {
		c = next_of_structure(one, one_length, &one_at, dots);
		if (c != next_of_structure(other, other_length, &other_at, dots))
			return false;
	} while (c != NO_CODE_POINT);
	return true;
}

void must_be_safe(const struct written *err)
{
	must(err->length == 0 || err->bytes[err->length - 1] == '\n', "a diagnostic is a whole line");
	for (size_t i = 0; i < err->length;) {
		ucs4_t c;
		int n = u8_mbtoucr(&c, err->bytes + i, err->length - i);

		must(n > 0, "diagnostics are UTF-8");
		must(c == '\n' || !is_unsafe(c), "nothing raw is in a diagnostic");
		i += (size_t)n;
	}
}
