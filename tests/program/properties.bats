#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Properties that hold for generated strings and names; see properties.py.

setup() {
	load ../helper
	need python3
}

@test "decoding reverses encoding and encoding reverses decoding, also with annotation" {
	python3 "$TOP_SRCDIR/tests/lab/oracles/properties.py" round-trip
}

@test "names: encoding gives ASCII, decoding nothing unsafe, and each reverses the other" {
	python3 "$TOP_SRCDIR/tests/lab/oracles/properties.py" names
}
