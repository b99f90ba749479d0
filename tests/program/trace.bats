#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# --trace: the algorithm in the format of RFC 3492, sections 7.2 and 7.3.
# shellcheck disable=SC2154

load ../helper

# Prints a column of a row of the RFC's samples: 3 is the code points, 4 the Punycode.
sample() {
	awk -F '\t' -v id="$1" -v column="$2" '$1 == id { print $column }' "$CASES/rfc3492-section-7.1.tsv"
}

@test "writes the four traces of RFC 3492 line by line" {
	local id

	for id in B L; do
		sample $id 3 | "$PUNY" -e --trace | diff "$CASES/traces/encode-$id.txt" -
		sample $id 4 | "$PUNY" -d --trace | diff "$CASES/traces/decode-$id.txt" -
		# the Unicode side as UTF-8
		sample $id 4 | "$PUNY" -d | "$PUNY" --trace | diff "$CASES/traces/encode-$id.txt" -
	done
}

@test "writes a block for each record" {
	{ sample B 3; echo; sample L 3; } | "$PUNY" --trace > got
	{ cat "$CASES/traces/encode-B.txt"; echo | "$PUNY" --trace; cat "$CASES/traces/encode-L.txt"; } | diff - got
	{ sample B 4; sample L 4; } | "$PUNY" -d --trace | diff <(cat "$CASES"/traces/decode-[BL].txt) -
}

@test "writes a block for each label that is converted" {
	run -0 "$PUNY" -x --trace <<< 'a.ü.xn--tda.BÜCHER.de'
	[[ $output == 'bias is 72
input is:
00FC
there are no basic code points, so no literal portion
next code point to insert is 00FC
needed delta is 124, encodes as "tda"
bias becomes 0
output is "tda"
bias is 72
input is:
0062 00FC 0063 0068 0065 0072
basic code points (0062, 0063, 0068, 0065, 0072) are copied to literal portion: "bcher-"
next code point to insert is 00FC
needed delta is 745, encodes as "kva"
bias becomes 0
output is "bcher-kva"' ]]
	run -0 "$PUNY" -dx --trace <<< 'ü.XN--TDA.de.xn--bcher-kva'
	[[ $output == 'n is 128, i is 0, bias is 72
input is "TDA"
there is no delimiter, so extended string starts empty
delta "TDA" decodes to 124
bias becomes 0
00FC *
n is 128, i is 0, bias is 72
input is "bcher-kva"
literal portion is "bcher-", so extended string starts as:
0062 0063 0068 0065 0072
delta "kva" decodes to 745
bias becomes 0
0062 00FC * 0063 0068 0065 0072' ]]
	run -0 "$PUNY" -x --trace <<< 'all.ascii'
	[[ -z $output ]]
	# a list that is no name has no label, whatever was before it
	run -1 --separate-stderr "$PUNY" -ex --trace <<< $'ü\nu+00FC u+D800'
	[[ $output == "$("$PUNY" -x --trace <<< ü)" ]]
}

@test "with -m, digits carry the case flags" {
	run -0 "$PUNY" -m --trace <<< 'Ü'
	[[ $output == *'encodes as "tdA"'*'output is "tdA"' ]]
	run -0 "$PUNY" -mx --trace <<< 'BÜCHER.ＡÜ'
	[[ $output == *'output is "BCHER-kvA"'*'output is "a-eha"' ]]
}

@test "ends the trace at each kind of decoding error" {
	local input last byte kind

	while IFS='|' read -r input last byte kind; do
		run -1 --separate-stderr "$PUNY" -d --trace < <(printf '%b\n' "$input")
		echo "$input: $stderr"
		[[ ${lines[-1]} == "$last" && $stderr == "puny: -:1:$byte: $(message "$kind")"?( U+10FFFF)?( in the decoded string)": "* ]]
	done <<- 'END'
		tda!|00FC *|4|punycode-invalid-digit
		tda9|00FC *|5|punycode-truncated
		tda43883t|00FC *|4|code-point-out-of-range
		ib9b|there is no delimiter, so extended string starts empty|1|surrogate
		\xC3-tda|input is "\xC3-tda"|1|punycode-non-ascii
		99999999999999999999|there is no delimiter, so extended string starts empty|18|punycode-overflow
	END
}

@test "traces the labels before an invalid one, all of a name that is invalid as a whole, and none of another name" {
	local options names traced error

	while IFS='|' read -r options names traced error; do
		run --separate-stderr "$PUNY" "$options" --trace < <(printf '%b\n' "$names")
		echo "$options $names: $output $stderr"
		[[ $stderr == "${error:+puny: -:1:$error}"* ]]
		[[ $(sed -nE '/^in/!s/^output is "(.*)"$/\1/p; s/^input is "(.*)"$/\1/p' <<< "$output" | paste -sd ,) == "$traced" ]]
	done <<- 'END'
		-x|ü.ö@.ä|tda|4: U+0040
		-xu|u+FC u+2E u+F6 u+40 u+2E u+E4|tda|11: U+0040
		-x|a..ü||3: empty label
		-x|ü.\u0378.ö|tda|4: U+0378
		-x|א.1א.ü|4db,1-0hc,tda|4: U+0031
		-dx|xn--tda.xn--bcher-kv.xn--nda|tda,bcher-kv|21: Punycode
		-x|ü.ö\nü|tda,nda,tda|
		-dx|xn--tda.xn--nda\nxn--tda|tda,nda,tda|
	END
}

@test "escapes the strings in a trace" {
	run -0 --separate-stderr "$PUNY" --trace < <(printf 'a\033[31m\303\274\n')
	[[ $output == *'literal portion: "a\u{1B}[31m-"'* && $output == *'output is "a\u{1B}[31m-'* ]]
}

@test "--on-error=skip omits the trace of an invalid record" {
	run -1 --separate-stderr "$PUNY" -d --trace --on-error=skip < <(printf 'tda!\ntda\n')
	[[ ${lines[1]} == 'input is "tda"' && $(grep -c '^input' <<< "$output") -eq 1 ]]
}

@test "with -z, each trace is a record" {
	printf 'tda\0nda\0' | "$PUNY" -dz --trace > got
	[[ $(tr -dc '\0' < got | wc -c) -eq 2 && $(tail -c 1 got | od -An -c) == *'\0'* ]]
	tr -d '\0' < got | diff <(printf 'tda\nnda\n' | "$PUNY" -d --trace) -
}

@test "with -z, the trace of a name that is too long is a record, read in parts or not" {
	printf 'tda.de\0%05000d\0xn--tda\0' 0 > names
	"$PUNY" -dxz --trace names > whole || [[ $? -eq 1 ]]
	{
		head -c 4500 names
		sleep 0.2
		tail -c +4501 names
	} | "$PUNY" -dxz --trace > parts || [[ $? -eq 1 ]]
	[[ $(tr -dc '\0' < whole | wc -c) -eq 3 ]]
	cmp whole parts
}

@test "traces Swift and Rust identifiers with their digits" {
	run -0 "$PUNY" --profile=rust --trace <<< 'gödel'
	[[ $output == *'literal portion: "gdel_"'*'encodes as "5qa"'*'output is "gdel_5qa"' ]]
	# Swift uses surrogates
	"$PUNY" --profile=swift <<< 'a b' > encoded
	run -0 "$PUNY" -d --profile=swift --trace encoded
	[[ $output == *'D820 *'* ]]
}
