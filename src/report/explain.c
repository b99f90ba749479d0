/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages for faults. */
#include <config.h>

#include "report/explain.h"

#include "base/utf8.h"
#include "idna/version.h"
#include "names/label.h"
#include "report/escape.h"
#include "report/format.h"

enum { SHOWN_MAX = 80 };

static const char *const level_names[] = {
	[IDNA_NONE] = "none", [IDNA_LOOKUP] = "lookup", [IDNA_REGISTER] = "register", [IDNA_DISPLAY] = "display"};

/* Appends the message of a fault that has a code point. */
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
	case STATUS_NOT_CANONICAL:
		return append_format(out, "not a canonical A-label: it contains U+%04X, which is mapped", c);
	case STATUS_CONTEXT:
	case STATUS_BIDI:
	case STATUS_SCRIPT:
		return append_format(out, "U+%04X %s", c, status_words(fault->status));
	case STATUS_TERMINATOR:
		return buffer_append_string(out, c == 0 ? "NUL in output" : status_words(fault->status));
	case STATUS_LEADING_HYPHEN:
	case STATUS_TRAILING_HYPHEN:
	case STATUS_DOUBLE_HYPHEN:
		return buffer_append_string(out, status_words(fault->status));
	default:
		return append_format(out, "%s U+%04X", status_words(fault->status), c);
	}
}

bool explain(const struct fault *fault, enum idna_level level, struct buffer *out)
{
	bool done = fault->code_point == NO_CODE_POINT ? buffer_append_string(out, status_words(fault->status))
	                                               : explain_code_point(fault, level, out);

	return done && (!fault->rule || append_format(out, " (%s)", fault->rule));
}

static bool append_code_points(const uint32_t *points, size_t length, struct buffer *out)
{
	for (size_t i = 0; i < length; i++) {
		if (!append_format(out, " U+%04X", (unsigned)points[i]))
			return false;
	}
	return true;
}

/* Appends the code points in which LABEL and MAPPED differ: the two may look the same. */
static bool hint_difference(const struct code_points *label, const struct code_points *mapped, struct buffer *out)
{
	size_t start = 0, end = label->length, mapped_end = mapped->length;

	while (start < end && start < mapped_end && label->points[start] == mapped->points[start])
		start++;
	while (start < end && start < mapped_end && label->points[end - 1] == mapped->points[mapped_end - 1]) {
		end--;
		mapped_end--;
	}
	return buffer_append_string(out, "--idna=lookup maps") &&
	       append_code_points(label->points + start, end - start, out) && buffer_append_string(out, " to") &&
	       append_code_points(mapped->points + start, mapped_end - start, out);
}

/* Appends MAPPED, the result of --idna=lookup. */
static bool hint_mapped(const struct code_points *mapped, struct buffer *out)
{
	struct buffer text = {0};
	bool done = utf8_encode(mapped->points, mapped->length, &text) &&
	            buffer_append_string(out, "--idna=lookup maps it to '") &&
	            escape_piece(text.bytes, text.length, SHOWN_MAX, out) && buffer_append_string(out, "'");

	buffer_free(&text);
	return done;
}

/*
 * Appends that --idna=lookup maps the label at fault to one that --idna=register accepts, or that it accepts the label.
 */
static bool hint_lookup(const struct fault *fault, const unsigned char *input, struct buffer *out)
{
	struct code_points label = {0}, mapped = {0};
	struct fault ignored;
	bool done = true;

	if (is_ascii(input + fault->piece, fault->piece_length) ||
	    utf8_decode(input + fault->piece, fault->piece_length, &label, &ignored) != STATUS_OK)
		return true;
	if (idna_suggest(IDNA_REGISTER, label.points, label.length, &mapped))
		done = fault->status == STATUS_NOT_NFC ? hint_difference(&label, &mapped, out)
		                                       : hint_mapped(&mapped, out);
	else if (idna_check(IDNA_LOOKUP, label.points, label.length, &ignored) == STATUS_OK)
		done = buffer_append_string(out, "--idna=lookup accepts it");
	code_points_free(&label);
	code_points_free(&mapped);
	return done;
}

/* True if STATUS is a violation of --idna=register that --idna=lookup may accept or map. */
static bool is_lookup_an_alternative(enum status status)
{
	return status == STATUS_DISALLOWED || status == STATUS_NOT_NFC || status == STATUS_LEADING_HYPHEN ||
	       status == STATUS_TRAILING_HYPHEN || status == STATUS_DOUBLE_HYPHEN;
}

/* Returns true for ASCII characters that occur in addresses, URLs and at line ends, but not in names. */
static bool is_odd_ascii(uint32_t c)
{
	return c < 0x80 && !(c >= '0' && c <= '9') && !((c | 0x20) >= 'a' && (c | 0x20) <= 'z') && c != '-' &&
	       c != '_' && c != '*';
}

static bool hint_ascii(const struct fault *fault, const unsigned char *input, struct buffer *out)
{
	if (fault->code_point == ' ' && input[fault->piece + fault->piece_length - 1] == ' ')
		return buffer_append_string(out, "trailing space");
	/* The first code point that is not allowed is at fault. */
	if (input[fault->piece] == ' ')
		return buffer_append_string(out, "leading space");
	return buffer_append_string(out, "use -t to convert names in text");
}

bool explain_hint(const struct fault *fault, enum idna_level level, bool record, const unsigned char *input,
                  struct buffer *out)
{
	if (record && fault->status == STATUS_DISALLOWED && is_odd_ascii(fault->code_point) &&
	    !label_has_prefix(input + fault->piece, fault->piece_length))
		return hint_ascii(fault, input, out);
	if (level >= IDNA_REGISTER && is_lookup_an_alternative(fault->status))
		return hint_lookup(fault, input, out);
	return !status_hint(fault->status) || buffer_append_string(out, status_hint(fault->status));
}
