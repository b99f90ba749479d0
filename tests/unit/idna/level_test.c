/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The rules for labels one by one: for each a label that passes, and one that fails with its position and rule. */
#include <config.h>

#include "idna/idna.h"
#include "labels.h"
#include "report/report.h"
#include "tap.h"

#include <string.h>

/* A label at a level and its fault: INDEX of the code point, if it has one, and the rule. */
struct check {
	enum idna_level level;
	const char *label;
	enum status status;
	size_t index;
	const char *rule;
};

static const struct check checks[] = {
	/* RFC 5892, appendix A.1: ZERO WIDTH NON-JOINER */
	{IDNA_LOOKUP, "न्\u200Cन", STATUS_OK, 0, NULL},
	{IDNA_LOOKUP, "نامه\u200Cای", STATUS_OK, 0, NULL},
	{IDNA_LOOKUP, "ب\u0651\u200C\u0651ب", STATUS_OK, 0, NULL},
	{IDNA_LOOKUP, "\uA872\u200Cب", STATUS_OK, 0, NULL},
	{IDNA_REGISTER, "نامه\u200Cای", STATUS_OK, 0, NULL},
	{IDNA_LOOKUP, "نا\u200Cی", STATUS_CONTEXTUAL_RULE, 2, "RFC 5892, appendix A.1"},
	{IDNA_LOOKUP, "ب\u200C", STATUS_CONTEXTUAL_RULE, 1, "RFC 5892, appendix A.1"},
	{IDNA_LOOKUP, "\u200Cب", STATUS_CONTEXTUAL_RULE, 0, "RFC 5892, appendix A.1"},
	{IDNA_LOOKUP, "a\u200Cb", STATUS_CONTEXTUAL_RULE, 1, "RFC 5892, appendix A.1"},
	{IDNA_LOOKUP, "ب\u200C\uA872", STATUS_CONTEXTUAL_RULE, 1, "RFC 5892, appendix A.1"},
	{IDNA_REGISTER, "a\u200Cb", STATUS_CONTEXTUAL_RULE, 1, "RFC 5892, appendix A.1"},
	{IDNA_LOOKUP, "न्\u200Cन\u200Cन", STATUS_CONTEXTUAL_RULE, 4, "RFC 5892, appendix A.1"},
	/* appendix A.2: ZERO WIDTH JOINER */
	{IDNA_LOOKUP, "ශ්\u200Dරී", STATUS_OK, 0, NULL},
	{IDNA_REGISTER, "क्\u200Dष", STATUS_OK, 0, NULL},
	{IDNA_LOOKUP, "نامه\u200Dای", STATUS_CONTEXTUAL_RULE, 4, "RFC 5892, appendix A.2"},
	{IDNA_LOOKUP, "\u200D", STATUS_CONTEXTUAL_RULE, 0, "RFC 5892, appendix A.2"},
	{IDNA_REGISTER, "a\u200Dé", STATUS_CONTEXTUAL_RULE, 1, "RFC 5892, appendix A.2"},
	/* appendix A.3: MIDDLE DOT; only in RFC 5891 */
	{IDNA_REGISTER, "paral·lel", STATUS_OK, 0, NULL},
	{IDNA_REGISTER, "PARAL·LEL", STATUS_OK, 0, NULL},
	{IDNA_REGISTER, "a·l", STATUS_CONTEXTUAL_RULE, 1, "RFC 5892, appendix A.3"},
	{IDNA_REGISTER, "l·a", STATUS_CONTEXTUAL_RULE, 1, "RFC 5892, appendix A.3"},
	{IDNA_REGISTER, "l·", STATUS_CONTEXTUAL_RULE, 1, "RFC 5892, appendix A.3"},
	{IDNA_REGISTER, "·l", STATUS_CONTEXTUAL_RULE, 0, "RFC 5892, appendix A.3"},
	{IDNA_LOOKUP, "a·b", STATUS_OK, 0, NULL},
	/* appendix A.4: GREEK LOWER NUMERAL SIGN */
	{IDNA_REGISTER, "\u0375α", STATUS_OK, 0, NULL},
	{IDNA_REGISTER, "\u0375a", STATUS_CONTEXTUAL_RULE, 0, "RFC 5892, appendix A.4"},
	{IDNA_REGISTER, "α\u0375", STATUS_CONTEXTUAL_RULE, 1, "RFC 5892, appendix A.4"},
	{IDNA_LOOKUP, "\u0375a", STATUS_OK, 0, NULL},
	/* appendix A.5 and A.6: HEBREW PUNCTUATION GERESH and GERSHAYIM */
	{IDNA_REGISTER, "א׳", STATUS_OK, 0, NULL},
	{IDNA_REGISTER, "׳א", STATUS_CONTEXTUAL_RULE, 0, "RFC 5892, appendix A.5"},
	{IDNA_REGISTER, "a׳", STATUS_CONTEXTUAL_RULE, 1, "RFC 5892, appendix A.5"},
	{IDNA_REGISTER, "צה״ל", STATUS_OK, 0, NULL},
	{IDNA_REGISTER, "״ל", STATUS_CONTEXTUAL_RULE, 0, "RFC 5892, appendix A.6"},
	{IDNA_REGISTER, "a״", STATUS_CONTEXTUAL_RULE, 1, "RFC 5892, appendix A.6"},
	/* appendix A.7: KATAKANA MIDDLE DOT */
	{IDNA_REGISTER, "a・ア", STATUS_OK, 0, NULL},
	{IDNA_REGISTER, "a・あ", STATUS_OK, 0, NULL},
	{IDNA_REGISTER, "漢・b", STATUS_OK, 0, NULL},
	{IDNA_REGISTER, "a・b", STATUS_CONTEXTUAL_RULE, 1, "RFC 5892, appendix A.7"},
	{IDNA_REGISTER, "・", STATUS_CONTEXTUAL_RULE, 0, "RFC 5892, appendix A.7"},
	{IDNA_LOOKUP, "a・b", STATUS_OK, 0, NULL},
	/* appendix A.8 and A.9: ARABIC-INDIC DIGITS, and EXTENDED ones */
	{IDNA_REGISTER, "ب٠٩", STATUS_OK, 0, NULL},
	{IDNA_REGISTER, "ب۰۹", STATUS_OK, 0, NULL},
	{IDNA_REGISTER, "ب٠۹", STATUS_CONTEXTUAL_RULE, 1, "RFC 5892, appendix A.8"},
	{IDNA_REGISTER, "ب۰٩", STATUS_CONTEXTUAL_RULE, 1, "RFC 5892, appendix A.9"},
	{IDNA_REGISTER, "ب٩۰", STATUS_CONTEXTUAL_RULE, 1, "RFC 5892, appendix A.8"},
	{IDNA_REGISTER, "ب۹٠", STATUS_CONTEXTUAL_RULE, 1, "RFC 5892, appendix A.9"},
	{IDNA_REGISTER, "ۿ٠", STATUS_OK, 0, NULL},
	{IDNA_REGISTER, "ۿ۰", STATUS_OK, 0, NULL},
	{IDNA_LOOKUP, "ب٠۹", STATUS_OK, 0, NULL},
	/* RFC 5892, section 2.6, of the Exceptions, and ß and ς of UTS #46 */
	{IDNA_REGISTER, "straße", STATUS_OK, 0, NULL},
	{IDNA_REGISTER, "βόλος", STATUS_OK, 0, NULL},
	{IDNA_REGISTER, "〇", STATUS_OK, 0, NULL},
	{IDNA_REGISTER, "مـ", STATUS_DISALLOWED_CODE_POINT, 1, "RFC 5892, section 3"},
	{IDNA_REGISTER, "あ〱", STATUS_DISALLOWED_CODE_POINT, 1, "RFC 5892, section 3"},
	{IDNA_LOOKUP, "straße", STATUS_OK, 0, NULL},
	{IDNA_LOOKUP, "βόλος", STATUS_OK, 0, NULL},
	/* RFC 5891, section 4.2.3.1: hyphens */
	{IDNA_REGISTER, "bü-cher", STATUS_OK, 0, NULL},
	{IDNA_REGISTER, "b--ü", STATUS_OK, 0, NULL},
	{IDNA_REGISTER, "-bücher", STATUS_LEADING_HYPHEN, 0, "RFC 5891, section 4.2.3.1"},
	{IDNA_REGISTER, "bücher-", STATUS_TRAILING_HYPHEN, 0, "RFC 5891, section 4.2.3.1"},
	{IDNA_REGISTER, "bü--cher", STATUS_DOUBLE_HYPHEN, 0, "RFC 5891, section 4.2.3.1"},
	{IDNA_REGISTER, "éb--", STATUS_DOUBLE_HYPHEN, 0, "RFC 5891, section 4.2.3.1"},
	{IDNA_REGISTER, "xn--ü", STATUS_ACE_PREFIX_IN_LABEL, 0, "RFC 5891, section 4.2.3.1"},
	{IDNA_REGISTER, "Xn--ü", STATUS_ACE_PREFIX_IN_LABEL, 0, "RFC 5891, section 4.2.3.1"},
	{IDNA_LOOKUP, "-bü--cher-", STATUS_OK, 0, NULL},
	{IDNA_LOOKUP, "xn--ü", STATUS_ACE_PREFIX_IN_LABEL, 0, "UTS #46, section 4.1, criterion 4"},
	{IDNA_LOOKUP, "xn-ü", STATUS_OK, 0, NULL},
	{IDNA_LOOKUP, "axn--ü", STATUS_OK, 0, NULL},
	{IDNA_NONE, "xn--ü", STATUS_ACE_PREFIX_IN_LABEL, 0, "RFC 5890, section 2.3.2.1"},
	{IDNA_NONE, "XN--ü", STATUS_ACE_PREFIX_IN_LABEL, 0, "RFC 5890, section 2.3.2.1"},
	{IDNA_NONE, "-bü--cher-", STATUS_OK, 0, NULL},
	/* RFC 5891, section 4.2.3.2: a mark at the start */
	{IDNA_REGISTER, "\u0301e", STATUS_LEADING_MARK, 0, "RFC 5891, section 4.2.3.2"},
	{IDNA_REGISTER, "\u093Eक", STATUS_LEADING_MARK, 0, "RFC 5891, section 4.2.3.2"},
	{IDNA_REGISTER, "का", STATUS_OK, 0, NULL},
	{IDNA_LOOKUP, "\u0301e", STATUS_LEADING_MARK, 0, "UTS #46, section 4.1, criterion 6"},
	{IDNA_LOOKUP, "\u20DDé", STATUS_LEADING_MARK, 0, "UTS #46, section 4.1, criterion 6"},
	{IDNA_NONE, "\u0301e", STATUS_OK, 0, NULL},
	/* NFC */
	{IDNA_REGISTER, "bu\u0308cher", STATUS_NOT_NFC, 0, "RFC 5891, section 4.1"},
	{IDNA_REGISTER, "BU\u0308CHER", STATUS_NOT_NFC, 0, "RFC 5891, section 4.1"},
	{IDNA_LOOKUP, "bu\u0308cher", STATUS_NOT_NFC, 0, "UTS #46, section 4.1, criterion 1"},
	{IDNA_LOOKUP, "ü\u0323", STATUS_NOT_NFC, 0, "UTS #46, section 4.1, criterion 1"},
	{IDNA_LOOKUP, "x\u0301\u0323", STATUS_NOT_NFC, 0, "UTS #46, section 4.1, criterion 1"},
	{IDNA_LOOKUP, "x\u0323\u0301", STATUS_OK, 0, NULL},
	{IDNA_LOOKUP, "a\u0310\u0301", STATUS_OK, 0, NULL},
	{IDNA_LOOKUP, "a\u0316\u0301", STATUS_NOT_NFC, 0, "UTS #46, section 4.1, criterion 1"},
	{IDNA_LOOKUP, "\u1100\u1161", STATUS_NOT_NFC, 0, "UTS #46, section 4.1, criterion 1"},
	{IDNA_LOOKUP, "가\u11A8", STATUS_NOT_NFC, 0, "UTS #46, section 4.1, criterion 1"},
	{IDNA_LOOKUP, "각", STATUS_OK, 0, NULL},
	{IDNA_NONE, "bu\u0308cher", STATUS_OK, 0, NULL},
	/* RFC 5892, section 3: code points at register */
	{IDNA_REGISTER, "BüCHER", STATUS_OK, 0, NULL},
	{IDNA_REGISTER, "bÜcher", STATUS_DISALLOWED_CODE_POINT, 1, "RFC 5892, section 3"},
	{IDNA_REGISTER, "_bücher", STATUS_DISALLOWED_CODE_POINT, 0, "RFC 5890, section 2.3.1"},
	{IDNA_REGISTER, "bü*", STATUS_DISALLOWED_CODE_POINT, 2, "RFC 5890, section 2.3.1"},
	{IDNA_REGISTER, "i♥ny", STATUS_DISALLOWED_CODE_POINT, 1, "RFC 5892, section 3"},
	{IDNA_REGISTER, "ﬁn", STATUS_DISALLOWED_CODE_POINT, 0, "RFC 5892, section 3"},
	{IDNA_REGISTER, "\u20DDé", STATUS_DISALLOWED_CODE_POINT, 0, "RFC 5892, section 3"},
	{IDNA_REGISTER, "x\u20D0", STATUS_DISALLOWED_CODE_POINT, 1, "RFC 5892, section 3"},
	{IDNA_REGISTER, "\u1100", STATUS_DISALLOWED_CODE_POINT, 0, "RFC 5892, section 3"},
	{IDNA_REGISTER, "é\uFFFF", STATUS_DISALLOWED_CODE_POINT, 1, "RFC 5892, section 3"},
	{IDNA_REGISTER, "é\U000E0FFF", STATUS_UNASSIGNED_CODE_POINT, 1, "RFC 5892, section 3"},
	/* UTS #46, section 4.1, criterion 7: code points at lookup */
	{IDNA_LOOKUP, "_bücher_", STATUS_OK, 0, NULL},
	{IDNA_LOOKUP, "i♥ny", STATUS_OK, 0, NULL},
	{IDNA_LOOKUP, "bü cher", STATUS_DISALLOWED_CODE_POINT, 2, "RFC 5890, section 2.3.1"},
	{IDNA_LOOKUP, "bü*", STATUS_DISALLOWED_CODE_POINT, 2, "RFC 5890, section 2.3.1"},
	{IDNA_LOOKUP, "Bücher", STATUS_DISALLOWED_CODE_POINT, 0, "RFC 5890, section 2.3.1"},
	{IDNA_LOOKUP, "bÜcher", STATUS_DISALLOWED_CODE_POINT, 1, "UTS #46, section 4.1, criterion 7"},
	{IDNA_LOOKUP, "bü\u00ADcher", STATUS_DISALLOWED_CODE_POINT, 2, "UTS #46, section 4.1, criterion 7"},
	{IDNA_LOOKUP, "é\uFFFF", STATUS_DISALLOWED_CODE_POINT, 1, "UTS #46, section 4.1, criterion 7"},
	{IDNA_LOOKUP, "é\uE000", STATUS_DISALLOWED_CODE_POINT, 1, "UTS #46, section 4.1, criterion 7"},
	{IDNA_LOOKUP, "é\U000E0FFF", STATUS_UNASSIGNED_CODE_POINT, 1, "UTS #46, section 4.1, criterion 7"},
	{IDNA_LOOKUP, "≠", STATUS_OK, 0, NULL},
	/* unsafe code points and separators have their own statuses at every level */
	{IDNA_REGISTER, "é\u202E ", STATUS_CONTROL_CHARACTER, 1, NULL},
	{IDNA_LOOKUP, "é\u202E ", STATUS_CONTROL_CHARACTER, 1, NULL},
	{IDNA_NONE, "é \u202E", STATUS_DISALLOWED_CODE_POINT, 1, "RFC 5890, section 2.3.1"},
	{IDNA_REGISTER, "é\xC2\x9B", STATUS_CONTROL_CHARACTER, 1, NULL},
	{IDNA_LOOKUP, "é\x7F", STATUS_CONTROL_CHARACTER, 1, NULL},
	{IDNA_NONE, "é\u2028", STATUS_CONTROL_CHARACTER, 1, NULL},
	{IDNA_REGISTER, "xn--ü。x", STATUS_SEPARATOR_IN_LABEL, 5, NULL},
	{IDNA_LOOKUP, "xn--ü．x", STATUS_SEPARATOR_IN_LABEL, 5, NULL},
	{IDNA_NONE, "xn--Ü｡x", STATUS_SEPARATOR_IN_LABEL, 5, NULL},
	{IDNA_NONE, "ü.x", STATUS_SEPARATOR_IN_LABEL, 1, NULL},
	/* the first rule that is violated is reported */
	{IDNA_REGISTER, "\u0301é-", STATUS_TRAILING_HYPHEN, 0, "RFC 5891, section 4.2.3.1"},
	{IDNA_REGISTER, "\u0301u\u0308-", STATUS_TRAILING_HYPHEN, 0, "RFC 5891, section 4.2.3.1"},
	{IDNA_REGISTER, "\u0301u\u0308·", STATUS_NOT_NFC, 0, "RFC 5891, section 4.1"},
	{IDNA_REGISTER, "\u0301é·", STATUS_LEADING_MARK, 0, "RFC 5891, section 4.2.3.2"},
	/* --idna=none checks nothing else */
	{IDNA_NONE, "Ü_♥ﬁ\u00AD\u200D\uFFFF\U000E0FFF", STATUS_OK, 0, NULL},
	{IDNA_NONE, "ü-09azAZ_", STATUS_OK, 0, NULL},
	{IDNA_NONE, "ü/x", STATUS_DISALLOWED_CODE_POINT, 1, "RFC 5890, section 2.3.1"},
	{IDNA_NONE, "ü:x", STATUS_DISALLOWED_CODE_POINT, 1, "RFC 5890, section 2.3.1"},
	{IDNA_NONE, "ü[x", STATUS_DISALLOWED_CODE_POINT, 1, "RFC 5890, section 2.3.1"},
	{IDNA_NONE, "ü`x", STATUS_DISALLOWED_CODE_POINT, 1, "RFC 5890, section 2.3.1"},
	{IDNA_NONE, "ü{x", STATUS_DISALLOWED_CODE_POINT, 1, "RFC 5890, section 2.3.1"},
	{IDNA_NONE, "ü@x", STATUS_DISALLOWED_CODE_POINT, 1, "RFC 5890, section 2.3.1"},
};

