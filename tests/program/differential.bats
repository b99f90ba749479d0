#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Compares puny with other implementations; see differential.py.  Manually: differential.py 1000000

setup() {
	load ../helper
	need python3
}

@test "converts strings like a transcription of RFC 3492 and Python's codec (1,000,000 in CI, otherwise 100,000)" {
	local count=100000

	[[ ${CI-} != true ]] || count=1000000
	python3 "$TOP_SRCDIR/tests/lab/oracles/differential.py" $count
}
