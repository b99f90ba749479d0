/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_RECORDS_JSON_H
#define PUNY_RECORDS_JSON_H

#include "base/buffer.h"
#include "base/step.h"
#include "records/records.h"

/*
 * The stepper that writes an object a record in place of the output (RFC 8259, ASCII only, LF-ended), for strings and
 * names: the input, what it was converted to or what is wrong with it, and of names the labels.
 */
struct json {
	struct records *records;
	struct buffer output;       /* the converted record */
	struct buffer text;         /* the object */
};

/* Makes JSON, all zero, ready for what RECORDS, which has been started, converts. */
void json_start(struct json *json, struct records *records);

struct answer json_step(struct json *json, const struct input *input);
void json_free(struct json *json);

#endif
