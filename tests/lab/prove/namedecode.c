/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The pass of decode.c over a name of any LENGTH bytes, with limits scaled down so that a few bytes reach them.  The
 * models of the closer looks at labels return anything, and may append more than the room that the pass has made.
 */
#include <config.h>

#include "names.h"

#include "names/decode.c"

enum { ROOM = (NAME_LABELS_MAX + 1) * (2 * LABEL_MAX + LABEL_ROOM) };
#include "measured.h"
#include "namemodels.h"

bool label_passes_closer(const struct label_rules *rules, const uint32_t *label, size_t length, bool *rtl)
{
	(void)rules, (void)label;
	prove(length > 0 && length <= LABEL_POINTS_MAX, "a label that may fit");
	*rtl |= nondet_bool();
	return nondet_bool();
}

void bootstring_decoder_start(struct bootstring_decoder *d, const struct bootstring *p, const unsigned char *string,
                              size_t length)
{
	(void)p;
	prove(length <= LABEL_POINTS_MAX, "a string that may fit");
	*d = (struct bootstring_decoder){.string = string, .length = length};
}

/* short.c: shortread.c and short.c prove that there are no more code points than bytes. */
bool short_read(const struct bootstring *p, struct bootstring_decoder *d, struct short_string *s)
{
	(void)p;
	s->count = nondet_u32();
	s->order = nondet_u64();
	assume(s->count <= d->length);
	for (size_t i = 0; i < SHORT_FEW; i++)
		s->read[i] = any_scalar();
	return nondet_bool();
}

enum status punycode_decode(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                            struct code_points *out, struct fault *fault)
{
	const size_t count = nondet_size();

	(void)p, (void)string, (void)flag, (void)fault;
	if (nondet_bool())
		return STATUS_BAD_DIGIT;
	assume(count <= length);
	if (!code_points_reserve(out, count))
		return STATUS_NO_MEMORY;
	for (size_t i = 0; i < LABEL_POINTS_MAX; i++)
		if (i < count)
			out->points[out->length + i] = any_scalar();
	out->length += count;
	return STATUS_OK;
}

bool decode_changes(const struct pass *d, struct name_label *label, const unsigned char *bytes, size_t length)
{
	(void)d, (void)label;
	prove(bytes[length - 1] != '.', "the bytes of a label");
	return nondet_bool();
}

/*
 * Any label, as decodemeasured.c proves it, except that it is not removed: that ends the pass.  What it
 * appends may need more than the room.
 */
enum status decode_measured(struct pass *d, struct name_label *label, size_t *separator)
{
	const enum status status = nondet_bool() ? STATUS_OK : STATUS_DISALLOWED;
	const size_t count = d->name->label_count, appended = nondet_size(), points = nondet_size();

	prove(label == &d->name->labels[count - 1] && label->start < d->length, "a label begins inside the name");
	label->length = nondet_size();
	*separator = nondet_size();
	assume(is_measured(d, label, *separator, status, count));
	assume(appended <= 2 * LABEL_MAX && points <= label->length);
	if (!buffer_reserve(d->out, appended) || !code_points_reserve(&d->name->points, points))
		return STATUS_NO_MEMORY;
	d->out->length += appended;
	d->name->points.length += points;
	if (nondet_bool())
		d->odd = label;
	return status;
}

int main(void)
{
	prove_pass(name_decode);
	return 0;
}
