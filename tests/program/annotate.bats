#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# --annotate with strings and names: ACE TAB Unicode. text.bats and zone.bats test it with -t and -Z.
# shellcheck disable=SC2154

setup() {
	load ../helper
	cd "$BATS_TEST_TMPDIR" || return
}

# Runs puny -q with OPTIONS on the bytes INPUT and compares its output with WANTED; printf %b expands both.
both() {
	printf '%b' "$2" > input
	printf '%b' "$3" > wanted
	echo "$1 $2"
	# shellcheck disable=SC2086
	"$PUNY" -q $1 input > got || (($? == 1))
	cmp wanted got
}

@test "writes the ACE form first in both directions" {
	both -ea 'bücher\n' 'bcher-kva\tbücher\n'
	both -da 'bcher-kva\n' 'bcher-kva\tbücher\n'
	both -exa 'Bücher.example\n' 'xn--bcher-kva.example\tBücher.example\n'
	both -dxa 'XN--BCHER-KVA.example\n' 'XN--BCHER-KVA.example\tbücher.example\n'
}

@test "writes both forms of records that need no conversion" {
	both -exa 'example.org\nxn--n3h\n' 'example.org\texample.org\nxn--n3h\txn--n3h\n'
	both -dxa 'example.org\nü.de\n' 'example.org\texample.org\nü.de\tü.de\n'
}

@test "writes two empty forms of an empty record" {
	local options

	for options in -ea -da -exa -dxa; do
		both $options '\n' '\t\n'
		both $options 'a-\n\r\n\n' "$("$PUNY" $options <<< a-)"'\n\t\r\n\t\n'
	done
}

@test "writes the Unicode form in the format of --format" {
	both -ea 'u+00FC\n' 'tda\tu+00FC\n'
	both -eau 'u+62 u+FC\n' 'b-eha\tu+62 u+FC\n'
	both -dau 'b-eha\n' 'b-eha\tu+0062 u+00FC\n'
	both -dxau 'xn--b-eha.de\n' 'xn--b-eha.de\tu+0062 u+00FC u+002E u+0064 u+0065\n'
}

@test "leaves the second field of an invalid record empty" {
	both -exa 'ok\na..b\nü\r\na..b' 'ok\tok\na..b\t\nxn--tda\tü\r\na..b\t'
	both -dxa 'xn--1a\n' 'xn--1a\t\n'
	both -ea '\0374\n' '\0374\t\n'
	run -1 --separate-stderr "$PUNY" -exa <<< 'a..b'
	[[ $stderr == "puny: -:1:3: $(message EMPTY_LABEL)" ]]
}

@test "omits an invalid record with --on-error=skip and ends before it with stop" {
	both '-exa --on-error=skip' 'ok\na..b\nü\n' 'ok\tok\nxn--tda\tü\n'
	both '-exa --on-error=stop' 'ok\na..b\nü\n' 'ok\tok\n'
}

@test "rejects a record that contains a TAB" {
	printf 'a\tb\nü\n' > input
	run -1 --separate-stderr "$PUNY" -ea --on-error=skip input
	[[ $output == $'tda\tü' ]]
	[[ $stderr == "puny: input:1:2: $(message TAB): 'a\\u{9}b'" ]]
	run -1 --separate-stderr "$PUNY" -dxa --on-error=skip input
	[[ $output == $'ü\tü' ]]
}

@test "rejects a TAB that would be in the output" {
	both '-eau --on-error=skip' 'u+61 u+9\nu+61\n' 'a-\tu+61\n'
	both '-da --profile=swift --on-error=skip' 'rbJb\nwxa\n' 'wxa\tλ\n'
}

@test "keeps terminators" {
	both -ea 'ü\r\nü\n\nü' 'tda\tü\r\ntda\tü\n\t\ntda\tü'
	both -eaz 'ü\0\nü\0' 'tda\tü\0\n-eha\t\nü\0'
}

@test "writes a name that is too long completely" {
	head -c 100000 /dev/zero | tr '\0' a > input
	run -1 "$PUNY" -exaq input
	[[ $output == "$(< input)"$'\t' ]]
}

@test "writes in each field what puny writes without --annotate" {
	printf '%s\n' bücher.example '*.München.example' xn--bcher-kva.example 例え.テスト '' . > names
	"$PUNY" -exa names > both
	cut -f 1 both | cmp - <("$PUNY" -ex names)
	cut -f 2 both | cmp - names
	"$PUNY" -ex names > ace
	"$PUNY" -dxa ace > both
	cut -f 1 both | cmp - ace
	cut -f 2 both | cmp - <("$PUNY" -dx ace)
}
