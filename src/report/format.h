/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_REPORT_FORMAT_H
#define PUNY_REPORT_FORMAT_H

#include "base/buffer.h"

#include <stdbool.h>

enum { FORMAT_MAX = 200 };

/* Appends a text of less than FORMAT_MAX bytes, formatted as by printf.  Returns false if out of memory. */
__attribute__((format(printf, 2, 3))) bool append_format(struct buffer *out, const char *format, ...);

#endif
