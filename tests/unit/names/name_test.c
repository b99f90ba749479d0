/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The judge of names under the rules that text and zones ask for: labels one by one, escapes, mailboxes, origins. */
#include <config.h>

#include "names/name.h"
#include "tap.h"

#include <stdio.h>
#include <string.h>

#define NAME_MAX_LOOKUP .level = IDNA_LOOKUP, .name_max = NAME_ACE_MAX
#define LABELWISE NAME_MAX_LOOKUP, .labelwise = true
#define ZONE .level = IDNA_REGISTER, .name_max = NAME_ACE_MAX, .labelwise = true, .exact = true, .escapes = true

struct row {
	const char *what;
	struct name_rules rules;
	bool decode;
	const char *name;
	enum status status;
	const char *out;
};

static const struct row rows[] = {
	{"a name", {NAME_MAX_LOOKUP}, false, "www.B\303\274cher.De.", STATUS_OK, "www.xn--bcher-kva.De."},
	{"a name", {NAME_MAX_LOOKUP}, true, "www.XN--BCHER-KVA.De.", STATUS_OK, "www.b\303\274cher.De."},
	{"dots, asked for", {NAME_MAX_LOOKUP, .dots = true}, false, "a\343\200\202\303\274", STATUS_OK, "a.xn--tda"},
	{"dots, not asked for", {NAME_MAX_LOOKUP}, false, "a\343\200\202\303\274", STATUS_SEPARATOR, NULL},
	{"dots, decoding", {NAME_MAX_LOOKUP, .dots = true}, true, "a\343\200\202xn--tda", STATUS_OK, "a\343\200\202xn--tda"},

	{"all or nothing", {NAME_MAX_LOOKUP}, true, "xn--tda.xn--a", STATUS_CONTROL, NULL},
	{"label by label", {LABELWISE}, true, "xn--tda.xn--a", STATUS_OK, "\303\274.xn--a"},
	{"label by label, and one with signs", {LABELWISE}, true, "xn--tda.a/b", STATUS_OK, "\303\274.a/b"},
	{"not label by label, and one with signs", {NAME_MAX_LOOKUP}, true, "xn--tda.a/b", STATUS_DISALLOWED, NULL},
	{"label by label, but bidi is of the name", {LABELWISE}, true, "xn--4db.0a.xn--tda", STATUS_OK, "xn--4db.0a.xn--tda"},
	{"label by label, but an empty one", {LABELWISE}, true, "xn--tda..a", STATUS_OK, "xn--tda..a"},
	{"label by label, but a control", {LABELWISE}, true, "xn--tda.a\001", STATUS_OK, "xn--tda.a\001"},
	{"label by label, but its length",
	 {LABELWISE}, true, "xn--tda.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", STATUS_OK,
	 "xn--tda.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"},
	{"label by label, encoding", {LABELWISE}, false, "\303\274.a/b.xn--a", STATUS_OK, "xn--tda.a/b.xn--a"},
	{"label by label, encoding what cannot be", {LABELWISE}, false, "\303\274.a/\303\274", STATUS_DISALLOWED, NULL},
	{"label by label, encoding nothing that is left", {LABELWISE}, false, "\303\274.\302\255", STATUS_EMPTY_LABEL, NULL},

	{"exact", {LABELWISE, .exact = true}, true, "xn--bcher-kva.xn--bcher-KVA.XN--TDA", STATUS_OK, "b\303\274cher.xn--bcher-KVA.XN--TDA"},
	{"exact, literal portion", {.level = IDNA_REGISTER, .name_max = NAME_ACE_MAX, .labelwise = true, .exact = true}, true,
	 "xn--Bcher-kva", STATUS_OK, "B\303\274cher"},

	{"an escaped dot is no separator", {ZONE}, false, "a\\.b.\303\274", STATUS_OK, "a\\.b.xn--tda"},
	{"label contains an escape and a non-ASCII character", {ZONE}, false, "a\\.\303\274", STATUS_ESCAPE, NULL},
	{"a backslash at the end", {ZONE}, true, "xn--tda.a\\", STATUS_OK, "\303\274.a\\"},
	{"an escaped A-label is none", {ZONE}, true, "\\xn--tda", STATUS_OK, "\\xn--tda"},

	{"a mailbox", {ZONE, .mailbox = true}, false, "a\\.b.\303\274", STATUS_OK, "a\\.b.xn--tda"},
	{"a mailbox with a U-label", {ZONE, .mailbox = true}, false, "\303\274.a", STATUS_LOCAL_PART, NULL},
	{"a mailbox's local part is no A-label", {ZONE, .mailbox = true}, true, "xn--tda.xn--tda", STATUS_OK, "xn--tda.\303\274"},
	{"a mailbox's local part is no part of a bidi name", {ZONE, .mailbox = true}, true, "0a.xn--4db", STATUS_OK, "0a.\327\220"},

	{"bidi", {NAME_MAX_LOOKUP}, false, "a0.\327\220", STATUS_OK, "a0.xn--4db"},
	{"bidi, a digit first", {NAME_MAX_LOOKUP}, false, "0a.\327\220", STATUS_BIDI, NULL},
	{"bidi, decoding", {NAME_MAX_LOOKUP}, true, "0a.xn--4db", STATUS_BIDI, NULL},
	{"bidi, an underscore", {NAME_MAX_LOOKUP}, false, "_0.\327\220", STATUS_OK, "_0.xn--4db"},
	{"bidi, an underscore, decoding", {NAME_MAX_LOOKUP}, true, "_0.xn--4db", STATUS_OK, "_0.\327\220"},
	{"bidi, an asterisk", {NAME_MAX_LOOKUP}, false, "*.\327\220", STATUS_OK, "*.xn--4db"},
	{"bidi, an asterisk, decoding", {NAME_MAX_LOOKUP}, true, "*.xn--4db", STATUS_OK, "*.\327\220"},
	{"bidi, an A-label that stands there", {NAME_MAX_LOOKUP}, false, "xn--4db.0\303\274", STATUS_BIDI, NULL},
	{"bidi, a U-label that stands there", {NAME_MAX_LOOKUP}, true, "0\303\274.xn--4db", STATUS_BIDI, NULL},
	{"bidi, not asked for", {.level = IDNA_NONE, .name_max = NAME_ACE_MAX}, false, "0a.\327\220", STATUS_OK, "0a.xn--4db"},

	{"-m", {NAME_MAX_LOOKUP, .mixed_case = true}, false, "B\303\234cher", STATUS_OK, "xn--Bcher-kvA"},
	{"-m, decoding", {NAME_MAX_LOOKUP, .mixed_case = true}, true, "xn--Bcher-kvA", STATUS_OK, "B\303\234cher"},
	{"invalid UTF-8", {LABELWISE}, false, "a.\374", STATUS_INVALID_UTF8, NULL},
	{"invalid UTF-8, decoding", {LABELWISE}, true, "xn--tda.\374", STATUS_OK, "xn--tda.\374"},
	{"the root", {NAME_MAX_LOOKUP}, false, ".", STATUS_OK, "."},
	{"two dots", {NAME_MAX_LOOKUP}, false, "..", STATUS_EMPTY_LABEL, NULL},
};

