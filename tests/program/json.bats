#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# --json: one object a record.

setup() {
	load ../helper
	cd "$BATS_TEST_TMPDIR" || return
}

@test "a string has input and output" {
	run -0 "$PUNY" --json <<< 'bücher'
	[[ $output == '{"input":"b\u00FCcher","output":"bcher-kva"}' ]]
	run -0 "$PUNY" -d --json <<< 'bcher-kva'
	[[ $output == '{"input":"bcher-kva","output":"b\u00FCcher"}' ]]
}

@test "a name also has labels, with the code points of the Unicode form" {
	need jq
	"$PUNY" -x --json <<< 'BÜCHER。xn--n3h.de' > object
	run -0 jq -c '[.output, (.labels[] | .kind, .input, .output, (.code_points | join(" ")))]' object
	[[ $output == '["xn--bcher-kva.xn--n3h.de",'`
		`'"u-label","BÜCHER","xn--bcher-kva","U+0062 U+00FC U+0063 U+0068 U+0065 U+0072",'`
		`'"a-label","xn--n3h","xn--n3h","U+2603","ascii","de","de","U+0064 U+0065"]' ]]
	"$PUNY" -dx --json <<< 'XN--N3H.xn--bcher-kva.ü.' > object
	run -0 jq -c '[.output, (.labels[] | .kind, .input, .output, (.code_points | join(" ")))]' object
	[[ $output == '["☃.bücher.ü.","a-label","XN--N3H","☃","U+2603",'`
		`'"a-label","xn--bcher-kva","bücher","U+0062 U+00FC U+0063 U+0068 U+0065 U+0072","u-label","ü","ü","U+00FC"]' ]]
}

@test "a non-ASCII label has sorted scripts and an unaccented form" {
	local name facts

	need jq
	while read -r name facts; do
		echo "$name $facts"
		[[ $("$PUNY" -xs "$name" --json | jq -r '.labels[0] | "\(.scripts | join(",")) \(.unaccented)"') == "$facts" ]]
		[[ $("$PUNY" -exs "$name" | "$PUNY" -dx --json | jq -r '.labels[0] | "\(.scripts | join(",")) \(.unaccented)"') == "$facts" ]]
	done <<- 'END'
		discörd.example Latin discord
		ḋïṩćōṙḓ Latin discord
		straße Latin strasse
		việtnam Latin vietnam
		łódź Latin łodz
		аррӏе.com Cyrillic аррӏе
		ёлка Cyrillic елка
		βόλος Greek βολοσ
		раypal Cyrillic,Latin раypal
		東京タワーtokyo Han,Katakana,Latin 東京タワーtokyo
		العَرَبِي Arabic العربي
	END
	run -0 "$PUNY" -dxs 'bücher.xn--gre-6ka8i.www' --json
	[[ $(jq -c '[.labels[] | has("scripts", "unaccented")]' <<< "$output") == '[true,true,true,true,false,false]' ]]
}

@test "a label that is mapped to ASCII has the mapped code points" {
	run -0 "$PUNY" -x --json <<< 'Ａ'
	[[ $output == '{"input":"\uFF21","output":"a","labels":[{"kind":"ascii","input":"\uFF21","output":"a","code_points":["U+0061"]}]}' ]]
}

@test "an empty record and the root have no labels" {
	run -0 "$PUNY" -x --json < <(printf '\n.\n')
	[[ ${lines[0]} == '{"input":"","output":"","labels":[]}' ]]
	[[ ${lines[1]} == '{"input":".","output":".","labels":[]}' ]]
	run -0 "$PUNY" -xu --json < <(printf 'u+FC\n  \n')
	[[ ${lines[1]} == '{"input":"  ","output":"","labels":[]}' ]]
}

@test "a list of code points is input or output unchanged" {
	run -0 "$PUNY" --json <<< 'u+62 U+FC'
	[[ $output == '{"input":"u+62 U+FC","output":"b-eha"}' ]]
	run -0 "$PUNY" -xu --json <<< 'u+62 u+FC'
	[[ $output == *'"output":"xn--b-eha","labels":[{"kind":"u-label","input":"b\u00FC",'* ]]
	run -0 "$PUNY" -dxu --json <<< 'xn--b-eha.de'
	[[ $output == *'"output":"u+0062 u+00FC u+002E u+0064 u+0065","labels":[{'*',"output":"b\u00FC",'*',"output":"de",'* ]]
}

@test "writes an object for an error, with unchanged diagnostic and exit status" {
	run -1 --separate-stderr "$PUNY" --json < <(printf 'ok\nb\374d\n')
	[[ ${lines[0]} == '{"input":"ok","output":"ok-"}' ]]
	[[ ${lines[1]} == '{"input_hex":"62FC64","error":{"kind":"invalid-utf8","byte":2,"message":"invalid UTF-8"}}' ]]
	[[ $stderr == "puny: -:2:2: invalid UTF-8: '\\xFC'" ]]
	run -1 --separate-stderr "$PUNY" -dq --json <<< 'bcher-kv!'
	[[ $output == '{"input":"bcher-kv!","error":{"kind":"punycode-invalid-digit","byte":9,"message":"Punycode: invalid digit"}}' && -z $stderr ]]
}

