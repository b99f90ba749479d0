#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# --idna=display: ordinary names are shown, lookalikes stay in ACE.
# shellcheck disable=SC2154

load ../helper

# The last column of the rows of cases/display.tsv that are decoded and shown.
languages() {
	awk -F '\t' '$1 ~ /^-e?dx/ && $3 !~ /^!/ && $4 ~ /^[A-Z][a-z]+$/ { print $4 }' "$CASES/display.tsv" | sort -u
}

@test "gives the result of every row of cases/display.tsv" {
	need python3
	python3 "$TOP_SRCDIR/tests/program/tables.py" "$CASES/display.tsv"
}

@test "the table has names in fifty languages and a lookalike for every restriction" {
	local kind

	(($(languages | wc -l) >= 50))
	for kind in script-not-recommended mixed-scripts mixed-digits too-many-marks hidden-mark \
		restricted-code-point misplaced-code-point whole-script-confusable; do
		(($(grep -c "!$kind" "$CASES/display.tsv") >= 3))
	done
}

@test "display decodes only what register decodes" {
	awk -F '\t' -v OFS='\t' '$3 ~ /^!/ { next } $1 ~ /^-dx/ { print $2, $3 } $1 ~ /^-edx/ { print $3, $2 }' "$CASES/display.tsv" > rows
	(($(wc -l < rows) > 100))
	cut -f 1 rows | "$PUNY" -dxi register | diff <(cut -f 2 rows) -
}

@test "the script that makes the tables of UTS 39 reads the data files" {
	local script=$TOP_SRCDIR/src/idna/security_data.py

	need python3
	printf '# Version: 99.1.0\n# Date: 2030-02-03, x\n0061..0063\t; Allowed # x\n0300..0302\t; Allowed # x\n' > IdentifierStatus.txt
	printf '\xEF\xBB\xBF# Version: 99.1.0\n# Date: 2030-02-04, x\n0440 ;\t0070 ;\tMA # x\n0025 ;\t00B0 002F 2080 ;\tMA\n' > confusables.txt
	printf '# Scripts-99.1.0.txt\n# Date: 2030-02-05, x\n0440 ; Cyrillic # x\n4E00..4E01 ; Han # x\n0061 ; Latin # x\n0300..0303 ; Inherited # x\n' > Scripts.txt
	printf '# ScriptExtensions-99.1.0.txt\n# Date: 2030-02-05, x\n0301..0304 ; Cyrl Sunu # x\n0300 ; Sunu # x\n0061 ; Latn Sunu # x\n4E00 ; Cyrl Latn # x\n' > ScriptExtensions.txt
	printf '# PropertyValueAliases-99.1.0.txt\n# Date: 2030-02-05, x\nsc ; Cyrl ; Cyrillic\nsc ; Latn ; Latin\nsc ; Sunu ; Sunuwar\n' > PropertyValueAliases.txt
	printf '\t"com", "xn--p1a", "xn--p1ai",\n' > tops
	python3 "$script" . tops .
	mv security_data.c table
	grep -q "SCRIPT_LATIN = 1 << 19," security_data.h
	grep -q "SECURITY_TLDS = 1, SECURITY_TLD_MAX = 1 " security_data.h
	grep -qx 'const char security_version\[\] = "99.1";' table
	grep -qx 'const char security_date\[\] = "2030-02-04";' table
	grep -q '0x0, 0x3, 0x7, 0x3000, 0xE00000000,' table
	grep -q '{0, 0}, {0x2000000000, 0}, {0x1, 1},' table
	grep -q '0x00B0, 0x002F, LAST | 0x2080, LAST | 0x0070' table
	grep -q '{0x0440}' table
	grep -qF '{0x0300, 0x0300, SCRIPT_OTHER}, {0x0301, 0x0302, SCRIPT_CYRILLIC},' table
	grep -qF '{0x4E00, 0x4E00, SCRIPT_CYRILLIC | SCRIPT_LATIN},' table
	sed -i s/99.1/99.2/ ScriptExtensions.txt
	run -1 python3 "$script" . tops .
}

@test "shows every known top-level domain" {
	tables domains | grep '^xn--' > tops
	(($(wc -l < tops) > 150))
	"$PUNY" -dxi display tops > unicode
	run ! grep xn-- unicode
	"$PUNY" -exi display unicode | cmp - tops
}
