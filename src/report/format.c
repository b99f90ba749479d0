/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Formatted text in a buffer. */
#include <config.h>

#include "report/format.h"

#include <stdarg.h>
#include <stdio.h>

bool append_format(struct buffer *out, const char *format, ...)
{
	char text[FORMAT_MAX];
	va_list arguments;

	va_start(arguments, format);
	(void)vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	return buffer_append_string(out, text);
}
