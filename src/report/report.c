/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Text for people: how text is escaped, and diagnostics about records.
 *
 * In: a fault and where it is.  Out: a line of text or a JSON object with the message, its rule and the hint.
 */
#include <config.h>

#include "report/report.h"

#include "base/utf8.h"
#include "idna/idna.h"
#include "names/name.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>
#include <unistr.h>

/* Added to a byte that is not UTF-8, which is escaped as a byte. */
enum { NOT_UTF8 = 0x110000 };

/* Reads the character, or the byte that is not UTF-8, at the start of TEXT into *C.  Returns its length. */
static size_t next_character(const unsigned char *text, size_t length, uint32_t *c)
{
	const size_t size = utf8_read_checked(text, text + length, c);

	if (size > 0)
		return size;
	*c = NOT_UTF8 + text[0];
	return 1;
}

static bool append_escape(struct buffer *out, uint32_t c)
{
	return c < NOT_UTF8 ? append_format(out, "\\u{%X}", c) : append_format(out, "\\x%02X", c - NOT_UTF8);
}

/* Returns the length of the first CHARACTERS characters of TEXT, in bytes.  A byte that is not UTF-8 is a character. */
static size_t escape_start(const unsigned char *text, size_t length, size_t characters)
{
	size_t at = 0;
	uint32_t c;

	for (; at < length && characters > 0; characters--)
		at += next_character(text + at, length - at, &c);
	return at;
}

bool escape_piece(const unsigned char *text, size_t length, size_t characters, struct buffer *out)
{
	const size_t end = escape_start(text, length, characters);
	bool shown = false; /* the previous character is shown, so that a mark would combine with it */

	for (size_t at = 0, size; at < end; at += size) {
		uint32_t c;

		size = next_character(text + at, end - at, &c);
		shown = (c >= 0x20 && c < 0x7F) || (c < NOT_UTF8 && idna_is_visible(c, shown));
		if (!(shown ? buffer_append(out, text + at, size) : append_escape(out, c)))
			return false;
	}
	return end == length || buffer_append_string(out, "...");
}

/* Returns true if TEXT, which is incomplete, can become a character, or a line end, with more bytes. */
static bool may_go_on(const unsigned char *text, size_t length)
{
	ucs4_t c;

	return u8_mbtoucr(&c, text, length) == -2 || (length == 1 && text[0] == '\r');
}

size_t escape_for_terminal(const unsigned char *text, size_t length, unsigned char terminator, bool last,
                           struct buffer *out)
{
	size_t at = 0, size;

	assert(buffer_room(out) >= length * ESCAPE_GROWTH);
	for (; at < length && (last || !may_go_on(text + at, length - at)); at += size) {
		const unsigned char *const next = text + at + 1;
		uint32_t c;
		bool safe;

		size = next_character(text + at, length - at, &c);
		safe = c < NOT_UTF8 && (!idna_is_unsafe(c) || c == '\t' || c == '\n' || c == terminator ||
		                        (c == '\r' && next < text + length && *next == '\n'));
		(void)(safe ? buffer_append(out, text + at, size) : append_escape(out, c));
	}
	return at;
}

/* Characters that are shown of a piece and of a file name. */
enum { PIECE_MAX = 80, FILE_MAX = 200 };

const char *const diagnostic_levels[] = {
	[IDNA_NONE] = "none",       [IDNA_LOOKUP] = "lookup",  [IDNA_REGISTER] = "register",
	[IDNA_DISPLAY] = "display", [IDNA_DISPLAY + 1] = NULL,
};

static bool is_decoded_string(const struct diagnostic *d)
{
	return d->options->mode == MODE_STRINGS && d->options->decode;
}

/* Returns true if the record is a name in the form of a list of code points, which is encoded. */
static bool is_list(const struct diagnostic *d)
{
	return d->options->mode == MODE_NAMES && !d->options->decode &&
	       format_is_list(d->options->format, d->bytes, d->record_length);
}

/* Returns true if Unicode 16.0 allows the code point at fault, and the version in use does not. */
static bool is_allowed_later(const struct diagnostic *d)
{
	return d->fault->status == STATUS_DISALLOWED_CODE_POINT && d->options->level == IDNA_LOOKUP &&
	       idna_is_allowed_later(d->fault->code_point);
}

/*
 * Appends that the code point C of a label is not allowed.  At the levels none and lookup, a name in ASCII may contain
 * any printable ASCII: such a character has one message in any label.
 */
static bool append_disallowed(const struct diagnostic *d, uint32_t c, struct buffer *out)
{
	if (c < 0x80 && d->options->level <= IDNA_LOOKUP) {
		const bool shown = is_list(d) || memchr(d->bytes + d->fault->piece, (int)c, d->fault->piece_length);

		return append_format(out, "%sU+%04X%s is not allowed in an internationalized name",
		                     shown ? "" : "label is mapped to ", c, shown ? "" : ", which");
	}
	return append_format(out, "U+%04X is not allowed by --idna=%s", c, diagnostic_levels[d->options->level]) &&
	       (!is_allowed_later(d) || append_format(out, " in Unicode %s", idna_unicode_version()));
}

