#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# The command line: options, usage errors and the exit status.
# shellcheck disable=SC2154

load ../helper

@test "every row of cases/invocations.tsv has its output, messages and exit status" {
	local command input wanted messages status got failed='' row=0

	mkdir bin work
	ln -s "$PUNY" bin/puny
	PATH=$PWD/bin:$PATH
	cd work
	# read merges tabs
	while IFS=$'\x1f' read -r command input wanted messages status; do
		row=$((row + 1))
		[[ $command != '#'* && $command != command ]] || continue
		[[ -z ${INSTRUMENTED-} || $command != *ulimit* ]] || continue
		[[ $status != usage ]] || status=2 messages+="\npuny: try 'puny --help'"
		got=0
		SECONDS=0
		printf '%b' "${input:+$input\n}" | bash -c "$command" > ../output 2> ../messages || got=$?
		# a command that ends by its own timeout waits for what does not come
		[[ $command != *timeout\ 60* ]] || ((SECONDS < 55)) || got="$got after its timeout"
		if [[ $got != "$status" ]] || ! printf '%b' "${messages:+$messages\n}" | diff - ../messages ||
			! printf '%b' "${wanted:+$wanted${terminator-\n}}" | diff - ../output; then
			echo "invocations.tsv:$row: $command: exit status $got"
			failed=1
		fi
	done < <(tr '\t' '\037' < "$CASES/invocations.tsv")
	((row > 100))
	[[ -z $failed ]]
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
	[[ -z $stderr ]]
	diff "$CASES/help.txt" - <<< "$output"
	(($(wc -l <<< "$output") <= 45))
	[[ -z $(awk 'length > 80' <<< "$output") ]]
	run -0 "$PUNY" -h
	[[ ${lines[0]} == Usage:* ]]
	run -0 "$PUNY" -e -d --help --yes missing
	[[ ${lines[0]} == Usage:* ]]
}

@test "each example of --help does what it says" {
	local options operand meaning rows=0
	local -A wanted=(
		['encode names']=$'xn--bcher-kva.example\nxn--gre-6ka8i.example'
		['decode a list of names']=$'bücher.example\nxn--gre-6ka8i..example'
		['check a list of names']="puny: LIST:2:15: $(message empty-label): 'xn--gre-6ka8i..example'"
		['decode the names in text']='see https://bücher.example/a'
		['encode a zone file']='xn--bcher-kva A 192.0.2.1'
	)

	printf '%s\n' xn--bcher-kva.example xn--gre-6ka8i..example > LIST
	echo 'see https://xn--bcher-kva.example/a' > LOG
	echo 'bücher A 192.0.2.1' > FILE
	while read -r options operand meaning; do
		echo "$options $operand: $meaning"
		[[ $operand != NAME... ]] || operand='bücher.example größe.example'
		# shellcheck disable=SC2086
		run "$PUNY" $options $operand
		[[ $output == "${wanted[$meaning]}"* ]]
		rows=$((rows + 1))
	done < <("$PUNY" --help | sed -n 's/^  puny //p')
	((rows == ${#wanted[@]}))
}

@test "--version gives the versions of the program, of Unicode data and of the list of domains, and ignores later options" {
	run -0 --separate-stderr "$PUNY" --version
	# the version of NEWS, and the commit of a clone (tests/tree/build.bats)
	[[ ${lines[0]} == "$(sed 's/ (.*//; q' "$TOP_SRCDIR/NEWS")"?( \(+([0-9a-f])?(-dirty)\)) ]]
	[[ ${lines[1]} =~ ^Unicode\ [0-9]+\.[0-9]$ && -z $stderr ]]
	# the dates of the files that the tables were made from; a new table has a new one
	[[ ${lines[2]} == 'Security data of Unicode 18.0, 2026-08-06' && ${lines[3]} == 'Top-level domains of 2026-10-22' ]]
	[[ ${lines[4]} =~ ^(Sandbox: (Landlock|seccomp|Landlock, seccomp|pledge|none))$ ]]
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
		grep -qE -- "$option([^a-z-]|\$)" "$BATS_TEST_DIRNAME"/{options,string,selftest}.bats "$CASES/invocations.tsv"
	done
	((count > 20))
}
