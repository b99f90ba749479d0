/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_JSON_H
#define PUNY_JSON_H

#include "buffer.h"
#include "convert.h"
#include "step.h"

/*
 * The unit that writes an object a record in place of the output (RFC 8259, ASCII only, LF-ended), for strings and
 * names: the input, what it was converted to or what is wrong with it, and of names the labels.
 */
struct json {
	struct converter *converter;
	struct buffer text;
};

/* Makes JSON, all zero, ready for what CONVERTER, which has been started, converts. */
void json_start(struct json *json, struct converter *converter);

void json_restart(void *json);
struct answer json_step(void *json, const struct input *input);
void json_free(struct json *json);

#endif
