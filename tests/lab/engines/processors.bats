#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The commands of puny-recipes(7) for all processors of a machine, with times: make check-engines.  They convert
# PROCESSOR_NAMES names, PROCESSOR_ROUNDS times.
# shellcheck disable=SC2154

setup() {
	load engines
	need parallel
	cd "$BATS_TEST_TMPDIR" || return
	export PARALLEL_HOME=$PWD/parallel
	mkdir bin parallel
	ln -s "$PUNY" bin/puny
	PATH=$PWD/bin:$PATH
}

# Prints the commands of the display that contains the words, on one line.
commands_of() {
	recipe "$1" | sed -n 's/^\$ //p' | grep -v '^printf' | paste -s -d ';' -
}

@test "every recipe gives the output of one process in less time" {
	make_names "${PROCESSOR_NAMES:-150000000}" > names
	python3 "$TOP_SRCDIR/tests/lab/engines/processors.py" "${PROCESSOR_ROUNDS:-3}" \
		"$(commands_of 'parallel --pipepart')" >&3
}
