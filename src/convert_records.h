/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_CONVERT_RECORDS_H
#define PUNY_CONVERT_RECORDS_H

#include "convert.h"

/* The rows of strings and names in the table of units (convert.c). */
void records_start(struct converter *converter);
void records_restart(struct converter *converter);
struct answer records_step(struct converter *converter, const struct input *input);
void records_free(struct converter *converter);

/*
 * The records at the start of INPUT that can be converted without a word, one after another, to converter->line.
 * Returns their octets.  Where it is converter->stopped, the next record is known to be for records_step to answer.
 */
size_t run_records(struct converter *converter, const struct input *input);

/* True if RECORD asks for the one warning of a run, that a name is converted as one string. */
bool records_would_warn(const struct converter *converter, const unsigned char *record, size_t length);

#endif
