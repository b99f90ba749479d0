#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# The manual pages, --help and README agree with the program.
# shellcheck disable=SC2154

setup() {
	load ../helper
	load ../page
	cd "$BATS_TEST_TMPDIR" || return
	page=$TOP_SRCDIR/man/puny.1
	pages=(puny.1 puny-diagnostics.7 puny-recipes.7 puny-text.7)
}

# The page $1 as text, in lines of $2 columns.
rendered() {
	mandoc -T utf8 -O "width=${2-80}" "$TOP_SRCDIR/man/$1" | col -bx
}

# The text of the page $1 on one line, with ASCII quotes; no word is divided.
words() {
	rendered "$1" 1000 | sed 's/^ *//' | tr '\n' ' ' | tr -s ' ' | sed "s/[‘’]/'/g" | sed 's/[“”]/"/g'
}

# The text of section $1 of puny(1).
section() {
	rendered puny.1 | awk -v name="$1" '/^[^ ]/ { on = $0 == name } on && /^ /'
}

# The displays of README: blocks of Markdown indented by four spaces.
displays_of_readme() {
	awk '/^    / { print substr($0, 5); next } { print "" }' "$TOP_SRCDIR/README"
}

@test "no line of a page is wider than 80 columns, with mandoc and groff" {
	local name

	need mandoc groff
	for name in "${pages[@]}"; do
		rendered "$name" > mandoc.txt
		groff -K utf8 -m andoc -T utf8 -P -c -r LL=80n "$TOP_SRCDIR/man/$name" | col -bx > groff.txt
		(($(wc -l < mandoc.txt) > 100 && $(wc -l < groff.txt) > 100))
		LC_ALL=C.UTF-8 run ! grep -nE '^.{81}' mandoc.txt groff.txt
	done
}

@test "no line of README, NEWS and the READMEs of the source and the tests is wider than 80 columns" {
	LC_ALL=C.UTF-8 run ! grep -nE '^.{81}' "$TOP_SRCDIR"/{README,NEWS,src/README,tests/README}
	LC_ALL=C.UTF-8 grep -qE '^.{79,80}$' "$TOP_SRCDIR/README"
}

@test "no word of a page is divided at the end of a line, with groff and mandoc, however wide the line is" {
	local name width

	need mandoc groff
	for name in "${pages[@]}"; do
		for width in {20..40..4}; do
			groff -K utf8 -m andoc -T utf8 -P -c -r "LL=${width}n" "$TOP_SRCDIR/man/$name" 2> /dev/null
		done | col -bx > groff.txt
		for width in {58..78..4}; do # 58 columns are the least of mandoc
			rendered "$name" "$width"
		done > mandoc.txt
		(($(wc -l < groff.txt) > 1000 && $(wc -l < mandoc.txt) > 900))
		LC_ALL=C.UTF-8 run ! grep -nE '[[:alnum:]][-‐]$' groff.txt mandoc.txt
	done
}

@test "the fonts of PostScript and PDF have the letters of the German examples" {
	local name glyph

	need groff
	for name in "${pages[@]}"; do
		groff -K utf8 -m andoc -T ps -Z "$TOP_SRCDIR/man/$name" > glyphs 2> /dev/null
		for glyph in ü=:u ö=:o ß=ss; do
			echo "$name $glyph"
			(($(grep -cx "C${glyph#*=}" glyphs) >= $(grep -o "${glyph%=*}" "$TOP_SRCDIR/man/$name" | wc -l)))
		done
	done
}

@test "apropos finds the program by its subject" {
	local subject

	need mandoc makewhatis mapropos
	mkdir -p man/man1 man/man7
	cp "$TOP_SRCDIR"/man/*.1 man/man1
	cp "$TOP_SRCDIR"/man/*.7 man/man7
	makewhatis man
	for subject in domain punycode idn idna unicode dns zone; do
		run -0 mapropos -M man "$subject"
		[[ $output == *'puny(1) - '* ]]
	done
}

@test "OPTIONS and --help list the same options, OPTIONS in alphabetical order" {
	awk '/^\.S[hs]/ { on = $2 == "OPTIONS" } on && /^\.It Fl/' "$page" |
		sed 's/^\.It Fl /-/; s/ , Fl /, -/; s/ Ns = Ns Ar /=/' > listed
	"$PUNY" --help | grep -E '^ +(-[A-Za-z], )?--[a-z]' | sed -E 's/^ +//; s/  .*//' > help
	(($(wc -l < help) > 20))
	diff <(sort listed) <(sort help)
	sed 's/^-*//; s/[,=].*//' listed | tr '[:upper:]' '[:lower:]' | LC_ALL=C sort -c
}

