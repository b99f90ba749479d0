#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Tables of input with expected results: input on which other programs failed, and Wikipedia's examples.

setup() {
	load ../helper
	cd "$BATS_TEST_TMPDIR" || return
}

# Checks every row of MODE in cases/bad-input.tsv.
rows() {
	need python3
	python3 "$TOP_SRCDIR/tests/program/vectors.py" "$@"
}

@test "handles bad input: strings, encoding" {
	rows encode -e
}

@test "handles bad input: strings, decoding" {
	rows decode -d
}

@test "handles bad input: names, encoding" {
	rows ace-encode -ex
}

@test "handles bad input: names, decoding" {
	rows ace-decode -dx
}

@test "handles bad input: lists of code points" {
	rows codepoints-encode -eu
}

@test "converts Wikipedia's examples in both directions" {
	grep -v '^#' "$CASES/wikipedia.tsv" | cut -f 1 > unicode
	grep -v '^#' "$CASES/wikipedia.tsv" | cut -f 2 > punycode
	[[ $(wc -l < unicode) -ge 25 ]]
	"$PUNY" -e unicode | diff punycode -
	"$PUNY" -d punycode | diff unicode -
}
