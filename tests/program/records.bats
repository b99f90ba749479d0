#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Records: terminators, --on-error, and when records are written.
# shellcheck disable=SC2154

load ../helper

# Checks that puny with the arguments after the first three exits with $1, and that its standard output is $2 if its input
# is $3, both as expanded by printf %b.
outcome() {
	local status=0

	printf '%b' "$2" > wanted
	printf '%b' "$3" | "$PUNY" "${@:4}" > got 2> messages || status=$?
	echo "puny ${*:4}: '$3' gives, with exit status $status:"
	od -An -c got
	cmp wanted got
	((status == $1))
}

gives() {
	outcome 0 "$@"
}

# The same if a record cannot be converted.
reports() {
	outcome 1 "$@"
}

@test "writes one record for each record: LF, CR LF, NUL" {
	gives 'tda\n\nnda\n' 'ü\n\nö\n'
	gives 'tda\r\n\r\nnda\r\n' 'ü\r\n\r\nö\r\n'
	gives 'tda\0\0nda\0' 'ü\0\0ö\0' -z
	gives 'ü\r\n\nö\n' 'tda\r\n\nnda\n' -d
	gives 'xn--tda.de\r\n\r\n*.xn--nda\n' 'ü.de\r\n\r\n*.ö\n' -x
	gives 'ü.de\r\nö\r\n' 'xn--tda.de\r\nxn--nda\r\n' -dx
	gives 'xn--tda\0a\0' 'ü\0a\0' -xz
}

@test "only the CR before LF is part of the terminator" {
	gives 'a\rb\r-\r\n' 'a\rb\r\r\n'
	gives '\r-\r\n' '\r\r\n'
	gives 'a\rb\r\r\n' 'a\rb\r-\r\n' -d
	reports 'a\rb\r-\n' 'a\rb\r-\n' -d
	reports 'a\r-' 'a\r-' -d
	gives 'a\r\0' 'a\r-\0' -dz
	gives 'u+0061 u+000D\n' 'a\r-\n' -du
	# with -z it is data like LF
	gives 'a\r\nb-\0' 'a\r\nb\0' -z
	gives 'a\r-\0' 'a\r\0' -z
	# and at the end of an input without LF
	gives 'a\r-' 'a\r'
	run -1 "$PUNY" -x <<< $'a\rb'
	run -1 "$PUNY" -x < <(printf 'a\r')
	run -1 "$PUNY" -xz < <(printf 'a\r\0')
}

@test "NUL, tab and space in a record are data" {
	gives ' a\t\0 -\n' ' a\t\0 \n'
	gives ' a\t\0 \n' ' a\t\0 -\n' -d
	gives '\n-\0' '\n\0' -z
}

@test "adds no terminator to the last record" {
	gives '' ''
	gives 'tda' 'ü'
	gives 'tda\nnda' 'ü\nö'
	gives '\n' '\n'
	gives 'tda\0nda' 'ü\0ö' -z
	gives 'xn--tda' 'ü' -x
	gives 'a.b' 'a.b' -x
	gives 'tda\tü' 'ü' -a
}

@test "adds a missing terminator between two files, like sed" {
	printf 'ü\nö' > open
	printf 'ä\n' > closed
	: > empty
	printf 'ü\0ö' > zeros

	"$PUNY" open closed open | cmp - <(printf 'tda\nnda\n4ca\ntda\nnda')
	"$PUNY" open empty empty closed | cmp - <(printf 'tda\nnda\n4ca\n')
	"$PUNY" open empty | cmp - <(printf 'tda\nnda')
	"$PUNY" empty open - < closed | cmp - <(printf 'tda\nnda\n4ca\n')
	"$PUNY" -x open open | cmp - <(printf 'xn--tda\nxn--nda\nxn--tda\nxn--nda')
	"$PUNY" -z zeros zeros | cmp - <(printf 'tda\0nda\0tda\0nda')
	# no terminator for an omitted record
	printf 'a\nb\374' > bad
	"$PUNY" -q --on-error=skip bad closed > got || true
	cmp got <(printf 'a-\n4ca\n')
	# a record that was rejected for its length does not go on in the next file
	printf '%05000d' 0 > long
	"$PUNY" -qx long closed | cmp - <(cat long; printf '\nxn--4ca\n')
	"$PUNY" --trace -z zeros > once
	"$PUNY" --trace -z zeros zeros | cmp - <(cat once once)
}

