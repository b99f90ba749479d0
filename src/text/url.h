/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_URL_H
#define PUNY_TEXT_URL_H

#include "base/step.h"
#include "text/run.h"
#include "text/state.h"

/* Moves text->url from FROM to TO.  Not used when decoding. */
void text_read_url(struct text *text, const struct input *input, size_t from, size_t to);

#endif
