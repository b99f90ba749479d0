/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Faults of the code points of a label. */
#include <config.h>

#include "idna/refuse.h"

#include "idna/property.h"

enum status idna_fault(struct fault *fault, enum status status, const uint32_t *label, size_t index, const char *rule)
{
	*fault = fault_at(status, index, 0, 0);
	fault->code_point = label[index];
	fault->rule = rule;
	return status;
}

/* Rejects the first code point of LABEL that is unsafe or a separator. */
static enum status check_unsafe(const uint32_t *label, size_t length, struct fault *fault)
{
	for (size_t i = 0; i < length; i++) {
		if (idna_is_unsafe(label[i]))
			return idna_fault(fault, STATUS_CONTROL, label, i, NULL);
		if (idna_is_separator(label[i]))
			return idna_fault(fault, STATUS_SEPARATOR, label, i, NULL);
	}
	return STATUS_OK;
}

enum status idna_refuse(struct fault *fault, const uint32_t *label, size_t length, size_t index, const char *rule)
{
	const enum status unsafe = check_unsafe(label, length, fault);

	if (unsafe != STATUS_OK)
		return unsafe;
	if (idna_properties(label[index]) & IDNA_UNASSIGNED)
		return idna_fault(fault, STATUS_UNASSIGNED, label, index, rule);
	return idna_fault(fault, STATUS_DISALLOWED, label, index, rule);
}
