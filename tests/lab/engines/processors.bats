#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# The command of puny-recipes(7) for all processors of a machine, with times: make check-engines.  It converts files of
# PROCESSOR_NAMES names (one number or several) in PROCESSOR_DIRECTORIES, PROCESSOR_ROUNDS times.
# shellcheck disable=SC2154

setup() {
	load engines
	need_server parallel
	cd "$BATS_TEST_TMPDIR" || return
	export PARALLEL_HOME=$PWD/parallel
	mkdir bin parallel
	ln -s "$PUNY" bin/puny
	PATH=$PWD/bin:$PATH
}

teardown() {
	cd / || return
	[[ ! -e $BATS_TEST_TMPDIR/made ]] || xargs rm -rf < "$BATS_TEST_TMPDIR/made"
}

# Prints the commands of the display that contains the words, on one line.
commands_of() {
	recipe "$1" | sed -n 's/^\$ //p' | grep -v '^printf' | paste -s -d ';' -
}

# Compares the recipe with puny alone on COUNT names in a new directory below DIRECTORY.
compare_in() {
	local directory

	directory=$(mktemp -d "$1/processors.XXXXXX")
	echo "$directory" >> "$BATS_TEST_TMPDIR/made"
	cd "$directory" || return
	# The names repeat after a million, which makes no difference to puny -ex.
	yes "$BATS_TEST_TMPDIR/sample" | xargs -n 1 cat 2> /dev/null | head -n "$2" > names
	python3 "$TOP_SRCDIR/tests/lab/engines/processors.py" "${PROCESSOR_ROUNDS:-3}" \
		"$(commands_of 'parallel --pipepart')" >&3
	rm -r "$directory"
}

@test "the recipe for all processors gives the output of one process; prints the times" {
	make_names 1000000 > sample
	for directory in ${PROCESSOR_DIRECTORIES:-$BATS_TEST_TMPDIR}; do
		for count in ${PROCESSOR_NAMES:-30000000}; do
			compare_in "$directory" "$count"
		done
	done
}
