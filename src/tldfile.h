/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TLDFILE_H
#define PUNY_TLDFILE_H

#include "text/tlds.h"

#include <stdbool.h>

/* Reads the file NAME into TLDS, which is empty.  False, after a message, if it cannot be read or lists nothing. */
bool tldfile_read(struct tlds *tlds, const char *name);

#endif
