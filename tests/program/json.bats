#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# --json: one object for each record or, with -c, for each diagnostic.

load ../helper

@test "every row of cases/json.tsv has its output, messages and exit status" {
	run_rows json.tsv
}

# Prints the members of the first label of each object on standard input as in cases/keys.tsv.
keys() {
	jq -r '.labels[0] | [(.scripts // ["-"] | join(",")), .unaccented, .skeleton] | @tsv'
}

@test "every row of cases/keys.tsv has its scripts and its keys for lookalikes, encoded and decoded" {
	local level

	need jq
	for level in lookup none; do
		awk -F '\t' -v OFS='\t' -v level=$level '$2 == level { print $1, $3, $4, $5 }' "$CASES/keys.tsv" > wanted
		(($(wc -l < wanted) >= 5))
		cut -f 1 wanted > names
		"$PUNY" -ex -i "$level" --json names | keys | paste names - | diff wanted -
		"$PUNY" -ex -i "$level" names | "$PUNY" -dx -i "$level" --json | keys | paste names - | diff wanted -
	done
}
