/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The contextual rules (RFC 5892, appendix A). */
#include <config.h>

#include "idna/context.h"

#include "idna/property.h"
#include "idna/refuse.h"

#include <string.h>
#include <unictype.h>

enum { VIRAMA = 9 };

static bool is_script(uint32_t code_point, const char *name)
{
	const uc_script_t *script = uc_script(code_point);

	return script && strcmp(script->name, name) == 0;
}

static bool follows_virama(const uint32_t *label, size_t index)
{
	return index > 0 && idna_combining_class(idna_properties(label[index - 1])) == VIRAMA;
}

/*
 * Appendix A.1: a ZERO WIDTH NON-JOINER is also allowed between two letters that would join, with transparent
 * characters before or after it.
 */
static bool breaks_cursive(const uint32_t *label, size_t length, size_t index)
{
	size_t before = index, after = index + 1;
	int type;

	while (before > 0 && uc_joining_type(label[before - 1]) == UC_JOINING_TYPE_T)
		before--;
	while (after < length && uc_joining_type(label[after]) == UC_JOINING_TYPE_T)
		after++;
	if (before == 0 || after == length)
		return false;
	type = uc_joining_type(label[before - 1]);
	if (type != UC_JOINING_TYPE_L && type != UC_JOINING_TYPE_D)
		return false;
	type = uc_joining_type(label[after]);
	return type == UC_JOINING_TYPE_R || type == UC_JOINING_TYPE_D;
}

/* Either case, since the DNS ignores case, although the rule names only U+006C. */
static bool is_l(uint32_t code_point)
{
	return code_point == 'l' || code_point == 'L';
}

/* Appendix A.3: a MIDDLE DOT, for the Catalan ela geminada. */
static bool is_between_l(const uint32_t *label, size_t length, size_t index)
{
	return index > 0 && is_l(label[index - 1]) && index + 1 < length && is_l(label[index + 1]);
}

/* Appendix A.7: a KATAKANA MIDDLE DOT, whose script is Common. */
static bool has_japanese(const uint32_t *label, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (is_script(label[i], "Hiragana") || is_script(label[i], "Katakana") || is_script(label[i], "Han"))
			return true;
	return false;
}

static bool has_any(const uint32_t *label, size_t length, uint32_t first, uint32_t last)
{
	for (size_t i = 0; i < length; i++)
		if (label[i] >= first && label[i] <= last)
			return true;
	return false;
}

/* Returns the rule that code point INDEX of LABEL violates, or NULL. */
static const char *broken_joiner_rule(const uint32_t *label, size_t length, size_t index)
{
	switch (label[index]) {
	case 0x200C:
		return follows_virama(label, index) || breaks_cursive(label, length, index) ? NULL
		                                                                            : "RFC 5892, appendix A.1";
	case 0x200D:
		return follows_virama(label, index) ? NULL : "RFC 5892, appendix A.2";
	default:
		return NULL;
	}
}

static const char *broken_other_rule(const uint32_t *label, size_t length, size_t index)
{
	const uint32_t c = label[index];

	switch (c) {
	case 0x00B7:
		return is_between_l(label, length, index) ? NULL : "RFC 5892, appendix A.3";
	case 0x0375:
		return index + 1 < length && is_script(label[index + 1], "Greek") ? NULL : "RFC 5892, appendix A.4";
	case 0x05F3:
		return index > 0 && is_script(label[index - 1], "Hebrew") ? NULL : "RFC 5892, appendix A.5";
	case 0x05F4:
		return index > 0 && is_script(label[index - 1], "Hebrew") ? NULL : "RFC 5892, appendix A.6";
	case 0x30FB:
		return has_japanese(label, length) ? NULL : "RFC 5892, appendix A.7";
	default:
		if (c >= 0x0660 && c <= 0x0669)
			return has_any(label, length, 0x06F0, 0x06F9) ? "RFC 5892, appendix A.8" : NULL;
		if (c >= 0x06F0 && c <= 0x06F9)
			return has_any(label, length, 0x0660, 0x0669) ? "RFC 5892, appendix A.9" : NULL;
		return NULL;
	}
}

enum status idna_check_context(const uint32_t *label, size_t length, bool contexto, struct fault *fault)
{
	for (size_t i = 0; i < length; i++) {
		const char *rule = broken_joiner_rule(label, length, i);

		if (!rule && contexto)
			rule = broken_other_rule(label, length, i);
		if (rule)
			return idna_fault(fault, STATUS_CONTEXT, label, i, rule);
	}
	return STATUS_OK;
}
