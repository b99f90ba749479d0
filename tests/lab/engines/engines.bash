# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# shellcheck shell=bash
# Functions for the tests of engines.  ENGINES is the directory of install.sh.
load ../../helper
load ../../page

# Prints COUNT names, of which one in 97 cannot be converted.
make_names() {
	python3 "$TOP_SRCDIR/tests/lab/bench/gencorpus.py" idn 100000 |
		awk -v count="$1" -f "$TOP_SRCDIR/tests/lab/engines/names.awk"
}

# Creates the file names with COUNT names, which are made once and kept in ENGINES, and the file whole with the output
# of puny, both in BATS_FILE_TMPDIR.
make_names_and_whole() {
	local kept=$ENGINES/names-$1

	if [[ ! $kept -nt $TOP_SRCDIR/tests/lab/engines/names.awk || ! $kept -nt $TOP_SRCDIR/tests/lab/bench/gencorpus.py ]]; then
		make_names "$1" > "$kept.part"
		mv "$kept.part" "$kept"
	fi
	ln -s "$kept" "$BATS_FILE_TMPDIR/names"
	"$PUNY" -exq "$kept" > "$BATS_FILE_TMPDIR/whole" || (($? == 1))
}
