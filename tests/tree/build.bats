#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# shellcheck disable=SC2154
# The build and the release, made from the files of a release, and the files in the repository.

setup_file() {
	unset MAKEFLAGS MFLAGS MAKELEVEL VERBOSE
	# for configure: bats has its own programs in PATH before those of the system
	ac_cv_path_BATS=$(PATH=${PATH//"$BATS_LIBEXEC:"/} && command -v bats)
	export ac_cv_path_BATS
	export SOURCE_DATE_EPOCH=1000000000 SOURCE=$BATS_FILE_TMPDIR/source XZ_OPT=-0
	make -s -C "${TOP_BUILDDIR:-$BATS_TEST_DIRNAME/../..}" distdir distdir="$SOURCE" > /dev/null
}

load ../helper

need_clone() {
	need git
	[[ -e $TOP_SRCDIR/.git ]] || skip 'not a clone'
}

tracked() {
	git -C "$TOP_SRCDIR" -c safe.directory='*' ls-files "$@"
}

# Makes the program with gcc, with warnings as errors, in a directory that most tests share.  memory.bats makes the tests.
build() {
	need gcc
	mkdir -p "$BATS_FILE_TMPDIR/gcc"
	cd "$BATS_FILE_TMPDIR/gcc" || return
	configured --prefix=/usr
	make -s -j2 CFLAGS='-g -O2 -Werror'
}

# Configures this directory, unless it is configured, with the answers that another test has found for gcc.
configured() {
	[[ -f Makefile ]] || "${source-$SOURCE}/configure" --quiet --cache-file="$BATS_FILE_TMPDIR/answers" CC=gcc "$@"
}

# Makes a release in the directory $1.
release() {
	local source=.

	(cd "$1" && autoreconf -fi -Wall,error && configured && make -s dist) > "$1.log" 2>&1 || { cat "$1.log"; return 1; }
}

@test "gcc gives no warning" {
	build
}

# clang warns before it generates code.
@test "clang gives no warning" {
	need clang
	build
	cd "$SOURCE"
	read -ra warnings <<< "$(sed -n 's/^WARNINGS = //p' "$BATS_FILE_TMPDIR/gcc/Makefile")"
	clang "${warnings[@]}" -Werror -std=gnu11 -fsyntax-only -DCOMMIT='""' -I"$BATS_FILE_TMPDIR/gcc" \
		-iquote src -iquote tests/unit src/*.c src/*/*.c tests/unit/*.c tests/unit/*/*.c tests/lab/fuzz/*.c
}

@test "hardening is on by default, and large files" {
	local flag

	need readelf
	build
	rm src/puny-main.o
	make V=1 src/puny > commands
	for flag in -D_FORTIFY_SOURCE=[23] -fPIE -fstack-protector-strong -fstack-clash-protection -fcf-protection -pie -Wl,-z,relro,-z,now; do
		echo "$flag"
		echo 'int main(void) { return 0; }' > x.c
		! gcc "${flag/\[23]/2}" -O2 -Werror -o x x.c 2> /dev/null || grep -qE -- " $flag " commands
	done
	# which 64-bit systems do not need
	grep -q '_FILE_OFFSET_BITS' config.h
	readelf -hW src/puny | grep -q 'Type:.*DYN'
	readelf -lW src/puny | grep -q GNU_RELRO
	readelf -dW src/puny | grep -q BIND_NOW
	readelf -sW src/puny | grep -q __stack_chk_fail
	readelf -sW src/puny | grep -q '__[a-z]*_chk@'
}

@test "what other systems have instead passes the same tests: no vectors, no PIPE_BUF, no sandbox; the user's flags follow all others" {
	local tests=(tests/unit/base/scan_test tests/unit/names/{ascii,name}_test tests/unit/sandbox_test)

	need gcc readelf
	mkdir -p include build
	printf '#include_next <limits.h>\n#undef PIPE_BUF\n' > include/limits.h
	cd build
	"$SOURCE/configure" --quiet --disable-sandbox CC=gcc CPPFLAGS="-D_FORTIFY_SOURCE=0 -I$BATS_TEST_TMPDIR/include -U__SSE2__ -U__ARM_NEON" \
		CFLAGS='-O0 -fno-pie -fno-stack-protector' LDFLAGS=-no-pie
	run -0 make -s -j2 src/puny "${tests[@]}"
	[[ $output != *warning* ]]
	readelf -hW src/puny | grep -q 'Type:.*EXEC'
	run ! grep -q __stack_chk_fail src/puny
	run -0 tests/unit/base/scan_test
	[[ $output == *'taken apart'* ]]
	run -0 make -s -j2 check TESTS="${tests[*]}"
	printf 'ü.de\nxn--a\n' > names
	run -1 src/puny -exc names
	[[ $output == *names:2:* ]]
	[[ $(src/puny --version) == *$'\nSandbox: none\n'* ]]
	need strace
	yes $'b\374d' | head -n 1000 > bad
	run -1 strace -s 5000 -e trace=write -o calls src/puny -c bad
	grep '^write(2, ' calls > writes
	run ! grep -v '\\n", [0-9]* *) *= ' writes
	awk '$NF > 512 { over = 1 } END { exit over || NR < 20 || NR > 500 }' writes
}

@test "on OpenBSD, pledge leaves the rights to read files and to write opened ones" {
	need cc
	printf '%s\n' '#define SANDBOX_PLEDGE 1' '#include <string.h>' '#include "sandbox.h"' 'static const char *given;' \
		'static int result;' 'static int pledge(const char *promises, const char *execpromises)' \
		'{ given = execpromises ? "" : promises; return result; }' '#include "sandbox.c"' 'int main(void)' \
		'{ int wrong = !sandbox_enter() || strcmp(given, "stdio rpath"); sandbox_deny_opening();' \
		'wrong |= strcmp(given, "stdio"); result = -1; return wrong || sandbox_enter(); }' > main.c
	touch config.h
	cc -Wall -Wextra -Werror -I. -iquote "$TOP_SRCDIR/src" -o main main.c
	./main
}

@test "make check builds only the programs in TESTS" {
	build
	make -s check TESTS=tests/unit/base/buffer_test
	[[ -x tests/unit/base/buffer_test && ! -e tests/unit/base/utf8_test ]]
}

@test "configure and make check name a missing bats and one before 1.7" {
	local version

	build
	# a copy, which is built
	cp -Rp . "$BATS_TEST_TMPDIR/gcc"
	cd "$BATS_TEST_TMPDIR/gcc"
	for version in missing 0.4.0 1.5.0; do
		printf '#!/bin/sh\necho Bats %s\n' "$version" > bats
		chmod +x bats
		[[ $version != missing ]] || rm bats
		# without the answer about bats
		grep -v ac_cv_path_BATS "$BATS_FILE_TMPDIR/answers" > answers
		run -0 --separate-stderr "$SOURCE/configure" --quiet --cache-file=answers CC=gcc ac_cv_path_BATS="$(compgen -G "$PWD/bats")"
		[[ $stderr == *"bats is "*"$version"*": make check requires bats 1.7 or newer"* ]]
		run ! make -s check-TESTS TESTS=tests/program/selftest.bats
		[[ $output == *'ERROR: tests/program/selftest.bats - Bail out! bats 1.7 or newer is required'* ]]
	done
}

@test "configure rejects a libunistring before 1.0" {
	mkdir -p include/unistring
	echo '#define _LIBUNISTRING_VERSION 0x00090A' > include/unistring/version.h
	run -1 --separate-stderr "$SOURCE/configure" --quiet CPPFLAGS="-I$PWD/include"
	[[ $stderr == *'libunistring is too old: version 1.0 (Unicode 14) or newer is required'* ]]
}

@test "make install installs program, pages and completions, and make uninstall removes them" {
	build
	make -s install DESTDIR="$BATS_TEST_TMPDIR"
	[[ -x $BATS_TEST_TMPDIR/usr/bin/puny ]]
	find "$BATS_TEST_TMPDIR/usr" ! -type d -printf '%P\n' | sort | diff - <(printf '%s\n' bin/puny \
		share/{bash-completion/completions/puny,doc/puny/examples/{ace.duckdb,ace.psql,ace.sqlite,spark.py}} \
		share/{fish/vendor_completions.d/puny.fish,man/man1/puny.1,man/man7/puny-{diagnostics,recipes,text}.7} \
		share/zsh/site-functions/_puny)
	make -s uninstall DESTDIR="$BATS_TEST_TMPDIR"
	run -0 find "$BATS_TEST_TMPDIR" ! -type d
	[[ -z $output ]]
}

@test "make installcheck fails if the installed program fails" {
	build
	make -s install DESTDIR="$BATS_TEST_TMPDIR"
	make -s installcheck DESTDIR="$BATS_TEST_TMPDIR"
	printf '#!/bin/sh\n' > "$BATS_TEST_TMPDIR/usr/bin/puny"
	run ! make -s installcheck DESTDIR="$BATS_TEST_TMPDIR"
}

@test "autoreconf gives no warning; a release has the same bytes from a clone and from an archive of git, umask, time and time zone" {
	need_clone
	need autoreconf
	tar --version | grep -q 'GNU tar' || skip 'tar is not that of GNU'
	build
	cd "$BATS_TEST_TMPDIR"
	unset SOURCE_DATE_EPOCH
	git -c safe.directory='*' clone -q "$TOP_SRCDIR" clone
	release clone
	umask 077
	mkdir archive
	git -C clone archive HEAD | tar -xf - -C archive
	find archive -name '*.c' -exec touch {} +
	TZ=Asia/Tokyo LC_ALL=C release archive
	cmp clone/puny-*.tar.xz archive/puny-*.tar.xz
	# of these, only the clone has a commit
	echo >> clone/README
	make -s -C clone commit
	make -s -C archive commit
	[[ $(< clone/commit) == " ($(git -C clone rev-parse --short=12 HEAD)-dirty)" && -z $(< archive/commit) ]]
	[[ $("$PUNY" --version) == "$(sed 's/ (.*//; q' "$TOP_SRCDIR/NEWS")$(< "$TOP_BUILDDIR/commit")"$'\n'* ]]
}

# distcheck has a source that cannot be written.  These tests read it and write files; all others would take minutes.
@test "make distcheck passes without the Autotools" {
	build
	export ACLOCAL=false AUTOCONF=false AUTOHEADER=false AUTOMAKE=false
	make -s -j2 distcheck TESTS='tests/unit/text/text_test tests/program/display.bats' AM_MAKEFLAGS=CFLAGS=-O0 \
		DISTCHECK_CONFIGURE_FLAGS="CC=gcc --cache-file=$BATS_FILE_TMPDIR/answers" > log 2>&1 ||
		{ grep -aE '^(FAIL|ERROR)' log || tail -n 30 log; false; }
}

# Prints the lines of the files that are a statement "A && B", in which errexit ignores a failure of A, unless B only jumps
# or assigns.  A line that goes on in the next is not read.
and_statements() {
	awk '
		{
			line = $0
			gsub(/\\./, "", line)
			gsub(/\047[^\047]*\047/, "", line)
			gsub(/"[^"]*"/, "", line)
			gsub(/\[\[ .* \]\]/, "T", line)
			while (gsub(/\(+[^()]*\)+/, "S", line)) ;
		}
		line ~ /["\047#]|\|\||;;$|(&&|\\)$|^[\t ]+(if|elif|while|until) |&& (continue|return|break|[a-z_]+=)/ { next }
		line ~ /^[\t ]+[^\/]*&&/ { print FILENAME ":" FNR ": " $0 }' "$@"
}

@test "no test has a statement A && B, which ignores that A failed" {
	printf '\t%s\n' 'cmp a b && cmp c d' 'if a && b; then' 'a && continue' 'a && b=1' '[[ a && b ]]' '(a && b)' 'a && b || c' \
		'((a == 2)) && [[ b == "c && d" ]]' > planted
	run -0 and_statements planted
	[[ $output == $'planted:1: \tcmp a b && cmp c d\nplanted:8: '* ]]
	((${#lines[@]} == 2))
	cd "$SOURCE"
	run -0 find tests "$TOP_SRCDIR/tests/lab" -name '*.bats'
	((${#lines[@]} > 30))
	run -0 and_statements "${lines[@]}"
	[[ -z $output ]]
}

@test "shellcheck passes on every script and test" {
	need shellcheck
	cd "$SOURCE"
	mapfile -t scripts < <(
		find . "$TOP_SRCDIR/tests/lab" \( -name '*.bats' -o -name '*.bash' -o -name '*.sh' \) ! -path './build-aux/*'
		find . -type f ! -path './build-aux/*' ! -name configure -exec grep -lE '^#! ?/(usr/)?bin/(ba)?sh' {} +
	)
	((${#scripts[@]} >= 3))
	[[ ! -e $TOP_SRCDIR/.ci/run ]] || scripts+=("$TOP_SRCDIR/.ci/run")
	shellcheck "${scripts[@]}"
}

@test "the manual pages are clean under mandoc's lint" {
	need mandoc
	run mandoc -T lint -W style "$TOP_SRCDIR"/man/*.[17]
	# Which other pages are installed depends on the machine.
	run -1 grep -vE 'referenced manual not found|outdated mandoc.db|^$' <<< "$output"
}

@test "clang-format changes nothing" {
	local files

	need clang-format-22
	need_clone
	cd "$TOP_SRCDIR"
	mapfile -t files < <(tracked 'src/*.[ch]' 'tests/unit/*.[ch]')
	((${#files[@]} > 100))
	clang-format-22 --dry-run -Werror "${files[@]}"
}

@test "every source file names its licence and its authors in the first four lines" {
	local file files

	need_clone
	files=$(tracked '*.[ch]' '*.ac' '*.am' '*.bash' '*.bats' '*.py' '*.sh' 'man/*' bootstrap .ci/run)
	(($(wc -w <<< "$files") > 200))
	for file in $files; do
		head -n 3 "$TOP_SRCDIR/$file" | grep -q 'SPDX-License-Identifier: GPL-3.0-or-later' || { echo "$file"; return 1; }
		head -n 4 "$TOP_SRCDIR/$file" | grep -q 'Copyright (C) 2026 the puny authors' || { echo "$file"; return 1; }
	done
}

@test "no generated or binary file is tracked" {
	need_clone
	run -0 tracked --cached --ignored --exclude-standard
	[[ -z $output ]]
	# i/-text is the mark of a file that is binary in the index
	run -0 tracked --eol
	((${#lines[@]} > 200))
	run ! grep '^i/-text' <<< "$output"
}

@test "the top level contains only the expected files" {
	need_clone
	run ! grep -vxE '\..*|configure\.ac|Makefile\.am|bootstrap|NEWS|README|COPYING|src|man|tests' \
		<<< "$(tracked | cut -d / -f 1 | sort -u)"
}

@test "a release contains every tracked file except dot files and the laboratory, of which it has what make check runs" {
	local file files

	need_clone
	files=$(tracked)
	(($(wc -w <<< "$files") > 200))
	while read -r file; do
		[[ -e $SOURCE/$file ]] || { echo "$file is not in Makefile.am"; return 1; }
	done < <(grep -v -e '^\.' -e '^tests/lab/' <<< "$files")
	(cd "$SOURCE" && find tests/lab -type f | sed 's|/seeds/.*|/seeds/|' | sort -u) | diff - <(printf 'tests/lab/%s\n' \
		fuzz/{filter,fuzz}.c fuzz/fuzz.h fuzz/{libfuzzer,names}.c fuzz/seeds/ \
		fuzz/{seeds_test,strings,text}.c fuzz/{words,zones.c} oracles/{attacks,generate,idna_table,idna_test,keys,properties,text_compare,text_model}.py)
}
