/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* What the text around a run says about it. */
#ifndef PUNY_TEXT_POSITION_H
#define PUNY_TEXT_POSITION_H

#include "base/step.h"
#include "text/run.h"
#include "text/state.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Returns the number of bytes at the start of NAME, a run or its ACE form at AT, that belong to an escape, such as the
 * "n" of "\n"; or SIZE_MAX if they cannot be told from the name, as in "\u00fc" or a path.
 */
size_t text_escape(const struct text *text, const struct input *input, size_t at, const unsigned char *name,
                   size_t length);

/*
 * Sets *HOST to whether the syntax shows that RUN is a host: in a URL, after the "@" of an address, between "||" and
 * "^", in a dnsmasq rule.  Returns TEXT_LEAVE, with run->kept set, if RUN is part of a path or before an "@".
 */
enum text_verdict text_position(struct text *text, const struct input *input, struct text_run *run, bool *host);

/* Returns TEXT_CONVERT unless RUN is or begins the local part of an address or the user of a URL. */
enum text_verdict text_is_no_user(struct text *text, const struct input *input, const struct text_run *run);

/* Returns TEXT_CONVERT if RUN fills its line, or if COLUMNS is true a field between tabs, commas, semicolons or bars.
 */
enum text_verdict text_fills(const struct text *text, const struct input *input, const struct text_run *run,
                             bool columns);

#endif
