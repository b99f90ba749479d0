/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Conversion of names with the rules of text and zones: labels one by one, escapes, mailboxes, origins. */
#include <config.h>

#include "edge.h"
#include "names/convert.h"
#include "tap.h"

#include <stdio.h>
#include <string.h>

#define LEVEL(name) .level = IDNA_##name
#define MIXED_CASE .level = IDNA_LOOKUP, .mixed_case = true
#define MAPPED LEVEL(LOOKUP), .dots = true, .checks_ascii = true
#define KEEPS_REST LEVEL(LOOKUP), .keeps_rest = true
#define ZONE LEVEL(REGISTER), .keeps_rest = true, .keeps_ace = true

struct row {
	const char *what;
	struct name_rules rules;
	bool decode;
	const char *name;
	enum status status;
	const char *out;
	const struct name_context *context;
};

static const struct name_origin root = {.root = true}, long_origin = {.octets = 20};
static const struct name_context zone = {.origin = &root}, mailbox = {.mailbox = true, .origin = &root},
				 long_zone = {.origin = &long_origin};

/* clang-format off */
static const struct row rows[] = {
	{"a name", {LEVEL(LOOKUP)}, false, "www.B\303\274cher.De.", STATUS_OK, "www.xn--bcher-kva.De.", NULL},
	{"a name", {LEVEL(LOOKUP)}, true, "www.XN--BCHER-KVA.De.", STATUS_OK, "www.b\303\274cher.De.", NULL},
	{"other separators with dots", {LEVEL(LOOKUP), .dots = true}, false, "a\343\200\202\303\274", STATUS_OK, "a.xn--tda", NULL},
	{"other separators without dots", {LEVEL(LOOKUP)}, false, "a\343\200\202\303\274", STATUS_SEPARATOR_IN_LABEL, NULL, NULL},
	{"other separators, decoding", {LEVEL(LOOKUP), .dots = true}, true, "a\343\200\202xn--tda", STATUS_OK, "a.\303\274", NULL},

	{"checked: all or nothing", {LEVEL(LOOKUP)}, true, "xn--tda.xn--a", STATUS_CONTROL_CHARACTER, NULL, NULL},
	{"keeps_rest: all or nothing", {KEEPS_REST}, true, "xn--tda.xn--a", STATUS_CONTROL_CHARACTER, NULL, NULL},
	{"keeps_rest: a U-label with the prefix", {KEEPS_REST}, true, "xn--tda.xn--\303\274", STATUS_ACE_PREFIX_IN_LABEL, NULL, NULL},
	{"keeps_rest: a U-label is not mapped", {KEEPS_REST}, true, "xn--tda.A\303\234", STATUS_OK, "\303\274.A\303\234", NULL},
	{"keeps_rest: a U-label must be valid", {KEEPS_REST}, true, "xn--tda.a\342\200\215b", STATUS_CONTEXTUAL_RULE, NULL, NULL},
	{"keeps_rest: other separators do not separate", {KEEPS_REST, .dots = true}, true, "xn--tda.a\343\200\202b", STATUS_SEPARATOR_IN_LABEL, NULL, NULL},
	{"keeps_rest: a label with other ASCII", {KEEPS_REST}, true, "xn--tda.a/b", STATUS_OK, "\303\274.a/b", NULL},
	{"checked: a label with other ASCII is an error", {LEVEL(LOOKUP)}, true, "xn--tda.a/b", STATUS_DISALLOWED_CODE_POINT, NULL, NULL},
	{"keeps_rest: the Bidi Rule concerns the whole name", {KEEPS_REST}, true, "xn--4db.0a.xn--tda", STATUS_BIDI_RULE, NULL, NULL},
	{"keeps_rest: an empty label", {KEEPS_REST}, true, "xn--tda..a", STATUS_EMPTY_LABEL, NULL, NULL},
	{"keeps_rest: a control character", {KEEPS_REST}, true, "xn--tda.a\001", STATUS_CONTROL_CHARACTER, NULL, NULL},
	{"keeps_rest: a label that is too long",
	 {KEEPS_REST}, true, "xn--tda.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
	 STATUS_LABEL_TOO_LONG, NULL, NULL},
	{"keeps_rest: encoding", {KEEPS_REST, .keeps_ace = true}, false, "\303\274.a/b.xn--a", STATUS_OK, "xn--tda.a/b.xn--a", NULL},
	{"keeps_rest: encoding an invalid label", {KEEPS_REST}, false, "\303\274.a/\303\274", STATUS_DISALLOWED_CODE_POINT, NULL, NULL},
	{"keeps_rest: encoding a label that maps to nothing", {KEEPS_REST}, false, "\303\274.\302\255", STATUS_EMPTY_LABEL, NULL, NULL},

	{"exact", {KEEPS_REST, .keeps_ace = true}, true, "xn--bcher-kva.xn--bcher-KVA", STATUS_NOT_CANONICAL, NULL, NULL},
	{"exact: lower case", {KEEPS_REST, .keeps_ace = true}, true, "xn--bcher-kva.De", STATUS_OK, "b\303\274cher.De", NULL},
	{"exact: the prefix", {LEVEL(NONE), .keeps_rest = true, .keeps_ace = true}, true, "xN--bcher-kva", STATUS_NOT_CANONICAL, NULL, NULL},
	{"exact: the literal portion", {KEEPS_REST, .keeps_ace = true}, true, "xn--Bcher-kva", STATUS_NOT_CANONICAL, NULL, NULL},
	{"exact: a digit", {LEVEL(REGISTER), .keeps_rest = true, .keeps_ace = true}, true, "xn--bcher-kVa", STATUS_NOT_CANONICAL, NULL, NULL},
	{"exact: no literal portion", {LEVEL(NONE), .keeps_rest = true, .keeps_ace = true}, true, "xn--tdA", STATUS_NOT_CANONICAL, NULL, NULL},
	{"exact: upper case in the literal portion", {LEVEL(REGISTER), .keeps_rest = true, .keeps_ace = true}, true,
	 "xn--Bcher-kva", STATUS_OK, "B\303\274cher", NULL},
	{"exact: upper case in the literal portion at none", {LEVEL(NONE), .keeps_rest = true, .keeps_ace = true}, true,
	 "xn--Bcher-kva", STATUS_OK, "B\303\274cher", NULL},

	{"an escaped dot is not a separator", {ZONE}, false, "a\\.b.\303\274", STATUS_OK, "a\\.b.xn--tda", &zone},
	{"a dot after an escaped backslash is a separator", {ZONE}, false, "a\\\\.\303\274", STATUS_OK, "a\\\\.xn--tda", &zone},
	{"label contains an escape and a non-ASCII character", {ZONE}, false, "a\\.\303\274", STATUS_NON_ASCII_BESIDE_ESCAPE, NULL, &zone},
	{"a backslash at the end", {ZONE}, true, "xn--tda.a\\", STATUS_OK, "\303\274.a\\", &zone},
	{"an A-label with an escape", {ZONE}, true, "\\xn--tda", STATUS_NOT_CANONICAL, NULL, &zone},
	{"an A-label of 63 octets with an escape",
	 {ZONE}, true, "\\xn--tdaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", STATUS_NOT_CANONICAL, NULL, &zone},
	{"the prefix at the end of a U-label", {KEEPS_REST, .no_inner_prefix = true}, false, "\303\274xn--.de", STATUS_KEPT_ACE_PREFIX_INSIDE, NULL, NULL},
	{"the start of it", {KEEPS_REST, .no_inner_prefix = true}, false, "\303\274xn-", STATUS_OK, "xn--xn--goa", NULL},

	{"a mailbox", {ZONE}, false, "a\\.b.\303\274", STATUS_OK, "a\\.b.xn--tda", &mailbox},
	{"a mailbox with a U-label", {ZONE}, false, "\303\274.a", STATUS_NON_ASCII_LOCAL_PART, NULL, &mailbox},
	{"a mailbox with a U-label, decoding", {ZONE}, true, "\303\274.xn--tda", STATUS_NON_ASCII_LOCAL_PART, NULL, &mailbox},
	{"the local part of a mailbox is not an A-label", {ZONE}, true, "xn--tda.xn--tda", STATUS_OK, "xn--tda.\303\274", &mailbox},
	{"the local part of a mailbox is exempt from the Bidi Rule", {ZONE}, true, "0a.xn--4db", STATUS_OK, "0a.\327\220", &mailbox},

	{"bidi", {LEVEL(LOOKUP)}, false, "a0.\327\220", STATUS_OK, "a0.xn--4db", NULL},
	{"Bidi Rule: a digit at the start", {LEVEL(LOOKUP)}, false, "0a.\327\220", STATUS_BIDI_RULE, NULL, NULL},
	{"Bidi Rule: decoding", {LEVEL(LOOKUP)}, true, "0a.xn--4db", STATUS_BIDI_RULE, NULL, NULL},
	{"Bidi Rule: an underscore is exempt", {LEVEL(LOOKUP)}, false, "_0.\327\220", STATUS_OK, "_0.xn--4db", NULL},
	{"Bidi Rule: an underscore, decoding", {LEVEL(LOOKUP)}, true, "_0.xn--4db", STATUS_OK, "_0.\327\220", NULL},
	{"Bidi Rule: an asterisk is exempt", {LEVEL(LOOKUP)}, false, "*.\327\220", STATUS_OK, "*.xn--4db", NULL},
	{"Bidi Rule: an asterisk, decoding", {LEVEL(LOOKUP)}, true, "*.xn--4db", STATUS_OK, "*.\327\220", NULL},
	{"Bidi Rule: an A-label of the input", {LEVEL(LOOKUP)}, false, "xn--4db.0\303\274", STATUS_BIDI_RULE, NULL, NULL},
	{"Bidi Rule: a U-label of the input", {LEVEL(LOOKUP)}, true, "0\303\274.xn--4db", STATUS_BIDI_RULE, NULL, NULL},
	{"Bidi Rule: not at level none", {LEVEL(NONE)}, false, "0a.\327\220", STATUS_OK, "0a.xn--4db", NULL},

	/* labels that are mapped to another kind of label: ASCII, an A-label, nothing */
	{"mapped", {MAPPED}, false, "ａ.א", STATUS_OK, "a.xn--4db", NULL},
	{"mapped", {MAPPED}, false, "ａ0.א", STATUS_OK, "a0.xn--4db", NULL},
	{"mapped", {MAPPED}, false, "０a.א", STATUS_BIDI_RULE, NULL, NULL},
	{"mapped", {MAPPED}, false, "ａ-.א", STATUS_BIDI_RULE, NULL, NULL},
	{"mapped", {MAPPED}, false, "＿dmarc.א", STATUS_OK, "_dmarc.xn--4db", NULL},
	{"mapped", {MAPPED}, false, "ＢÜCHER.de", STATUS_OK, "xn--bcher-kva.de", NULL},
	{"mapped", {MAPPED}, false, "Ｘn--bcher-kva.de", STATUS_OK, "xn--bcher-kva.de", NULL},
	{"mapped", {MAPPED}, false, "xn--4ｄb.a", STATUS_OK, "xn--4db.a", NULL},
	{"mapped", {MAPPED}, false, "xn--4ｄb.0", STATUS_BIDI_RULE, NULL, NULL},
	{"mapped", {MAPPED}, false, "ｘn--a.de", STATUS_CONTROL_CHARACTER, NULL, NULL},
	{"mapped", {MAPPED}, false, "ü.\u00AD", STATUS_OK, "xn--tda.", NULL},
	{"mapped", {MAPPED}, false, "ü。\u00AD", STATUS_OK, "xn--tda.", NULL},
	{"mapped", {MAPPED}, false, "א.\u00AD", STATUS_OK, "xn--4db.", NULL},
	{"mapped", {MAPPED}, false, "ü.\u00AD.", STATUS_EMPTY_LABEL, NULL, NULL},
	{"mapped", {MAPPED}, false, "ü.\u00AD.\u00AD", STATUS_EMPTY_LABEL, NULL, NULL},
	{"mapped", {MAPPED}, false, "\u00AD.ü", STATUS_EMPTY_LABEL, NULL, NULL},
	{"mapped", {MAPPED}, false, "\u00AD", STATUS_EMPTY_LABEL, NULL, NULL},

	{"-m", {MIXED_CASE}, false, "B\303\234cher", STATUS_OK, "xn--Bcher-kvA", NULL},
	{"-m, decoding", {MIXED_CASE}, true, "xn--Bcher-kvA", STATUS_OK, "B\303\234cher", NULL},
	{"invalid UTF-8", {KEEPS_REST}, false, "a.\374", STATUS_INVALID_UTF8, NULL, NULL},
	{"invalid UTF-8, decoding", {KEEPS_REST}, true, "xn--tda.\374", STATUS_INVALID_UTF8, NULL, NULL},
	{"the root", {LEVEL(LOOKUP)}, false, ".", STATUS_OK, ".", NULL},
	{"two dots", {LEVEL(LOOKUP)}, false, "..", STATUS_EMPTY_LABEL, NULL, NULL},
};
/* clang-format on */