@test "each record gives one, plain and as JSON, whatever ends its file and follows it" {
	need python3
	: > empty
	python3 - "$PUNY" <<- 'PYTHON'
		import itertools, subprocess, sys
		def count(data, end):
		    return data.count(end) + (data != b'' and not data.endswith(end))
		def puny(options, operands, given):
		    return subprocess.run([sys.argv[1], '-q', *options, *operands], input=given, capture_output=True).stdout
		runs = bad = 0
		modes = '-e', '-eu', '-e --format=utf-8', '-ex', '-exu', '-d', '-dxu'
		nexts = [], ['empty'], ['missing'], ['-']
		lasts = b'', b' ', b'# comment', b'u+62', b'b-', b'\r'
		for mode, end, last in itertools.product(modes, (b'\n', b'\0'), lasts):
		    for own, more in itertools.product((b'', end, b'\r' + end), nexts):
		        given = b'u+61' + end + last + own
		        open('first', 'wb').write(given)
		        options = mode.split() + ['-z'] * (end == b'\0')
		        wanted = count(given, end) + (more == ['-'])
		        plain = count(puny(options, ['first'] + more, b'u+63'), end)
		        objects = puny(options + ['--json'], ['first'] + more, b'u+63').count(b'\n')
		        runs += 1
		        if plain != wanted or objects != wanted:
		            print(options, given, more, 'has', wanted, 'records:', plain, 'plain,', objects, 'objects')
		            bad += 1
		print(runs, 'runs')
		sys.exit(bad > 0 or runs < 1000)
	PYTHON
}

