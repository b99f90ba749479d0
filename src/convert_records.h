/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_CONVERT_RECORDS_H
#define PUNY_CONVERT_RECORDS_H

#include "convert.h"

/* The rows of strings and names in the table of units (convert.c). */
void records_start(struct converter *converter);
void records_restart(struct converter *converter);
struct answer records_step(struct converter *converter, const struct input *input);
void records_free(struct converter *converter);

#endif
