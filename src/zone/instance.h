/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_ZONE_INSTANCE_H
#define PUNY_ZONE_INSTANCE_H

#include "zone/origin.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Sets *LENGTH to that of the first label of NAME, to encode or to DECODE, if it is an instance or subtype of DNS-SD
 * (RFC 6763, sections 4.1 and 7.1), or to 0: the next labels are _service and _tcp or _udp, or _sub before them.  If
 * NAME has no trailing dot, the labels of ORIGIN are after it.  Returns false if out of memory.
 */
bool instance_find(struct zone_converter *converter, const struct zone_origin *origin, bool decode,
                   const unsigned char *name, size_t name_length, size_t *length);

#endif
