/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_NAMES_CONVERSION_H
#define PUNY_NAMES_CONVERSION_H

#include "base/buffer.h"
#include "base/status.h"
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
	bool dots; /* U+3002, U+FF0E and U+FF61 are separators */
	struct buffer *out;
	size_t base;                  /* offset in OUT at which the converted name begins */
	const struct name_label *odd; /* first ASCII label not allowed in a name with U-labels, or NULL */
	ptrdiff_t longer; /* decoding: bytes by which the ACE form of the labels read so far is longer than the name */
	bool unmeasured;  /* decoding: the length of the ACE form is unknown */
	struct fault *fault;
};

#endif
