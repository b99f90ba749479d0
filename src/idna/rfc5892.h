/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_RFC5892_H
#define PUNY_IDNA_RFC5892_H

#include <stddef.h>
#include <stdint.h>

/*
 * Returns the IDNA_REGISTER_* bit of the derived property (RFC 5892, section 3) of CODE_POINT, whose mapping by
 * uts46_mapping has LENGTH code points, or 0 if it is DISALLOWED or UNASSIGNED.
 */
uint32_t rfc5892_property(uint32_t code_point, const uint32_t *mapping, size_t length);

#endif
