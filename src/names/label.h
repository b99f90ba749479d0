/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_NAMES_LABEL_H
#define PUNY_NAMES_LABEL_H

#include "base/buffer.h"
#include "base/status.h"
#include "idna/rules.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	LABEL_MAX = 63,      /* bytes (RFC 1035, 2.3.4) */
	ACE_PREFIX_LENGTH = 4
};

/* True if LABEL begins with the ACE prefix, in either case (RFC 5890, 2.3.2.5). */
bool label_has_prefix(const unsigned char *label, size_t length);

/*
 * Appends to OUT the A-label of LABEL, a judged U-label of LENGTH code points with their case flags.  STATUS_OK,
 * STATUS_LABEL_TOO_LONG or STATUS_NO_MEMORY.
 */
enum status label_encode(const uint32_t *label, size_t length, struct buffer *out);

/*
 * Appends to OUT the U-label of LABEL, LENGTH bytes that begin with the ACE prefix, if it is canonical: it decodes to
 * something that is not all ASCII, obeys LEVEL, and would encode back to the same label, ASCII case aside.  With
 * MIXED_CASE the case of its digits and letters comes back as the case of code points, else at IDNA_LOOKUP ASCII is in
 * lower case.  *PLAIN becomes false unless the U-label is plain (idna_is_plain).  STATUS_OK, STATUS_NOT_CANONICAL, what
 * punycode_decode and idna_check say, STATUS_LABEL_TOO_LONG or STATUS_NO_MEMORY.  On an error fault->offset is the
 * byte where decoding failed, or 0 for a rule about the label, and the piece is the label.
 */
enum status label_decode(enum idna_level level, bool mixed_case, const unsigned char *label, size_t length,
                         struct code_points *out, bool *plain, struct fault *fault);

/*
 * True if LABEL, an A-label that label_decode takes at LEVEL, encodes back to the very same bytes: no upper case was
 * folded away.
 */
bool label_is_exact(enum idna_level level, const unsigned char *label, size_t length);

#endif
