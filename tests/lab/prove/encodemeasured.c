/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * encode_measured for a label that begins at any byte of any name of up to LENGTH bytes, with limits scaled down so
 * that a few bytes reach them.  form.c proves the functions of form.c; models of the rules return anything.
 */
#include <config.h>

#include "prove.h"

/* In place of the header. */
#define PUNY_IDNA_PROPERTY_H

#include "idna/facts.h"
#include "names/encode_measured.c"
#include "measuredmodels.h"

/* Maps to any LENGTH code points or fewer, which may be more than the label has bytes. */
enum status idna_map(const uint32_t *label, size_t length, struct code_points *out, struct fault *fault)
{
	const size_t count = nondet_size();

	prove(readable(label, length * sizeof *label) && out->length == 0, "the code points of a label");
	if (nondet_bool())
		return fault_set(fault, STATUS_DISALLOWED, nondet_size(), 0, 0);
	assume(count <= LENGTH);
	for (size_t i = 0; i < LENGTH; i++)
		if (i < count && !code_points_append(out, any_scalar()))
			return STATUS_NO_MEMORY;
	return STATUS_OK;
}

enum status idna_check(enum idna_level level, const uint32_t *label, size_t length, struct fault *fault)
{
	(void)level;
	prove(length > 0 && readable(label, length * sizeof *label), "the code points of a label");
	return nondet_bool() ? STATUS_OK : fault_set(fault, STATUS_DISALLOWED, nondet_size(), 0, 0);
}

uint32_t mixedcase_fold(uint32_t code_point)
{
	prove(code_point <= CODE_POINT_MAX && !is_surrogate(code_point), "a scalar value");
	return nondet_bool() ? code_point : any_scalar() | CASE_FLAG;
}

enum status label_encode(const uint32_t *label, size_t length, struct buffer *out)
{
	const size_t written = nondet_size();

	prove(length > 0 && readable(label, length * sizeof *label), "the code points of a label");
	assume(written <= LABEL_MAX);
	if (nondet_bool())
		return STATUS_LABEL_TOO_LONG;
	if (!buffer_reserve(out, written))
		return STATUS_NO_MEMORY;
	out->length += written;
	return STATUS_OK;
}

int main(void)
{
	prove_measured(encode_measured);
	return 0;
}
