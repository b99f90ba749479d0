/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_BIDI_H
#define PUNY_IDNA_BIDI_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns true if a code point of LABEL makes the name a Bidi domain name (RFC 5893, section 1.4). */
bool idna_is_rtl(const uint32_t *label, size_t length);

/*
 * Checks a label of a Bidi domain name against rules 1 to 6 of RFC 5893, section 2.  Returns STATUS_OK, or STATUS_BIDI
 * with the index and the rule.
 */
enum status idna_check_bidi(const uint32_t *label, size_t length, struct fault *fault);

#endif
