# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# shellcheck shell=bash
# Prints the displays of the manual page $1 ("puny.1"), or of its section $2, as input for a shell, each followed by an
# empty line.
displays_of_page() {
	awk -v section="${2-}" '
		/^\.S[hs]/ { other = section && substr($0, 5) != section }
		other { next }
		/^\.Ed/ { on = 0; print "" }
		on { gsub(/\\\(aq/, "\047"); gsub(/\\&/, ""); gsub(/\\e/, "\\"); print }
		/^\.Bd -literal/ { on = 1 }' "$TOP_SRCDIR/man/$1"
}

# Adds to missing and to missing_servers (see need_server) the tools that are not installed and that the command $1, or
# the script that it runs, needs.  Returns 1 if there is one.
has_tools() {
	local text=$1 tool

	[[ ! $1 =~ ^sh\ ([^[:space:]]+) ]] || text+=$(< "${BASH_REMATCH[1]}")
	for tool in curl dnssec-keygen dnssec-signzone git jq named-checkzone python3; do
		[[ $text != *"$tool"* ]] || type -P "$tool" > /dev/null || missing+=("$tool") skipped=1
	done
	[[ $text != *parallel* ]] || type -P parallel > /dev/null || missing_servers=(parallel) skipped=1
	[[ -z $skipped ]]
}

# Runs the command $1 in EXAMPLE_SHELL (bash) and compares its output with $2, in which a line that begins with four spaces continues the line
# before it, with or without a space.  The examples of databases need make check-databases.  After a missing tool, the
# rest of the display is skipped.
run_example() {
	local got spaced joined tool file

	for tool in duckdb psql sqlite3; do
		[[ -n ${DATABASES-} || $1 != *"$tool"* ]] || return 0
	done
	# parallel gives fish commands of other shells
	[[ ${EXAMPLE_SHELL-} != fish || $1 != parallel* ]] || return 0
	if [[ $1 =~ ^cat\ ([^[:space:]]+)$ ]] && file=${BASH_REMATCH[1]} && ! grep -qwF -- "$file" <<< "$seen"; then
		seen+=$1$'\n'
		echo "$2" > "$file"
		return
	fi
	seen+=$1$'\n'
	[[ -z $skipped ]] && has_tools "$1" || return 0
	examples=$((examples + 1))
	# a URL has no spaces, which TMPDIR can have
	got=$("${EXAMPLE_SHELL-bash}" -c "${1//file:\/\/\$PWD/file://${PWD// /%20}}" 2>&1 < /dev/null) || true
	spaced=${2//$'\n    '/ }
	joined=${2//$'\n    '/}
	if [[ $got != "$spaced" && $got != "$joined" ]]; then
		printf '$ %s\n' "$1"
		diff <(echo "$spaced") <(echo "$got") || wrong=$((wrong + 1))
	fi
}

# Prints a program like dig that knows one address and one zone.
fake_dig() {
	cat <<- 'END'
		#!/bin/sh
		zone=xn--bcher-kva.example
		soa="$zone. 3600 IN SOA ns1.$zone. root.$zone. 1 7200 3600 1209600 3600"
		case $* in
		"+short $zone") echo 192.0.2.1 ;;
		"@192.0.2.53 $zone AXFR +noall +answer")
			printf '%s\n' "$soa" "xn--gre-6ka8i.$zone. 60 IN TXT \"gr\\195\\182\\195\\159e\"" "$soa" ;;
		esac
	END
}

# Runs the examples on standard input: "$ command", continued by lines "> more", and its output up to an empty line or
# the next command.  "$ cat FILE" creates FILE if no command before it names FILE.  Fails if there is no example, or
# if tools are missing.
run_examples() {
	local line command='' expected='' seen='' examples=0 wrong=0 skipped='' missing=() missing_servers=()

	mkdir bin
	ln -s "$PUNY" bin/puny
	fake_dig > bin/dig
	chmod +x bin/dig
	PATH=$PWD/bin:$PATH
	export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a
	export GIT_COMMITTER_EMAIL=a XDG_CONFIG_HOME=$PWD # without the user's git/ignore
	while IFS= read -r line || [[ -n $command ]]; do
		if [[ -n $command && $line == '> '* ]]; then
			command+=$'\n'${line#> }
			continue
		fi
		if [[ -n $command && ($line == '$ '* || -z $line) ]]; then
			run_example "$command" "${expected%$'\n'}"
			command='' expected=''
		fi
		[[ -n $line ]] || skipped=''
		if [[ $line == '$ '* ]]; then
			command=${line#'$ '}
		elif [[ -n $command ]]; then
			expected+=$line$'\n'
		fi
	done
	echo "$examples examples, $wrong wrong"
	((wrong == 0))
	((${#missing[@]} == 0)) || need "${missing[@]}"
	((${#missing_servers[@]} == 0)) || need_server "${missing_servers[@]}"
	((examples > 0))
}

# Prints the commands of the display of puny-recipes(7) that contains the words.
recipe() {
	displays_of_page puny-recipes.7 | awk -v RS= -v words="$1" 'index($0, words)'
}

# Prints the file that the page puny-recipes(7) shows with "$ cat FILE".
file_of_recipe() {
	displays_of_page puny-recipes.7 | awk -v first="$ cat $1" '
		on && /^(\$ .*)?$/ { exit }
		on
		$0 == first { on = 1 }'
}

# Prints the commands of that display as a script, without "cat FILE".
commands_of_recipe() {
	recipe "$1" | sed -n -e 's/^\$ //p' -e 's/^> //p' | grep -v '^cat '
}
