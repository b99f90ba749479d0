/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_TEXT_MAILBOX_H
#define PUNY_TEXT_MAILBOX_H

#include "base/step.h"
#include "text/run.h"
#include "text/state.h"

/*
 * Returns whether the bytes before END, outside a URL, are or begin the local part of a mailbox, which is not
 * converted.
 */
enum text_verdict text_is_local_part(struct text *text, const struct input *input, size_t end);

#endif
