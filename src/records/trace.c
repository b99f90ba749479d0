/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Traces of the algorithm in the format of RFC 3492, sections 7.2 and 7.3.  Both are loops over the steps of the
 * decoder (punycode/punycode.h): its insertions are those of the encoder.
 */
#include <config.h>

#include "records/inside.h"

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

/* Encoding (RFC 3492, section 7.3). */

/* Traces the literal portion of D. */
static bool trace_literal(const struct bootstring_decoder *d, struct buffer *out)
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

/* Appends the trace of encoding to STRING, of LENGTH bytes, to OUT.  Returns false if out of memory. */
static bool trace_encode(const struct bootstring *p, const unsigned char *string, size_t length, struct buffer *out)
{
	struct bootstring_decoder d;
	struct code_points input = {0};
	struct fault fault;
	bool done = punycode_decode(p, string, length, 0, &input, &fault) == STATUS_OK;

	bootstring_decoder_start(&d, p, string, length);
	done = done && append_format(out, "bias is %u\ninput is:\n", d.bias) &&
	       append_points(out, input.points, input.length, SIZE_MAX) && trace_literal(&d, out);
	while (done && d.at < d.length) {
		const unsigned char *const digits = string + d.at;
		struct insertion insertion;

		done = bootstring_decoder_next(&d, p, &insertion) == STATUS_OK &&
		       append_format(out, "next code point to insert is %04" PRIX32 "\n", insertion.code_point) &&
		       append_format(out, "needed delta is %" PRIu64 ", encodes as ", insertion.delta) &&
		       append_quoted(out, digits, (size_t)(string + d.at - digits)) &&
		       append_format(out, "\nbias becomes %u\n", d.bias);
	}
	done = done && buffer_append_string(out, "output is ") && append_quoted(out, string, length) &&
	       buffer_append_string(out, "\n");
	code_points_free(&input);
	return done;
}

/* Decoding (RFC 3492, section 7.2). */

static bool apply_insertion(struct code_points *string, const struct insertion *insertion)
{
	if (!code_points_append(string, 0))
		return false;
	for (size_t i = string->length - 1; i > insertion->position; i--)
		string->points[i] = string->points[i - 1];
	string->points[insertion->position] = insertion->code_point;
	return true;
}

/* Traces the literal portion of D, which is ASCII and appended to STRING. */
static bool trace_start(const struct bootstring_decoder *d, struct code_points *string, struct buffer *out)
{
	struct fault ignored;

	if (d->at == 0)
		return buffer_append_string(out, "there is no delimiter, so extended string starts empty\n");
	return utf8_decode(d->string, d->points, string, &ignored) == STATUS_OK &&
	       buffer_append_string(out, "literal portion is ") && append_quoted(out, d->string, d->at) &&
	       buffer_append_string(out, ", so extended string starts as:\n") &&
	       append_points(out, string->points, string->length, SIZE_MAX);
}

/*
 * Appends the trace of decoding STRING of LENGTH bytes, up to its end or before the step that fails, to OUT.  Returns
 * false if out of memory.
 */
static bool trace_decode(const struct bootstring *p, const unsigned char *string, size_t length, struct buffer *out)
{
	struct bootstring_decoder d;
	struct code_points points = {0};
	bool done, more;

	bootstring_decoder_start(&d, p, string, length);
	done = append_format(out, "n is %" PRIu64 ", i is %" PRIu64 ", bias is %u\ninput is ", d.n, d.i, d.bias) &&
	       append_quoted(out, string, length) && buffer_append_string(out, "\n");
	more = is_ascii(string, d.points);
	done = done && (!more || trace_start(&d, &points, out));
	while (done && more && d.at < d.length) {
		const unsigned char *const digits = string + d.at;
		struct insertion insertion;

		more = bootstring_decoder_next(&d, p, &insertion) == STATUS_OK;
		done = !more ||
		       (apply_insertion(&points, &insertion) && buffer_append_string(out, "delta ") &&
		        append_quoted(out, digits, (size_t)(string + d.at - digits)) &&
		        append_format(out, " decodes to %" PRIu64 "\nbias becomes %u\n", insertion.delta, d.bias) &&
		        append_points(out, points.points, points.length, insertion.position));
	}
	code_points_free(&points);
	return done;
}

/* Records. */

/*
 * Appends a block for each label of the name RECORD that was converted: each A-label that was decoded, and the one at
 * FAULT that was not; or each U-label that was encoded, up to the first error of a label.
 */
static bool trace_name(struct records *records, const unsigned char *record, const struct fault *fault)
{
	const struct name *const name = &records->names.name;
	const bool decode = records->options.decode;

	for (size_t i = 0; i < name->label_count; i++) {
		const struct name_label *const label = &name->labels[i];
		const unsigned char *const bytes =
			decode ? record + label->start : records->output.bytes + label->out_start;
		const size_t length = decode ? label->length : label->out_length;

		if (decode ? fault && label->start > fault->offset : length == 0)
			break;
		if (label->kind == (decode ? LABEL_A : LABEL_U) && label_has_prefix(bytes, length) &&
		    !(decode ? trace_decode : trace_encode)(&punycode, bytes + ACE_PREFIX_LENGTH,
		                                            length - ACE_PREFIX_LENGTH, &records->line))
			return false;
	}
	return true;
}

bool records_append_trace(struct records *records, const unsigned char *record, size_t length,
                          const struct fault *fault)
{
	const struct convert_options *const options = &records->options;
	const struct buffer *const output = &records->output;

	if (options->mode == MODE_NAMES)
		return trace_name(records, record, fault);
	if (options->decode)
		return trace_decode(options->profile, record, length, &records->line);
	return fault || trace_encode(options->profile, output->bytes, output->length, &records->line);
}
