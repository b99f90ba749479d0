/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_NAMES_ENCODE_MEASURED_H
#define PUNY_NAMES_ENCODE_MEASURED_H

#include "base/buffer.h"
#include "base/status.h"
#include "names/name.h"

#include <stdbool.h>
#include <stddef.h>

/* A name being encoded. */
struct encoder {
	struct name *name;
	const struct name_rules *rules;
	const unsigned char *bytes;
	size_t length;
	struct buffer *out;
	size_t base;                  /* offset in OUT at which the name begins */
	bool closer;                  /* examine every U-label step by step */
	const struct name_label *odd; /* first ASCII label not allowed in a name with U-labels, or NULL */
	struct fault *fault;
};

/*
 * Encodes LABEL, of which nothing is written yet, step by step: measures it, maps it (UTS #46, section 4), checks it
 * and appends it to e->out.  Sets *SEPARATOR to the length of the separator after it in bytes.  On failure, sets
 * e->fault.
 */
enum status encode_measured(struct encoder *e, struct name_label *label, size_t *separator);

#endif
