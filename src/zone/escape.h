/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_ZONE_ESCAPE_H
#define PUNY_ZONE_ESCAPE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Returns true if TEXT, a label or value of a zone file, stands for UTF-8 that is not ASCII because of its escapes \DDD
 * (RFC 1035, section 5.1).  Other octets are binary data.
 */
bool zone_escapes_utf8(const unsigned char *text, size_t length);

#endif
