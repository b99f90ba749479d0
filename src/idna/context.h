/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_CONTEXT_H
#define PUNY_IDNA_CONTEXT_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Checks the contextual rules (RFC 5892, appendix A) of all CONTEXTJ code points of LABEL and, with CONTEXTO, of all
 * CONTEXTO code points.
 */
enum status idna_check_context(const uint32_t *label, size_t length, bool contexto, struct fault *fault);

#endif
