#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds each fuzz target as OUT/TARGET with its seeds in OUT/TARGET_seed_corpus.zip (if zip is installed) and in
# OUT/seeds/TARGET, as OSS-Fuzz asks: with $CC, $CXX, $CFLAGS, $CXXFLAGS and $LIB_FUZZING_ENGINE.  All have defaults:
#
#	OUT=/tmp/out tests/fuzz/build.sh && /tmp/out/names-decode /tmp/out/seeds/names-decode
#
# With AFL++, in persistent mode:
#
#	CC=afl-clang-fast CXX=afl-clang-fast++ CFLAGS=-O2 OUT=/tmp/out tests/fuzz/build.sh
#	afl-fuzz -i /tmp/out/seeds/text -o /tmp/found -- /tmp/out/text
set -eu
source=$(cd "$(dirname "$0")/../.." && pwd)
out=${OUT:?the folder to build to}
work=${WORK:-$(mktemp -d)}/puny
: "${CC:=clang}" "${CXX:=$CC}" "${LIB_FUZZING_ENGINE:=-fsanitize=fuzzer}"
: "${CFLAGS:=-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fsanitize=fuzzer-no-link}"

[[ -e $source/configure ]] || (cd "$source" && autoreconf -fi)
rm -rf "$work"
mkdir -p "$work" "$out"
if [[ -e $source/config.status ]]; then   # a source that is built in itself cannot be built outside, too
	make -s -C "$source" distdir distdir="$work.tree"
	source=$work.tree
fi
cd "$work"
"$source/configure" --quiet CC="$CC" CFLAGS="$CFLAGS" CPPFLAGS='-D_FORTIFY_SOURCE=0'
# linked as OUT is where the libraries of this machine are not
static=$("$CC" -print-file-name=libunistring.a)
[[ $static == libunistring.a ]] || libs=LIBS=$static
make -s -j "$(getconf _NPROCESSORS_ONLN)" tests/fuzz/fuzz CCLD="$CXX" LIB_FUZZING_ENGINE="$LIB_FUZZING_ENGINE" ${libs+"$libs"}

for seeds in "$source"/tests/fuzz/seeds/*; do
	target=${seeds##*/}
	cp tests/fuzz/fuzz "$out/$target"
	rm -rf "$out/seeds/$target"
	mkdir -p "$out/seeds/$target"
	n=0
	while IFS= read -r seed; do
		n=$((n + 1))
		printf '%b' "$seed" > "$out/seeds/$target/$n"
	done < "$seeds"
	! command -v zip > /dev/null || zip -qjr "$out/${target}_seed_corpus.zip" "$out/seeds/$target"
done
