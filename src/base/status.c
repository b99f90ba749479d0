/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Statuses with their kinds, messages and hints; faults. */
#include <config.h>

#include "base/status.h"

/* clang-format off */
const struct status_text status_text[STATUS_COUNT] = {
	[STATUS_OK] = {"ok", "no error", NULL},
	[STATUS_INVALID_UTF8] = {"invalid-utf8", "invalid UTF-8", NULL},
	[STATUS_SURROGATE] = {"surrogate", "surrogate code point", NULL},
	[STATUS_OUT_OF_RANGE] = {"code-point-out-of-range", "code point above U+10FFFF", NULL},
	[STATUS_CODE_POINT_SYNTAX] = {"invalid-code-point-syntax", "invalid code point syntax",
	                              "expected u+XXXX items separated by spaces"},
	[STATUS_BAD_DIGIT] = {"punycode-invalid-digit", "Punycode: invalid digit", NULL},
	[STATUS_NON_BASIC] = {"punycode-non-ascii", "Punycode: non-ASCII character", NULL},
	[STATUS_TRUNCATED] = {"punycode-truncated", "Punycode: truncated", NULL},
	[STATUS_OVERFLOW] = {"punycode-overflow", "Punycode: integer too large", NULL},
	[STATUS_TERMINATOR] = {"terminator-in-output", "newline in output", NULL},
	[STATUS_LABEL_TOO_LONG] = {"label-too-long", "label longer than 63 bytes", NULL},
	[STATUS_NAME_TOO_LONG] = {"name-too-long", "name longer than 253 bytes", NULL},
	[STATUS_LABEL_UNREAD] = {"label-too-long", "label longer than 1024 bytes before mapping", NULL},
	[STATUS_NAME_UNREAD] = {"name-too-long", "name longer than 4096 bytes before mapping", NULL},
	[STATUS_EMPTY_LABEL] = {"empty-label", "empty label", NULL},
	[STATUS_NOT_CANONICAL] = {"not-canonical", "not a canonical A-label", NULL},
	[STATUS_ACE_PREFIX] = {"ace-prefix-in-label", "non-ASCII label begins with xn--", NULL},
	[STATUS_CONTROL] = {"control-character", "control character", NULL},
	[STATUS_SEPARATOR] = {"separator-in-label", "label contains separator", NULL},
	[STATUS_DISALLOWED] = {"disallowed-code-point", "disallowed code point", NULL},
	[STATUS_UNASSIGNED] = {"unassigned-code-point", "unassigned code point", NULL},
	[STATUS_NOT_NFC] = {"not-nfc", "not in NFC", NULL},
	[STATUS_LEADING_MARK] = {"leading-mark", "label begins with a combining mark", NULL},
	[STATUS_LEADING_HYPHEN] = {"leading-hyphen", "label begins with a hyphen", NULL},
	[STATUS_TRAILING_HYPHEN] = {"trailing-hyphen", "label ends with a hyphen", NULL},
	[STATUS_DOUBLE_HYPHEN] = {"double-hyphen", "label has hyphens in positions 3 and 4", NULL},
	[STATUS_BIDI] = {"bidi-rule", "violates the Bidi Rule", NULL},
	[STATUS_CONTEXT] = {"contextual-rule", "violates its contextual rule", NULL},
	[STATUS_SCRIPT] = {"script-not-recommended", "is in a script that is not recommended", NULL},
	[STATUS_MIXED_SCRIPTS] = {"mixed-scripts", "label mixes scripts at", NULL},
	[STATUS_MIXED_DIGITS] = {"mixed-digits", "label mixes decimal number systems at", NULL},
	[STATUS_MARKS] = {"too-many-marks", "too many nonspacing marks at", NULL},
	[STATUS_HIDDEN_MARK] = {"hidden-mark", "letter hides nonspacing mark", NULL},
	[STATUS_RESTRICTED] = {"restricted-code-point", "is restricted", NULL},
	[STATUS_CONFUSABLE] = {"whole-script-confusable", "label looks like ASCII (UTS #39, section 4)", NULL},
	[STATUS_TAB] = {"tab-in-record", "record contains a tab (not allowed with --annotate)", NULL},
	[STATUS_BYTE_ORDER_MARK] = {"byte-order-mark", "byte order mark", "name servers reject it"},
	[STATUS_QUOTE] = {"unbalanced-quote", "unbalanced quote", NULL},
	[STATUS_BACKSLASH] = {"escaped-line-end", "backslash at the end of a line",
	                      "name servers reject it or join the lines"},
	[STATUS_TOKEN_TOO_LONG] = {"token-too-long", "word or string longer than 262144 bytes", NULL},
	[STATUS_STRING_TOO_LONG] = {"string-too-long", "string longer than 255 bytes", NULL},
	[STATUS_PARENTHESIS] = {"unbalanced-parenthesis", "unbalanced parenthesis", NULL},
	[STATUS_QUOTED_NAME] = {"non-ascii-in-quoted-name", "non-ASCII character in a quoted name",
	                         "remove the quotes, or write the name in ACE"},
	[STATUS_LOCAL_PART] = {"non-ascii-local-part", "non-ASCII character in a mailbox local part",
	                       "the first dot of a mailbox stands for the @"},
	[STATUS_INVALID_ESCAPE] = {"invalid-escape", "invalid escape", "\\ before a digit begins \\DDD, up to \\255"},
	[STATUS_ESCAPE] = {"non-ascii-beside-escape", "label mixes escapes and non-ASCII characters", NULL},
	[STATUS_ESCAPED_UTF8] = {"escaped-utf8", "label in escaped UTF-8",
	                         "only DNS-SD uses such labels; write an IDN without escapes"},
	[STATUS_NON_ASCII_VALUE] = {"non-ascii-value", "non-ASCII character in a value that must be ASCII",
	                            "write names in ACE, and other characters of a URI as %XX"},
	[STATUS_FORMATTED_VALUE] = {"non-ascii-value", "a value that must be ASCII contains", NULL},
	[STATUS_NON_ASCII_FILE] = {"non-ascii-file-name", "non-ASCII character in the file name of $INCLUDE",
	                           "Knot rejects it"},
	[STATUS_NON_ASCII_FIELD] = {"non-ascii-field",
	                            "non-ASCII character in a field that is neither a name nor a string", NULL},
	[STATUS_NON_ASCII_KEY] = {"non-ascii-field",
	                          "non-ASCII character in a field that is neither a name nor a string",
	                          "a key of SvcParams is ASCII"},
	[STATUS_UNKNOWN_TYPE] = {"unknown-type", "non-ASCII character in an unknown record type", "write names in ACE"},
	[STATUS_REDIRECT] = {"unknown-type", "non-ASCII character in an unknown record type",
	                     "not a DNS type but a provider's redirect"},
	[STATUS_HASH] = {"unknown-type", "non-ASCII character in an unknown record type", "comments begin with ;"},
	[STATUS_UNKNOWN_DIRECTIVE] = {"unknown-directive", "unknown directive", NULL},
	[STATUS_GENERATE] = {"generate-iterator", "$GENERATE iterator in a non-ASCII label", NULL},
	[STATUS_NOTE_TOO_LONG] = {"note-too-long", "no comment added: names on the line exceed 64 KiB", NULL},
	[STATUS_KEPT_UNLISTED] = {"not-listed", "not converted: unknown top-level domain", "see --tlds"},
	[STATUS_KEPT_FILE] = {"file-name", "not converted: may be a file name", NULL},
	[STATUS_KEPT_INVISIBLE] = {"invisible", "not converted: ASCII with invisible characters", NULL},
	[STATUS_KEPT_SINGLE] = {"single-label", "not converted: single label", NULL},
	[STATUS_KEPT_WILDCARD] = {"wildcard", "not converted: wildcard in a non-ASCII name", NULL},
	[STATUS_KEPT_DOT] = {"escaped-dot", "not converted: escaped dot", NULL},
	[STATUS_UTF16] = {"utf-16", "byte order mark of UTF-16", "convert the text to UTF-8"},
	[STATUS_KEPT_PREFIX] = {"ace-prefix-inside", "not converted: xn-- inside a non-ASCII label", NULL},
	[STATUS_KEPT_PROSE] = {"words-joined", "not converted: ASCII name joined to words", NULL},
	[STATUS_KEPT_TOUCHED] = {"touches-symbol", "not converted: adjacent to a symbol or letter", NULL},
	[STATUS_WARN_BYTE_ORDER_MARK] = {"byte-order-mark", "byte order mark kept as data", NULL, true},
	[STATUS_WARN_DOT] = {"dot-in-string", "domain name encoded as one string", "use -x to convert domain names", true},
	[STATUS_WARN_PREFIX] = {"ace-prefix-in-string", "A-label converted as one string",
	                        "use -dx to decode domain names", true},
	[STATUS_WARN_VALUE] = {"non-ascii-value", "non-ASCII character in a value that must be ASCII",
	                       "write names in ACE, and other characters of a URI as %XX", true},
	[STATUS_WARN_FORMATTED] = {"non-ascii-value", "a value that must be ASCII contains", NULL, true},
	[STATUS_WARN_GENERATE] = {"generate-not-expanded", "$GENERATE: lengths of the generated names not checked",
	                          NULL, true},
	[STATUS_WARN_CRLF] = {"crlf-line-ends", "lines end with CR LF", "Knot rejects it", true},
	[STATUS_WARN_URL] = {"url-as-name", "URL converted as a domain name", "use -t to convert names in text", true},
	[STATUS_WARN_ADDRESS] = {"address-as-name", "mail address converted as a domain name",
	                         "use -t to convert names in text", true},
	[STATUS_WARN_SPACE] = {"space-in-name", "domain name with a space", "use -t to convert names in text", true},
	[STATUS_WARN_UTF16] = {"utf-16", "input looks like UTF-16", "convert it to UTF-8 with iconv", true},
	[STATUS_NO_MEMORY] = {"no-memory", "out of memory", NULL},
};
/* clang-format on */

struct fault fault_at(enum status status, size_t offset, size_t piece, size_t piece_length)
{
	return (struct fault){
		.status = status,
		.offset = offset,
		.piece = piece,
		.piece_length = piece_length,
		.code_point = NO_CODE_POINT,
	};
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
