/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_IDNA_CONTEXT_H
#define PUNY_IDNA_CONTEXT_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* RFC 5892, A: the rule of each CONTEXTJ (and with CONTEXTO, each CONTEXTO) code point of LABEL. */
enum status idna_check_context(const uint32_t *label, size_t length, bool contexto, struct fault *fault);

#endif
