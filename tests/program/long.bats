#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Strings of a million code points: they come back, and 40 octets for each are memory enough.
# shellcheck disable=SC2154

setup() {
	load ../helper
	need python3
	cd "$BATS_TEST_TMPDIR" || return
}

# Runs puny on standard input; fails if it ever had more than 40 octets for each of a million code points, and 4 MiB.
within_memory() {
	python3 -c '
import resource, subprocess, sys
status = subprocess.call(sys.argv[1:])
octets = 1024 * resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(octets, "octets", file=sys.stderr)
sys.exit(status or octets > 40 * 10**6 + (4 << 20))' "$PUNY" "$@"
}

# Both ways over what the Python expression $1 makes.
around() {
	need_plain_build
	python3 -c "import sys; sys.stdout.buffer.write(($1).encode())" > text
	within_memory -e < text > encoded
	within_memory -d < encoded > decoded
	cmp text decoded
}

@test "a million code points of Han text" {
	around "''.join(chr(0x4E00 + i * i % 3499) for i in range(10**6))"
}

@test "a million code points, all distinct, in no order" {
	around "''.join(chr(c if c < 0xD800 else c + 0x800) for c in (0x80 + i * 7919 % 1000003 for i in range(10**6)))"
}

@test "a million letters, and another behind them" {
	around "'a' * 10**6 + chr(0x10FFFF)"
}

@test "a million equal code points" {
	around "chr(0xE9) * 10**6"
}

@test "an error at the end of a million digits is where it is" {
	python3 -c 'print("9a" * 500000 + "!")' > digits
	run -1 --separate-stderr "$PUNY" -d digits
	[[ $stderr == "puny: digits:1:1000001: Punycode: invalid digit"* ]]
}
