/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_DOUBT_H
#define PUNY_TEXT_DOUBT_H

#include "base/buffer.h"
#include "base/status.h"
#include "names/name.h"

#include <stdbool.h>
#include <stddef.h>

/* Returns true if LABEL has a capital letter. */
bool text_has_capital(const unsigned char *label, size_t length);

/*
 * Returns why the name BYTES, which was encoded into NAME and OUT, may be something else, or STATUS_OK.  KNOWN is true
 * if its top-level domain is known.
 */
enum status text_doubt(const struct name *name, const unsigned char *bytes, const struct buffer *out, bool known);

#endif
