#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# --profile: the other instances of Bootstring, with symbols written by their compilers.  $ is a symbol character here,
# and bats assigns the variables of run.
# shellcheck disable=SC2016,SC2154

load ../helper

# Converts each line "encoded unicode" of standard input in both directions with the profile.
both_ways() {
	local encoded unicode rows=0

	while read -r encoded unicode; do
		echo "$encoded $unicode"
		[[ $("$PUNY" -d --profile="$1" <<< "$encoded") == "$unicode" ]]
		[[ $("$PUNY" -e --profile="$1" <<< "$unicode") == "$encoded" ]]
		rows=$((rows + 1))
	done
	((rows >= 6))
}

@test "rust: converts the examples of the rustc book (symbol mangling, v0), and symbols made by rustc 1.95" {
	both_ways rust <<- 'END'
		gdel_5qa gödel
		f_5gaa føø
		__ylb7e α_ω
		n84amf 铁锈
		fq9h 🤦
		2xaedc ρυστ
		t_9fab été
		48jc6ck9hv148ao4bc84j 日本語とさざなみ
		Strae_nave_ncd_0eb4bznzdf5l Straße_naïve_Ünïcödé
	END
}

@test "rust: accepts digits in lower case only" {
	run -1 --separate-stderr "$PUNY" -d --profile=rust <<< 'gdel_5QA'
	[[ $output == gdel_5QA && $stderr == "puny: -:1:7: $(message punycode-invalid-digit): '5QA'" ]]
	run -0 "$PUNY" -d <<< 'gdel-5QA'
	[[ $output == gödel ]]
}

@test "rust: the delimiter is the last underscore, and a hyphen is not a digit" {
	run -0 "$PUNY" -d --profile=rust <<< 'snake_case_'
	[[ $output == snake_case ]]
	run -1 --separate-stderr "$PUNY" -d --profile=rust <<< 'gdel-5qa'
	[[ $stderr == "puny: -:1:5: $(message punycode-invalid-digit): '-5qa'" ]]
}

@test "swift: converts symbols of its documentation (docs/ABI/Mangling.rst) and tests (manglings.txt)" {
	both_ways swift <<- 'END'
		vergenza_JFa vergüenza
		p_qcaDc «p»
		egbpdajGbuEbxfgehfvwxn ليهمابتكلموشعربي؟
		ihqwcrbEcvIaIdqgAFGpqjye 他们为什么不说中文
		ihqwctvzcJBfGFJdrssDxIboAyb 他們爲什麽不說中文
		Proprostnemluvesky_uybCEdmaEBa Pročprostěnemluvíčesky
		wxa λ
		macro_expandswift_elFCf macro_expand.swift
	END
}

@test "swift: accepts a to z and A to J as digits" {
	run -1 --separate-stderr "$PUNY" -d --profile=swift <<< 'vergenza_KFa'
	[[ $stderr == "puny: -:1:10: $(message punycode-invalid-digit): 'KFa'" ]]
	run -1 --separate-stderr "$PUNY" -d --profile=swift <<< 'vergenza_95a'
	[[ $stderr == "puny: -:1:10: $(message punycode-invalid-digit): '95a'" ]]
}

@test "swift: shifts ASCII that symbols cannot contain to U+D800" {
	local symbol text

	text='$09AZ_az !"#%&()*+,-./:;<=>?@[\]^`{|}~'$'\t\x01\x7f'
	symbol=$("$PUNY" -e --profile=swift <<< "$text")
	echo "$symbol"
	[[ $symbol =~ ^'$09AZ_az_'[a-zA-J]+$ ]]
	[[ $("$PUNY" -d --profile=swift <<< "$symbol") == "$text" ]]
}

@test "swift: rejects other surrogates" {
	# U+D87F and U+D880, after the shifted range
	run -0 "$PUNY" -d --profile=swift <<< 'EeJb'
	[[ $output == $'\x7f' ]]
	run -1 --separate-stderr "$PUNY" -d --profile=swift <<< 'FeJb'
	[[ $stderr == "puny: -:1:1: $(message surrogate) in the decoded string: 'FeJb'" ]]
	run -1 --separate-stderr "$PUNY" -d --profile=rust <<< 'ib9b'
	[[ $stderr == "puny: -:1:1: $(message surrogate) in the decoded string: 'ib9b'" ]]
}

@test "swift: rejects a shifted line end unless records end with NUL or the output is a list" {
	printf 'a\nb\0' | "$PUNY" -ez --profile=swift | tr '\0' '\n' > "$BATS_TEST_TMPDIR/symbol"
	run -1 --separate-stderr "$PUNY" -d --profile=swift "$BATS_TEST_TMPDIR/symbol"
	[[ $stderr == *': newline in output'* && $output == "$(cat "$BATS_TEST_TMPDIR/symbol")" ]]
	run -0 "$PUNY" -du --profile=swift "$BATS_TEST_TMPDIR/symbol"
	[[ $output == 'u+0061 u+000A u+0062' ]]
	"$PUNY" -eu --profile=swift <<< "$output" | cmp - "$BATS_TEST_TMPDIR/symbol"
	tr '\n' '\0' < "$BATS_TEST_TMPDIR/symbol" | "$PUNY" -dz --profile=swift | cmp - <(printf 'a\nb\0')
}

@test "--profile=punycode is the default" {
	[[ $("$PUNY" --profile=punycode <<< 'bücher') == "$("$PUNY" <<< 'bücher')" ]]
	run -2 "$PUNY" -x --profile=punycode <<< 'bücher'
}
