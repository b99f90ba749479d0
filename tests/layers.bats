#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The layers of the source: what may include what.

setup() {
	load helper
}

@test "every header of src compiles alone" {
	local cc header

	read -ra cc <<< "${CC:-cc}"
	for header in "$TOP_SRCDIR"/src/*.h; do
		echo "# $header"
		printf '#include <config.h>\n#include "%s"\nextern int nothing;\n' "$header" |
			"${cc[@]}" -std=gnu11 -I"$TOP_BUILDDIR" -iquote "$TOP_SRCDIR/src" -Wall -Wextra -Werror -fsyntax-only -x c -
	done
}
