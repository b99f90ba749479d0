#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# System interfaces: all kinds of descriptors, unreadable files, inputs of any size, little memory.
# shellcheck disable=SC2016,SC2154

load ../helper

# Options of each mode, and a line that contains an error.
modes=(-e -d -ex -dx -et -dt -eZ -dZ)
line='bücher.example xn--bcher-kva a..ü'

# Prints COUNT lines.
lines() {
	awk -v n="$1" -v line="$line" 'BEGIN { while (n-- > 0) print line }'
}

# Runs each mode on FILE with descriptors of KIND, and compares the results with those for a regular file.
through() {
	local mode status

	need python3
	for mode in "${modes[@]}"; do
		status=0
		"$PUNY" -q "$mode" < "$2" > "wanted$mode" || status=$?
		(($(wc -l < "wanted$mode") == $(wc -l < "$2")))
		echo "$status" >> "wanted$mode"
	done
	python3 "$TOP_SRCDIR/tests/program/system.py" "$1" "$PUNY" "${modes[@]}" < "$2"
	for mode in "${modes[@]}"; do
		cmp "wanted$mode" "got$mode"
	done
}

@test "loses nothing if standard output is non-blocking and its reader is slow" {
	lines 2000 > in
	through slow in
}

@test "loses no diagnostic if standard error is non-blocking and its reader is slow" {
	need python3
	lines 1000 > in
	run -1 bash -c '"$0" -ex < in 2> wanted' "$PUNY"
	python3 "$TOP_SRCDIR/tests/program/system.py" messages "$PUNY" -ex < in > /dev/null
	(($(wc -l < wanted) == 1000))
	echo 1 >> wanted
	cmp wanted got-ex
}

@test "reads non-blocking standard input with a slow writer" {
	lines 200 > in
	through hesitant in
}

@test "reads and writes sockets" {
	lines 2000 > in
	through socket in
}

@test "converts more files than it may have descriptors" {
	local files

	echo ü > one
	mapfile -t files < <(yes one | head -n 1100)
	run -0 bash -c 'ulimit -n 1024; exec "$0" "$@"' "$PUNY" "${files[@]}"
	[[ $output == "$(yes tda | head -n 1100)" ]]
}

@test "continues after an unreadable file" {
	local -a mortal=()

	# root can read every file unless the capability is dropped
	if [[ $(id -u) -eq 0 ]]; then
		need setpriv
		mortal=(setpriv --bounding-set='-dac_override,-dac_read_search')
	fi
	echo ü > one
	echo ö > two
	echo ä > three
	chmod a= two
	run -2 --separate-stderr "${mortal[@]}" "$PUNY" one two three
	[[ $output == $'tda\n4ca' && $stderr == "puny: cannot open 'two': Permission denied" ]]
}

# Returns true if the test may take long: in CI outside its installation of Debian, or if it is requested.
big() {
	[[ ${CI-} == true && ${SERVERS-} != true || -n ${PUNY_BIG-} ]]
}

# Runs puny with less memory, including libraries, than its input needs.
in_bounds() {
	(ulimit -v "$(big && echo 50000 || echo 16000)"; "$PUNY" "$@")
}

# Prints COUNT bytes of repeated lines.
bytes() {
	local count=$1

	shift
	yes "$(printf '%s\n' "$@")" | head -c "$count"
}

@test "converts a gigabyte of short lines in bounded memory" {
	local count=16000000 mode

	need_plain_build
	need_memory_limit
	big && count=1024000000
	# four lines have 64 bytes, so the output can be counted
	for mode in '-ex -q' '-dt' '-eZ -q'; do
		echo "puny $mode"
		# shellcheck disable=SC2086
		[[ $(bytes $count www.example.org a.example 'x  CNAME xn--bcher-kva.de. ; no' 'y.z A' | in_bounds $mode | wc -l) -eq $((count / 16)) ]]
	done
	[[ $(bytes $count 'plain ASCII' 'bcd' | in_bounds -e | wc -c) -eq $((count + count / 8)) ]]
}

