/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The output of --json: one object per record, each valid JSON (RFC 8259), with the record and the result that there is
 * without --json.  With -c, one object per diagnostic, with the facts of the line that there is without --json.
 */
#include <config.h>

#include "base/buffer.h"
#include "fuzz.h"

#include <string.h>
#include <unistr.h>

/* The text being read, and the last string or number in it.  AT is NULL after text that is not JSON. */
struct reader {
	const unsigned char *at, *end;
	struct buffer string;
};

/* The members of interest of an object for a record or a diagnostic. */
enum member { INPUT, INPUT_HEX, OUTPUT, RECORD, BYTE, MESSAGE, HINT, WARNING, MEMBER_COUNT };

struct object {
	struct buffer values[MEMBER_COUNT];
	bool has[MEMBER_COUNT];
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

/* Returns the value of a hexadecimal digit, or 16. */
static uint32_t hex_value(unsigned char c)
{
	const char digits[] = "0123456789abcdef",
		   *digit = c ? strchr(digits, c >= 'A' && c <= 'F' ? c | 0x20 : c) : NULL;

	return digit ? (uint32_t)(digit - digits) : 16;
}

static void append_character(struct reader *reader, uint32_t c)
{
	unsigned char bytes[6];
	const int size = u8_uctomb(bytes, c, sizeof bytes);

	must(size > 0 && buffer_append(&reader->string, bytes, (size_t)size), "a code point, and memory for it");
}

static uint32_t read_four_digits(struct reader *reader)
{
	uint32_t value = 0;

	for (int i = 0; i < 4; i++) {
		if (!reader->at || reader->at == reader->end || hex_value(*reader->at) == 16) {
			fail(reader);
			return 0;
		}
		value = value << 4 | hex_value(*reader->at++);
	}
	return value;
}

/* The escape after a backslash.  Surrogates come in pairs. */
static void read_escape(struct reader *reader)
{
	static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
	const char *letter;
	uint32_t c, low;

	if (!take(reader, "u")) {
		letter = reader->at < reader->end && *reader->at ? strchr(letters, *reader->at) : NULL;
		if (!letter) {
			fail(reader);
			return;
		}
		reader->at++;
		append_character(reader, (unsigned char)meant[letter - letters]);
		return;
	}
	c = read_four_digits(reader);
	if (c >= 0xD800 && c <= 0xDFFF) {
		low = c < 0xDC00 && take(reader, "\\u") ? read_four_digits(reader) : 0;
		if (low < 0xDC00 || low > 0xDFFF)
			fail(reader);
		c = 0x10000 + ((c & 0x3FF) << 10) + (low & 0x3FF);
	}
	if (reader->at)
		append_character(reader, c);
}

/* A string after its first quote, which puny writes in ASCII. */
static void read_string(struct reader *reader)
{
	reader->string.length = 0;
	while (reader->at && reader->at < reader->end && *reader->at != '"') {
		if (*reader->at < 0x20 || *reader->at >= 0x7F)
			fail(reader);
		else if (*reader->at == '\\')
			reader->at++, read_escape(reader);
		else
			append_character(reader, *reader->at++);
	}
	if (!take(reader, "\""))
		fail(reader);
}

static void read_value(struct reader *reader, int depth);

static void read_elements(struct reader *reader, int depth)
{
	if (take(reader, "]"))
		return;
	do
		read_value(reader, depth + 1);
	while (take(reader, ","));
	if (!take(reader, "]"))
		fail(reader);
}

static bool named(const struct reader *reader, const char *name)
{
	return same_bytes(reader->string.bytes, reader->string.length, name, strlen(name));
}

/* Returns the member of interest that the last string names, or MEMBER_COUNT. */
static enum member find_member(const struct reader *reader)
{
	static const char *const names[] = {"input", "input_hex", "output", "record",
	                                    "byte",  "message",   "hint",   "warning"};
	enum member member = 0;

