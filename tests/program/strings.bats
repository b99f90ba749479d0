#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Strings: plain RFC 3492 in both directions.
# shellcheck disable=SC2154

load ../helper

@test "gives the result of every row of cases/strings.tsv" {
	need python3
	python3 "$TOP_SRCDIR/tests/program/tables.py" "$CASES/strings.tsv"
}

@test "rejects the record terminator in a list and accepts the other one" {
	run -1 --separate-stderr "$PUNY" < <(printf 'u+000A u+00FC\n')
	[[ $output == 'u+000A u+00FC' && $stderr == "puny: -:1:1: $(message terminator-in-output): 'u+000A'" ]]
	run -1 --separate-stderr "$PUNY" -z < <(printf 'u+00FC u+0000\0')
	[[ $stderr == "puny: -:1:8: NUL in output: 'u+0000'" ]]
	printf 'u+000A u+00FC\0' | "$PUNY" -z | cmp - <(printf '\n-eha\0')
	printf 'u+0000 u+00FC\n' | "$PUNY" | cmp - <(printf '\0-eha\n')
	# text cannot contain it
	printf '\n\xC3\xBC\0' | "$PUNY" -z | cmp - <(printf '\n-eha\0')
	printf '\n-eha\0' | "$PUNY" -dz | cmp - <(printf '\n\xC3\xBC\0')
}

@test "writes a decoded list on one line, whatever it contains" {
	printf 'a\nb-\0' | "$PUNY" -duz | cmp - <(printf 'u+0061 u+000A u+0062\0')
}

@test "LF and CR separate the items of a list with -z, and CR without it" {
	printf 'u+0033 u+5E74\nu+0042\0' > list
	[[ $("$PUNY" -zu list | tr '\0' '.') == 3B-w52d. && $("$PUNY" -z list | tr '\0' '.') == 3B-w52d. ]]
	[[ $(printf 'u+FC\r\nu+2E\nu+64\0' | "$PUNY" -xzu | tr '\0' '.') == xn--tda.d. ]]
	run -0 "$PUNY" < <(printf 'u+00FC\rU+0062\r\nu+00FC\r')
	[[ ${lines[0]} == $'b-dha\r' && ${lines[1]} == tda ]]
	# a position in a list counts the line ends
	run -1 --separate-stderr "$PUNY" -xzuc --json < <(printf 'u+FC\nu+2E\nu+40\0')
	[[ $output == *'"byte":11,"kind":"disallowed-code-point",'*'"piece":"u+40"'* ]]
}

@test "takes time in proportion to n log n for n code points" {
	need_plain_build
	need valgrind python3
	python3 "$TOP_SRCDIR/tests/program/growth.py" strings
}
