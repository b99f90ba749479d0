#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# A Debian package of the release.

setup() {
	load ../helper
	cd "$BATS_TEST_TMPDIR" || return
	unset MAKEFLAGS MFLAGS MAKELEVEL
}

@test "builds a Debian package in which lintian finds no error" {
	local version

	need dh dpkg-buildpackage lintian autoreconf
	make -s -C "$TOP_BUILDDIR" distdir distdir="$PWD/release"
	version=$(sed -n 's/^PACKAGE_VERSION=.\(.*\).$/\1/p' release/configure)
	mv release "puny-$version"
	XZ_OPT=-0 tar cJf "puny_$version.orig.tar.xz" "puny-$version"

	cd "puny-$version"
	cp -R "$TOP_SRCDIR/tests/tree/packaging/debian" .
	chmod -R u+w debian
	sed -e "s/@VERSION@/$version/" -e "s/@DATE@/$(date -R)/" debian/changelog.in > debian/changelog
	rm debian/changelog.in
	DEB_BUILD_OPTIONS='nocheck noopt' dpkg-buildpackage -us -uc
	cd "$BATS_TEST_TMPDIR"
	lintian --allow-root --fail-on error ./*.changes
	dpkg-deb --contents ./puny_*.deb > contents
	grep -q ' ./usr/bin/puny$' contents
	grep -q ' ./usr/share/zsh/vendor-completions/_puny$' contents
}

@test "Build-Depends are the packages that bootstrap installs for a build" {
	local control=$TOP_SRCDIR/tests/tree/packaging/debian/control

	# debhelper depends on autoconf and automake, and every build has build-essential (Debian Policy, section 4.2)
	awk '$1 == "build" { print $2 }' "$TOP_SRCDIR/tests/packages.txt" | sort -u |
		grep -vxE 'autoconf|automake|build-essential' > built
	sed -n 's/^Build-Depends: //p' "$control" | tr , '\n' | sed 's/^ *//; s/ .*//' | grep -vx debhelper-compat | sort > depends
	[[ -s built ]]
	diff built depends
}

@test "the zsh of Debian finds completions in the directory of the package" {
	need zsh
	[[ -e /etc/debian_version ]] || skip 'not Debian'
	# shellcheck disable=SC2016
	zsh -fc 'print -l $fpath' | grep -qx /usr/share/zsh/vendor-completions
}
