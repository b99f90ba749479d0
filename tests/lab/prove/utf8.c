/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Reads any LENGTH bytes as UTF-8, and writes any scalar value; wellformed.h defines what is well-formed. */
#include <config.h>

#include "base/utf8.h"
#include "fixed.h"
#include "prove.h"
#include "wellformed.h"

static void prove_reading(const unsigned char *bytes, size_t length)
{
	uint32_t points[LENGTH], c = 0;
	struct code_points out = {points, 0, LENGTH};
	struct fault fault;
	size_t size = utf8_read_checked(bytes, bytes + length, &c);
	enum status status = utf8_decode(bytes, length, &out, &fault);

	prove(size == well_formed(bytes, length), "a character is read if and only if it is well-formed");
	prove(size == 0 || (c <= 0x10FFFF && !is_surrogate(c)), "it is a scalar value");
	prove((status == STATUS_OK) == !first_malformed(bytes, length),
	      "what is well-formed is decoded, and nothing else");
	prove(status != STATUS_OK || points[0] == c, "the first code point is that of the first character");
	prove(status == STATUS_OK || out.length == 0, "an error appends nothing");
	prove(status == STATUS_OK || fault.offset < length, "a fault is inside the bytes");
	prove(status != STATUS_SURROGATE || is_surrogate(fault.code_point), "a surrogate is one");
}

static void prove_writing(uint32_t c)
{
	unsigned char bytes[UTF8_MAX];
	uint32_t back;
	size_t size = utf8_write(bytes, c);

	prove(size <= UTF8_MAX && size == well_formed(bytes, size), "what is written is well-formed");
	prove(utf8_read_checked(bytes, bytes + size, &back) == size && back == c, "and reads as what was written");
}

int main(void)
{
	unsigned char bytes[LENGTH];
	size_t length = nondet_size();

	assume(length > 0 && length <= LENGTH);
	prove_reading(bytes + LENGTH - length, length);
	prove_writing(any_scalar());
	return 0;
}
