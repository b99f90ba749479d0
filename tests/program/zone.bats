#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# -Z: zone files; tests/cases/zone/zones.tsv has more.  $ begins directives here, and bats assigns the variables of run.
# shellcheck disable=SC2016,SC2154

setup() {
	load ../helper
	cd "$BATS_TEST_TMPDIR" || return
}

# Prints the positions of diagnostics, with FILE for the name of the file.
places() {
	sed -E 's/^puny: (.*):([0-9]+:[0-9]+): .*/\2/'
}

@test "encodes, decodes and annotates a real zone" {
	"$PUNY" -Z "$CASES/zone/real/unicode.zone" | cmp - "$CASES/zone/real/ace.zone"
	"$PUNY" -dZ "$CASES/zone/real/ace.zone" | cmp - "$CASES/zone/real/unicode.zone"
	"$PUNY" -daZ "$CASES/zone/real/ace.zone" > noted
	run ! cmp -s noted "$CASES/zone/real/ace.zone"
	"$PUNY" -daZ noted | cmp - noted
	"$PUNY" -Z noted | cmp - noted
	sed $'s/\t;= .*//' noted | cmp - "$CASES/zone/real/ace.zone"
}

@test "begins a new zone with each file" {
	printf '%s\n' '$ORIGIN ü.' 'y NS ( ; ü' 'x TXT "a' > one
	printf '%s\n' 'ü CNAME ü' > two
	run --separate-stderr "$PUNY" -Z one two
	((status == 1))
	[[ $output == $'$ORIGIN xn--tda.\ny NS ( ; ü\nx TXT "a\nxn--tda CNAME xn--tda' ]]
	[[ $stderr == 'puny: one:3:7: '* && $(places <<< "$stderr") == 3:7 ]]
}

@test "--on-error=stop ends before the token, --quiet writes no diagnostic" {
	printf '%s\n' 'ü A 1' 'x CNAME Ü' 'ö A 1' > zone
	run --separate-stderr "$PUNY" -Z --on-error=stop zone
	((status == 1))
	[[ $output == $'xn--tda A 1\nx CNAME ' ]]
	run --separate-stderr "$PUNY" -Zq zone
	((status == 1))
	[[ $output == $'xn--tda A 1\nx CNAME Ü\nxn--nda A 1' && -z $stderr ]]
}

@test "--check reports invalid A-labels in both directions and writes no output" {
	printf '%s\n' 'ü A 1' 'x CNAME Ü' 'xn--a A 1' 'XN--TDA A 1' > zone
	run --separate-stderr "$PUNY" -Zc zone
	((status == 1))
	[[ -z $output && $(places <<< "$stderr") == $'2:9\n3:1' ]]
	# a capital in a U-label is an error if names are not mapped
	run -0 "$PUNY" -Zc -i lookup <<< 'Bü A 1'
	run -1 "$PUNY" -Zc -i register <<< 'Bü A 1'
	run --separate-stderr "$PUNY" -dZc zone
	((status == 1))
	[[ -z $output && $(places <<< "$stderr") == 3:1 ]]
	run --separate-stderr "$PUNY" -dZ zone
	((status == 0))
}

# Prints COUNT labels of ten bytes, each followed by a dot: eleven bytes of a name each.
labels() {
	printf "%0.sabcdefghij." $(seq "$1")
}

@test "the labels of --origin count" {
	local long

	# xn--tda and 22 labels: 7 + 1 + 22 * 11 - 1 = 249, 4 less than the limit of 253
	long=ü.$(labels 22)
	printf '%s\n' "${long%.} A 1" "$long A 1" '$ORIGIN .' "${long%.} A 1" > zone
	run -0 --separate-stderr "$PUNY" -Z --origin=abc zone
	run -1 --separate-stderr "$PUNY" -Z --origin=ab.c zone
	[[ $(places <<< "$stderr") == 1:1 ]]
	run -1 --separate-stderr "$PUNY" -Z --origin=ü. zone
	[[ $(places <<< "$stderr") == 1:1 ]]
}

@test "escapes instances of DNS-SD, and reads them back" {
	printf '%s\n' 'Drucker\ Büro._ipp._tcp SRV 0 0 631 größe' '_ipp._tcp PTR Drucker\ Büro._ipp._tcp' > zone
	"$PUNY" -Z zone > ace
	printf '%s\n' 'Drucker\ B\195\188ro._ipp._tcp SRV 0 0 631 xn--gre-6ka8i' '_ipp._tcp PTR Drucker\ B\195\188ro._ipp._tcp' | diff - ace
	"$PUNY" -dZ ace | cmp - zone
	run -0 "$PUNY" -Zc zone ace
	# the labels of --origin count
	run -0 "$PUNY" -Z --origin=_ipp._tcp.example <<< 'ü TXT a'
	[[ $output == '\195\188 TXT a' ]]
	# it can be an instance, as the argument of $ORIGIN can
	run -0 "$PUNY" -Z --origin=1ü._ipp._tcp <<< 'א A 192.0.2.1'
	[[ $output == 'xn--4db A 192.0.2.1' ]]
	run -1 --separate-stderr "$PUNY" -Z --origin=ישראל <<< '1ü A 192.0.2.1'
	[[ $output == '1ü A 192.0.2.1' && $stderr == *'Bidi Rule'* ]]
}