@test "counts records from 1 in each file" {
	printf 'a\nb\374\n' > one
	cp one two
	run -1 --separate-stderr "$PUNY" one - one < two
	[[ $stderr == "puny: one:2:2: $(message invalid-utf8): '\\xFC' ("*")
puny: -:2:2: $(message invalid-utf8): '\\xFC' ("*")
puny: one:2:2: $(message invalid-utf8): '\\xFC' ("*")" ]]
}

@test "with -z, NUL ends records and LF is data" {
	run -1 --separate-stderr "$PUNY" -z < <(printf 'a\n\nb\0\0\n\nb\374\0')
	[[ $stderr == "puny: -:3:4: $(message invalid-utf8): '\\xFC' ("*")" ]]
}

@test "drops a byte order mark before names, keeps it in strings with a warning" {
	gives 'xn--tda\n' '\xEF\xBB\xBFü\n' -x
	[[ ! -s messages ]]
	gives 'a.b\n' '\xEF\xBB\xBFa.b\n' -x
	gives 'ü\n' '\xEF\xBB\xBFxn--tda\n' -dx
	gives '' '\xEF\xBB\xBF' -x
	gives '\n' '\xEF\xBB\xBF\n' -x
	gives 'a-6m0i\n' '\xEF\xBB\xBFa\n'
	[[ $(< messages) == "puny: -:1:1: warning: $(message byte-order-mark warning)" ]]
	gives '\xEF\xBB\xBFa\n' 'a-6m0i\n' -d
	# only a complete mark at the very start
	gives 'a\n-6m0i\n' 'a-\n-6m0i-\n' -d
	run -1 "$PUNY" < <(printf '\357\273')
	run -1 "$PUNY" -x < <(printf '\357\273a')
	{ printf '\357'; sleep 0.1; printf '\273'; sleep 0.1; printf '\277ü'; } | "$PUNY" -xz -i register | cmp - <(printf 'xn--tda')
	# of each input
	printf '\357\273\277a' > one
	"$PUNY" -x one one | cmp - <(printf 'a\na')
	run -0 --separate-stderr "$PUNY" one one
	[[ $(grep -c "^puny: one:1:1: warning: $(message byte-order-mark warning)" <<< "$stderr") -eq 2 ]]
}

@test "--on-error keeps, skips or stops" {
	printf 'ü\nb\374d\r\nö\n\374' > bad

	run -1 --separate-stderr "$PUNY" bad
	[[ ${#stderr_lines[@]} -eq 2 ]]
	"$PUNY" -q bad > got || true
	cmp got <(printf 'tda\nb\374d\r\nnda\n\374')
	"$PUNY" -q --on-error=keep bad | cmp - got
	"$PUNY" -q --on-error=skip bad > got || true
	cmp got <(printf 'tda\nnda\n')
	run -1 --separate-stderr "$PUNY" --on-error=stop bad missing
	[[ $output == tda && ${#stderr_lines[@]} -eq 1 && $stderr == 'puny: bad:2:2: '* ]]
}

@test "writes an invalid record unchanged" {
	reports 'xn--tda.ö.a..b\n' 'xn--tda.ö.a..b\n' -ex
	reports 'xn--tda.xn--a.ü\n' 'xn--tda.xn--a.ü\n' -dx
	reports 'u+00FC u+D800 u+00FC\n' 'u+00FC u+D800 u+00FC\n'
}

@test "-c writes no output and the same diagnostics" {
	printf 'ü\nb\374d\nö.de\n' > bad
	run -1 --separate-stderr "$PUNY" bad
	local messages=$stderr
	run -1 --separate-stderr "$PUNY" -c bad
	[[ -z $output && $stderr == "$messages" ]]
	run -0 "$PUNY" -cdx < <(printf 'xn--tda\na.b\n')
	[[ -z $output ]]
}

@test "-a writes the ACE form, a TAB, and the Unicode form, which is empty if the record is invalid" {
	local long options

	gives 'bcher-kva\tbücher\n' 'bücher\n' -ea
	gives 'bcher-kva\tbücher\n' 'bcher-kva\n' -da
	gives 'xn--bcher-kva.example\tbücher.example\n' 'Bücher.example\n' -exa
	gives 'xn--bcher-kva.example\tbücher.example\n' 'XN--BCHER-KVA.example\n' -dxa
	gives 'tda\tu+00FC\n' 'u+00FC\n' -ea
	gives 'b-eha\tu+62 u+FC\n' 'u+62 u+FC\n' -eau
	gives 'b-eha\tu+0062 u+00FC\n' 'b-eha\n' -dau
	gives 'xn--b-eha.de\tu+0062 u+00FC u+002E u+0064 u+0065\n' 'xn--b-eha.de\n' -dxau
	for options in -ea -da -exa -dxa; do
		gives '\t\n\t\r\n\t\n' '\n\r\n\n' $options
	done
	gives 'tda\tü\r\ntda\tü\n\t\ntda\tü' 'ü\r\nü\n\nü' -ea
	gives 'tda\tü\0\n-eha\t\nü\0' 'ü\0\nü\0' -eaz
	reports 'xn--1a\t\n' 'xn--1a\n' -dxa
	reports '\0374\t\n' '\0374\n' -ea
	long=$(head -c 100000 /dev/zero | tr '\0' a)
	reports "$long\t" "$long" -exa
	reports 'ok\tok\na..b\t\nxn--tda\tü\r\na..b\t' 'ok\na..b\nü\r\na..b' -exa
	[[ $(head -n 1 messages) == "puny: -:2:3: $(message empty-label): 'a..b'" ]]
	reports 'ok\tok\nxn--tda\tü\n' 'ok\na..b\nü\n' -exa --on-error=skip
	reports 'ok\tok\n' 'ok\na..b\nü\n' -exa --on-error=stop
}

@test "-a rejects a TAB in a record or its output" {
	reports 'tda\tü\n' 'a\tb\nü\n' -ea --on-error=skip
	[[ $(< messages) == "puny: -:1:2: $(message tab-in-record): 'a\u{9}b'" ]]
	reports 'xn--tda\tü\n' 'a\tb\nü\n' -dxa --on-error=skip
	reports 'a-\tu+61\n' 'u+61 u+9\nu+61\n' -eau --on-error=skip
	reports 'wxa\tλ\n' 'rbJb\nwxa\n' -da --profile=swift --on-error=skip
}

# Checks that puny with the option $1 and --line-buffered writes each other argument, which it converts, before it reads the
# next one.  They end with LF or, after an option with z, with NUL.
writes_each() {
	local record end=$'\n' format='%s\n'

	[[ $1 != *z* ]] || end='' format='%s\0'
	rm -f in out
	mkfifo in out
	"$PUNY" "$1" --line-buffered < in > out &
	exec {to}> in {from}< out
	for record in "${@:2}"; do
		# shellcheck disable=SC2059
		printf "$format" "$record" >&"$to"
		read -r -d "$end" -t 20 got <&"$from"
		[[ $got == "$("$PUNY" "${1/z/}" <<< "$record")" && $got == *xn--* ]]
	done
	exec {to}>&-
	wait $!
}

@test "--line-buffered writes each record before it reads the next" {
	writes_each -x $'\uFEFFü.de' ö ä
	writes_each -tz ü.example 'größe.example and a.example'
	writes_each -Z 'ü A 192.0.2.1' 'a MX 1 größe.example.'
}

@test "--line-buffered writes once per record; otherwise puny writes blocks" {
	local mode

	need strace
	need_plain_build
	yes 'ü A 192.0.2.1' | head -n 100 > lines
	for mode in -e -t -Z; do
		strace -e trace=write -o calls "$PUNY" "$mode" lines > /dev/null
		[[ $(grep -c 'write(1' calls) -eq 1 ]]
		strace -e trace=write -o calls "$PUNY" "$mode" --line-buffered lines > /dev/null
		[[ $(grep -c 'write(1' calls) -eq 100 ]]
	done
}

@test "flushes output and diagnostics before a read that would block" {
	mkfifo in out
	"$PUNY" -d < in > out 2> messages &
	exec {to}> in {from}< out
	printf 'tda\nnda\nx!\n4ca' >&"$to"
	read -r -t 20 got <&"$from"
	[[ $got == ü ]]
	read -r -t 20 got <&"$from"
	[[ $got == ö ]]
	read -r -t 20 got <&"$from"
	# an incomplete record waits
	[[ $got == 'x!' ]]
	run ! read -r -t 0.2 got <&"$from"
	until [[ -s messages ]]; do sleep 0.1; done
	[[ $(< messages) == "puny: -:3:2: $(message punycode-invalid-digit): "* ]]
	echo >&"$to"
	read -r -t 20 got <&"$from"
	[[ $got == ä ]]
	exec {to}>&-
	wait $! || [[ $? -eq 1 ]]
}

@test "writes the same bytes in every locale and without an environment" {
	grep -v '^#' "$CASES/names.tsv" | sed 1d | cut -f 2 > names
	"$PUNY" -ex names > wanted 2> wanted_messages || true
	env -i "$PUNY" -ex names > got 2> messages || true
	cmp got wanted
	cmp messages wanted_messages
	for locale in C POSIX C.UTF-8 tr_TR.UTF-8 de_DE.ISO-8859-1 ''; do
		LC_ALL=$locale LANG=$locale "$PUNY" -ex names > got 2> messages || true
		cmp got wanted
		cmp messages wanted_messages
	done
	LC_ALL=C env -i "$PUNY" -d < <(printf 'tda\n') | cmp - <(printf 'ü\n')
}
