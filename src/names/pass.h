/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_NAMES_PASS_H
#define PUNY_NAMES_PASS_H

#include "base/buffer.h"
#include "base/status.h"
#include "names/name.h"

#include <stdbool.h>
#include <stddef.h>

/* A name being encoded or decoded. */
struct pass {
	struct name *name;
	const struct name_rules *rules;
	const struct name_context *context;
	const unsigned char *bytes;
	size_t length;
	struct buffer *out;
	size_t base;                  /* offset in OUT at which the name begins */
	const struct name_label *odd; /* first ASCII label not allowed in a name with U-labels, or NULL */
	bool closer;                  /* convert every label that is not plain ASCII step by step */
	bool ascii;                   /* decoding: the name contains no U-label */
	struct fault *fault;
};

/* Returns CONTEXT, or the context of records and text if it is NULL. */
static inline const struct name_context *context_or_none(const struct name_context *context)
{
	static const struct name_context none;

	return context ? context : &none;
}

#endif
