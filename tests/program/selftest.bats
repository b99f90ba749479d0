#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# --self-test.  unit/records/selftest_test.c shows that it detects an error, and that its samples are those of the RFC.
# shellcheck disable=SC2154

load ../helper

@test "--self-test converts the samples of RFC 3492, passes, and ignores later options" {
	run -0 --separate-stderr "$PUNY" --self-test
	[[ ${lines[0]} == 1..38 && ${#lines[@]} -eq 39 && -z $stderr ]]
	[[ $(grep -c '^ok [0-9]* - RFC 3492, section 7.1 (.) .*, encoded$' <<< "$output") -eq 19 ]]
	[[ $(grep -c '^ok [0-9]* - RFC 3492, section 7.1 (.) .*, decoded$' <<< "$output") -eq 19 ]]
	run -0 "$PUNY" -e -d --self-test --yes missing
	[[ ${#lines[@]} -eq 39 ]]
}
