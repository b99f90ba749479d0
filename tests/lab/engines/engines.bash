# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# shellcheck shell=bash
# Functions for the tests of engines.  make check-engines installs Spark and Hadoop in ENGINES.
load ../../helper
load ../../page

# Prints COUNT names, of which one in 97 cannot be converted.
make_names() {
	python3 "$TOP_SRCDIR/tests/lab/bench/gencorpus.py" idn 100000 |
		awk -v count="$1" '
			BEGIN { split("a..b xn--zz--bad xn--bcher-kv \342\230\203\314\270\302\200x", bad, " ") }
			{ name[NR] = $0 }
			END {
				for (i = 0; i < count; i++)
					print "n" i "." (i % 97 == 0 ? bad[i % 4 + 1] : name[i % NR + 1])
			}'
}

# Creates the file names with COUNT names, which are made once and kept in ENGINES, and the file whole with the output
# of puny, both in BATS_FILE_TMPDIR.
make_names_and_whole() {
	local kept=$ENGINES/names-$1

	if [[ ! $kept -nt ${BASH_SOURCE[0]} || ! $kept -nt $TOP_SRCDIR/tests/lab/bench/gencorpus.py ]]; then
		make_names "$1" > "$kept.part"
		mv "$kept.part" "$kept"
	fi
	ln -s "$kept" "$BATS_FILE_TMPDIR/names"
	"$PUNY" -exq "$kept" > "$BATS_FILE_TMPDIR/whole" || (($? == 1))
}
