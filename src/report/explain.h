/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_REPORT_EXPLAIN_H
#define PUNY_REPORT_EXPLAIN_H

#include "base/buffer.h"
#include "base/mode.h"
#include "base/step.h"
#include "idna/rules.h"

#include <stdbool.h>

/* A diagnostic about a record. */
struct diagnostic {
	const char *file; /* the name of the input */
	struct place place;
	const struct fault *fault;
	const unsigned char *input; /* in which the offsets of FAULT count */
	enum mode mode;
	enum idna_level level;
};

/* The names of the levels, as the argument of -i and in messages, ended by NULL. */
extern const char *const explain_levels[];

/* Appends the message: the object, the code point and the rule.  Returns false if out of memory. */
bool explain(const struct diagnostic *diagnostic, struct buffer *out);

/* Appends the hint, if there is one.  Returns false if out of memory. */
bool explain_hint(const struct diagnostic *diagnostic, struct buffer *out);

#endif
