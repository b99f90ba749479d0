/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * IdnaTestV2.txt, the conformance test of UTS #46: toASCII is name_encode at --idna=lookup, and toUnicode is
 * name_decode of its result, since decoding alone maps nothing.  Results are compared ignoring ASCII case, since an
 * all-ASCII label keeps its case.
 *
 * The file is made for UseSTD3ASCIIRules, CheckHyphens and VerifyDnsLength.  The codes of CheckHyphens, V2 and V3, do
 * not count here; all other omitted rows are counted with their reason.  If file and libunistring have the same version
 * of Unicode, only rows that depend on decisions about names are omitted.
 *
 * usage: idna_testv2_test [FILE]
 */
#include <config.h>

#include "base/utf8.h"
#include "idna/version.h"
#include "names/convert.h"
#include "tap.h"
#include "unicode_data.h"

#include <ctype.h>
#include <strings.h>

enum { FIELD_MAX = 4096, FIELDS = 5 };

struct row {
	char source[FIELD_MAX];
	char unicode[FIELD_MAX], unicode_codes[FIELD_MAX];
	char ascii[FIELD_MAX], ascii_codes[FIELD_MAX];
};

/* Reasons for omitting a row: decisions about names first, then different versions. */
enum reason {
	DECIDES,
	ASCII_NAME,
	HOST_ASCII,
	ROOT,
	FINAL_DOT,
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
	char *const fields[FIELDS] = {row->source, row->unicode, row->unicode_codes, row->ascii, row->ascii_codes};
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
 * Returns the decision about names that allows ROW an output although an error is expected.  U1 was added in Unicode
 * 16.0.
 */
static enum reason decision_for(const struct row *row)
{
	const char *but = ends_in_dot(row->ascii) ? "U1 A4_2" : "U1";

	if (strcmp(row->ascii, ".") == 0)
		return ROOT;
	if (ends_in_dot(row->ascii) && !wants_error(row->ascii_codes, "A4_2"))
		return FINAL_DOT;
	if (is_all_ascii(row->source) && !strcasestr(row->source, "xn--"))
		return wants_error(row->ascii_codes, file_version < 1600 ? "P1 V6" : but) ? DECIDES : ASCII_NAME;
	return strpbrk(row->ascii, "_*") && !wants_error(row->ascii_codes, but) ? HOST_ASCII : DECIDES;
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
	const bool negated = strstr(row->unicode, "≠") || strstr(row->unicode, "≮") || strstr(row->unicode, "≯");

	if ((file_version >= 1600) != (unicode_version >= 1600) &&
	    (holds(row->source, is_reclassified) || holds(row->unicode, is_reclassified)))
		return RECLASSIFIED;
	if (status == STATUS_OK && file_version < unicode_version && holds(row->unicode, is_newer_than_file))
		return OLDER;
	if (status == STATUS_UNASSIGNED && file_version > unicode_version)
		return NEWER;
	if (status == STATUS_ACE_PREFIX && file_version < 1600)
		return REVISED;
	if (status == STATUS_OK && negated && file_version < 1501 && !wants_error(row->ascii_codes, "P1 V6"))
		return REVISED;
	return DECIDES;
}

/* Returns why ROW may have an output although an error is expected, or an error although an output is. */
static enum reason reason_for(const struct row *row, enum status status)
{
	const enum reason version = version_for(row, status);

	return version == DECIDES && status == STATUS_OK ? decision_for(row) : version;
}

struct tally {
	unsigned rows, outputs, errors, decoded;
	unsigned wrong_output, missed_error, wanted_output, not_decoded;
	unsigned left_out[REASONS];
};

static bool is_output(const struct buffer *out, const char *wanted)
{
	return out->length == strlen(wanted) && strncasecmp((const char *)out->bytes, wanted, out->length) == 0;
}

/* Prints the first few rows that fail. */
static void blame(unsigned *count, const char *what, const struct row *row, const struct buffer *out,
                  enum status status)
{
	if ((*count)++ >= 10)
		return;
	note("%s: '%s' %s, not '%.*s' (%s)", what, row->source, row->ascii_codes, (int)out->length,
	     out->bytes ? (const char *)out->bytes : "", status_words(status));
}

/*
 * Compares the result of name_encode for ROW with the columns for toASCII.  Returns why the row is omitted, or DECIDES.
 */
static enum reason compare_ascii(const struct row *row, const struct buffer *out, enum status status,
                                 struct tally *tally)
{
	const bool error = wants_error(row->ascii_codes, "");
	const enum reason reason = error == (status != STATUS_OK) ? DECIDES : reason_for(row, status);

