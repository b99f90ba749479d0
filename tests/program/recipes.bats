#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Recipes of puny-recipes(7) in the cases that the page does not show.
# shellcheck disable=SC2094,SC2154

setup() {
	load ../helper
	load ../page
	cd "$BATS_TEST_TMPDIR" || return
	mkdir bin
	ln -s "$PUNY" bin/puny
	PATH=$PWD/bin:$PATH
}

# Creates the repository work with the hook of the page, and enters it.
init_repository() {
	need git
	unset "${!GIT_@}"
	export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a
	export GIT_COMMITTER_EMAIL=a TMPDIR=$BATS_TEST_TMPDIR/copies
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
	commit_fails 'puny: ./bücher.zone:1:9: empty label'
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
	commit_fails 'puny: ./sub/b.zone:21:9: empty label'
}

@test "Git hook: checks the index, not the working tree" {
	init_repository
	echo "$bad_record" > a.zone
	git add a.zone
	make_zone 1 > a.zone
	commit_fails 'puny: ./a.zone:1:9: empty label'
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

@test "block lists: a failed download or conversion keeps the old list" {
	need curl
	file_of_recipe update-list > script
	echo old > ads.list
	run ! sh script "file://$PWD/missing" ads.list
	[[ $(cat ads.list) == old ]]
	echo größe.example > new
	printf '#!/bin/sh\nexit 2\n' > bin/puny.failing
	chmod +x bin/puny.failing
	ln -sf puny.failing bin/puny
	run ! sh script "file://$PWD/new" ads.list
	[[ $(cat ads.list) == old ]]
	ln -sf "$PUNY" bin/puny
	run -0 sh script "file://$PWD/new" ads.list
	[[ -z $output && $(cat ads.list) == xn--gre-6ka8i.example ]]
}

@test "one name in a script: a line feed is an error, not the start of a second name" {
	file_of_recipe add-host > script
	run ! sh script $'a.example\nb.example'
	[[ $output != *adding* ]]
	run -0 sh script bücher.example
	[[ $output == 'adding xn--bcher-kva.example' ]]
}

@test "block lists: no line of a plain list changes the meaning of a zone or configuration" {
	need named-checkzone
	printf '%s\n' '' . '# größe.example' 'a b.example' 'a;b.example' 'a"b.example' "\$INCLUDE passwd" '(x.example' com \
		'größe.example' 'x.example.' '.y.example' $'z.example\tA\t192.0.2.1' '\.example' '*.example' '_w.example' > plain
	bash -c "$(recipe '$ puny -ex --on-error=skip plain' | sed -n 's/^\$ //p' | grep -v '^cat ')" 2> diagnostics
	[[ $(cat names) == $'_w.example\nxn--gre-6ka8i.example' ]]
	file_of_recipe rpz.head > rpz.head
	file_of_recipe rpz.awk > rpz.awk
	bash -c "$(recipe '$ awk -f rpz.awk' | sed -n 's/^\$ \(awk .*\)/\1/p')"
	run -0 named-checkzone -D rpz.example rpz.zone
	(($(grep -c 'CNAME' <<< "$output") == 4))
}