# Succeeds if the program accepts the arguments.
accepts() {
	"$PUNY" "$@" < /dev/null > /dev/null 2>&1 || (($? != 2))
}

# Prints each option of --help that concerns the conversion, or only those that the expression $1 matches: once with each
# of its valid arguments, with another argument, which is also a file for --tlds, or without one.
forms() {
	local option value values

	echo lan > a
	"$PUNY" --help | grep -E -- "^ +(-., )?${1:---}" | grep -oE -- '--[a-z-]+=?' |
		grep -vxE -- '--(help|self-test|version)' | while read -r option; do
		[[ $option == *= ]] || { echo "$option"; continue; }
		values=$("$PUNY" "$option?" 2>&1 | sed -n 's/.*; valid arguments: //p' | tr -d ,)
		for value in ${values:-a}; do
			echo "$option$value"
		done
	done
}

# Checks that the program accepts option $1 in mode $2 as the cell $3 of the table says.
check_cell() {
	local given mode=${2:--q}

	given=$(forms "$1([,= ]|$)" | tail -n 1)
	echo "$1 $2: $3 ($given)"
	case $3 in
	yes) accepts "$given" "$mode" -e && accepts "$given" "$mode" -d ;;
	no) ! accepts "$given" "$mode" -e && ! accepts "$given" "$mode" -d ;;
	'with -c') accepts "$given" "$mode" -c && ! accepts "$given" "$mode" ;;
	'with -d') accepts "$given" "$mode" -d && ! accepts "$given" "$mode" -e ;;
	'with -e') accepts "$given" "$mode" -e && ! accepts "$given" "$mode" -d ;;
	'not skip') accepts "$1=keep" "$mode" && accepts "$1=stop" "$mode" && ! accepts "$1=skip" "$mode" ;;
	*) false ;;
	esac
}

# Prints the rows of the list of combinations: options, and a cell for strings, -x, -t and -Z, separated by bars.
combinations() {
	section COMBINATIONS | sed -nE '/exclude/q; s/^ +(-.*[^ ])  +/\1|/p' | awk -F '|' '
		function cell(mode) {
			if (words ~ " -" mode "c[, ]")
				return "with -c"
			if (match(words, " -[de]" mode "[, ]"))
				return "with -" substr(words, RSTART + 2, 1)
			return words ~ " -" mode "[, ]" ? "yes" : "no"
		}
		{
			words = " " $2 " "
			print $1 "|" (words ~ /strings/ ? "yes" : "no") "|" cell("x") "|" cell("t") "|" (words ~ /skip/ ? "not skip" : cell("Z"))
		}'
}