/* Returns where the code point of the message is, if the piece decodes to it, so that it cannot be seen; or "". */
static const char *decoded_place(const struct diagnostic *d)
{
	const unsigned char *const piece = d->bytes + d->fault->piece;
	const size_t length = d->fault->piece_length;
	const enum status status = d->fault->status;

	if ((status != STATUS_CONTROL_CHARACTER && status != STATUS_SEPARATOR_IN_LABEL && status != STATUS_SURROGATE &&
	     status != STATUS_CODE_POINT_OUT_OF_RANGE) ||
	    d->fault->code_point < 0x80 || !is_ascii(piece, length))
		return "";
	return is_decoded_string(d)              ? " in the decoded string"
	       : label_has_prefix(piece, length) ? " in the decoded label"
	                                         : "";
}

/* Appends the message without its rule. */
static bool append_message(const struct diagnostic *d, struct buffer *out)
{
	static const char kept[] = "not converted";
	const char *words = status_text[d->fault->status].words;
	const uint32_t c = d->fault->code_point;

	if (d->options->decode && strncmp(words, kept, sizeof kept - 1) == 0) {
		if (!buffer_append_string(out, "not decoded"))
			return false;
		words += sizeof kept - 1;
	}
	if (c == NO_CODE_POINT)
		return buffer_append_string(out, words);
	switch (d->fault->status) {
	case STATUS_DISALLOWED_CODE_POINT:
		return append_disallowed(d, c, out);
	case STATUS_UNASSIGNED_CODE_POINT:
		return append_format(out, "U+%04X is unassigned in Unicode %s", c, idna_unicode_version());
	case STATUS_NOT_CANONICAL:
		return append_format(out, "not a canonical A-label: it contains U+%04X, which is mapped", c);
	case STATUS_CONTEXTUAL_RULE:
	case STATUS_BIDI_RULE:
	case STATUS_BIDI_RULE_ORIGIN:
	case STATUS_SCRIPT_NOT_RECOMMENDED:
	case STATUS_RESTRICTED_CODE_POINT:
	case STATUS_MISPLACED_CODE_POINT:
		return append_format(out, "U+%04X %s", c, words);
	case STATUS_TERMINATOR_IN_OUTPUT:
		return buffer_append_string(out, c == 0      ? "NUL in output"
		                                 : c == '\r' ? "carriage return at the end of output"
		                                             : words);
	default:
		return append_format(out, "%s U+%04X", words, c);
	}
}

/* Appends BEFORE, the LENGTH bytes at TEXT and a quote. */
static bool append_quotation(struct buffer *out, const char *before, const unsigned char *text, size_t length)
{
	return buffer_append_string(out, before) && escape_piece(text, length, PIECE_MAX, out) &&
	       buffer_append_byte(out, '\'');
}

/*
 * Returns the hint that the records of the input end with another byte, NUL, CR or LF, if the record has one, or NULL.
 * Of a record that is too long, only the first bytes are known to be available.
 */
static const char *terminator_hint(const struct diagnostic *d)
{
	const bool zero = d->options->terminator == '\0';
	const size_t all = d->record_length > 0 ? d->record_length : d->fault->piece_length;
	const size_t length = all < NAME_READ_MAX ? all : NAME_READ_MAX;
	const unsigned char *const cr = d->options->crlf ? memchr(d->bytes, '\r', length) : NULL;

	if (d->named)
		return NULL;
	if (memchr(d->bytes, zero ? '\n' : '\0', length))
		return zero ? "with -z, only NUL ends a record" : "with -z, NUL ends a record";
	return cr && cr + 1 < d->bytes + all ? "if lines end with CR alone, use tr '\\r' '\\n'" : NULL;
}

/* Returns the hint that the record, which is not a list, is text around a name or another form of it, or NULL. */
static const char *text_hint(const struct diagnostic *d)
{
	const struct fault *const fault = d->fault;
	const unsigned char *const piece = d->bytes + fault->piece;
	const bool digit = fault->status == STATUS_PUNYCODE_INVALID_DIGIT;
	const uint32_t c = digit ? d->bytes[fault->offset] : fault->code_point;
	const char *const hint = terminator_hint(d);
	enum status suspicion;

	if (hint)
		return hint;
	if (name_is_encoded_twice(d->bytes, d->record_length))
		return status_text[STATUS_WARN_ENCODED_TWICE].hint;
	/* No label is mapped or decodes to it. */
	if (fault->status == STATUS_CONTROL_CHARACTER && c == '\t')
		return "use -t, or cut the field first";
	if (fault->status == STATUS_EMPTY_LABEL && fault->offset == 0 && d->bytes[0] == '.')
		return "use -t for patterns";
	/* A label can decode to the character, but not instead of a digit. */
	if ((fault->status != STATUS_DISALLOWED_CODE_POINT || label_has_prefix(piece, fault->piece_length)) && !digit)
		return NULL;
	if (c >= 0x80 || label_kept[c] || c == '*')
		return NULL;
	if (c == ' ' && piece[fault->piece_length - 1] == ' ')
		return "trailing space";
	/* The first code point that is not allowed is at fault. */
	if (piece[0] == ' ')
		return "leading space";
	suspicion = name_suspicion(d->bytes, d->record_length);
	return status_text[suspicion == STATUS_OK ? STATUS_WARN_URL_AS_NAME : suspicion].hint;
}

