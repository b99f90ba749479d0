/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_REPORT_MESSAGE_H
#define PUNY_REPORT_MESSAGE_H

#include "base/buffer.h"
#include "base/step.h"
#include "idna/rules.h"

#include <stdbool.h>

/* Everything that puny says on standard error.  Whole lines are gathered, and written before puny waits or ends. */

/* One line about a record: FILE:RECORD:BYTE, what is wrong, the piece of INPUT that FAULT shows, a hint. */
void message_fault(const char *file, const struct place *place, const struct fault *fault, enum idna_level level,
                   const unsigned char *input);

/* One line about anything else.  ERROR is an errno to name, or 0. */
__attribute__((format(printf, 2, 3)))
void message_error(int error, const char *format, ...);

/* SUBJECT, escaped, in the memory of this file until the next call: for a name in message_error. */
const char *message_escaped(const char *subject);

/* True if message_flush has something to write. */
bool message_waits(void);

/*
 * Writes what was gathered.  False if something that was to be said since the last time is lost; that nobody listens is
 * no loss.
 */
bool message_flush(void);

#endif
