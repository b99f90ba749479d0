#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Strings: plain RFC 3492 in both directions.
# shellcheck disable=SC2154

load ../helper

@test "gives the result of every row of cases/strings.tsv" {
	need python3
	python3 "$TOP_SRCDIR/tests/program/tables.py" "$CASES/strings.tsv"
}

@test "takes time in proportion to n log n for n code points" {
	need_plain_build
	need valgrind python3
	python3 "$TOP_SRCDIR/tests/program/growth.py" strings
}
