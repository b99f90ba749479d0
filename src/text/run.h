/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_RUN_H
#define PUNY_TEXT_RUN_H

#include "text/state.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Returns the offset of the next byte of interest from AT on, or text->input.length.  When decoding, that is the start
 * of an A-label.  When encoding, it is in a run that may have bytes that are not ASCII, and that has a dot or may be a
 * host; with options.check, it is any such byte, A-label or escape.
 */
size_t text_find(const struct text *text, size_t at);

/*
 * Returns where the run of the byte at HIT may begin, at FROM or after it.  A run longer than TEXT_RUN_MAX begins
 * slightly more than that before HIT.
 */
size_t text_run_start(const struct text *text, size_t from, size_t hit);

/*
 * Returns the end of the run at AT, or of slightly more than its first TEXT_RUN_MAX bytes.  A run has labels with one
 * dot between two, and may begin with dots and end with one.  Its first label may be an asterisk; the others have
 * letters or symbols.  If HOST, the run begins a host, and its labels can have both, except the last one:
 * "i❤.ws" is one run, but "ws❤" ends after "ws", since text may follow.
 */
size_t text_run_end(struct text *text, size_t at, bool host);

/*
 * Returns true if the text before RUN makes it part of something longer: a label with symbols and letters, or a run
 * that is longer than TEXT_RUN_MAX.
 */
bool text_run_goes_on(struct text *text, const struct text_run *run);

#endif
