/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_RECORDS_TRACE_H
#define PUNY_RECORDS_TRACE_H

#include "base/buffer.h"
#include "punycode/bootstring.h"
#include "records/result.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Traces of the algorithm in the format of RFC 3492, sections 7.2 and 7.3.  Both are loops over the steps
 * of the decoder (punycode/bootstring.h): its insertions are those of the encoder.
 */

/* Appends the trace of encoding to STRING, of LENGTH bytes, to OUT.  Returns false if out of memory. */
bool trace_encode(const struct bootstring *p, const unsigned char *string, size_t length, struct buffer *out);

/*
 * Appends the trace of decoding STRING of LENGTH bytes, up to its end or to the step that fails, to OUT.  Returns false
 * if out of memory.
 */
bool trace_decode(const struct bootstring *p, const unsigned char *string, size_t length, struct buffer *out);

/*
 * Appends a block for the string, or for each A-label or U-label of the name, up to the fault if the record was not
 * converted.  Returns false if out of memory.
 */
bool trace_result(const struct result *result, struct buffer *out);

#endif
