#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Input from and output to a terminal.

setup() {
	load ../helper
	need python3
}

# Prints what the terminal shows: before input is typed, a bar, and after LINES are typed.
on_terminal() {
	python3 "$TOP_SRCDIR/tests/program/terminal.py" "$@"
}

@test "waits for a terminal as standard input without a prompt, like cat" {
	run -0 on_terminal $'bücher\n' "$PUNY" -ex
	[[ $output == $'|xn--bcher-kva\r' ]]
	run -0 on_terminal '' "$PUNY" -ex
	[[ $output == '|' ]]
}

@test "escapes on a terminal what it would interpret, in every mode" {
	run -0 on_terminal $'1a\n' "$PUNY" -d
	[[ $output == $'|\\u{9B}\r' ]]
	run -0 on_terminal $'zvg\n' "$PUNY" -d
	[[ $output == $'|\\u{202E}\r' ]]
	run -0 on_terminal $'a\x1b[31m xn--bcher-kva\tb\n' "$PUNY" -dt
	[[ $output == $'|a\\u{1B}[31m bücher\tb\r' ]]
	run -1 on_terminal $'a\u202eb.ü\n' "$PUNY" -ex
	[[ $output == *'\u{202E}'* && $output != *$'\u202e'* ]]
}

@test "writes the same bytes unescaped to a pipe" {
	[[ $("$PUNY" -d <<< 1a) == $'\u9b' ]]
	[[ $("$PUNY" -dt <<< $'a\x1b[31m xn--bcher-kva') == $'a\x1b[31m bücher' ]]
}

@test "JSON and traces contain nothing to escape" {
	run -0 on_terminal $'1a\n' "$PUNY" -d --json
	[[ $output == $'|{"input":"1a",'*'"\u009B"'*$'}\r' ]]
	run -0 on_terminal $'1a\n' "$PUNY" -d --trace
	[[ $output == *'009B'* ]]
}
