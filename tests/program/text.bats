#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# shellcheck disable=SC2154
# Names inside other text (-t), through the program.  What counts as a name is in cases/text-*.tsv, for the unit test.

load ../helper

@test "every row of cases/text.tsv has its output, messages and exit status" {
	run_rows text.tsv
}

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

@test "gives the result of every line of cases/text-corpus.tsv" {
	need python3
	python3 "$TOP_SRCDIR/tests/program/corpus.py" "$CASES/text-corpus.tsv"
	(($(grep -vc '^#' "$CASES/text-corpus.tsv") >= 110))
}

@test "-et and -tc do what a model of the rules does, on the tables, each mark beside a name, and random lines (3,000; 20,000 in CI)" {
	local count=3000

	[[ ${CI-} != true ]] || count=20000
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
