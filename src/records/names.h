/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_RECORDS_NAMES_H
#define PUNY_RECORDS_NAMES_H

#include "base/buffer.h"
#include "base/status.h"
#include "names/name.h"
#include "records/strings.h"

#include <stdbool.h>
#include <stddef.h>

/* Names: a record is a domain name. */
struct names_options {
	struct name_rules rules;
	enum format format;         /* of the Unicode side */
};

struct names {
	struct names_options options;
	struct name domain;
	const unsigned char *name;  /* what the labels of domain count in: the record, or text */
	struct code_points points;  /* where the Unicode side is a list: the name as code points ... */
	struct buffer text;         /* ... and as UTF-8 */
	const struct buffer *out;   /* the name that was converted last */
};

/* Converts NAME, LENGTH bytes, not empty, into names->out.  STATUS_OK, or what is wrong with the name and where. */
enum status names_encode(struct names *names, const unsigned char *name, size_t length, struct fault *fault);
enum status names_decode(struct names *names, const unsigned char *name, size_t length, struct fault *fault);

void names_free(struct names *names);

#endif
