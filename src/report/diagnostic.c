/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Diagnostics about records, as text and as JSON. */
#include <config.h>

#include "report/diagnostic.h"

#include "base/json.h"
#include "report/escape.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Characters that are shown of a piece and of a file name. */
enum { PIECE_MAX = 80, FILE_MAX = 200 };

static bool is_warning(enum status status)
{
	return status == STATUS_WARN_BYTE_ORDER_MARK || status == STATUS_WARN_DOT || status == STATUS_WARN_PREFIX ||
	       status == STATUS_WARN_TEXT;
}

static const unsigned char *piece_of(const struct diagnostic *d)
{
	return d->input + d->fault->piece;
}

static bool append_place(const struct diagnostic *d, struct buffer *out)
{
	char numbers[64];

	(void)snprintf(numbers, sizeof numbers, ":%" PRIu64 ":%" PRIu64 ": ", d->place.record, d->place.byte);
	return buffer_append_string(out, "puny: ") &&
	       escape_piece((const unsigned char *)d->file, strlen(d->file), FILE_MAX, out) &&
	       buffer_append_string(out, numbers);
}

static bool append_piece(const struct diagnostic *d, struct buffer *out)
{
	if (d->fault->piece_length == 0)
		return true;
	return buffer_append_string(out, ": '") && escape_piece(piece_of(d), d->fault->piece_length, PIECE_MAX, out) &&
	       buffer_append_string(out, "'");
}

static bool append_hint(const struct diagnostic *d, struct buffer *out)
{
	size_t before = out->length;

	if (!buffer_append_string(out, " (") || !explain_hint(d, out))
		return false;
	if (out->length > before + 2)
		return buffer_append_string(out, ")");
	out->length = before;
	return true;
}

bool diagnostic_text(const struct diagnostic *d, struct buffer *out)
{
	return append_place(d, out) && (!is_warning(d->fault->status) || buffer_append_string(out, "warning: ")) &&
	       explain(d, out) && append_piece(d, out) && append_hint(d, out) && buffer_append_string(out, "\n");
}

static bool append_comma(struct buffer *out)
{
	return buffer_append_byte(out, ',');
}

/* Appends the member NAME with TEXT, if there is any. */
static bool append_text(struct buffer *out, const char *name, const struct buffer *text)
{
	return text->length == 0 || (append_comma(out) && json_append_bytes(out, name, text->bytes, text->length));
}

bool diagnostic_json_reason(const struct diagnostic *d, struct buffer *out)
{
	const char *const kind = status_kind(d->fault->status);
	struct buffer message = {0}, hint = {0};
	bool done = explain(d, &message) && explain_hint(d, &hint) && json_append_number(out, "byte", d->place.byte) &&
	            append_comma(out) && json_append_bytes(out, "kind", (const unsigned char *)kind, strlen(kind)) &&
	            append_text(out, "message", &message) && append_text(out, "hint", &hint);

	buffer_free(&message);
	buffer_free(&hint);
	return done;
}

/* The start of a piece: how much more of it is available depends on how the input was divided into blocks. */
static bool append_piece_member(const struct diagnostic *d, struct buffer *out)
{
	const size_t length = escape_start(piece_of(d), d->fault->piece_length, PIECE_MAX);

	return length == 0 || (append_comma(out) && json_append_bytes(out, "piece", piece_of(d), length));
}

bool diagnostic_json(const struct diagnostic *d, struct buffer *out)
{
	return buffer_append_byte(out, '{') &&
	       json_append_bytes(out, "file", (const unsigned char *)d->file, strlen(d->file)) && append_comma(out) &&
	       json_append_number(out, "record", d->place.record) && append_comma(out) &&
	       diagnostic_json_reason(d, out) && append_piece_member(d, out) &&
	       (!is_warning(d->fault->status) || buffer_append_string(out, ",\"warning\":true")) &&
	       buffer_append_string(out, "}\n");
}
