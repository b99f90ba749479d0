#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Completions, each tested in its own shell.

setup() {
	load ../helper
	cd "$BATS_TEST_TMPDIR" || return
	: > names.txt
	completions=$TOP_BUILDDIR/src/completions
}

# Prints the options in --help, sorted.
options() {
	"$PUNY" --help | grep -oE -- '^ .*--[a-z-]+' | sed 's/.*--/--/' | sort
}

# The valid arguments of option $1 according to puny, sorted.
values() {
	"$PUNY" "$1=?" 2>&1 | sed -n "s/.*; valid arguments: //p" | sed $'s/, /\\\n/g' | sort
}

# The options of which puny lists the valid arguments.
valued() {
	local option

	for option in $("$PUNY" --help | grep -oE -- '^ .*--[a-z-]+=' | sed 's/.*--/--/'); do
		[[ -z $(values "${option%=}") ]] || echo "${option%=}"
	done
}

# Each of these prints, sorted and one per line, what its shell offers for the last word of its arguments.
in_bash() {
	# shellcheck disable=SC2016
	bash -c '
		source "$1"
		shift
		compopt() { : > "$1${2// /}"; }
		COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
		_puny
		printf "%s\n" "${COMPREPLY[@]}"' bash "$completions/puny" "$@" | sort
}

in_zsh() {
	zsh -f "$TOP_SRCDIR/tests/program/completions.zsh" "$completions" . "$*"
	sort -u offers.1
}

in_fish() {
	# shellcheck disable=SC2016
	HOME=$PWD fish --no-config -c '
		source $argv[1]
		complete -C "$argv[2]"' "$completions/puny.fish" "$*" | cut -f 1 | sort -u
}

# Compares two texts and shows the differences.
same() {
	diff <(echo "$1") <(echo "$2")
}

# Calls "$1 SHELL" for each shell, as a test of its own would.
in_each_shell() {
	local shell

	for shell in bash zsh fish; do
		command -v "$shell" > /dev/null || continue
		echo "$shell"
		"$1" "in_$shell"
	done
	need zsh fish
}

offers_options() {
	same "$("$1" puny -- | tr -d =)" "$(options)"
}

@test "each shell offers all options and no others" {
	in_each_shell offers_options
}

offers_values() {
	local option

	for option in $(valued); do
		if [[ $1 == in_bash ]]; then
			same "$(in_bash puny "$option" =)" "$(values "$option")"
			same "$(in_bash puny "$option" = '')" "$(values "$option")"
			same "$(in_bash puny "$option" '')" "$(values "$option")"
		else
			same "$("$1" puny "$option=" | sed 's/.*=//')" "$(values "$option")"
		fi
	done
	same "$("$1" puny -xi '')" "$(values --idna)"
}

@test "each shell offers the values of options" {
	(($(valued | wc -l) >= 4))
	in_each_shell offers_values
	same "$(in_bash puny -i r)" register
	same "$(in_bash puny --format = u)" utf-8
}

# Returns true if bash offers files for the last word of its arguments: where the function offers nothing.
offers_files_in_bash() {
	rm -f ./+odefault
	[[ -z $(in_bash "$@") && ! -e +odefault ]]
}

@test "each shell offers files for an operand and the argument of --tlds" {
	# shellcheck disable=SC2016
	run -0 bash -c 'source "$1"; complete -p puny' bash "$completions/puny"
	[[ $output == 'complete -o default -F _puny puny' ]]
	offers_files_in_bash puny -x na
	offers_files_in_bash puny --json na
	offers_files_in_bash puny -idisplay na
	offers_files_in_bash puny --tlds = na
	offers_files_in_bash puny --tlds =
	offers_files_in_bash puny --tlds na
	offers_files_in_bash puny -- -
	need zsh fish
	same "$(in_zsh puny -x na)" names.txt
	same "$(in_fish puny -x na)" names.txt
	same "$(in_fish puny -idisplay na)" names.txt
	same "$(in_zsh puny -et --tlds=na)" names.txt
	same "$(in_fish puny -et --tlds=na)" --tlds=names.txt
	same "$(in_fish puny -ets a --tlds=na)" --tlds=names.txt
}

