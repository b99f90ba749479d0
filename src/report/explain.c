/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A fault in words. */
#include <config.h>

#include "report/explain.h"

#include "base/utf8.h"
#include "idna/version.h"
#include "names/label.h"
#include "report/escape.h"

#include <stdarg.h>
#include <stdio.h>

enum { WORDS_MAX = 200, SHOWN_MAX = 80 };

__attribute__((format(printf, 2, 3)))
static bool append_format(struct buffer *out, const char *format, ...)
{
	char words[WORDS_MAX];
	va_list arguments;

	va_start(arguments, format);
	(void)vsnprintf(words, sizeof words, format, arguments);
	va_end(arguments);
	return buffer_append_string(out, words);
}

static const char *const level_names[] = {[IDNA_NONE] = "none", [IDNA_LOOKUP] = "lookup", [IDNA_REGISTER] = "register",
                                         [IDNA_DISPLAY] = "display"};

/* The words of a fault that has a code point. */
static bool explain_code_point(const struct fault *fault, enum idna_level level, struct buffer *out)
{
	unsigned c = fault->code_point;

	switch (fault->status) {
	case STATUS_DISALLOWED:
		if (!fault->rule && c < 0x80)
			return append_format(out, "U+%04X is not allowed in an internationalized name", c);
		if (level == IDNA_NONE)
			return append_format(out, "U+%04X is not allowed in a label", c);
		return append_format(out, "U+%04X is not allowed by --idna=%s", c, level_names[level]);
	case STATUS_UNASSIGNED:
		return append_format(out, "U+%04X is unassigned in Unicode %s", c, idna_unicode_version());
	case STATUS_SEPARATOR:
		return append_format(out, "separator U+%04X in a label", c);
	case STATUS_NOT_CANONICAL:
		return append_format(out, "not a canonical A-label: it holds U+%04X, which is mapped", c);
	case STATUS_CONTEXT:
		return append_format(out, "contextual rule for U+%04X", c);
	case STATUS_SCRIPT:
		return append_format(out, "U+%04X is of a script that is not recommended", c);
	case STATUS_MIXED_SCRIPTS:
		return append_format(out, "U+%04X is of a script that does not go with the others", c);
	case STATUS_MIXED_DIGITS:
		return append_format(out, "U+%04X is a digit of another system", c);
	case STATUS_MARKS:
		return append_format(out, "U+%04X is a nonspacing mark too many", c);
	default:
		return append_format(out, "%s U+%04X", status_words(fault->status), c);
	}
}

bool explain(const struct fault *fault, enum idna_level level, struct buffer *out)
{
	bool done = fault->code_point == NO_CODE_POINT ? buffer_append_string(out, status_words(fault->status))
	                                               : explain_code_point(fault, level, out);

	return done && (!fault->rule || append_format(out, ", %s", fault->rule));
}

/* What --idna=lookup makes of the label at fault, where --idna=register accepts that, or lookup the label itself. */
static bool hint_lookup(const struct fault *fault, const unsigned char *input, struct buffer *out)
{
	struct code_points label = {0}, mapped = {0};
	struct buffer text = {0};
	struct fault ignored;
	bool done = true;

	if (is_ascii(input + fault->piece, fault->piece_length) ||
	    utf8_decode(input + fault->piece, fault->piece_length, &label, &ignored) != STATUS_OK)
		return true;
	if (idna_suggest(IDNA_REGISTER, label.points, label.length, &mapped) &&
	    utf8_encode(mapped.points, mapped.length, &text))
		done = buffer_append_string(out, "lookup would map it to '") &&
		       escape_piece(text.bytes, text.length, SHOWN_MAX, out) && buffer_append_string(out, "'");
	else if (idna_check(IDNA_LOOKUP, label.points, label.length, &ignored) == STATUS_OK)
		done = buffer_append_string(out, "lookup would take it");
	code_points_free(&label);
	code_points_free(&mapped);
	buffer_free(&text);
	return done;
}

/* True for ASCII that stands in addresses, URLs and at the ends of lines, but in no name. */
static bool is_odd_ascii(uint32_t c)
{
	return c < 0x80 && !(c >= '0' && c <= '9') && !((c | 0x20) >= 'a' && (c | 0x20) <= 'z') && c != '-' &&
	       c != '_' && c != '*';
}

static bool hint_ascii(const struct fault *fault, const unsigned char *input, struct buffer *out)
{
	if (fault->code_point == ' ' && input[fault->piece + fault->piece_length - 1] == ' ')
		return buffer_append_string(out, "a blank at the end");
	if (fault->code_point == ' ' && input[fault->piece] == ' ')
		return buffer_append_string(out, "a blank at the start");
	return buffer_append_string(out, "-t converts names inside text");
}

bool explain_hint(const struct fault *fault, enum idna_level level, const unsigned char *input, struct buffer *out)
{
	if (fault->status == STATUS_DISALLOWED && is_odd_ascii(fault->code_point) &&
	    !label_has_prefix(input + fault->piece, fault->piece_length))
		return hint_ascii(fault, input, out);
	if ((fault->status == STATUS_DISALLOWED || fault->status == STATUS_NOT_NFC) && level >= IDNA_REGISTER)
		return hint_lookup(fault, input, out);
	return !status_hint(fault->status) || buffer_append_string(out, status_hint(fault->status));
}
