/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decodes any LENGTH bytes as in RFC 3492, section 6.2, with and without case flags. */
#include <config.h>

#include "fixed.h"
#include "prove.h"
#include "punycode/simple.h"

int main(void)
{
	unsigned char bytes[LENGTH];
	uint32_t points[LENGTH];
	struct code_points out = {points, 0, LENGTH};
	struct fault fault;
	size_t length = nondet_size();
	enum status status;

	assume(length <= LENGTH);
	status = punycode_decode_simple(&punycode, bytes + LENGTH - length, length, nondet_bool() ? CASE_FLAG : 0, &out,
	                                &fault);
	prove(status != STATUS_OK || out.length <= length, "there are no more code points than bytes");
	prove(status == STATUS_OK || out.length == 0, "an error leaves nothing");
	prove(status == STATUS_OK ||
	              (fault.offset <= length && fault.piece <= length && fault.piece_length <= length - fault.piece),
	      "a fault points into the bytes");
	for (size_t i = 0; i < out.length; i++)
		prove((points[i] & ~CASE_FLAG) <= CODE_POINT_MAX, "a code point is one");
	return 0;
}
