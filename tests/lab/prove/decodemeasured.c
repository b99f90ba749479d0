/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decode_measured for a label that begins at any byte of any name of up to LENGTH bytes, with limits scaled down so
 * that a few bytes reach them.  form.c proves the functions of form.c; models of the rules return anything.
 */
#include <config.h>

#include "prove.h"

/* In place of the header. */
#define PUNY_IDNA_PROPERTY_H

#include "idna/facts.h"
#include "names/decode_measured.c"
#include "measuredmodels.h"

bool label_is_exact(enum idna_level level, const unsigned char *label, size_t length)
{
	(void)level;
	prove(length > 0 && readable(label, length), "the bytes of a label");
	return nondet_bool();
}

int main(void)
{
	prove_measured(decode_measured);
	return 0;
}
