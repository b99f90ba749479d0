#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# -Z and name servers: BIND, NSD, ldns, PowerDNS and Knot load the encoded zone, and signatures remain valid after a
# round trip.  $ begins directives here, and bats assigns the variables of run.
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
	# No byte over 7F in any name: each remaining \DDD was an escape in the zone or is in a string.
	awk '{ print $1 }' compiled | grep '[\]' | sort -u > escaped
	printf '%s\n' 'a\.b.'"$origin." 'caf\195\169.'"$origin." | diff - escaped
	grep -qE "^xn--mgbcd4a2b0d2b\.$origin\.[[:space:]]" compiled
	grep -qE 'SRV[[:space:]]+10 60 5060 sip\.xn--mnchen-3ya\.' compiled
	grep -qE 'IPSECKEY[[:space:]]+10 3 2 gw\.xn--mnchen-3ya\.' compiled
}

# Skips a test without PowerDNS and its backend for the files of BIND.  Writes pdns.conf, which loads it.
need_powerdns() {
	need_server pdnsutil "$(compgen -G '/usr/lib/*/pdns/libbindbackend.so' || echo libbindbackend.so)"
	echo launch=bind > pdns.conf
	pdnsutil --config-dir=. list-all-zones &> loaded || true
	! grep -q 'undefined symbol' loaded || skip 'a pdnsutil that cannot load this backend, as in PowerDNS 5.1.5 of Debian'
}

# Writes the entry of each row of servers.tsv to the file "zone", in a zone, and calls COMMAND with the fields of the row.
each_row() { # COMMAND...
	local -a row
	local rows=0 origin=example

	echo 'c A 192.0.2.9' > inc
	while IFS=$'\t' read -ra row; do
		[[ ${row[0]} != '#'* && ${row[0]} != what ]] || continue
		rows=$((rows + 1))
		{
			printf '%s\n' '$TTL 3600' '@ SOA ns hostmaster 1 7200 3600 1209600 3600' '@ NS ns' 'ns A 192.0.2.1'
			printf '%b\n' "${row[7]}"
		} > zone
		"$@" "${row[@]}" || { echo "${row[0]}"; cat answer; return 1; }
	done < "$CASES/zone/servers.tsv"
	((rows > 100))
}

# puny answers as in the third field: it rejects the zone, or gives warnings of these kinds.
puny_answers() { # WHAT PUNY...
	local got

	got=-
	if "$PUNY" -Zc --json --origin=example zone > answer; then
		got=$(sed '/ more)"/d; s/.*"kind":"//; s/".*//' answer | paste -sd,)
	fi
	[[ ${got:-+} == "$2" ]]
}

# LOADS, a function that reads the file "zone", answers as in COLUMN, and READER then reads the records of BIND, or other ones.
server_answers() { # COLUMN LOADS READER ROW...
	local listed=${*:$1 + 4:1} reader=$3 got=+

	"$2" > answer 2>&1 || got=-
	if [[ $got == + && $listed == *'~'* ]]; then
		read_bind zone > expected
		"$reader" zone 2>&1 | cmp -s expected - || got='~'
	fi
	echo "$got" >> answer
	[[ $listed == *"$got"* ]]
}

checks_bind() { named-checkzone -i none -k ignore example zone; }
checks_nsd() { nsd-checkzone example zone; }
checks_knot() { kzonecheck -o example zone; }
checks_powerdns() { pdnsutil --config-dir=. list-zone example | grep SOA; }
checks_ldns() { (echo '$ORIGIN example.'; cat zone) | ldns-read-zone; }

@test "-Zc reports the entries that BIND rejects, and no others, and warns of those that other servers read differently" {
	each_row puny_answers
	# an entry is an error if BIND rejects it; without a warning, all servers that know the type load it alike, but for two
	# that one server rejects: PowerDNS, and NSD of testing
	awk -F '\t' '!/^#/ && $1 != "what" && ($2 == "-") != ($3 == "-")' "$CASES/zone/servers.tsv" | diff /dev/null -
	awk -F '\t' '$2 == "+" && $4 $5 $6 $7 ~ /[-~]/ { print $1 }' "$CASES/zone/servers.tsv" | diff <(printf '%s\n' '62 bytes and \.' DOA '$TTL of several units') -
}

