/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_RUN_H
#define PUNY_TEXT_RUN_H

#include "text/state.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Returns the offset of the next byte of interest from AT on, or input->length: decoding, an A-label; encoding, the dot
 * of a name that may be not ASCII, or with options.check any such byte and A-label.
 */
size_t text_find(const struct text *text, const struct input *input, size_t at);

/*
 * Returns the start of the bytes before HIT, from FROM on, that may be in its run, or of slightly more than the last
 * TEXT_RUN_MAX of them.
 */
size_t text_run_start(const struct input *input, size_t from, size_t hit);

/*
 * Returns the end of the run at AT: dots, labels with a dot between two, and a dot; or the end of slightly more than
 * its first TEXT_RUN_MAX bytes.  The first label may be an asterisk.  A label has letters or symbols.  If HOST, the run
 * begins the host of a URL, and a label may have both, but not the last one: what follows that may be text.
 */
size_t text_run_end(struct text *text, const struct input *input, size_t at, bool host);

/*
 * Returns true if the text before RUN makes it part of something longer: a label with symbols and letters, or a run
 * that is longer than TEXT_RUN_MAX.
 */
bool text_run_goes_on(struct text *text, const struct input *input, const struct text_run *run);

#endif
