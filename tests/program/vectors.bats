#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Tables of input and what must come of it: input that has broken other programs, and Wikipedia's examples.

setup() {
	load ../helper
	cd "$BATS_TEST_TMPDIR" || return
}

# Every row of MODE in cases/bad-input.tsv.
rows() {
	need python3
	python3 "$TOP_SRCDIR/tests/program/vectors.py" "$@"
}

@test "bad input: strings, encoded" {
	rows encode -e
}

@test "bad input: strings, decoded" {
	rows decode -d
}

@test "bad input: names, encoded" {
	rows ace-encode -ex
}

@test "bad input: names, decoded" {
	rows ace-decode -dx
}

@test "bad input: lists of code points" {
	rows codepoints-encode -eu
}

@test "Wikipedia's examples, both ways" {
	grep -v '^#' "$CASES/wikipedia.tsv" | cut -f 1 > unicode
	grep -v '^#' "$CASES/wikipedia.tsv" | cut -f 2 > punycode
	[[ $(wc -l < unicode) -ge 25 ]]
	"$PUNY" -e unicode | diff punycode -
	"$PUNY" -d punycode | diff unicode -
}
