#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The fuzz targets under libFuzzer, in CI, with the same mutations each time: what comes up is of the change.  By hand,
# with others: make fuzz FUZZ_SECONDS=600

setup() {
	load ../helper
}

@test "each fuzz target for 20 seconds" {
	[[ ${CI-} == true ]] || skip 'only where CI=true, or by make fuzz'
	need clang
	unset MAKEFLAGS MFLAGS MAKELEVEL
	make -s -C "$TOP_BUILDDIR" fuzz FUZZ_SECONDS=20 FUZZ_SEED=1 > "$BATS_TEST_TMPDIR/log" 2>&1 || {
		# past bats, so that it is no comment: what failed stands at the end of it
		tail -c 8000 "$BATS_TEST_TMPDIR/log" >&3
		false
	}
}
