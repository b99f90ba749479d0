#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The manual's recipes for all processors of a machine, with times: make check-engines.  PROCESSOR_NAMES is how many names
# they convert, PROCESSOR_ROUNDS how often.
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

# The commands of the display with the words, on one line.
commands_of() {
	recipe "$1" | sed -n 's/^\$ //p' | grep -v '^printf' | paste -s -d ';' -
}

@test "every recipe gives the output of one process, and sooner" {
	make_names "${PROCESSOR_NAMES:-150000000}" > names
	python3 "$TOP_SRCDIR/tests/engines/processors.py" "${PROCESSOR_ROUNDS:-3}" \
		"$(commands_of 'parallel --pipepart')" "$(commands_of 'split -n')" >&3
}
