#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Builds each fuzz target as OUT/TARGET with its seeds in OUT/TARGET_seed_corpus.zip (if zip is installed) and in
# OUT/seeds/TARGET, with the variables of OSS-Fuzz: $FUZZING_ENGINE (libfuzzer or afl), $CC, $CXX, $CFLAGS and
# $LIB_FUZZING_ENGINE.  All have defaults:
#
#	OUT=/tmp/out tests/lab/fuzz/build.sh && /tmp/out/names-decode /tmp/out/seeds/names-decode
#	FUZZING_ENGINE=afl OUT=/tmp/out tests/lab/fuzz/build.sh && afl-fuzz -i /tmp/out/seeds/text -o /tmp/found -- /tmp/out/text
#
# AFL++ runs the targets in persistent mode, with many inputs per process.  The small blocks and tables are often full,
# and take less time to allocate.  Limits are scaled down so that short inputs reach them.
# -fno-sanitize-coverage=trace-cmp in CFLAGS makes libFuzzer about twice as fast, at the price of its knowledge about
# comparisons.
set -eu
source=$(cd "$(dirname "$0")/../../.." && pwd)
out=${OUT:?the folder to build to}
work=${WORK:-$(mktemp -d)}/puny
: "${FUZZING_ENGINE:=libfuzzer}" "${LIB_FUZZING_ENGINE:=-fsanitize=fuzzer}"
case $FUZZING_ENGINE in
afl) : "${CC:=afl-clang-fast}" "${CXX:=afl-clang-fast}" ;;
*) : "${CC:=clang}" "${CXX:=$CC}" ;;
esac
: "${CFLAGS:=-O2 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fsanitize=fuzzer-no-link}"

[[ -e $source/configure ]] || (cd "$source" && autoreconf -fi)
rm -rf "$work"
mkdir -p "$work" "$out"
rm -rf "$work.tree"
if [[ -e $source/config.status ]]; then   # a source that is built in itself cannot be built outside, too
	make -s -C "$source" distdir distdir="$work.tree"
else
	cp -R "$source" "$work.tree"
fi
source=$work.tree

# Changes the number that the enumeration constant NAME of FILE has.
scale() {
	sed -i "s/\\<$2 = [0-9]*/$2 = $3/" "$source/src/$1"
	grep -q "\\<$2 = $3\\>" "$source/src/$1" || { echo "build.sh: no $2 in src/$1" >&2; exit 1; }
}

# A name fits a word and a token, and has fewer labels than NAME_LABELS_MAX, as with the real limits.  A string of 255
# bytes, each of them escaped, fits a token.
scale names/name.h NAME_ACE_MAX 93
scale names/name.h NAME_LABELS_MAX 48
scale text/parts.h TEXT_BACK 96
scale text/parts.h TEXT_HOST_MAX 384
scale zone/parts.h ZONE_TOKEN_MAX 1100

cd "$work"
"$source/configure" --quiet --enable-assert CC="$CC" CFLAGS="$CFLAGS" \
	CPPFLAGS='-D_FORTIFY_SOURCE=0 -DSOURCE_BLOCK=256 -DOUTPUT_BLOCK=256'
# linked as OUT is where the libraries of this machine are not
static=$("$CC" -print-file-name=libunistring.a)
[[ $static == libunistring.a ]] || libs=LIBS=$static
make -s -j "$(getconf _NPROCESSORS_ONLN)" tests/lab/fuzz/fuzz CCLD="$CXX" LIB_FUZZING_ENGINE="$LIB_FUZZING_ENGINE" ${libs+"$libs"}

for seeds in "$source"/tests/lab/fuzz/seeds/*; do
	target=${seeds##*/}
	cp tests/lab/fuzz/fuzz "$out/$target"
	sed 's/.*/"&"/' "$source/tests/lab/fuzz/words" > "$out/$target.dict"
	rm -rf "$out/seeds/$target"
	mkdir -p "$out/seeds/$target"
	n=0
	while IFS= read -r seed; do
		n=$((n + 1))
		printf '%b' "$seed" > "$out/seeds/$target/$n"
	done < "$seeds"
	! command -v zip > /dev/null || zip -qjr "$out/${target}_seed_corpus.zip" "$out/seeds/$target"
done
