/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Traces of the algorithm in the format of RFC 3492, sections 7.2 and 7.3.  Both follow the decoder
 * (punycode/punycode.h): its insertions are those of the encoder.
 */
#include <config.h>

#include "records/records.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "punycode/punycode.h"
#include "report/report.h"

#include <inttypes.h>

static bool append_quoted(struct buffer *out, const unsigned char *bytes, size_t length)
{
	return buffer_append_string(out, "\"") && escape_piece(bytes, length, SIZE_MAX, out) &&
	       buffer_append_string(out, "\"");
}

/* Appends a line of code points in hexadecimal, with an asterisk after the one at STARRED. */
static bool append_points(struct buffer *out, const uint32_t *points, size_t length, size_t starred)
{
	for (size_t i = 0; i < length; i++) {
		if ((i > 0 && !buffer_append_string(out, " ")) || !buffer_append_hex(out, points[i] & ~CASE_FLAG, 4) ||
		    (i == starred && !buffer_append_string(out, " *")))
			return false;
	}
	return buffer_append_string(out, "\n");
}

/* Appends the literal portion of D, as encoding copies it. */
static bool append_literal(struct buffer *out, const struct bootstring_decoder *d)
{
	if (d->points == 0)
		return buffer_append_string(out, "there are no basic code points, so no literal portion\n");
	if (!buffer_append_string(out, "basic code points ("))
		return false;
	for (size_t i = 0; i < d->points; i++) {
		if ((i > 0 && !buffer_append_string(out, ", ")) || !buffer_append_hex(out, d->string[i], 4))
			return false;
	}
	return buffer_append_string(out, ") are copied to literal portion: ") && append_quoted(out, d->string, d->at) &&
	       buffer_append_string(out, "\n");
}

/* Appends the literal portion of D, which is ASCII, as decoding reads it into POINTS. */
static bool append_start(struct buffer *out, const struct bootstring_decoder *d, struct code_points *points)
{
	struct fault ignored;

	if (d->at == 0)
		return buffer_append_string(out, "there is no delimiter, so extended string starts empty\n");
	return utf8_decode(d->string, d->points, points, &ignored) == STATUS_OK &&
	       buffer_append_string(out, "literal portion is ") && append_quoted(out, d->string, d->at) &&
	       buffer_append_string(out, ", so extended string starts as:\n") &&
	       append_points(out, points->points, points->length, SIZE_MAX);
}

static bool insert_point(struct code_points *points, const struct insertion *insertion)
{
	if (!code_points_append(points, 0))
		return false;
	for (size_t i = points->length - 1; i > insertion->position; i--)
		points->points[i] = points->points[i - 1];
	points->points[insertion->position] = insertion->code_point;
	return true;
}

/*
 * Appends the trace of decoding STRING of LENGTH bytes if DECODE, otherwise of encoding to it, up to its end or before
 * the step that fails.  Returns false if out of memory.
 */
static bool append_trace(struct buffer *out, const struct bootstring *p, const unsigned char *string, size_t length,
                         bool decode)
{
	struct bootstring_decoder d;
	struct code_points points = {0};
	struct fault ignored;
	bool done, valid = true;

	bootstring_decoder_start(&d, p, string, length);
	if (decode) {
		valid = is_ascii(string, d.points);
		done = append_format(out, "n is %" PRIu64 ", i is %" PRIu64 ", bias is %u\ninput is ", d.n, d.i,
		                     d.bias) &&
		       append_quoted(out, string, length) && buffer_append_string(out, "\n") &&
		       (!valid || append_start(out, &d, &points));
	} else {
		done = punycode_decode(p, string, length, 0, &points, &ignored) == STATUS_OK &&
		       append_format(out, "bias is %u\ninput is:\n", d.bias) &&
		       append_points(out, points.points, points.length, SIZE_MAX) && append_literal(out, &d);
	}
	while (done && valid && d.at < d.length) {
		const unsigned char *const digits = string + d.at;
		struct insertion insertion;

		valid = bootstring_decoder_next(&d, p, &insertion) == STATUS_OK;
		if (valid && decode)
			done = insert_point(&points, &insertion) && buffer_append_string(out, "delta ") &&
			       append_quoted(out, digits, (size_t)(string + d.at - digits)) &&
			       append_format(out, " decodes to %" PRIu64 "\nbias becomes %u\n", insertion.delta,
			                     d.bias) &&
			       append_points(out, points.points, points.length, insertion.position);
		else if (valid)
			done = append_format(out, "next code point to insert is %04" PRIX32 "\n",
			                     insertion.code_point) &&
			       append_format(out, "needed delta is %" PRIu64 ", encodes as ", insertion.delta) &&
			       append_quoted(out, digits, (size_t)(string + d.at - digits)) &&
			       append_format(out, "\nbias becomes %u\n", d.bias);
	}
	if (!decode)
		done = done && buffer_append_string(out, "output is ") && append_quoted(out, string, length) &&
		       buffer_append_string(out, "\n");
	code_points_free(&points);
	return done;
}

/*
 * Appends a block for each label of the name RECORD that was converted: each A-label that was decoded, and the one that
 * could not be, which is the last; or each U-label that was encoded.
 */
static bool trace_name(struct records *records, const struct record *record)
{
	const struct name *const name = &records->name;
	const bool decode = records->options.decode;

	for (size_t i = 0; i < name->label_count; i++) {
		const struct name_label *const label = &name->labels[i];
		const unsigned char *const bytes =
			decode ? record->bytes + label->start : records->output.bytes + label->out_start;
		const size_t length = decode ? label->length : label->out_length;

		if (label->kind == (decode ? LABEL_A : LABEL_U) && label_has_prefix(bytes, length) &&
		    !append_trace(&records->written, &punycode, bytes + ACE_PREFIX_LENGTH, length - ACE_PREFIX_LENGTH,
		                  decode))
			return false;
	}
	return true;
}

bool records_append_trace(struct records *records, const struct record *record, const struct fault *fault)
{
	const struct convert_options *const options = &records->options;
	const struct buffer *const output = &records->output;

	if (options->mode == MODE_NAMES)
		return trace_name(records, record);
	if (options->decode)
		return append_trace(&records->written, options->profile, record->bytes, record->length, true);
	return fault || append_trace(&records->written, options->profile, output->bytes, output->length, false);
}
