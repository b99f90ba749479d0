#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# The functions that puny takes from the system: those of POSIX.1-2008 and C11, of libunistring, and few others.

setup() {
	load ../helper
	need nm
}

posix='access assert bsearch calloc close errno fcntl free fstat getenv getpid inet_pton isatty lseek malloc memchr memcmp memcpy memmove memset open poll qsort read realloc
	snprintf strchr strcmp strcspn strerror strlen strncasecmp strncmp strpbrk strspn strstr strtoul tolower vsnprintf write'

# getopt_long: glibc, musl, the BSDs and macOS have it.  prctl and syscall: Landlock, on Linux.  pledge: OpenBSD.
others='getopt_long optarg optind optopt pledge prctl syscall'

# Reads the output of nm, and prints the undefined symbols as the source knows them: without versions, without the names
# that glibc's headers give to checked, large-file and other variants, and without what the compiler brings along.
plain_names() {
	sed -n 's/^.* U \([^@]*\).*/\1/p' |
		sed -E -e 's/^__errno_location$/errno/' -e 's/^__assert_fail$/assert/' -e 's/^__ctype_tolower_loc$/tolower/' -e 's/^__isoc[0-9]+_//' -e 's/^__(.*)_chk$/\1/' -e 's/^__open(64)?_2$/open/' \
			-e 's/^__fcntl_time64$/fcntl/' -e 's/^__fstat64_time64$/fstat/' -e 's/^(fcntl|fstat|lseek|open)64$/\1/' |
		grep -vxE '_GLOBAL_OFFSET_TABLE_|__libc_start_main|__stack_chk_.*|___?tls_get_addr|__(u?div|u?mod|mul|ash|lsh|popcount).*[dst]i[0-9]?|__?aeabi_.*' |
		sort -u
}

# Prints the symbols on standard input that are neither in $posix, nor in $others, nor libunistring's.
not_listed() {
	# shellcheck disable=SC2086
	grep -vE '^(u8|u32|uc|uninorm)_' | grep -vxF "$(printf '%s\n' $posix $others)" || true
}

@test "program and library use only POSIX functions" {
	local defined

	defined=$(nm -g "$TOP_BUILDDIR/src/libpuny.a" | sed -n 's/^[0-9a-f].* [A-TV-Z] //p')
	nm -g "$TOP_BUILDDIR/src/libpuny.a" "$TOP_BUILDDIR/src/puny-main.o" | plain_names | grep -vxF "$defined" > "$BATS_TEST_TMPDIR/names"
	grep -x write "$BATS_TEST_TMPDIR/names"
	run -0 not_listed < "$BATS_TEST_TMPDIR/names"
	[[ -z $output ]] || { echo "$output"; return 1; }
}

@test "detects a function that POSIX does not have" {
	run -0 not_listed <<< $'memchr\nmemrchr'
	[[ $output == memrchr ]]
}
