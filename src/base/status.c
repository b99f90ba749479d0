/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Statuses with their kinds, messages and hints; faults. */
#include <config.h>

#include "base/status.h"

#define STATUS_TEXT(name, kind, words, hint) {kind, words, hint},
const struct status_text status_text[STATUS_COUNT] = {STATUSES(STATUS_TEXT)};

struct fault fault_at(enum status status, size_t offset, size_t piece, size_t piece_length)
{
	return (struct fault){
		.status = status,
		.offset = offset,
		.piece = piece,
		.piece_length = piece_length,
		.code_point = NO_CODE_POINT,
	};
}

enum status fault_set(struct fault *fault, enum status status, size_t offset, size_t piece, size_t piece_length)
{
	*fault = fault_at(status, offset, piece, piece_length);
	return status;
}

enum status fault_no_memory(struct fault *fault)
{
	return fault_set(fault, STATUS_NO_MEMORY, 0, 0, 0);
}
