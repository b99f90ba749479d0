#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# The scripts that run and count the tests: bootstrap and .ci/run, with replacements for the commands that they call (no
# test uses apt-get or the network), and tap.h.
# shellcheck disable=SC2154

setup() {
	load ../helper
	cd "$BATS_TEST_TMPDIR" || return
	unset CI
	mkdir bin tree
	cp "$TOP_SRCDIR/bootstrap" "$TOP_SRCDIR/configure.ac" "$TOP_SRCDIR/Makefile.am" tree
}

# Creates commands that write their calls to the file "calls" and succeed.
fake() {
	local command

	for command; do
		printf '#!/bin/sh\necho "%s $*" >> %q/calls\n' "$command" "$PWD" > "bin/$command"
		chmod +x "bin/$command"
	done
}

# Runs bootstrap in the tree as a user other than root, with the commands in bin and the tools that it requires.
bootstrap() {
	local command

	printf '#!/bin/sh\necho 1000\n' > bin/id
	chmod +x bin/id
	for command in dirname env find getconf paste sh sort; do
		ln -sf "$(command -v "$command")" bin
	done
	run --separate-stderr env PATH="$PWD/bin" sh tree/bootstrap "$@" < /dev/null
}

built_tree() {
	touch tree/Makefile.in tree/Makefile
	fake autoconf automake autoreconf bats cc make
}

@test "bootstrap without root lists missing packages on one line" {
	fake apt-get
	bootstrap
	[[ $status -eq 1 && -z $output ]]
	[[ $stderr == 'bootstrap: missing: autoconf automake bats build-essential'*' (on Debian, as root: apt-get install '*')' ]]
	[[ ${#stderr_lines[@]} -eq 1 && ! -e calls ]]
}

@test "bootstrap with sudo installs only missing packages" {
	fake apt-get sudo automake
	bootstrap
	[[ $status -eq 1 ]]
	grep -q '^: sh autoconf bats build-essential' calls
}

@test "bootstrap builds without installing if nothing is missing" {
	built_tree
	fake apt-get sudo
	bootstrap -k all 'X=a b'
	[[ $status -eq 0 && -z $output && -z $stderr ]]
	[[ $(< calls) == "make -j $(getconf _NPROCESSORS_ONLN) -k all X=a b" ]]
}

@test "bootstrap remakes configure if configure.ac is newer" {
	built_tree
	touch -t 200101010000 tree/Makefile.in
	bootstrap
	[[ $status -eq 0 && $(head -n 1 calls) == 'autoreconf -fi' ]]
}

@test "bootstrap check continues without a test tool except in CI" {
	built_tree
	bootstrap check
	[[ $status -eq 0 && $stderr == 'bootstrap: missing, so that not everything can run: '*mandoc*valgrind* ]]
	[[ $(< calls) == "make -j $(getconf _NPROCESSORS_ONLN) check-maintainer" ]]
	rm calls
	CI=true bootstrap check
	[[ $status -eq 1 && ! -e calls ]]
}

# Runs .ci/run in a tree whose bootstrap writes these results, a file for each argument after the first, and exits with
# the first.  Result files have the format of the driver: "PASS FAIL ERROR" is three results.
ci_run() {
	local results n=0

	[[ -e $TOP_SRCDIR/.ci/run ]] || skip 'a release has no .ci/run'
	mkdir -p tree/.ci tree/tests/tree tree/results
	cp "$TOP_SRCDIR/.ci/run" tree/.ci
	cp "$TOP_SRCDIR/tests/tree/count.awk" tree/tests/tree
	for results in "${@:2}"; do
		{
			echo ':global-test-result: X'
			# shellcheck disable=SC2086
			printf ':test-result: %s name\n' $results
		} > "tree/results/$((++n)).trs"
	done
	printf '#!/bin/sh\ncp results/* tests\nexit %d\n' "$1" > tree/bootstrap
	run tree/.ci/run
}

@test ".ci/run counts results and fails if a test failed" {
	local ci bootstrap files expected_status expected n=0

	while IFS='|' read -r ci bootstrap files expected_status expected; do
		IFS=, read -ra files <<< "$files"
		CI=$ci ci_run "$bootstrap" "${files[@]}"
		echo "row $((++n)): $status '${lines[-1]}', want $expected_status '$expected'"
		[[ $status -eq $expected_status && ${lines[-1]} == "$expected" ]]
		rm -rf tree/tests tree/results
	done <<- 'END'
		|0|PASS PASS,PASS|0|3 passed, 0 failed
		true|0|PASS|0|1 passed, 0 failed
		|2|PASS FAIL ERROR,PASS|1|2 passed, 1 failed
		|2|ERROR,PASS ERROR,PASS|1|2 passed, 2 failed
		|0|FAIL FAIL,XPASS PASS XFAIL|1|1 passed, 4 failed
		|0|PASS SKIP,SKIP|0|1 passed, 0 failed, 2 skipped
		true|0|PASS SKIP|1|1 passed, 0 failed, 1 skipped
		|0|SKIP|1|0 passed, 0 failed, 1 skipped
		|0||1|0 passed, 0 failed
		|1|PASS|1|1 passed, 0 failed
	END
}

@test ".ci/run does not count the results of an earlier run" {
	mkdir -p tree/tests/unit
	echo ':test-result: PASS x' > tree/tests/unit/old.trs
	ci_run 0 PASS
	[[ ${lines[-1]} == '1 passed, 0 failed' ]]
}

@test "a failed check of a unit test makes the test fail" {
	local cc

	read -ra cc <<< "${CC:-cc}"
	printf '%s\n' '#include "tap.h"' 'int main(void) {' \
		'ok(true, "a"); ok(false, "b # SKIP\n"); skip("c"); note("d"); return done_testing(); }' > t.c
	"${cc[@]}" -I"$TOP_SRCDIR/tests/unit" -o t t.c
	run -1 ./t
	[[ $output == $'ok 1 - a\nnot ok 2 - b \\# SKIP\\x0A\nok 3 # SKIP c\n# d\n1..3' ]]
}

@test "an example and the rest of its display are skipped if a script in it needs a missing tool" {
	local command

	mkdir few
	for command in bash cat chmod diff ln mkdir; do
		ln -s "$(command -v "$command")" few
	done
	printf '$ cat get\ncurl x\n$ sh get > file\n$ cat -n file\n     1\tx\n\n$ echo a\na\n' > examples
	# shellcheck disable=SC2016
	run -0 env PATH="$PWD/few" bash -c '. "$0/tests/page.bash"; need() { echo "missing: $*"; exit; }; run_examples 3 < examples' \
		"$TOP_SRCDIR"
	[[ ${lines[-2]} == '1 examples, 0 wrong' && ${lines[-1]} == 'missing: curl' ]]
}
