/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The whole program, on files in memory that are read in pieces. */
#include <config.h>

#include "fuzz.h"

#include <string.h>

/* Properties of a run: one record for each record, and ASCII output for valid records. */
enum promise { NONE = 0, RECORDS = 1, ASCII = 2 };

static const struct {
	const char *arguments;
	unsigned promises;
} rows[] = {
	{"-e", RECORDS | ASCII},
	{"-e --format=utf-8 --line-buffered", RECORDS | ASCII},
	{"-eu", RECORDS | ASCII},
	{"-em", RECORDS | ASCII},
	{"-ea", RECORDS},
	{"-ec", NONE},
	{"-ez", RECORDS | ASCII},
	{"-e --on-error=skip", NONE},
	{"-e --on-error=stop", NONE},
	{"-e --trace", NONE},
	{"-e --json", NONE},
	{"-e --profile=rust", RECORDS | ASCII},
	{"-e --profile=swift", RECORDS | ASCII},
	{"-d", RECORDS},
	{"-du", RECORDS},
	{"-dm", RECORDS},
	{"-dum", RECORDS},
	{"-da", RECORDS},
	{"-dqz", RECORDS},
	{"-d --on-error=stop", NONE},
	{"-d --trace", NONE},
	{"-d --json", NONE},
	{"-d --profile=rust", RECORDS},
	{"-d --profile=swift", RECORDS},
	{"-ex", RECORDS | ASCII},
	{"-exq --format=utf-8", RECORDS | ASCII},
	{"-exu", RECORDS | ASCII},
	{"-exm", RECORDS | ASCII},
	{"-exz", RECORDS | ASCII},
	{"-exa", RECORDS},
	{"-ex -i register --line-buffered", RECORDS | ASCII},
	{"-ex -i none", RECORDS | ASCII},
	{"-ex --on-error=skip", NONE},
	{"-ex --on-error=stop", NONE},
	{"-ex --trace", NONE},
	{"-ex --json", NONE},
	{"-exm --json -z", NONE},
	{"-dx", RECORDS},
	{"-dxu", RECORDS},
	{"-dxm", RECORDS},
	{"-dxz", RECORDS},
	{"-dxa -i none", RECORDS},
	{"-dx -i register", RECORDS},
	{"-dx --on-error=skip", NONE},
	{"-dx --trace", NONE},
	{"-dx --json", NONE},
	{"-dxc", NONE},
	{"-et", NONE},
	{"-et -i none", NONE},
	{"-etc", NONE},
	{"-dt", NONE},
	{"-dta", NONE},
	{"-dtc -i register", NONE},
	{"-eZ", NONE},
	{"-eZ -i lookup --origin=example.", NONE},
	{"-eZ --on-error=stop", NONE},
	{"-dZ", NONE},
	{"-dZa", NONE},
	{"-dZc", NONE},
	{"-ex - -", NONE},
	{"-dt a b", NONE},
	{"-exc --json", NONE},
	{"-etc --json", NONE},
	{"-eZc --json", NONE},
	{"-dx -i display", RECORDS},
	{"-dt -i display", NONE},
};

/* Returns the record at the start of BYTES without its terminator; *LENGTH includes it. */
static size_t first_record(const unsigned char *bytes, size_t *length, char terminator)
{
	const unsigned char *end = memchr(bytes, terminator, *length);

	if (!end)
		return *length;
	*length = (size_t)(end - bytes) + 1;
	return *length - 1;
}

/*
 * As many records are written as read, and records changed by encoding are ASCII.  A last record without a terminator
 * and without output, such as a blank list, gets a terminator.
 */
static void check_records(const char *arguments, unsigned promises, const unsigned char *in, size_t length,
                          const struct written *written)
{
	const unsigned char *out = written->length > 0 ? written->bytes : (const unsigned char *)"";
	const char terminator = strchr(arguments, 'z') ? '\0' : '\n';
	size_t left = written->length;

	/* A byte order mark before names is dropped. */
	if (arguments[2] == 'x' && length >= 3 && memcmp(in, "\xEF\xBB\xBF", 3) == 0)
		in += 3, length -= 3;
	while (length > 0) {
		size_t in_all = length, out_all = left;
		size_t in_length = first_record(in, &in_all, terminator);
		size_t out_length = left > 0 ? first_record(out, &out_all, terminator) : 0;

		must(in_all - in_length == out_all - out_length || (in_all == length && in_all == in_length &&
		                                                    out_length == 0 && out_all == left && left == 1),
		     "each record has the terminator it had, or one instead of no output");
		must(!(promises & ASCII) || is_all_ascii(out, out_length) || same_bytes(in, in_length, out, out_length),
		     "a record is encoded, or is as it was");
		in += in_all, length -= in_all;
		out += out_all, left -= out_all;
	}
	must(left == 0, "no record comes from nowhere");
}

void fuzz_filter(const unsigned char *bytes, size_t length)
{
	struct outcome whole;
	const struct written *told;
	const char *arguments;
	unsigned promises;

	if (length < 1)
		return;
	arguments = rows[bytes[0] % (sizeof rows / sizeof *rows)].arguments;
	promises = rows[bytes[0] % (sizeof rows / sizeof *rows)].promises;
	bytes++, length--;
	run(&whole, NULL, bytes, length, "%s", arguments);
	must(whole.status <= 1, "no input is trouble");
	told = strstr(arguments, "c --json") ? &whole.out : &whole.err;
	must((whole.status == 1) <= (told->length > 0 || strchr(arguments, 'q')), "what is refused is told");
	if (promises & RECORDS)
		check_records(arguments, promises, bytes, length, &whole.out);
	outcome_free(&whole);
	must_not_depend_on_cuts(bytes, length, arguments);
}