static enum status run(struct name *domain, const struct row *row, struct fault *fault)
{
	return (row->decode ? name_decode : name_encode)(domain, &row->rules, (const unsigned char *)row->name, strlen(row->name),
	                                                     fault);
}

/* True if the labels, with a dot between them, make up the output. */
static bool cover_output(const struct name *domain)
{
	size_t at = 0;

	for (size_t i = 0; i < domain->label_count; i++) {
		const struct name_label *label = &domain->labels[i];

		if (label->out_start != at || label->out_length == 0)
			return false;
		at += label->out_length + (i + 1 < domain->label_count || domain->rooted);
	}
	return domain->label_count == 0 || at == domain->out.length;
}

static void test_rows(struct name *domain)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct row *row = &rows[i];
		struct fault fault = fault_at(STATUS_OK, 0, 0, 0);
		enum status status = run(domain, row, &fault);
		bool right = status == row->status;

		if (row->out)
			right = right && domain->out.length == strlen(row->out) && memcmp(domain->out.bytes, row->out, domain->out.length) == 0;
		else
			right = right && fault.status == status && fault.offset + fault.piece_length <= strlen(row->name);
		right = right && (status != STATUS_OK || !domain->changed || cover_output(domain));
		if (row->out && row->decode)
			right = right && domain->changed == (strcmp(row->name, row->out) != 0);
		if (!ok(right, "%s: '%s' %s: %s", row->what, row->name, row->decode ? "decoded" : "encoded",
		        row->out ? row->out : status_words(row->status)))
			note("%s, '%.*s'", status_words(status), (int)domain->out.length, (const char *)domain->out.bytes);
	}
}

