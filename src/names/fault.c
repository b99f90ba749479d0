/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Faults about a label of a name. */
#include <config.h>

#include "names/inside.h"

void name_show_label(const struct conversion *c, const struct name_label *label)
{
	c->fault->offset = c->fault->piece = label->start;
	c->fault->piece_length = label->length;
}

enum status name_label_fault(const struct conversion *c, enum status status, const struct name_label *label)
{
	return fault_set(c->fault, status, label->start, label->start, label->length);
}

enum status name_code_point_fault(const struct conversion *c, enum status status, uint32_t code_point, const char *rule,
                                  const struct name_label *label)
{
	name_label_fault(c, status, label);
	c->fault->code_point = code_point;
	c->fault->rule = rule;
	return status;
}
