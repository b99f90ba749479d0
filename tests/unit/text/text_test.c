/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The tables tests/cases/text-*.tsv, row by row, each at once and divided in every size. */
#include <config.h>

#include "feed.h"
#include "tap.h"

enum { COLUMNS = 4 };

/* Resolves the escapes in BYTES in place: \n \r \t \\ \xHH.  Returns the length. */
static size_t unescape(char *bytes)
{
	static const char letters[] = "nrt\\", meanings[] = "\n\r\t\\";
	char *out = bytes;

	for (const char *in = bytes; *in; in++) {
		const char *letter = *in == '\\' && in[1] ? strchr(letters, in[1]) : NULL;

		if (letter) {
			*out++ = meanings[letter - letters];
			in++;
		} else if (*in == '\\' && in[1] == 'x') {
			const char digits[] = {in[2], in[3], '\0'};

			*out++ = (char)strtol(digits, NULL, 16);
			in += 3;
		} else {
			*out++ = *in;
		}
	}
	return (size_t)(out - bytes);
}

/* "-da register" */
static struct convert_options parse_options(const char *options)
{
	const char *level = strchr(options, ' ');
	const size_t length = level ? (size_t)(level - options) : strlen(options);

	return (struct convert_options){
		.mode = MODE_TEXT,
		.level = !level                            ? IDNA_LOOKUP
	                 : strcmp(level, " register") == 0 ? IDNA_REGISTER
	                 : strcmp(level, " display") == 0  ? IDNA_DISPLAY
	                                                   : IDNA_NONE,
		.decode = memchr(options, 'd', length),
		.annotate = memchr(options, 'a', length),
		.check = memchr(options, 'c', length),
	};
}

static void note_bytes(const char *what, const struct buffer *bytes)
{
	note("%s: %.*s", what, (int)bytes->length, bytes->length > 0 ? (const char *)bytes->bytes : "");
}

/* Returns true if FAULTS are those in WANTED: kind@offset, separated by spaces, the offset from 1 in the input. */
static bool same_faults(const struct buffer *faults, const char *wanted, const char *input, size_t length)
{
	struct buffer found = {0}, lines = {0}; /* these end with NUL, for sscanf */
	bool same;

	buffer_append(&lines, faults->bytes, faults->length);
	buffer_append_byte(&lines, '\0');
	for (size_t at = 0; at < faults->length;) {
		const char *const line = (const char *)lines.bytes + at;
		unsigned long record, byte;
		char kind[64], words[96];
		const char *start = input;

		if (sscanf(line, "%lu:%lu %63[a-z0-9-]", &record, &byte, kind) != 3)
			break;
		for (; record > 1; record--)
			start = (const char *)memchr(start, '\n', length - (size_t)(start - input)) + 1;
		snprintf(words, sizeof words, "%s%s@%zu", found.length > 0 ? " " : "", kind,
		         (size_t)(start - input) + byte);
		buffer_append_string(&found, words);
		at += (size_t)((const char *)memchr(line, '\n', faults->length - at) - line) + 1;
	}
	same = same_bytes(&found, wanted, strlen(wanted));
	buffer_free(&found);
	buffer_free(&lines);
	return same;
}

/* A row: the options, the input, the output ("=": the input) or with -c the faults, and why. */
static void test_row(const char *table, unsigned line, char *columns[static COLUMNS])
{
	const struct convert_options options = parse_options(columns[0]);
	struct fed fed = {0};
	const size_t length = unescape(columns[1]);
	const bool same = strcmp(columns[2], "=") == 0;
	const char *const faults = options.check && strcmp(columns[2], "-") != 0 ? columns[2] : "";
	const size_t wanted_length = same || options.check ? length : unescape(columns[2]);
	const char *const wanted = same ? columns[1] : columns[2];
	size_t cut = 0;
	bool good = true;

	for (; good && cut <= length; cut += good) {
		good = feed(&text_mode, &options, (const unsigned char *)columns[1], length, cut, &fed) &&
		       (options.check ? same_faults(&fed.faults, faults, columns[1], length)
		                      : same_bytes(&fed.out, wanted, wanted_length)); /* and a warning, perhaps */
	}
	if (!ok(good, "%s:%u: %s", table, line, columns[3])) {
		note("in cuts of %zu, instead of '%.*s', '%s':", cut, (int)wanted_length, wanted, faults);
		note_bytes("output", &fed.out);
		note_bytes("faults", &fed.faults);
	}
	fed_free(&fed);
}

/* Divides LINE at its tabs.  Returns the number of columns. */
static size_t split(char *line, char *columns[static COLUMNS])
{
	size_t count = 0;

	line[strcspn(line, "\n")] = '\0';
	for (char *column = strtok(line, "\t"); column && count < COLUMNS; column = strtok(NULL, "\t"))
		columns[count++] = column;
	return count;
}

static void test_table(const char *table)
{
	const char *const top = getenv("TOP_SRCDIR");
	char path[4096], line[8192], *columns[COLUMNS];
	unsigned number = 0, rows = 0;
	FILE *file;

	snprintf(path, sizeof path, "%s/tests/cases/%s", top ? top : ".", table);
	file = fopen(path, "r");
	if (!ok(file != NULL, "%s is here", table))
		return;
	while (fgets(line, sizeof line, file)) {
		number++;
		if (line[0] == '#' || line[0] == '\n')
			continue;
		rows++;
		if (split(line, columns) == COLUMNS)
			test_row(table, number, columns);
		else
			ok(false, "%s:%u has %d columns", table, number, COLUMNS);
	}
	ok(rows > 0, "%s has rows", table);
	fclose(file);
}

int main(void)
{
	test_table("text-decode.tsv");
	test_table("text-encode.tsv");
	return done_testing();
}
