/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_NAMES_DECODE_MEASURED_H
#define PUNY_NAMES_DECODE_MEASURED_H

#include "base/status.h"
#include "names/pass.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Returns true if LABEL, LENGTH bytes at BYTES, which was decoded to d->name->points, is written as its code points.
 * Without rules->bare and rules->exact it always is.
 */
bool decode_changes(const struct pass *d, struct name_label *label, const unsigned char *bytes, size_t length);

/*
 * Decodes LABEL, which begins at label->start and of which nothing is written yet, step by step, and appends it to
 * d->out.  Sets *SEPARATOR to 1 if a dot follows it, 0 at the end.  On failure, sets d->fault.
 */
enum status decode_measured(struct pass *d, struct name_label *label, size_t *separator);

#endif
