#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# The scripts that run and count the tests: bootstrap, install.sh and .ci/run, with replacements for the commands that they call (no
# test uses apt-get or the network), and tap.h.
# shellcheck disable=SC2030,SC2031,SC2154

setup() {
	load ../helper
	cd "$BATS_TEST_TMPDIR" || return
	unset CI SERVERS
	mkdir -p bin tree/tests
	cp "$TOP_SRCDIR/bootstrap" "$TOP_SRCDIR/configure.ac" "$TOP_SRCDIR/Makefile.am" tree
	cp "$TOP_SRCDIR/tests/packages.txt" "$TOP_SRCDIR/tests/install.sh" tree/tests
}

# Creates commands that write their calls to the file "calls" and succeed.
fake() {
	local command

	for command; do
		printf '#!/bin/sh\necho "%s $*" >> %q/calls\n' "$command" "$PWD" > "bin/$command"
		chmod +x "bin/$command"
	done
}

# Runs bootstrap in the tree as the user uid, by default not root, with the commands in bin and the tools that it requires.
bootstrap() {
	local command

	printf '#!/bin/sh\necho %s\n' "${uid-1000}" > bin/id
	chmod +x bin/id
	for command in chmod dirname env find getconf paste rm sh sort; do
		ln -sf "$(command -v "$command")" bin
	done
	run --separate-stderr env PATH="$PWD/bin" sh tree/bootstrap "$@" < /dev/null
}

built_tree() {
	touch tree/Makefile.in tree/Makefile
	fake autoconf automake autoreconf bats cc make
}

