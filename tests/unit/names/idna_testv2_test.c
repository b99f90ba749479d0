/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * IdnaTestV2.txt, the test that comes with UTS #46: toASCII is name_encode at --idna=lookup, and toUnicode is
 * name_decode of what that gives, since decoding alone maps nothing.  The result is compared without regard to the
 * case of ASCII, as an all-ASCII label keeps its own.
 *
 * The file is made for UseSTD3ASCIIRules, CheckHyphens and VerifyDnsLength.  The codes of the first two, U1, V2 and V3,
 * do not count here; what else is left out is counted with its reason.
 */
#include <config.h>

#include "base/utf8.h"
#include "names/name.h"
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

/* Why a row decides nothing here. */
enum reason { DECIDES, REVISED, STD3, ROOT, NEWER, REASONS };

static const char *const reasons[REASONS] = {
	[DECIDES] = "",
	[REVISED] = ("the file is older than the current UTS #46, which has U+2260, U+226E and U+226F valid, and no U-label"
	             " that begins with xn--"),
	[STD3] = "an all-ASCII name passes as it is (UseSTD3ASCIIRules)",
	[ROOT] = "the root is a name (VerifyDnsLength)",
	[NEWER] = "the file's Unicode is newer than libunistring's",
};

/* Writes what a field stands for: without blanks around it, with \uXXXX and \x{XXXX} resolved. */
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

/* Reads "source; toUnicode; codes; toAsciiN; codes; ..."; a blank field is as the one it depends on. */
static bool parse(const char *line, struct row *row)
{
	char *const fields[FIELDS] = {row->source, row->unicode, row->unicode_codes, row->ascii, row->ascii_codes};
	static const int same_as[FIELDS] = {0, 0, 2, 1, 2};

	if (line[0] == '#' || !strchr(line, ';') )
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

/* True if CODES, as "[B1, V6]", holds another code than those of the options that are off, and those in BUT. */
static bool wants_error(const char *codes, const char *but)
{
	while (*(codes += strcspn(codes, "ABCPUVX")) != '\0') {
		char code[8] = "";

		sscanf(codes, "%7[A-Z0-9_]", code);
		if (!strstr("U1 V2 V3", code) && !strstr(but, code))
			return true;
		codes += strlen(code);
	}
	return false;
}

static bool is_all_ascii(const char *name)
{
	return is_ascii((const unsigned char *)name, strlen(name));
}

/* Why ROW may have an output although an error is wanted, or an error although an output is. */
static enum reason reason_for(const struct row *row, enum status status)
{
	if (status == STATUS_UNASSIGNED)
		return NEWER;
	if (status == STATUS_ACE_PREFIX)
		return REVISED;
	if (status != STATUS_OK)
		return DECIDES;
	if (strcmp(row->unicode, ".") == 0)
		return ROOT;
	if (is_all_ascii(row->source) && !strcasestr(row->source, "xn--"))
		return STD3;
	if ((strstr(row->unicode, "≠") || strstr(row->unicode, "≮") || strstr(row->unicode, "≯")) &&
	    !wants_error(row->ascii_codes, "P1 V6"))
		return REVISED;
	return DECIDES;
}

struct tally {
	unsigned rows, outputs, errors, decoded;
	unsigned wrong_output, missed_error, wanted_output, not_decoded;
	unsigned left_out[REASONS];
};

static bool is_output(const struct name *domain, const char *wanted)
{
	return domain->out.length == strlen(wanted) &&
	       strncasecmp((const char *)domain->out.bytes, wanted, domain->out.length) == 0;
}

/* Notes the first few rows that fail. */
static void blame(unsigned *count, const char *what, const struct row *row, const struct name *domain, enum status status)
{
	if ((*count)++ >= 10)
		return;
	note("%s: '%s' %s, not '%.*s' (%s)", what, row->source, row->ascii_codes, (int)domain->out.length,
	     domain->out.bytes ? (const char *)domain->out.bytes : "", status_words(status));
}

/* What name_encode gave for ROW, against the columns for toASCII. */
static void compare_ascii(const struct row *row, const struct name *domain, enum status status, struct tally *tally)
{
	const bool error = wants_error(row->ascii_codes, "");
	const enum reason reason = error == (status != STATUS_OK) ? DECIDES : reason_for(row, status);

	tally->left_out[reason]++;
	tally->errors += error && status != STATUS_OK;
	if (status == STATUS_OK && !is_output(domain, row->ascii))
		blame(&tally->wrong_output, "wrong output", row, domain, status);
	else if (reason == DECIDES && error && status == STATUS_OK)
		blame(&tally->missed_error, "missed error", row, domain, status);
	else if (reason == DECIDES && !error && status != STATUS_OK)
		blame(&tally->wanted_output, "no output", row, domain, status);
	else
		tally->outputs += !error && status == STATUS_OK;
}

static const struct name_rules lookup = {.level = IDNA_LOOKUP, .dots = true, .name_max = NAME_ACE_MAX};

/* The ACE name that name_encode gave for ROW decodes to the column for toUnicode. */
static void compare_unicode(const struct row *row, struct name *domain, struct tally *tally)
{
	char ace[FIELD_MAX];
	const size_t length = domain->out.length;
	struct fault fault;
	enum status status;

	memcpy(ace, domain->out.bytes, length);
	status = name_decode(domain, &lookup, (unsigned char *)ace, length, &fault);
	tally->decoded++;
	if (status != STATUS_OK || !is_output(domain, row->unicode))
		blame(&tally->wrong_output, "wrong way back", row, domain, status);
}

static void compare(const struct row *row, struct name *domain, struct tally *tally)
{
	struct fault fault;
	enum status status;

	if (row->source[0] == '\0')
		return;
	status = name_encode(domain, &lookup, (const unsigned char *)row->source, strlen(row->source), &fault);
	tally->rows++;
	compare_ascii(row, domain, status, tally);
	if (status == STATUS_OK)
		compare_unicode(row, domain, tally);
	else if (!wants_error(row->unicode_codes, ""))
		tally->not_decoded++;
}

int main(void)
{
	FILE *file = open_unicode_data("/usr/share/cargo/registry/idna-*/tests/IdnaTestV2.txt", "librust-idna-dev");
	struct name domain = {0};
	struct tally tally = {0};
	static struct row row;
	char line[FIELD_MAX];

	if (!file)
		return done_testing();
	while (fgets(line, sizeof line, file))
		if (parse(line, &row))
			compare(&row, &domain, &tally);
	fclose(file);
	name_free(&domain);
	note("%u rows: %u outputs, %u errors; %u decoded", tally.rows, tally.outputs, tally.errors, tally.decoded);
	note("%u not decoded: too long, or with an empty label, for an ACE name (VerifyDnsLength)", tally.not_decoded);
	for (int i = DECIDES + 1; i < REASONS; i++)
		note("%u left out: %s", tally.left_out[i], reasons[i]);
	ok(tally.outputs > 400 && tally.errors > 5000, "most of the rows decide");
	ok(tally.wrong_output == 0, "no output is wrong: %u are", tally.wrong_output);
	ok(tally.missed_error == 0, "no wanted error is missed: %u are", tally.missed_error);
	ok(tally.wanted_output == 0, "no wanted output is missed: %u are", tally.wanted_output);
	return done_testing();
}
