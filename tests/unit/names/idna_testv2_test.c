/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * IdnaTestV2.txt, the conformance test of UTS #46: toASCII is name_encode and toUnicode is name_decode, with the rules
 * of records at --idna=lookup.  The result of name_encode must also decode to the column for toUnicode.
 *
 * The file is made for UseSTD3ASCIIRules, CheckHyphens and VerifyDnsLength.  The codes of CheckHyphens, V2 and V3, do
 * not count here; all other omitted results are counted with their reason.  If file and libunistring have the same
 * version of Unicode, only results that depend on decisions about names are omitted.
 *
 * usage: idna_testv2_test [FILE]
 */
#include <config.h>

#include "base/utf8.h"
#include "idna/idna.h"
#include "names/convert.h"
#include "tap.h"
#include "unicode_data.h"

enum { FIELD_MAX = 4096, FIELDS = 5 };

/* A result that the file gives, and the codes of its errors. */
struct expected {
	char output[FIELD_MAX], codes[FIELD_MAX];
};

struct row {
	char source[FIELD_MAX];
	struct expected unicode, ascii;
};

/* Reasons for omitting a result: decisions about names first, then different versions. */
enum reason {
	DECIDES,
	ASCII_NAME,
	HOST_ASCII,
	ROOT,
	FINAL_DOT,
	LENGTHS,
	DECISIONS,
	REVISED = DECISIONS,
	RECLASSIFIED,
	NEWER,
	OLDER,
	REASONS
};

/* clang-format off */
static const char *const reasons[REASONS] = {
	[DECIDES] = "",
	[ASCII_NAME] = "an all-ASCII name passes as it is (UseSTD3ASCIIRules)",
	[HOST_ASCII] = "a name may have an underscore or a label that is an asterisk (UseSTD3ASCIIRules)",
	[ROOT] = "the root is a name (VerifyDnsLength)",
	[FINAL_DOT] = "one trailing dot is kept (VerifyDnsLength; marked since Unicode 16.0)",
	[LENGTHS] = "lengths and empty labels are checked in both directions (VerifyDnsLength of toASCII)",
	[REVISED] = ("the file is older than the current UTS #46, which has U+2260, U+226E and U+226F valid, and no U-label"
	             " that begins with xn--"),
	[RECLASSIFIED] = "Unicode 16.0 gave a code point another status, and of file and libunistring one is older",
	[NEWER] = "the file's Unicode is newer than libunistring's",
	[OLDER] = "the file's Unicode is older than a code point that libunistring's has",
};
/* clang-format on */

/* Unicode of the file and of libunistring, 1501 for 15.1. */
static int file_version, unicode_version;

/* Writes the value of a field: without spaces around it, with \uXXXX and \x{XXXX} resolved. */
static void resolve(const char *field, size_t length, char *out)
{
	char *end = out;

	while (length > 0 && (*field == ' ' || *field == '\t'))
		field++, length--;
	while (length > 0 && (field[length - 1] == ' ' || field[length - 1] == '\t'))
		length--;
	if (length == 2 && memcmp(field, "\"\"", 2) == 0)
		length = 0;
	for (size_t i = 0; i < length;) {
		unsigned code_point;
		int used = 0;

		if ((sscanf(field + i, "\\u%4x%n", &code_point, &used) == 1 && used == 6) ||
		    (sscanf(field + i, "\\x{%x}%n", &code_point, &used) == 1 && used > 0)) {
			end += utf8_write((unsigned char *)end, code_point);
			i += (size_t)used;
		} else {
			*end++ = field[i++];
		}
	}
	*end = '\0';
}

/* Reads "source; toUnicode; codes; toAsciiN; codes; ..."; an empty field equals the one that it depends on. */
static bool parse(const char *line, struct row *row)
{
	char *const fields[FIELDS] = {row->source, row->unicode.output, row->unicode.codes, row->ascii.output,
	                              row->ascii.codes};
	static const int same_as[FIELDS] = {0, 0, 2, 1, 2};

	if (line[0] == '#' || !strchr(line, ';'))
		return false;
	for (int i = 0; i < FIELDS; i++) {
		const size_t length = strcspn(line, ";");

		if (line[length] != ';')
			return false;
		resolve(line, length, fields[i]);
		if (same_as[i] != i && fields[i][0] == '\0' && !memchr(line, '"', length))
			strcpy(fields[i], fields[same_as[i]]);
		line += length + 1;
	}
	return true;
}

/*
 * Returns true if CODES, such as "[B1, V6]", contains a code other than those of CheckHyphens, which is off, and those
 * in BUT.
 */
