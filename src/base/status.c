/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statuses and their words. */
#include <config.h>

#include "base/status.h"

struct words {
	const char *kind;
	const char *words;
	const char *hint;
};

static const struct words table[STATUS_COUNT] = {
	[STATUS_OK] = {"ok", "no error", NULL},
	[STATUS_INVALID_UTF8] = {"invalid-utf8", "invalid UTF-8", NULL},
	[STATUS_SURROGATE] = {"surrogate", "surrogate", NULL},
	[STATUS_OUT_OF_RANGE] = {"code-point-out-of-range", "code point over U+10FFFF", NULL},
	[STATUS_CODE_POINT_SYNTAX] = {"bad-code-point-syntax", "bad code point syntax", "u+XXXX items, blank-separated, are wanted"},
	[STATUS_BAD_DIGIT] = {"bad-digit", "bad digit", NULL},
	[STATUS_NON_BASIC] = {"non-basic-in-literal", "non-basic code point in the literal portion", NULL},
	[STATUS_TRUNCATED] = {"truncated-integer", "truncated integer", NULL},
	[STATUS_OVERFLOW] = {"overflow", "overflow", NULL},
	[STATUS_TERMINATOR] = {"newline-in-output", "newline in output", NULL},
	[STATUS_LABEL_TOO_LONG] = {"label-too-long", "label over 63 octets", NULL},
	[STATUS_NAME_TOO_LONG] = {"name-too-long", "name over 253 octets", NULL},
	[STATUS_EMPTY_LABEL] = {"empty-label", "empty label", NULL},
	[STATUS_NOT_CANONICAL] = {"not-canonical", "not a canonical A-label", NULL},
	[STATUS_ACE_PREFIX] = {"ace-prefix-in-label", "ACE prefix in a U-label", NULL},
	[STATUS_CONTROL] = {"control-character", "control character", NULL},
	[STATUS_SEPARATOR] = {"separator-in-label", "separator in a label", NULL},
	[STATUS_DISALLOWED] = {"disallowed-code-point", "disallowed code point", NULL},
	[STATUS_UNASSIGNED] = {"unassigned-code-point", "unassigned code point", NULL},
	[STATUS_NOT_NFC] = {"not-nfc", "not in NFC", NULL},
	[STATUS_BIDI] = {"bidi-rule", "bidi rule", NULL},
	[STATUS_CONTEXT] = {"contextual-rule", "contextual rule", NULL},
	[STATUS_SCRIPT] = {"script-not-recommended", "script not recommended", NULL},
	[STATUS_MIXED_SCRIPTS] = {"mixed-scripts", "mixed scripts", NULL},
	[STATUS_MIXED_DIGITS] = {"mixed-digits", "mixed digits", NULL},
	[STATUS_MARKS] = {"too-many-marks", "too many nonspacing marks", NULL},
	[STATUS_CONFUSABLE] = {"whole-script-confusable", "letters that all look like ASCII, UTS #39, section 4", NULL},
	[STATUS_TAB] = {"tab-in-record", "tab in a record, and --annotate writes two fields", NULL},
	[STATUS_BYTE_ORDER_MARK] = {"byte-order-mark", "byte order mark", "name servers refuse it"},
	[STATUS_QUOTE] = {"unbalanced-quote", "unbalanced quote", NULL},
	[STATUS_PARENTHESIS] = {"unbalanced-parenthesis", "unbalanced parenthesis", NULL},
	[STATUS_QUOTED_NAME] = {"non-ascii-in-quoted-name", "non-ASCII in a quoted name", "write it without the quotes"},
	[STATUS_LOCAL_PART] = {"non-ascii-local-part", "non-ASCII in a mailbox local part", NULL},
	[STATUS_ESCAPE] = {"non-ascii-beside-escape", "non-ASCII beside an escape", NULL},
	[STATUS_UNKNOWN_TYPE] = {"unknown-type", "non-ASCII in an unknown record type", "cannot tell which fields are names"},
	[STATUS_GENERATE] = {"generate-iterator", "$GENERATE iterator in a non-ASCII label", NULL},
	[STATUS_NOTE_TOO_LONG] = {"note-too-long", "names of a line over 64 KiB: no note", NULL},
	[STATUS_WARN_BYTE_ORDER_MARK] = {"byte-order-mark", "byte order mark is kept as data", NULL},
	[STATUS_WARN_DOT] = {"dot-in-string", "a name encoded as one string", "-x converts domain names"},
	[STATUS_WARN_PREFIX] = {"ace-prefix-in-string", "an A-label decoded as one string", "-x converts domain names"},
	[STATUS_NO_MEMORY] = {"no-memory", "out of memory", NULL},
};

const char *status_kind(enum status status)
{
	return table[status].kind;
}

const char *status_words(enum status status)
{
	return table[status].words;
}

const char *status_hint(enum status status)
{
	return table[status].hint;
}

struct fault fault_at(enum status status, size_t offset, size_t piece, size_t piece_length)
{
	return (struct fault){.status = status, .offset = offset, .piece = piece, .piece_length = piece_length,
	                      .code_point = NO_CODE_POINT, .rule = NULL};
}

enum status fault_set(struct fault *fault, enum status status, size_t offset, size_t piece, size_t piece_length)
{
	*fault = fault_at(status, offset, piece, piece_length);
	return status;
}

enum status fault_no_memory(struct fault *fault)
{
	return fault_set(fault, STATUS_NO_MEMORY, 0, 0, 0);
}

void fault_shift(struct fault *fault, size_t base)
{
	fault->offset += base;
	fault->piece += base;
}
