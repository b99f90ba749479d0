/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Faults of a label. */
#include <config.h>

#include "idna/inside.h"

enum status idna_fault(struct fault *fault, enum status status, const uint32_t *label, size_t index, const char *rule)
{
	*fault = fault_at(status, index, 0, 0);
	fault->code_point = label ? label[index] : NO_CODE_POINT;
	fault->rule = rule;
	return status;
}

enum status idna_reject(struct fault *fault, const uint32_t *label, size_t length, size_t index, const char *rule)
{
	for (size_t i = 0; i < length; i++) {
		if (idna_is_unsafe(label[i]))
			return idna_fault(fault, STATUS_CONTROL, label, i, NULL);
		if (idna_is_separator(label[i]))
			return idna_fault(fault, STATUS_SEPARATOR, label, i, NULL);
	}
	return idna_fault(fault,
	                  idna_properties(label[index]) & IDNA_UNASSIGNED ? STATUS_UNASSIGNED : STATUS_DISALLOWED,
	                  label, index, rule);
}