/* What is said of each label when a name stays as it is. */
static void test_verdicts(struct name *domain)
{
	static const struct row label = {"", {LABELWISE}, true, "xn--tda.www.xn--a", STATUS_OK, NULL};
	static const struct row name = {"", {LABELWISE}, true, "xn--4db.0a.xn--a", STATUS_OK, NULL};
	static const struct row length = {"", {LABELWISE, .origin = 250}, true, "xn--tda.a", STATUS_OK, NULL};
	struct fault fault;

	(void)run(domain, &label, &fault);
	ok(domain->changed && domain->label_count == 3 && domain->labels[0].kind == LABEL_A && domain->labels[0].status == STATUS_OK &&
	           domain->labels[1].kind == LABEL_ASCII && domain->labels[2].kind == LABEL_A && domain->labels[2].status == STATUS_CONTROL,
	   "a label that stays has its reason");
	(void)run(domain, &name, &fault);
	ok(!domain->changed && domain->labels[0].status == STATUS_BIDI && domain->labels[1].kind == LABEL_ASCII,
	   "of a name that stays every A-label has the reason");
	(void)run(domain, &length, &fault);
	ok(!domain->changed && domain->labels[0].status == STATUS_NAME_TOO_LONG, "with the origin a name may be too long");
}

/* A name of N bytes in labels of 49 and a dot, and what is left. */
static size_t write_name(char *name, size_t n)
{
	for (size_t i = 0; i < n; i++)
		name[i] = i % 50 == 49 ? '.' : 'a';
	name[n] = '\0';
	return n;
}

static void test_lengths(struct name *domain)
{
	static const struct {
		const char *what;
		struct name_rules rules;
		const char *end;     /* put behind the bytes */
		size_t fits;         /* how many bytes before it do */
	} limits[] = {
		{"a name", {NAME_MAX_LOOKUP, .dots = true}, "", 253},
		{"a name with a final dot", {NAME_MAX_LOOKUP, .dots = true}, ".", 253},
		{"another final dot", {NAME_MAX_LOOKUP, .dots = true}, "\343\200\202", 253},
		{"a U-label", {NAME_MAX_LOOKUP}, ".\303\274", 245},
		{"an escape is one byte", {ZONE}, ".\\.\\010a", 249},
		{"an origin", {ZONE, .origin = 20}, "", 233},
		{"an origin does not come behind a final dot", {ZONE, .origin = 20}, ".", 253},
		{"no limit", {.level = IDNA_LOOKUP, .name_max = SIZE_MAX}, "", 1000},
	};

	for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
		bool right = true;

		for (size_t n = limits[i].fits - 5; n < limits[i].fits + 6; n++) {
			char name[1100];
			size_t length = write_name(name, n);
			bool dot = name[n - 1] == '.';
			bool fits = n <= limits[i].fits || limits[i].fits == 1000;
			struct fault fault;

			if (dot)
				continue;
			length += (size_t)snprintf(name + length, sizeof name - length, "%s", limits[i].end);
			right = right && name_encode(domain, &limits[i].rules, (unsigned char *)name, length, &fault) ==
			                         (fits ? STATUS_OK : STATUS_NAME_TOO_LONG);
		}
		ok(right, "%s: %zu bytes fit, no more", limits[i].what, limits[i].fits);
	}
}

/* What cannot come to fit is refused unread, whatever else is wrong with it. */
static void test_unread(struct name *domain)
{
	static const struct name_rules rules = {NAME_MAX_LOOKUP, .dots = true};

	for (size_t n = NAME_READ_MAX; n <= NAME_READ_MAX + 1; n++) {
		static unsigned char name[NAME_READ_MAX + 1];
		enum status wanted = n > NAME_READ_MAX ? STATUS_NAME_TOO_LONG : STATUS_INVALID_UTF8;
		struct fault fault;

		memset(name, 0xFF, n);
		ok(name_encode(domain, &rules, name, n, &fault) == wanted && name_decode(domain, &rules, name, n, &fault) == wanted,
		   "%zu bytes: %s", n, status_words(wanted));
	}
}

int main(void)
{
	static struct name domain;

	test_rows(&domain);
	test_verdicts(&domain);
	test_lengths(&domain);
	test_unread(&domain);
	name_free(&domain);
	return done_testing();
}
