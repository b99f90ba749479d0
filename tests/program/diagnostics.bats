#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Diagnostics on standard error, word for word.
# shellcheck disable=SC2154

load ../helper

# \x9B and a bidi control.
piece=$'\u9b\u202e'

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

@test "escapes control characters in file names" {
	local name=$'a\nb\e\u202e\xff'

	printf '\374\n' > "$name"
	run -1 --separate-stderr "$PUNY" "$name"
	[[ $stderr == "puny: a\\u{A}b\\u{1B}\\u{202E}\\xFF:1:1: $(message invalid-utf8): '\\xFC' "* ]]
	rm "$name"
	run -2 --separate-stderr "$PUNY" "$name"
	[[ ${stderr_lines[0]} == "puny: cannot open 'a\\u{A}b\\u{1B}\\u{202E}\\xFF': No such file or directory" ]]
}

@test "escapes a piece and cuts it at 80 characters" {
	local i long=

	for ((i = 0; i < 39; i++)); do long+=$piece; done
	run -1 --separate-stderr "$PUNY" -dx <<< "${long}ab"
	[[ $stderr == "puny: -:1:1: $(message control-character) U+009B: '$(printf '\\u{9B}\\u{202E}%.0s' {1..39})ab'" ]]
	run -1 --separate-stderr "$PUNY" -dx <<< "${long}abc"
	[[ $stderr == "puny: -:1:1: $(message control-character) U+009B: '$(printf '\\u{9B}\\u{202E}%.0s' {1..39})ab...'" ]]
}

@test "-q suppresses diagnostics about records, not about files" {
	printf 'b\374d\nok\n' > bad
	run -1 --separate-stderr "$PUNY" -q bad
	[[ -z $stderr ]]
	run -0 --separate-stderr "$PUNY" -q <<< 'bücher.de'
	[[ -z $stderr ]]
	run -2 --separate-stderr "$PUNY" -q bad missing
	[[ $stderr == "puny: cannot open 'missing': No such file or directory" ]]
}

@test "recommends -x once for each file if a string looks like a domain name" {
	local warning

	printf 'a.1\n1.a\nbücher\n3.5 ü\nü.\n.ü\nü. a\nbücher.de\nmünchen.de\n' > list
	warning="puny: list:8:1: warning: $(message dot-in-string): 'bücher.de' (use -x to convert domain names)"
	run -0 --separate-stderr "$PUNY" list list
	[[ $stderr == "$warning"$'\n'"$warning" ]]
	run -0 --separate-stderr "$PUNY" -x < <(grep -v ' \|^\.' list)
	[[ -z $stderr ]]
	run -0 --separate-stderr "$PUNY" --profile=rust list
	[[ -z $stderr ]]
	run -1 --separate-stderr "$PUNY" -d list
	[[ $stderr != *warning* ]]
	run -1 --separate-stderr "$PUNY" -u list
	[[ $stderr != *warning* ]]
	# invalid UTF-8 gives no warning as well
	run -1 --separate-stderr "$PUNY" < <(printf 'b\374.de\n')
	[[ $stderr == "puny: -:1:2: $(message invalid-utf8): '\\xFC' "* && $stderr != *warning* ]]
}

@test "writes complete lines of at most PIPE_BUF bytes, so that two processes do not mix them" {
	need strace
	need_plain_build
	yes $'b\374d' | head -n 5000 > bad
	run -1 strace -s 5000 -e trace=write -o calls "$PUNY" -c bad
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

@test "warns of UTF-16 once for each file in every mode, and reports it with -tc" {
	local encoding options number

	need iconv
	for encoding in UTF-16LE UTF-16BE; do
		printf '\ufeffbücher.example A 192.0.2.1\nпример.рф\n' | iconv -t "$encoding" > utf16
		printf '\ufeff\n' | iconv -t "$encoding" > one
		for options in -e -ex -t -Z -d -dx -dt -dZ; do
			run --separate-stderr "$PUNY" "$options" utf16 one
			[[ ${stderr_lines[0]} == "puny: utf16:1:1: warning: $(message utf-16 warning) (use iconv -f utf-16 -t utf-8)" ]]
			number=$(grep -c 'UTF-16' <<< "$stderr")
			((number == 2))
			run --separate-stderr "$PUNY" "$options" - < one
			[[ ${stderr_lines[0]} == "puny: -:1:1: warning: $(message utf-16 warning) "* ]]
		done
	done
	run -1 --separate-stderr "$PUNY" -tc < <(printf '\377\376a\0')
	[[ $stderr == "puny: -:1:1: $(message utf-16): "* ]]
	# NUL as data, or as the end of records
	run -0 --separate-stderr "$PUNY" < <(printf 'a\0b\nc\0\0')
	[[ $stderr == "puny: -:1:1: warning: $(message nul-in-string): "* && ${#stderr_lines[@]} == 1 ]]
	run -0 --separate-stderr "$PUNY" -z < <(printf 'a\0b\0')
	[[ -z $stderr ]]
}

@test "warns of no name that is one" {
	printf '%s\n' _dmarc.Example.com '*.example.com' example.com. 'u+00FC u+002E u+0064' @ > names
	run -0 --separate-stderr "$PUNY" -ex names
	[[ -z $stderr ]]
	run -0 --separate-stderr "$PUNY" -et names
	[[ -z $stderr ]]
}