static struct buffer out;

static enum status run(struct name *name, const struct row *row, struct fault *fault)
{
	return convert_name(name, &row->rules, row->context, row->decode, row->name, strlen(row->name), &out, fault);
}

/* Returns true if the labels, joined by dots, equal the output. */
static bool cover_output(const struct name *name)
{
	size_t at = 0;

	for (size_t i = 0; i < name->label_count; i++) {
		const struct name_label *label = &name->labels[i];

		if (label->out_start != at || label->out_length == 0)
			return false;
		at += label->out_length + (i + 1 < name->label_count || name->rooted);
	}
	return name->label_count == 0 || at == out.length;
}

static void test_rows(struct name *name)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct row *row = &rows[i];
		struct fault fault = fault_at(STATUS_OK, 0, 0, 0);
		enum status status = run(name, row, &fault);
		bool right = status == row->status;

		if (row->out)
			right = right && same_bytes(&out, row->out, strlen(row->out));
		else
			right = right && fault.status == status && fault.offset <= strlen(row->name) &&
			        fault.piece + fault.piece_length <= strlen(row->name);
		right = right && (status != STATUS_OK || !name->changed || cover_output(name));
		if (row->out && row->decode)
			right = right && name->changed == (strcmp(row->name, row->out) != 0);
		if (!ok(right, "%s: '%s' %s: %s", row->what, row->name, row->decode ? "decoded" : "encoded",
		        row->out ? row->out : status_text[row->status].words))
			note("actual %s, '%.*s'", status_text[status].words, (int)out.length, (const char *)out.bytes);
	}
}

