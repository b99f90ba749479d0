#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# -Z before its judges: the tools of BIND, NSD and ldns load what it encodes, and signatures outlive a round trip.
# $ begins directives here, and what run keeps is assigned by bats.
# shellcheck disable=SC2016,SC2154

setup() {
	load ../helper
	PATH=$PATH:/usr/sbin:/sbin
	cd "$BATS_TEST_TMPDIR" || return
	origin=xn--bcher-kva.example
}

encode_real_zone() {
	"$PUNY" -Z "$CASES/zone/real/unicode.zone" > zone
}

@test "named-checkzone loads the encoded zone" {
	need named-checkzone
	encode_real_zone
	named-checkzone -k fail -i none "$origin" zone
}

@test "named-compilezone finds the names that puny wrote" {
	need named-compilezone
	encode_real_zone
	named-compilezone -q -k fail -i none -o compiled "$origin" zone
	# Not one octet over 7F in any name: what is left of \DDD stood in the zone as an escape, or in strings.
	awk '{ print $1 }' compiled | grep '[\]' | sort -u > escaped
	printf '%s\n' 'a\.b.'"$origin." 'caf\195\169.'"$origin." | diff - escaped
	grep -qE "^xn--mgbcd4a2b0d2b\.$origin\.[[:space:]]" compiled
	grep -qE 'SRV[[:space:]]+10 60 5060 sip\.xn--mnchen-3ya\.' compiled
	grep -qE 'IPSECKEY[[:space:]]+10 3 2 gw\.xn--mnchen-3ya\.' compiled
}

@test "nsd-checkzone loads the encoded zone" {
	need nsd-checkzone
	encode_real_zone
	nsd-checkzone "$origin." zone
}

@test "ldns-read-zone loads the encoded zone" {
	need ldns-read-zone
	encode_real_zone
	ldns-read-zone zone > loaded
	(($(wc -l < loaded) > 50))
}

@test "the annotated zone loads, to the same records" {
	need named-compilezone nsd-checkzone ldns-read-zone
	encode_real_zone
	"$PUNY" -daZ zone > noted
	named-compilezone -q -k fail -i none -o compiled "$origin" zone
	named-compilezone -q -k fail -i none -o compiled-noted "$origin" noted
	cmp compiled compiled-noted
	nsd-checkzone "$origin." noted
	diff <(ldns-read-zone zone) <(ldns-read-zone noted)
}

# A zone with a key of its own, signed with OPTIONS into the file signed, a record a line where they say so.
sign() {
	local key

	{
		printf '%s\n' '$TTL 3600' '@ IN SOA ns1 hostmaster 1 7200 3600 1209600 3600' '@ NS ns1' 'ns1 A 192.0.2.1'
		printf '%s\n' 'xn--mnchen-3ya A 192.0.2.2' '*.xn--kln-sna MX 10 mail.xn--mnchen-3ya' 'xn--Strae-oqa CNAME xn--mnchen-3ya' \
			'_sip._tcp SRV 1 1 5060 sip.xn--mnchen-3ya' 'xn--wgv71a119e TXT "no name"' 'sub.xn--e1afmkfd NS ns.xn--e1afmkfd' \
			'ns.xn--e1afmkfd A 192.0.2.3'
	} > unsigned
	key=$(dnssec-keygen -q -K . -a ECDSAP256SHA256 -f KSK "$origin")
	dnssec-signzone -q -S -K . -z -x -o "$origin" -f signed "$@" unsigned > /dev/null
	[[ -e $key.key ]]
	dnssec-verify -q -z -o "$origin" signed
}

round_trip() {
	"$PUNY" -dZ --origin="$origin" signed > decoded
	run -1 grep -ni xn-- decoded
	grep -q $'^bücher\.example\.' decoded
	"$PUNY" -Z --origin="$origin" decoded > encoded
	cmp encoded signed
	dnssec-verify -q -z -o "$origin" encoded
}

@test "a signed zone decodes to no xn-- at all, and back to what still verifies" {
	need dnssec-keygen dnssec-signzone dnssec-verify
	sign
	round_trip
}

@test "one with NSEC3, a record a line" {
	need dnssec-keygen dnssec-signzone dnssec-verify
	sign -3 - -O full
	round_trip
}

@test "a round trip through a server's own writer" {
	need named-compilezone
	encode_real_zone
	named-compilezone -q -k fail -i none -o compiled "$origin" zone
	"$PUNY" -dZ compiled > decoded
	"$PUNY" -Z decoded | cmp - compiled
	run ! cmp -s decoded compiled
}
