/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_REPORT_EXPLAIN_H
#define PUNY_REPORT_EXPLAIN_H

#include "base/buffer.h"
#include "base/status.h"
#include "idna/rules.h"

#include <stdbool.h>

/* Appends to OUT what is wrong, in words: which code point, which rule.  False when there is no memory. */
bool explain(const struct fault *fault, enum idna_level level, struct buffer *out);

/*
 * Appends to OUT what may help against FAULT, with nothing around it; nothing where nothing does.  INPUT is what the
 * offsets of the fault count in.  False when there is no memory.
 */
bool explain_hint(const struct fault *fault, enum idna_level level, const unsigned char *input, struct buffer *out);

#endif