static bool same_rule(const char *a, const char *b)
{
	return (!a && !b) || (a && b && strcmp(a, b) == 0);
}

/* Checks the fault of the label with idna_check, or with idna_check_bidi. */
static void test_check(const struct check *row, bool bidi)
{
	const struct label label = label_of(row->label);
	struct fault fault = fault_at(STATUS_OK, 0, 0, 0);
	enum status status;
	bool good;

	trying(row->label, strlen(row->label));
	status = bidi ? idna_check_bidi(label.points, label.length, &fault)
	              : idna_check(row->level, label.points, label.length, &fault);
	good = status == row->status;

	if (good && status != STATUS_OK)
		good = same_rule(fault.rule, row->rule);
	if (good && !bidi && status != STATUS_OK)
		good = fault.status == status;
	if (good && status != STATUS_OK && fault.code_point != NO_CODE_POINT)
		good = fault.code_point == label.points[row->index];
	if (!ok(good, "%s: '%s': %s%s%s", bidi ? "bidi" : diagnostic_levels[row->level], spelled(row->label),
	        status_text[row->status].words, row->rule ? " by " : "", row->rule ? row->rule : ""))
		note("expected %s at U+%04X, actual %s at U+%04X by %s", status_text[row->status].words,
		     (unsigned)label.points[row->index], status_text[status].words, (unsigned)fault.code_point,
		     fault.rule ? fault.rule : "no rule");
}

