#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Real names: the Public Suffix List of Debian's package publicsuffix.

setup() {
	load ../helper
	need /usr/share/publicsuffix/public_suffix_list.dat
	cd "$BATS_TEST_TMPDIR" || return
	list=/usr/share/publicsuffix/public_suffix_list.dat
}

@test "every A-label in a comment is the rule below it, both ways" {
	# "// xn--fiqs8s (...)", other comments, the rule
	awk '$1 == "//" && $2 ~ /^xn--/ { ace = $2; sub(/\.$/, "", ace); next }
		/^\/\// || /^$/ { next }
		ace { print ace "\t" $1 }
		{ ace = "" }' "$list" > pairs
	[[ $(wc -l < pairs) -gt 100 ]]
	cut -f 1 pairs > ace
	cut -f 2 pairs > unicode
	"$PUNY" -ex unicode | diff ace -
	"$PUNY" -dx ace | diff unicode -
	# one label each: strings tell the same of them
	grep -v '\.' ace | cut -c 5- > digits
	grep -v '\.' unicode | "$PUNY" -e | diff digits -
	"$PUNY" -d digits | diff <(grep -v '\.' unicode) -
}

@test "every rule that is not ASCII comes back unchanged, at every level" {
	local level

	LC_ALL=C grep -v '^//' "$list" | LC_ALL=C grep '[^ -~]' > rules
	[[ $(wc -l < rules) -gt 400 ]]
	for level in lookup register none; do
		"$PUNY" -ex -i "$level" rules > ace
		run ! grep -v 'xn--' ace
		LC_ALL=C run ! grep '[^ -~]' ace
		"$PUNY" -dx -i "$level" ace | diff rules -
	done
}

@test "every rule that is ASCII passes as it is" {
	grep -v '^//' "$list" | LC_ALL=C grep '^[ -~]*$' > rules
	[[ $(wc -l < rules) -gt 5000 ]]
	"$PUNY" -ex rules | cmp rules -
	"$PUNY" -dx rules | cmp rules -
}
