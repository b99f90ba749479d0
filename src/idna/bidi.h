/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_BIDI_H
#define PUNY_IDNA_BIDI_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

/*
 * Checks a label of a Bidi domain name against rules 1 to 6 of RFC 5893, section 2.  Returns STATUS_OK, or STATUS_BIDI
 * with the index and the rule.
 */
enum status idna_check_bidi(const uint32_t *label, size_t length, struct fault *fault);

#endif
