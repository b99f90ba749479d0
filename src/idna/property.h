/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_PROPERTY_H
#define PUNY_IDNA_PROPERTY_H

#include "base/status.h"
#include "idna/code_point.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The properties of the code points that were met so far.  Most of it is never touched and takes no memory. */
extern uint32_t idna_cache[0x110000];

/*
 * Derives the properties of CODE_POINT and caches them.  If its mapping cannot be derived for lack of memory, the
 * result is not cached and lacks IDNA_KNOWN and the LOOKUP, REGISTER and PLAIN properties.
 */
uint32_t idna_derive(uint32_t code_point);

/* Returns the cached properties of CODE_POINT, or 0. */
static inline uint32_t idna_remembered(uint32_t code_point)
{
	return idna_cache[code_point];
}

/* Returns the properties of CODE_POINT, any Unicode scalar value, without IDNA_KNOWN if out of memory. */
static inline uint32_t idna_properties(uint32_t code_point)
{
	const uint32_t properties = idna_remembered(code_point);

	return properties ? properties : idna_derive(code_point);
}

/* Sets FAULT for code point INDEX of LABEL, which violates RULE.  Returns STATUS. */
enum status idna_fault(struct fault *fault, enum status status, const uint32_t *label, size_t index, const char *rule);

/*
 * Sets FAULT for LABEL, whose code point INDEX is not allowed by RULE, and returns its status.  An unsafe code point or
 * a separator anywhere in the label is reported first.
 */
enum status idna_refuse(struct fault *fault, const uint32_t *label, size_t length, size_t index, const char *rule);

/*
 * Returns true if people can see CODE_POINT in text.  They cannot see controls, format characters, separators other
 * than the space, private and unassigned code points, default ignorable ones, U+2800 BRAILLE PATTERN BLANK, which is a
 * symbol, and a combining mark unless it is AFTER a code point that they can see.
 */
bool idna_is_visible(uint32_t code_point, bool after);

/* Returns the Unicode version of libunistring's tables, such as "14.0".  "17.0" also means any version after it. */
const char *idna_unicode_version(void);

#endif
