# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# What the tests of engines share.  ENGINES is the directory of install.sh.
load ../helper
load ../page

# COUNT names, of which one in 97 cannot be converted.
make_names() {
	python3 "$TOP_SRCDIR/tests/bench/gencorpus.py" idn 100000 |
		awk -v count="$1" -f "$TOP_SRCDIR/tests/engines/names.awk"
}

# The commands of the recipes that stand in one display with the words.
recipe() {
	displays_of_page puny-recipes.7 | awk -v RS= -v words="$1" 'index($0, words)'
}
