/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* For the benchmark: does nothing, linked with libunistring. */

int main(void)
{
	return 0;
}
