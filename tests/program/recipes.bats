#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Recipes of puny-recipes(7) in the cases that the page does not show.
# $ begins directives here.
# shellcheck disable=SC2016,SC2030,SC2031,SC2094,SC2154

setup() {
	load ../helper
	load ../page
	cd "$BATS_TEST_TMPDIR" || return
	mkdir bin
	ln -s "$PUNY" bin/puny
	PATH=$PWD/bin:$PATH
}

@test "every row of cases/recipes.tsv has its output, messages and exit status" {
	need jq
	export -f recipe commands_of_recipe displays_of_page file_of_recipe
	run_rows recipes.tsv
}

# Creates the repository work with the hook of the page, and enters it.
init_repository() {
	need git
	unset "${!GIT_@}"
	export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a
	export GIT_COMMITTER_EMAIL=a TMPDIR=$BATS_TEST_TMPDIR/copies XDG_CONFIG_HOME=$PWD
	mkdir copies
	git init -q work
	file_of_recipe pre-commit > work/.git/hooks/pre-commit
	chmod +x work/.git/hooks/pre-commit
	cd work || return
}

# Prints a valid zone of $1 owners.
make_zone() {
	seq "$1" | sed 's/.*/größe&.example.\tIN\tA\t192.0.2.1/'
}

bad_record=$'bücher..example.\tIN\tA\t192.0.2.1'

# Commits the index, which the hook must reject with the diagnostic $1.
commit_fails() {
	run ! git commit -q -m zone
	[[ $output == "$1" ]]
	run ! compgen -G "$TMPDIR/*"
}

@test "Git hook: accepts valid zones, other files and removed zones, and leaves no files" {
	init_repository
	make_zone 20 > bücher.zone
	echo "$bad_record" > notes
	git add .
	git commit -q -m zones
	git rm -q bücher.zone
	git commit -q -m 'no zone'
	run ! compgen -G "$TMPDIR/*"
}

@test "Git hook: rejects an invalid zone whose file name is not ASCII" {
	init_repository
	echo "$bad_record" > bücher.zone
	git add bücher.zone
	commit_fails "puny: ./bücher.zone:1:9: $(message empty-label): 'bücher..example.'"
}

@test "Git hook: rejects a zone that is renamed and made invalid" {
	init_repository
	make_zone 20 > a.zone
	git add a.zone
	git commit -q -m zone
	mkdir sub
	git mv a.zone sub/b.zone
	echo "$bad_record" >> sub/b.zone
	git add sub
	[[ $(git diff --cached --name-status -M) == R* ]]
	commit_fails "puny: ./sub/b.zone:21:9: $(message empty-label): 'bücher..example.'"
}

@test "Git hook: checks the index, not the working tree" {
	init_repository
	echo "$bad_record" > a.zone
	git add a.zone
	make_zone 1 > a.zone
	commit_fails "puny: ./a.zone:1:9: $(message empty-label): 'bücher..example.'"
	git add a.zone
	echo "$bad_record" > a.zone
	git commit -q -m zone
}

