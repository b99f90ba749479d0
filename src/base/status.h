/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* What can go wrong: statuses and faults. */
#ifndef PUNY_BASE_STATUS_H
#define PUNY_BASE_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The results of a conversion, in a row each: the status; its kind, for programs; the words of the message; the hint,
 * or NULL.  From STATUS_WARN_BYTE_ORDER_MARK to STATUS_NO_MEMORY, they are warnings, from STATUS_WARN_INVALID_UTF8
 * on about the encoding or compression of an input, and from STATUS_WARN_UTF_16 on about its start.
 */
/* clang-format off */
#define STATUSES(ROW) \
	ROW(STATUS_OK, "ok", "no error", NULL) \
	/* bytes and code points */ \
	ROW(STATUS_INVALID_UTF8, "invalid-utf8", "invalid UTF-8", "if it is Latin-1, use iconv -f latin1 -t utf-8") \
	ROW(STATUS_SURROGATE, "surrogate", "surrogate code point", NULL) \
	ROW(STATUS_CODE_POINT_OUT_OF_RANGE, "code-point-out-of-range", "code point above U+10FFFF", NULL) \
	ROW(STATUS_INVALID_CODE_POINT_SYNTAX, "invalid-code-point-syntax", "invalid code point syntax", \
	    "expected u+XXXX items separated by spaces") \
	/* Bootstring (RFC 3492, section 6) */ \
	ROW(STATUS_PUNYCODE_INVALID_DIGIT, "punycode-invalid-digit", "Punycode: invalid digit", NULL) \
	ROW(STATUS_PUNYCODE_NON_ASCII, "punycode-non-ascii", "Punycode: non-ASCII character", NULL) \
	ROW(STATUS_PUNYCODE_TRUNCATED, "punycode-truncated", "Punycode: truncated", NULL) \
	ROW(STATUS_PUNYCODE_OVERFLOW, "punycode-overflow", "Punycode: integer too large", NULL) \
	ROW(STATUS_TERMINATOR_IN_OUTPUT, "terminator-in-output", "newline in output", NULL) \
	/* labels and names (RFC 1035, section 2.3.4; RFC 5890 to 5893; UTS #46) */ \
	ROW(STATUS_LABEL_TOO_LONG, "label-too-long", "label longer than 63 bytes in ACE", NULL) \
	ROW(STATUS_NAME_TOO_LONG, "name-too-long", "name longer than 253 bytes in ACE", NULL) \
	ROW(STATUS_NAME_TOO_LONG_TO_READ, "name-too-long", "name longer than 4096 bytes before mapping", NULL) \
	ROW(STATUS_EMPTY_LABEL, "empty-label", "empty label", NULL) \
	ROW(STATUS_NOT_CANONICAL, "not-canonical", "not a canonical A-label", NULL) \
	ROW(STATUS_ACE_PREFIX_IN_LABEL, "ace-prefix-in-label", "non-ASCII label begins with xn--", NULL) \
	ROW(STATUS_CONTROL_CHARACTER, "control-character", "control character", NULL) \
	ROW(STATUS_SEPARATOR_IN_LABEL, "separator-in-label", "separator", NULL) \
	ROW(STATUS_DISALLOWED_CODE_POINT, "disallowed-code-point", "disallowed code point", NULL) \
	ROW(STATUS_UNASSIGNED_CODE_POINT, "unassigned-code-point", "unassigned code point", NULL) \
	ROW(STATUS_NOT_NFC, "not-nfc", "not in NFC", NULL) \
	ROW(STATUS_LEADING_MARK, "leading-mark", "label begins with a combining mark", NULL) \
	ROW(STATUS_LEADING_HYPHEN, "leading-hyphen", "label begins with a hyphen", NULL) \
	ROW(STATUS_TRAILING_HYPHEN, "trailing-hyphen", "label ends with a hyphen", NULL) \
	ROW(STATUS_DOUBLE_HYPHEN, "double-hyphen", "label has hyphens in positions 3 and 4", NULL) \
	ROW(STATUS_BIDI_RULE, "bidi-rule", "violates the Bidi Rule", NULL) \
	ROW(STATUS_BIDI_RULE_ORIGIN, "bidi-rule", "of the origin violates the Bidi Rule", NULL) \
	ROW(STATUS_CONTEXTUAL_RULE, "contextual-rule", "violates its contextual rule", NULL) \
	/* lookalikes (UAX #31, UTS #39) */ \
	ROW(STATUS_SCRIPT_NOT_RECOMMENDED, "script-not-recommended", "is in a script that is not recommended", NULL) \
	ROW(STATUS_MIXED_SCRIPTS, "mixed-scripts", "label mixes scripts at", NULL) \
	ROW(STATUS_MIXED_DIGITS, "mixed-digits", "label mixes decimal number systems at", NULL) \
	ROW(STATUS_TOO_MANY_MARKS, "too-many-marks", "too many nonspacing marks at", NULL) \
	ROW(STATUS_HIDDEN_MARK, "hidden-mark", "letter hides nonspacing mark", NULL) \
	ROW(STATUS_RESTRICTED_CODE_POINT, "restricted-code-point", "is restricted", NULL) \
	ROW(STATUS_MISPLACED_CODE_POINT, "misplaced-code-point", "is misplaced", NULL) \
	ROW(STATUS_WHOLE_SCRIPT_CONFUSABLE, "whole-script-confusable", "label looks like ASCII (UTS #39, section 4)", \
	    NULL) \
	/* output of both forms on one line */ \
	ROW(STATUS_TAB_IN_RECORD, "tab-in-record", "record contains a tab (not allowed with --annotate)", NULL) \
	/* the start of an input */ \
	ROW(STATUS_UTF_16, "utf-16", "text in UTF-16 or UTF-32", "convert it to UTF-8 with iconv") \
	ROW(STATUS_BYTE_ORDER_MARK, "byte-order-mark", "byte order mark", "name servers reject it") \
	/* zones (RFC 1035, section 5.1) */ \
	ROW(STATUS_UNBALANCED_QUOTE, "unbalanced-quote", "unbalanced quote", NULL) \
	ROW(STATUS_ESCAPED_LINE_END, "escaped-line-end", "backslash at the end of a line", \
	    "name servers reject it or join the lines") \
	ROW(STATUS_TOKEN_TOO_LONG, "token-too-long", "word or string longer than 262144 bytes", NULL) \
	ROW(STATUS_STRING_TOO_LONG, "string-too-long", "string longer than 255 bytes", \
	    "Knot and PowerDNS divide it in TXT and SPF") \
	ROW(STATUS_UNBALANCED_PARENTHESIS, "unbalanced-parenthesis", "unbalanced parenthesis", NULL) \
	ROW(STATUS_QUOTES, "quotes", "quotes outside strings", "BIND and Knot reject them") \
	ROW(STATUS_NON_ASCII_IN_QUOTED_NAME, "non-ascii-in-quoted-name", "non-ASCII character in a quoted name", \
	    "write the name in ACE") \
	ROW(STATUS_NON_ASCII_LOCAL_PART, "non-ascii-local-part", "non-ASCII character in a mailbox local part", \
	    "the first dot of a mailbox stands for the @") \
	ROW(STATUS_INVALID_ESCAPE, "invalid-escape", "invalid escape", "\\ before a digit begins \\DDD, up to \\255") \
	ROW(STATUS_NON_ASCII_BESIDE_ESCAPE, "non-ascii-beside-escape", "label mixes escapes and non-ASCII characters", \
	    NULL) \
	ROW(STATUS_ESCAPED_UTF8, "escaped-utf8", "label in escaped UTF-8", \
	    "only DNS-SD uses such labels; write an IDN without escapes") \
	ROW(STATUS_NON_ASCII_VALUE, "non-ascii-value", "non-ASCII character in a value that must be ASCII", \
	    "write names in ACE, and other characters of a URI as %XX") \
	ROW(STATUS_NON_ASCII_VALUE_SIGN, "non-ascii-value", "a value that must be ASCII contains", NULL) \
	ROW(STATUS_NON_ASCII_FILE_NAME, "non-ascii-file-name", "non-ASCII character in the file name of $INCLUDE", \
	    "Knot rejects it") \
	ROW(STATUS_NON_ASCII_FIELD, "non-ascii-field", \
	    "non-ASCII character in a field that is neither a name nor a string", NULL) \
	ROW(STATUS_UNKNOWN_TYPE, "unknown-type", "non-ASCII character in an unknown record type", \
	    "use -t if this is not a zone file; comments begin with ;") \
	ROW(STATUS_UNKNOWN_DIRECTIVE, "unknown-directive", "unknown directive", NULL) \
	ROW(STATUS_UNKNOWN_DIRECTIVE_INDENTED, "unknown-directive", "directive after white space", NULL) \
	ROW(STATUS_DIRECTIVE_ARGUMENT, "directive-argument", "invalid argument of a directive, or one too many", \
	    NULL) \
	ROW(STATUS_DIRECTIVE_ARGUMENT_MISSING, "directive-argument", "directive without its arguments", NULL) \
	ROW(STATUS_GENERATE_ITERATOR, "generate-iterator", "$GENERATE iterator in a non-ASCII label", NULL) \
	ROW(STATUS_NOTE_TOO_LONG, "note-too-long", "no comment added: names on the line exceed 64 KiB", NULL) \
	/* text that resembles a name and is not converted */ \
	ROW(STATUS_KEPT_NOT_LISTED, "not-listed", "not converted: unknown top-level domain", "see --tlds") \
	ROW(STATUS_KEPT_FILE_NAME, "file-name", "not converted: may be a file name", NULL) \
	ROW(STATUS_KEPT_SINGLE_LABEL, "single-label", "not converted: single label", NULL) \
	ROW(STATUS_KEPT_WILDCARD, "wildcard", "not converted: wildcard in a non-ASCII name", NULL) \
	ROW(STATUS_KEPT_ACE_PREFIX_INSIDE, "ace-prefix-inside", "not converted: xn-- inside a non-ASCII label", NULL) \
	ROW(STATUS_KEPT_WORDS_JOINED, "words-joined", "not converted: ASCII name joined to words", NULL) \
	ROW(STATUS_KEPT_INVISIBLE, "invisible", "not converted: ASCII with invisible characters", NULL) \
	ROW(STATUS_KEPT_TOUCHES_SYMBOL, "touches-symbol", "not converted: adjacent to", NULL) \
	ROW(STATUS_KEPT_ENCODED_TWICE, "encoded-twice", "not converted: encoded in UTF-8 twice", \
	    "undo it with iconv -f utf-8 -t windows-1252") \
	ROW(STATUS_KEPT_TWO_NAMES, "two-names", "not converted: two names without a space", NULL) \
	ROW(STATUS_KEPT_SENTENCE, "sentence", "not converted: may be the end of a sentence", NULL) \
	ROW(STATUS_KEPT_LIST_NUMBER, "list-number", "not converted: may be the number of an item", NULL) \
	ROW(STATUS_KEPT_HOST_TOO_LONG, "host-too-long", "not converted: host longer than 1024 bytes", NULL) \
	ROW(STATUS_KEPT_NOT_RESTORABLE, "not-restorable", "not decoded: encoding would not restore it", NULL) \
	/* warnings (warning_bit) */ \
	ROW(STATUS_WARN_BYTE_ORDER_MARK, "byte-order-mark", "byte order mark kept as data", NULL) \
	ROW(STATUS_WARN_NUL_IN_STRING, "nul-in-string", "string with NUL", "with -z, NUL ends a record") \
	ROW(STATUS_WARN_DOT_IN_STRING, "dot-in-string", "domain name encoded as one string", \
	    "use -x to convert domain names") \
	ROW(STATUS_WARN_ACE_PREFIX_IN_STRING, "ace-prefix-in-string", "A-label converted as one string", \
	    "use -dx to decode domain names") \
	ROW(STATUS_WARN_NON_ASCII_VALUE, "non-ascii-value", "non-ASCII character in a value that must be ASCII", \
	    "write names in ACE, and other characters of a URI as %XX") \
	ROW(STATUS_WARN_NON_ASCII_VALUE_SIGN, "non-ascii-value", "a value that must be ASCII contains", NULL) \
	ROW(STATUS_WARN_INSTANCE_NAME, "instance-name", "DNS-SD instance name is not UTF-8 in NFC", NULL) \
	ROW(STATUS_WARN_GENERATE_NOT_EXPANDED, "generate-not-expanded", \
	    "$GENERATE: lengths of the generated names not checked", \
	    "NSD, Knot and ldns reject it; PowerDNS drops its backslashes") \
	ROW(STATUS_WARN_INCLUDE_NOT_READ, "include-not-read", "$INCLUDE: the file is not read", \
	    "convert it too; ldns rejects $INCLUDE") \
	ROW(STATUS_WARN_RELATIVE_ORIGIN, "relative-origin", "relative origin", \
	    "NSD and Knot reject it; PowerDNS and ldns read it as absolute") \
	ROW(STATUS_WARN_ESCAPED_SPACE, "escaped-space", "escaped space in an owner", \
	    "PowerDNS rejects it; write \\032") \
	ROW(STATUS_WARN_QUOTES, "quotes", "quotes that servers read differently", \
	    "NSD and Knot reject them; PowerDNS and ldns keep them") \
	ROW(STATUS_WARN_MISSING_SPACE, "missing-space", "no space beside a string or parenthesis", \
	    "Knot, PowerDNS or ldns reject it or read it differently") \
	ROW(STATUS_WARN_PARENTHESES, "parentheses", "parentheses that are nested, repeated or before the type", \
	    "NSD and Knot reject nested ones; PowerDNS reads one pair") \
	ROW(STATUS_WARN_LINE_END_IN_STRING, "line-end-in-string", "escaped line end in a string", \
	    "Knot and PowerDNS reject it; ldns drops it") \
	ROW(STATUS_WARN_CRLF_LINE_ENDS, "crlf-line-ends", "lines end with CR LF", "Knot rejects it") \
	ROW(STATUS_WARN_CARRIAGE_RETURN, "carriage-return", "carriage return that does not end a line", \
	    "BIND reads it as a line end; Knot rejects it") \
	ROW(STATUS_WARN_LOWER_CASE_DIRECTIVE, "lower-case-directive", "directive in lower case", \
	    "NSD 4.12 rejects it; ldns reads it as a record") \
	ROW(STATUS_WARN_SPECIAL_CHARACTER, "special-character", "name contains", \
	    "Knot rejects it without a backslash") \
	ROW(STATUS_WARN_SPECIAL_CHARACTER_AT_SIGN, "special-character", "mailbox contains @", \
	    "write a dot instead of the @; Knot rejects it") \
	ROW(STATUS_WARN_URL_AS_NAME, "url-as-name", "URL converted as a domain name", \
	    "use -t to convert names in text") \
	ROW(STATUS_WARN_ADDRESS_AS_NAME, "address-as-name", "mail address converted as a domain name", \
	    "use -t to convert names in text") \
	ROW(STATUS_WARN_SPACE_IN_NAME, "space-in-name", "domain name with a space", \
	    "use -t to convert names in text") \
	ROW(STATUS_WARN_PERCENT_IN_NAME, "percent-in-name", "domain name with percent escapes", \
	    "decode them first; -t does in URLs") \
	ROW(STATUS_WARN_BACKSLASH_IN_NAME, "backslash-in-name", "domain name with backslash escapes", \
	    "decode them first, as with printf %b") \
	ROW(STATUS_WARN_REFERENCE_IN_NAME, "reference-in-name", "domain name with a character reference of HTML", \
	    "decode it first") \
	ROW(STATUS_WARN_ENCODED_WORD, "encoded-word", "domain name with an encoded word of a mail header", \
	    "decode the header first") \
	ROW(STATUS_WARN_PORT_IN_NAME, "port-in-name", "domain name with a port", "use -t to convert names in text") \
	ROW(STATUS_WARN_ENCODED_TWICE, "encoded-twice", "domain name encoded in UTF-8 twice", \
	    "undo it with iconv -f utf-8 -t windows-1252") \
	ROW(STATUS_WARN_INVALID_UTF8, "invalid-utf8", "name in text that is not UTF-8", \
	    "if it is Latin-1, use iconv -f latin1 -t utf-8") \
	ROW(STATUS_WARN_UTF_16, "utf-16", "input looks like UTF-16", "use iconv -f utf-16 -t utf-8") \
	ROW(STATUS_WARN_UTF_16_LE, "utf-16", "input looks like UTF-16", "use iconv -f utf-16le -t utf-8") \
	ROW(STATUS_WARN_UTF_16_BE, "utf-16", "input looks like UTF-16", "use iconv -f utf-16be -t utf-8") \
	ROW(STATUS_WARN_UTF_32, "utf-32", "input looks like UTF-32", "use iconv -f utf-32 -t utf-8") \
	ROW(STATUS_WARN_COMPRESSED_GZIP, "compressed", "input is compressed", "decompress it with zcat") \
	ROW(STATUS_WARN_COMPRESSED_XZ, "compressed", "input is compressed", "decompress it with xzcat") \
	ROW(STATUS_WARN_COMPRESSED_ZSTD, "compressed", "input is compressed", "decompress it with zstdcat") \
	ROW(STATUS_NO_MEMORY, "no-memory", "out of memory", NULL)
