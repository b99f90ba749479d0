/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Labels written as text, and tables of them. */
#ifndef PUNY_LABELS_H
#define PUNY_LABELS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unictype.h>
#include <unistr.h>

enum { POINTS_MAX = 128 };

struct label {
	uint32_t points[POINTS_MAX];
	size_t length;
};

static inline struct label label_of(const char *text)
{
	struct label label = {.length = POINTS_MAX};

	u8_to_u32((const uint8_t *)text, strlen(text), label.points, &label.length);
	return label;
}

/* Returns TEXT for the name of a test, valid until the next call, with marks and what is not seen spelled. */
static inline const char *spelled(const char *text)
{
	static char shown[POINTS_MAX * 8];
	const struct label label = label_of(text);
	size_t length = 0;

	for (size_t i = 0; i < label.length; i++) {
		const uint32_t c = label.points[i];

		if (uc_is_general_category_withtable(c, UC_CATEGORY_MASK_M | UC_CATEGORY_MASK_C))
			length += (size_t)sprintf(shown + length, "\\u{%X}", c);
		else
			length += (size_t)u8_uctomb((uint8_t *)shown + length, c, 4);
	}
	shown[length] = '\0';
	return shown;
}

#define EACH(rows, i) for (size_t i = 0; i < sizeof(rows) / sizeof *(rows); i++)

#endif