@test "the table has the answers of BIND" {
	need named-checkzone
	each_row server_answers 2 checks_bind read_bind
}

@test "the table has the answers of NSD" {
	need named-compilezone
	need_server nsd-checkzone
	each_row server_answers 3 checks_nsd read_nsd
}

@test "the table has the answers of Knot" {
	need named-compilezone
	need_server kzonecheck knotd knotc
	each_row server_answers 4 checks_knot read_knot
}

@test "the table has the answers of PowerDNS" {
	need named-compilezone
	need_powerdns
	printf 'zone "example" { type master; file "%s"; };\n' "$PWD/zone" > named.conf
	printf '%s\n' "bind-config=$PWD/named.conf" >> pdns.conf
	each_row server_answers 5 checks_powerdns read_powerdns
}

@test "the table has the answers of ldns" {
	need ldns-read-zone named-compilezone
	each_row server_answers 6 checks_ldns read_ldns
}

@test "nsd-checkzone loads the encoded zone" {
	need_server nsd-checkzone
	encode_real_zone
	nsd-checkzone "$origin." zone
}

@test "ldns-read-zone loads the encoded zone" {
	need ldns-read-zone
	encode_real_zone
	ldns-read-zone zone > loaded
	(($(wc -l < loaded) > 50))
}

@test "the annotated zone loads with the same records" {
	need named-compilezone ldns-read-zone
	need_server nsd-checkzone
	encode_real_zone
	"$PUNY" -daZ zone > noted
	named-compilezone -q -k fail -i none -o compiled "$origin" zone
	named-compilezone -q -k fail -i none -o compiled-noted "$origin" noted
	cmp compiled compiled-noted
	nsd-checkzone "$origin." noted
	diff <(ldns-read-zone zone) <(ldns-read-zone noted)
}

# Makes a zone with its own key, signed with OPTIONS into the file "signed", one record per line if they request it.
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

@test "decodes a signed zone without any xn-- left, and encodes it back so that it verifies" {
	need dnssec-keygen dnssec-signzone dnssec-verify
	sign
	round_trip
}

@test "decodes and encodes a signed zone with NSEC3 and one record per line" {
	need dnssec-keygen dnssec-signzone dnssec-verify
	sign -3 - -O full
	round_trip
}

@test "converts the output of a server's own writer" {
	need named-compilezone
	encode_real_zone
	named-compilezone -q -k fail -i none -o compiled "$origin" zone
	"$PUNY" -dZ compiled > decoded
	"$PUNY" -Z decoded | cmp - compiled
	run ! cmp -s decoded compiled
}

# BIND does not know LUA, and accepts only digits in X25.  It reads their fields as the strings of TXT records.
read_bind() {
	LC_ALL=C sed -E 's/[[:blank:]](LUA|X25)[[:blank:]]/ TXT /' "$1" > known
	named-compilezone -q -k fail -i none -s full -o - "$origin" known
}

read_nsd() {
	nsd-checkzone -p "$origin" "$1" > printed
	grep -av '^zone .* is ok$' printed > loaded
	read_bind loaded
}

read_ldns() {
	ldns-read-zone "$1" > loaded
	read_bind loaded
}

read_powerdns() {
	printf 'zone "%s" { type master; file "%s"; };\n' "$origin" "$PWD/$1" > named.conf
	printf '%s\n' launch=bind "bind-config=$PWD/named.conf" > pdns.conf
	pdnsutil --config-dir=. list-zone "$origin" > loaded
	read_bind loaded
}

