#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Attacks that other programs have met: what puny says of each, and that none comes through.

setup() {
	load ../helper
	need python3
}

@test "every row of cases/attacks.tsv" {
	python3 "$TOP_SRCDIR/tests/program/tables.py" "$CASES/attacks.tsv"
}

@test "nothing unsafe comes out of any unit, nor stands in a diagnostic" {
	python3 "$TOP_SRCDIR/tests/oracles/attacks.py"
}
