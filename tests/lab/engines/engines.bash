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

# Creates the file names, with a million, and the file whole with the output of puny, both in BATS_FILE_TMPDIR.
make_names_and_whole() {
	make_names 1000000 > "$BATS_FILE_TMPDIR/names"
	"$PUNY" -exq "$BATS_FILE_TMPDIR/names" > "$BATS_FILE_TMPDIR/whole" || (($? == 1))
}
