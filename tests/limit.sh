#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Runs a test with a time limit, so that one that hangs fails, if the system has timeout(1):
#
#	limit.sh COMMAND... TEST
#
# A test of the tree builds the program several times.  TEST_SECONDS is another limit.
# A test that ignores SIGTERM is killed KILL_SECONDS later.
for test; do :; done
case $test in
*tests/tree/*) seconds=1800 ;;
*) seconds=300 ;;
esac
[ -z "${INSTRUMENTED-}" ] || seconds=$((seconds * 10))
seconds=${TEST_SECONDS:-$seconds}

if ! timeout -k 1 9 true 2> /dev/null; then
	exec "$@"
fi
timeout -k "${KILL_SECONDS:-10}" "$seconds" "$@"
status=$?
[ "$status" != 124 ] || echo "# $test: ended after $seconds seconds"
exit "$status"
