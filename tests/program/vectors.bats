#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Input on which other programs failed.

setup() {
	load ../helper
	cd "$BATS_TEST_TMPDIR" || return
}

@test "handles bad input, of strings, names and lists of code points, in both directions" {
	local mode option

	need python3
	while read -r mode option; do
		python3 "$TOP_SRCDIR/tests/program/vectors.py" "$mode" "$option"
	done <<- 'END'
		encode -e
		decode -d
		ace-encode -ex
		ace-decode -dx
		codepoints-encode -eu
	END
}
