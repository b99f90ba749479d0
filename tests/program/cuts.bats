#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Output, diagnostics and exit status do not depend on how the input is divided into reads.

setup() {
	load ../helper
	need python3
}

@test "divided reads give the same output, in every mode" {
	local options

	while read -r options; do
		# shellcheck disable=SC2086
		python3 "$TOP_SRCDIR/tests/program/cuts.py" $options
	done <<- 'END'
		-e
		-d
		-em --format=utf-8
		-du
		-e -z
		-d -z
		-ex
		-dx
		-exu
		-dxm
		-ex -z
		-dx -i register
		-dx -i display
		-ex --on-error=skip
		-dx --on-error=stop
		-d --on-error=skip
		-exa
		-d -a
		-ex --json
		-d --json
		-ex --trace
		-dx --trace
		-d --trace -z
		-dxc
		-ex --line-buffered
		-et
		-dt
		-dta
		-dtc
		-etc
		-eZ
		-dZ
		-dZa
	END
}