	tally->left_out[reason]++;
	tally->errors += error && status != STATUS_OK;
	if (status == STATUS_OK && reason < DECISIONS && !is_output(out, row->ascii))
		blame(&tally->wrong_output, "wrong output", row, out, status);
	else if (reason == DECIDES && error && status == STATUS_OK)
		blame(&tally->missed_error, "missed error", row, out, status);
	else if (reason == DECIDES && !error && status != STATUS_OK)
		blame(&tally->wanted_output, "no output", row, out, status);
	else
		tally->outputs += !error && status == STATUS_OK;
	return reason;
}

static struct name_rules lookup;

/* Checks that the ACE name from name_encode for ROW decodes to the column for toUnicode. */
static void compare_unicode(const struct row *row, struct name *name, struct buffer *out, struct tally *tally)
{
	char ace[FIELD_MAX];
	const size_t length = out->length;
	struct fault fault;
	enum status status;

	memcpy(ace, out->bytes, length);
	status = convert_name(name, &lookup, NULL, true, ace, length, out, &fault);
	tally->decoded++;
	if (status != STATUS_OK || !is_output(out, row->unicode))
		blame(&tally->wrong_output, "wrong way back", row, out, status);
}

static void compare(const struct row *row, struct name *name, struct buffer *out, struct tally *tally)
{
	struct fault fault;
	enum reason reason;
	enum status status;

	if (row->source[0] == '\0')
		return;
	status = convert_name(name, &lookup, NULL, false, row->source, strlen(row->source), out, &fault);
	tally->rows++;
	reason = compare_ascii(row, out, status, tally);
	if (status == STATUS_OK && reason < DECISIONS)
		compare_unicode(row, name, out, tally);
	else if (status != STATUS_OK && !wants_error(row->unicode_codes, ""))
		tally->not_decoded++;
}

static void report(const struct tally *tally)
{
	unsigned versions = 0;

	note("file of Unicode %d.%d, libunistring of %s", file_version / 100, file_version % 100,
	     idna_unicode_version());
	note("%u rows: %u outputs, %u errors; %u decoded", tally->rows, tally->outputs, tally->errors, tally->decoded);
	note("%u not decoded: too long, or with an empty label, for an ACE name (VerifyDnsLength)", tally->not_decoded);
	for (int i = DECIDES + 1; i < REASONS; i++) {
		note("%u left out: %s", tally->left_out[i], reasons[i]);
		versions += i >= DECISIONS ? tally->left_out[i] : 0;
	}
	ok(tally->outputs > 400 && tally->errors > 5000, "most of the rows are compared");
	ok(tally->wrong_output == 0, "gives no wrong output: %u are wrong", tally->wrong_output);
	ok(tally->missed_error == 0, "misses no expected error: %u missed", tally->missed_error);
	ok(tally->wanted_output == 0, "misses no expected output: %u missed", tally->wanted_output);
	ok(file_version != unicode_version || versions == 0, "omits only decisions from a file of the same version");
}

int main(int argc, char **argv)
{
	const char *path = argc > 1 ? argv[1] : "/usr/share/cargo/registry/idna-*/tests/IdnaTestV2.txt";
	FILE *file = open_unicode_data(path, "librust-idna-dev");
	struct name name = {0};
	struct buffer out = {0};
	struct tally tally = {0};
	static struct row row;
	char line[FIELD_MAX];

	if (!file)
		return done_testing();
	unicode_version = version_number(idna_unicode_version());
	read_ages();
	lookup = name_rules(IDNA_LOOKUP);
	lookup.dots = true;
	while (fgets(line, sizeof line, file)) {
		if (strncmp(line, "# Version: ", 11) == 0)
			file_version = version_number(line + 11);
		if (parse(line, &row))
			compare(&row, &name, &out, &tally);
	}
	fclose(file);
	name_free(&name);
	buffer_free(&out);
	report(&tally);
	return done_testing();
}
