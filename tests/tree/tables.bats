#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# A table of cases that loses its rows, and a file of data that loses its lines, make a test fail.

load ../helper

# Each file of cases, and a test that fails without its rows; of a file of bats, the words of a test.
readers='
attacks.tsv|program/oracles.bats|row of cases/attacks
bad-input.tsv|program/oracles.bats|row of cases/bad-input
diagnostics.tsv|program/diagnostics.bats|row of cases/diagnostics
display.tsv|program/display.bats|row of cases/display
help.txt|program/options.bats|--help writes
invocations.tsv|program/options.bats|row of cases/invocations
labels.tsv|program/names.bats|row of cases/labels
json.tsv|program/json.bats|row of cases/json
keys.tsv|program/json.bats|row of cases/keys
musts.tsv|tree/musts.bats|each row
names.tsv|program/names.bats|row of cases/names
output.tsv|program/output.bats|row of cases/output
recipes.tsv|program/recipes.bats|row of cases/recipes
records.tsv|program/records.bats|row of cases/records
rfc3492-section-7.1.tsv|unit/records/selftest_test|
strings.tsv|program/strings.bats|row of cases/strings
text-corpus.tsv|program/text.bats|line of cases/text-corpus
text-decode.tsv|unit/text/text_test|
text-encode.tsv|unit/text/text_test|
text-hosts.ace|program/text.bats|converts a hosts file
text-hosts.unicode|program/text.bats|converts a hosts file
text-mbox.ace|program/text.bats|converts an mbox
text-mbox.unicode|program/text.bats|converts an mbox
text-places.tsv|program/text.bats|do what a model
trace.tsv|program/trace.bats|row of cases/trace
text.tsv|program/text.bats|row of cases/text.tsv
traces/decode-B.txt|program/trace.bats|the four traces
traces/decode-L.txt|program/trace.bats|the four traces
traces/encode-B.txt|program/trace.bats|the four traces
traces/encode-L.txt|program/trace.bats|the four traces
zone/commands.tsv|program/zone.bats|row of cases/zone/commands
zone/real/ace.zone|program/zone.bats|a real zone
zone/real/unicode.zone|program/zone.bats|a real zone
zone/registry.tsv|program/zone.bats|the known types
zone/rrtypes.tsv|unit/zone/rrtype_test|
zone/servers.tsv|program/zone_servers.bats|reports the entries that BIND rejects
zone/zones.tsv|unit/zone/zone_test|'

@test "every table and file of data has a test that fails without its rows" {
	local file test words green='' command

	# another tree, in which only the cases differ
	mkdir -p tree/tests
	for file in "$TOP_SRCDIR"/* "$TOP_SRCDIR"/tests/*; do
		[[ $file == */tests || $file == */tests/cases ]] || ln -s "$file" "tree${file#"$TOP_SRCDIR"}"
	done
	cp -R "$CASES" tree/tests
	chmod -R u+w tree/tests/cases
	(cd "$CASES" && find . -type f | sed 's|^\./||' | sort) |
		diff <(sed -n 's/|.*//p' <<< "$readers" | sort) -
	while IFS='|' read -r file test words; do
		[[ $file ]] || continue
		# comments and the header stay, which the tables of text do not have
		case $file in
		text-*.tsv) grep '^#' "$CASES/$file" ;;
		*.tsv) awk '{ print } !/^#/ { exit }' "$CASES/$file" ;;
		esac > "tree/tests/cases/$file"
		command=("$TOP_BUILDDIR/tests/$test")
		[[ $test != *.bats ]] || command=(bats --tap --filter "$words" "$TOP_SRCDIR/tests/$test")
		need "${command[0]}"
		! TOP_SRCDIR=$PWD/tree "${command[@]}" > log 2>&1 || green+="$file "
		grep -qE '^1\.\.[1-9]' log || { echo "$file: $words: no such test"; return 1; }
		cp "$CASES/$file" "tree/tests/cases/$file"
	done <<< "$readers"
	[[ -z $green ]] || { echo "green without rows: $green"; return 1; }
}
