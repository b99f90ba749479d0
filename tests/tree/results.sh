#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Counts the results of the daily tests, and compares them with the test files that git lists in this clone.
#
#	results.sh STATUS DIRECTORY...
#
# Each DIRECTORY has the results of one run: tests/.../NAME.trs and, beside it, NAME.log.  The last line is the total.  Fails
# if STATUS, that of the runs, is not 0, if a test failed, if a run lacks a file or has fewer results than a bats file has
# tests (the driver of Automake compares those of a C program with its plan, and a plan of none is an error), and in CI (CI=true) if a test was skipped.
# One reason to skip is excused in CI: a server that bootstrap installs in CI's own installation of Debian only, where the
# test must run.
set -u
status=$1
shift
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 1
incomplete=0

# Prints each daily test file.
test_files() {
	git -c safe.directory='*' -C "$top" ls-files 'tests/*.bats' 'tests/*_test.c' | awk '!/^tests\/lab\// || /\/seeds_test\.c$/'
}

say() {
	printf '%s\n' "$*"
	incomplete=1
}

# Compares the results in the directory $1 with the test files.
compare() {
	for file in $files; do
		name=${file%.*}
		tests=1
		# see check-debian.sh
		case $1:$file in
		*/root:tests/tree/*) continue ;;
		esac
		case $file in
		*.bats) tests=$(grep -c '^@test ' "$top/$file") || say "$file has no test" ;;
		esac
		if [ ! -e "$1/$name.trs" ]; then
			say "$1: $file has no result"
			continue
		fi
		results=$(grep -cE '^:test-result: (PASS|SKIP|XFAIL|FAIL|XPASS)' "$1/$name.trs")
		[ "$results" -ge "$tests" ] || say "$1: $file has $results results of $tests tests"
	done
}

# Prints the number of tests in the directories that were skipped for want of a server.
skipped_servers() {
	find "$@" -name '*.log' -exec cat {} + | grep -aciE '^ok [0-9]+ .*# skip no server: '
}

files=$(test_files)
[ -n "$files" ] || say 'git lists no test file'
for directory; do
	compare "$directory"
	shift
	set -- "$@" "$directory/tests"
done
[ "$incomplete" = 0 ] || status=1
find "$@" -name '*.trs' -exec cat {} + | awk -v status="$status" -v ci="${CI-}" -v servers="$(skipped_servers "$@")" \
	-v runs="$#" -f "$top/tests/tree/count.awk"
