/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_REPORT_EXPLAIN_H
#define PUNY_REPORT_EXPLAIN_H

#include "base/buffer.h"
#include "base/status.h"
#include "idna/rules.h"

#include <stdbool.h>

/* Appends the message of FAULT to OUT: the object, the code point and the rule.  Returns false if out of memory. */
bool explain(const struct fault *fault, enum idna_level level, struct buffer *out);

/*
 * Appends the hint for FAULT to OUT, if there is one.  The offsets of FAULT refer to INPUT.  RECORD is true if the
 * input is a list of names, not a zone file or other text, in which -t is no alternative.  Returns false if out of
 * memory.
 */
bool explain_hint(const struct fault *fault, enum idna_level level, bool record, const unsigned char *input,
                  struct buffer *out);

#endif
