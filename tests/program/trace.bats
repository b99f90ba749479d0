#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# --trace: the algorithm in the format of RFC 3492, sections 7.2 and 7.3.

load ../helper

# Prints a column of a row of the RFC's samples: 3 is the code points, 4 the Punycode.
sample() {
	awk -F '\t' -v id="$1" -v column="$2" '$1 == id { print $column }' "$CASES/rfc3492-section-7.1.tsv"
}

@test "every row of cases/trace.tsv has its output, messages and exit status" {
	run_rows trace.tsv
}

@test "writes the four traces of RFC 3492 line by line" {
	local id

	for id in B L; do
		sample $id 3 | "$PUNY" -e --trace | diff "$CASES/traces/encode-$id.txt" -
		sample $id 4 | "$PUNY" -d --trace | diff "$CASES/traces/decode-$id.txt" -
		# the Unicode side as UTF-8
		sample $id 4 | "$PUNY" -d | "$PUNY" --trace | diff "$CASES/traces/encode-$id.txt" -
	done
}