	while (member < MEMBER_COUNT && !named(reader, names[member]))
		member++;
	return member;
}

static void keep(const struct reader *reader, struct object *object, enum member member)
{
	if (!object || member == MEMBER_COUNT)
		return;
	must(!object->has[member], "no member is repeated");
	object->has[member] = true;
	must(buffer_append(&object->values[member], reader->string.bytes, reader->string.length), "there is memory");
}

/* The members of an object.  If OBJECT is not NULL, it gets those of interest. */
static void read_members(struct reader *reader, struct object *object, int depth)
{
	enum member member;

	if (take(reader, "}"))
		return;
	do {
		if (!take(reader, "\""))
			fail(reader);
		read_string(reader);
		member = find_member(reader);
		if (!take(reader, ":"))
			fail(reader);
		read_value(reader, depth + 1);
		keep(reader, object, member);
	} while (take(reader, ","));
	if (!take(reader, "}"))
		fail(reader);
}

static void free_object(struct object *object)
{
	for (enum member member = 0; member < MEMBER_COUNT; member++)
		buffer_free(&object->values[member]);
}

static void read_number(struct reader *reader)
{
	const unsigned char *start = reader->at;

	reader->string.length = 0;
	while (reader->at && reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9')
		append_character(reader, *reader->at++);
	if (reader->at == start || (reader->at - start > 1 && *start == '0'))
		fail(reader);
}

/* Nothing is nested deeper than a list of code points in a label in the labels of a record. */
static void read_value(struct reader *reader, int depth)
{
	if (depth > 8)
		fail(reader);
	else if (take(reader, "{"))
		read_members(reader, NULL, depth);
	else if (take(reader, "["))
		read_elements(reader, depth);
	else if (take(reader, "\""))
		read_string(reader);
	else if (!take(reader, "true") && !take(reader, "false") && !take(reader, "null"))
		read_number(reader);
}

/* Records that are read one by one, without their terminators. */
struct records {
	const unsigned char *at, *end;
	unsigned char terminator;
	const unsigned char *record;
	size_t length;
};

static struct records records_of(const void *bytes, size_t length, unsigned char terminator)
{
	const unsigned char *start = bytes ? bytes : (const unsigned char *)"";

	return (struct records){.at = start, .end = start + length, .terminator = terminator};
}

static bool next_record(struct records *records)
{
	const size_t left = (size_t)(records->end - records->at);
	const unsigned char *end = memchr(records->at, records->terminator, left);

	records->length = 0;
	if (left == 0)
		return false;
	records->record = records->at;
	records->length = end ? (size_t)(end - records->at) : left;
	records->at += records->length + (end != NULL);
	return true;
}

/* Excludes a CR from the record.  Returns false if there is none. */
static bool drop_cr(struct records *records)
{
	if (records->length == 0 || records->record[records->length - 1] != '\r')
		return false;
	records->length--;
	return true;
}

/*
 * Reads the next record of both.  The last result may be nothing at all.  A result that ends with a CR has the
 * terminator of the input after it.
 */
static bool next_records(struct records *in, struct records *plain)
{
	const bool found = next_record(in) && (next_record(plain) || in->at == in->end);
	const bool terminated = found && in->record + in->length < in->end;

	if (terminated && in->terminator == '\n' && drop_cr(in))
		must(drop_cr(plain), "each record has the terminator it had");
	return found;
}

static bool is_input(const struct object *object, const struct records *records)
{
	const struct buffer *text = &object->values[INPUT], *hex = &object->values[INPUT_HEX];
	const unsigned char *digits = hex->bytes;

	if (object->has[INPUT])
		return same_bytes(text->bytes, text->length, records->record, records->length);
	if (hex->length != 2 * records->length)
		return false;
	for (size_t i = 0; i < records->length; i++) {
		if (records->record[i] != (hex_value(digits[2 * i]) << 4 | hex_value(digits[2 * i + 1])))
			return false;
	}
	return true;
}

/* Checks the objects of OUT, one per line, with the records of the input and those that are written without --json. */
static void check_objects(const struct written *out, struct records in, struct records plain, bool display)
{
	struct reader reader = {.at = out->bytes, .end = out->bytes ? out->bytes + out->length : NULL};

	for (struct object object; reader.at < reader.end;) {
		must(next_records(&in, &plain), "each object has a record");
		object = (struct object){0};
		must(take(&reader, "{"), "each line is an object");
		read_members(&reader, &object, 0);
		must(take(&reader, "\n"), "each line is JSON");
		must(is_input(&object, &in), "the input is that of the record");
		must(!object.has[OUTPUT] || same_bytes(object.values[OUTPUT].bytes, object.values[OUTPUT].length,
		                                       plain.record, plain.length),
		     "the output is that without --json");
		/* What display does not show is written in ACE. */
		must(object.has[OUTPUT] || same_bytes(in.record, in.length, plain.record, plain.length) ||
		             (display && is_all_ascii(plain.record, plain.length)),
		     "a record without output stays");
		free_object(&object);
	}
	must(!next_record(&in) && !next_record(&plain), "each record has an object");
	buffer_free(&reader.string);
}

/* Moves LINE past WORD of LENGTH bytes.  Returns false if it does not begin with it. */
static bool skip(struct records *line, const void *word, size_t length)
{
	if (line->length < length || (length > 0 && memcmp(line->record, word, length) != 0))
		return false;
	line->record += length;
	line->length -= length;
	return true;
}

static bool skip_value(struct records *line, const struct object *object, enum member member)
{
	return object->has[member] && skip(line, object->values[member].bytes, object->values[member].length);
}

/* Returns true if what remains of LINE ends with the hint of OBJECT, if it has one. */
static bool ends_with_hint(const struct records *line, const struct object *object)
{
	const struct buffer *hint = &object->values[HINT];
	const unsigned char *end = line->record + line->length;

	return !object->has[HINT] || (line->length > hint->length + 2 && end[-1] == ')' &&
	                              memcmp(end - 1 - hint->length, hint->bytes, hint->length) == 0);
}

/* Checks the objects of OUT, one per line, with the diagnostics that are written without --json. */
static void check_diagnostics(const struct written *out, struct records lines)
{
	struct reader reader = {.at = out->bytes, .end = out->bytes ? out->bytes + out->length : NULL};

	for (struct object object; reader.at < reader.end;) {
		must(next_record(&lines), "each object has a line");
		object = (struct object){0};
		must(take(&reader, "{"), "each diagnostic is an object");
		read_members(&reader, &object, 0);
		must(take(&reader, "\n"), "each diagnostic is JSON");
		must(skip(&lines, "puny: -:", 8) && skip_value(&lines, &object, RECORD) && skip(&lines, ":", 1) &&
		             skip_value(&lines, &object, BYTE) && skip(&lines, ": ", 2),
		     "the place is that of the line");
		must(skip(&lines, "warning: ", 9) == object.has[WARNING], "a warning is a warning in both");
		must(skip_value(&lines, &object, MESSAGE) && ends_with_hint(&lines, &object),
		     "the words are those of the line");
		free_object(&object);
	}
	must(!next_record(&lines), "each line has an object");
	buffer_free(&reader.string);
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
		"-ec",
		"-dc",
		"-exc",
		"-dxcz",
		"-exuc",
		"-etc",
		"-dtc",
		"-eZc",
		"-dZc",
	};
	struct outcome outcome, plain;
	unsigned char terminator;
	const char *options;

	if (length < 1)
		return;
	options = arguments[choice_of(bytes[0], sizeof arguments / sizeof *arguments)];
	bytes++, length--;
	if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) /* not part of the first record */
		return;
	run(&outcome, NULL, bytes, length, "%s --json", options);
	must(outcome.status <= 1, "no input is trouble");
	run(&plain, NULL, bytes, length, "%s", options);
	must(outcome.status == plain.status, "the exit status is the same");
	if (strchr(options, 'c')) {
		must(outcome.err.length == 0 && plain.out.length == 0, "diagnostics are the only output");
		check_diagnostics(&outcome.out, records_of(plain.err.bytes, plain.err.length, '\n'));
	} else {
		must_be_safe(&outcome.err);
		must(same_written(&outcome.err, &plain.err), "diagnostics are the same");
		terminator = strchr(options, 'z') ? '\0' : '\n';
		check_objects(&outcome.out, records_of(bytes, length, terminator),
		              records_of(plain.out.bytes, plain.out.length, terminator),
		              strstr(options, "display") != NULL);
	}
	outcome_free(&outcome);
	outcome_free(&plain);
}
