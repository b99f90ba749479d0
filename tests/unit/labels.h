/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Labels written as text, and tables of them. */
#ifndef PUNY_LABELS_H
#define PUNY_LABELS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistr.h>

enum { LABEL_MAX = 128 };

struct label {
	uint32_t points[LABEL_MAX];
	size_t length;
};

static inline struct label label_of(const char *text)
{
	struct label label = {.length = LABEL_MAX};

	u8_to_u32((const uint8_t *)text, strlen(text), label.points, &label.length);
	return label;
}

static const char *const level_names[] = {"none", "lookup", "register"};

#define EACH(rows, i) for (size_t i = 0; i < sizeof(rows) / sizeof *(rows); i++)

#endif
