/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_REPORT_DIAGNOSTIC_H
#define PUNY_REPORT_DIAGNOSTIC_H

#include "base/buffer.h"
#include "base/step.h"
#include "idna/idna.h"

#include <stdbool.h>

/* A diagnostic about a record. */
struct diagnostic {
	const char *file; /* the name of the input */
	struct place place;
	const struct fault *fault;
	const unsigned char *input; /* in which the offsets of FAULT count */
	bool names;                 /* the record is a name */
	enum idna_level level;
};

/* The names of the levels, as the argument of -i and in messages, ended by NULL. */
extern const char *const diagnostic_levels[];

/* Each function appends to OUT and returns false if out of memory. */

/* Appends the line for people: FILE:RECORD:BYTE, the message, the piece at fault and the hint. */
bool diagnostic_text(const struct diagnostic *diagnostic, struct buffer *out);

/* Appends the line for programs: a JSON object with the same facts. */
bool diagnostic_json(const struct diagnostic *diagnostic, struct buffer *out);

/* Appends the members byte, kind, message and, if there is one, hint to a JSON object. */
bool diagnostic_json_reason(const struct diagnostic *diagnostic, struct buffer *out);

#endif
