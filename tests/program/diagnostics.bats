#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Diagnostics on standard error, word for word.
# shellcheck disable=SC2154

load ../helper

# Runs the table of diagnostics: plain, records or check.
table() {
	need python3
	python3 "$TOP_SRCDIR/tests/program/diagnostics.py" "$CASES/diagnostics.tsv" "$1"
}

@test "writes the diagnostic of every row of cases/diagnostics.tsv" {
	table plain
}

@test "--json gives the same kind, byte, message and hint" {
	table records
}

@test "-c --json gives the same kind, byte, message and hint in every mode" {
	table check
}

@test "names the Unicode version in use if a newer one allows the code point" {
	local name unicode

	unicode=$("$PUNY" --version | sed -n 's/^Unicode //p')
	for name in Ӏ.ru Ⴀ.ge Ↄ.com $'a\u180E.com' $'a\u1806.com'; do
		echo "$name"
		if [[ $unicode == 1[0-5].* ]]; then
			run -1 --separate-stderr "$PUNY" -exs "$name"
			[[ $stderr == *" is not allowed by --idna=lookup in Unicode $unicode (UTS #46, section 5): '"*"' (Unicode 16.0 allows it)" ]]
		else
			run -0 --separate-stderr "$PUNY" -exs "$name"
			[[ -z $stderr ]]
		fi
	done
	run -1 --separate-stderr "$PUNY" -ex -i register -s Ӏ.ru
	[[ $stderr == *" is not allowed by --idna=register (RFC 5892, section 3): 'Ӏ' (--idna=lookup"* || $stderr == *"section 3): 'Ӏ'" ]]
	run -1 --separate-stderr "$PUNY" -exs '℀.example'
	[[ $stderr != *Unicode* ]]
	# an A-label of a capital is invalid in newer versions, too
	run -1 --separate-stderr "$PUNY" -dxs a.xn--d5a.ru
	[[ $stderr == 'puny: -s:1:3: '* && $stderr != *' allows it'* ]]
}

@test "writes complete lines of at most PIPE_BUF bytes, so that two processes do not mix them" {
	need strace
	need_plain_build
	# lines of 241 bytes: 17 of them are one byte too many
	yes "a..aaaaaaaaaaaaaaaaaaaaaaaa$(printf '\u00AD%.0s' {1..30})" | head -n 5000 > bad
	run -1 strace -s 5000 -e trace=write -o calls "$PUNY" -xc bad
	grep '^write(2, ' calls > writes
	# many lines at once, but no more than PIPE_BUF bytes
	[[ $(wc -l < writes) -gt 20 && $(wc -l < writes) -lt 500 ]]
	run ! grep -v '\\n", [0-9]* *) *= ' writes
	awk '{ if ($NF > 4096) exit 1 }' writes
}

@test "writes all messages before standard output ends, for the reader of both" {
	need strace
	need_plain_build
	printf 'xn--bcher-kva.de\nxn--bcher-kv.de\nmünchen..de\n' > list
	run -1 strace -e trace=write,close -o calls "$PUNY" -ex list
	run -0 awk '/^write\(1,/ { print 1 } /^write\(2,/ { print 2 } /^close\(1\)/ { print "end" }' calls
	[[ $output == $'1\n2\nend' ]]
}
