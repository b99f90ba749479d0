/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_LOOKALIKE_H
#define PUNY_IDNA_LOOKALIKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * True if LABEL, which is in a name under the top-level domain TOP, is made of letters of one script that all look like
 * ASCII letters (UTS #39, section 4), digits and hyphens aside, and TOP is neither of that script nor of a country that
 * writes it.  TOP is in Unicode, without a dot; its ASCII letters may be of either case.
 */
bool idna_is_confusable(const uint32_t *label, size_t length, const uint32_t *top, size_t top_length);

#endif