@test "an error has the message and the hint of its diagnostic" {
	run -1 --separate-stderr "$PUNY" -xi register --json <<< 'www.BÜCHER.de'
	[[ $stderr == *":1:5: U+00DC is not allowed by --idna=register (RFC 5892, section 3): 'BÜCHER' (--idna=lookup maps it to 'bücher')" ]]
	[[ $output == '{"input":"www.B\u00DCCHER.de","error":{"kind":"disallowed-code-point","byte":5,'`
		`'"message":"U+00DC is not allowed by --idna=register (RFC 5892, section 3)","hint":"--idna=lookup maps it to '\''b\u00FCcher'\''"}}' ]]
}

@test "--on-error=skip omits error objects, stop ends before the first" {
	printf 'ok\nb\374d\nok\n' > records
	run -1 --separate-stderr "$PUNY" --json --on-error=skip records
	((${#lines[@]} == 2)) && [[ ${lines[1]} == '{"input":"ok",'* ]]
	run -1 --separate-stderr "$PUNY" --json --on-error=stop records
	((${#lines[@]} == 1))
}

@test "objects end with LF whatever records end with" {
	printf 'a\0b' > one
	printf '\374' > two
	run -1 --separate-stderr "$PUNY" -qz --json one two one
	[[ $output == '{"input":"a","output":"a-"}
{"input":"b","output":"b-"}
{"input_hex":"FC","error":{"kind":"invalid-utf8","byte":1,"message":"invalid UTF-8"}}
{"input":"a","output":"a-"}
{"input":"b","output":"b-"}' ]]
	"$PUNY" -qz --json one two one > out || true
	[[ $(tr -dc '\0' < out | wc -c) -eq 0 && $(tail -c 1 out | od -An -c) == *'\n'* ]]
	run -0 "$PUNY" --json < <(printf 'a\r\nb\r')
	[[ ${lines[0]} == '{"input":"a","output":"a-"}' && ${lines[1]} == '{"input":"b\u000D","output":"b\u000D-"}' ]]
}

@test "a byte order mark is not part of a name, and the byte of an error does not count it" {
	run -1 --separate-stderr "$PUNY" -x --json < <(printf '\357\273\277a..b\n')
	[[ $output == '{"input":"a..b","error":{"kind":"empty-label","byte":3,"message":"empty label"}}' ]]
	run -0 --separate-stderr "$PUNY" --json < <(printf '\357\273\277a\n')
	[[ $output == '{"input":"\uFEFFa","output":"a-6m0i"}' && $stderr == *warning* ]]
}

@test "a name that is far too long is one object with its complete input" {
	need jq
	{ head -c 1000000 /dev/zero | tr '\0' a; printf '\nü.de\n'; } > names
	run -1 --separate-stderr "$PUNY" -x --json names
	((${#lines[@]} == 2))
	[[ $(jq '.input | length' <<< "${lines[0]}") == 1000000 && $(jq -r .error.kind <<< "${lines[0]}") == name-too-long ]]
	[[ $(jq -r .output <<< "${lines[1]}") == xn--tda.de ]]
}

@test "output equals the output without --json" {
	local options

	need jq
	printf '%s\n' bücher.example '*.münchen.de' xn--bcher-kva '日本語。jp' a.b ü '😀.la' . _x.ö.de 'ab"c\d' > names
	for options in -e -d -ex -dx -dxu -eu -em -exm; do
		"$PUNY" -q "$options" --on-error=skip names > want || true
		"$PUNY" -q "$options" --json names > objects || true
		jq -r 'select(has("output")).output' objects > got
		echo "$options"
		diff want got
		[[ $(wc -l < names) -eq $(wc -l < objects) ]]
	done
}

@test "any bytes give lines of valid ASCII JSON from which jq restores them" {
	local options

	need jq python3
	python3 - <<- 'PYTHON'
		import random
		random.seed(3492)
		text = ['\0', '\t', '\n', '\r', '"', '\\', '/', '\x7f', '\x85', 'ü', '\u2028', '\ud7ff', '\ufffe', '😀', '\U0010ffff', 'xn--']
		records = [bytes([b]) for b in range(1, 256)] + [bytes([b, 10]) for b in range(1, 256)]
		records += [''.join(random.choices(text[1:], k=random.randrange(9))).encode() for _ in range(2000)]
		records += [bytes(random.choices(range(1, 256), k=random.randrange(9))) for _ in range(2000)]
		open('records', 'wb').write(b''.join(r + b'\0' for r in records))
		def is_text(r):
		    try: return r.decode() is not None
		    except UnicodeDecodeError: return False
		open('texts', 'wb').write(b''.join(r + b'\0' for r in records if is_text(r)))
		open('hex', 'w').write(''.join(r.hex().upper() + '\n' for r in records if not is_text(r)))
	PYTHON
	for options in -ez -dz -exz -dxz -dxz -emz; do
		echo "$options"
		"$PUNY" -q "$options" --format=utf-8 --json records > objects || (($? == 1))
		LC_ALL=C run ! grep -qa '[^ -~]' objects
		[[ $(wc -l < objects) -eq $(tr -dc '\0' < records | wc -c) ]]
		jq -j 'select(has("input")) | .input + "\u0000"' objects | cmp - texts
		jq -r 'select(has("input_hex")).input_hex' objects | cmp - hex
		[[ $(jq -c 'select(has("output") == has("error"))' objects | wc -l) -eq 0 ]]
	done
}

@test "rejects options that conflict with --json" {
	local other

	for other in -t -Z -a -c --trace; do
		run -2 "$PUNY" --json "$other" < /dev/null
		[[ $output == *"--json and $other cannot be combined"* || $output == *"$other and --json cannot be combined"* ]]
	done
}