/* clang-format on */

#define STATUS_NAME(name, kind, words, hint) name,
enum status { STATUSES(STATUS_NAME) STATUS_COUNT };
#undef STATUS_NAME

/* The words of each status. */
struct status_text {
	const char *kind;  /* such as "invalid-utf8" */
	const char *words; /* such as "invalid UTF-8" */
	const char *hint;  /* or NULL */
};
extern const struct status_text status_text[STATUS_COUNT];

_Static_assert(STATUS_NO_MEMORY - STATUS_WARN_BYTE_ORDER_MARK <= 64, "a set of warnings has a bit for each");

/* Returns true if STATUS is a warning, which does not change the exit status. */
static inline bool is_warning(enum status status)
{
	return status >= STATUS_WARN_BYTE_ORDER_MARK && status < STATUS_NO_MEMORY;
}

/* Returns the bit of WARNING in a set of warnings. */
static inline uint64_t warning_bit(enum status warning)
{
	return UINT64_C(1) << (warning - STATUS_WARN_BYTE_ORDER_MARK);
}

#define NO_CODE_POINT UINT32_MAX

/*
 * An error and its position.  Offsets count bytes from the start of the bytes that the function was given.  Each layer
 * adds its own base, and the main loop adds file, record and byte.
 */
struct fault {
	enum status status;
	uint32_t code_point; /* the offending code point, or NO_CODE_POINT */
	size_t offset;       /* the offending byte, or the start of the offending label */
	size_t piece;        /* offset of the piece to show ... */
	size_t piece_length; /* ... and its length in bytes */
	const char *rule;    /* the violated rule ("RFC 5892, appendix A.1"), valid until the next step, or NULL */
	uint64_t more;       /* 0, or it stands for so many more places, after a report of the first */
};

/*
 * Returns a fault of STATUS at byte OFFSET with the piece of PIECE_LENGTH bytes at PIECE, without code point and rule.
 */
struct fault fault_at(enum status status, size_t offset, size_t piece, size_t piece_length);

/* Sets FAULT as fault_at does.  Returns STATUS. */
enum status fault_set(struct fault *fault, enum status status, size_t offset, size_t piece, size_t piece_length);

/* Sets FAULT to STATUS_NO_MEMORY.  Returns STATUS_NO_MEMORY. */
enum status fault_no_memory(struct fault *fault);

#endif
