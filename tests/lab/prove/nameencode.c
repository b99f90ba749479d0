/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The pass of encode.c over a name of any LENGTH bytes, with limits scaled down so that a few bytes reach them.  The
 * models of the closer looks at labels return anything, too, and may append more than the room that the pass has made.
 */
#include <config.h>

#include "names.h"

uint32_t uc_tolower(uint32_t c)
{
	(void)c;
	return any_scalar();
}

#define _UNICASE_H
#include "names/encode.c"

enum { ROOM = 4 * NAME_ROOM };
#include "measured.h"
#include "namemodels.h"

bool label_passes_closer(const struct label_rules *rules, const uint32_t *label, size_t length, bool *rtl)
{
	(void)rules, (void)label;
	prove(length > 0 && length <= LABEL_POINTS_MAX, "a label that may fit");
	*rtl |= nondet_bool();
	return nondet_bool();
}

unsigned char *short_write(const struct bootstring *p, int32_t *keys, uint32_t count, uint32_t length,
                           unsigned char *out)
{
	const size_t written = nondet_size();

	(void)p;
	prove(count > 0 && count <= length && length <= LABEL_POINTS_MAX, "the number of keys");
	prove(keys[0] >= 0 && keys[count - 1] >= 0, "keys");
	assume(written <= count * SHORT_DIGITS + 1);
	for (size_t i = 0; i < LABEL_POINTS_MAX * SHORT_DIGITS + 1; i++)
		if (i < written)
			out[i] = nondet_byte();
	return out + written;
}

/*
 * Any label, as encodemeasured.c proves it, except that it is not removed: that ends the pass.  What it
 * appends may need more than the room.
 */
enum status encode_measured(struct pass *e, struct name_label *label, size_t *separator)
{
	const enum status status = nondet_bool() ? STATUS_OK : STATUS_DISALLOWED;
	const size_t count = e->name->label_count, appended = nondet_size(), points = nondet_size();

	prove(label == &e->name->labels[count - 1] && label->start < e->length, "a label begins inside the name");
	label->length = nondet_size();
	*separator = nondet_size();
	assume(is_measured(e, label, *separator, status, count));
	assume(appended <= 2 * LABEL_MAX && points <= 2);
	if (!buffer_reserve(e->out, appended) || !code_points_reserve(&e->name->points, points))
		return STATUS_NO_MEMORY;
	e->out->length += appended;
	e->name->points.length += points;
	if (nondet_bool())
		e->odd = label;
	return status;
}

int main(void)
{
	prove_pass(name_encode);
	return 0;
}
