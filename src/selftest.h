/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_SELFTEST_H
#define PUNY_SELFTEST_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/* The sample strings of RFC 3492, section 7.1, in the order of their letters. */
extern const struct sample {
	char id; /* its letter */
	const char *language;
	const char *code_points; /* as a list; the case of the u is the case flag */
	const char *encoded;
} samples[];
extern const size_t sample_count;

/*
 * Converts the samples in both directions with mixed-case annotation, and compares the traces of sections 7.2 and 7.3.
 * Appends the results to TAP and sets *PASSED to whether all passed.  Returns false if out of memory.
 */
bool selftest(struct buffer *tap, bool *passed);

#endif
