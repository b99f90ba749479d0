/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Mapping, case and checks of U-labels. */
#include <config.h>

#include "names/u_label.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "idna/idna.h"
#include "punycode/bootstring.h"
#include "punycode/codepoints.h"

#include <assert.h>
#include <string.h>

/*
 * Moves the case of LABEL into the flags of name->flagged (RFC 3492, appendix A); name->points keeps the code points to
 * check.
 */
static enum status take_case(struct name *name, const struct name_label *label)
{
	name->flagged.length = 0;
	for (size_t i = label->point; i < label->point + label->points; i++) {
		uint32_t *c = &name->points.points[i];
		uint32_t flagged = mixedcase_fold(*c);

		if (!code_points_append(&name->flagged, flagged))
			return STATUS_NO_MEMORY;
		*c = is_capital(*c) ? *c | 0x20 : flagged & ~CASE_FLAG;
	}
	return STATUS_OK;
}

/* Returns true if the code points of LABEL are ASCII or none. */
static bool is_all_ascii(const struct name *name, const struct name_label *label)
{
	uint32_t some = 0;

	for (size_t i = 0; i < label->points; i++)
		some |= name->points.points[label->point + i];
	return some < 0x80;
}

/* Maps LABEL if necessary (UTS #46, section 4), and checks it against the rules of the level for one label. */
static enum status map_and_check(struct conversion *c, struct name_label *label, const struct label_facts *facts,
                                 bool *same)
{
	const struct label_rules *const rules = &c->rules->label;
	struct code_points *const points = &c->name->points, *const mapped = &c->name->scratch;

	*same = !rules->mixed_case;
	if (rules->mixed_case && take_case(c->name, label) != STATUS_OK)
		return STATUS_NO_MEMORY;
	if (rules->level == IDNA_LOOKUP) {
		enum status status;

		/* Most labels without a mapped code point are in NFC and so map to themselves. */
		if (facts->all & IDNA_LOOKUP_VALID &&
		    idna_check(rules->level, points->points + label->point, label->points, c->fault) == STATUS_OK)
			return STATUS_OK;
		*same = false;
		mapped->length = 0;
		status = idna_map(points->points + label->point, label->points, mapped, c->fault);
		if (status != STATUS_OK)
			return status;
		points->length = label->point;
		label->points = mapped->length;
		if (!code_points_append_all(points, mapped->points, mapped->length))
			return STATUS_NO_MEMORY;
	}
	if (!*same && is_all_ascii(c->name, label)) {
		label->kind = LABEL_ASCII;
		return STATUS_OK;
	}
	return idna_check(rules->level, points->points + label->point, label->points, c->fault);
}

/* Rejects capitals, which no other rule does: they are not PVALID. */
static enum status check_capitals(const struct conversion *c, const struct name_label *label)
{
	const uint32_t *const points = c->name->points.points + label->point;

	for (size_t i = 0; i < label->points; i++) {
		if (is_capital(points[i]))
			return name_code_point_fault(STATUS_DISALLOWED, points[i], "RFC 5892, section 3", label,
			                             c->fault);
	}
	return STATUS_OK;
}

enum status u_label_settle(struct conversion *c, struct name_label *label, const struct label_facts *facts, bool *same)
{
	const unsigned char *const bytes = c->bytes + label->start;
	struct name *const name = c->name;
	enum status status;

	if (label->length > NAME_LABEL_READ_MAX)
		return name_label_fault(STATUS_LABEL_UNREAD, label, c->fault);
	if (c->rules->escapes && memchr(bytes, '\\', label->length))
		return name_label_fault(STATUS_ESCAPE, label, c->fault);
	status = map_and_check(c, label, facts, same);
	if (status == STATUS_OK && c->rules->label.no_capitals && !(facts->all & IDNA_REGISTER_PVALID))
		status = check_capitals(c, label);
	if (status != STATUS_OK) {
		name_show_label(label, c->fault);
		return status;
	}
	if (*same)
		name->rtl |= label_is_rtl(&c->rules->label, facts);
	else if (c->rules->label.level != IDNA_NONE)
		for (size_t i = label->point; i < label->point + label->points; i++)
			name->rtl |= !(idna_properties(name->points.points[i]) & IDNA_NOT_RTL);
	return STATUS_OK;
}

const uint32_t *u_label_flagged(const struct conversion *c, const struct name_label *label)
{
	const uint32_t *const points = c->name->points.points + label->point;
	const struct code_points *const flagged = &c->name->flagged;

	assert(label == &c->name->labels[c->name->label_count - 1]);
	if (!c->rules->label.mixed_case || flagged->length != label->points)
		return points;
	for (size_t i = 0; i < label->points; i++) {
		const uint32_t unflagged = flagged->points[i] & ~CASE_FLAG;

		if (unflagged != points[i] && !is_capital(unflagged))
			return points; /* mapping changed more than case */
	}
	return flagged->points;
}

enum status u_label_write(struct conversion *c, const struct name_label *label)
{
	const uint32_t *const points = u_label_flagged(c, label);

	if (!buffer_reserve(c->out, label->points * UTF8_MAX))
		return STATUS_NO_MEMORY;
	for (size_t i = 0; i < label->points; i++)
		c->out->length += utf8_write(c->out->bytes + c->out->length, mixedcase_raise(points[i]));
	return STATUS_OK;
}
