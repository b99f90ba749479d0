#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# The command line: options, usage errors and the exit status.
# shellcheck disable=SC2154

load ../helper

# Checks that puny rejects the arguments after the first, with $1 as its diagnostic.
rejected() {
	run -2 --separate-stderr "$PUNY" "${@:2}" < /dev/null
	echo "${*:2}: '$stderr'"
	[[ -z $output && $stderr == "puny: $1
puny: try 'puny --help'" ]]
}

@test "rejects options that cannot be combined, and names both" {
	local options words

	while IFS='|' read -r options words; do
		# shellcheck disable=SC2086
		rejected "$words cannot be combined" $options
	done <<- 'END'
		-e -d|-e and -d
		-x -t|-x and -t
		-x -Z|-x and -Z
		-t -Z|-t and -Z
		-u -t|-u and -t
		-dZu|-u and -Z
		-m -t|-m and -t
		-m -Z|-m and -Z
		--format=utf-8 -t|--format and -t
		--format=auto -Z|--format and -Z
		--trace -t|--trace and -t
		--trace -Z|--trace and -Z
		-u --format=utf-8|-u and --format
		-xm --idna=register|-m and --idna=register
		-xm --idna=display|-m and --idna=display
		-s a -Z|-s and -Z
		-m --profile=rust|-m and --profile
		--profile=rust -x|--profile and -x
		--profile=rust -Z|--profile and -Z
		-z -Z|-z and -Z
		-t --on-error=keep|--on-error and -t
		-t --on-error=stop|--on-error and -t
		-Z --on-error=skip|--on-error=skip and -Z
		-at|-a and -et
		-aZ|-a and -eZ
		-c -a|-c and -a
		-c --trace|-c and --trace
		--json -a|--json and -a
		--json --trace|--json and --trace
	END
}

@test "rejects an option without the mode that it requires" {
	rejected '-i requires -x, -t or -Z' -i none
	rejected '-i requires -x, -t or -Z' -d --idna=lookup
	rejected '--origin requires -Z' --origin=example.
	rejected '--tlds requires -et' --tlds=x
	rejected '--tlds requires -et' -dt --tlds=x
	rejected '--origin requires -Z' -x --origin example.
	rejected '--json with -t or -Z requires -c' --json -dt
	rejected '--json with -t or -Z requires -c' --json -Z
}

@test "rejects an unknown, ambiguous or malformed option in the words of getopt" {
	rejected "invalid option -- 'y'" -y
	rejected "invalid option -- 'y'" -ey
	rejected "invalid option -- '\\xC3'" -eü
	rejected "invalid option -- '\\u{1B}'" $'-\e'
	rejected "unrecognized option '--yes'" --yes
	rejected "unrecognized option '--yes=3'" --yes=3
	rejected "unrecognized option '--\\u{202E}'" $'--\u202e'
	rejected "option '--encode' doesn't allow an argument" --encode=3
	rejected "option '--encode' doesn't allow an argument" --enc=3
	rejected "option '--o' is ambiguous; possibilities: '--origin' '--on-error'" --o
	rejected "option '--o=3' is ambiguous; possibilities: '--origin' '--on-error'" --o=3
}

@test "rejects a missing or invalid argument of an option" {
	rejected "option requires an argument -- 'i'" -x -i
	rejected "option '--idna' requires an argument" -x --idna
	rejected "option '--origin' requires an argument" -Z --or
	rejected "invalid argument 'strict' for '--idna'; valid arguments: none, lookup, register, display" -x -i strict
	rejected "invalid argument '' for '--idna'; valid arguments: none, lookup, register, display" -x --idna=
	rejected "invalid argument 'utf8' for '--format'; valid arguments: auto, utf-8, code-points" --format=utf8
	rejected "invalid argument 'Skip' for '--on-error'; valid arguments: keep, skip, stop" --on-error=Skip
	rejected "invalid argument '\\u{9B}' for '--profile'; valid arguments: punycode, rust, swift" --profile=$'\u9b'
}

@test "accepts every option, short and long" {
	local options input wanted

	while IFS='|' read -r options input wanted; do
		# shellcheck disable=SC2086
		run -0 --separate-stderr "$PUNY" $options <<< "$input"
		echo "$options '$input': '$output'"
		[[ ${lines[0]} == "$wanted" ]]
	done <<- 'END'
		|bücher|bcher-kva
		-e|bücher|bcher-kva
		--encode|bücher|bcher-kva
		-d|bcher-kva|bücher
		--decode|bcher-kva|bücher
		-x|bücher.de|xn--bcher-kva.de
		--ace-prefix|bücher.de|xn--bcher-kva.de
		-dx|xn--bcher-kva.de|bücher.de
		-t|see bücher.example|see xn--bcher-kva.example
		--text|see bücher.example|see xn--bcher-kva.example
		-Z|bücher A 192.0.2.1|xn--bcher-kva A 192.0.2.1
		--zone|bücher A 192.0.2.1|xn--bcher-kva A 192.0.2.1
		-u|u+00FC|tda
		--code-points|u+00FC|tda
		-du|tda|u+00FC
		-dxu|xn--tda|u+00FC
		--format=auto|u+00FC|tda
		--format=utf-8|u+00FC|u+00FC-
		--format=UTF-8|u+00FC|u+00FC-
		--format=code-points -d|tda|u+00FC
		--format code-points -d|tda|u+00FC
		--format=auto -d|tda|ü
		-m|BÜCHER|BCHER-kvA
		--mixed-case|BÜCHER|BCHER-kvA
		-dm|BCHER-KVA|BÜCHER
		-exm|BÜCHER|xn--BCHER-kvA
		-x -i lookup|BÜCHER|xn--bcher-kva
		-x -i none|BÜCHER|xn--BCHER-2pa
		-xinone|BÜCHER|xn--BCHER-2pa
		-x --idna=register|bücher|xn--bcher-kva
		-x --idna register|bücher|xn--bcher-kva
		-x --on-error=keep|ü|xn--tda
		-x --on-error=skip|ü|xn--tda
		-x --on-error=stop|ü|xn--tda
		-q|ü|tda
		--quiet|ü|tda
		--line-buffered|ü|tda
		--profile=punycode|ü-a|-a-wka
		--profile=rust|gödel|gdel_5qa
		-d --profile=rust|gdel_5qa|gödel
		-d --profile=swift|tdaa|üü
		-da|tda|tda	ü
		--annotate|ü|tda	ü
		--trace|ü|bias is 72
	END
	run -0 "$PUNY" --json <<< 'ü'
	[[ $output == '{"input":"\u00FC",'* ]]
	run -0 --separate-stderr "$PUNY" -c <<< 'bücher'
	[[ -z $output && -z $stderr ]]
	run -0 --separate-stderr "$PUNY" --check <<< 'bücher'
	[[ -z $output && -z $stderr ]]
	printf 'ü\0' | "$PUNY" -z | cmp - <(printf 'tda\0')
	printf 'ü\0' | "$PUNY" --zero-terminated | cmp - <(printf 'tda\0')
}

@test "uses the last of repeated arguments and accepts abbreviated long options" {
	run -0 "$PUNY" -x -i none --idna=lookup <<< 'BÜCHER'
	[[ $output == xn--bcher-kva ]]
	run -0 "$PUNY" --format=code-points --format=utf-8 <<< 'ü'
	[[ $output == tda ]]
	run -0 "$PUNY" --dec --ace <<< 'xn--tda'
	[[ $output == ü ]]
	run -0 "$PUNY" --on=skip <<< 'ü'
	[[ $output == tda ]]
}

@test "reads operands in order, with options between them, - and --" {
	echo ü > one
	echo ö > -d
	run -0 "$PUNY" one -x ./-d
	[[ $output == $'xn--tda\nxn--nda' ]]
	run -0 "$PUNY" -x -- -d one
	[[ $output == $'xn--nda\nxn--tda' ]]
	run -0 "$PUNY" one - ./-d <<< 'ä'
	[[ $output == $'tda\n4ca\nnda' ]]
	run -0 "$PUNY" - < one
	[[ $output == tda ]]
	run -0 "$PUNY" -- < one
	[[ $output == tda ]]
	# the only variable in the manual, which getopt reads
	POSIXLY_CORRECT=1 run -2 --separate-stderr "$PUNY" one -x
	[[ $stderr == *"cannot open '-x'"* ]]
}

@test "--help writes to standard output and ignores later options" {
	run -0 --separate-stderr "$PUNY" --help
	[[ ${lines[0]} == 'Usage: puny [-e | -d] [-x | -t | -Z] [OPTION]... [FILE]...' && -z $stderr ]]
	[[ $output == *$'\n  -e, --encode '*$'\n      --origin=NAME '*$'\n  -V, --version '* ]]
	[[ $output == *'Exit status: 0 all records converted, 1 some not converted, 2 other errors.'*'puny(1)'* ]]
	(($(wc -l <<< "$output") > 25 && $(wc -l <<< "$output") <= 45))
	[[ -z $(awk 'length > 80' <<< "$output") ]]
	run -0 "$PUNY" -h
	[[ ${lines[0]} == Usage:* ]]
	run -0 "$PUNY" -e -d --help --yes missing
	[[ ${lines[0]} == Usage:* ]]
}

@test "--version gives the versions of the program, of Unicode data and of the list of domains, and ignores later options" {
	run -0 --separate-stderr "$PUNY" --version
	# the version of NEWS, and the commit of a clone (tests/tree/build.bats)
	[[ ${lines[0]} == "$(sed 's/ (.*//; q' "$TOP_SRCDIR/NEWS")"?( \(+([0-9a-f])?(-dirty)\)) ]]
	[[ ${lines[1]} =~ ^Unicode\ [0-9]+\.[0-9]$ && -z $stderr ]]
	# the dates of the files that the tables were made from; a new table has a new one
	[[ ${lines[2]} == 'Security data of Unicode 18.0, 2026-08-06' && ${lines[3]} == 'Top-level domains of 2026-10-22' ]]
	[[ ${lines[4]} == Sandbox || ${lines[4]} == 'No sandbox on this system' ]]
	[[ $output == *'GPL version 3 or later'* ]]
	run -0 "$PUNY" -V
	[[ ${lines[0]} == puny\ * ]]
	run -0 "$PUNY" -e -d --version --yes missing
	[[ ${lines[0]} == puny\ * ]]
}

@test "exit status 2 has priority over 1, and 1 over 0" {
	local arguments expected

	printf 'ü\nb\374d\nö\n' > bad
	echo ü > good
	while read -r expected arguments; do
		echo "$arguments"
		# shellcheck disable=SC2086
		run "-$expected" "$PUNY" $arguments
	done <<- 'END'
		0 good
		1 bad
		1 bad good
		1 --on-error=skip bad
		1 --on-error=stop bad
		1 -c bad
		1 -q bad
		1 -a bad
		1 --json bad
		1 --trace bad
		2 bad missing
		2 missing bad
		2 missing
		2 --yes
	END
}

@test "a test uses every option of --help" {
	local option count=0

	for option in $("$PUNY" --help | grep -oE -- '--[a-z][a-z-]+' | sort -u); do
		echo "$option"
		count=$((count + 1))
		grep -qE -- "$option([^a-z-]|\$)" "$BATS_TEST_DIRNAME"/{options,string,selftest}.bats
	done
	((count > 20))
}
