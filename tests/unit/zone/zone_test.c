/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The rows of tests/cases/zone/zones.tsv, each at once and divided in every size. */
#include <config.h>

#include "feed.h"
#include "tap.h"

#define TABLE "tests/cases/zone/zones.tsv"

enum { LINE_SIZE = 16384 };

struct row {
	unsigned line;
	struct convert_options options;
	struct buffer in, out, faults;
};

/* Appends TEXT up to END to OUT, with its escapes resolved: \n \r \t \\ \xHH, and \RN(TEXT), which is TEXT N times. */
static void unescape(const char *text, const char *end, struct buffer *out)
{
	static const char letters[] = "nrt\\", meanings[] = "\n\r\t\\";

	for (; text < end; text++) {
		const char *const letter = *text == '\\' ? strchr(letters, text[1]) : NULL;
		char *after;

		if (*text != '\\') {
			buffer_append_byte(out, (unsigned char)*text);
		} else if (letter) {
			buffer_append_byte(out, (unsigned char)meanings[letter - letters]);
			text++;
		} else if (text[1] == 'x') {
			const char digits[] = {text[2], text[3], '\0'};

			buffer_append_byte(out, (unsigned char)strtoul(digits, NULL, 16));
			text += 3;
		} else {
			const unsigned long times = strtoul(text + 2, &after, 10);
			const char *const close = strchr(after, ')');

			for (unsigned long i = 0; i < times; i++)
				unescape(after + 1, close, out);
			text = close;
		}
	}
}

/* "-dZ -i lookup" */
static struct convert_options parse_options(const char *options)
{
	static const char *const levels[] = {"none", "lookup", "register", "display"};
	const char *const level = strstr(options, " -i ");
	struct convert_options parsed = {.mode = MODE_ZONE, .level = IDNA_REGISTER};

	for (unsigned i = 0; level && i < sizeof levels / sizeof *levels; i++) {
		if (strcmp(level + 4, levels[i]) == 0)
			parsed.level = (enum idna_level)i;
	}
	for (; *options && *options != ' '; options++) {
		parsed.decode |= *options == 'd';
		parsed.annotate |= *options == 'a';
		parsed.check |= *options == 'c';
	}
	return parsed;
}

/* Checks the output and the faults of the whole input, and that dividing it gives the same. */
static bool all_cuts(const struct convert_options *how, const unsigned char *in, size_t length, struct fed *whole)
{
	struct fed fed = {0};
	bool good = feed(&zone_mode, how, in, length, length + 1, whole);

	for (size_t cut = 1; good && cut < length && cut < 200; cut++) {
		good = feed(&zone_mode, how, in, length, cut, &fed) && same_fed(&fed, whole);
		if (!good)
			note("cut into pieces of %zu: %.*s %.*s", cut, (int)fed.out.length, (const char *)fed.out.bytes,
			     (int)fed.faults.length, (const char *)fed.faults.bytes);
	}
	fed_free(&fed);
	return good;
}

static void note_bytes(const char *what, const struct buffer *bytes)
{
	note("%s: %.*s", what, (int)bytes->length, bytes->length > 0 ? (const char *)bytes->bytes : "");
}

static void test_row(const struct row *row, const char *options, const char *why)
{
	struct fed fed = {0};
	const bool cuts = all_cuts(&row->options, row->in.bytes, row->in.length, &fed);

	if (!ok(cuts && same_bytes(&fed.out, row->out.bytes, row->out.length) &&
	                same_bytes(&fed.faults, row->faults.bytes, row->faults.length),
	        TABLE ":%u: %s", row->line, why)) {
		note("options: %s", options);
		note_bytes("input", &row->in);
		note_bytes("expected output", &row->out);
		note_bytes("actual output", &fed.out);
		note_bytes("expected faults", &row->faults);
		note_bytes("actual faults", &fed.faults);
	}
	fed_free(&fed);
}

/* Checks that an input that ends early leaves no state for the next one. */
static void test_restart(const struct row *row)
{
	static const unsigned char probe[] = "ü CNAME xn--tda ;\n ) CNAME ü xn--tda\na TXT ( ü )";
	struct fed fresh = {0}, after = {0};
	bool good = feed(&zone_mode, &row->options, probe, sizeof probe - 1, sizeof probe, &fresh);

	for (size_t length = 0; good && length <= row->in.length; length += 1 + length / 40) {
		struct input input = {row->in.bytes, length, false, {1, 1}, 0};
		struct answer answer = {.action = ACTION_COPY};
		void *const zone = calloc(1, zone_mode.state_size);

		zone_mode.start(zone, &row->options);
		zone_mode.restart(zone);
		while (answer.action != ACTION_MORE) {
			answer = zone_mode.step(zone, &input);
			if (answer.action == ACTION_WARN)
				input.warned |= warning_bit(answer.fault.status);
			input.bytes += answer.copy + answer.length;
			input.length -= answer.copy + answer.length;
		}
		good = feed_steps(&zone_mode, zone, probe, sizeof probe - 1, 0, sizeof probe, &after) &&
		       same_fed(&after, &fresh);
		zone_mode.free(zone);
		free(zone);
	}
	ok(good, TABLE ":%u leaves no state for the next input", row->line);
	fed_free(&fresh);
	fed_free(&after);
}

enum { OPTIONS, INPUT, OUTPUT, FAULTS, WHY, COLUMNS };

/* Divides LINE at its tabs.  Returns the number of columns. */
static size_t split(char *line, char *columns[static COLUMNS])
{
	size_t count = 0;
	char *tab = line;

	line[strcspn(line, "\n")] = '\0';
	for (char *at = line; tab && count < COLUMNS; at = tab + 1) {
		columns[count++] = at;
		tab = strchr(at, '\t');
		if (tab)
			*tab = '\0';
	}
	return tab ? COLUMNS + 1 : count;
}

static void test_line(unsigned number, char *line)
{
	struct row row = {.line = number};
	char *columns[COLUMNS];

	if (split(line, columns) != COLUMNS) {
		ok(false, TABLE ":%u has %d columns", number, COLUMNS);
		return;
	}
	row.options = parse_options(columns[OPTIONS]);
	for (int i = INPUT; i <= FAULTS; i++) {
		struct buffer *const to = i == INPUT ? &row.in : i == OUTPUT ? &row.out : &row.faults;
		const char *const text = i == OUTPUT && strcmp(columns[i], "=") == 0 ? columns[INPUT] : columns[i];

		buffer_reserve(to, 1); /* an address even without bytes */
		unescape(text, text + strlen(text), to);
	}
	if (row.faults.length > 0)
		buffer_append_byte(&row.faults, '\n');
	test_row(&row, columns[OPTIONS], columns[WHY]);
	test_restart(&row);
	buffer_free(&row.in);
	buffer_free(&row.out);
	buffer_free(&row.faults);
}

int main(void)
{
	const char *const top = getenv("TOP_SRCDIR");
	char path[4096], line[LINE_SIZE];
	unsigned number = 0, rows = 0;
	FILE *file;

	snprintf(path, sizeof path, "%s/" TABLE, top ? top : ".");
	file = fopen(path, "r");
	while (file && fgets(line, sizeof line, file)) {
		number++;
		if (line[0] == '#' || line[0] == '\n')
			continue;
		rows++;
		test_line(number, line);
	}
	ok(rows > 0, TABLE " has rows");
	if (file)
		fclose(file);
	return done_testing();
}
