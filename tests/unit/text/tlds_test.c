/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Lists of top-level domains in their formats. */
#include <config.h>

#include "tap.h"
#include "text/tlds.h"

#include <string.h>

/* Returns whether LIST contains LABEL. */
static bool lists(const char *list, const char *label)
{
	struct buffer tlds = {0};
	const bool listed = tlds_read(&tlds, (const unsigned char *)list, strlen(list)) == STATUS_OK &&
	                    tlds_have(&tlds, (const unsigned char *)label, strlen(label));

	buffer_free(&tlds);
	return listed;
}

/* clang-format off */
static const struct { const char *list, *label; bool listed; const char *why; } rows[] = {
	{"# Version 2025\nAAA\nCOM\nXN--P1AI\n", "com", true, "a line in capitals"},
	{"# Version 2025\nAAA\nCOM\nXN--P1AI\n", "xn--p1ai", true, "an A-label"},
	{"# Version 2025\nAAA\nCOM\nXN--P1AI\n", "Xn--P1Ai", true, "in either case"},
	{"# Version 2025\nAAA\nCOM\nXN--P1AI\n", "Version", false, "a comment"},
	{"com\r\nde\r\n", "com", true, "a CR"},
	{"de", "de", true, "no newline"},
	{"de // Germany\n", "de", true, "something after a space"},
	{"de#\n", "de", true, "a comment after the label"},
	{"// intx\nintx.de\n", "intx", false, "a comment and the first label of a rule"},
	{"co.intx\n", "intx", true, "the last label of a rule"},
	{"рф\n", "xn--p1ai", true, "in Unicode"},
	{"РФ\n", "xn--p1ai", true, "in Unicode and in capitals"},
	{"co.intx.\n", "intx", true, "a trailing dot"},
	{"*.ck\n", "ck", true, "a wildcard"},
	{"*.co.intx\n", "intx", true, "a wildcard below two labels"},
	{"!intx\n", "intx", false, "an exception"},
	{"\xEF\xBB\xBF" "com\n", "com", true, "a byte order mark"},
	{"\xFF\ncom\n", "com", true, "a line that is no UTF-8"},
	{"0123456789012345678901234567890123456789。0123456789012345678901234567890123456789\nintx\n", "intx", true, "a line of two labels, which are longer than one"},
	{"", "intx", false, "nothing"},
	{"com\n", "", false, "an empty label"},
	{"intx\n", "int", true, "a built-in domain"},
	{"intx\n", "in", true, "another"},
	{"zintx\nmintx\naintx\nkintx\nbintx\n", "zintx", true, "a list in any order, its first"},
	{"zintx\nmintx\naintx\nkintx\nbintx\n", "bintx", true, "a list in any order, its last"},
	{"intx\n", "intxs", false, "more than a label"},
	{"intx\n", "xintx", false, "the start of a label"},
	{"com\n",
	 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
	 false, "a label that is too long"},
};
/* clang-format on */

/* A list without rules is an error, which the caller finds by their number. */
static void test_no_rules(void)
{
	static const char *const lists_of_none[] = {"",        "\n",      "\r\n",    " com\n",
	                                            "; com\n", "# com\n", "//com\n", "*.\n"};

	for (size_t i = 0; i < sizeof lists_of_none / sizeof *lists_of_none; i++) {
		const char *list = lists_of_none[i];
		struct buffer tlds = {0};

		ok(tlds_read(&tlds, (const unsigned char *)list, strlen(list)) == STATUS_OK && tlds.length == 0,
		   "no rule in list %zu", i);
		buffer_free(&tlds);
	}
}

/* The last rule ends with the list, whatever follows it in memory. */
static void test_last_rule(void)
{
	static const unsigned char list[] = "com\ndemo";
	struct buffer tlds = {0};

	ok(tlds_read(&tlds, list, strlen("com\nde")) == STATUS_OK && tlds_have(&tlds, (const unsigned char *)"de", 2) &&
	           !tlds_have(&tlds, (const unsigned char *)"demo", 4),
	   "the list ends where its length says");
	buffer_free(&tlds);
}

int main(void)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		ok(lists(rows[i].list, rows[i].label) == rows[i].listed, "%s", rows[i].why);
	test_no_rules();
	test_last_rule();
	return done_testing();
}
