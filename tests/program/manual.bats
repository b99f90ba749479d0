#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The manual, --help and README say what is so.
# shellcheck disable=SC2154

setup() {
	load ../helper
	load ../page
	cd "$BATS_TEST_TMPDIR" || return
	page=$TOP_SRCDIR/man/puny.1
}

# The page as it is read, and its words on one line.
rendered() {
	mandoc -T utf8 "$page" | col -bx
}

words() {
	rendered | sed 's/^ *//' | tr '\n' ' ' | tr -s ' '
}

# The section NAME of the page as it is read.
section() {
	rendered | awk -v name="$1" '/^[^ ]/ { on = $0 == name } on && /^ /'
}

# What stands between the conversions of printf's formats, where it is long enough to be told from other text.
fragments() {
	sed -E 's/%%/\x01/g; s/%[0-9]*[A-Za-z]*/\n/g; s/\x01/%/g; s/\\\\/\\/g' | sed "s/^[ ,:']*//; s/[ ,:']*\$//" | grep -E '.{4}'
}

# The same of README: blocks of Markdown that are set in by four blanks.
displays_of_readme() {
	awk '/^    / { print substr($0, 5); next } { print "" }' "$TOP_SRCDIR/README"
}

# Runs the command, which the text says prints the expected lines, and compares.
run_example() {
	local got tool

	for tool in jq parallel named-checkzone; do
		if [[ $1 == *"$tool"* ]] && ! command -v "$tool" > /dev/null; then
			missing+=("$tool")
			return
		fi
	done
	if [[ $1 =~ ^cat\ ([a-z.-]+)$ && ! -e ${BASH_REMATCH[1]} ]]; then
		echo "$2" > "${BASH_REMATCH[1]}"
		return
	fi
	examples=$((examples + 1))
	got=$(bash -c "$1" 2>&1 < /dev/null) || true
	if [[ $got != "$2" ]]; then
		printf '$ %s\n' "$1"
		diff <(echo "$2") <(echo "$got") || wrong=$((wrong + 1))
	fi
}

# Runs the examples of standard input: "$ command", lines "> more of it", and what it prints up to an empty line or the
# next command.  A file that "$ cat FILE" shows, and that is not there, is made.
run_examples() {
	local line command='' expected='' examples=0 wrong=0 missing=()

	mkdir bin
	ln -s "$PUNY" bin/puny
	PATH=$PWD/bin:$PATH
	while IFS= read -r line || [[ -n $command ]]; do
		if [[ -n $command && $line == '> '* ]]; then
			command+=$'\n'${line#> }
			continue
		fi
		if [[ -n $command && ($line == '$ '* || -z $line) ]]; then
			run_example "$command" "${expected%$'\n'}"
			command='' expected=''
		fi
		if [[ $line == '$ '* ]]; then
			command=${line#'$ '}
		elif [[ -n $command ]]; then
			expected+=$line$'\n'
		fi
	done
	echo "$examples examples, $wrong wrong"
	((wrong == 0 && examples >= $1))
	((${#missing[@]} == 0)) || need "${missing[@]}"
}

@test "the page is clean under mandoc's lint" {
	need mandoc
	run mandoc -T lint -W style "$page"
	# Which other pages are installed is not the page's fault.
	run -1 grep -vE 'referenced manual not found|outdated mandoc.db|^$' <<< "$output"
}

@test "the page says no more and no less of the options than --help" {
	awk '/^\.Sh/ { on = $2 == "OPTIONS" } on && /^\.It Fl/' "$page" |
		sed 's/^\.It Fl /-/; s/ , Fl /, -/; s/ Ns = Ns Ar /=/' > listed
	"$PUNY" --help | grep -E '^ +(-[A-Za-z], )?--[a-z]' | sed -E 's/^ +//; s/  .*//' > help
	(($(wc -l < help) > 20))
	diff listed help
}

@test "SYNOPSIS is the usage line" {
	need mandoc
	[[ $(section SYNOPSIS | tr -s ' ') == " $("$PUNY" --help | sed -n 's/^Usage: //p')" ]]
}

@test "--help fits a terminal, goes to standard output and exits 0" {
	run -0 --separate-stderr "$PUNY" --help
	[[ -z $stderr && $output == "Usage: puny "* ]]
	run -1 grep -nE '^.{81}' <<< "$output"
}

@test "DIAGNOSTICS has every message about records, with the word that JSON has for it" {
	local text kind message hint rows=0

	need mandoc
	text=$(words)
	while IFS='|' read -r kind message hint; do
		echo "$message ($kind) $hint"
		[[ $text == *" $message ($kind) "* && $text == *"${hint%?}"* ]]
		rows=$((rows + 1))
	done < <(sed -nE 's/^\t\[STATUS_[A-Z_0-9]+\] = \{"([^"]*)", "([^"]*)", (NULL|"([^"]*)")\},$/\1|\2|\4/p' \
		"$TOP_SRCDIR/src/base/status.c" | grep -v '^ok|')
	((rows > 30 && rows == $(grep -c '^	\[STATUS_' "$TOP_SRCDIR/src/base/status.c") - 1))
}

@test "DIAGNOSTICS has every phrase that explains a code point, and every hint" {
	local text format part rows=0

	need mandoc
	text=$(words | sed "s/[‘’]/'/g")
	while IFS= read -r format; do
		echo "$format"
		while IFS= read -r part; do
			[[ $text == *"$part"* ]]
		done < <(fragments <<< "$format")
		rows=$((rows + 1))
	done < <(sed -nE 's/.*(append_format\(out|buffer_append_string\(out), "([^"]*[a-z]{2}[^"]*)".*/\2/p' "$TOP_SRCDIR/src/report/explain.c")
	((rows >= 8))
}

@test "DIAGNOSTICS has every other message" {
	local text format part rows=0

	need mandoc
	text=$(words | sed "s/[‘’]/'/g")
	while IFS= read -r format; do
		echo "$format"
		while IFS= read -r part; do
			[[ $text == *"$part"* ]]
		done < <(fragments <<< "$format")
		rows=$((rows + 1))
	done < <(sed -nE 's/.*(message_error\([^"]*|what = .*\? )"([^"]*)"( : "([^"]*)")?.*/\2\n\4/p' "$TOP_SRCDIR"/src/*.c "$TOP_SRCDIR"/src/*/*.c | grep .)
	((rows > 12))
}

@test "every example of the page prints what the page shows" {
	displays_of_page > examples
	run_examples 25 < examples
}

@test "every example of README prints what README shows" {
	displays_of_readme > examples
	run_examples 10 < examples
}
