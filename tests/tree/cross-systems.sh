#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Compiles the program for other systems, with warnings as errors.  With "link", also links it and its tests of functions,
# and prints the sandbox and the format of each program.  Nothing is run.
#
#	cross-systems.sh compile|link DIRECTORY RELEASE SYSTEM...
#
# RELEASE is the source, as in a release.  Each SYSTEM is a target of Zig, which has the headers and libraries of all.  Zig
# is installed in DIRECTORY and kept.  So is, to link, a libunistring for each SYSTEM; to compile, the headers of this
# machine's suffice.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
what=$1
shift
mkdir -p "$1"
directory=$(cd "$1" && pwd)
release=$(cd "$2" && pwd)
shift 2
UNISTRING_SOURCE=$directory/source
ZIG_GLOBAL_CACHE_DIR=$directory/cache
export UNISTRING_SOURCE ZIG_GLOBAL_CACHE_DIR
unset MAKEFLAGS MFLAGS MAKELEVEL

fail() {
	printf 'cross-systems: %s\n' "$*" >&2
	exit 1
}

# Runs COMMAND... with its output in FILE.  If it fails, prints the errors, which with "make -k" need not be at the end.
log() {
	file=$1
	shift
	"$@" > "$file" 2>&1 || {
		{ grep -F -A 4 'error: ' "$file" || tail -n 30 "$file"; } | head -n 60 >&2
		fail "$1 failed, see $file"
	}
}

install_zig() {
	[ -x "$directory/python/bin/python" ] || python3 -m venv "$directory/python"
	"$directory/python/bin/pip" install --quiet --requirement "$here/cross-systems.txt"
	zig=$("$directory/python/bin/python" -c 'import os, ziglang; print(os.path.dirname(ziglang.__file__) + "/zig")')
}

# Prints the sandbox that the program PROGRAM has, by the functions that it takes from the system.
sandbox_of() {
	llvm-nm --undefined-only "$1" | awk '
		$2 ~ /^_?pledge$/ { sandbox = "pledge" }
		$2 ~ /^_?syscall$/ { sandbox = "Landlock" }
		END { print sandbox ? sandbox : "no sandbox" }'
}

# Prints the sandbox that SYSTEM should have, and a pattern of its format in the words of file(1).
expected() {
	case $1 in
	aarch64-macos) echo 'no sandbox: Mach-O 64-bit arm64 executable' ;;
	x86_64-macos) echo 'no sandbox: Mach-O 64-bit x86_64 executable' ;;
	*-freebsd) echo 'no sandbox: ELF 64-bit .*for FreeBSD' ;;
	*-netbsd) echo 'no sandbox: ELF 64-bit .*for NetBSD' ;;
	*-openbsd) echo 'pledge: ELF 64-bit .*for OpenBSD' ;;
	*) fail "$1 is no expected system" ;;
	esac
}

# Prints the directory of this machine's headers of libunistring.
find_headers() {
	echo '#include <unistr.h>' | cc -E -x c - | sed -n 's|^# 1 "\(.*\)/unistr\.h".*|\1|p'
}

# Configures for SYSTEM with the libunistring in PREFIX, and makes the targets in the other arguments.  "zig ar" writes the
# index of an archive, and "zig ranlib" does not have the options that libtool uses.  Zig builds its runtime library for
# each system once with -O2, and would build another one for programs without -O2.
build() {
	system=$1 prefix=$2
	shift 2
	rm -rf "${directory:?}/$system"
	mkdir "$directory/$system"
	cd "$directory/$system"
	log "$directory/$system/configure.log" "$release/configure" --quiet --disable-dependency-tracking --host="$system" \
		CC="$zig cc -target $system" AR="$zig ar" RANLIB=: CFLAGS='-g -O2' CPPFLAGS="-isystem $prefix/include" \
		LDFLAGS="-L$prefix/lib"
	log "$directory/$system/make.log" make -s -k -j "$(getconf _NPROCESSORS_ONLN)" "$@" CFLAGS='-g -O2 -Werror'
	! grep -i warning: make.log || fail "$system: warnings, see $directory/$system/make.log"
}

compile() {
	build "$1" "$directory/headers" src/libpuny.a src/puny-main.o
	echo "$1: compiled"
}

link() {
	expected=$(expected "$1")
	log "$directory/$1.libunistring.log" "$here/libunistring.sh" "$directory/$1.libunistring" --host="$1" \
		CC="$zig cc -target $1" AR="$zig ar" RANLIB=: CFLAGS='-O2 -fPIC -w'
	build "$1" "$directory/$1.libunistring" build-tests
	found="$(sandbox_of src/puny): $(file -b src/puny)"
	printf '%s: %s tests linked; %s\n' "$1" "$(find tests -type f -name '*_test' | wc -l)" "$found"
	printf '%s\n' "$found" | grep -q "^$expected" || fail "expected: $expected"
}

for command in python3 llvm-nm file; do
	command -v "$command" > /dev/null || fail "missing: $command"
done
install_zig
if [ "$what" = compile ]; then
	ac_cv_search_u8_check='none required'
	export ac_cv_search_u8_check
	headers=$(find_headers)
	mkdir -p "$directory/headers/include"
	cp -R "$headers"/uni*.h "$headers/unistring" "$directory/headers/include"
fi
for system; do
	"$what" "$system"
done
