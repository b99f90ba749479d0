#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Strings: plain RFC 3492 in both directions.
# shellcheck disable=SC2154

setup() {
	load ../helper
	cd "$BATS_TEST_TMPDIR" || return
}

@test "gives the result of every row of cases/strings.tsv" {
	need python3
	python3 "$TOP_SRCDIR/tests/program/tables.py" "$CASES/strings.tsv"
}

@test "converts example B of RFC 3492 on one line" {
	run -0 "$PUNY" -e < <(printf 'u+4ED6 u+4EEC u+4E3A u+4EC0 u+4E48 u+4E0D u+8BF4 u+4E2D u+6587\n')
	[[ $output == ihqwcrb4cv8a8dqg056pqjye ]]
}

@test "rejects the record terminator in a list and accepts the other one" {
	run -1 --separate-stderr "$PUNY" < <(printf 'u+000A u+00FC\n')
	[[ $output == 'u+000A u+00FC' && $stderr == "puny: -:1:1: newline in output: 'u+000A'" ]]
	run -1 --separate-stderr "$PUNY" -z < <(printf 'u+FC u+0\0')
	[[ $stderr == "puny: -:1:6: NUL in output: 'u+0'" ]]
	printf 'u+0A u+FC\0' | "$PUNY" -z | cmp - <(printf '\n-eha\0')
	printf 'u+0 u+FC\n' | "$PUNY" | cmp - <(printf '\0-eha\n')
	# text cannot contain it
	printf '\n\xC3\xBC\0' | "$PUNY" -z | cmp - <(printf '\n-eha\0')
	printf '\n-eha\0' | "$PUNY" -dz | cmp - <(printf '\n\xC3\xBC\0')
}

@test "writes a decoded list on one line, whatever it contains" {
	printf 'a\nb-\0' | "$PUNY" -duz | cmp - <(printf 'u+0061 u+000A u+0062\0')
}

@test "uses 64-bit integers: U+10FFFF after a long string" {
	need python3
	python3 -c 'print("a" * 100000 + "\U0010FFFF")' > string
	"$PUNY" string > encoded
	[[ $(wc -c < encoded) -eq 100012 ]]
	"$PUNY" -d encoded | cmp - string
}
