#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Properties over generated strings and names, and other implementations as judges: properties.py says which.

setup() {
	load helper
	need python3
}

@test "100,000 strings and 100,000 that may be Punycode, against Python's codec" {
	python3 "$TOP_SRCDIR/tests/properties.py" oracle
}

@test "what may be Punycode, against a transcription of RFC 3492, 6.2 with the flags of appendix A" {
	python3 "$TOP_SRCDIR/tests/properties.py" transcription
}

@test "decoding undoes encoding, encoding undoes decoding, with annotation too" {
	python3 "$TOP_SRCDIR/tests/properties.py" round-trip
}

@test "names: ASCII out of encoding, nothing unsafe out of decoding, and each way undoes the other" {
	python3 "$TOP_SRCDIR/tests/properties.py" names
}
