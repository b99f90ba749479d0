/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_SELFTEST_H
#define PUNY_SELFTEST_H

#include "base/buffer.h"

#include <stdbool.h>

/*
 * Runs the samples of RFC 3492, 7.1 in both directions with mixed-case annotation, and the traces of 7.2 and 7.3.
 * Appends the results to TAP and says in *PASSED whether all passed.  False when there is no memory.
 */
bool selftest(struct buffer *tap, bool *passed);

#endif
