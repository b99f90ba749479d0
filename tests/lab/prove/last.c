/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The search of base/scan.c byte by byte, since CBMC does not support its vectors. */
#include "base/scan.h"

const unsigned char *scan_find_last(const unsigned char *bytes, size_t length, unsigned char byte)
{
	for (size_t i = length; i > 0; i--) {
		if (bytes[i - 1] == byte)
			return bytes + i - 1;
	}
	return NULL;
}
