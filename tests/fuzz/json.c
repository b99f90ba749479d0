/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The output of --json: one object per record, each valid JSON (RFC 8259). */
#include <config.h>

#include "fuzz.h"

#include <string.h>

/* The text being read.  AT is NULL after text that is not JSON. */
struct reader {
	const unsigned char *at, *end;
};

static void fail(struct reader *reader)
{
	reader->at = NULL;
}

static bool take(struct reader *reader, const char *word)
{
	size_t length = strlen(word);

	if (!reader->at || (size_t)(reader->end - reader->at) < length || memcmp(reader->at, word, length) != 0)
		return false;
	reader->at += length;
	return true;
}

static bool is_hex(unsigned char c)
{
	return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
}

/* The escape after a backslash. */
static void read_escape(struct reader *reader)
{
	if (reader->at == reader->end || !strchr("\"\\/bfnrtu", *reader->at) || *reader->at == '\0') {
		fail(reader);
		return;
	}
	if (*reader->at++ != 'u')
		return;
	for (int i = 0; i < 4; i++, reader->at++) {
		if (reader->at == reader->end || !is_hex(*reader->at)) {
			fail(reader);
			return;
		}
	}
}

/* A string after its first quote, which puny writes in ASCII. */
static void read_string(struct reader *reader)
{
	while (reader->at && reader->at < reader->end && *reader->at != '"') {
		if (*reader->at < 0x20 || *reader->at >= 0x7F)
			fail(reader);
		else if (*reader->at++ == '\\')
			read_escape(reader);
	}
	if (!take(reader, "\""))
		fail(reader);
}

static void read_value(struct reader *reader, int depth);

/* The members of an object or the elements of an array, up to CLOSE. */
static void read_members(struct reader *reader, const char *close, bool named, int depth)
{
	if (take(reader, close))
		return;
	do {
		if (named) {
			if (!take(reader, "\""))
				fail(reader);
			read_string(reader);
			if (!take(reader, ":"))
				fail(reader);
		}
		read_value(reader, depth + 1);
	} while (take(reader, ","));
	if (!take(reader, close))
		fail(reader);
}

static void read_number(struct reader *reader)
{
	const unsigned char *start = reader->at;

	while (reader->at && reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9')
		reader->at++;
	if (reader->at == start || (reader->at - start > 1 && *start == '0'))
		fail(reader);
}

/* Nothing is nested deeper than a list of code points in a label in the labels of a record. */
static void read_value(struct reader *reader, int depth)
{
	if (depth > 8)
		fail(reader);
	else if (take(reader, "{"))
		read_members(reader, "}", true, depth);
	else if (take(reader, "["))
		read_members(reader, "]", false, depth);
	else if (take(reader, "\""))
		read_string(reader);
	else if (!take(reader, "true") && !take(reader, "false") && !take(reader, "null"))
		read_number(reader);
}

/* Checks the objects of OUT, one per line.  Returns their number. */
static size_t read_objects(const struct written *out)
{
	struct reader reader = {out->bytes, out->bytes ? out->bytes + out->length : NULL};
	size_t count = 0;

	for (; reader.at < reader.end; count++) {
		must(*reader.at == '{', "each line is an object");
		read_value(&reader, 0);
		must(take(&reader, "\n"), "each line is JSON");
	}
	return count;
}

static size_t count_records(const unsigned char *bytes, size_t length, unsigned char terminator)
{
	size_t count = length > 0 && bytes[length - 1] != terminator;

	for (size_t i = 0; i < length; i++)
		count += bytes[i] == terminator;
	return count;
}

void fuzz_json(const unsigned char *bytes, size_t length)
{
	static const char *const arguments[] = {
		"-e",
		"-d",
		"-ex",
		"-dx",
		"-exm",
		"-dxm",
		"-ez",
		"-dum",
		"-ex -i register",
		"-dx -i display",
		"-dx -i none",
		"-e --profile=swift",
		"-d --profile=rust",
		"-eu",
	};
	struct outcome outcome;
	const char *options;

	if (length < 1)
		return;
	options = arguments[choice_of(bytes[0], sizeof arguments / sizeof *arguments)];
	bytes++, length--;
	if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) /* not part of the first record */
		return;
	run(&outcome, NULL, bytes, length, "%s --json", options);
	must(outcome.status <= 1, "no input is trouble");
	must(read_objects(&outcome.out) == count_records(bytes, length, strchr(options, 'z') ? '\0' : '\n'),
	     "each record has an object");
	must_be_safe(&outcome.err);
	outcome_free(&outcome);
}
