/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_TEXT_URL_H
#define PUNY_TEXT_URL_H

#include "base/step.h"
#include "text/run.h"
#include "text/state.h"

/* Moves text->url from FROM to TO, over ASCII or one character.  Not used when decoding. */
void text_read_url(struct text *text, const struct input *input, size_t from, size_t to);

/*
 * Returns TEXT_YES, with the reason in *KEPT, if the name from PLACE to END is not converted because it is part of a
 * URL but not its host, or part of a path.
 */
enum text_verdict text_is_in_path(struct text *text, const struct input *input, const unsigned char *place, size_t end,
                                  enum status *kept);

#endif
