/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Models for the passes over names.  Property look-ups return anything; the functions that judge a whole name, or name
 * its error, do nothing that concerns the pass.
 */
#ifndef PUNY_PROVE_NAMES_H
#define PUNY_PROVE_NAMES_H

#include "prove.h"

/* In place of the header. */
#define PUNY_IDNA_PROPERTY_H
#include "idna/facts.h"
#include "names/form.h"
#include "punycode/short.h"

static uint32_t idna_remembered(uint32_t c)
{
	prove(c <= CODE_POINT_MAX && !(c >= 0xD800 && c <= 0xDFFF), "a scalar value");
	return nondet_u32();
}

static uint32_t idna_properties(uint32_t c)
{
	return idna_remembered(c);
}

#endif