# Starts Knot, which has no address and answers only at its control socket, and stops it.
read_knot() {
	local knot tries

	printf '%s\n' 'server:' '    rundir: .' 'database:' '    storage: .' 'zone:' "  - domain: $origin" \
		"    file: $PWD/$1" '    semantic-checks: off' > knot.conf
	knotd -c knot.conf > knot.log 2>&1 &
	knot=$!
	for ((tries = 0; tries < 100; tries++)); do
		knotc -s ./knot.sock zone-read "$origin" > printed 2> /dev/null && [[ -s printed ]] && break
		sleep 0.1
	done
	kill "$knot"
	wait "$knot" || true
	((tries < 100)) || { cat knot.log >&2; return 1; }
	sed 's/^\[[^]]*\] //' printed > loaded
	read_bind loaded
}

# Makes zones with strings of all types and the FEATURES of zone_strings.py.  From each of ZONES, which is "encoded", the
# output of -Z, or "raw", with UTF-8, READER must read the records that BIND reads from "raw".
same_records() { # READER ZONES FEATURE...
	local origin=a.example seed zone

	for seed in 1 2 3; do
		python3 "$TOP_SRCDIR/tests/program/zone_strings.py" "$seed" "${@:3}" > raw
		"$PUNY" -Z raw > encoded
		"$PUNY" -dZ encoded | "$PUNY" -Z | cmp - encoded
		read_bind raw > expected
		(($(wc -l < expected) > 80))
		for zone in $2; do
			"$1" "$zone" > records
			diff expected records
		done
	done
}

@test "BIND reads the same records from a zone with UTF-8 in strings and from the encoded zone" {
	need named-compilezone python3
	same_records read_bind encoded ISDN GPOS AVC NINFO
	same_records read_bind encoded crlf generate
}

@test "BIND reads the same RESINFO and WALLET records, of which an early 9.18 does not know the names" {
	need named-compilezone python3
	printf '%s\n' '@ 1 SOA ns hostmaster 1 2 3 4 5' '@ 1 NS ns.b.example.' '@ 1 WALLET a' > known
	named-compilezone -q -i none -o compiled a.example known || {
		[[ ${CI-} != true ]] || return 1
		skip 'a BIND without WALLET'
	}
	same_records read_bind encoded RESINFO WALLET
}

@test "NSD reads these records as well" {
	need named-compilezone python3
	need_server nsd-checkzone
	same_records read_nsd 'raw encoded' ISDN X25
	same_records read_nsd 'raw encoded' crlf
}

@test "ldns reads these records as well" {
	local -a features=(ISDN X25)

	need named-compilezone python3 ldns-read-zone
	printf '%s\n' 'a.example. 1 SOA ns hostmaster 1 2 3 4 5' 'a.example. 1 GPOS "1" "1" "1"' > known
	ldns-read-zone known > loaded
	# ldns 1.9 reads the quotes of GPOS as parts of the strings.
	grep -qF '\"' loaded || features+=(GPOS)
	same_records read_ldns 'raw encoded' "${features[@]}"
	same_records read_ldns 'raw encoded' crlf
}

@test "PowerDNS reads these records as well" {
	need named-compilezone python3
	need_powerdns
	same_records read_powerdns 'raw encoded' LUA
	same_records read_powerdns 'raw encoded' crlf
}

@test "PowerDNS reads UTF-8 in the strings and instances of \$GENERATE as BIND does" {
	need named-compilezone
	need_powerdns
	{
		printf '%s\n' '$TTL 1' '@ SOA ns hostmaster 1 2 3 4 5' '@ NS ns' 'ns A 192.0.2.1' '$GENERATE 1-3 t$ TXT größe$' \
			'$GENERATE 1-3 büro$._ipp._tcp PTR büro$._ipp._tcp.größe'
	} > raw
	"$PUNY" -Z raw > encoded
	read_bind encoded > expected
	read_powerdns encoded | diff expected -
	grep -F 'gr\195\182\195\159e3' expected
	grep -F 'b\195\188ro3._ipp._tcp' expected
}

@test "Knot reads these records from the encoded zone" {
	need named-compilezone python3
	need_server knotd knotc
	same_records read_knot encoded
}
