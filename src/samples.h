/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_SAMPLES_H
#define PUNY_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>

/* A sample string of RFC 3492, section 7.1. */
struct sample {
	const char *id; /* its letter */
	const char *language;
	const char *code_points; /* as a list; the case of the u is the case flag */
	const char *encoded;
};

extern const struct sample samples[];
extern const size_t sample_count;

/* A trace of RFC 3492, section 7.2 (decoding) or 7.3 (encoding). */
struct sample_trace {
	const char *id; /* the letter of its sample */
	bool decode;
	const char *text;
};

extern const struct sample_trace sample_traces[];
extern const size_t sample_trace_count;

#endif
