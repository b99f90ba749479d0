/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The output of --json: one object per record, each valid JSON (RFC 8259), with the record and the result that there is
 * without --json.
 */
#include <config.h>

#include "base/buffer.h"
#include "base/utf8.h"
#include "fuzz.h"

#include <string.h>

/* The text being read, and the last string in it.  AT is NULL after text that is not JSON. */
struct reader {
	const unsigned char *at, *end;
	struct buffer string;
};

/* The members of the object for a record. */
struct object {
	struct buffer input, output;
	bool hex;       /* input is in hexadecimal digits */
	bool converted; /* there is an output */
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
	must(buffer_reserve(&reader->string, UTF8_MAX), "there is memory");
	reader->string.length += utf8_write(reader->string.bytes + reader->string.length, c);
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
	if (is_surrogate(c)) {
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

static void keep(struct reader *reader, struct buffer *to)
{
	to->length = 0;
	must(buffer_append(to, reader->string.bytes, reader->string.length), "there is memory");
}

static bool named(const struct reader *reader, const char *name)
{
	return same_bytes(reader->string.bytes, reader->string.length, name, strlen(name));
}

/* The members of an object.  If OBJECT is not NULL, it gets those of interest. */
static void read_members(struct reader *reader, struct object *object, int depth)
{
	struct buffer *wanted;

	if (take(reader, "}"))
		return;
	do {
		if (!take(reader, "\""))
			fail(reader);
		read_string(reader);
		wanted = NULL;
		if (object && (named(reader, "input") || named(reader, "input_hex"))) {
			object->hex = named(reader, "input_hex");
			wanted = &object->input;
		} else if (object && named(reader, "output")) {
			object->converted = true;
			wanted = &object->output;
		}
		if (!take(reader, ":"))
			fail(reader);
		read_value(reader, depth + 1);
		if (wanted)
			keep(reader, wanted);
	} while (take(reader, ","));
	if (!take(reader, "}"))
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
	const unsigned char *digits = object->input.bytes;

	if (!object->hex)
		return same_bytes(object->input.bytes, object->input.length, records->record, records->length);
	if (object->input.length != 2 * records->length)
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
		must(!object.converted ||
		             same_bytes(object.output.bytes, object.output.length, plain.record, plain.length),
		     "the output is that without --json");
		/* What display does not show is written in ACE. */
		must(object.converted || same_bytes(in.record, in.length, plain.record, plain.length) ||
		             (display && is_all_ascii(plain.record, plain.length)),
		     "a record without output stays");
		buffer_free(&object.input);
		buffer_free(&object.output);
	}
	must(!next_record(&in) && !next_record(&plain), "each record has an object");
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
	must_be_safe(&outcome.err);
	run(&plain, NULL, bytes, length, "%s", options);
	must(outcome.status == plain.status && same_written(&outcome.err, &plain.err), "diagnostics are the same");
	terminator = strchr(options, 'z') ? '\0' : '\n';
	check_objects(&outcome.out, records_of(bytes, length, terminator),
	              records_of(plain.out.bytes, plain.out.length, terminator), strstr(options, "display") != NULL);
	outcome_free(&outcome);
	outcome_free(&plain);
}
