/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_NAMES_ENCODE_MEASURED_H
#define PUNY_NAMES_ENCODE_MEASURED_H

#include "base/status.h"
#include "names/pass.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Encodes LABEL, of which nothing is written yet, step by step: measures it, maps it (UTS #46, section 4), checks it
 * and appends it to e->out.  Sets *SEPARATOR to the length of the separator after it in bytes.  On failure, sets
 * e->fault.
 */
enum status encode_measured(struct pass *e, struct name_label *label, size_t *separator);

#endif
