#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# -s: strings on the command line instead of files.
# shellcheck disable=SC2154

load ../helper

@test "converts each string as a record in every mode except zones" {
	local options string wanted

	while IFS='|' read -r options string wanted; do
		# shellcheck disable=SC2086
		run -0 --separate-stderr "$PUNY" $options "$string"
		echo "$options '$string': '$output'"
		[[ $output == "$wanted" && -z $stderr ]]
	done <<- 'END'
		-s|bücher|bcher-kva
		-es|bücher|bcher-kva
		-ds|bcher-kva|bücher
		-exs|bücher.example|xn--bcher-kva.example
		-dxs|xn--bcher-kva.example|bücher.example
		-ets|see bücher.example.|see xn--bcher-kva.example.
		-dts|see xn--bcher-kva.example.|see bücher.example.
		-eus|u+00FC|tda
		-xas|ü|xn--tda	ü
		-x --string|ü|xn--tda
		-s|-d|-d-
	END
	run -0 "$PUNY" --json -s ü
	[[ $output == '{"input":"\u00FC",'* ]]
	run -0 "$PUNY" --string=bücher
	[[ $output == bcher-kva ]]
	run -0 "$PUNY" --trace -s bücher
	[[ ${lines[-1]} == 'output is "bcher-kva"' ]]
}

@test "ends every result with the terminator, also of an empty string" {
	[[ $("$PUNY" -xs ü | od -An -c | tr -d ' ') == 'xn--tda\n' ]]
	[[ $("$PUNY" -xzs ü | od -An -c | tr -d ' ') == 'xn--tda\0' ]]
	[[ $("$PUNY" -xs '' -s ü -s '' | od -An -c | tr -d ' ') == '\nxn--tda\n\n' ]]
}

@test "accepts repeated -s with options between" {
	run -0 "$PUNY" -s bücher -x -s größe.example
	[[ $output == $'xn--bcher-kva\nxn--gre-6ka8i.example' ]]
	[[ $(sed -n '/^\.It Fl s ,/,/^\.It Fl -self/p' "$TOP_SRCDIR/man/puny.1") == *' can be repeated.'* ]]
}

@test "calls the input -s in diagnostics, counts its records and exits with 1" {
	run -1 --separate-stderr "$PUNY" -xs ü -s a..b -s ö
	[[ $output == $'xn--tda\na..b\nxn--nda' && $stderr == "puny: -s:2:3: $(message empty-label): 'a..b'" ]]
	run -1 --separate-stderr "$PUNY" -xs ü -s a..b -s ö --on-error=skip
	[[ $output == $'xn--tda\nxn--nda' ]]
	run -1 --separate-stderr "$PUNY" -xqs a..b --on-error=stop
	[[ -z $output && -z $stderr ]]
	run -1 --separate-stderr "$PUNY" -xcs a..b
	[[ -z $output && -n $stderr ]]
}

@test "does not read standard input" {
	run -0 "$PUNY" -xs ü <<< ö
	[[ $output == xn--tda ]]
	run -0 "$PUNY" -xs ü <&-
	[[ $output == xn--tda ]]
}

@test "accepts a line feed in a string with -z or -t" {
	run -1 --separate-stderr "$PUNY" -xzs $'a\nb'
	[[ $stderr == "puny: -s:1:1: $(message control-character) U+000A: 'a\\u{A}b' "* ]]
	run -0 "$PUNY" -ts $'bücher.example\ngröße.example'
	[[ $output == $'xn--bcher-kva.example\nxn--gre-6ka8i.example' ]]
}

@test "converts a string of a megabyte" {
	need_plain_build
	head -c 100000 /dev/zero | tr '\0' a > long
	"$PUNY" -s "$(< long)" | cmp - <(cat long; echo -)
}
