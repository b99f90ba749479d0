#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds libunistring from Debian's source package with musl-gcc, static, once:
#
#	musl-libunistring.sh PREFIX
#
# The source is of the version that the machine's own suite has.  Root is not needed: the lists of source packages are kept
# beside the build.
set -eu
prefix=$1
command -v musl-gcc > /dev/null || { echo 'check-musl: missing: musl-gcc (Debian: musl-tools)' >&2; exit 1; }
[ ! -e "$prefix/lib/libunistring.a" ] || exit 0
rm -rf "$prefix"
mkdir -p "$prefix/apt/lists/partial"
cd "$prefix"
prefix=$(pwd)

# shellcheck disable=SC2016
apt-get indextargets --format 'deb-src $(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' |
	sort -u > apt/sources.list
get() {
	apt-get -qq -o Dir::State="$prefix/apt" -o Dir::State::Status=/dev/null -o Dir::Cache="$prefix/apt" \
		-o Dir::Etc::SourceList="$prefix/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null "$@"
}
get update
get source --download-only libunistring
mkdir source
tar xf libunistring_*.orig.tar.*z -C source --strip-components=1
cd source
./configure --quiet --host="$(gcc -dumpmachine | sed 's/-gnu/-musl/')" --disable-shared --prefix="$prefix" CC=musl-gcc
make -s -j "$(getconf _NPROCESSORS_ONLN)" -C lib > /dev/null
make -s -C lib install > /dev/null
