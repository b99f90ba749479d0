#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Errors of memory and undefined behaviour: the tests in C and the tables of cases with the sanitizers of gcc, and the text
# and zones of cases with valgrind, which finds reads of bytes that were never written.
# shellcheck disable=SC2154

setup_file() {
	unset MAKEFLAGS MFLAGS MAKELEVEL VERBOSE
	# for configure: bats has its own programs in PATH before those of the system
	ac_cv_path_BATS=$(PATH=${PATH//"$BATS_LIBEXEC:"/} && command -v bats)
	export ac_cv_path_BATS
	export BUILD=$BATS_FILE_TMPDIR/build
	make -s -C "${TOP_BUILDDIR:-$BATS_TEST_DIRNAME/../..}" distdir distdir="$BATS_FILE_TMPDIR/source" > /dev/null
}

load ../helper

# These try millions of strings, or every call that can fail, which takes minutes: make check-sanitize-gcc runs them.
left_out='border_test faults_test punycode_test'

# The tests of bats whose rows are compared.
tables='row of cases/|errors of every case'

@test "gcc with sanitizers gives no warning in the program and the tests" {
	need gcc
	echo 'int main(void) { return 0; }' > x.c
	gcc -fsanitize=address,undefined -o x x.c || need libasan libubsan
	mkdir "$BUILD"
	cd "$BUILD"
	"$BATS_FILE_TMPDIR/source/configure" --quiet --enable-assert --disable-sandbox CC=gcc \
		CFLAGS='-g1 -Og -fsanitize=address,undefined -fno-sanitize-recover=all' CPPFLAGS=-D_FORTIFY_SOURCE=0
	make -s -j2 build-tests WARNINGS="$(sed -n 's/^WARNINGS = //p' Makefile) -Werror"
}

@test "the tests in C and the tables have no error of memory and no undefined behaviour" {
	local test tests=() fixed=()

	[[ -x $BUILD/src/puny ]] || skip 'missing: libasan'
	cd "$BUILD"
	while read -r test; do
		[[ " $left_out " == *" ${test##*/} "* ]] || tests+=("$test")
	done < <(find tests -name '*_test' -type f | sort)
	((${#tests[@]} > 20))
	tests+=(tests/program/{names,strings,display,oracles,diagnostics,options}.bats)
	# where the addresses are random in too many bits, the sanitizers of older compilers fail at times
	! setarch -R true 2> /dev/null || fixed=(setarch -R)
	"${fixed[@]}" "$BATS_FILE_TMPDIR/source/tests/tree/instrumented.sh" . sanitizers -- make -s check VERBOSE=1 \
		TESTS="${tests[*]}" \
		AM_BATS_LOG_FLAGS="--tap --filter '$tables'" INSTRUMENTED=sanitizers > log 2>&1 || {
		grep -aE -A 30 '^not ok|^(ERROR|FAIL): |^==[0-9]+==ERROR|runtime error' log | head -n 200
		false
	}
	grep -q '^PASS: tests/unit/zone/zone_test, ' log
}

# Runs puny with the options in valgrind on standard input.  Fails if it reads what was not written, or does not free all.
clean() {
	local status=0

	echo "$*"
	valgrind --quiet --leak-check=full --error-exitcode=99 --log-file=errors "$PUNY" -q "$@" > /dev/null || status=$?
	# without the system calls that it does not know
	grep -E '^==' errors || true
	((status != 99))
}

@test "no byte of the text and the zones of cases is read before it is written" {
	local row number=0

	need valgrind
	need_plain_build
	grep -hv '^#' "$CASES"/text-{encode,decode,places}.tsv | cut -f 2 > text
	grep -hv '^#' "$CASES"/text-encode.tsv | cut -f 2 > encode
	# each a file of its own, so that no parenthesis stays open; without those that repeat something
	mkdir zones
	while IFS=$'\t' read -r _ row _; do
		number=$((number + 1))
		printf '%b' "$row" > "zones/$number"
	done < <(grep -v -e '^#' -e '^$' -e '\\R' "$CASES/zone/zones.tsv")
	(($(wc -l < text) > 600 && number > 250))
	clean -et < text
	clean -etc < encode
	clean -dt --line-buffered < text
	clean -eZ zones/*
	clean -eZc zones/*
	clean -daZ zones/*
}
