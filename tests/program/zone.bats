#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# -Z: zone files; tests/cases/zone/zones.tsv has more.  $ begins directives here, and bats assigns the variables of run.
# shellcheck disable=SC2016,SC2154

setup() {
	load ../helper
	cd "$BATS_TEST_TMPDIR" || return
}

@test "every row of cases/zone/commands.tsv has its output, messages and exit status" {
	run_rows zone/commands.tsv
}

@test "encodes, decodes and annotates a real zone" {
	"$PUNY" -Z "$CASES/zone/real/unicode.zone" | cmp - "$CASES/zone/real/ace.zone"
	"$PUNY" -dZ "$CASES/zone/real/ace.zone" | cmp - "$CASES/zone/real/unicode.zone"
	"$PUNY" -daZ "$CASES/zone/real/ace.zone" > noted
	run ! cmp -s noted "$CASES/zone/real/ace.zone"
	"$PUNY" -daZ noted | cmp - noted
	"$PUNY" -Z noted | cmp - noted
	sed $'s/\t;= .*//' noted | cmp - "$CASES/zone/real/ace.zone"
}

# Prints a word of COUNT bytes that contains ü.
word() {
	head -c "$1" /dev/zero | tr '\0' a
}

@test "keeps a word or string over 262144 bytes, reports it, and goes on" {
	local long status

	printf 'x TXT %sü "%sü" %s\nü A 1\n' "$(word 262136)" "$(word 262134)" "$(word 262144)" > zone
	"$PUNY" -Z zone > out
	sed '1s/ü/\\195\\188/g; 2s/ü/xn--tda/' zone | cmp - out
	for long in "$(word 262143)ü" "\"$(word 262141)ü\"" "\"ü$(word 262142)\\\";("$'\n ü\\\\"' "$(word 262144)a" "$(word 262143)\\ ü" \
		"\"$(word 262143)\"" "$(word 262144)\\x" "$(word 700000)"; do
		printf 'ü TXT %s ü\nü TXT ü\n' "$long" > zone
		# not run, which divides its output into lines byte by byte
		status=0
		"$PUNY" -Z zone > out 2> messages || status=$?
		[[ $status == 1 && $(< messages) == "puny: zone:1:8: word or string longer than 262144 bytes: '"* && $(wc -l < messages) == 1 ]]
		printf 'xn--tda TXT %s \\195\\188\nxn--tda TXT \\195\\188\n' "$long" | cmp - out
		head -c 999999 zone | "$PUNY" -Zq | cmp - out
	done
	# as long, encoded
	long=$(printf 'ü%.0s' {1..32767})aaaaaaaa
	"$PUNY" -Z <<< "x TXT $long" > zone
	"$PUNY" -Z zone | cmp - zone
	run -1 --separate-stderr "$PUNY" -Z <<< "x TXT ${long}a"
	[[ $output == "x TXT ${long}a" && $stderr == "puny: -:1:7: word or string longer than 262144 bytes: '"* ]]
}

@test "the known types are those of IANA's registry of a date, and those that the manual lists" {
	local date

	grep -v '^#' "$CASES/zone/registry.tsv" | sort > registered
	grep -v -e '^#' -e '^type	' "$CASES/zone/rrtypes.tsv" | cut -f 1,2 | sort > known # rrtype_test compares them with the program
	(($(wc -l < registered) >= 99))
	comm -23 registered known | diff /dev/null -
	date=$(sed -nE "1s/.* of ([0-9-]+):.*/\\1/p" "$CASES/zone/registry.tsv")
	grep -A 1 "registry of $date, and" "$TOP_SRCDIR/man/puny.1" | grep -oE '\b[A-Z]{3,}\b' | grep -v IANA | sort |
		diff <(comm -13 registered known | cut -f 1) -
}

# Prints the record types in the manual from the line with $1 on, up to the line with $2.
types_of_manual() {
	sed -n '/^[.]Ss Types of/,/^[.]Sh/p' "$TOP_SRCDIR/man/puny.1" | sed -n "/$1/,/$2/p" |
		tr -d '\134' | tr ', ' '\n' | sed 's/[.]$//' |
		grep -xE '[A-Z][A-Z0-9-]+' | grep -vx -e ACE -e RDATA | sort
}

@test "the manual lists the types with names and those with strings" {
	local types

	types=$(grep -v -e '^#' -e '^type	' "$CASES/zone/rrtypes.tsv" | cut -f 1,3)
	grep -E '	(.*,)?[0-9]+[m-]?(,|$)' <<< "$types" | cut -f 1 | sort > names
	grep -E '	.*[sSpvV]' <<< "$types" | cut -f 1 | sort > with-strings
	(($(wc -l < names) > 30 && $(wc -l < with-strings) > 15))
	types_of_manual 'names in' TKEY | diff names -
	types_of_manual AVC X25 | diff with-strings -
}

@test "uses memory independent of the length of lines, strings, comments, records and files" {
	need_memory_limit
	need_plain_build
	local status way

	{
		printf 'x HIP 2 a b (\n'
		yes 'ü. xn--tda. "ü" ; ü' | head -n 400000
		printf ')\nx HIP 2 a b '
		yes 'ü.' | head -n 1200000 | tr '\n' ' '
		printf '\nx TXT "'
		yes | head -c 8000000 | tr '\n' ' '
		printf '" ; '
		yes | head -c 8000000 | tr '\n' ' '
		printf '\nxn--tda A 1 ; '
		yes | head -c 8000000 | tr '\n' ' '
		printf '\n'
		yes | head -c 8000000 | tr -d '\n'
	} > zone
	for way in -Z -dZ -daZ; do
		status=0
		(ulimit -v 16000; exec "$PUNY" "$way" -q zone > out) || status=$?
		((status <= 1))
		(($(wc -l < out) == $(wc -l < zone)))
	done
	yes "xn--bcher-kva.$(labels 20) A 1" | head -n 100000 > zone
	for way in -Zc -dZc; do
		(ulimit -v 16000; exec "$PUNY" "$way" zone)
	done
}