@test "rejects an invalid --origin" {
	local bad

	for bad in '' a..b . @ "$(labels 24)" Ü; do
		run --separate-stderr "$PUNY" -Z --origin="$bad" < /dev/null
		echo "# '$bad'"
		[[ $bad == . ]] && ((status == 0)) && continue
		((status == 2))
		[[ $stderr == *--origin* ]]
	done
	run --separate-stderr "$PUNY" -x --origin=a < /dev/null
	((status == 2))
	# the origin is absolute, with or without its trailing dot
	for bad in аррӏе.com аррӏе.com.; do
		run -2 --separate-stderr "$PUNY" -Z -i display --origin="$bad" < /dev/null
		[[ $stderr == *'label looks like ASCII'* ]]
	done
}

# Prints a word of COUNT bytes that contains ü.
word() {
	head -c "$1" /dev/zero | tr '\0' a
}

@test "converts a string that is longer than any name and than a block" {
	{
		printf 'x TXT "%sü" ; ü\n' "$(word 5000)"
		printf 'x TXT %sü\\ ü\n' "$(word 200000)"
		printf '%s A 1\n' "$(word 70000)"
		printf '%sü A 1\n' "$(word 70000)"
		printf 'x MX 1 "%sü"\n' "$(word 200000)"
		printf 'x XYZ %sü%sü "%sü" ü\n' "$(word 5000)" "$(word 5000)" "$(word 5000)"
		printf '$ORIGIN %s\nü TXT "%s' "$(word 5000)" "$(word 5000)"
	} > zone
	run --separate-stderr "$PUNY" -Z zone
	[[ $(places <<< "$stderr") == $'4:1\n5:8\n6:7\n8:8\n6:15017' ]]
	"$PUNY" -Zq zone | cmp - <(sed '1s/ü"/\\195\\188"/; 2s/ü/\\195\\188/g; 8s/^ü/xn--tda/' zone)
}

@test "an origin over 253 bytes is not added to the length of a relative name" {
	local long

	long=$(word 60).$(word 60).$(word 60)
	# shellcheck disable=SC2016 # directives
	printf '$ORIGIN %s.\n$ORIGIN %s\nü A 1\n' "$long" "$long" > zone
	run -0 --separate-stderr "$PUNY" -Z zone
	[[ ${lines[2]} == 'xn--tda A 1' && -z $stderr ]]
	# lines of ASCII are not skipped beside a shorter one, nor a first byte that is a dot
	printf '$ORIGIN %s.%s.\n%s A 1\n' "$long" "$(word 60)" "$(word 10)" > zone
	printf 'a A 1\n%.0s' {1..40} >> zone
	run -1 --separate-stderr "$PUNY" -ecZ zone
	[[ $stderr == "puny: zone:2:1: $(message name-too-long): "* ]]
	sed '1d; 2s/^/./' zone > dots
	run -1 --separate-stderr "$PUNY" -ecZ dots
	[[ $stderr == "puny: dots:1:1: $(message empty-label)"* ]]
}

@test "keeps a word or string over 262144 bytes, reports it, and goes on" {
	local long status

	printf 'x TXT %sü "%sü" %s\nü A 1\n' "$(word 262136)" "$(word 262134)" "$(word 262144)" > zone
	"$PUNY" -Z zone > out
	sed '1s/ü/\\195\\188/g; 2s/ü/xn--tda/' zone | cmp - out
	for long in "$(word 262143)ü" "\"$(word 262141)ü\"" "\"ü$(word 262142)\\\";("$'\n ü\\\\"' "$(word 262144)a" "$(word 262143)\\ ü" \
		"\"$(word 262143)\"" "$(word 262144)\\x" "$(word 700000)"; do
		printf 'ü TXT %s ü\nü TXT ü\n' "$long" > zone
		# not run, which divides its output into lines byte by byte
		status=0
		"$PUNY" -Z zone > out 2> messages || status=$?
		[[ $status == 1 && $(< messages) == "puny: zone:1:8: word or string longer than 262144 bytes: '"* && $(wc -l < messages) == 1 ]]
		printf 'xn--tda TXT %s \\195\\188\nxn--tda TXT \\195\\188\n' "$long" | cmp - out
		head -c 999999 zone | "$PUNY" -Zq | cmp - out
	done
	# as long, encoded
	long=$(printf 'ü%.0s' {1..32767})aaaaaaaa
	"$PUNY" -Z <<< "x TXT $long" > zone
	"$PUNY" -Z zone | cmp - zone
	run -1 --separate-stderr "$PUNY" -Z <<< "x TXT ${long}a"
	[[ $output == "x TXT ${long}a" && $stderr == "puny: -:1:7: word or string longer than 262144 bytes: '"* ]]
}

