/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Converts a name into an empty buffer. */
#ifndef PUNY_NAMES_CONVERT_H
#define PUNY_NAMES_CONVERT_H

#include "base/buffer.h"
#include "names/name.h"
#include "tap.h"

#include <string.h>

static inline enum status convert_name(struct name *name, const struct name_rules *rules,
                                       const struct name_context *context, bool decode, const void *bytes,
                                       size_t length, struct buffer *out, struct fault *fault)
{
	trying(bytes, length);
	out->length = 0;
	return name_convert(decode, name, rules, context, bytes, length, out, fault);
}

static inline bool same_bytes(const struct buffer *out, const void *bytes, size_t length)
{
	return out->length == length && (length == 0 || memcmp(out->bytes, bytes, length) == 0);
}

#endif
