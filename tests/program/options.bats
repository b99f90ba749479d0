#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# The command line: options, operands, usage errors and the exit status.
# shellcheck disable=SC2154

load ../helper

@test "every row of cases/invocations.tsv has its output, messages and exit status" {
	run_rows invocations.tsv
}

@test "--help writes the text of cases/help.txt" {
	run -0 --separate-stderr "$PUNY" --help
	[[ -z $stderr ]]
	diff "$CASES/help.txt" - <<< "$output"
	(($(wc -l <<< "$output") <= 45))
	[[ -z $(awk 'length > 80' <<< "$output") ]]
}

@test "each example of --help does what it says" {
	local options operand meaning rows=0
	local -A wanted=(
		['encode names']=$'xn--bcher-kva.example\nxn--gre-6ka8i.example'
		['decode a list of names']=$'bücher.example\nxn--gre-6ka8i..example'
		['check a list of names']="puny: LIST:2:15: $(message empty-label): 'xn--gre-6ka8i..example'"
		['decode the names in text']='see https://bücher.example/a'
		['encode a zone file']='xn--bcher-kva A 192.0.2.1'
	)

	printf '%s\n' xn--bcher-kva.example xn--gre-6ka8i..example > LIST
	echo 'see https://xn--bcher-kva.example/a' > LOG
	echo 'bücher A 192.0.2.1' > FILE
	while read -r options operand meaning; do
		echo "$options $operand: $meaning"
		[[ $operand != NAME... ]] || operand='bücher.example größe.example'
		# shellcheck disable=SC2086
		run "$PUNY" $options $operand
		[[ $output == "${wanted[$meaning]}"* ]]
		rows=$((rows + 1))
	done < <("$PUNY" --help | sed -n 's/^  puny //p')
	((rows == ${#wanted[@]}))
}

@test "--version gives the versions of the program, of Unicode data and of the list of domains" {
	run -0 --separate-stderr "$PUNY" --version
	# the version of NEWS, and the commit of a clone (tests/tree/build.bats)
	[[ ${lines[0]} == "$(sed 's/ (.*//; q' "$TOP_SRCDIR/NEWS")"?( \(+([0-9a-f])?(-dirty)\)) ]]
	[[ ${lines[1]} =~ ^Unicode\ [0-9]+\.[0-9]$ && -z $stderr ]]
	# the dates of the files that the tables were made from; a new table has a new one
	[[ ${lines[2]} == 'Security data of Unicode 18.0, 2026-08-06' && ${lines[3]} == 'Top-level domains of 2026-10-22' ]]
	[[ ${lines[4]} =~ ^(Sandbox: (Landlock|seccomp|Landlock, seccomp|pledge|none))$ ]]
	[[ $output == *'GPL version 3 or later'* ]]
}

@test "a test uses every option of --help" {
	local option count=0

	for option in $("$PUNY" --help | grep -oE -- '--[a-z][a-z-]+' | sort -u); do
		echo "$option"
		count=$((count + 1))
		grep -qE -- "$option([^a-z-]|\$)" "$BATS_TEST_DIRNAME/selftest.bats" "$CASES/invocations.tsv"
	done
	((count > 20))
}