static bool wants_error(const char *codes, const char *but)
{
	while (*(codes += strcspn(codes, "ABCPUVX")) != '\0') {
		char code[8] = "";

		sscanf(codes, "%7[A-Z0-9_]", code);
		if (!strstr("V2 V3", code) && !strstr(but, code))
			return true;
		codes += strlen(code);
	}
	return false;
}

static bool is_all_ascii(const char *name)
{
	return is_ascii((const unsigned char *)name, strlen(name));
}

static bool ends_in_dot(const char *name)
{
	const size_t length = strlen(name);

	return length > 1 && name[length - 1] == '.' && name[length - 2] != '.';
}

/*
 * Returns the decision about names that allows SOURCE an output although EXPECTED has an error.  U1 was added in
 * Unicode 16.0.
 */
static enum reason decision_for(const char *source, const struct expected *expected)
{
	const char *but = ends_in_dot(expected->output) ? "U1 A4_2" : "U1";

	if (strcmp(expected->output, ".") == 0)
		return ROOT;
	if (ends_in_dot(expected->output) && !wants_error(expected->codes, "A4_2"))
		return FINAL_DOT;
	if (is_all_ascii(source) && !strcasestr(source, "xn--"))
		return wants_error(expected->codes, file_version < 1600 ? "P1 V6" : but) ? DECIDES : ASCII_NAME;
	return strpbrk(expected->output, "_*") && !wants_error(expected->codes, but) ? HOST_ASCII : DECIDES;
}

/* The version of Unicode that added each code point, from IdnaMappingTable.txt; 0 if unknown. */
static int ages[0x110000];

static void read_ages(void)
{
	FILE *file = fopen(IDNA_MAPPING_TABLE, "r");
	char line[512];

	while (file && fgets(line, sizeof line, file)) {
		const char *comment = strchr(line, '#');
		unsigned first, last;
		int age;

		if (!comment || sscanf(line, "%x", &first) != 1)
			continue;
		age = version_number(comment + 1);
		if (sscanf(line, "%*x..%x", &last) != 1)
			last = first;
		for (; first <= last && last < 0x110000; first++)
			ages[first] = age;
	}
	if (file)
		fclose(file);
}

static bool is_newer_than_file(uint32_t code_point)
{
	return ages[code_point] > file_version;
}

static bool holds(const char *name, bool (*is_one)(uint32_t code_point))
{
	const unsigned char *in = (const unsigned char *)name, *end = in + strlen(name);

	while (in < end) {
		uint32_t code_point;
		const size_t size = utf8_read_checked(in, end, &code_point);

		if (size == 0)
			return false;
		if (is_one(code_point))
			return true;
		in += size;
	}
	return false;
}

/* Returns why ROW, with result STATUS, is omitted because file and libunistring have different versions. */
static enum reason version_for(const struct row *row, enum status status)
{
	const char *const unicode = row->unicode.output;
	const bool negated = strstr(unicode, "≠") || strstr(unicode, "≮") || strstr(unicode, "≯");

	if ((file_version >= 1600) != (unicode_version >= 1600) &&
	    (holds(row->source, is_reclassified) || holds(unicode, is_reclassified)))
		return RECLASSIFIED;
	if (status == STATUS_OK && file_version < unicode_version && holds(unicode, is_newer_than_file))
		return OLDER;
	if (status == STATUS_UNASSIGNED && file_version > unicode_version)
		return NEWER;
	if (status == STATUS_ACE_PREFIX && file_version < 1600)
		return REVISED;
	if (status == STATUS_OK && negated && file_version < 1501 && !wants_error(row->ascii.codes, "P1 V6"))
		return REVISED;
	return DECIDES;
}

/* Returns true if STATUS is an error of VerifyDnsLength, and ROW has no other. */
static bool is_length_only(const struct row *row, enum status status)
{
	return (status == STATUS_EMPTY_LABEL || status == STATUS_LABEL_TOO_LONG || status == STATUS_NAME_TOO_LONG) &&
	       wants_error(row->ascii.codes, "") && !wants_error(row->ascii.codes, "A4_1 A4_2");
}

/* Returns why EXPECTED, of ROW, may have an error although STATUS is none, or no error although STATUS is one. */
static enum reason reason_for(const struct row *row, const struct expected *expected, enum status status)
{
	const enum reason version = version_for(row, status);

	if (version != DECIDES)
		return version;
	if (status == STATUS_OK)
		return decision_for(row->source, expected);
	return expected == &row->unicode && is_length_only(row, status) ? LENGTHS : DECIDES;
}

struct tally {
	unsigned outputs, errors;
	unsigned wrong_output, missed_error, wanted_output;
	unsigned left_out[REASONS];
};

static unsigned rows, decoded, wrong_way_back;

