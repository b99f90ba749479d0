#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Records: terminators, --on-error, and when records are written.
# shellcheck disable=SC2154

load ../helper

@test "every row of cases/records.tsv has its output, messages and exit status" {
	run_rows records.tsv
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
		    # what follows concerns no mode
		    for own, more in itertools.product((b'', end, b'\r' + end), nexts if mode in ('-e', '-ex') else nexts[::3]):
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
		sys.exit(bad > 0 or runs < 600)
	PYTHON
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
