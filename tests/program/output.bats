#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Kinds of output and input: terminals, full disks, closed descriptors, the same file.
# shellcheck disable=SC2016,SC2154

setup() {
	load ../helper
	cd "$BATS_TEST_TMPDIR" || return
}

# Runs puny with the arguments on a terminal.  Writes what the terminal receives to the file "shown", without the CR
# that the terminal driver adds before LF, and returns the exit status of puny.
on_terminal() {
	need python3
	python3 - "$@" <<- 'PYTHON'
		import os, pty, subprocess, sys, tty
		ours, theirs = pty.openpty()
		tty.setraw(theirs)
		with open('records', 'rb') as records, open('shown', 'wb') as shown:
		    process = subprocess.Popen([os.environ['PUNY'], *sys.argv[1:]], stdin=records, stdout=theirs)
		    os.close(theirs)
		    while True:
		        try:
		            data = os.read(ours, 4096)
		        except OSError:
		            data = b''
		        if not data:
		            break
		        shown.write(data)
		sys.exit(process.wait())
	PYTHON
}

@test "escapes control characters, bidi controls and line separators on a terminal" {
	printf '1a\n31mred-ofa\nfa\nzvg\ntvg\nx\033[31m-\n\007-\n\177-\ntda\n' > records
	on_terminal -d
	diff shown - <<- 'END'
		\u{9B}
		\u{9B}31mred
		\u{85}
		\u{202E}
		\u{2028}
		x\u{1B}[31m
		\u{7}
		\u{7F}
		ü
	END
	# a pipe and a file get the unescaped bytes
	"$PUNY" -d records | cmp - <(printf '\302\233\n\302\23331mred\n\302\205\n\342\200\256\n\342\200\250\nx\033[31m\n\007\n\177\n\303\274\n')
	[[ ! -s shown || $(tr -d '\n' < shown) != *$'\e'* ]]
}

@test "keeps tabs and line ends on a terminal and escapes invalid UTF-8 as \\xFF" {
	printf 'tda\tx-\r\nb\374d\na\rb-\n\303\nx-\r' > records
	on_terminal -q -d || [[ $? -eq 1 ]]
	cmp shown <(printf 'tda\tx\r\nb\\xFCd\na\\u{D}b\n\\xC3\nx-\\u{D}')
	printf 'ü\0ö\0' > records
	on_terminal -z
	cmp shown <(printf 'tda\0nda\0')
}

@test "keeps a character whole that is divided between blocks" {
	{ head -c 65535 /dev/zero | tr '\0' a; printf 'ü\302\233\n'; } > records
	on_terminal -q -d || [[ $? -eq 1 ]]
	[[ $(tail -c 10 shown) == $'aü\\u{9B}' ]]
}

@test "escapes diagnostics wherever they are written" {
	run -1 --separate-stderr "$PUNY" -dx <<< $'\u9b.xn--a'
	[[ $stderr == "puny: -:1:1: $(message CONTROL) U+009B: '\\u{9B}'" ]]
}

@test "reports a full disk with exit status 2" {
	local options

	need /dev/full
	echo ü > records
	for options in -e -x -a --json --trace --self-test --help --version --line-buffered -t -Z; do
		run -2 --separate-stderr bash -c '"$0" "$1" < records > /dev/full' "$PUNY" $options
		echo "$options: $stderr"
		[[ $stderr == 'puny: cannot write standard output: No space left on device' ]]
	done
	# nothing to write, so no error
	"$PUNY" -c records > /dev/full
	"$PUNY" < /dev/null > /dev/full
	# 2 has priority over 1
	printf 'b\374d\n' > records
	run -2 bash -c '"$0" -q records > /dev/full' "$PUNY"
	run -2 "$PUNY" -q missing records
}

@test "reports a full disk before all input is read" {
	need /dev/full /dev/zero timeout
	yes ü | { run -2 --separate-stderr timeout 20 bash -c '"$0" > /dev/full' "$PUNY"; [[ $status -eq 2 ]]; }
	run -2 timeout 20 bash -c '"$0" -z /dev/zero > /dev/full' "$PUNY"
}

@test "handles closed standard descriptors" {
	need_plain_build
	echo ü > records
	run -2 --separate-stderr bash -c '"$0" records >&-' "$PUNY"
	[[ $stderr == 'puny: cannot write standard output: Bad file descriptor' ]]
	run -2 --separate-stderr bash -c '"$0" --help >&-' "$PUNY"
	[[ $stderr == 'puny: cannot write standard output: Bad file descriptor' ]]
	run -2 --separate-stderr bash -c '"$0" <&-' "$PUNY"
	[[ $stderr == 'puny: -: cannot read: Bad file descriptor' ]]
	# an opened file does not become standard output or standard error
	run -2 bash -c '"$0" records >&- 2>&-' "$PUNY"
	[[ -z $output && $(< records) == ü ]]
	# the exit status reports the error if no message can be written
	run -1 bash -c '"$0" <<< $'"'b\\374d'"' 2>&-' "$PUNY"
	run -0 bash -c '"$0" -c records >&-' "$PUNY"
	run -0 bash -c '"$0" records <&-' "$PUNY"
	[[ $output == tda ]]
}

@test "SIGPIPE ends puny; if it is ignored, a closed pipe is an error" {
	yes ü | head -n 1000000 > records
	run -0 bash -c '"$0" records 2> messages | head -n 1; echo "${PIPESTATUS[0]}" >&2; true' "$PUNY"
	[[ ${lines[0]} == tda && ${lines[1]} == 141 && ! -s messages ]]
	run -0 bash -c 'trap "" PIPE; "$0" records 2> messages | head -n 1; echo "${PIPESTATUS[0]}" >&2; true' "$PUNY"
	[[ ${lines[0]} == tda && ${lines[1]} == 2 ]]
	[[ $(< messages) == 'puny: cannot write standard output: Broken pipe' ]]
}

@test "rejects an input file that is the output file" {
	printf 'ü\nö\n' > file
	run -2 --separate-stderr bash -c '"$0" file >> file' "$PUNY"
	[[ $stderr == 'puny: file: input file is output file' && $(< file) == $'ü\nö' ]]
	run -2 --separate-stderr bash -c '"$0" < file >> file' "$PUNY"
	[[ $stderr == 'puny: -: input file is output file' && $(< file) == $'ü\nö' ]]
	run -2 --separate-stderr bash -c '"$0" file 1<> file' "$PUNY"
	[[ $stderr == 'puny: file: input file is output file' && $(< file) == $'ü\nö' ]]
	# the other files are converted
	echo ä > other
	run -2 --separate-stderr bash -c '"$0" other file other >> file' "$PUNY"
	[[ $(< file) == $'ü\nö\n4ca\n4ca' ]]
	# a file that is not regular can be input and output
	run -0 bash -c '"$0" /dev/null > /dev/null' "$PUNY"
}

@test "reports files that cannot be read and converts the others" {
	echo ü > one
	echo ö > two
	mkdir directory
	run -2 --separate-stderr "$PUNY" one directory two
	[[ $output == $'tda\nnda' && $stderr == 'puny: directory: cannot read: Is a directory' ]]
	run -2 --separate-stderr "$PUNY" one missing/file two
	[[ $output == $'tda\nnda' && $stderr == "puny: cannot open 'missing/file': No such file or directory" ]]
	ln -s loop loop
	run -2 --separate-stderr "$PUNY" loop two
	[[ $output == nda && $stderr == "puny: cannot open 'loop': "@(Too many levels of symbolic links|Symbolic link loop) ]]
	if [[ $(id -u) -ne 0 ]]; then
		chmod a-r one
		run -2 --separate-stderr "$PUNY" one two
		[[ $output == nda && $stderr == "puny: cannot open 'one': Permission denied" ]]
	fi
}

@test "reports lack of memory with exit status 2" {
	need_plain_build
	need_memory_limit
	head -c 50000000 /dev/zero | tr '\0' a > long
	run -2 --separate-stderr bash -c 'ulimit -v 30000; "$0" long' "$PUNY"
	[[ -z $output && $stderr == 'puny: long: cannot read: '@(Cannot allocate|Out of)' memory' ]]
}