@test "Combinations gives the modes in which each option can be used" {
	local options strings names text zone option rows=0

	need mandoc
	while IFS='|' read -r options strings names text zone; do
		for option in ${options//,/}; do
			check_cell "$option" '' "$strings"
			check_cell "$option" -x "$names"
			check_cell "$option" -t "$text"
			check_cell "$option" -Z "$zone"
			rows=$((rows + 1))
		done
	done < <(combinations)
	((rows > 10))
}

@test "every option that Combinations does not list can be used in every mode" {
	local listed option mode count=0

	need mandoc
	listed=$(combinations | cut -d '|' -f 1 | tr -d ,)
	# what ends the program at once, the direction and the modes
	listed="${listed//$'\n'/ } -h -V --self-test -d -e -t -x -Z"
	while read -r option; do
		[[ " $listed " != *" $option "* ]] || continue
		for mode in '' -x -t -Z; do
			check_cell "$option" "$mode" yes
		done
		count=$((count + 1))
	done < <("$PUNY" --help | sed -nE 's/^ +(-[A-Za-z]|--[a-z-]+).*/\1/p')
	((count >= 3))
}

# Prints the pairs of options that the program accepts one by one but not together, as its diagnostics name them.
conflicts() {
	local options mode one other alone i modes='^--(ace-prefix|text|zone)$'

	mapfile -t options < <(forms; echo "$page")
	for mode in '' -x -dt -dZ; do
		alone=()
		for one in "${options[@]}"; do
			[[ -n $mode && $one =~ $modes ]] || ! accepts "${mode:--q}" "$one" || alone+=("$one")
		done
		for i in "${!alone[@]}"; do
			one=${alone[i]}
			for other in "${alone[@]:i + 1}"; do
				# the table shows which options a mode has
				[[ $one =~ $modes && ! $other =~ $modes || ! $one =~ $modes && $other =~ $modes ]] ||
					"$PUNY" "${mode:--q}" "$one" "$other" 2>&1 > /dev/null < /dev/null || true
			done
		done
	done | sed -n 's/^puny: \(.*\) and \([^ ]*\) cannot be combined\(;.*\)*$/\1 \2/p' | sort -u
}

@test "Combinations lists the options that exclude each other" {
	local first second line listed used=()

	need mandoc
	mapfile -t lines < <(section COMBINATIONS | tr -s ' \n' ' ' | sed 's/.* exclude each other: //; s/[.,] / /g' | tr ';' '\n')
	((${#lines[@]} >= 5))
	conflicts > found
	(($(wc -l < found) >= 10))
	while read -r first second; do
		echo "$first $second"
		listed=
		for line in "${!lines[@]}"; do
			[[ " ${lines[line]} " == *" $first "* && " ${lines[line]} " == *" $second "* ]] || continue
			listed=yes used[line]=yes
		done
		[[ -n $listed ]]
	done < found
	((${#used[@]} == ${#lines[@]}))
}

@test "SYNOPSIS is the usage" {
	need mandoc
	diff <(section SYNOPSIS | sed 's/^ *//') <("$PUNY" --help | sed -nE 's/^(Usage:|      ) puny /puny /p')
	(($(section SYNOPSIS | wc -l) == 2))
}

# Prints KIND|MESSAGE for each entry of puny-diagnostics(7); not all have a kind.
entries() {
	awk '/^\.Bl / { diagnostics[++depth] = /-diag/ }
		/^\.El/ { depth-- }
		/^\.It / && diagnostics[depth] { message = substr($0, 5); getline; getline; print (/^\.Bq/ ? $2 : "") "|" message }' \
		"$TOP_SRCDIR/man/puny-diagnostics.7" | sed "s/\\\\(aq/'/g; s/\\\\e/\\\\/g; s/\\\\-/-/g"
}

@test "puny-diagnostics(7) has each message on one line, for which a reader can search" {
	need mandoc
	entries | sed 's/.*|//' > messages
	(($(wc -l < messages) > 120))
	# a no-break space can follow the message
	rendered puny-diagnostics.7 | LC_ALL=C.UTF-8 sed -E $'s/^ +//; s/[ \u00A0]+$//' > lines
	run ! grep -vxFf lines messages
}

@test "puny-diagnostics(7) has the messages and hints of the rows in cases/ and of each status, and no other" {
	need python3
	entries > listed
	tables statuses > known
	python3 "$TOP_SRCDIR/tests/program/messages.py" "$CASES/diagnostics.tsv" "$CASES/invocations.tsv" listed known
}

@test "DIFFERENCES FROM STANDARDS: every example is a row of cases/names.tsv or cases/display.tsv" {
	local name count=0

	awk '/^\.Sh/ { on = /DIFFERENCES/ } on' "$TOP_SRCDIR/man/puny-diagnostics.7" | sed -nE 's/^\..*Ql (.*)/\1/p' |
		sed -E 's/ [,.]$//; s/\\&//; s/\\ / /g' | grep -E '[^ -~]|xn--' > examples
	while read -r name; do
		echo "$name"
		grep -hE '^-ed?x( -i display)?	' "$CASES/names.tsv" "$CASES/display.tsv" | cut -f 2 | grep -qxF -- "$name"
		count=$((count + 1))
	done < examples
	((count > 20))
}

@test "SECURITY CONSIDERATIONS has the lines of --version about the sandbox" {
	local text

	need mandoc
	text=$(words puny.1)
	[[ $text == *'Sandbox: Landlock, seccomp'* && $text == *'Sandbox: none'* ]]
}

# Runs the file examples in each shell, in another locale and directory.
in_shells() {
	local shells=(bash dash zsh fish) i

	for i in "${!shells[@]}"; do
		echo "${shells[i]}"
		need "${shells[i]}"
		need_locale "${locales[i % ${#locales[@]}]}"
		mkdir "$BATS_TEST_TMPDIR/${shells[i]}"
		cd "$BATS_TEST_TMPDIR/${shells[i]}" || return
		LC_ALL=${locales[i % ${#locales[@]}]} EXAMPLE_SHELL=${shells[i]} run_examples < ../examples
	done
}

@test "every example of puny(1) and puny-text(7) prints what the page shows, in each shell" {
	{ displays_of_page puny.1; displays_of_page puny-text.7; } > examples
	in_shells
}

@test "every example of puny-recipes(7) prints what the page shows, in each shell" {
	displays_of_page puny-recipes.7 > examples
	in_shells
}

@test "every example of README prints what README shows, in each shell" {
	displays_of_readme > examples
	in_shells
}

# Prints the quoted examples with a name that is not ASCII in section $1 of puny-text(7).
examples_of_text() {
	awk -v name="$1" '/^\.S[hs]/ { on = substr($0, 5) == name } on' "$TOP_SRCDIR/man/puny-text.7" |
		sed -nE 's/^\.(Pq )?Ql //p' | sed -E 's/ [,.;]$//; s/\\\(aq/'\''/g; s/\\&//g; s/\\e/\\/g' | grep -E '[^ -~].*[./]'
}

@test "every example in the lists of puny-text(7) is converted, reported or kept as its list says" {
	local section changed code example count=0

	while IFS='|' read -r section changed code; do
		while IFS= read -r example; do
			echo "$section: $example"
			run "$PUNY" -et <<< "$example y"
			[[ $changed == "$([[ $output == "$example y" ]] || echo changed)" ]]
			run "-$code" "$PUNY" -etc <<< "$example y"
			count=$((count + 1))
		done < <(examples_of_text "$section")
	done <<- 'END'
		SYNTAXES|changed|0
		Converted|changed|0
		Kept, and reported with -tc||1
		Kept in silence||0
	END
	((count > 40))
}

@test "puny-text(7) lists the last labels that may be files, and the domains that are known" {
	local text label count=0

	need mandoc
	text=$(words puny-text.7)
	while read -r label; do
		echo "$label"
		run -1 "$PUNY" -etc <<< "x größe.$label y"
		run -0 "$PUNY" -etc <<< "x;größe.$label;y"
		count=$((count + 1))
	done < <(sed 's/.*may be a file or member: //; s/\. .*//; s/,//g; s/ or / /' <<< "$text" | tr ' ' '\n')
	((count > 30))
	while read -r label; do
		echo "$label"
		run -0 "$PUNY" -et <<< "x größe.$label y"
		[[ $output == "x xn--gre-6ka8i.$label y" ]]
		count=$((count + 1))
	done < <(sed "s/.* it is one of //; s/, and IANA's.*//; s/,//g" <<< "$text" | tr ' ' '\n')
	((count > 43))
}

@test "every command that README gives for one of another program has the same result" {
	local theirs ours name rows=0 their_words our_words

	need idn idn2
	while IFS='|' read -r theirs ours; do
		name=bücher.example
		[[ $theirs != *-[ud]' NAME' ]] || name=xn--bcher-kva.example
		[[ $theirs != *-d' STRING' ]] || name=bcher-kva
		read -ra their_words <<< "${theirs% *}"
		read -ra our_words <<< "${ours% *}"
		echo "$theirs"
		[[ $("${their_words[@]}" "$name") == "$("$PUNY" "${our_words[@]}" "$name")" ]]
		rows=$((rows + 1))
	done < <(sed -nE 's/^  (idn.*[^ ])  +puny (-.*)/\1|\2/p' "$TOP_SRCDIR/README")
	((rows > 0))
}

@test "README is right about what idn and idn2 do with invalid names" {
	need idn idn2
	printf '%s\n' ü xn--1a.example ö > names
	run ! idn --quiet < <(printf '%s\n' ü a..b ö)
	[[ ${lines[0]} == xn--tda && $output != *xn--nda* ]]
	run ! idn2 < names
	[[ ${lines[0]} == xn--tda && $output != *xn--nda* ]]
	[[ $(idn --quiet -u < names) == $'ü\nxn--1a.example\nö' ]]
	[[ $("$PUNY" -dxq names) == $'ü\nxn--1a.example\nö' ]]
	[[ $(idn faß.de) == fass.de && $(idn2 faß.de) == "$("$PUNY" -exs faß.de)" ]]
	# the version that README names
	[[ $(idn2 --version) == *' 2.3.3'* ]] || return 0
	[[ $(idn2 -d < names) == $'ü\n\u009b.example\nö' && $(idn2 STRAẞE.de) == strasse.de ]]
}