/* The status of each label if a name stays unchanged. */
static void test_verdicts(struct name *name)
{
	static const struct row two = {"", {KEEPS_REST}, true, "xn--tda.www.xn--4db.", STATUS_OK, NULL, NULL};
	static const struct row mapped = {"", {LEVEL(LOOKUP)}, false, "\303\274.\302\255", STATUS_OK, "xn--tda.", NULL};
	static const struct row full = {"", {LEVEL(LOOKUP)}, false, "\357\275\201", STATUS_OK, "a", NULL};
	struct fault fault;

	(void)run(name, &two, &fault);
	ok(name->changed && name->rooted && name->bidi && name->label_count == 3 && name->labels[0].kind == LABEL_A &&
	           name->labels[1].kind == LABEL_ASCII && name->labels[2].kind == LABEL_A,
	   "the labels of a name");
	(void)convert_name(name, &mapped.rules, NULL, false, mapped.name, strlen(mapped.name), &out, &fault);
	ok(name->rooted && name->label_count == 1 && same_bytes(&out, mapped.out, strlen(mapped.out)),
	   "a label that maps to nothing after the last dot is no label");
	(void)convert_name(name, &full.rules, NULL, false, full.name, strlen(full.name), &out, &fault);
	ok(name->changed && name->label_count == 1 && name->labels[0].kind == LABEL_ASCII,
	   "a label that maps to ASCII is an ASCII label");
	(void)convert_name(name, &full.rules, NULL, false, "", 0, &out, &fault);
	ok(!name->changed && name->label_count == 0 && out.length == 0, "an empty name has no labels");
}

