/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Messages for faults. */
#include <config.h>

#include "report/explain.h"

#include "base/utf8.h"
#include "idna/uts46.h"
#include "idna/version.h"
#include "names/label.h"
#include "report/escape.h"
#include "report/format.h"

#include <string.h>

enum { SHOWN_MAX = 80 };

const char *const explain_levels[] = {
	[IDNA_NONE] = "none",       [IDNA_LOOKUP] = "lookup",  [IDNA_REGISTER] = "register",
	[IDNA_DISPLAY] = "display", [IDNA_DISPLAY + 1] = NULL,
};

/* Returns true if the fault is ASCII that is not allowed in a name that is not all ASCII, whatever the label. */
static bool is_plainly_ascii(const struct diagnostic *d)
{
	return d->fault->status == STATUS_DISALLOWED && d->fault->code_point < 0x80 && d->level <= IDNA_LOOKUP;
}

/* Returns the Unicode version that allows the code point at fault, if it is newer than the one in use, or NULL. */
static const char *version_that_allows(const struct diagnostic *d)
{
	return d->fault->status == STATUS_DISALLOWED && d->level == IDNA_LOOKUP
	               ? uts46_version_that_allows(d->fault->code_point)
	               : NULL;
}

/*
 * Appends that the code point C of a label is not allowed.  At the levels that allow any code point in a name that is
 * all ASCII, ASCII has one reason, wherever in the name it was found.
 */
static bool explain_disallowed(const struct diagnostic *d, uint32_t c, struct buffer *out)
{
	if (is_plainly_ascii(d))
		return append_format(out, "U+%04X is not allowed in an internationalized name", c);
	if (version_that_allows(d))
		return append_format(out, "U+%04X is not allowed by --idna=lookup in Unicode %s", c,
		                     idna_unicode_version());
	return append_format(out, "U+%04X is not allowed by --idna=%s", c, explain_levels[d->level]);
}

/* Appends the message of a fault that has the code point C. */
static bool explain_code_point(const struct diagnostic *d, uint32_t c, struct buffer *out)
{
	const enum status status = d->fault->status;

	switch (status) {
	case STATUS_DISALLOWED:
		return explain_disallowed(d, c, out);
	case STATUS_UNASSIGNED:
		return append_format(out, "U+%04X is unassigned in Unicode %s", c, idna_unicode_version());
	case STATUS_NOT_CANONICAL:
		return append_format(out, "not a canonical A-label: it contains U+%04X, which is mapped", c);
	case STATUS_CONTEXT:
	case STATUS_BIDI:
	case STATUS_SCRIPT:
		return append_format(out, "U+%04X %s", c, status_words(status));
	case STATUS_TERMINATOR:
		return buffer_append_string(out, c == 0 ? "NUL in output" : status_words(status));
	case STATUS_LEADING_HYPHEN:
	case STATUS_TRAILING_HYPHEN:
	case STATUS_DOUBLE_HYPHEN:
		return buffer_append_string(out, status_words(status));
	default:
		return append_format(out, "%s U+%04X", status_words(status), c);
	}
}

bool explain(const struct diagnostic *d, struct buffer *out)
{
	const uint32_t c = d->fault->code_point;
	const char *const rule = is_plainly_ascii(d) ? "RFC 5890, section 2.3.1" : d->fault->rule;
	bool done = c == NO_CODE_POINT ? buffer_append_string(out, status_words(d->fault->status))
	                               : explain_code_point(d, c, out);

	return done && (!rule || append_format(out, " (%s)", rule));
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

/* Returns true if the fault is a tab in a record: the character itself, not an item of a list of code points. */
static bool is_tab(const struct diagnostic *d)
{
	const struct fault *fault = d->fault;

	return fault->status == STATUS_CONTROL && fault->code_point == '\t' &&
	       memchr(d->input + fault->piece, '\t', fault->piece_length);
}

bool explain_hint(const struct diagnostic *d, struct buffer *out)
{
	const struct fault *fault = d->fault;
	const bool a_label = label_has_prefix(d->input + fault->piece, fault->piece_length);

	if (d->mode == MODE_NAMES && is_tab(d))
		return buffer_append_string(out, "use -t, or cut the field first");
	if (d->mode == MODE_NAMES && fault->status == STATUS_DISALLOWED && is_odd_ascii(fault->code_point) && !a_label)
		return hint_ascii(fault, d->input, out);
	if (version_that_allows(d) && !a_label)
		return append_format(out, "Unicode %s allows it", version_that_allows(d));
	if (d->level >= IDNA_REGISTER && is_lookup_an_alternative(fault->status))
		return hint_lookup(fault, d->input, out);
	return !status_hint(fault->status) || buffer_append_string(out, status_hint(fault->status));
}
