/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_MESSAGE_H
#define PUNY_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

/* Messages on standard error.  They are buffered, and written as complete lines before puny waits or ends. */

/* Writes LINE, a complete line. */
void message_line(const unsigned char *line, size_t length);

/* Writes a message as printf does.  ERROR is an errno value to append, or 0. */
__attribute__((format(printf, 2, 3))) void message_error(int error, const char *format, ...);

/* Returns SUBJECT escaped, for message_error.  The result is valid until the next call. */
const char *message_escaped(const char *subject);

/*
 * Writes the buffered messages.  Returns false if a message was lost since the last call; a closed standard error is
 * not a loss.
 */
bool message_flush(void);

#endif
