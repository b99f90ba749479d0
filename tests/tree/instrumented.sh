#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Runs the tests of a build under valgrind or with sanitizers so that no error of the program is lost.  A test may ignore the
# exit status or standard error of a program in a pipeline.
#
#	instrumented.sh BUILD sanitizers|valgrind... -- COMMAND...
#
# Runs COMMAND... with another argument, PUNY=BUILD/src/puny-run: a script that runs BUILD/src/puny, if necessary with the
# command "valgrind...", and writes errors to a new file of BUILD/errors, whose name begins with that of the test file.
# Prints these files, and fails if there is one or if the command fails.
set -eu
build=$(cd "$1" && pwd)
shift
errors=$build/errors

if [ "$1" = sanitizers ]; then
	log="options=log_path='$errors/'\${BATS_TEST_FILENAME##*/}
export ASAN_OPTIONS=\"\$options\" UBSAN_OPTIONS=\"\$options\""
	instrument=
else
	# a test may run the program with another PATH
	log="log=\$('$(command -v mktemp)' '$errors/'\"\${BATS_TEST_FILENAME##*/}\".XXXXXX) || exit"
	instrument="'$(command -v "$1")' --log-file=\"\$log\""
fi
shift
while [ "$1" != -- ]; do
	instrument="$instrument '$1'"
	shift
done
shift

rm -rf "$errors"
mkdir "$errors"
# shellcheck disable=SC2016
printf '#!/bin/sh\n%s\nexec %s %s "$@"\n' "$log" "$instrument" "'$build/src/puny'" > "$build/src/puny-run"
chmod +x "$build/src/puny-run"
status=0
"$@" PUNY="$build/src/puny-run" || status=$?
cd "$errors"
for file in *; do
	[ -s "$file" ] || continue
	status=1
	printf '%s:\n' "$file"
	cat "$file"
done
exit "$status"
