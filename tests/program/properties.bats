#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Properties over generated strings and names: properties.py says which.

setup() {
	load ../helper
	need python3
}

@test "decoding undoes encoding, encoding undoes decoding, with annotation too" {
	python3 "$TOP_SRCDIR/tests/oracles/properties.py" round-trip
}

@test "names: ASCII out of encoding, nothing unsafe out of decoding, and each way undoes the other" {
	python3 "$TOP_SRCDIR/tests/oracles/properties.py" names
}
