/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_REFUSE_H
#define PUNY_IDNA_REFUSE_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

/* Sets FAULT for code point INDEX of LABEL, which violates RULE.  Returns STATUS. */
enum status idna_fault(struct fault *fault, enum status status, const uint32_t *label, size_t index, const char *rule);

/*
 * Sets FAULT for LABEL, whose code point INDEX is not allowed by RULE, and returns its status.  An unsafe code point or
 * a separator anywhere in the label is reported first.
 */
enum status idna_refuse(struct fault *fault, const uint32_t *label, size_t length, size_t index, const char *rule);

#endif
