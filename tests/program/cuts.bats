#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Output, diagnostics and exit status do not depend on how the input is divided into reads.

setup() {
	load ../helper
	need python3
}

# Runs cuts.py for each line of options.
cuts() {
	local options

	while read -r options; do
		# shellcheck disable=SC2086
		python3 "$TOP_SRCDIR/tests/program/cuts.py" $options
	done
}

@test "divided reads give the same output: strings" {
	cuts <<- 'END'
		-e
		-d
		-em --format=utf-8
		-du
		-e -z
		-d -z
	END
}

@test "divided reads give the same output: names" {
	cuts <<- 'END'
		-ex
		-dx
		-exu
		-dxm
		-ex -z
		-dx -i register
		-dx -i display
	END
}

@test "divided reads give the same output: --on-error" {
	cuts <<- 'END'
		-ex --on-error=skip
		-dx --on-error=stop
		-d --on-error=skip
	END
}

@test "divided reads give the same output: -a, --json, --trace, -c" {
	cuts <<- 'END'
		-exa
		-d -a
		-ex --json
		-d --json
		-ex --trace
		-dx --trace
		-d --trace -z
		-dxc
		-ex --line-buffered
	END
}

@test "divided reads give the same output: text" {
	cuts <<- 'END'
		-et
		-dt
		-dta
		-dtc
		-etc
	END
}

@test "divided reads give the same output: zones" {
	cuts <<- 'END'
		-eZ
		-dZ
		-dZa
	END
}
