#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# shellcheck disable=SC2154
# Names inside other text (-t), through the program.  What counts as a name is in cases/text-*.tsv, for the unit test.

load ../helper

# Encodes FILE and decodes the result: it must equal FILE and contain no A-label, and at least N lines must change.
round_trip() {
	local file=$1 n=$2

	shift 2
	"$PUNY" -et "$@" "$file" > ace
	"$PUNY" -dt "$@" ace > back
	cmp "$file" back
	if grep -i 'xn--' back; then
		return 1
	fi
	(($(grep -c 'xn--' ace) >= n))
}

# Prints a log of a web server with N lines and an internationalized name in every third; the same on every machine.
access_log() {
	awk -v n="$1" '
		function below(limit) {
			seed = (seed * 16807) % 2147483647
			return seed % limit
		}
		BEGIN {
			seed = 1
			hosts = split("bücher.example www.größe.example пример.рф 例え.テスト ตัวอย่าง.ไทย 😀.example", host)
			for (i = 0; i < n; i++)
				printf "192.0.2.%d - - [%02d/Mar/2025:10:00:00 +0000] \"GET /%d?id=%d HTTP/1.1\" 200 %d \"https://%s/%d\" \"Mozilla/5.0\"\n",
					below(256), 1 + below(28), below(1000), below(1000), below(100000),
					below(3) ? "www.example.org" : host[1 + below(hosts)], below(1000)
		}'
}

@test "converts a hosts file and block list to ACE and back" {
	(($(grep -c 'xn--' "$CASES/text-hosts.ace") > 12))
	"$PUNY" -et "$CASES/text-hosts.unicode" | cmp - "$CASES/text-hosts.ace"
	"$PUNY" -dt "$CASES/text-hosts.ace" | cmp - "$CASES/text-hosts.unicode"
}

@test "converts an mbox to ACE and back" {
	(($(grep -c 'xn--' "$CASES/text-mbox.ace") > 7))
	"$PUNY" -et "$CASES/text-mbox.unicode" | cmp - "$CASES/text-mbox.ace"
	"$PUNY" -dt "$CASES/text-mbox.ace" | cmp - "$CASES/text-mbox.unicode"
}

@test "keeps a message in Latin-1 with CR LF, and warns once a file if names are in it" {
	local hint='(if it is Latin-1, use iconv -f latin1 -t utf-8)' words='name in text that is not UTF-8'

	printf 'From: J\xf6rg <joerg@xyz.example>\r\n\r\nM\xfcller, b\xfccher.example: gr\xf6\xdfe.\r\n' > latin-1
	printf 'http://m\xfcnchen.de/\nb\xfccher.de\n' > hosts
	printf 'b\xfccher.txt m\xfcller\nGr\xfc\xdfe http://a.de/\xfc bücher.de\n' > others
	"$PUNY" -et latin-1 2> errors | cmp - latin-1
	"$PUNY" -dt latin-1 2>> errors | cmp - latin-1
	diff errors - <<< "puny: latin-1: warning: $words: '\xFC' $hint"
	run --separate-stderr -0 "$PUNY" -et latin-1 hosts others
	diff - <(echo "$stderr") <<- END
		puny: latin-1: warning: $words: '\xFC' $hint
		puny: hosts: warning: $words: '\xFC' $hint
	END
	run --separate-stderr -0 "$PUNY" -etq latin-1
	[[ -z $stderr ]]
}

@test "converts the public suffix list to ACE and back" {
	local list=/usr/share/publicsuffix/public_suffix_list.dat

	need "$list"
	grep -vi 'xn--' "$list" > all
	round_trip all 250 --idna=register
	grep -v '^//' "$list" > suffixes
	round_trip suffixes 250 --idna=lookup
}

@test "converts the README to ACE and back" {
	[[ -e $TOP_SRCDIR/README ]] || skip "no README"
	grep -vi 'xn--' "$TOP_SRCDIR/README" > readme
	round_trip readme 0 --idna=register   # which maps nothing
}

