#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# The recipes of puny-recipes(7) for databases, with a server of PostgreSQL at a socket: make check-databases.
# shellcheck disable=SC2094,SC2154

setup_file() {
	load engines
	need jq psql runuser sqlite3
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
	cp "$TOP_SRCDIR"/man/examples/ace.* .
	displays_of_page puny-recipes.7 Databases > examples
	file_of_recipe ace-pairs > ace-pairs
	file_of_recipe sites.csv > sites.csv
}

# Creates the table sites of SQLite and PostgreSQL from sites.csv; an empty name is NULL.
load_sites() {
	rm -f sites.db
	sqlite3 sites.db 'CREATE TABLE sites (id INTEGER, name TEXT)' '.import --csv --skip 1 sites.csv sites' \
		"UPDATE sites SET name = NULL WHERE name = ''"
	psql -qc 'DROP TABLE IF EXISTS sites' -c 'CREATE TABLE sites (id integer, name text)' \
		-c '\copy sites FROM sites.csv CSV HEADER' 2> /dev/null
}

# Runs the command of the page that begins with the word $1.
command_of() {
	bash -c "$(sed -n "s/^\$ \($1 .*\)/\1/p" examples)"
}

@test "every recipe prints what the page shows" {
	load_sites
	run_examples < examples
}

@test "names with quotes, backslashes, tabs and line feeds keep other rows as they are" {
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
	command_of psql | diff expected -
	command_of sqlite3 2> /dev/null | diff expected -
	sed -E -i 's/(a"ü|"b.*|	ü|^ü).example\|/&NULL/' expected
	command_of duckdb | diff expected -
}

@test "a column of 20,000 names, of which one in 97 is invalid, equals the output of puny" {
	make_names 20000 > list
	"$PUNY" -exq --json list > json || (($? == 1))
	paste -d '|' <(seq 20000) list <(jq -r '.output // ""' json) > expected
	paste -d , <(seq 20000) list | sed '1i id,name' > sites.csv
	load_sites
	command_of psql | cmp expected -
	command_of sqlite3 | cmp expected -
	command_of duckdb | sed 's/|NULL$/|/' | cmp expected -
}
