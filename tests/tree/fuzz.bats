#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# The fuzz targets with libFuzzer, in CI with the same mutations and as many of them each time, so that a failure is due to
# the change.
# Manually, with other mutations: make fuzz FUZZ_SECONDS=600

load ../helper

@test "runs each fuzz target 4,000 times, or 100 times in CI's installation of Debian" {
	local runs=4000

	[[ ${CI-} == true ]] || skip 'only where CI=true, or by make fuzz'
	need clang
	unset MAKEFLAGS MFLAGS MAKELEVEL CC   # the compiler of the tests need not be clang
	[[ ${SERVERS-} != true ]] || runs=100
	make -s -C "$TOP_BUILDDIR" fuzz FUZZ_SECONDS=120 FUZZ_RUNS="$runs" FUZZ_SEED=1 > "$BATS_TEST_TMPDIR/log" 2>&1 || {
		# not through bats, so that it is not a comment; the failure is at its end
		tail -c 8000 "$BATS_TEST_TMPDIR/log" >&3
		false
	}
}
