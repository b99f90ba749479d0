/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The whole program, on files in memory that are read in pieces and with calls that fail. */
#include <config.h>

#include "fuzz.h"

#include <errno.h>
#include <string.h>

/* Properties of a run: one record for each record, ASCII output for valid records; and it reads several files. */
enum promise { NONE = 0, RECORDS = 1, ASCII = 2, FILES = 4 };

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
	{"-ex - -", FILES},
	{"-dt a b", FILES},
	{"-exc --json", NONE},
	{"-etc --json", NONE},
	{"-eZc --json", NONE},
	{"-dx -i display", RECORDS},
	{"-dt -i display", NONE},
};

/* The choices of the first bytes. */
struct choice {
	const char *arguments;
	unsigned promises;
	char terminator;
	struct world cut, broken;
};

static struct choice choose(const unsigned char bytes[static 4])
{
	static const struct {
		enum call call;
		int error;
	} failures[] = {
		{CALL_ALLOCATE, ENOMEM}, {CALL_READ, EIO},    {CALL_WRITE, ENOSPC}, {CALL_NORMALIZE, ENOMEM},
		{CALL_FSTAT, EIO},       {CALL_OPEN, EACCES}, {CALL_POLL, ENOMEM},  {CALL_CLOSE, ENOSPC},
	};
	size_t row = bytes[0] % (sizeof rows / sizeof *rows), failure = bytes[1] % (sizeof failures / sizeof *failures);
	struct choice choice = {.arguments = rows[row].arguments, .promises = rows[row].promises};

	choice.terminator = strchr(choice.arguments, 'z') ? '\0' : '\n';
	choice.cut = (struct world){.read_max = 1 + bytes[2],
	                            .write_max = 1 + bytes[3],
	                            .by_chance = true,
	                            .random = bytes[2],
	                            .moody = true};
	choice.broken = (struct world){.read_max = 1 + bytes[2], .moody = true, .by_chance = true, .random = bytes[3]};
	choice.broken.fails = failures[failure].call;
	choice.broken.error = failures[failure].error;
	choice.broken.fails_at = 1 + bytes[3];
	choice.broken.fails_on = bytes[1] >= 128;
	return choice;
}

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
static void check_records(const struct choice *choice, const unsigned char *in, size_t length,
                          const struct written *written)
{
	const unsigned char *out = written->length > 0 ? written->bytes : (const unsigned char *)"";
	size_t left = written->length;

	/* A byte order mark before names is dropped. */
	if (choice->arguments[2] == 'x' && length >= 3 && memcmp(in, "\xEF\xBB\xBF", 3) == 0)
		in += 3, length -= 3;
	while (length > 0) {
		size_t in_all = length, out_all = left;
		size_t in_length = first_record(in, &in_all, choice->terminator);
		size_t out_length = left > 0 ? first_record(out, &out_all, choice->terminator) : 0;

		must(in_all - in_length == out_all - out_length || (in_all == length && in_all == in_length &&
		                                                    out_length == 0 && out_all == left && left == 1),
		     "each record has the terminator it had, or one instead of no output");
		must(!(choice->promises & ASCII) || is_all_ascii(out, out_length) ||
		             same_bytes(in, in_length, out, out_length),
		     "a record is encoded, or is as it was");
		in += in_all, length -= in_all;
		out += out_all, left -= out_all;
	}
	must(left == 0, "no record comes from nowhere");
}

static void check_broken(const struct choice *choice, const struct outcome *whole, const unsigned char *bytes,
                         size_t length)
{
	struct outcome broken;
	bool failed, failed_to_tell, telling_failed;

	run(&broken, &choice->broken, bytes, length, "%s", choice->arguments);
	failed = world.failed;
	failed_to_tell = world.failed_to_tell;
	telling_failed = failed && (choice->broken.fails == CALL_ALLOCATE || choice->broken.fails == CALL_NORMALIZE ||
	                            choice->broken.fails == CALL_POLL);
	must(!failed || broken.status == 2 ||
	             (telling_failed && broken.status == whole->status && same_written(&broken.out, &whole->out)),
	     "a failure is told, or makes no difference");
	must(broken.status != 2 || broken.err.length > 0 || failed_to_tell, "trouble has a message");
	must(failed || (broken.status == whole->status && same_written(&broken.out, &whole->out) &&
	                same_written(&broken.err, &whole->err)),
	     "a run without a failure is like any other");
	must((choice->promises & FILES) ||
	             (broken.out.length <= whole->out.length &&
	              same_bytes(broken.out.bytes, broken.out.length, whole->out.bytes, broken.out.length)),
	     "what is written before a failure is the beginning");
	must_be_safe(&broken.err);
	outcome_free(&broken);
}

void fuzz_filter(const unsigned char *bytes, size_t length)
{
	struct outcome whole, cut;
	const struct written *told;
	struct choice choice;

	if (length < 4)
		return;
	choice = choose(bytes);
	bytes += 4, length -= 4;
	run(&whole, NULL, bytes, length, "%s", choice.arguments);
	must(whole.status <= 1, "no input is trouble");
	told = strstr(choice.arguments, "c --json") ? &whole.out : &whole.err;
	must((whole.status == 1) <= (told->length > 0 || strchr(choice.arguments, 'q')), "what is refused is told");
	must_be_safe(&whole.err);
	if (choice.promises & RECORDS)
		check_records(&choice, bytes, length, &whole.out);
	run(&cut, &choice.cut, bytes, length, "%s", choice.arguments);
	must(whole.status == cut.status && same_written(&whole.out, &cut.out) && same_written(&whole.err, &cut.err),
	     "output does not depend on the cuts");
	check_broken(&choice, &whole, bytes, length);
	outcome_free(&whole);
	outcome_free(&cut);
}
