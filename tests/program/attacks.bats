#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Attacks on other programs: the result of each, and that none succeeds.

setup() {
	load ../helper
	need python3
}

@test "gives the result of every row of cases/attacks.tsv" {
	python3 "$TOP_SRCDIR/tests/program/tables.py" "$CASES/attacks.tsv" 221
}

@test "writes nothing unsafe in any mode or diagnostic" {
	python3 "$TOP_SRCDIR/tests/lab/oracles/attacks.py"
}
