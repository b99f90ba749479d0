#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# The table of what the standards demand: each of its tests exists, and those in C passed.

setup() {
	load ../helper
	cd "$TOP_SRCDIR" || return
}

@test "each row of cases/musts.tsv names a test that exists" {
	local document section requirement file log name rows=0 missing=

	while IFS=$'\t' read -r document section requirement file name; do
		[[ $document != \#* && $document != document ]] || continue
		rows=$((rows + 1))
		log=$file
		case $file in
		*.bats) name="@test \"$name\" {" ;;
		*.tsv) name=${name//'\t'/$'\t'} ;;
		*_test.c) log=$TOP_BUILDDIR/${file%.c}.log ;;
		esac
		[[ $requirement && $name ]] && grep -vE '^(not ok|FAIL|#)' "$log" | grep -qF -e "$name" ||
			missing+="$document, section $section: $requirement: $file has no $name"$'\n'
	done < tests/cases/musts.tsv
	echo "$missing"
	[[ -z $missing && $rows -gt 100 ]]
}
