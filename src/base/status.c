/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Statuses with their kinds, messages and hints; faults. */
#include <config.h>

#include "base/status.h"

/* clang-format off */
const struct status_text status_text[STATUS_COUNT] = {
	[STATUS_OK] = {"ok", .words = "no error"},
	[STATUS_INVALID_UTF8] = {"invalid-utf8", .words = "invalid UTF-8"},
	[STATUS_SURROGATE] = {"surrogate", .words = "surrogate code point"},
	[STATUS_OUT_OF_RANGE] = {"code-point-out-of-range", .words = "code point above U+10FFFF"},
	[STATUS_CODE_POINT_SYNTAX] = {"invalid-code-point-syntax", .words = "invalid code point syntax",
	                              .hint = "expected u+XXXX items separated by spaces"},
	[STATUS_BAD_DIGIT] = {"punycode-invalid-digit", .words = "Punycode: invalid digit"},
	[STATUS_NON_BASIC] = {"punycode-non-ascii", .words = "Punycode: non-ASCII character"},
	[STATUS_TRUNCATED] = {"punycode-truncated", .words = "Punycode: truncated"},
	[STATUS_OVERFLOW] = {"punycode-overflow", .words = "Punycode: integer too large"},
	[STATUS_TERMINATOR] = {"terminator-in-output", .words = "newline in output"},
	[STATUS_LABEL_TOO_LONG] = {"label-too-long", .words = "label longer than 63 bytes in ACE"},
	[STATUS_NAME_TOO_LONG] = {"name-too-long", .words = "name longer than 253 bytes in ACE"},
	[STATUS_NAME_UNREAD] = {"name-too-long", .words = "name longer than 4096 bytes before mapping"},
	[STATUS_EMPTY_LABEL] = {"empty-label", .words = "empty label"},
	[STATUS_NOT_CANONICAL] = {"not-canonical", .words = "not a canonical A-label"},
	[STATUS_ACE_PREFIX] = {"ace-prefix-in-label", .words = "non-ASCII label begins with xn--"},
	[STATUS_CONTROL] = {"control-character", .words = "control character"},
	[STATUS_SEPARATOR] = {"separator-in-label", .words = "separator"},
	[STATUS_DISALLOWED] = {"disallowed-code-point", .words = "disallowed code point"},
	[STATUS_UNASSIGNED] = {"unassigned-code-point", .words = "unassigned code point"},
	[STATUS_NOT_NFC] = {"not-nfc", .words = "not in NFC"},
	[STATUS_LEADING_MARK] = {"leading-mark", .words = "label begins with a combining mark"},
	[STATUS_LEADING_HYPHEN] = {"leading-hyphen", .words = "label begins with a hyphen"},
	[STATUS_TRAILING_HYPHEN] = {"trailing-hyphen", .words = "label ends with a hyphen"},
	[STATUS_DOUBLE_HYPHEN] = {"double-hyphen", .words = "label has hyphens in positions 3 and 4"},
	[STATUS_BIDI] = {"bidi-rule", .words = "violates the Bidi Rule"},
	[STATUS_CONTEXT] = {"contextual-rule", .words = "violates its contextual rule"},
	[STATUS_SCRIPT] = {"script-not-recommended", .words = "is in a script that is not recommended"},
	[STATUS_MIXED_SCRIPTS] = {"mixed-scripts", .words = "label mixes scripts at"},
	[STATUS_MIXED_DIGITS] = {"mixed-digits", .words = "label mixes decimal number systems at"},
	[STATUS_MARKS] = {"too-many-marks", .words = "too many nonspacing marks at"},
	[STATUS_HIDDEN_MARK] = {"hidden-mark", .words = "letter hides nonspacing mark"},
	[STATUS_RESTRICTED] = {"restricted-code-point", .words = "is restricted"},
	[STATUS_MISPLACED] = {"misplaced-code-point", .words = "is misplaced"},
	[STATUS_CONFUSABLE] = {"whole-script-confusable", .words = "label looks like ASCII (UTS #39, section 4)"},
	[STATUS_TAB] = {"tab-in-record", .words = "record contains a tab (not allowed with --annotate)"},
	[STATUS_UTF16] = {"utf-16", .words = "byte order mark of UTF-16", .hint = "convert the text to UTF-8"},
	[STATUS_BYTE_ORDER_MARK] = {"byte-order-mark", .words = "byte order mark", .hint = "name servers reject it"},
	[STATUS_QUOTE] = {"unbalanced-quote", .words = "unbalanced quote"},
	[STATUS_BACKSLASH] = {"escaped-line-end", .words = "backslash at the end of a line",
	                      .hint = "name servers reject it or join the lines"},
	[STATUS_TOKEN_TOO_LONG] = {"token-too-long", .words = "word or string longer than 262144 bytes"},
	[STATUS_STRING_TOO_LONG] = {"string-too-long", .words = "string longer than 255 bytes",
	                           .hint = "Knot and PowerDNS divide it in TXT and SPF"},
	[STATUS_PARENTHESIS] = {"unbalanced-parenthesis", .words = "unbalanced parenthesis"},
	[STATUS_QUOTES] = {"quotes", .words = "quotes outside strings", .hint = "BIND and Knot reject them"},
	[STATUS_QUOTED_NAME] = {"non-ascii-in-quoted-name", .words = "non-ASCII character in a quoted name",
	                        .hint = "write the name in ACE"},
	[STATUS_LOCAL_PART] = {"non-ascii-local-part", .words = "non-ASCII character in a mailbox local part",
	                       .hint = "the first dot of a mailbox stands for the @"},
	[STATUS_INVALID_ESCAPE] = {"invalid-escape", .words = "invalid escape",
	                           .hint = "\\ before a digit begins \\DDD, up to \\255"},
	[STATUS_ESCAPE] = {"non-ascii-beside-escape", .words = "label mixes escapes and non-ASCII characters"},
	[STATUS_ESCAPED_UTF8] = {"escaped-utf8", .words = "label in escaped UTF-8",
	                         .hint = "only DNS-SD uses such labels; write an IDN without escapes"},
	[STATUS_NON_ASCII_VALUE] = {"non-ascii-value", .words = "non-ASCII character in a value that must be ASCII",
	                            .hint = "write names in ACE, and other characters of a URI as %XX"},
	[STATUS_FORMATTED_VALUE] = {"non-ascii-value", .words = "a value that must be ASCII contains"},
	[STATUS_NON_ASCII_FILE] = {"non-ascii-file-name", .words = "non-ASCII character in the file name of $INCLUDE",
	                           .hint = "Knot rejects it"},
	[STATUS_NON_ASCII_FIELD] = {"non-ascii-field",
	                            .words = "non-ASCII character in a field that is neither a name nor a string"},
	[STATUS_UNKNOWN_TYPE] = {"unknown-type", .words = "non-ASCII character in an unknown record type",
	                         .hint = "use -t if this is not a zone file; comments begin with ;"},
	[STATUS_UNKNOWN_MORE] = {"unknown-type", .words = "more non-ASCII characters in unknown record types"},
	[STATUS_UNKNOWN_DIRECTIVE] = {"unknown-directive", .words = "unknown directive"},
	[STATUS_ARGUMENT] = {"directive-argument", .words = "invalid argument of a directive, or one too many"},
	[STATUS_NO_ARGUMENT] = {"directive-argument", .words = "directive without its arguments"},
	[STATUS_GENERATE] = {"generate-iterator", .words = "$GENERATE iterator in a non-ASCII label"},
	[STATUS_NOTE_TOO_LONG] = {"note-too-long", .words = "no comment added: names on the line exceed 64 KiB"},
	[STATUS_KEPT_UNLISTED] = {"not-listed", .words = "not converted: unknown top-level domain",
	                          .hint = "see --tlds"},
	[STATUS_KEPT_FILE] = {"file-name", .words = "not converted: may be a file name"},
	[STATUS_KEPT_SINGLE] = {"single-label", .words = "not converted: single label"},
	[STATUS_KEPT_WILDCARD] = {"wildcard", .words = "not converted: wildcard in a non-ASCII name"},
	[STATUS_KEPT_PREFIX] = {"ace-prefix-inside", .words = "not converted: xn-- inside a non-ASCII label"},
	[STATUS_KEPT_PROSE] = {"words-joined", .words = "not converted: ASCII name joined to words"},
	[STATUS_KEPT_INVISIBLE] = {"invisible", .words = "not converted: ASCII with invisible characters"},
	[STATUS_KEPT_TOUCHED] = {"touches-symbol", .words = "not converted: adjacent to"},
	[STATUS_KEPT_TWICE] = {"encoded-twice", .words = "not converted: encoded in UTF-8 twice"},
	[STATUS_KEPT_TWO] = {"two-names", .words = "not converted: two names without a space"},
	[STATUS_KEPT_SENTENCE] = {"sentence", .words = "not converted: may be the end of a sentence"},
	[STATUS_KEPT_NUMBER] = {"list-number", .words = "not converted: may be the number of an item"},
	[STATUS_KEPT_LONG] = {"host-too-long", .words = "not converted: host longer than 1024 bytes"},
	[STATUS_KEPT_LOST] = {"not-restorable", .words = "not decoded: encoding would not restore it"},
	[STATUS_WARN_BYTE_ORDER_MARK] = {"byte-order-mark", .words = "byte order mark kept as data", .warning = true},
	[STATUS_WARN_DOT] = {"dot-in-string", .words = "domain name encoded as one string",
	                     .hint = "use -x to convert domain names", .warning = true},
	[STATUS_WARN_PREFIX] = {"ace-prefix-in-string", .words = "A-label converted as one string",
	                        .hint = "use -dx to decode domain names", .warning = true},
	[STATUS_WARN_VALUE] = {"non-ascii-value", .words = "non-ASCII character in a value that must be ASCII",
	                       .hint = "write names in ACE, and other characters of a URI as %XX", .warning = true},
	[STATUS_WARN_FORMATTED] = {"non-ascii-value", .words = "a value that must be ASCII contains", .warning = true},
	[STATUS_WARN_INSTANCE] = {"instance-name", .words = "DNS-SD instance name is not UTF-8 in NFC", .warning = true},
	[STATUS_WARN_GENERATE] = {"generate-not-expanded",
	                          .words = "$GENERATE: lengths of the generated names not checked",
	                          .hint = "NSD, Knot and ldns reject it; PowerDNS drops its backslashes",
	                          .warning = true},
	[STATUS_WARN_INCLUDE] = {"include-not-read", .words = "$INCLUDE: the file is not read",
	                         .hint = "convert it too; ldns rejects $INCLUDE", .warning = true},
	[STATUS_WARN_ORIGIN] = {"relative-origin", .words = "relative origin",
	                        .hint = "NSD and Knot reject it; PowerDNS and ldns read it as absolute",
	                        .warning = true},
	[STATUS_WARN_ESCAPED_SPACE] = {"escaped-space", .words = "escaped space in an owner",
	                               .hint = "PowerDNS rejects it; write \\032", .warning = true},
	[STATUS_WARN_QUOTES] = {"quotes", .words = "quotes that servers read differently",
	                        .hint = "NSD and Knot reject them; PowerDNS and ldns keep them", .warning = true},
	[STATUS_WARN_JOINED] = {"missing-space", .words = "no space beside a string or parenthesis",
	                        .hint = "Knot, PowerDNS or ldns reject it or read other strings", .warning = true},
	[STATUS_WARN_PARENTHESES] = {"parentheses", .words = "parentheses that are nested, repeated or before the type",
	                             .hint = "NSD and Knot reject nested ones; PowerDNS reads one pair",
	                             .warning = true},
	[STATUS_WARN_LINE_END] = {"line-end-in-string", .words = "escaped line end in a string",
	                          .hint = "Knot and PowerDNS reject it; ldns drops it", .warning = true},
	[STATUS_WARN_CRLF] = {"crlf-line-ends", .words = "lines end with CR LF",
	                      .hint = "Knot rejects it", .warning = true},
	[STATUS_WARN_URL] = {"url-as-name", .words = "URL converted as a domain name",
	                     .hint = "use -t to convert names in text", .warning = true},
	[STATUS_WARN_ADDRESS] = {"address-as-name", .words = "mail address converted as a domain name",
	                         .hint = "use -t to convert names in text", .warning = true},
	[STATUS_WARN_SPACE] = {"space-in-name", .words = "domain name with a space",
	                       .hint = "use -t to convert names in text", .warning = true},
	[STATUS_WARN_UTF16] = {"utf-16", .words = "input looks like UTF-16",
	                       .hint = "convert it to UTF-8 with iconv", .warning = true},
	[STATUS_WARN_GZIP] = {"compressed", .words = "input is compressed", .hint = "decompress it with zcat",
	                      .warning = true},
	[STATUS_WARN_XZ] = {"compressed", .words = "input is compressed", .hint = "decompress it with xzcat",
	                      .warning = true},
	[STATUS_WARN_ZSTD] = {"compressed", .words = "input is compressed", .hint = "decompress it with zstdcat",
	                      .warning = true},
	[STATUS_NO_MEMORY] = {"no-memory", .words = "out of memory"},
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
