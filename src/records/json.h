/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_RECORDS_JSON_H
#define PUNY_RECORDS_JSON_H

#include "base/buffer.h"
#include "records/result.h"

#include <stdbool.h>

/*
 * Appends a JSON object to OUT (RFC 8259, ASCII only, ended by LF): the record, its conversion or the error, and the
 * labels of a name.  Returns false if out of memory.
 */
bool json_append_result(struct buffer *out, const struct result *result);

#endif
