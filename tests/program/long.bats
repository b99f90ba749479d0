#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Strings of a million code points, with at most 40 bytes of memory per code point; and the memory that puny(1) states.
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

@test "converts a million code points: Han text, all distinct, letters and one more after them, all equal" {
	local made

	need_plain_build
	while read -r made; do
		echo "$made"
		python3 -c "import sys; sys.stdout.buffer.write(($made).encode())" > text
		within_memory -e < text > encoded
		within_memory -d < encoded > decoded
		cmp text decoded
	done <<- 'END'
		''.join(chr(0x4E00 + i * i % 3499) for i in range(10**6))
		''.join(chr(c if c < 0xD800 else c + 0x800) for c in (0x80 + i * 7919 % 1000003 for i in range(10**6)))
		'a' * 10**6 + chr(0x10FFFF)
		chr(0xE9) * 10**6
	END
}

@test "reports the position of an error after a million digits" {
	python3 -c 'print("9a" * 500000 + "!")' > digits
	run -1 --separate-stderr "$PUNY" -d digits
	[[ $stderr == "puny: digits:1:1000001: $(message punycode-invalid-digit)"* ]]
}

@test "reports a position after 4 GiB of a line of text" {
	need_plain_build
	run -1 --separate-stderr "$PUNY" -dtc < <(dd if=/dev/zero bs=1M count=4096 2> /dev/null; echo ' xn--99999999999999999999.de')
	[[ $stderr == "puny: -:1:4294967319: $(message punycode-overflow): "* ]]
}

# Fails if puny, with the arguments after the first two, uses more memory than puny(1) states with the words "TIMES $1"
# for a line or file of $2 bytes, plus 4 MB.
within_stated() {
	local times

	times=$(tr '\n' ' ' < "$TOP_SRCDIR/man/puny.1" | grep -oE "[0-9]+ times $1" | cut -d ' ' -f 1)
	[[ -n $times ]]
	python3 -c '
import resource, subprocess, sys
subprocess.call(sys.argv[2:], stdout=subprocess.DEVNULL)
bytes = 1024 * resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(sys.argv[1:], bytes, file=sys.stderr)
sys.exit(bytes > int(sys.argv[1]))' $((times * $2 + 4000000)) "$PUNY" -q "${@:3}"
}

@test "uses no more memory than puny(1) states, for the input that needs most" {
	local size=4200000

	need_plain_build
	python3 -c "
size = $size
# three lines: memory that is freed after the first one is not always used for the next one
open('digits', 'wb').write((b'a' * size + b'\n') * 3)
open('letters', 'wb').write(('ü' * (size // 2) + '\n').encode() * 3)
open('controls', 'wb').write((b'\1' * size + b'\n') * 3)
open('tlds', 'w').write('\n'.join(f'{i:x}'.translate(str.maketrans('0123456789', 'ghijklmnop')) for i in range(500000)))"
	within_stated 'the longest line for strings' $size -e --json --profile=swift controls
	within_stated 'the longest line for strings' $size -du --json digits
	# four bytes of UTF-8 and twelve of JSON for nearly every digit
	python3 -c "print('😀' * 1310000)" | "$PUNY" -e > emoji
	cat emoji emoji emoji > emojis
	within_stated 'the longest line for strings' "$(wc -c < emoji)" -d --json emojis
	within_stated 'for names' $size -ex --json controls
	within_stated 'for names' $size -exa letters
	within_stated 'the file for .Fl -tlds' "$(wc -c < tlds)" -et --tlds=tlds -s ü.de
}
