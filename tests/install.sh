#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Installs packages of Debian, as root; one by one if they cannot all be installed:
#
#	install.sh SERVERS PACKAGE...
#
# If SERVERS is "true", daemons are among them, which are needed only as programs: they are neither started nor enabled.
set -u
servers=$1 policy=/usr/sbin/policy-rc.d
shift

get() {
	words=$(DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends -o Dpkg::Use-Pty=0 \
		-o DPkg::Lock::Timeout=300 install "$@" 2>&1 < /dev/null) || { printf '%s\n' "$words" >&2; return 1; }
}

if [ "$servers" = true ] && [ ! -e $policy ]; then
	trap 'rm -f $policy' EXIT
	trap 'exit 1' HUP INT TERM
	printf '#!/bin/sh\nexit 101\n' > $policy && chmod 755 $policy
fi
apt-get -qq update
get "$@" || for package; do get "$package"; done
for package; do
	case $package in
	bind9) update-rc.d named disable ;;
	knot | nsd | postgresql) update-rc.d "$package" disable ;;
	openssh-server) update-rc.d ssh disable ;;
	pdns-server) update-rc.d pdns disable ;;
	esac
done
exit 0
