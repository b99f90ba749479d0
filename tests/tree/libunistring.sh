#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Builds a static libunistring from Debian's source package and installs it in PREFIX, unless it is there:
#
#	libunistring.sh PREFIX [ARGUMENT...]
#
# ARGUMENTs are passed to its configure.  The version is that of the machine's own suite.  The source is kept in
# UNISTRING_SOURCE, PREFIX/source by default.  Root is not needed: the lists of source packages are kept beside the source.
set -eu
prefix=$1
shift
[ ! -e "$prefix/lib/libunistring.a" ] || exit 0
rm -rf "$prefix"
mkdir -p "$prefix"
prefix=$(cd "$prefix" && pwd)
: "${UNISTRING_SOURCE:=$prefix/source}"
mkdir -p "$UNISTRING_SOURCE/apt/lists/partial"
cd "$UNISTRING_SOURCE"
source=$(pwd)

get() {
	apt-get -qq -o Dir::State="$source/apt" -o Dir::State::Status=/dev/null -o Dir::Cache="$source/apt" \
		-o Dir::Etc::SourceList="$source/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null "$@"
}

if [ ! -e complete ]; then
	# shellcheck disable=SC2016
	apt-get indextargets --format 'deb-src $(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' |
		sort -u > apt/sources.list
	get update
	get source --download-only libunistring
	tar xf libunistring_*.orig.tar.*z --strip-components=1
	touch complete
fi
mkdir "$prefix/build"
cd "$prefix/build"
"$source/configure" --quiet --disable-shared --prefix="$prefix" "$@"
make -s -j "$(getconf _NPROCESSORS_ONLN)" -C lib > /dev/null
make -s -C lib install > /dev/null
rm -rf "$prefix/build"
