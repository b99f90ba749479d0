#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# The recipes of puny-recipes(7) for databases and tables, with a server of PostgreSQL at a socket: make check-databases.
# shellcheck disable=SC2154

setup_file() {
	load engines
	need jq mlr psql runuser sqlite3
	start_server
}

# PostgreSQL does not run as root.
as_postgres() {
	if [[ $(id -u) = 0 ]]; then
		runuser -u postgres -- "$@"
	else
		"$@"
	fi
}

# Starts a server in a directory that its user can read, with a copy of the program.
start_server() {
	local programs=(/usr/lib/postgresql/*/bin)

	export SERVER PGHOST PGUSER=postgres PGDATABASE=postgres
	SERVER=$(mktemp -d /tmp/puny-databases.XXXXXX)
	PGHOST=$SERVER PATH=$SERVER:${programs[-1]}:$PATH
	cp "$PUNY" "$SERVER/puny"
	[[ $(id -u) != 0 ]] || chown -R postgres "$SERVER"
	cd "$SERVER" || return
	as_postgres initdb -D "$SERVER/data" -U postgres -A trust -E UTF8 --no-locale > "$BATS_FILE_TMPDIR/log" 2>&1
	as_postgres pg_ctl -D "$SERVER/data" -l "$SERVER/log" -o "-k $SERVER -c listen_addresses=" -w start 3>&- > /dev/null
}

teardown_file() {
	as_postgres pg_ctl -D "$SERVER/data" -m fast -w stop > /dev/null
	rm -rf "$SERVER"
}

setup() {
	load engines
	cd "$BATS_TEST_TMPDIR" || return
	PATH=$DATABASES/bin:$PATH
	# The recipes, with a directory that exists.
	displays_of_page puny-recipes.7 'DATABASES AND TABLES' | sed "s|/srv/|$SERVER/|" > examples
	printf '%s\n' bücher.example 'a\b.example' münchen..example > "$SERVER/names"
}

# Removes the tables of earlier tests.
drop_tables() {
	rm -f sites.db
	psql -qc 'DROP TABLE IF EXISTS sites, names' 2> /dev/null
}

# Creates the table sites of SQLite and PostgreSQL from sites.csv, as the page does.
load_sites() {
	drop_tables
	commands_of "< make.sqlite"
	commands_of "-qf make.sql"
}

# Creates the files that the page shows, except data.
files_of_page() {
	awk '/^\$ cat / { file = $3; next } /^(\$|$)/ { file = "" } file { print > file }' examples
	rm -f sites.csv visits.json
}

# Runs the commands of the displays that contain the words $1.
commands_of() {
	local commands

	commands=$(awk -v RS= -v words="$1" 'index($0, words)' examples | sed -n -e 's/^\$ //p' -e 's/^> //p' | grep -v '^cat ')
	[[ -n $commands ]]
	bash -c "$commands"
}

@test "every recipe prints what the page shows" {
	drop_tables
	run_examples < examples
	run -0 psql -qAt -F ' ' -c 'SELECT name, ace FROM names ORDER BY ace'
	[[ $output == $'a\\b.example a\\b.example\nbücher.example xn--bcher-kva.example' ]]
}

@test "names with quotes, backslashes, tabs and line feeds keep other rows as they are" {
	files_of_page
	cat > sites.csv <<- 'END'
		id,name
		1,"a""ü.example"
		2,"""bücher.example"
		3,a\b.example
		4,\N
		5,\.
		6,NULL
		7,"	ü.example"
		8,"
		ü.example"
		9,größe.example
	END
	load_sites
	cat > expected <<- 'END'
		1|a"ü.example|
		2|"bücher.example|
		3|a\b.example|a\b.example
		4|\N|\n
		5|\.|\.
		6|NULL|null
		7|	ü.example|
		8|
		ü.example|
		9|größe.example|xn--gre-6ka8i.example
	END
	commands_of 'psql -qAtf' | diff expected -
	commands_of ace.sqlite 2> /dev/null | diff expected -
	sed -E -i 's/(a"ü|"b.*|	ü|^ü).example\|/&NULL/' expected
	commands_of duckdb | diff expected -
}

@test "a column of 20,000 names, of which one in 97 is invalid, equals the output of puny" {
	files_of_page
	make_names 20000 > list
	"$PUNY" -exq --json list > json || (($? == 1))
	paste -d '|' <(seq 20000) list <(jq -r '.output // ""' json) > expected
	paste -d , <(seq 20000) list | sed '1i id,name' > sites.csv
	jq -c '{host: .input}' json > visits.json
	load_sites
	commands_of 'psql -qAtf' | cmp expected -
	commands_of ace.sqlite | cmp expected -
	commands_of duckdb | sed 's/|NULL$/|/' | cmp expected -
	commands_of mlr | sed '1d; s/,/|/g' | cmp expected -
	commands_of 'jq -nc' | jq -r '[.host, .ace // ""] | join("|")' | cmp <(cut -d '|' -f 2,3 expected) -
}
