#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# puny against other implementations: differential.py says which.  By hand: differential.py 1000000

setup() {
	load ../helper
	need python3
}

@test "strings, as a transcription of RFC 3492 and Python's codec have them: a million in CI, 100,000 otherwise" {
	local count=100000

	[[ ${CI-} != true ]] || count=1000000
	python3 "$TOP_SRCDIR/tests/oracles/differential.py" $count
}
