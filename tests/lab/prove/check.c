/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The form of any name of up to LENGTH bytes, with limits scaled down so that a few bytes reach them.  PART selects the
 * function:
 *
 * - 0: name_count, name_check_ascii, name_check_hostname and name_check_ldh, for any label of the name
 *
 * - 1: name_check_bidi, for any labels of the name with any code points
 *
 * - 2: check_lookalikes, for any labels of the name with a code point
 */
#include <config.h>

#include "prove.h"

#include "names/check.c"
#include "wellformed.h"

enum status idna_check_bidi(const uint32_t *label, size_t length, struct fault *fault)
{
	prove(length > 0 && readable(label, length * sizeof *label), "the code points of a label");
	*fault = fault_at(STATUS_BIDI, 0, 0, 0);
	return nondet_bool() ? STATUS_OK : STATUS_BIDI;
}

struct idna_home {
	bool any;
};

const struct idna_home *idna_find_home(const uint32_t *label, size_t length)
{
	static const struct idna_home home;

	prove(length == 0 || readable(label, length * sizeof *label), "the code points of a label, if it has any");
	return length > 0 && nondet_bool() ? &home : NULL;
}

bool idna_is_home(const struct idna_home *home, const uint32_t *top, size_t length)
{
	prove(home != NULL, "only a label that has a home");
	prove(length == 0 || readable(top, length * sizeof *top), "the code points of a domain, or none");
	return nondet_bool();
}

/* Any number of code points up to LENGTH, as if labels were longer, or an error that leaves none. */
enum status label_decode(struct conversion *c, const unsigned char *label, size_t length)
{
	const size_t count = nondet_size();

	prove(readable(label, length) && length >= ACE_PREFIX_LENGTH, "the bytes of a label");
	if (nondet_bool())
		return nondet_bool() ? STATUS_NO_MEMORY : STATUS_NOT_CANONICAL;
	assume(count <= LENGTH && code_points_reserve(&c->name->points, count));
	c->name->points.length += count;
	return STATUS_OK;
}

/* Of a list that has one code point. */
bool code_points_grow(struct code_points *list, size_t more)
{
	static uint32_t points[1 + LENGTH];
	const uint32_t first = list->points[0];

	if (nondet_bool())
		return false;
	prove(list->length == 1 && more <= LENGTH, "no more code points than bytes or, of an A-label, LENGTH");
	list->points = points + LENGTH - more;
	list->points[0] = first;
	list->capacity = 1 + more;
	return true;
}

/* Which bytes are zero is what counts.  CBMC ignores "[first ... last]" of GCC. */
#define FIVE 1, 1, 1, 1, 1
#define LETTERS FIVE, FIVE, FIVE, FIVE, FIVE, 1
const unsigned char label_kept[256] = {['-'] = 1, ['0'] = FIVE, FIVE, ['A'] = LETTERS, ['_'] = 1, ['a'] = LETTERS};

static unsigned char name_bytes[LENGTH];
static const unsigned char *bytes;
static size_t length;
static struct name name;
static struct name_rules rules;
static struct name_context context;
static struct fault fault;
static struct buffer out;
static struct conversion c = {.name = &name, .rules = &rules, .context = &context, .out = &out, .fault = &fault};

static bool is_inside(size_t start, size_t count)
{
	return start <= length && count <= length - start;
}

static struct name_label any_label(void)
{
	struct name_label label = {.start = nondet_size(), .length = nondet_size()};

	assume(is_inside(label.start, label.length));
	return label;
}

static void prove_characters(void)
{
	const struct name_label label = any_label();
	const struct name_rules escaped = {.escapes = true};
	const size_t count = name_count(&escaped, bytes + label.start, label.length);
	enum status status;

	prove(count <= label.length && (count > 0 || label.length == 0), "an escape is at least one byte");
	prove(count == label.length || memchr(bytes + label.start, '\\', label.length), "only escapes are longer");
	status = name_check_ascii(&c, bytes + label.start, label.length, &label);
	prove(status == STATUS_OK || (fault.piece == label.start && fault.piece_length == label.length), "the label");
	prove(status != STATUS_OK || rules.escapes || label.length <= LABEL_MAX, "a longer label is rejected");
	status = name_check_hostname(&c, &label);
	for (size_t i = 0; i < label.length; i++)
		prove(status != STATUS_OK || label_kept[bytes[label.start + i]] || bytes[label.start + i] == '*',
		      "the characters of a hostname");
	assume(label.length > 0);
	status = name_check_ldh(&c, bytes + label.start, label.length, &label);
	prove(status != STATUS_OK || (bytes[label.start] != '-' && bytes[label.start + label.length - 1] != '-'),
	      "no hyphen at the ends");
}

static void prove_bidi(void)
{
	static uint32_t points[LENGTH];
	const size_t count = nondet_size();

	assume(count <= NAME_LABELS_MAX);
	name.label_count = count;
	name.points.points = points;
	for (size_t i = 0; i < LENGTH; i++)
		points[i] = any_scalar();
	for (size_t i = 0; i < NAME_LABELS_MAX; i++) {
		name.labels[i] = any_label();
		name.labels[i].point = nondet_size();
		name.labels[i].points = nondet_size();
		assume(name.labels[i].length > 0); /* empty labels are errors */
		assume(name.labels[i].point <= LENGTH && name.labels[i].points <= LENGTH - name.labels[i].point);
	}
	if (name_check_bidi(&c) != STATUS_OK)
		prove(is_inside(fault.piece, fault.piece_length), "a fault is inside");
}

static void prove_lookalikes(void)
{
	const size_t count = nondet_size();
	static uint32_t point;

	assume(count > 0 && count <= NAME_LABELS_MAX);
	point = any_scalar();
	name.label_count = count;
	name.points = (struct code_points){&point, 1, 1};
	for (size_t i = 0; i < NAME_LABELS_MAX; i++) {
		name.labels[i] = any_label();
		name.labels[i].points = 1;
	}
	if (nondet_bool()) {
		context.top = bytes;
		context.top_length = length;
	}
	context.relative = nondet_bool();
	context.origin = nondet_size();
	if (check_lookalikes(&c) == STATUS_CONFUSABLE)
		prove(is_inside(fault.piece, fault.piece_length), "a fault shows a label");
}

int main(void)
{
	length = nondet_size();
	assume(length > 0 && length <= LENGTH);
	for (size_t i = 0; i < LENGTH; i++)
		name_bytes[i] = nondet_byte();
	bytes = name_bytes + LENGTH - length;
	c.bytes = bytes;
	c.length = length;
	rules.escapes = nondet_bool();
	context.mailbox = nondet_bool();
	rules.label.level = nondet_bool() ? IDNA_DISPLAY : IDNA_LOOKUP;
	if (PART == 0)
		prove_characters();
	else if (PART == 1)
		prove_bidi();
	else
		prove_lookalikes();
	return 0;
}
