/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_RECORDS_TRACE_H
#define PUNY_RECORDS_TRACE_H

#include "base/buffer.h"
#include "base/step.h"
#include "punycode/bootstring.h"
#include "records/records.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The algorithm told step by step, in the words of RFC 3492, 7.2 and 7.3.  This is a second loop over the same steps
 * that the converters take (bootstring.h), for reading, not for speed.
 */

/*
 * Appends to OUT the trace of encoding STRING, LENGTH code points with their case flags.  False when there is no
 * memory.
 */
bool trace_encode(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out);

/*
 * Appends to OUT the trace of decoding STRING, LENGTH bytes, up to its end or to the step that fails.  False when
 * there is no memory.
 */
bool trace_decode(const struct bootstring *p, const unsigned char *string, size_t length, struct buffer *out);

/* The stepper that writes traces in place of the output: a block for each record, or for each label of a name. */
struct tracer {
	struct records *records;    /* what is traced: strings or names */
	struct buffer output;       /* the converted record */
	struct buffer text;         /* the trace */
};

/* Makes TRACER, all zero, ready for what RECORDS, which has been started, converts. */
void tracer_start(struct tracer *tracer, struct records *records);

struct answer tracer_step(struct tracer *tracer, const struct input *input);
void tracer_free(struct tracer *tracer);

#endif
