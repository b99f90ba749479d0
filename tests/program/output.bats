#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Kinds of output and input: terminals, full disks, closed descriptors, the same file.
# shellcheck disable=SC2016,SC2154

load ../helper

@test "every row of cases/output.tsv has its output, messages and exit status" {
	need /dev/full
	run_rows output.tsv
}

# Runs puny with the arguments on a terminal, with the file "records" as standard input, or without it the terminal, where
# the variable typed is typed, and end of file.  Writes what the terminal shows to the file "shown", without the typed input
# and the CR that the terminal driver adds before LF.  Returns the exit status of puny.
on_terminal() {
	need python3
	python3 - "$@" <<- 'PYTHON'
		import os, pty, subprocess, sys, termios
		ours, theirs = pty.openpty()
		modes = termios.tcgetattr(theirs)
		modes[1] &= ~termios.OPOST
		modes[3] &= ~termios.ECHO
		termios.tcsetattr(theirs, termios.TCSANOW, modes)
		records = open('records', 'rb') if os.path.exists('records') else theirs
		process = subprocess.Popen([os.environ['PUNY'], *sys.argv[1:]], stdin=records, stdout=theirs)
		os.close(theirs)
		os.write(ours, os.environb.get(b'typed', b'') + b'\x04')
		with open('shown', 'wb') as shown:
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

@test "waits for a terminal as standard input without a prompt, like cat" {
	typed=$'bücher\n' on_terminal -ex
	[[ $(< shown) == xn--bcher-kva ]]
	on_terminal -ex
	[[ ! -s shown ]]
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
}

@test "escapes on a terminal what it would interpret, in every mode" {
	printf 'a\033[31m xn--bcher-kva\tb\n' > records
	on_terminal -dt
	[[ $(< shown) == $'a\\u{1B}[31m bücher\tb' && $("$PUNY" -dt records) == $'a\e[31m bücher\tb' ]]
	printf 'a\u202eb.ü\n' > records
	on_terminal -exq || [[ $? -eq 1 ]]
	[[ $(< shown) == 'a\u{202E}b.ü' ]]
	echo 1a > records
	on_terminal -d --json
	[[ $(< shown) == '{"input":"1a",'*'"\u009B"'*'}' ]]
	on_terminal -d --trace
	[[ $(< shown) == *009B* ]]
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

@test "SIGPIPE ends puny; if it is ignored, a closed pipe is an error" {
	yes ü | head -n 1000000 > records
	run -0 bash -c '"$0" records 2> messages | head -n 1; echo "${PIPESTATUS[0]}" >&2; true' "$PUNY"
	[[ ${lines[0]} == tda && ${lines[1]} == 141 && ! -s messages ]]
	run -0 bash -c 'trap "" PIPE; "$0" records 2> messages | head -n 1; echo "${PIPESTATUS[0]}" >&2; true' "$PUNY"
	[[ ${lines[0]} == tda && ${lines[1]} == 2 ]]
	[[ $(< messages) == 'puny: cannot write standard output: Broken pipe' ]]
}
