/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole strings, converted as in RFC 3492, sections 6.2 and 6.3. */
#include <config.h>

#include "punycode/simple.h"

#include "base/utf8.h"

#include <string.h>

bool punycode_write_literal(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out,
                            size_t *basic)
{
	size_t start = out->length;

	if (!buffer_reserve(out, length + 1))
		return false;
	for (size_t i = 0; i < length; i++) {
		uint32_t c = string[i] & ~CASE_FLAG;

		if (c < p->initial_n)
			out->bytes[out->length++] = (unsigned char)c;
	}
	*basic = out->length - start;
	if (*basic > 0)
		out->bytes[out->length++] = p->delimiter;
	return true;
}

enum status punycode_encode_simple(const struct bootstring *p, const uint32_t *string, size_t length,
                                   struct buffer *out)
{
	struct bootstring_encoder e;
	struct insertion insertion;
	size_t basic;

	if (!punycode_write_literal(p, string, length, out, &basic))
		return STATUS_NO_MEMORY;
	bootstring_encoder_start(&e, p, string, length);
	while (bootstring_encoder_next(&e, &insertion)) {
		if (!buffer_reserve(out, BOOTSTRING_INTEGER_MAX))
			return STATUS_NO_MEMORY;
		out->length += bootstring_write_integer(
			p, insertion.delta, e.bias, (insertion.code_point & CASE_FLAG) != 0, out->bytes + out->length);
		bootstring_encoder_adapt(&e, p, &insertion);
	}
	return STATUS_OK;
}

enum status punycode_copy_literal(const struct bootstring *p, const unsigned char *literal, size_t length,
                                  uint32_t flag, struct code_points *out, struct fault *fault)
{
	uint32_t *points;

	if (length == 0)
		return STATUS_OK;
	if (!code_points_reserve(out, length))
		return fault_no_memory(fault);
	points = out->points + out->length;
	for (size_t i = 0; i < length; i++) {
		if (literal[i] >= p->initial_n)
			return fault_set(fault, STATUS_NON_BASIC, i, i, 1);
		points[i] = literal[i] | punycode_flag(literal[i], flag);
	}
	out->length += length;
	return STATUS_OK;
}

/* Inserts CODE_POINT at POSITION of the code points after START. */
static bool insert(struct code_points *out, size_t start, size_t position, uint32_t code_point)
{
	uint32_t *at;

	if (!code_points_reserve(out, 1))
		return false;
	at = out->points + start + position;
	memmove(at + 1, at, (out->length - start - position) * sizeof *at);
	*at = code_point;
	out->length++;
	return true;
}

enum status punycode_next_insertion(const struct bootstring *p, struct bootstring_decoder *d, uint32_t flag,
                                    struct insertion *insertion, struct fault *fault)
{
	size_t delta = d->at;
	enum status status = bootstring_decoder_next(d, p, insertion);

	if (status == STATUS_OK && is_surrogate(insertion->code_point) && p != &punycode_swift) {
		status = STATUS_SURROGATE;
		d->at = delta;
	}
	if (status == STATUS_OK)
		insertion->code_point |= punycode_flag(d->string[d->at - 1], flag);
	else
		*fault = fault_at(status, d->at, delta, d->length - delta);
	return status;
}

enum status punycode_decode_insertions(const struct bootstring *p, struct bootstring_decoder *d, uint32_t flag,
                                       struct code_points *out, size_t start, struct fault *fault)
{
	while (d->at < d->length) {
		struct insertion insertion;
		enum status status = punycode_next_insertion(p, d, flag, &insertion, fault);

		if (status != STATUS_OK)
			return status;
		if (!insert(out, start, insertion.position, insertion.code_point))
			return fault_no_memory(fault);
	}
	return STATUS_OK;
}

enum status punycode_decode_simple(const struct bootstring *p, const unsigned char *string, size_t length,
                                   uint32_t flag, struct code_points *out, struct fault *fault)
{
	size_t start = out->length;
	struct bootstring_decoder d;
	enum status status;

	bootstring_decoder_start(&d, p, string, length);
	status = punycode_copy_literal(p, string, d.points, flag, out, fault);
	if (status == STATUS_OK)
		status = punycode_decode_insertions(p, &d, flag, out, start, fault);
	if (status != STATUS_OK)
		out->length = start;
	return status;
}
