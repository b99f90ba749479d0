/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Reads a label that begins at any byte of any name of up to LENGTH bytes, into exactly the room that the rest of the
 * name has; LABEL_MAX is smaller in this proof.  The properties of code points may be anything, but separators of
 * labels are valid at no level, and any code point may not yet be remembered.  ASCII selects the function: read_points,
 * or read_ascii, which has to agree with read_points where it ends a label.  The proof shares with convert.c the tables
 * of label.c, which label_test and ascii_test compare with names, short_key, and utf8_read_checked, which utf8.c
 * proves.
 */
#include <config.h>

#include "lane.h"
#include "prove.h"

/* In place of the functions of the header. */
#define idna_remembered header_remembered
#define idna_properties header_properties
#include "idna/idna.h"
#undef idna_remembered
#undef idna_properties

/* Any word, and the same one for the same code point. */
uint32_t __CPROVER_uninterpreted_word(uint32_t c);

static uint32_t word_of(uint32_t c)
{
	prove(c <= 0x10FFFF && !(c >= 0xD800 && c <= 0xDFFF), "a scalar value");
	return c == '.' || c == 0x3002 || c == 0xFF0E || c == 0xFF61 ? 0 : __CPROVER_uninterpreted_word(c);
}

static uint32_t idna_remembered(uint32_t c)
{
	return nondet_bool() ? word_of(c) : 0;
}

static uint32_t idna_properties(uint32_t c)
{
	return word_of(c);
}

#include "bytewise.h"
#include "names/convert.c"
#include "wellformed.h"

/* The lower case of a code point that is not ASCII, and not ASCII. */
static uint32_t lower;

ucs4_t uc_tolower(ucs4_t c)
{
	return c >= 0x80 ? lower : c >= 'A' && c <= 'Z' ? c | 0x20 : c;
}

/* In place of the search in lanes, which CBMC does not support. */
size_t scan_find(const unsigned char *bytes, size_t length, unsigned wanted)
{
	return bytewise_find(bytes, length, wanted);
}

static unsigned char bytes[LENGTH], out_room[ACE_PREFIX_LENGTH + LENGTH];
static uint32_t points_room[LENGTH];
static struct name name;
static struct reading reading;

/* Checks the code point POINT of the character at byte AT. */
static void prove_point(const struct conversion *c, size_t at, uint32_t point)
{
	uint32_t wanted;

	utf8_read_checked(c->bytes + at, c->bytes + c->length, &wanted);
	if (wanted < 0x80 && c->rules->label.level == IDNA_LOOKUP && !c->rules->label.mixed_case)
		prove(point == (wanted >= 'A' && wanted <= 'Z' ? wanted | 0x20 : wanted), "ASCII in lower case");
	else
		prove(point == wanted || (c->rules->label.level == IDNA_LOOKUP && point == lower),
		      "the code point that was read, or its lower case");
}

/* Returns true if the code point POINT separates labels. */
static bool separates(const struct conversion *c, uint32_t point)
{
	return point == '.' || (c->rules->dots && (point == 0x3002 || point == 0xFF0E || point == 0xFF61));
}

/* Checks that LABEL ends at its first separator that no backslash escapes, and the facts about its code points. */
static void prove_facts(const struct conversion *c, const struct name_label *label)
{
	const struct label_rules *const rules = &c->rules->label;
	const unsigned char *const table = label_table(rules->level, rules->mixed_case);
	size_t at = label->start, n = 0;
	uint32_t point, all = UINT32_MAX;
	uint64_t hyphens = 0;
	bool escaped = false;

	for (size_t i = 0; i < LENGTH && at < label->start + label->length; i++) {
		const size_t size = utf8_read_checked(c->bytes + at, c->bytes + c->length, &point);

		prove(escaped || !separates(c, point), "only an escaped separator is in a label");
		escaped = point == '\\' && c->rules->escapes && !escaped;
		if (point == '-')
			hyphens |= UINT64_C(1) << n;
		if (point >= 0x80 || table[point] == 0)
			all &= word_of(name.points.points[n]);
		at += size;
		n++;
	}
	prove(!escaped || c->separator == 0, "an escaped separator ends no label");
	prove(reading.facts.all == all, "what all code points have in common");
	prove(reading.facts.hyphens == hyphens, "the hyphens");
}

