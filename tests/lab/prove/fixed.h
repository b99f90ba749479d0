/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* For proofs in which arrays have their size from the start: they need not grow, and cannot. */
#ifndef PUNY_PROVE_FIXED_H
#define PUNY_PROVE_FIXED_H

#include "base/buffer.h"
#include "prove.h"

bool code_points_grow(struct code_points *list, size_t more)
{
	(void)list, (void)more;
	prove(false, "there is room for as many code points as bytes");
	return false;
}

bool buffer_grow(struct buffer *buffer, size_t more)
{
	(void)buffer, (void)more;
	return false;
}

#endif