@test "Git hook: checks every zone, whatever its name" {
	init_repository
	mkdir -- -d
	for name in a.zone $'b\nc.zone' 'd e.zone' '-f.zone' -d/g.zone z.zone; do
		echo "$bad_record" > "./$name"
	done
	make_zone 1 > m.zone
	git add .
	run ! git commit -q -m zones
	((${#lines[@]} == 6))
}

@test "Git hook: rejects an invalid file that is included" {
	local include

	init_repository
	for include in '$INCLUDE hosts' '$include "sub/hosts" a.example.' $'$INCLUDE\thosts;x'; do
		printf '%s\n' "$include" > a.zone
		make_zone 1 > hosts
		git add .
		git commit -q -m "$include"
		echo "$bad_record" > hosts
		git add hosts
		commit_fails "puny: ./hosts:1:9: $(message empty-label): 'bücher..example.'"
	done
}

@test "Git hook: a missing program or a failing git rejects the commit" {
	local program

	init_repository
	make_zone 1 > a.zone
	git add a.zone
	for program in puny git mktemp; do
		mkdir "$BATS_TEST_TMPDIR/$program"
		printf '#!/bin/sh\nexit 3\n' > "$BATS_TEST_TMPDIR/$program/$program"
		chmod +x "$BATS_TEST_TMPDIR/$program/$program"
		PATH=$BATS_TEST_TMPDIR/$program:$PATH run ! .git/hooks/pre-commit
	done
	.git/hooks/pre-commit
}

teardown() {
	[[ -z ${follower-} ]] || kill -- "$follower"
}

# Waits until the file $1 equals $2, at most 20 seconds.
wait_for() {
	local tries

	for ((tries = 0; tries < 200; tries++)); do
		[[ $(cat "$1") != "$2" ]] || return 0
		sleep 0.1
	done
	return 1
}

@test "logs: each line is written as soon as it is read" {
	echo 'GET https://xn--bcher-kva.example/' > access.log
	recipe 'tail -f' > follow
	[[ -s follow ]]
	# one process group, so that the end of the test reaches tail too
	set -m
	sh follow > shown 3>&- &
	follower=-$!
	set +m
	wait_for shown 'GET https://bücher.example/'
	echo 'GET https://xn--mnchen-3ya.example/' >> access.log
	wait_for shown $'GET https://bücher.example/\nGET https://münchen.example/'
}

# Runs the function $1 once in each locale, in a directory of its own.
in_locales() {
	local locale

	for locale in "${locales[@]}"; do
		echo "$locale"
		need_locale "$locale"
		mkdir "$BATS_TEST_TMPDIR/$locale"
		cd "$BATS_TEST_TMPDIR/$locale" || return
		LC_ALL=$locale "$1"
	done
}

# Strings that are not names of hosts.
hostile=('' . 'rm -rf / ; echo' -rf --help '<script>' http://evil/ 'a b' ' a.example' 'a.example ' '*.example' _a.example
	"a'b" 'a"b' "a\`id\`" "\$(reboot)" 'a\b' 'a%b' a@b.example @192.0.2.1 +trace -f/etc/passwd ../a 'a;b' 'a#b' '#a' '!a'
	xn--1a xn--bcher-kv ☃.example ａ／b a..b $'\u00ad' $'a\tb' $'a\eb' $'a\x7f' $'a\xff' ⑴.example)

reject_hostile() {
	local name

	file_of_recipe add-host > add-host
	file_of_recipe is-host > is-host
	for name in "${hostile[@]}" $'a.example\nb.example' $'a.example\n' $'a.example\r' $'BÜCHER.example\r'; do
		echo "'$name'"
		run ! sh add-host "$name"
		[[ $output != *adding* ]]
		run ! sh is-host "$name"
		[[ -z $output ]]
	done
	run -0 sh add-host BÜCHER.example
	[[ $output == 'adding xn--bcher-kva.example' ]]
	for name in BÜCHER.example xn--bcher-kva.example. 例え。テスト a; do
		sh is-host "$name"
	done
}

@test "one name in a script: rejects what is not the name of a host" {
	in_locales reject_hostile
}

look_up_hostile() {
	need xargs
	printf '%s\n' "${hostile[@]}" bücher.example $'a.example\r' $'a\rb.example' > typed
	printf '#!/bin/sh\nprintf "%%s|" "$@" >> asked\n' > "$BATS_TEST_TMPDIR/bin/dig"
	chmod +x "$BATS_TEST_TMPDIR/bin/dig"
	bash -c "$(commands_of_recipe 'xargs -r -n 1 dig')"
	[[ $(cat asked) == '+short|.|+short|xn--bcher-kva.example|+short|a.example|' ]]
	rm asked
	echo ☃.example > typed
	bash -c "$(commands_of_recipe 'xargs -r -n 1 dig')"
	[[ ! -e asked ]]
}

@test "names of a list in the DNS: only names of hosts become arguments, and no name starts no dig" {
	in_locales look_up_hostile
}

convert_hostile_column() {
	file_of_recipe site.awk > site.awk
	{ echo Visits,Site,Owner; printf '1,%s,x\n' BÜCHER.example "${hostile[@]}"; } > visits.csv
	run -0 --separate-stderr bash -c "$(commands_of_recipe 'cat visits.csv')"
	[[ ${lines[0]} == Visits,Site,Owner && ${lines[1]} == 1,xn--bcher-kva.example,x ]]
	diff <(tail -n +3 visits.csv | sed 's/☃/xn--n3h/') <(printf '%s\n' "$output" | tail -n +3)
	printf '%s\r\n' Visits,Site,Owner '' GRÖSSE 2,ÄB.example ,,x > visits.csv
	run -0 bash -c "$(commands_of_recipe 'cat visits.csv')"
	[[ $output == $'Visits,Site,Owner\r\n\r\nGRÖSSE\r\n2,xn--b-zfa.example\r\n,,x\r' ]]
}

@test "CSV: the header, values that are not names, and lines without the column stay" {
	in_locales convert_hostile_column
}

# Prints 400 names, of which many begin like others; 100 begin with $1.
similar_names() {
	local i

	for i in {100..199}; do
		printf '%s\n' "a$i.example" "a$i.example.org" "a-$i.example" "$1$i.EXAMPLE"
	done
}

join_similar_names() {
	file_of_recipe join-names > join-names
	{ similar_names ä; printf '%s\n' 'a b' a $'a\001b'; } | sed 's/$/\tleft/' > left
	{ printf '%s\n' a 'a b'; similar_names Ä; } | tac | sed 's/$/\tright/' > right
	run -0 --separate-stderr sh join-names left right
	((${#lines[@]} == 402))
	[[ $stderr != *join* && $(grep -c $'^xn--[^\t]*\tleft\tright$' <<< "$output") == 100 ]]
}

@test "join: no line is lost" {
	in_locales join_similar_names
}

@test "in place: a name that cannot be converted keeps the file, and the permissions stay" {
	file_of_recipe in-place > in-place
	printf '%s\n' ü a..b > names
	chmod 640 names
	run ! sh in-place -ex names
	[[ $(cat names) == $'ü\na..b' ]]
	echo ü > names
	sh in-place -ex names
	[[ $(cat names) == xn--tda && $(find names -perm 640) ]]
	run ! compgen -G 'names.*'
}

update_a_list() {
	need curl
	file_of_recipe update-list > script
	echo old > ads.list
	run ! sh script "file://${PWD// /%20}/missing" ads.list
	[[ $(cat ads.list) == old ]]
	: > empty
	run ! sh script "file://${PWD// /%20}/empty" ads.list
	[[ $(cat ads.list) == old ]]
	echo '# für' > comments
	run ! sh script "file://${PWD// /%20}/comments" ads.list
	[[ $(cat ads.list) == old ]]
	printf '%s\n' $'\xEF\xBB\xBFgröße.example # ü' 'a.example # ü' a💩.b.example $'a\xff.example' 'ü ü' b.example > new
	printf 'c\0.example\n' >> new
	printf '#!/bin/sh\nexit 2\n' > "$BATS_TEST_TMPDIR/bin/puny.failing"
	chmod +x "$BATS_TEST_TMPDIR/bin/puny.failing"
	ln -sf puny.failing "$BATS_TEST_TMPDIR/bin/puny"
	run ! sh script "file://${PWD// /%20}/new" ads.list
	[[ $(cat ads.list) == old ]]
	ln -sf "$PUNY" "$BATS_TEST_TMPDIR/bin/puny"
	run -0 sh script "file://${PWD// /%20}/new" ads.list
	[[ $output == *'ads.list.orig:'* && $(cat ads.list) == $'xn--gre-6ka8i.example\na.example\nb.example' ]]
}

@test "block lists: a failed or empty download or conversion keeps the old list, and the new one is ASCII" {
	in_locales update_a_list
}

# Prints a name of $1 bytes.
name_of_length() {
	printf 'a%.0s' $(seq $(($1 - 192)))
	printf '.%063d' 1 2 3
}

make_policy_zone() {
	printf '%s\n' '' . '# größe.example' 'a b.example' 'a;b.example' 'a"b.example' "\$INCLUDE passwd" '(x.example' com \
		größe.example x.example. '.y.example' $'z.example\tA\t192.0.2.1' '\.example' '*.example' \
		_w.example größe-a.example $'größea.example.\r' GRÖSSE.example "$(name_of_length 240)" "$(name_of_length 239)" > plain
	bash -c "$(commands_of_recipe '--on-error=skip plain')" 2> diagnostics
	[[ $(name_of_length 239 | wc -c) == 239 && $(wc -l < names) == 8 ]]
	file_of_recipe rpz.head > rpz.head
	file_of_recipe rpz.awk > rpz.awk
	bash -c "$(commands_of_recipe 'awk -v zone' | grep '^awk')"
	run -0 named-checkzone -D rpz.example rpz.zone
	(($(grep -c 'CNAME' <<< "$output") == 14))
}

@test "block lists: no line of a plain list changes the meaning of a zone or configuration" {
	need named-checkzone
	in_locales make_policy_zone
}

# Starts a name server with the zone names.db on a free port of 127.0.0.1.
start_name_server() {
	local port tries

	for ((tries = 0; tries < 20; tries++)); do
		port=$((20000 + RANDOM % 20000))
		cat > named.conf <<- END
			options {
				directory "$PWD"; listen-on port $port { 127.0.0.1; }; listen-on-v6 { none; };
				pid-file none; session-keyfile none; recursion no; allow-transfer { any; };
			};
			controls { };
			zone "xn--bcher-kva.example" { type master; file "names.db"; };
		END
		named -g -c named.conf 2> named.log 3>&- &
		follower=$!
		for _ in {1..50}; do
			! dig -p "$port" @127.0.0.1 xn--bcher-kva.example SOA +short +tries=1 +timeout=1 | grep -q hostmaster || return 0
			kill -0 "$follower" 2> /dev/null || break
			sleep 0.1
		done
	done
	cat named.log
	return 1
}

@test "zones: a zone that BIND serves can be transferred and read in Unicode" {
	local port

	need_server named dig
	file_of_recipe names.zone > names.zone
	"$PUNY" -Z names.zone > names.db
	start_name_server
	port=$(sed -n 's/.*listen-on port \([0-9]*\).*/\1/p' named.conf)
	file_of_recipe transfer | sed "s/@192.0.2.53/-p $port @127.0.0.1/" > transfer
	run -0 sh transfer
	[[ $output =~ größe\.bücher\.example\.[[:blank:]]*3600[[:blank:]]*IN[[:blank:]]*TXT[[:blank:]]*'"größe bleibt"' ]]
	((${#lines[@]} == 5))
	"$PUNY" -Z <<< "$output" | named-compilezone -q -o - xn--bcher-kva.example /dev/stdin |
		diff - <(named-compilezone -q -o - xn--bcher-kva.example names.db)
}

@test "zones: git diff shows a zone in which a name stays in ACE" {
	init_repository
	rm .git/hooks/pre-commit
	eval "$(commands_of_recipe 'git config diff.zone')"
	echo '*.db diff=zone' > .gitattributes
	echo 'xn--1a A 192.0.2.1' > a.db
	git add a.db
	git commit -q -m zone
	printf '%s\n' 'xn--tda TXT "a' >> a.db
	run -1 "$PUNY" -dZq a.db
	git diff -U0 a.db > changes
	grep -x '+ü TXT "a' changes
	# other errors end it
	git config diff.zone.textconv 'puny -dZ --unknown'
	run ! git diff a.db
}

@test "zones: PowerDNS answers for an instance name with the line of the page, and not without" {
	local answer port

	PATH=$PATH:/usr/sbin
	need_server pdns_server dig "$(compgen -G '/usr/lib/*/pdns/libbindbackend.so' || echo libbindbackend.so)"
	printf '%s\n' '$TTL 1' '@ SOA ns hostmaster 1 2 3 4 5' '@ NS ns' 'ns A 192.0.2.1' 'Büro._ipp._tcp TXT a' | "$PUNY" -Z > db
	echo "zone \"example\" { type master; file \"$PWD/db\"; };" > named.conf
	for answer in '"a"' ''; do
		file_of_recipe pdns.conf | sed "s|/etc/powerdns/|$PWD/|" > pdns.conf
		[[ -n $answer ]] || sed -i /8bit/d pdns.conf
		port=$((20000 + RANDOM % 20000))
		pdns_server --config-dir=. --local-address=127.0.0.1 --local-port="$port" --socket-dir="$PWD" --guardian=no \
			--daemon=no &> log 3>&- &
		follower=$!
		for _ in {1..50}; do
			[[ $(dig -p "$port" @127.0.0.1 ns.example A +short +tries=1 +timeout=1) != 192.0.2.1 ]] || break
			sleep 0.1
		done
		run -0 dig -p "$port" @127.0.0.1 'B\195\188ro._ipp._tcp.example' TXT +short +tcp
		kill "$follower"
		wait "$follower" || true
		follower=
		[[ $output == "$answer" ]] || { cat log; return 1; }
	done
}

@test "zones: signing again uses the same key" {
	local i

	need dnssec-signzone
	file_of_recipe names.zone > names.zone
	"$PUNY" -Z names.zone > names.db
	file_of_recipe make-key > make-key
	file_of_recipe sign > sign
	sh make-key
	for i in 1 2; do
		sh sign
	done
	(($(find . -name 'K*.key' | wc -l) == 1))
}

@test "editors: vi replaces the text and keeps diagnostics out of it" {
	need vi
	printf '%s\n' '@ MX 1 bücher.example.' '@ MX 2 ☃.example.' > text
	{ echo 'set shelltemp'; recipe ':%!puny'; echo wq; } | TMPDIR=/tmp vi -u NONE -e -s text
	[[ $(cat text) == $'@ MX 1 xn--bcher-kva.example.\n@ MX 2 ☃.example.' ]]
}
