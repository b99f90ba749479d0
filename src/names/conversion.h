/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_NAMES_CONVERSION_H
#define PUNY_NAMES_CONVERSION_H

#include "names/name.h"

#include <stdbool.h>
#include <stddef.h>

/* A name while it is converted. */
struct conversion {
	struct name *name;
	const struct name_rules *rules;
	const struct name_context *context;
	const unsigned char *bytes;
	size_t length;
	bool decode;
	size_t separator; /* bytes of the separator after the label that was read, or 0 at the end of the name */
	struct buffer *out;
	size_t base;                           /* offset in OUT at which the converted name begins */
	bool international;                    /* a label is an A-label or not ASCII */
	const struct name_label *non_hostname; /* first ASCII label not allowed in such a name, or NULL */
	struct fault *fault;
};

#endif