/* A name of N bytes: labels of 49 bytes and a dot, and the remainder. */
static size_t write_name(char *name, size_t n)
{
	for (size_t i = 0; i < n; i++)
		name[i] = i % 50 == 49 ? '.' : 'a';
	name[n] = '\0';
	return n;
}

static void test_lengths(struct name *name)
{
	/* clang-format off */
	static const struct {
		const char *what;
		struct name_rules rules;
		const char *end;     /* appended to the bytes */
		size_t fits;         /* number of bytes before it that fit */
		const struct name_context *context;
	} limits[] = {
		{"a name", {LEVEL(LOOKUP), .dots = true}, "", 253, NULL},
		{"a name with a trailing dot", {LEVEL(LOOKUP), .dots = true}, ".", 253, NULL},
		{"a second trailing dot", {LEVEL(LOOKUP), .dots = true}, "\343\200\202", 253, NULL},
		{"a U-label", {LEVEL(LOOKUP)}, ".\303\274", 245, NULL},
		{"an escape is one byte", {ZONE}, ".\\.\\010a", 249, &zone},
		{"an origin", {ZONE}, "", 233, &long_zone},
		{"an origin does not count after a trailing dot", {ZONE}, ".", 253, &long_zone},
	};
	/* clang-format on */

	for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
		bool right = true;

		for (size_t n = limits[i].fits - 5; n < limits[i].fits + 6; n++) {
			char text[1100];
			size_t length = write_name(text, n);
			bool dot = text[n - 1] == '.';
			bool fits = n <= limits[i].fits;
			struct fault fault;

			if (dot)
				continue;
			length += (size_t)snprintf(text + length, sizeof text - length, "%s", limits[i].end);
			right = right && convert_name(name, &limits[i].rules, limits[i].context, false, text, length,
			                              &out, &fault) == (fits ? STATUS_OK : STATUS_NAME_TOO_LONG);
		}
		ok(right, "%s: %zu bytes fit, no more", limits[i].what, limits[i].fits);
	}
}