/* Prints the first few results that fail. */
static void blame(unsigned *count, const char *what, const char *source, const struct expected *expected,
                  const struct buffer *out, enum status status)
{
	if ((*count)++ >= 10)
		return;
	note("%s: '%s' gives '%.*s' (%s), not '%s' %s", what, source, (int)out->length,
	     out->bytes ? (const char *)out->bytes : "", status_text[status].words, expected->output, expected->codes);
}

/*
 * Compares a result for ROW, OUT or the error STATUS, with EXPECTED.  Returns true if it is an output and the version
 * of the file is no reason to omit it.
 */
static bool compare_result(const struct row *row, const struct expected *expected, const struct buffer *out,
                           enum status status, struct tally *tally)
{
	const bool error = wants_error(expected->codes, ""), same = error == (status != STATUS_OK);
	const enum reason reason = same ? DECIDES : reason_for(row, expected, status);
	const bool is_output = status == STATUS_OK && reason < DECISIONS;

	tally->left_out[reason]++;
	if (is_output && !same_bytes(out, expected->output, strlen(expected->output)))
		blame(&tally->wrong_output, "wrong output", row->source, expected, out, status);
	else if (reason == DECIDES && !same)
		blame(error ? &tally->missed_error : &tally->wanted_output, error ? "missed error" : "no output",
		      row->source, expected, out, status);
	else if (same)
		++*(error ? &tally->errors : &tally->outputs);
	return is_output;
}

static struct name_rules lookup;
static struct name name;
static struct buffer out, ace;

/* Checks that the ACE name of ROW decodes to the column for toUnicode. */
static void compare_way_back(const struct row *row)
{
	struct fault fault;
	const enum status status = convert_name(&name, &lookup, NULL, true, ace.bytes, ace.length, &out, &fault);

	decoded++;
	if (status != STATUS_OK || !same_bytes(&out, row->unicode.output, strlen(row->unicode.output)))
		blame(&wrong_way_back, "wrong way back", row->source, &row->unicode, &out, status);
}

static void compare(const struct row *row, struct tally *to_ascii, struct tally *to_unicode)
{
	const size_t length = strlen(row->source);
	struct fault fault;
	enum status status;

	if (length == 0)
		return;
	rows++;
	status = convert_name(&name, &lookup, NULL, false, row->source, length, &ace, &fault);
	if (compare_result(row, &row->ascii, &ace, status, to_ascii))
		compare_way_back(row);
	status = convert_name(&name, &lookup, NULL, true, row->source, length, &out, &fault);
	compare_result(row, &row->unicode, &out, status, to_unicode);
}

static void report(const char *operation, const struct tally *tally)
{
	unsigned versions = 0;

	note("%s: %u outputs, %u errors", operation, tally->outputs, tally->errors);
	for (int i = DECIDES + 1; i < REASONS; i++) {
		note("%u left out: %s", tally->left_out[i], reasons[i]);
		versions += i >= DECISIONS ? tally->left_out[i] : 0;
	}
	ok(tally->outputs > 400 && tally->errors > 5000, "%s: most of the rows are compared", operation);
	ok(tally->wrong_output == 0, "%s: gives no wrong output: %u are wrong", operation, tally->wrong_output);
	ok(tally->missed_error == 0, "%s: misses no expected error: %u missed", operation, tally->missed_error);
	ok(tally->wanted_output == 0, "%s: misses no expected output: %u missed", operation, tally->wanted_output);
	ok(file_version != unicode_version || versions == 0, "%s: omits only decisions from a file of the same version",
	   operation);
}

int main(int argc, char **argv)
{
	const char *path = argc > 1 ? argv[1] : "/usr/share/cargo/registry/idna-*/tests/IdnaTestV2.txt";
	FILE *file = open_unicode_data(path, "librust-idna-dev");
	struct tally to_ascii = {0}, to_unicode = {0};
	static struct row row;
	char line[FIELD_MAX];

	if (!file)
		return done_testing(1);
	unicode_version = version_number(idna_unicode_version());
	read_ages();
	lookup = name_rules(&(struct convert_options){.mode = MODE_NAMES, .level = IDNA_LOOKUP});
	while (fgets(line, sizeof line, file)) {
		if (strncmp(line, "# Version: ", 11) == 0)
			file_version = version_number(line + 11);
		if (parse(line, &row))
			compare(&row, &to_ascii, &to_unicode);
	}
	fclose(file);
	name_free(&name);
	buffer_free(&out);
	buffer_free(&ace);
	note("file of Unicode %d.%d, libunistring of %s", file_version / 100, file_version % 100,
	     idna_unicode_version());
	note("%u rows; %u outputs of toASCII decoded", rows, decoded);
	report("toASCII", &to_ascii);
	report("toUnicode", &to_unicode);
	ok(wrong_way_back == 0, "the outputs of toASCII decode to those of toUnicode: %u do not", wrong_way_back);
	return done_testing(11);
}
