/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_IDNA_BIDI_H
#define PUNY_IDNA_BIDI_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* True if a code point of LABEL makes the name a bidi domain name (RFC 5893, 1.4). */
bool idna_is_rtl(const uint32_t *label, size_t length);

/*
 * RFC 5893, 2, conditions 1 to 6, of one label of a bidi domain name.  STATUS_OK or STATUS_BIDI, with the index and the
 * condition.
 */
enum status idna_check_bidi(const uint32_t *label, size_t length, struct fault *fault);

#endif
