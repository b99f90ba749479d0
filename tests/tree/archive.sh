#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Writes a release to standard output, as the archive that make dist compresses.
#
#	archive.sh SRCDIR DIRECTORY
#
# It is the same bytes whoever makes it, where and when: names sorted, owner and mode fixed, and the time that of the last
# commit or, without .git, that of configure.ac, as git archive and make dist give each file the time of the commit.  This
# takes GNU tar; another one makes an archive that differs in these things alone.
set -eu
case $1 in
/* | .*) source=$1 ;;
*) source=./$1 ;;
esac
directory=$2

if ! tar --version 2> /dev/null | grep -q 'GNU tar'; then
	exec tar -chf - "$directory"
fi
if [ -n "${SOURCE_DATE_EPOCH-}" ]; then
	time=@$SOURCE_DATE_EPOCH
elif [ -e "$source/.git" ]; then
	time=@$(git -C "$source" log -1 --format=%ct)
else
	time=$source/configure.ac
fi
exec tar --format=ustar --sort=name --owner=root:0 --group=root:0 --mode=u=rwX,go=rX --mtime="$time" -chf - "$directory"
