#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Names in use: the Public Suffix List in Debian's package publicsuffix.

setup() {
	load ../helper
	need /usr/share/publicsuffix/public_suffix_list.dat
	cd "$BATS_TEST_TMPDIR" || return
	list=/usr/share/publicsuffix/public_suffix_list.dat
}

@test "converts every A-label in a comment to the rule below it and back" {
	# "// xn--fiqs8s (...)", other comments, then the rule
	awk '$1 == "//" && $2 ~ /^xn--/ { ace = $2; sub(/\.$/, "", ace); next }
		/^\/\// || /^$/ { next }
		ace { print ace "\t" $1 }
		{ ace = "" }' "$list" > pairs
	[[ $(wc -l < pairs) -gt 100 ]]
	cut -f 1 pairs > ace
	cut -f 2 pairs > unicode
	"$PUNY" -ex unicode | diff ace -
	"$PUNY" -dx ace | diff unicode -
	# these are single labels, so string mode gives the same result
	grep -v '\.' ace | cut -c 5- > digits
	grep -v '\.' unicode | "$PUNY" -e | diff digits -
	"$PUNY" -d digits | diff <(grep -v '\.' unicode) -
}

@test "converts every non-ASCII rule there and back at every level" {
	local level

	LC_ALL=C grep -v '^//' "$list" | LC_ALL=C grep '[^ -~]' > rules
	[[ $(wc -l < rules) -gt 400 ]]
	for level in $LEVELS; do
		# Balinese is a script of limited use (UAX #31, table 7); newer lists have it
		[[ $level != display ]] || { grep -vx 'ᬩᬮᬶ\.id' rules > recommended; mv recommended rules; }
		"$PUNY" -ex -i "$level" rules > ace
		run ! grep -v 'xn--' ace
		LC_ALL=C run ! grep '[^ -~]' ace
		"$PUNY" -dx -i "$level" ace | diff rules -
	done
	# a name below each
	sed 's/^[*!]\.\{0,1\}//; s/^/bücher./' rules > names
	"$PUNY" -exi display names | "$PUNY" -dxi display | diff names -
}

@test "keeps every ASCII rule" {
	grep -v '^//' "$list" | LC_ALL=C grep '^[ -~]*$' > rules
	[[ $(wc -l < rules) -gt 5000 ]]
	"$PUNY" -ex rules | cmp rules -
	"$PUNY" -dx rules | cmp rules -
}
