/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_SELFTEST_H
#define PUNY_SELFTEST_H

#include "base/buffer.h"

#include <stdbool.h>

/*
 * Converts the samples of RFC 3492, section 7.1, in both directions with mixed-case annotation, and compares the traces
 * of sections 7.2 and 7.3.  Appends the results to TAP and sets *PASSED to whether all passed.  Returns false if out of
 * memory.
 */
bool selftest(struct buffer *tap, bool *passed);

#endif
