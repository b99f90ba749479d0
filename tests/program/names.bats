#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Names: labels, separators, lengths and levels in both directions.
# shellcheck disable=SC2154

load ../helper

@test "gives the result of every row of cases/names.tsv" {
	need python3
	python3 "$TOP_SRCDIR/tests/program/tables.py" "$CASES/names.tsv"
}

@test "gives the result of every row of cases/labels.tsv" {
	need python3
	python3 "$TOP_SRCDIR/tests/program/tables.py" "$CASES/labels.tsv"
}

@test "gives a name the same answer in each mode, relative or written out, escaped or not" {
	need python3
	python3 "$TOP_SRCDIR/tests/program/modes.py" "$PUNY" > result || { cat result; return 1; }
	[[ $(< result) == '18942 names, 0 problems' ]]
}

@test "rejects 100 MB without a line end early and in little memory" {
	need timeout
	need_plain_build
	need_memory_limit
	{ head -c 100000000 /dev/zero | tr '\0' a; printf '\nb\303\274cher\n'; } > name
	status=0
	(ulimit -v 30000; exec timeout 60 "$PUNY" -ex name 2> messages > output) || status=$?
	[[ $status -eq 1 ]]
	[[ $(< messages) == "puny: name:1:1: $(message name-too-long 4096): '$(printf 'a%.0s' {1..80})...'" ]]
	[[ $(wc -c < output) -eq 100000015 && $(tail -n 1 output) == xn--bcher-kva ]]
}

@test "converting twice equals converting once" {
	local options

	grep -v '^#' "$CASES/names.tsv" | sed 1d | cut -f 2 | grep -v '\\x' > names
	[[ $(wc -l < names) -gt 100 ]]
	for options in '-ex' '-dx' '-ex -i register' '-dx -i register' '-ex -i display' '-dx -i display' '-ex -i none' '-dx -i none'; do
		echo "# $options"
		# shellcheck disable=SC2086
		"$PUNY" $options --format=utf-8 -q names > once || true
		(($(wc -l < once) == $(wc -l < names)))
		# shellcheck disable=SC2086
		"$PUNY" $options --format=utf-8 -q once > twice || true
		diff once twice
	done
}