/* Each ASCII character in a label beside a U-label and in a U-label: letters, digits, hyphen and underscore. */
static void test_ascii(struct name *name)
{
	for (enum idna_level level = IDNA_NONE; level <= IDNA_REGISTER; level++) {
		const struct name_rules rules = name_rules(level, false);
		bool right = true;

		for (unsigned char c = 1; c < 0x80 && right; c++) {
			const unsigned char beside[] = {'a', c, 'b', '.', 0xC3, 0xBC}, inside[] = {0xC3, 0xBC, c, 'b'};
			const bool small = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
			const bool capital = c >= 'A' && c <= 'Z',
				   other = c == '.' || (c == '_' && level != IDNA_REGISTER);
			struct fault fault;

			right = (convert_name(name, &rules, NULL, false, beside, sizeof beside, &out, &fault) ==
			         STATUS_OK) == (small || capital || other);
			right = right &&
			        (convert_name(name, &rules, NULL, false, inside, sizeof inside, &out, &fault) ==
			         STATUS_OK) == (small || other || (capital && level != IDNA_REGISTER));
		}
		ok(right, "each ASCII character in a label of an internationalized name, level %d", (int)level);
	}
}

/* Names that cannot fit are rejected before reading, whatever other errors they have. */
static void test_unread(struct name *name)
{
	static const struct name_rules rules = {LEVEL(LOOKUP), .dots = true};

	for (size_t n = NAME_READ_MAX; n <= NAME_READ_MAX + 1; n++) {
		static unsigned char text[NAME_READ_MAX + 1];
		enum status wanted = n > NAME_READ_MAX ? STATUS_NAME_TOO_LONG_TO_READ : STATUS_INVALID_UTF8;
		struct fault fault;

		memset(text, 0xFF, n);
		ok(convert_name(name, &rules, NULL, false, text, n, &out, &fault) == wanted &&
		           convert_name(name, &rules, NULL, true, text, n, &out, &fault) == wanted,
		   "%zu bytes: %s", n, status_text[wanted].words);
	}
}