@test "bootstrap lists missing packages on one line, and installs them with sudo" {
	fake apt-get
	bootstrap
	[[ $status -eq 1 && -z $output ]]
	[[ $stderr == 'bootstrap: missing: autoconf automake bats build-essential'*' (on Debian, as root: apt-get install '*')' ]]
	[[ ${#stderr_lines[@]} -eq 1 && ! -e calls ]]
	fake sudo automake
	bootstrap
	[[ $status -eq 1 ]]
	grep -qE '^sudo sh tests/install.sh false autoconf bats build-essential' calls
}

@test "bootstrap says what it installs and how long it takes before it does" {
	fake sudo
	printf '%s\n' '#!/bin/sh' 'exit 1' > bin/apt-get
	chmod +x bin/apt-get
	bootstrap check
	[[ ${stderr_lines[0]} == *' minutes '* && ${stderr_lines[1]} == 'bootstrap: installing '*' packages '*minute*autoconf*zsh ]]
}

@test "bootstrap builds without apt-get if the commands are there, wherever the headers are" {
	built_tree
	sed -i 's|/usr/include/|/nowhere/|' tree/tests/packages.txt
	bootstrap
	[[ $status -eq 0 && -z $stderr && $(< calls) == 'make -j'* ]]
	fake apt-get
	bootstrap
	[[ $status -eq 1 && $stderr == 'bootstrap: missing: build-essential libunistring-dev '* ]]
}

@test "bootstrap installs servers, without starting them, only if SERVERS=true" {
	fake apt-get sudo automake
	# otherwise those of this machine are found
	sed -i '/^PATH=/d' tree/bootstrap
	bootstrap check
	grep '^sudo sh tests/install.sh false .*strace' calls
	bootstrap check-engines
	run ! grep -E 'install.sh .*(bind9( |$)|knot|nsd|openssh-server|parallel|pdns)' calls
	bootstrap check-databases
	run ! grep -E 'install.sh .*postgresql' calls
	SERVERS=true bootstrap check
	grep '^sudo sh tests/install.sh true .* bind9 .*knot .*nsd .*openssh-server .*parallel .*pdns-server' calls
}

# Creates an apt-get that writes into calls whether daemons may start while it installs, and that exits with $1.
fake_apt_get() {
	printf '%s\n' '#!/bin/sh' 'case " $* " in *" install "*) ;; *) exit ;; esac' \
		"if [ -e '$PWD/policy' ]; then '$PWD/policy'; echo \"policy: \$?\"; else echo 'no policy'; fi >> '$PWD/calls'" \
		"exit $1" > bin/apt-get
	chmod +x bin/apt-get
}

@test "no daemon starts while bootstrap installs servers" {
	local uid=0 status_of_apt

	built_tree
	fake update-rc.d
	# otherwise the servers of this machine are found
	sed -i '/^PATH=/d' tree/bootstrap
	sed -i "s|/usr/sbin/policy-rc.d|$PWD/policy|" tree/tests/install.sh
	for status_of_apt in 0 100; do
		fake_apt_get "$status_of_apt"
		rm -f calls
		SERVERS=true bootstrap check
		grep -qx 'policy: 101' calls
		run ! grep -x 'no policy' calls
		[[ ! -e policy ]]
		[[ $(grep -c '^update-rc.d' calls) -eq 5 ]]
		diff - <(sed -n 's/^update-rc.d //p' calls) <<< $'named disable\nknot disable\nnsd disable\nssh disable\npdns disable'
	done
	rm calls
	bootstrap check
	grep -qx 'no policy' calls
	[[ $(grep -c 'policy: \|update-rc.d' calls) -eq 0 ]]
	# the policy of the machine stays
	printf '#!/bin/sh\nexit 104\n' > policy
	chmod +x policy
	rm calls
	SERVERS=true bootstrap check
	grep -qx 'policy: 104' calls
	[[ -x policy ]]
}

@test "bootstrap builds without installing if nothing is missing, and remakes configure if configure.ac is newer" {
	built_tree
	fake apt-get sudo
	bootstrap -k all 'X=a b'
	[[ $status -eq 0 && -z $output && -z $stderr ]]
	[[ $(< calls) == "make -j $(($(getconf _NPROCESSORS_ONLN) + 1)) -k all X=a b" ]]
	touch -t 200101010000 tree/Makefile.in
	rm calls
	bootstrap
	[[ $status -eq 0 && $(head -n 1 calls) == 'autoreconf -fi' ]]
}

@test "make check prints a line for a file, and every test that did not pass" {
	local red=$'\e[0;31m' green=$'\e[0;32m' off=$'\e[m'
	local -a others=("${red}FAIL$off: a.bats 3 PASS: three" 'SKIP: a.bats 4 four # SKIP no' 'ERROR: a.bats - exited with status 1')

	printf '%s\n' 'PASS: a.bats 1 one' "${green}PASS$off: a.bats 2 two" "${others[@]}" |
		awk -f "$TOP_SRCDIR/tests/brief.awk" > printed
	printf '%s\n' "${others[@]}" 'PASS: a.bats, 2 tests' | diff - printed
	printf '%s\n' "${others[@]}" | awk -f "$TOP_SRCDIR/tests/brief.awk" | diff <(printf '%s\n' "${others[@]}") -
}

@test "bootstrap check configures a tree without assertions again, with the same other options" {
	built_tree
	echo '#define NDEBUG 1' > tree/config.h
	printf '#!/bin/sh\nprintf "%%s" "CC=gcc '"'CFLAGS=-g -O0'"'"\n' > tree/config.status
	# shellcheck disable=SC2016
	printf '#!/bin/sh\nprintf "<%%s>" "$@" > arguments\n' > tree/configure
	chmod +x tree/config{.status,ure} && ln -s "$(command -v grep)" bin
	bootstrap all
	[[ $status -eq 0 && ! -e tree/arguments ]]
	bootstrap check
	[[ $status -eq 0 && $(< tree/arguments) == '<--quiet><CC=gcc><CFLAGS=-g -O0><--enable-assert>' ]]
}

@test "these tests run a program with assertions" {
	need nm
	nm -u "$TOP_BUILDDIR/src/puny" | grep __assert || { echo './bootstrap check configures with --enable-assert'; return 1; }
}

@test "bootstrap check continues without a test tool except in CI" {
	built_tree
	bootstrap check
	[[ $status -eq 0 && ${stderr_lines[0]} == *' minutes '* ]]
	[[ ${stderr_lines[1]} == 'bootstrap: missing, so that not everything can run: '*'apt-get install '*mandoc*valgrind* ]]
	[[ $(< calls) == "make -j $(($(getconf _NPROCESSORS_ONLN) + 1)) check-maintainer" ]]
	rm calls
	CI=true bootstrap check
	[[ $status -eq 1 && ! -e calls ]]
}

# Makes a clone with two test files, of which the first has two tests, and .ci/run.
make_clone() {
	need git
	[[ -e $TOP_SRCDIR/.ci/run ]] || skip 'a release has no .ci/run'
	mkdir -p tree/.ci tree/tests/{program,tree,unit,lab}
	cp "$TOP_SRCDIR/.ci/run" tree/.ci
	cp "$TOP_SRCDIR"/tests/tree/{results.sh,count.awk} tree/tests/tree
	printf '@test "%s" {\n\ttrue\n}\n' one two > tree/tests/program/a.bats
	touch tree/tests/unit/b_test.c tree/tests/lab/c.bats
	cp "$TOP_SRCDIR/.gitignore" tree
	unset "${!GIT_@}"
	git init -q tree
	git -C tree add tests
}

# Writes the results of one run into the directory $1: those of a.bats and of b_test.c, with a comma between, in the format
# of the driver: "PASS FAIL ERROR" is three results.  SERVER is a skipped test, "-" is no file, "+" no result.
write_results() {
	local name n=0 results all

	IFS=, read -ra all <<< "$2"
	for name in program/a unit/b_test; do
		results=${all[n++]-}
		[[ $results != - ]] || continue
		mkdir -p "$1/tests/${name%/*}"
		# shellcheck disable=SC2086
		{
			printf ':global-test-result: X\n'
			[[ $results == + ]] || printf ':test-result: %s\n' ${results//SERVER/SKIP}
		} > "$1/tests/$name.trs"
		[[ $results != *SERVER* ]] || echo 'ok 1 x # skip no server: nsd' > "$1/tests/$name.log"
	done
}

# Runs .ci/run as root if $1 is 0.  bootstrap check has the results $2 and exits with $3; in Debian they are $4 and $5.  For
# other systems, it exits with cross.
ci_run() {
	shopt -s extglob
	rm -rf results
	write_results results/here "$2"
	write_results results/puny "$4"
	printf '#!/bin/sh\necho %s\n' "$1" > bin/id
	chmod +x bin/id
	cat > tree/bootstrap <<- END
		#!/bin/sh
		case \$1 in
		check) cp -R ../results/here/. . && exit $3 ;;
		check-cross-systems) exit ${cross-0} ;;
		check-debian) mkdir -p debian/trixie && cp -R ../results/puny debian/trixie && exit $5 ;;
		esac
	END
	chmod +x tree/bootstrap
	PATH=$PWD/bin:$PATH run tree/.ci/run
}

@test ".ci/run counts results, and fails if a test failed or has no result" {
	local ci uid here exit_here debian exit_debian expected_status expected n=0

	make_clone
	while IFS='|' read -r ci uid here exit_here debian exit_debian expected_status expected; do
		CI=$ci ci_run "$uid" "$here" "$exit_here" "$debian" "$exit_debian"
		echo "row $((++n)): $status '${lines[-1]}', want $expected_status '$expected'"
		printf '  %s\n' "${lines[@]}"
		[[ $status -eq $expected_status && ${lines[-1]} == "$expected" ]]
	done <<- 'END'
		|0|PASS PASS,PASS|0|PASS PASS,PASS|0|0|7 passed, 0 failed
		true|9|PASS PASS,PASS|0|PASS PASS,PASS|0|0|7 passed, 0 failed
		|9|PASS PASS,PASS|0|-|1|0|4 passed, 0 failed
		|9|PASS PASS,PASS|1|-|0|1|4 passed, 0 failed
		|9|PASS FAIL ERROR,PASS|2|-|0|1|3 passed, 1 failed
		|9|PASS ERROR,PASS ERROR|2|-|0|1|3 passed, 2 failed
		|9|FAIL FAIL,XPASS PASS XFAIL|0|-|0|1|2 passed, 4 failed
		|9|-,-|0|-|0|1|1 passed, 0 failed
		|9|-,PASS|0|-|0|1|2 passed, 0 failed
		|9|PASS PASS,+|0|-|0|1|3 passed, 0 failed
		|9|PASS ERROR,PASS|0|-|0|1|3 passed, 1 failed
		|9|SKIP SKIP,SKIP|0|-|0|1|1 passed, 0 failed, 3 skipped
		|9|PASS SERVER,SKIP|0|-|0|0|2 passed, 0 failed, 2 skipped
		true|9|PASS SKIP,PASS|0|PASS PASS,PASS|0|1|6 passed, 0 failed, 1 skipped
		true|9|PASS SERVER,PASS|0|PASS PASS,PASS|0|0|6 passed, 0 failed
		true|9|PASS PASS,PASS|0|PASS SKIP,PASS|0|1|6 passed, 0 failed, 1 skipped
		|0|PASS PASS,PASS|0|PASS PASS,PASS|1|1|7 passed, 0 failed
		|0|PASS PASS,PASS|1|PASS PASS,PASS|0|1|7 passed, 0 failed
		|0|PASS PASS,PASS|0|PASS FAIL,PASS|0|1|6 passed, 1 failed
		|0|PASS PASS,PASS|0|PASS PASS,-|0|1|6 passed, 0 failed
	END
}

@test ".ci/run counts it as a failure if the program does not compile for other systems" {
	make_clone
	cross=2 ci_run 0 'PASS PASS,PASS' 0 'PASS PASS,PASS' 0
	[[ $status -eq 1 && ${lines[-1]} == '6 passed, 1 failed' ]]
}

@test ".ci/run does not count the results of an earlier run" {
	make_clone
	for old in tree/tests/unit/old tree/debian/trixie/puny/tests/unit/old; do
		mkdir -p "${old%/*}"
		echo ':test-result: PASS' > "$old.trs"
	done
	mkdir -p tree/{src/.deps,engines}
	touch tree/{src/a.o,src/.deps/a.Po,tests/unit/b_test,config.h,configure,Makefile,engines/kept,src/new.c}
	cp -R tree/debian old
	ci_run 9 'PASS PASS,PASS' 0 - 0
	[[ ${lines[-1]} == '4 passed, 0 failed' ]]
	# what builds have made is gone, and no other file
	for made in src/a.o src/.deps tests/unit/b_test config.h configure Makefile; do
		[[ ! -e tree/$made ]]
	done
	[[ -e tree/engines/kept && -e tree/src/new.c ]]
	cp -R old tree/debian
	CI=true ci_run 9 'PASS PASS,PASS' 0 - 0
	[[ $status -eq 1 && ${lines[-1]} == '4 passed, 0 failed' ]]
}

@test "the count fails for a bats file without a test, and without a clone" {
	make_clone
	: > tree/tests/program/a.bats
	ci_run 9 'SKIP,PASS' 0 - 0
	[[ $status -eq 1 && $output == *'tests/program/a.bats has no test'* ]]
	rm -rf tree/.git
	ci_run 9 'PASS PASS,PASS' 0 - 0
	[[ $status -eq 1 && $output == *'git lists no test file'* ]]
}

# Runs check-debian.sh.  The commands of user $1 in the installation exit with $2; those of both users leave the results $3.
debian_run() {
	mkdir -p cache/trixie/{root,home/puny}
	cp "$TOP_SRCDIR/tests/tree/check-debian.sh" tree/tests/tree
	printf '#!/bin/sh\n' | tee bin/chroot > tree/tests/tree/debian-system.sh
	printf '#!/bin/sh\necho 0\n' > bin/id
	write_results results "$3"
	cat > bin/unshare <<- END
		#!/bin/sh
		for clone in cache/trixie/root/puny cache/trixie/home/puny/puny; do
			[ ! -e \$clone ] || cp -R results/. \$clone
		done
		case \$* in *"cache/trixie $1 "*) exit $2 ;; esac
	END
	chmod +x bin/* tree/tests/tree/debian-system.sh
	PATH=$PWD/bin:$PATH run tree/tests/tree/check-debian.sh trixie cache tree kept root puny
}

@test "check-debian fails if the commands of one user fail, or a test has no result" {
	local user

	make_clone
	git -C tree -c user.name=a -c user.email=a commit -q -m tests
	debian_run root 0 'PASS PASS,PASS'
	[[ $status -eq 0 && $output == *'trixie, root: 3 passed, 0 failed'*'trixie, puny: 3 passed, 0 failed' ]]
	for user in root puny; do
		debian_run "$user" 1 'PASS PASS,PASS'
		[[ $status -eq 1 ]]
	done
	debian_run root 0 'PASS,PASS'
	[[ $status -eq 1 && $output == *'tests/program/a.bats has 1 results of 2 tests'* ]]
	debian_run root 0 'PASS FAIL,PASS'
	[[ $status -eq 1 ]]
}

@test "a unit test fails if a check fails, none runs, or it ends before its plan" {
	local cc

	read -ra cc <<< "${CC:-cc}"
	printf '%s\n' '#include "tap.h"' '#include <stdlib.h>' 'int main(int argc, char **argv) { (void)argv;' \
		'if (argc > 1) { ok(argc == 2, "a\n # SKIP"); skip("c"); note("d"); }' \
		'if (argc == 4) exit(0); return done_testing(); }' > t.c
	"${cc[@]}" -I"$TOP_SRCDIR/tests/unit" -o t t.c
	run -0 ./t 2
	[[ $output == $'ok 1 - a\\x0A \\# SKIP\nok 2 # SKIP c\n# d\n1..2' ]]
	run -1 ./t 2 3
	[[ $output == $'not ok 1 - '*$'\n1..2' ]]
	run -1 ./t
	sh "$TOP_SRCDIR/build-aux/tap-driver.sh" --test-name t --log-file log --trs-file trs -- ./t 2 3 4
	grep -qx ':test-result: ERROR' trs
	grep -q 'missing test plan' log
}

@test "a unit test that fails, crashes or hangs prints its place and input, and both results" {
	local cc words

	read -ra cc <<< "${CC:-cc}"
	printf '%s\n' '#include "tap.h"' 'int main(int argc, char **argv) { trying("b\xFF", 2); ok_number(2u, 16u, "a");' \
		'ok_bytes("x\n", 2, "x", 1, "%s", argv[0]);' 'trying_points((uint32_t[]){0x61, 0x10FFFF}, 2);' \
		'if (argc == 2) *(volatile int *)0 = 1; if (argc == 3) raise(SIGTERM); return done_testing(); }' > t.c
	"${cc[@]}" -I"$TOP_SRCDIR/tests/unit" -o t t.c
	for status in 1 139 143; do
		words=([139]=a [143]='a b')
		# shellcheck disable=SC2086
		run -"$status" ./t ${words[status]-}
		[[ ${lines[*]:0:8} == "not ok 1 - a # at t.c:2 # input, 2 bytes: 'b\xFF' # expected 16 (0x10), actual 2 (0x2)"* ]]
		[[ ${lines[*]:4:4} == "not ok 2 - ./t # at t.c:3 # expected, 1 bytes: 'x' # actual, 2 bytes: 'x\x0A'" ]]
		[[ $status == 1 || ${lines[*]:8} == "not ok 3 - ends # input, 2 code points: '0061 10FFFF'"* ]]
	done
}

@test "a test is skipped only if what it needs is missing, and not in CI" {
	local call ci expected

	while IFS='|' read -r ci call expected; do
		# shellcheck disable=SC2016
		run env CI="$ci" SERVERS="$ci" bash -c 'bats_require_minimum_version() { :; }; skip() { echo "skips: $*"; exit; }
			BATS_TEST_DIRNAME=$0; . "$0/../helper.bash"; ulimit() { [[ $2 != "$limit" ]]; }; eval "$1" && echo runs || echo fails' \
			"$BATS_TEST_DIRNAME" "$call"
		[[ ${lines[-1]} == "$expected"* ]] || { echo "$ci $call: $output"; return 1; }
	done <<- 'END'
		|need sh /dev/null|runs
		|need sh no-such-tool|skips: missing: no-such-tool
		|need /no/such/file|skips: missing: /no/such/file
		true|need sh no-such-tool|fails
		|need nm; nm --version|runs
		|nm --version|fails
		|need_server sh /dev/null|runs
		|need_server no-such-server|skips: no server
		true|need_server /no/such/server|fails
		|need_locale C|runs
		|need_locale xx_XX|skips: missing locale
		true|need_locale xx_XX|fails
		|need_memory_limit|runs
		|limit=1000000; need_memory_limit|skips
		true|limit=1000000; need_memory_limit|fails
		|need_plain_build|runs
		|INSTRUMENTED=valgrind; need_plain_build|skips: not under valgrind
	END
}

@test "a test that hangs ends as a failure" {
	timeout -k 1 9 true || skip 'the system has no timeout(1)'
	TEST_SECONDS=1 run -124 sh "$TOP_SRCDIR/tests/limit.sh" sh -c 'sleep 100; :' a.bats
	[[ $output == '# a.bats: ended after 1 seconds' ]]
	KILL_SECONDS=1 TEST_SECONDS=1 run ! sh "$TOP_SRCDIR/tests/limit.sh" sh -c 'trap "" TERM; while :; do sleep 0.1; done'
	run -3 sh "$TOP_SRCDIR/tests/limit.sh" sh -c 'exit 3'
}

@test "an error under valgrind or with sanitizers fails the run if the test ignores it" {
	local tool

	mkdir -p 'a build/src' empty
	# shellcheck disable=SC2016
	printf '%s\n' '#!/bin/sh' 'for word; do case $word in --log-file=*) log=${word#*=} ;; /*) break ;; esac; shift; done' \
		'"$@"; [ "$ERROR" = none ] || { echo "$ERROR" > "$log"; exit 99; }' > bin/valgrind
	# shellcheck disable=SC2016
	printf '%s\n' '#!/bin/sh' 'echo "xn--tda $*"; [ "$ERROR" = none ] || [ -z "${UBSAN_OPTIONS-}" ] ||' \
		'{ echo "$ERROR" > "${ASAN_OPTIONS#log_path=}.$$"; exit 1; }' > 'a build/src/puny'
	chmod +x bin/valgrind 'a build/src/puny'
	# the arguments of a command like make
	# shellcheck disable=SC2016
	printf '%s\n' 'export "$2"; PATH=$PWD/empty' '[ "$("$PUNY" -e "ü b" 2> /dev/null)" = "xn--tda -e ü b" ] || exit 3' \
		'"$PUNY" | while read line; do :; done; exit $1' > tests
	PATH=$PWD/bin:$PATH
	for tool in sanitizers 'valgrind --quiet'; do
		# shellcheck disable=SC2086
		run_instrumented() { run "$TOP_SRCDIR/tests/tree/instrumented.sh" 'a build' $tool -- /bin/sh tests "$1"; }
		ERROR=none run_instrumented 0
		[[ $status -eq 0 && -z $output ]]
		ERROR=none run_instrumented 2
		[[ $status -eq 2 && -z $output ]]
		ERROR='a leak' run_instrumented 0
		[[ $status -eq 1 && $output == harness.bats.*$'\na leak\nharness.bats.'*$'\na leak' ]]
	done
}

@test "an example and the rest of its display are skipped if a script in it needs a missing tool" {
	local command

	mkdir few
	for command in bash cat chmod diff ln mkdir; do
		ln -s "$(command -v "$command")" few
	done
	printf '$ cat get\ncurl x\n$ sh get > file\n$ cat -n file\n     1\tx\n\n$ echo a\na\n' > examples
	# shellcheck disable=SC2016
	run -0 env PATH="$PWD/few" bash -c '. "$0/tests/page.bash"; need() { echo "missing: $*"; exit; }; run_examples < examples' \
		"$TOP_SRCDIR"
	[[ ${lines[-2]} == '1 examples, 0 wrong' && ${lines[-1]} == 'missing: curl' ]]
}