@test "converts a line of 100 MB in each mode in bounded memory" {
	local count=8000000 mode text

	need_plain_build
	need_memory_limit
	big && count=100000000
	yes 'bücher.example ' | tr -d '\n' | head -c $count > words
	yes aü | tr -d '\n' | head -c $count > letters
	yes 'x.ü. ( xn--tda.' | tr -d '\n' | head -c $count > open
	for text in words letters open; do
		for mode in -dx -ex -et -dt -dta -eZ -dZ -dZa; do
			echo "puny $mode $text"
			in_bounds -q $mode $text > out || (($? == 1))
			# the first word of a zone is a name, and text is converted wherever possible
			[[ $mode == -e[tZ] || $mode == -dt* && $text == open ]] || cmp out $text
		done
	done
}

@test "reports lack of memory with exit status 2 in each mode" {
	local mode limit status

	need_plain_build
	need_memory_limit
	yes 'aü' | tr -d '\n' | head -c 30000000 > letters
	for mode in -e -d '-e --json' '-ex --json' '-e --trace' '-ea' '-exa'; do
		echo "puny $mode"
		# shellcheck disable=SC2086
		run -2 --separate-stderr bash -c 'ulimit -v 30000; "$0" "$@"' "$PUNY" $mode letters
		[[ -z $output && $stderr == "puny: cannot "@(convert|read)" 'letters': "*@(Cannot allocate|Out of)' memory' ]]
	done
	# barely enough to start
	lines 100 > in
	for mode in "${modes[@]}"; do
		"$PUNY" -q "$mode" in > wanted || true
		(($(wc -l < wanted) == 100))
		for ((limit = 12000; limit > 4000; limit -= 500)); do
			status=0
			(ulimit -v $limit; exec "$PUNY" -q "$mode" in > got 2> messages) || status=$?
			# the libraries cannot be loaded
			((status < 126)) || break
			if ((status == 2)); then
				[[ $(< messages) == 'puny: '* ]]
				head -c "$(wc -c < got)" wanted | cmp - got
			else
				cmp wanted got
			fi
		done
	done
}

# Prints the calls of puny ARGUMENTS that restrict it, the files of the test that it opens, and "list" for reading tlds.
trace_sandbox() {
	strace -e trace=landlock_restrict_self,seccomp,open,openat,read -o log "$PUNY" "$@" < names > out
	sed -nE -e 's/^(open|openat)\(.*"(tlds|names)".*= [0-9]+$/\2/p' \
		-e 's/^read\(.*"test\\n".*/list/p' -e 's/^(landlock_restrict_self|seccomp)\(.*= 0$/\1/p' log | tr '\n' ' '
}

@test "the sandbox is entered before any file is opened, and no file can be opened after the last" {
	local enter='landlock_restrict_self seccomp '

	need strace
	printf 'test\n' > tlds
	printf 'a.test\n' > names
	[[ $("$PUNY" --version) == *$'\nSandbox: Landlock, seccomp\n'* ]] || skip 'not both interfaces work on this system'
	[[ $(trace_sandbox -et) == "$enter$enter" ]]
	[[ $(trace_sandbox -ets a.test) == "$enter$enter" ]]
	[[ $(trace_sandbox -et names) == "${enter}names $enter" ]]
	[[ $(trace_sandbox -et --tlds=tlds names - names -) == "${enter}tlds list names names $enter" ]]
	# from standard input, nothing is opened after the list, whose bytes are read without the right to open
	[[ $(trace_sandbox -et --tlds=tlds) == "${enter}tlds ${enter}list " ]]
	[[ $(trace_sandbox -et --tlds=tlds -) == "${enter}tlds ${enter}list " ]]
	[[ $(trace_sandbox --version) == "$enter" ]]
}
