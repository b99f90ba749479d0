/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_ZONE_INSTANCE_H
#define PUNY_ZONE_INSTANCE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Returns the length of the first label of NAME if it is an instance or subtype of DNS-SD (RFC 6763, sections 4.1 and
 * 7.1), or 0: the next labels are _service and _tcp or _udp, or _sub before them.  ORIGIN has the labels after NAME,
 * which is relative if it has no trailing dot.  If DOTS is true, U+3002, U+FF0E and U+FF61 separate labels of NAME,
 * too.
 */
size_t instance_find(const unsigned char *name, size_t length, bool dots, const unsigned char *origin,
                     size_t origin_length);

#endif
