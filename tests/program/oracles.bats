#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Bad input, attacks on other programs, references and properties, which scripts in Python run.

setup() {
	load ../helper
	need python3
	oracles=$TOP_SRCDIR/tests/lab/oracles
}

@test "gives the result of every row of cases/bad-input.tsv, on which other programs failed" {
	python3 "$TOP_SRCDIR/tests/program/tables.py" "$CASES/bad-input.tsv"
}

@test "gives the result of every row of cases/attacks.tsv" {
	python3 "$TOP_SRCDIR/tests/program/tables.py" "$CASES/attacks.tsv"
}

@test "gives the results of IdnaTestV2.txt, and decodes its own" {
	local file='/usr/share/cargo/registry/idna-*/tests/IdnaTestV2.txt'

	need "$(compgen -G "$file" || echo "$file")" /usr/share/unicode/idna/IdnaMappingTable.txt
	python3 "$oracles/idna_test.py"
}

@test "gives each code point the status, mapping and version of IdnaMappingTable.txt, and the property of RFC 5892" {
	need /usr/share/unicode/idna/IdnaMappingTable.txt
	python3 "$oracles/idna_table.py"
}

@test "writes nothing unsafe in any mode or diagnostic" {
	python3 "$oracles/attacks.py"
}

@test "names: encoding gives ASCII, decoding nothing unsafe, and each reverses the other" {
	python3 "$oracles/properties.py" names
}

@test "--json has the records, results and diagnostics that there are without it" {
	python3 "$oracles/properties.py" json
}

@test "at level display, a label is as at register, or as it was" {
	python3 "$oracles/properties.py" display
}

@test "skeleton is that of ICU, and unaccented follows from it with Python's data" {
	need /usr/include/unicode/uspoof.h
	python3 "$oracles/keys.py"
}
