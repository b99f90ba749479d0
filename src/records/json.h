/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_RECORDS_JSON_H
#define PUNY_RECORDS_JSON_H

#include "base/buffer.h"
#include "base/step.h"
#include "records/records.h"

/*
 * The step function that writes a JSON object per record (RFC 8259, ASCII only, ended by LF), for strings and names:
 * the input, the result or the error, and the labels of names.
 */
struct json {
	struct records *records;
	struct buffer output; /* the converted record */
	struct buffer text;   /* the object */
};

/* Initializes JSON, which must be all zero, for the records of RECORDS, which must be initialized. */
void json_start(struct json *json, struct records *records);

struct answer json_step(struct json *json, const struct input *input);
void json_free(struct json *json);

#endif
