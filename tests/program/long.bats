#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Strings of a million code points, with at most 40 bytes of memory per code point.
# shellcheck disable=SC2154

setup() {
	load ../helper
	need python3
	cd "$BATS_TEST_TMPDIR" || return
}

# Runs puny on standard input; fails if it used more than 40 bytes per code point of a million, plus 4 MiB.
within_memory() {
	python3 -c '
import resource, subprocess, sys
status = subprocess.call(sys.argv[1:])
bytes = 1024 * resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(bytes, "bytes", file=sys.stderr)
sys.exit(status or bytes > 40 * 10**6 + (4 << 20))' "$PUNY" "$@"
}

# Converts the result of the Python expression $1 in both directions.
around() {
	need_plain_build
	python3 -c "import sys; sys.stdout.buffer.write(($1).encode())" > text
	within_memory -e < text > encoded
	within_memory -d < encoded > decoded
	cmp text decoded
}

@test "converts a million code points of Han text" {
	around "''.join(chr(0x4E00 + i * i % 3499) for i in range(10**6))"
}

@test "converts a million distinct code points in random order" {
	around "''.join(chr(c if c < 0xD800 else c + 0x800) for c in (0x80 + i * 7919 % 1000003 for i in range(10**6)))"
}

@test "converts a million letters and one more code point after them" {
	around "'a' * 10**6 + chr(0x10FFFF)"
}

@test "converts a million equal code points" {
	around "chr(0xE9) * 10**6"
}

@test "reports the position of an error after a million digits" {
	python3 -c 'print("9a" * 500000 + "!")' > digits
	run -1 --separate-stderr "$PUNY" -d digits
	[[ $stderr == "puny: digits:1:1000001: Punycode: invalid digit"* ]]
}
