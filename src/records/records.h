/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_RECORDS_RECORDS_H
#define PUNY_RECORDS_RECORDS_H

#include "mode.h"
#include "records/inside.h"

/* The functions of the modes with independent records (mode.h), strings and names; STATE is a struct records. */
enum status records_start(void *state, const struct convert_options *options);
void records_restart(void *state);
struct answer records_step(void *state, const struct input *input);
void records_free(void *state);

#endif
