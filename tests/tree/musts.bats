#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# The table of what the standards demand: each of its tests exists, and those in C passed.

setup() {
	load ../helper
	cd "$TOP_SRCDIR" || return
}

# Prints the names of the tests of FILE: of a test in C, those that passed, with and without a number at their start; of a table, its rows.
names() {
	case $1 in
	*.bats) sed -n 's/^@test "\(.*\)" {$/\1/p' "$1" ;;
	*.tsv) grep -v '^#' "$1" ;;
	*_test.c) sed -nE '/^ok [0-9]+ - /{ s///p; s/^[0-9]+ //p; }' "$TOP_BUILDDIR/${1%.c}.log" ;;
	esac
}

# Succeeds if FILE has a test with this NAME, whole or, if it goes on after a colon or a tab, its start.
has_test() {
	names "$1" | NAME=$2 awk '
		BEGIN { name = ENVIRON["NAME"]; part = name ~ /[:\t]$/ }
		$0 == name || index($0, name) == 1 && (part || substr($0, length(name) + 1, 1) == "\t") { found = 1 }
		END { exit !found }'
}

@test "each row of cases/musts.tsv names a test that exists" {
	local document section requirement file name rows=0 missing=0

	while IFS=$'\t' read -r document section requirement file name; do
		[[ $document != \#* && $document != document ]] || continue
		[[ $file != *.tsv ]] || name=${name//'\t'/$'\t'}
		rows=$((rows + 1))
		[[ $requirement && $name ]] && has_test "$file" "$name" ||
			{ echo "$document, section $section: $requirement: $file has no $name"; missing=1; }
	done < tests/cases/musts.tsv
	((missing == 0 && rows > 100))
}

@test "a name is found only as a whole, and if its test passed" {
	local file name

	printf '%s\n' 'ok 1 - a name' 'ok 2 - part: of it' 'not ok 2 - another' '# a note' 'ok 3 # SKIP left out' > "$BATS_TEST_TMPDIR/x_test.log"
	printf '%s\n' '@test "a name" {' '# @test "another" {' > "$BATS_TEST_TMPDIR/x.bats"
	printf 'a name\tx\n# another\n' > "$BATS_TEST_TMPDIR/x.tsv"
	cd "$BATS_TEST_TMPDIR"
	TOP_BUILDDIR=.
	for file in x_test.c x.bats x.tsv; do
		has_test "$file" 'a name'
		for name in name another 'left out' 'a note'; do
			run ! has_test "$file" "$name"
		done
	done
}
