#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Runs the two commands of README in a minimal installation of a Debian suite, in a fresh clone of what is committed, with
# the servers that bootstrap installs only there, and counts the results.
#
#	check-debian.sh SUITE CACHE CLONE RESULTS USER...
#
# USER is root, or puny for an ordinary user.
#
# The installation is made once, in CACHE/SUITE, by debian-system.sh, and keeps the packages that bootstrap installs.  The
# files of results and the logs are left in RESULTS/SUITE.
set -eu
suite=$1 cache=$2 clone=$3 results=$4
shift 4
here=$(dirname "$0")
PATH=$PATH:/usr/sbin:/sbin

say() {
	printf 'check-debian: %s\n' "$*" >&2
}

fail() {
	say "$@"
	exit 1
}

[ -n "$suite" ] || fail 'no suite (make check-debian SUITE=bookworm, trixie or forky)'
[ "$(id -u)" = 0 ] || fail 'needs root, for debootstrap, mount and chroot'
[ -e "$clone/.git" ] || fail "needs a clone: $clone is none"
for command in unshare chroot git; do
	command -v "$command" > /dev/null || fail "missing: $command"
done
system=$cache/$suite

# In SYSTEM, with mounts that end with the command: USER HOME COMMAND.
# shellcheck disable=SC2016
enter() {
	unshare --mount --fork sh -c '
		set -e
		mount --make-rprivate /
		mount -t proc proc "$1/proc"
		mount --rbind /dev "$1/dev"
		mount --rbind /sys "$1/sys"
		exec chroot --userspec="$2" "$1" /usr/bin/env -i HOME="$3" USER="$2" PATH=/usr/sbin:/usr/bin:/sbin:/bin TERM=dumb \
			LANG=C.UTF-8 CI="$CI" SERVERS=true VERBOSE=1 sh -c "$4"' sh "$system" "$1" "$2" "$3" < /dev/null
}

# shellcheck disable=SC2016
commands='
cd "$HOME/puny"
./bootstrap && [ "$(printf "%s\n" bücher.example | src/puny -ex)" = xn--bcher-kva.example ] || exit 2
./bootstrap check'

# Installs what bootstrap installs as root, for a user who cannot.
# shellcheck disable=SC2016
packages='
cd "$HOME/puny"
sh tests/install.sh true $(sed -n "s/^\(build\|test\|test-servers\) \([^ ]*\) .*/\2/p" tests/packages.txt | sort -u)'

# Both commands as USER, whose directory is HOME, with more arguments for the second one.
check() {
	target=$system$2/puny
	kept=$results/$suite/$1
	rm -rf "$target" "$kept"
	mkdir -p "$kept"
	git -c safe.directory='*' clone -q "$clone" "$target"
	[ "$1" = root ] || enter root "$2" "$packages" > "$kept/log" 2>&1 || :
	chroot "$system" chown -R "$1:" "$2/puny"
	status=0
	enter "$1" "$2" "$commands $3" >> "$kept/log" 2>&1 || status=$?
	(cd "$target" && find tests -name '*.trs' -o -name '*.log' | tar -cf - -T -) | (cd "$kept" && tar -xf -)
	[ "$status" = 0 ] || grep -av '^PASS: ' "$kept/log" >&2
	printf '%s, %s: ' "$suite" "$1"
	"$here/results.sh" "$status" "$kept"
}

CI=${CI-}
export CI
"$here/debian-system.sh" "$suite" "$cache"
all=0
# tests/tree, which builds the program a dozen times, runs as the user only; results.sh knows this
for user; do
	case $user in
	root) check root /root tree_bats_files= || all=1 ;;
	*) check "$user" "/home/$user" '' || all=1 ;;
	esac
done
exit "$all"