@test "copies bytes that are not UTF-8, NUL and CR" {
	LC_ALL=C awk 'BEGIN { for (i = 0; i < 3 * 65536; i++) printf "%c", (i * 7919 + int(i / 256)) % 256 }' > bytes
	printf '\0\r\377' >> bytes
	LC_ALL=C tr -d 'nN' < bytes > noise
	"$PUNY" -dt noise | cmp - noise
	LC_ALL=C tr -d '.' < bytes > noise
	"$PUNY" -et noise | cmp - noise
}

@test "adds the annotation of a log once" {
	access_log 300 | "$PUNY" -et > log
	"$PUNY" -dta log > once
	"$PUNY" -dta once | cmp - once
	run cmp -s log once
	((status == 1))
	sed 's/ ([^()]*)//g' once | cmp - log
	run -0 "$PUNY" -dta <<< 'Siehe xn--bcher-kva.example.'
	[[ $output == 'Siehe xn--bcher-kva.example (bücher.example).' ]]
	"$PUNY" -dta <<< 'xn--bcher-kva.example##.x xn--bcher-kva.example' > once
	"$PUNY" -dta once | cmp - once
}

@test "an A-label that is left unchanged is an error only with --check" {
	printf '%s\n' 'xn--bcher-kva' 'a xn--zzzzzz.example, xn--b-.example' > text
	run -0 --separate-stderr "$PUNY" -dt text
	[[ $output == $'bücher\na xn--zzzzzz.example, xn--b-.example' && -z $stderr ]]
	run -1 --separate-stderr "$PUNY" -dtc text
	[[ -z $output ]]
	((${#stderr_lines[@]} == 2))
	[[ ${stderr_lines[0]} == "puny: text:2:13: $(message punycode-truncated): 'xn--zzzzzz'"* ]]
	[[ ${stderr_lines[1]} == "puny: text:2:23: $(message not-canonical): 'xn--b-'"* ]]
	run -0 "$PUNY" -dtc <<< 'http://xn--bcher-kva.example/axn--zzzzzz'
	[[ -z $output ]]
}

@test "--check reports names that violate a rule when encoding" {
	run -1 --separate-stderr "$PUNY" -etc <<< $'bücher.example größe.txt\nאx1.größe.example'
	[[ -z $output ]]
	((${#stderr_lines[@]} == 1))
	[[ ${stderr_lines[0]} == "puny: -:2:1: U+0078 violates the Bidi Rule"*"'אx1'"* ]]
	run -0 "$PUNY" -etc <<< 'größe 19.99€ xn--bcher-kva.example'
	[[ -z $output ]]
}

@test "--check reports names that stay in Unicode, and why" {
	run -1 --separate-stderr "$PUNY" -etc <<< $'bücher.example\n"GET /größe.de HTTP/1.1" xn-- xn--* größe.txt\nsiehe größe.py hier'
	[[ -z $output && $stderr == "puny: -:3:7: $(message file-name): 'größe.py'" ]]
	run -1 --separate-stderr "$PUNY" -etc <<< 'https://a.example에서'
	[[ $stderr == "puny: -:1:9: $(message not-listed): 'a.example에서' (see --tlds)" ]]
}

@test "--tlds adds top-level domains to the built-in ones" {
	local list

	run -0 "$PUNY" -et <<< 'bücher.de ü.intern ü.дом1'
	[[ $output == 'xn--bcher-kva.de ü.intern ü.дом1' ]]
	printf '# Version 1\nINTERN\r\nXN--1-GTBYH\n' > iana
	printf '\357\273\277// BEGIN\n\nintern // a comment\n\tx\n*.ck1\n!www.ck1\nдом1\nco.intern2' > rules
	for list in iana rules; do
		run -0 "$PUNY" -et --tlds=$list <<< 'bücher.de Ü.INTERN ü.дом1 ü.intern2 größe.txt http://ü.рф/'
		[[ ${output/xn--tda.intern2/ü.intern2} == 'xn--bcher-kva.de xn--tda.INTERN xn--tda.xn--1-gtbyh ü.intern2 größe.txt http://xn--tda.xn--p1ai/' ]]
	done
	[[ $output == *xn--tda.intern2* ]]
	run -0 "$PUNY" -et --tlds=rules <<< 'ü.ck1 ü.www ü.x'
	[[ $output == 'xn--tda.ck1 ü.www ü.x' ]]
	run -0 "$PUNY" -et --tlds=<(echo xn--1-gtbyh) <<< 'ü.дом1'
	[[ $output == xn--tda.xn--1-gtbyh ]]
}

@test "the built-in top-level domains are sorted, unique, in lower case, and the same after decoding and encoding" {
	tables domains > tops
	(($(wc -l < tops) > 1400))
	LC_ALL=C sort -uc tops
	run ! grep '[^a-z0-9-]' tops
	"$PUNY" -dx tops > unicode
	run ! grep 'xn--' unicode
	"$PUNY" -ex unicode | cmp - tops
	sed 's/^/ü./' unicode | "$PUNY" -et | cmp - <(sed 's/^/xn--tda./' tops)
}

# Domains of older lists that have left the root zone.
withdrawn='abarth alfaromeo avianca bananarepublic bentley cbs cityeats comcast cookingchannel dabur dunlop etisalat
	fiat foodnetwork frontdoor goo guardian hgtv hoteles juniper kerrylogistics kinder lancaster lancia linde
	lipsy macys maserati mutual natura northwesternmutual oldnavy passagens pramerica redstone rocher sca shaw
	showtime tiffany travelchannel volkswagen vuelos wolterskluwer xfinity xn--mgbaakc7dvf'

# Prints the top-level domains of the installed public suffix list in ACE, sorted: the last labels of its ICANN rules.
installed_domains() {
	local list=/usr/share/publicsuffix/public_suffix_list.dat

	need "$list"
	sed -n '/===BEGIN ICANN/,/===END ICANN/p' "$list" | sed -e '/^\/\//d' -e 's/[[:space:]].*//' -e 's/.*\.//' -e '/^$/d' |
		"$PUNY" -ex | LC_ALL=C sort -u
}

@test "the built-in top-level domains are those of the installed public suffix list, except new and withdrawn ones" {
	installed_domains > installed
	tables domains > tops
	(($(wc -l < installed) > 1400))
	# shellcheck disable=SC2086
	LC_ALL=C comm -13 <(printf '%s\n' $withdrawn | LC_ALL=C sort -m - tops) installed > lost
	diff /dev/null lost
}

@test "the script that makes the built-in list reads the public suffix list" {
	need python3
	printf '// VERSION: 2026-01-02_03-04-05_UTC\n// ===BEGIN ICANN DOMAINS===\ncom\nco.uk\n*.ck\n!www.ck\nco.qq1\nрф\n// ===END ICANN DOMAINS===\nprivate1\n' > list
	python3 "$TOP_SRCDIR/src/text/tlds_builtin.py" list > table
	grep -q '"2026-01-02"' table
	grep -q '"ck", "com", "corp", "example"' table
	grep -q '"xn--p1ai"' table
	grep -q '"qq1", "test", "uk"' table
	run ! grep 'private1\|"co"\|www' table
	printf 'com\n' > list
	run -1 python3 "$TOP_SRCDIR/src/text/tlds_builtin.py" list
}

@test "--tlds with the public suffix list converts all of its names" {
	local list=/usr/share/publicsuffix/public_suffix_list.dat

	need "$list"
	grep -vi 'xn--\|^//' "$list" > names
	"$PUNY" -et --tlds="$list" names > ace
	(($(grep -c 'xn--' ace) > 100))
	"$PUNY" -dt ace | cmp - <("$PUNY" -dt < names)
}

@test "rejects a --tlds file that cannot be read or is empty" {
	printf '# nothing\n\n// more\n; ü\n' > empty
	run -2 --separate-stderr "$PUNY" -et --tlds=empty <<< ü.de
	[[ -z $output && $stderr == "puny: no top-level domains in 'empty'" ]]
	run -2 --separate-stderr "$PUNY" -et --tlds=/dev/null <<< ü.de
	[[ -z $output && $stderr == "puny: no top-level domains in '/dev/null'" ]]
	run -2 --separate-stderr "$PUNY" -et --tlds=missing <<< ü.de
	[[ -z $output && $stderr == "puny: cannot open 'missing' of --tlds: No such file or directory" ]]
	run -2 --separate-stderr "$PUNY" -et --tlds=. <<< ü.de
	[[ -z $output && $stderr == "puny: cannot read '.' of --tlds: Is a directory" ]]
	{ echo intern; head -c $(((1 << 24) - 7)) /dev/zero; } > big
	run -0 "$PUNY" -et --tlds=big <<< ü.intern
	[[ $output == xn--tda.intern ]]
	echo >> big
	run -2 --separate-stderr "$PUNY" -et --tlds=big <<< ü.intern
	[[ -z $output && $stderr == "puny: cannot read 'big' of --tlds: File too large" ]]
}

@test "begins a new text with each file" {
	printf 'http://example.org/' > url
	printf 'xn--' > half
	printf 'bücher.example' > name
	run -0 "$PUNY" -et url name
	[[ $output == $'http://example.org/\nxn--bcher-kva.example' ]]
	run -0 "$PUNY" -dt half half
	[[ $output == $'xn--\nxn--' ]]
}

@test "writes a line before the next one arrives" {
	mkfifo lines
	"$PUNY" -dt < lines > out 9>&- &
	exec 9> lines
	echo 'http://xn--bcher-kva.example/' >&9
	for ((i = 0; i < 100; i++)); do
		[[ ! -s out ]] || break
		sleep 0.05
	done
	exec 9>&-
	wait
	((i < 100))
	[[ $(< out) == http://bücher.example/ ]]
}

@test "gives the same result in every locale" {
	printf 'ü.example xn--tda.example\n' > text
	[[ $(env -i "$PUNY" -et text) == 'xn--tda.example xn--tda.example' ]]
	[[ $(env -i LC_ALL=C "$PUNY" -dt text) == 'ü.example ü.example' ]]
}

@test "gives the result of every line of cases/text-corpus.tsv" {
	need python3
	python3 "$TOP_SRCDIR/tests/program/corpus.py" "$CASES/text-corpus.tsv"
	(($(grep -vc '^#' "$CASES/text-corpus.tsv") >= 110))
}

@test "-et and -tc do what a model of the rules does, on the tables and on random lines (3,000; 100,000 in CI)" {
	local count=3000

	[[ ${CI-} != true ]] || count=100000
	need python3
	python3 "$TOP_SRCDIR/tests/lab/oracles/text_compare.py" $count
}

@test "reports every name and host that stays in Unicode, and every A-label, but in the places that the manual lists" {
	need python3
	python3 "$TOP_SRCDIR/tests/program/left.py" 20000
}

@test "converts no part of a name of which a placeholder or a reference of HTML is another part" {
	need python3
	python3 "$TOP_SRCDIR/tests/program/templates.py"
}

@test "converts a host with any character as a whole, in every syntax of hosts" {
	need python3
	python3 "$TOP_SRCDIR/tests/program/hosts.py"
}

@test "encodes once, restores what it decodes, and depends on no other line and on no read" {
	need python3
	python3 "$TOP_SRCDIR/tests/program/laws.py" 20000
}

@test "takes time in proportion to the input, in every mode, also with -c, -q and --json" {
	need_plain_build
	need valgrind python3
	python3 "$TOP_SRCDIR/tests/program/growth.py"
}
