/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What encode_measured and decode_measured promise to the passes over names.  The proofs of these functions prove it,
 * and the models in the proofs of the passes do nothing else.
 */
#ifndef PUNY_PROVE_MEASURED_H
#define PUNY_PROVE_MEASURED_H

#include "names/form.h"
#include "names/pass.h"
#include "prove.h"

/* Returns true if LABEL is as it may be after its conversion with STATUS, with COUNT labels before. */
static bool is_measured(const struct pass *pass, const struct name_label *label, size_t separator, enum status status,
                        size_t count)
{
	const size_t left = pass->length - label->start;
	const struct name *name = pass->name;

	if (label->length > left)
		return false;
	if (status != STATUS_OK)
		return name->label_count == count;
	if (separator > 3 || separator > left - label->length || (separator == 0 && label->length < left))
		return false;
	/* a label that is removed is the last, and leaves a name that ends with a separator */
	return name->label_count == count || (name->label_count + 1 == count && label->length + separator == left);
}

/* Returns true if the arrays of the pass have room for what they hold and, after STATUS_OK, LABEL has code points. */
static bool has_room(const struct pass *pass, const struct name_label *label, enum status status)
{
	const struct code_points *points = &pass->name->points;

	if (pass->out->length > pass->out->capacity || points->length > points->capacity)
		return false;
	return status != STATUS_OK ||
	       (label->point <= points->length && label->points <= points->length - label->point);
}

#endif
