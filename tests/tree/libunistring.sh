#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Builds a static libunistring from Debian's source package and installs it in PREFIX, unless it is there:
#
#	libunistring.sh PREFIX [ARGUMENT...]
#
# ARGUMENTs are passed to its configure.  The version is that of the machine's own suite.  The source is kept in
# UNISTRING_SOURCE, PREFIX/source by default.  Root is not needed: the lists of source packages are kept beside the source.
# Only the 50 of 600 objects are built that puny and its tests need.
set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
prefix=$(cd "$1" && pwd)
shift
: "${UNISTRING_SOURCE:=$prefix/source}"

# Prints an option of ld for each symbol that the source may need: a word, the variable after which a macro is named, and
# the function that an inline function calls.
symbols() {
	grep -Erho --include='*.[ch]' '\<(u8|u32|uc|uninorm|UC|UNINORM)_[A-Za-z0-9_]+' "$top/src" "$top/tests" |
		sed 'p; s/.*/\L&/p; s/$/_aux/' | sort -u | sed 's/^/-u /'
}

# Prints the objects that the linker takes from the machine's own static library for these symbols, or nothing if it has
# no static library.
objects() {
	# shellcheck disable=SC2046
	ld -r -t -t -o /dev/null $(symbols) "$(cc -print-file-name=libunistring.a)" 2> /dev/null |
		sed -n 's|.*[()]\([^()/]*\)\.o)*$|\1|p' | sort -u
}

get() {
	apt-get -qq -o Dir::State="$source/apt" -o Dir::State::Status=/dev/null -o Dir::Cache="$source/apt" \
		-o Dir::Etc::SourceList="$source/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null "$@"
}

get_source() {
	mkdir -p "$UNISTRING_SOURCE/apt/lists/partial"
	cd "$UNISTRING_SOURCE"
	source=$(pwd)
	[ ! -e complete ] || return 0
	# shellcheck disable=SC2016
	apt-get indextargets --format 'deb-src $(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' |
		sort -u > apt/sources.list
	get update
	get source --download-only libunistring
	tar xf libunistring_*.orig.tar.*z --strip-components=1
	touch complete
}

# Builds the objects in OBJECTS, which is an expression of make.  For namespacing, every object would be compiled.
build() {
	objects=libunistring_la_OBJECTS=$1
	shift
	rm -rf "$prefix/build"
	mkdir "$prefix/build"
	cd "$prefix/build"
	"$source/configure" --quiet --disable-dependency-tracking --disable-namespacing --disable-shared --prefix="$prefix" "$@"
	make -s -j "$(getconf _NPROCESSORS_ONLN)" -C lib "$objects" > /dev/null
	make -s -C lib install "$objects" > /dev/null
	rm -rf "$prefix/build"
}

objects=$(objects)
if [ -e "$prefix/objects" ] && [ "$objects" = "$(cat "$prefix/objects")" ]; then
	exit 0
fi
rm -f "$prefix/objects"
get_source
patterns=$(printf '%s\n' "${objects:-%}" | sed 's|.*|&.lo %/&.lo|' | paste -s -d ' ' -)
build "\$(filter $patterns,\$(am_libunistring_la_OBJECTS))" "$@"
printf '%s\n' "$objects" > "$prefix/objects"
