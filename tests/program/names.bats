#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Names: labels, separators, lengths and levels in both directions.
# shellcheck disable=SC2154

load ../helper

# Prints TEXT N times.
times() {
	local all

	printf -v all "%$1s" ''
	echo -n "${all// /$2}"
}

# Checks that the name is converted to the second argument, or to itself.
converts() {
	run -0 --separate-stderr "$PUNY" -ex <<< "$1"
	[[ $output == "${2-$1}" && -z $stderr ]]
}

# Checks that the name is rejected with this message.
refuses() {
	run -1 --separate-stderr "$PUNY" -ex <<< "$2"
	echo "$stderr"
	[[ $output == "$2" && $stderr == "puny: -:1:$1: '"* ]]
}

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

@test "accepts labels of 63 bytes, in ASCII and as A-labels, and rejects longer ones" {
	converts "$(times 63 a).de"
	refuses "1: $(message label-too-long)" "$(times 64 a).de"
	# one byte per code point after the first
	converts "$(times 57 ü).de" "xn--tda$(times 56 a).de"
	refuses "4: $(message label-too-long)" "de.$(times 58 ü)"
	run -0 "$PUNY" -dx <<< "xn--tda$(times 56 a).de"
	[[ $output == "$(times 57 ü).de" ]]
	run -1 --separate-stderr "$PUNY" -dx <<< "xn--tda$(times 57 a).de"
	[[ $stderr == "puny: -:1:1: $(message label-too-long): 'xn--tda"* ]]
}

@test "accepts names of 253 bytes and a trailing dot, and rejects longer ones" {
	local long ace

	# 189 bytes
	long=$(times 3 "$(times 62 a).")
	converts "$long$(times 62 a).b"
	refuses "1: $(message name-too-long)" "$long$(times 63 a).b"
	converts "$long$(times 62 a).b."
	refuses "1: $(message name-too-long)" "$long$(times 63 a).b."
	refuses "1: $(message name-too-long)" "$long$(times 62 a).bb."
	ace=$(times 3 "xn--tda$(times 55 a).")
	converts "$(times 3 "$(times 56 ü).")$(times 62 a).b" "$ace$(times 62 a).b"
	converts "$(times 3 "$(times 56 ü).")$(times 62 a)。b。" "$ace$(times 62 a).b."
	refuses "1: $(message name-too-long)" "$(times 3 "$(times 56 ü).")$(times 63 a).b"
	run -0 "$PUNY" -dx <<< "$ace$(times 62 a).b."
	[[ $output == "$(times 3 "$(times 56 ü).")$(times 62 a).b." ]]
	run -1 --separate-stderr "$PUNY" -dx <<< "$ace$(times 63 a).b"
	[[ $stderr == "puny: -:1:1: $(message name-too-long): "* ]]
}

@test "accepts 127 labels and rejects 128" {
	converts "$(times 126 a.)b"
	converts "$(times 126 a.)b."
	refuses "1: $(message name-too-long)" "$(times 127 a.)b"
	refuses "1: $(message name-too-long)" "$(times 128 a.)ü"
	refuses "1: $(message name-too-long)" "$(times 200 ü.)ü"
}

@test "rejects names over 4,096 bytes before mapping" {
	local label

	label=ü$(times 2044 $'\u00AD')
	converts "$label.aaaaa" xn--tda.aaaaa
	refuses "1: $(message name-too-long 4096)" "$label.aaaaaa"
}

@test "rejects lists of code points over 4,096 bytes of UTF-8" {
	local item='u+00AD '

	run -0 "$PUNY" -exu <<< "$(times 145 "$item")u+FC u+2E $(times 145 "$item")u+FC"
	[[ $output == xn--tda.xn--tda ]]
	run -1 --separate-stderr "$PUNY" -exu <<< "$(times 585 "$item")u+FC"
	[[ $stderr == "puny: -:1:1: $(message name-too-long 4096): 'u+00AD u+00AD "* ]]
}

@test "rejects 100 MB without a line end early and in little memory" {
	need timeout
	need_plain_build
	need_memory_limit
	{ head -c 100000000 /dev/zero | tr '\0' a; printf '\nb\303\274cher\n'; } > name
	status=0
	(ulimit -v 30000; exec timeout 60 "$PUNY" -ex name 2> messages > output) || status=$?
	[[ $status -eq 1 ]]
	[[ $(< messages) == "puny: name:1:1: $(message name-too-long 4096): '$(times 80 a)...'" ]]
	[[ $(wc -c < output) -eq 100000015 && $(tail -n 1 output) == xn--bcher-kva ]]
}

@test "--on-error applies to a name that is far too long" {
	{ echo ü; head -c 140000 <(yes ab | tr -d '\n'); echo; echo ö; } > names
	run -1 --separate-stderr "$PUNY" -ex --on-error=skip names
	[[ $output == $'xn--tda\nxn--nda' && $stderr == "puny: names:2:1: $(message name-too-long 4096): 'abab"* ]]
	run -1 --separate-stderr "$PUNY" -ex --on-error=stop names
	[[ $output == xn--tda ]]
	run -1 --separate-stderr "$PUNY" -exc names
	[[ -z $output && ${#stderr_lines[@]} -eq 1 ]]
	run -1 --separate-stderr "$PUNY" -ex --trace names
	[[ $output == *'output is "tda"'*'output is "nda"' && $output != *abab* ]]
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