@test "adds a comment of at most 64 KiB to a line" {
	local many

	# in the comment a name takes a space and three bytes
	many=$(printf ' xn--tda.%.0s' {1..16384})
	# aü takes a byte more: 65,536 bytes, as the names are separated
	printf 'x HIP 2 a b%s\n' "${many/xn--tda/xn--a-eha}" > fits
	printf 'x HIP 2 a b%s xn--tda xn--tda\n' "${many/xn--tda/a.xn--tda}" > over
	printf 'x HIP 2 a b%s\n' "${many/xn--tda./a.xn--tda.}" > one-over
	printf 'xn--tda A 1\n' >> over
	"$PUNY" -daZ fits > noted
	(($(wc -c < noted) > $(wc -c < fits)))
	"$PUNY" -daZ noted | cmp - noted
	run --separate-stderr "$PUNY" -daZ over
	((status == 1))
	[[ $(places <<< "$stderr") == 1:* ]]
	run --separate-stderr "$PUNY" -daZ one-over
	((status == 1))
	"$PUNY" -daZq over | cmp - <(sed $'2s/$/\t;= ü/' over)
}

@test "treats NUL like any other byte" {
	printf 'x TXT a\0ü "\0ü" ; \0\nx 1\0 CNAME ü\nü\0 A 1\nx\0.ü A 1\n' > start
	{ cat start; printf 'ü A 1\0\n'; } > zone
	run --separate-stderr "$PUNY" -Z zone
	((status == 1))
	[[ $(places <<< "$stderr") == $'2:12\n3:1\n4:1' ]]
	"$PUNY" -Zq zone | cmp - <(sed '1s/ü/\\195\\188/g' start; printf 'xn--tda A 1\0\n')
}

@test "the known types are those of IANA's registry of a date, and those that the manual lists" {
	local date

	grep -v '^#' "$CASES/zone/registry.tsv" | sort > registered
	grep -v -e '^#' -e '^type	' "$CASES/zone/rrtypes.tsv" | cut -f 1,2 | sort > known # rrtype_test compares them with the program
	(($(wc -l < registered) >= 99))
	comm -23 registered known | diff /dev/null -
	date=$(sed -nE "1s/.* of ([0-9-]+):.*/\\1/p" "$CASES/zone/registry.tsv")
	grep -A 1 "registry of $date, and" "$TOP_SRCDIR/man/puny.1" | grep -oE '\b[A-Z]{3,}\b' | grep -v IANA | sort |
		diff <(comm -13 registered known | cut -f 1) -
}

# Prints the record types in the manual from the line with $1 on, up to the line with $2.
types_of_manual() {
	sed -n '/^[.]Ss Types of/,/^[.]Sh/p' "$TOP_SRCDIR/man/puny.1" | sed -n "/$1/,/$2/p" |
		tr -d '\134' | tr ', ' '\n' | sed 's/[.]$//' |
		grep -xE '[A-Z][A-Z0-9-]+' | grep -vx -e ACE -e RDATA | sort
}

@test "the manual lists the types with names and those with strings" {
	local types

	types=$(grep -v -e '^#' -e '^type	' "$CASES/zone/rrtypes.tsv" | cut -f 1,3)
	grep -E '	(.*,)?[0-9]+[m-]?(,|$)' <<< "$types" | cut -f 1 | sort > names
	grep -E '	.*[sSpvV]' <<< "$types" | cut -f 1 | sort > with-strings
	(($(wc -l < names) > 30 && $(wc -l < with-strings) > 15))
	types_of_manual 'names in' TKEY | diff names -
	types_of_manual AVC X25 | diff with-strings -
}

@test "uses memory independent of the length of lines, strings, comments, records and files" {
	need_memory_limit
	need_plain_build
	local status way

	{
		printf 'x HIP 2 a b (\n'
		yes 'ü. xn--tda. "ü" ; ü' | head -n 400000
		printf ')\nx HIP 2 a b '
		yes 'ü.' | head -n 1200000 | tr '\n' ' '
		printf '\nx TXT "'
		yes | head -c 8000000 | tr '\n' ' '
		printf '" ; '
		yes | head -c 8000000 | tr '\n' ' '
		printf '\nxn--tda A 1 ; '
		yes | head -c 8000000 | tr '\n' ' '
		printf '\n'
		yes | head -c 8000000 | tr -d '\n'
	} > zone
	for way in -Z -dZ -daZ; do
		status=0
		(ulimit -v 16000; exec "$PUNY" "$way" -q zone > out) || status=$?
		((status <= 1))
		(($(wc -l < out) == $(wc -l < zone)))
	done
	yes "xn--bcher-kva.$(labels 20) A 1" | head -n 100000 > zone
	for way in -Zc -dZc; do
		(ulimit -v 16000; exec "$PUNY" "$way" zone)
	done
}
