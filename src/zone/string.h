/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_ZONE_STRING_H
#define PUNY_ZONE_STRING_H

#include "base/buffer.h"
#include "base/step.h"
#include "zone/zone_options.h"

#include <stddef.h>

/*
 * Converts TOKEN, a string of a zone with its quotes, if it has any: bytes above 7F become \DDD, and UTF-8 in \DDD
 * becomes readable, the whole string or nothing of it (zone/octet.h).  The replacement is in OUT.  With the option
 * check, invalid UTF-8 is an error in encoding.
 */
struct answer zone_string_convert(const struct zone_options *options, const unsigned char *token, size_t length,
                                  struct buffer *out);

#endif