/* The places of labels count from the start of the name in the output, which may follow other bytes. */
static void test_places(struct name *name)
{
	static const struct name_rules rules = {LEVEL(LOOKUP)};
	static const char *const names[] = {"www.b\303\274cher.de", "www.xn--bcher-kva.de"};

	for (size_t decode = 0; decode < 2; decode++) {
		const char *other = names[!decode];
		struct fault fault;

		out.length = 0;
		ok(buffer_append_string(&out, "before ") &&
		           name_convert(decode, name, &rules, NULL, (const unsigned char *)names[decode],
		                        strlen(names[decode]), &out, &fault) == STATUS_OK &&
		           out.length == strlen("before ") + strlen(other),
		   "%s after other bytes", names[decode]);
		ok(name->label_count == 3 && name->labels[1].start == 4 && name->labels[1].out_start == 11 &&
		           name->labels[1].out_length == strlen(other) - 7 &&
		           name->labels[2].out_start == strlen(other) + 5 && name->labels[2].out_length == 2,
		   "%s after other bytes: the places of its labels", names[decode]);
	}
}

/* Mapping can give more code points than a name has bytes.  The first room is for 256. */
static void test_room(void)
{
	static const struct name_rules rules = {LEVEL(LOOKUP)};
	static const struct {
		const char *what, *mapped, *last;
		int times;
		enum status status;
		size_t points;
	} names[] = {
		{"a label after mapped ones", "\343\214\226.", "\303\274\303\274\303\274\303\274\303\274", 42,
	         STATUS_NAME_TOO_LONG, 6 * 42 + 5},
		{"a mapped label", "\343\214\226", "", 60, STATUS_LABEL_TOO_LONG, 6 * 60},
	};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct buffer text = {0};
		struct name name = {0};
		struct fault fault;
		enum status status;

		for (int n = 0; n < names[i].times; n++)
			buffer_append_string(&text, names[i].mapped);
		buffer_append_string(&text, names[i].last);
		out.length = 0;
		status = name_convert(false, &name, &rules, NULL, text.bytes, text.length, &out, &fault);
		ok(status == names[i].status && name.points.length == names[i].points &&
		           name.points.length <= name.points.capacity,
		   "room for %s", names[i].what);
		name_free(&name);
		buffer_free(&text);
	}
}

/* All short names of some bytes, after and before which no byte can be read. */
static void test_edges(struct name *name)
{
	static const unsigned char set[] = {'a', 'x', 'n', '-', '.', '\\', '0', 0xC3, 0xBC};
	static const struct name_rules rules[] = {{MAPPED}, {LEVEL(REGISTER), .checks_ascii = true}, {ZONE}};
	static const struct name_context *const contexts[] = {NULL, NULL, &zone};
	enum { BYTES = sizeof set, LONGEST = 5, NAMES = BYTES * BYTES * BYTES * BYTES * BYTES };
	unsigned converted = 0;
	struct fault fault;

	for (unsigned n = 0; n < NAMES * 2; n++) {
		for (size_t length = LONGEST - 2; length <= LONGEST; length++) {
			unsigned char *const bytes = at_edge(length, n % 2);
			unsigned rest = n / 2;

			for (size_t i = 0; i < length; i++, rest /= BYTES)
				bytes[i] = set[rest % BYTES];
			converted += convert_name(name, &rules[(n + length) % 3], contexts[(n + length) % 3], n / 2 % 2,
			                          bytes, length, &out, &fault) == STATUS_OK;
		}
	}
	ok(converted > NAMES / 10 && converted < NAMES * 2, "no byte outside a short name is read");
}

int main(void)
{
	static struct name name;

	test_rows(&name);
	test_verdicts(&name);
	test_lengths(&name);
	test_ascii(&name);
	test_unread(&name);
	test_places(&name);
	test_room();
	test_edges(&name);
	name_free(&name);
	buffer_free(&out);
	return done_testing();
}