/* What follows a label in memory is no context. */
static void test_end(void)
{
	const struct label label = label_of("ب\u200C\u0651ب"), prefix = label_of("xn--");
	struct fault fault;

	ok(idna_check(IDNA_LOOKUP, label.points, 4, &fault) == STATUS_OK, "U+200C between letters that join");
	for (size_t length = 2; length < 4; length++)
		ok(idna_check(IDNA_LOOKUP, label.points, length, &fault) == STATUS_CONTEXTUAL_RULE &&
		           fault.code_point == 0x200C,
		   "U+200C before the end of %zu code points", length);
	ok(idna_check(IDNA_LOOKUP, prefix.points, 3, &fault) == STATUS_OK, "three code points are no prefix");
}

/* RFC 5893, section 2, rule by rule. */
static const struct check bidi[] = {
	{0, "bücher", STATUS_OK, 0, NULL},
	{0, "ישראל", STATUS_OK, 0, NULL},
	{0, "0a", STATUS_BIDI_RULE, 0, "RFC 5893, section 2, rule 1"},
	{0, "-א", STATUS_BIDI_RULE, 0, "RFC 5893, section 2, rule 1"},
	{0, "٠ب", STATUS_BIDI_RULE, 0, "RFC 5893, section 2, rule 1"},
	{0, "\u0308א", STATUS_BIDI_RULE, 0, "RFC 5893, section 2, rule 1"},
	{0, "א0-+:%·\u0308א", STATUS_OK, 0, NULL},
	{0, "אaא", STATUS_BIDI_RULE, 1, "RFC 5893, section 2, rule 2"},
	{0, "א0", STATUS_OK, 0, NULL},
	{0, "ب٠", STATUS_OK, 0, NULL},
	{0, "א\u0308\u0308", STATUS_OK, 0, NULL},
	{0, "א-", STATUS_BIDI_RULE, 1, "RFC 5893, section 2, rule 3"},
	{0, "א-\u0308", STATUS_BIDI_RULE, 1, "RFC 5893, section 2, rule 3"},
	{0, "ب0۰ב", STATUS_OK, 0, NULL},
	{0, "ب0٠", STATUS_BIDI_RULE, 2, "RFC 5893, section 2, rule 4"},
	{0, "ب٠0ب", STATUS_BIDI_RULE, 2, "RFC 5893, section 2, rule 4"},
	{0, "a0-:%·\u0308b", STATUS_OK, 0, NULL},
	{0, "aאa", STATUS_BIDI_RULE, 1, "RFC 5893, section 2, rule 5"},
	{0, "a٠a", STATUS_BIDI_RULE, 1, "RFC 5893, section 2, rule 5"},
	{0, "a0\u0308", STATUS_OK, 0, NULL},
	{0, "a-", STATUS_BIDI_RULE, 1, "RFC 5893, section 2, rule 6"},
	{0, "aˇ\u0308", STATUS_BIDI_RULE, 1, "RFC 5893, section 2, rule 6"},
};

static const struct {
	const char *label;
	bool rtl;
} directions[] = {
	{"bücher", false}, {"漢字", false}, {"a0-", false}, {"א", true}, {"aب", true}, {"a٠", true}, {"a۰", false},
};

int main(void)
{
	EACH (checks, i)
		test_check(&checks[i], false);
	test_end();
	EACH (bidi, i)
		test_check(&bidi[i], true);
	EACH (directions, i) {
		const struct label label = label_of(directions[i].label);
		bool rtl = false;

		for (size_t j = 0; j < label.length; j++)
			rtl |= !(idna_properties(label.points[j]) & IDNA_NOT_RTL);
		ok(rtl == directions[i].rtl, "'%s' makes a%s bidi domain name", directions[i].label,
		   directions[i].rtl ? "" : " name that is no");
	}
	return done_testing();
}
