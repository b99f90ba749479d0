#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
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

@test "strings" {
	cuts <<- 'END'
		-e
		-d
		-em --format=utf-8
		-du
		-e -z
		-d -z
	END
}

@test "names" {
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

@test "all that --on-error does" {
	cuts <<- 'END'
		-ex --on-error=skip
		-dx --on-error=stop
		-d --on-error=skip
	END
}

@test "both forms, objects, traces, checks" {
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

@test "text" {
	cuts <<- 'END'
		-et
		-dt
		-dta
		-dtc
	END
}

@test "zones" {
	cuts <<- 'END'
		-eZ
		-dZ
		-dZa
	END
}
