/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_ZONE_ZONE_H
#define PUNY_ZONE_ZONE_H

#include "mode.h"

/*
 * The mode that converts the names and strings of a zone file (RFC 1035, section 5) and copies all other bytes.  Faults
 * are those of names (names/name.h), with offset and piece at the label, and of zones (status.h).  They cover the
 * token.
 */
extern const struct mode_functions zone_mode;

#endif
