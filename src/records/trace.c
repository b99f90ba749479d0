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

static bool append_quoted(struct buffer *out, const char *before, const unsigned char *bytes, size_t length,
                          const char *after)
{
	return buffer_append_string(out, before) && buffer_append_byte(out, '"') &&
	       escape_piece(bytes, length, SIZE_MAX, out) && buffer_append_byte(out, '"') &&
	       buffer_append_string(out, after);
}

/* Appends the code points in hexadecimal, SEPARATOR between them, and an asterisk after the one at STARRED. */
static bool append_points(struct buffer *out, const struct code_points *points, const char *separator, size_t starred)
{
	for (size_t i = 0; i < points->length; i++) {
		if (!append_format(out, "%s%04" PRIX32 "%s", i > 0 ? separator : "", points->points[i],
		                   i == starred ? " *" : ""))
			return false;
	}
	return true;
}

/* Appends the literal portion of D, which is ASCII, as decoding reads it into POINTS, or as encoding copies it. */
static bool append_literal(struct buffer *out, const struct bootstring_decoder *d, bool decode,
                           struct code_points *points)
{
	struct fault ignored;

	points->length = 0;
	if (d->at == 0)
		return buffer_append_string(out, decode ? "there is no delimiter, so extended string starts empty\n"
		                                        : "there are no basic code points, so no literal portion\n");
	if (utf8_decode(d->string, d->points, points, &ignored) != STATUS_OK)
		return false;
	if (decode)
		return append_quoted(out, "literal portion is ", d->string, d->at,
		                     ", so extended string starts as:\n") &&
		       append_points(out, points, " ", SIZE_MAX) && buffer_append_byte(out, '\n');
	return buffer_append_string(out, "basic code points (") && append_points(out, points, ", ", SIZE_MAX) &&
	       append_quoted(out, ") are copied to literal portion: ", d->string, d->at, "\n");
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
		done = append_format(out, "n is %" PRIu64 ", i is %" PRIu64 ", bias is %u\n", d.n, d.i, d.bias) &&
		       append_quoted(out, "input is ", string, length, "\n");
	} else {
		done = punycode_decode(p, string, length, 0, &points, &ignored) == STATUS_OK &&
		       append_format(out, "bias is %u\ninput is:\n", d.bias) &&
		       append_points(out, &points, " ", SIZE_MAX) && buffer_append_byte(out, '\n');
	}
	done = done && (!valid || append_literal(out, &d, decode, &points));
	while (done && valid && d.at < d.length) {
		const unsigned char *const digits = string + d.at;
		struct insertion insertion;

		valid = bootstring_decoder_next(&d, p, &insertion) == STATUS_OK;
		if (valid && decode)
			done = insert_point(&points, &insertion) &&
			       append_quoted(out, "delta ", digits, (size_t)(string + d.at - digits), "") &&
			       append_format(out, " decodes to %" PRIu64 "\nbias becomes %u\n", insertion.delta,
			                     d.bias) &&
			       append_points(out, &points, " ", insertion.position) && buffer_append_byte(out, '\n');
		else if (valid)
			done = append_format(out,
			                     "next code point to insert is %04" PRIX32 "\nneeded delta is %" PRIu64,
			                     insertion.code_point, insertion.delta) &&
			       append_quoted(out, ", encodes as ", digits, (size_t)(string + d.at - digits), "\n") &&
			       append_format(out, "bias becomes %u\n", d.bias);
	}
	if (!decode)
		done = done && append_quoted(out, "output is ", string, length, "\n");
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
			decode ? record->bytes + label->start : records->converted.bytes + label->out_start;
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
	const struct buffer *const output = &records->converted;

	if (options->mode == MODE_NAMES)
		return trace_name(records, record);
	if (options->decode)
		return append_trace(&records->written, options->profile, record->bytes, record->length, true);
	return fault || append_trace(&records->written, options->profile, output->bytes, output->length, false);
}
