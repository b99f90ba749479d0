#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Makes a minimal installation of a Debian suite in CACHE/SUITE, unless it is there, and installs packages in it.
#
#	debian-system.sh SUITE CACHE [PACKAGE...]
#
# DEBIAN_MIRROR is where the suite comes from, if not from where debootstrap takes it.  The archive of security updates, in
# which some suites have clang-format-22, is beside it.  A log is left in CACHE/SUITE.log.
set -eu
suite=$1 cache=$2
shift 2
system=$cache/$suite
PATH=$PATH:/usr/sbin:/sbin

say() {
	printf 'debian-system: %s\n' "$*" >&2
}

fail() {
	say "$@"
	exit 1
}

[ "$(id -u)" = 0 ] || fail "needs root, to install $suite${*:+ with $*} in $system with debootstrap and chroot"

# Runs COMMAND..., with its output in the log.
log() {
	"$@" >> "$cache/$suite.log" 2>&1 || {
		tail -n 5 "$cache/$suite.log" >&2
		fail "$1 failed, see $cache/$suite.log"
	}
}

# Adds the archive of security updates to LIST, which debootstrap wrote.
add_security() {
	line=$(sed -n "s|^deb \([^ ]*[^ /]\)/* .*|deb \1-security $suite-security main|p" "$1")
	[ -n "$line" ] || fail "no archive in $1"
	printf '%s\n' "$line" >> "$1"
}

# A suite that is newer than debootstrap is made as unstable is.  The time limits of the package lists, and proxies, are
# those of this machine.
make_system() {
	command -v debootstrap > /dev/null || fail 'missing: debootstrap'
	script=$suite
	[ -e "/usr/share/debootstrap/scripts/$suite" ] || script=sid
	say "installing $suite in $system"
	rm -rf "$system"
	log debootstrap --variant=minbase "$suite" "$system" "${DEBIAN_MIRROR-}" "$script"
	[ "$suite" = sid ] || add_security "$system/etc/apt/sources.list"
	apt-config dump 2> /dev/null | grep -E '^Acquire::(Check|https?::Proxy|Retries)' > "$system/etc/apt/apt.conf.d/99host" || :
	chroot "$system" useradd --create-home puny
	touch "$system/complete"
}

mkdir -p "$cache"
: > "$cache/$suite.log"
[ -e "$system/complete" ] || make_system
if [ "$#" -gt 0 ]; then
	say "installing $* in $system"
	log chroot "$system" apt-get update
	log chroot "$system" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$@"
fi
