/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the properties of one code point are derived; only the other files of idna look here. */
#ifndef PUNY_IDNA_DERIVE_H
#define PUNY_IDNA_DERIVE_H

#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* No mapping of one code point is longer: U+FDFA's 18 are the most. */
enum { UTS46_MAPPING_MAX = 32 };

/*
 * The base mapping of CODE_POINT (UTS #46, 7, step 1): NFKC_Casefold, but for the exceptions of that step.  Writes it
 * to MAPPING and returns its length, 0 for what is ignored, or SIZE_MAX when there is no memory.
 */
size_t uts46_mapping(uint32_t code_point, uint32_t mapping[static UTS46_MAPPING_MAX]);

/* UTS #46, 7: the IDNA_LOOKUP_* bits of CODE_POINT that tell its status; none where it is disallowed. */
uint32_t uts46_status(uint32_t code_point);

/* RFC 5892, 3: the IDNA_REGISTER_* bit of CODE_POINT's derived property; none where it is DISALLOWED or UNASSIGNED. */
uint32_t rfc5892_property(uint32_t code_point);

/* RFC 5892, A: the rule of each CONTEXTJ (and with CONTEXTO, each CONTEXTO) code point of LABEL. */
enum status idna_check_context(const uint32_t *label, size_t length, bool contexto, struct fault *fault);

/* STATUS_OK if LABEL is in NFC, STATUS_NOT_NFC, or STATUS_NO_MEMORY. */
enum status idna_check_nfc(const uint32_t *label, size_t length);

/* Fills FAULT for code point INDEX of LABEL, which breaks RULE; returns STATUS. */
enum status idna_fault(struct fault *fault, enum status status, const uint32_t *label, size_t index, const char *rule);

/*
 * Fills FAULT for LABEL, the code point INDEX of which may not stand there by RULE, and returns the status: an unsafe
 * code point or a separator anywhere in the label comes first.
 */
enum status idna_refuse(struct fault *fault, const uint32_t *label, size_t length, size_t index, const char *rule);

#endif
