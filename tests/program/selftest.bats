#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# --self-test, and that it detects an error: it fails if one constant is wrong.
# shellcheck disable=SC2154

load ../helper

@test "--self-test converts the samples of RFC 3492, compares its traces, passes, and ignores later options" {
	run -0 --separate-stderr "$PUNY" --self-test
	[[ ${lines[0]} == 1..42 && ${#lines[@]} -eq 43 && -z $stderr ]]
	[[ $(grep -c '^ok [0-9]* - RFC 3492, section 7.1 (.) .*, encoded$' <<< "$output") -eq 19 ]]
	[[ $(grep -c '^ok [0-9]* - RFC 3492, section 7.1 (.) .*, decoded$' <<< "$output") -eq 19 ]]
	[[ $(grep -c '^ok [0-9]* - RFC 3492, section 7.[23], ' <<< "$output") -eq 4 ]]
	run -0 "$PUNY" -e -d --self-test --yes missing
	[[ ${#lines[@]} -eq 43 ]]
}

@test "its samples are those of RFC 3492, and the program converts them" {
	local id points encoded samples=0

	while IFS=$'\t' read -r id _ points encoded; do
		[[ $id != '#'* ]] || continue
		run -0 "$PUNY" -eum <<< "$points"
		[[ $output == "$encoded" ]]
		run -0 "$PUNY" -dum <<< "$encoded"
		[[ $output == "$points" ]]
		grep -qF "\"$encoded\"" "$TOP_SRCDIR/src/records/selftest.c"
		((++samples))
	done < "$CASES/rfc3492-section-7.1.tsv"
	((samples == 19))
}

@test "fails if one constant is wrong" {
	local cc core damage file flags libraries

	need_plain_build
	read -ra cc <<< "${CC:-cc}"
	read -ra flags <<< "${BUILD_FLAGS-}"
	read -ra libraries <<< "${BUILD_LIBS--lunistring}"
	cc+=("${flags[@]}" -std=gnu11 -O0 -w -I"$TOP_BUILDDIR" -iquote .)
	# every file into which the compiler folds a constant; the others are linked as built
	cp -R "$TOP_SRCDIR/src/." .
	chmod -R u+w .
	mapfile -t core < <(find . -name '*.c' -exec grep -lE '"punycode/punycode\.h"' {} +)
	# no sample distinguishes a damp of 700 from 701 (the strings of oracles.bats do)
	for damage in DAMP/750 SKEW/39 INITIAL_BIAS/71; do
		cp "$TOP_SRCDIR/src/punycode/punycode.h" punycode
		sed -E "s/(PUNYCODE_${damage%/*} = )[0-9]+/\\1${damage#*/}/" "$TOP_SRCDIR/src/punycode/punycode.h" > punycode/punycode.h
		run ! cmp -s punycode/punycode.h "$TOP_SRCDIR/src/punycode/punycode.h"
		rm -rf objects
		mkdir objects
		for file in "${core[@]}"; do
			"${cc[@]}" -c "$file" -o "objects/${file//[.\/]/_}.o"
		done
		"${cc[@]}" -o damaged objects/*.o "$TOP_BUILDDIR/src/puny-main.o" "$TOP_BUILDDIR/src/libpuny.a" "${libraries[@]}"
		run -1 ./damaged --self-test
		echo "$damage: $(grep -c '^not ok' <<< "$output") of ${lines[0]}"
		grep -A 1 '^not ok' <<< "$output" | grep -q '^# wanted: .'
	done
}