static bool append_hint(const struct diagnostic *d, struct buffer *out)
{
	const unsigned char *const piece = d->bytes + d->fault->piece;
	const size_t length = d->fault->piece_length;
	const struct buffer *const other = &d->alternative;
	const char *hint = NULL;

	if (is_decoded_string(d) && scan_find_prefix(d->bytes, d->record_length) < d->record_length)
		hint = status_text[STATUS_WARN_ACE_PREFIX_IN_STRING].hint;
	else if (d->options->mode == MODE_STRINGS && d->fault->status == STATUS_PUNYCODE_INVALID_DIGIT)
		hint = terminator_hint(d);
	else if (d->options->mode == MODE_NAMES && !is_list(d))
		hint = text_hint(d);
	if (!hint && is_allowed_later(d) && !label_has_prefix(piece, length))
		hint = "Unicode 16.0 allows it";
	if (!hint && other->length > 0) {
		if (other->length != length || memcmp(other->bytes, piece, length) != 0)
			return append_quotation(out, "--idna=lookup maps it to '", other->bytes, other->length);
		hint = "--idna=lookup accepts it";
	}
	if (!hint && !(d->named && d->fault->status == STATUS_INVALID_UTF8))
		hint = status_text[d->fault->status].hint;
	return !hint || buffer_append_string(out, hint);
}

/* Appends the message and its rule to MESSAGE, and the hint, if there is one, to HINT. */
static bool explain(const struct diagnostic *d, struct buffer *message, struct buffer *hint)
{
	const char *const rule = d->fault->rule;
	const uint64_t more = d->fault->more;

	if (!append_message(d, message) || !buffer_append_string(message, decoded_place(d)) ||
	    (rule && !append_format(message, " (%s)", rule)))
		return false;
	return more > 0 ? append_format(message, " (%" PRIu64 " more)", more) : append_hint(d, hint);
}

bool diagnostic_text(const struct diagnostic *d, struct buffer *out)
{
	const struct fault *const fault = d->fault;
	const unsigned char *const file = (const unsigned char *)d->file;
	struct buffer hint = {0};
	bool done = buffer_append_string(out, "puny: ") && escape_piece(file, strlen(d->file), FILE_MAX, out) &&
	            (d->location.record == 0 ||
	             append_format(out, ":%" PRIu64 ":%" PRIu64, d->location.record, d->location.byte)) &&
	            buffer_append_string(out, is_warning(fault->status) ? ": warning: " : ": ") &&
	            explain(d, out, &hint);

	if (done && fault->piece_length > 0)
		done = append_quotation(out, ": '", d->bytes + fault->piece, fault->piece_length);
	if (done && hint.length > 0)
		done = buffer_append_string(out, " (") && buffer_append(out, hint.bytes, hint.length) &&
		       buffer_append_byte(out, ')');
	buffer_free(&hint);
	return done && buffer_append_byte(out, '\n');
}

bool diagnostic_json_reason(const struct diagnostic *d, struct buffer *out)
{
	const char *const kind = status_text[d->fault->status].kind;
	struct buffer message = {0}, hint = {0};
	bool done = explain(d, &message, &hint) && append_format(out, "\"byte\":%" PRIu64, d->location.byte) &&
	            json_append_bytes(out, "kind", (const unsigned char *)kind, strlen(kind)) &&
	            json_append_bytes(out, "message", message.bytes, message.length) &&
	            (hint.length == 0 || json_append_bytes(out, "hint", hint.bytes, hint.length));

	buffer_free(&message);
	buffer_free(&hint);
	return done;
}

bool diagnostic_json(const struct diagnostic *d, struct buffer *out)
{
	const unsigned char *const piece = d->bytes + d->fault->piece;
	/* How much more of the piece is available depends on how the input was divided into blocks. */
	const size_t length = escape_start(piece, d->fault->piece_length, PIECE_MAX);

	return buffer_append_byte(out, '{') &&
	       json_append_bytes(out, "file", (const unsigned char *)d->file, strlen(d->file)) &&
	       append_format(out, ",\"record\":%" PRIu64, d->location.record) &&
	       (d->record_length == 0 || json_append_bytes(out, "input", d->bytes, d->record_length)) &&
	       buffer_append_byte(out, ',') && diagnostic_json_reason(d, out) &&
	       (length == 0 || json_append_bytes(out, "piece", piece, length)) &&
	       (!is_warning(d->fault->status) || buffer_append_string(out, ",\"warning\":true")) &&
	       buffer_append_string(out, "}\n");
}