@test "no shell offers files with -s, and for the arguments of other options" {
	local line

	for line in 'puny -s na' 'puny -exs a na' 'puny -exs -- na' 'puny -x --string a na' 'puny -Z --origin na' 'puny -xi na'; do
		echo "$line"
		# shellcheck disable=SC2086
		run ! offers_files_in_bash $line
	done
	run ! offers_files_in_bash puny --origin = na
	run ! offers_files_in_bash puny --json =
	run ! offers_files_in_bash puny --string = a na
	same "$(in_bash puny -xsi)$(in_bash puny -xsi '')" ''
	need zsh fish
	for line in 'puny -s na' 'puny -exs a na' 'puny -exs -- na' 'puny -x --string=a na' 'puny -Z --origin=na' 'puny -xi na'; do
		echo "$line"
		same "$(in_zsh "$line")" ''
		same "$(in_fish "$line")" ''
	done
}

@test "each shell offers the values of -i in a group" {
	local value

	for value in $LEVELS; do
		same "$(in_bash puny "-exi${value::2}")" "-exi$value"
	done
	same "$(in_bash puny -i)" "$(values --idna | sed 's/^/-i/')"
	need zsh fish
	same "$(in_zsh puny -exi | sed 's/^-exi//')" "$(values --idna)"
	same "$(in_fish puny -exi)" "$(values --idna | sed 's/^/-exi/')"
}

@test "bash adds no space after an option that is followed by its argument" {
	same "$(in_bash puny -x --on)" --on-error=
	[[ -e -onospace ]]
	rm ./-onospace
	same "$(in_bash puny -x --qui)" --quiet
	same "$(in_bash puny --on-error =)" "$(values --on-error)"
	[[ ! -e -onospace ]]
}

# The ways to write option $1, one per line.
forms() {
	case $1 in
	--string) echo --string=a ;;
	--tlds) echo --tlds=names.txt ;;
	--origin) echo --origin=a. ;;
	*) values "$1" | sed "s/^/$1=/" | grep . || echo "$1" ;;
	esac
}

# Whether a command line with both options is valid, in one of their ways.
possible() {
	local one other context

	for one in ${ways[$1]}; do
		for other in ${ways[$2]}; do
			for context in -q -x -t -dt -ct -Z -dZ -cZ; do
				"$PUNY" "$context" "$one" "$other" < /dev/null &> /dev/null
				(($? == 2)) || return 0
			done
		done
	done
	return 1
}

@test "zsh offers the options that can be combined with the previous one" {
	local option other n lines=()
	local -A pairs ways

	need zsh
	echo test > names.txt
	for option in $(options); do
		ways[$option]=$(forms "$option")
	done
	for option in $(options | grep -vxE -- '--(help|version|self-test)'); do
		lines+=("puny ${ways[$option]%%$'\n'*} --")
		for other in $(options); do
			if [[ $option == "$other" ]]; then
				[[ $option != --string ]] || echo "$option"
			elif [[ ${pairs[$other$option]=$(possible "$option" "$other" && echo 1)} ]]; then
				pairs[$option$other]=1
				echo "$other"
			else
				pairs[$option$other]=
			fi
		done > "expected.${#lines[@]}"
	done
	# no option follows one that only prints
	for option in --help --version --self-test; do
		lines+=("puny $option --")
		: > "expected.${#lines[@]}"
	done
	zsh -f "$TOP_SRCDIR/tests/program/completions.zsh" "$completions" . "${lines[@]}"
	((${#lines[@]} > 20))
	for ((n = 1; n <= ${#lines[@]}; n++)); do
		echo "${lines[n - 1]}"
		tr -d = < "offers.$n" | sort -u | diff "expected.$n" -
	done
}
