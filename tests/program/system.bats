#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The contract with the system: descriptors of every kind, files that cannot be read, inputs of any size, little memory.
# shellcheck disable=SC2016,SC2154

setup() {
	load ../helper
	cd "$BATS_TEST_TMPDIR" || return
}

# What a unit is run with, and a line for it that cannot all be converted.
units=(-e -d -ex -dx -et -dt -eZ -dZ)
line='bücher.example xn--bcher-kva a..ü'

# COUNT of the lines.
lines() {
	awk -v n="$1" -v line="$line" 'BEGIN { while (n-- > 0) print line }'
}

# Runs each unit over FILE through descriptors of KIND, and with nothing special: the same comes out.
through() {
	local unit status

	need python3
	for unit in "${units[@]}"; do
		echo "$1: puny $unit"
		status=0
		"$PUNY" -q "$unit" < "$2" > wanted || status=$?
		run -"$status" bash -c 'python3 "$0" "$@" > got' "$TOP_SRCDIR/tests/program/system.py" "$1" "$PUNY" -q "$unit" < "$2"
		cmp wanted got
	done
}

@test "standard output is non-blocking and its reader slow: nothing is lost" {
	lines 2000 > in
	through slow in
}

@test "standard error is non-blocking and its reader slow: no diagnostic is lost" {
	need python3
	lines 1000 > in
	run -1 bash -c '"$0" -ex < in 2> wanted' "$PUNY"
	run -1 bash -c 'python3 "$0" messages "$1" -ex < in 2> /dev/null > got' "$TOP_SRCDIR/tests/program/system.py" "$PUNY"
	grep -v '^bücher' got > messages
	cmp wanted messages
}

@test "standard input is non-blocking and its writer hesitant" {
	lines 200 > in
	through hesitant in
}

@test "standard input and output are sockets" {
	lines 2000 > in
	through socket in
}

@test "an unreadable file among readable ones" {
	local -a mortal=()

	# root reads everything, unless what lets it is taken away
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

# True where time is no matter: CI, or by hand.
big() {
	[[ ${CI-} == true || -n ${PUNY_BIG-} ]]
}

# Runs puny in no more memory, libraries included, than INPUT could not fit in.
in_bounds() {
	(ulimit -v "$(big && echo 50000 || echo 16000)"; "$PUNY" "$@")
}

# COUNT octets: the lines again and again.
octets() {
	local count=$1

	shift
	yes "$(printf '%s\n' "$@")" | head -c "$count"
}

@test "a gigabyte of short lines, in bounded memory" {
	local count=64000000 unit

	need_plain_build
	big && count=1024000000
	# four lines of 64 octets together, and what comes of them can be counted
	for unit in '-ex -q' '-dt' '-eZ -q'; do
		echo "puny $unit"
		# shellcheck disable=SC2086
		[[ $(octets $count www.example.org a.example 'x  CNAME xn--bcher-kva.de. ; no' 'y.z A' | in_bounds $unit | wc -l) -eq $((count / 16)) ]]
	done
	[[ $(octets $count 'plain ASCII' 'bcd' | in_bounds -e | wc -c) -eq $((count + count / 8)) ]]
}

@test "a line of 100 MB in each unit, in bounded memory" {
	local count=10000000 unit text

	need_plain_build
	big && count=100000000
	yes 'bücher.example ' | tr -d '\n' | head -c $count > words
	yes aü | tr -d '\n' | head -c $count > letters
	yes 'x.ü. ( xn--tda.' | tr -d '\n' | head -c $count > open
	for text in words letters open; do
		for unit in -dx -ex -et -dt -dta -eZ -dZ -dZa; do
			echo "puny $unit $text"
			in_bounds -q $unit $text > out || (($? == 1))
			# the first word of a zone is a name, and text is converted wherever it can be
			[[ $unit == -e[tZ] || $unit == -dt* && $text == open ]] || cmp out $text
		done
	done
}

@test "a string of 100 MB: there and back" {
	local count=5000000

	need_plain_build
	big && count=100000000
	yes aü | tr -d '\n' | head -c $((count / 3 * 3)) > letters
	"$PUNY" -e letters > ace
	"$PUNY" -d ace | cmp - letters
}

@test "rights that puny does not need are given up before it opens a file" {
	need_plain_build
	need strace
	lines 1 > in
	run -1 strace -o calls -e trace=landlock_create_ruleset,landlock_restrict_self,openat "$PUNY" -exq in
	# Where there is no such thing, it has converted all the same.
	grep -q '^#define SANDBOX_LANDLOCK' "$TOP_BUILDDIR/config.h" || return 0
	! grep -q 'create_ruleset(NULL.* = -1' calls || return 0
	grep -A1 '^landlock_restrict_self(.*) *= 0$' calls | grep -q '^openat(.*"in"'
}

@test "without memory: a message and exit status 2, in each unit" {
	local unit limit status

	need_plain_build
	yes 'aü' | tr -d '\n' | head -c 30000000 > letters
	for unit in -e -d '-e --json' '-ex --json' '-e --trace' '-ea' '-exa'; do
		echo "puny $unit"
		# shellcheck disable=SC2086
		run -2 --separate-stderr bash -c 'ulimit -v 30000; "$0" "$@"' "$PUNY" $unit letters
		[[ -z $output && $stderr == 'puny: letters: '*'Cannot allocate memory' ]]
	done
	# hardly enough to start
	lines 100 > in
	for unit in "${units[@]}"; do
		"$PUNY" -q "$unit" in > wanted || true
		for ((limit = 12000; limit > 4000; limit -= 500)); do
			status=0
			(ulimit -v $limit; exec "$PUNY" -q "$unit" in > got 2> messages) || status=$?
			# the libraries do not even load
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