/* Checks the code points, the keys and the basic code points of LABEL.  A label with an escape is rejected later. */
static void prove_label(const struct conversion *c, const struct name_label *label)
{
	const bool escaped = c->rules->escapes && memchr(c->bytes + label->start, '\\', label->length);
	size_t at = label->start, n = 0, keys = 0, basic = 0;
	bool international = false;

	for (size_t i = 0; i < LENGTH && at < label->start + label->length; i++) {
		const uint32_t point = name.points.points[n];

		prove(n < label->points || label->kind == LABEL_ASCII, "a code point for each character");
		if (!escaped)
			prove_point(c, at, point);
		international = international || c->bytes[at] >= 0x80;
		if (point < 0x80 && !escaped)
			prove(c->out->bytes[ACE_PREFIX_LENGTH + basic++] == point, "the basic code points in order");
		if (point >= 0x80 && n < LABEL_POINTS_MAX && !escaped)
			prove(reading.keys[keys++] == short_key(point, (uint32_t)n, 0), "a key for each extended one");
		at += well_formed(c->bytes + at, c->length - at);
		n++;
	}
	prove(label->points == (international ? n : 0) && name.points.length == label->points, "and no more");
	prove(escaped || reading.key_count == keys, "nor keys");
	prove((label->kind == LABEL_U) == international, "the kind of a label");
}

/* Checks the SEPARATOR bytes at byte AT. */
static void prove_separator(const struct conversion *c, size_t at, size_t separator)
{
	uint32_t point;

	prove(separator <= c->length - at, "a label and its separator end inside the name");
	if (separator > 0)
		prove(utf8_read_checked(c->bytes + at, c->bytes + c->length, &point) == separator &&
		              (point == '.' || c->rules->dots) && idna_is_separator(point),
		      "after a label is a separator");
	else
		prove(at == c->length, "or the end");
}

/* Checks that the bytes from START to END are whole characters. */
static void prove_characters(const struct conversion *c, size_t start, size_t end)
{
	size_t at = start;

	for (size_t i = 0; i < LENGTH && at < end; i++)
		at += well_formed(c->bytes + at, c->length - at);
	prove(at == end, "whole characters");
}

/* Checks what read_ascii does for LABEL. */
static void prove_ascii(struct conversion *c, struct name_label *label)
{
	struct name_label again = *label;

	if (!read_ascii(c, label))
		return;
	prove(c->separator <= 1 && (c->separator == 1) == (label->start + label->length < c->length),
	      "a dot or the end");
	for (size_t i = 0; i < LENGTH && i < label->length; i++)
		prove(c->bytes[label->start + i] < 0x80, "ASCII");
	if (label->kind == LABEL_ASCII)
		prove(label->length > 0 && label->length <= LABEL_MAX, "a label that fits");
	prove(read_points(c, &again, &reading) == STATUS_OK && again.length == label->length &&
	              again.kind == LABEL_ASCII,
	      "the same label as by its code points");
}

int main(void)
{
	const size_t length = nondet_size(), start = nondet_size();
	struct name_rules rules = {.escapes = nondet_bool(), .dots = nondet_bool(), .fold = nondet_bool()};
	struct buffer out;
	struct name_label label = {.start = start};
	struct conversion c = {.name = &name, .rules = &rules, .length = length, .out = &out};

	assume(length <= LENGTH && start < length);
	for (size_t i = 0; i < LENGTH; i++)
		bytes[i] = nondet_byte();
	c.bytes = bytes + LENGTH - length;
	/* The callers promise more room than there is memory here. */
	out = (struct buffer){out_room + LENGTH - (length - start), 0, SIZE_MAX};
	name.points = (struct code_points){points_room + LENGTH - (length - start), 0, SIZE_MAX};
	rules.label.plain = nondet_u32();
	rules.label.mixed_case = nondet_bool();
	rules.label.level = nondet_bool() ? IDNA_LOOKUP : IDNA_NONE;
	lower = any_scalar();
	assume(lower >= 0x80);
	if (ASCII)
		prove_ascii(&c, &label);
	else if (read_points(&c, &label, &reading) == STATUS_OK) {
		prove(label.length <= length - start && label.point == 0, "a label of the name");
		prove_label(&c, &label);
		prove_facts(&c, &label);
		prove_separator(&c, start + label.length, c.separator);
	} else {
		prove(label.length < length - start, "the invalid byte is inside the name");
		prove_characters(&c, start, start + label.length);
		prove(well_formed(c.bytes + start + label.length, length - start - label.length) == 0, "and is one");
	}
	return 0;
}
