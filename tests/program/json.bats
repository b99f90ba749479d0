#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# --json: one object for each record or, with -c, for each diagnostic.

load ../helper

# Sets lines to the values of the members $1, a filter of jq, of each object of puny with the other arguments, and stderr
# and the exit status to those of puny.
values() {
	need jq
	run --separate-stderr "$PUNY" "${@:2}" --json
	mapfile -t lines < <(printf '%s\n' "$output" | jq -c "[$1]")
}

@test "objects have exactly these members, in this order and with these escapes" {
	run -0 "$PUNY" --json <<< 'b"\ü'
	[[ $output == '{"input":"b\"\\\u00FC","output":"b\"\\-joa"}' ]]
	run -0 "$PUNY" --json <<< $'\uFFFF\U10000\U10FFFF'
	[[ $output == '{"input":"\uFFFF\uD800\uDC00\uDBFF\uDFFF","output":"'*'"}' ]]
	run -0 "$PUNY" -x --json <<< 'ü.Ａ.xn--n3h'
	[[ $output == '{"input":"\u00FC.\uFF21.xn--n3h","output":"xn--tda.a.xn--n3h","labels":['`
		`'{"kind":"u-label","input":"\u00FC","output":"xn--tda","code_points":["U+00FC"],"scripts":["Latin"],"unaccented":"u","skeleton":"u\u0308"},'`
		`'{"kind":"ascii","input":"\uFF21","output":"a","code_points":["U+0061"],"unaccented":"a","skeleton":"a"},'`
		`'{"kind":"a-label","input":"xn--n3h","output":"xn--n3h","code_points":["U+2603"],"scripts":[],"unaccented":"\u2603","skeleton":"\u2603"}]}' ]]
	run -1 "$PUNY" -q --json < <(printf 'b\374d\n')
	[[ $output == '{"input_hex":"62FC64","error":{"byte":2,"kind":"invalid-utf8","message":"invalid UTF-8","hint":"if it is Latin-1, use iconv -f latin1 -t utf-8"}}' ]]
	run -1 "$PUNY" -qxi register --json <<< 'www.BÜCHER.de'
	[[ $output == '{"input":"www.B\u00DCCHER.de","error":{"byte":5,"kind":"disallowed-code-point",'`
		`'"message":"U+00DC is not allowed by --idna=register (RFC 5892, section 3)","hint":"--idna=lookup maps it to '\''b\u00FCcher'\''"}}' ]]
	run -1 "$PUNY" -c --json < <(printf 'b\374d\nb\303\274.de\n')
	[[ $output == '{"file":"-","record":1,"input_hex":"62FC64","byte":2,"kind":"invalid-utf8","message":"invalid UTF-8","hint":"if it is Latin-1, use iconv -f latin1 -t utf-8","piece_hex":"FC"}
{"file":"-","record":2,"input":"b\u00FC.de","byte":1,"kind":"dot-in-string","message":"domain name encoded as one string",'`
		`'"hint":"use -x to convert domain names","piece":"b\u00FC.de","warning":true}' ]]
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
	"$PUNY" -x -i none --json <<< $'\U10000.\UFFFFF\U100000.\U10FFFF' > object
	run -0 jq -c '[.labels[].code_points[]]' object
	[[ $output == '["U+10000","U+FFFFF","U+100000","U+10FFFF"]' ]]
}

@test "the code points of a label are those of its displayed form, also with -m" {
	local options

	for options in -dmxsÜ -dmxsxn--tdA -emxsÜ -emxsxn--tdA -emxsU$'\u0308'; do
		values '.labels[0].code_points' "$options" < /dev/null
		[[ ${lines[0]} == '[["U+00DC"]]' ]] || { echo "$options: ${lines[0]}"; return 1; }
	done
}

# Checks that the member $1 of the first label is the last word of each line of standard input, if its first word is encoded
# or, after that, decoded.  A word between them is an option.
member_is() {
	local options

	need jq
	cat > rows
	[[ -s rows ]]
	for options in -ilookup -inone; do
		awk -v options="$options" '(NF == 3 ? $2 : "-ilookup") == options { print $1, $NF }' rows > wanted
		cut -d ' ' -f 1 wanted > names
		"$PUNY" -x "$options" --json names | jq -r ".labels[0].$1" | paste -d ' ' names - | diff wanted -
		"$PUNY" -ex "$options" names | "$PUNY" -dx "$options" --json | jq -r ".labels[0].$1" | paste -d ' ' names - | diff wanted -
	done
}

@test "a non-ASCII label has sorted scripts" {
	member_is 'scripts | join(",")' <<- 'END'
		việtnam Latin
		аррӏе.com Cyrillic
		раypal Cyrillic,Latin
		東京タワーtokyo Han,Katakana,Latin
		العَرَبِي Arabic
		a́ж -inone Cyrillic,Latin
	END
	run -0 "$PUNY" -dxs 'bücher.xn--gre-6ka8i.www' --json
	[[ $(jq -c '[.labels[] | has("scripts"), has("unaccented")]' <<< "$output") == '[true,true,true,true,false,true]' ]]
}

@test "unaccented is one key for lookalikes, accents and case" {
	member_is unaccented <<- 'END'
		paypá1 paypal
		paypal paypal
		PAYPAL -inone paypal
		stelłar stellar
		pı̀xel pixel
		besŧchange bestchange
		locałbitcoins localbitcoins
		myetherwałłet rnyetherwallet
		myetherwallet rnyetherwallet
		раураl paypal
		exámple exarnple
		example exarnple
		MODERN rnodern
		g00gle gOOgle
		discörd.example discord
		ḋïṩćōṙḓ discord
		ḫitbtc hitbtc
		が か
		straße strasse
		STRAẞE -inone strasse
		việtnam vietnarn
		ёлка eлĸa
		βόλος ßoλoo
		ᾳ -inone ai
		ﬁx -inone fix
		İ -inone i
		العَرَبِي lلعربى
	END
}

@test "a label has the skeleton of the labels for which it may be taken" {
	member_is skeleton <<- 'END'
		apple.com apple
		аррӏе.com apple
		app1e.com apple
		modern rnodern
		rnodern rnodern
		MODERN rnodern
		paypal paypal
		раураӏ paypal
		g00gle gOOgle
		ɡᴏᴏɡʟᴇ googʟᴇ
		東京 東京
		ශ්‍රී ශ්රී
	END
	run -0 "$PUNY" -xs 'ģoogle.xờ.1-0_m' --json
	[[ $(jq -c '[.labels[].skeleton]' <<< "$output") == $'["g\u0326oogle","xo\u031B\u0300","l-O_rn"]' ]]
	# in canonical order, even if the label begins with a mark
	run -0 "$PUNY" -xs $'\u0301\u0323' -i none --json
	[[ $(jq -r '.labels[].skeleton' <<< "$output") == $'\u0323\u0301' ]]
}

@test "an empty record and the root have no labels" {
	values '.input, .output, .labels' -x < <(printf '\n.\n')
	[[ ${lines[0]} == '["","",[]]' && ${lines[1]} == '[".",".",[]]' ]]
	values '.input, .output, .labels' -xu < <(printf 'u+FC\n  \n')
	[[ ${lines[1]} == '["  ","",[]]' ]]
}

@test "a list of code points is input or output unchanged" {
	values '.input, .output' -e <<< 'u+0062 U+00FC'
	[[ ${lines[0]} == '["u+0062 U+00FC","b-eha"]' ]]
	values '.output, .labels[].kind, .labels[].input' -xu <<< 'u+62 u+FC'
	[[ ${lines[0]} == '["xn--b-eha","u-label","bü"]' ]]
	values '.output, .labels[].output' -dxu <<< 'xn--b-eha.de'
	[[ ${lines[0]} == '["u+0062 u+00FC u+002E u+0064 u+0065","bü","de"]' ]]
}

@test "writes an object for an error, with unchanged diagnostic and exit status" {
	values '.input, .input_hex, .output, (.error | .byte, .kind, .message, .hint)' -e < <(printf 'ok\nb\374d\n')
	[[ $status -eq 1 && ${lines[0]} == '["ok",null,"ok-",null,null,null,null]' ]]
	[[ ${lines[1]} == '[null,"62FC64",null,2,"invalid-utf8","invalid UTF-8","if it is Latin-1, use iconv -f latin1 -t utf-8"]' ]]
	[[ $stderr == "puny: -:2:2: $(message invalid-utf8): '\\xFC' ("*")" ]]
	values '.input, .output, (.error | .byte, .kind, .message)' -dq <<< 'bcher-kv!'
	[[ $status -eq 1 && -z $stderr && ${lines[0]} == '["bcher-kv!",null,9,"punycode-invalid-digit","Punycode: invalid digit"]' ]]
}

@test "--on-error=skip omits error objects, stop ends before the first" {
	printf 'ok\nb\374d\nok\n' > records
	run -1 --separate-stderr "$PUNY" --json --on-error=skip records
	((${#lines[@]} == 2))
	[[ ${lines[1]} == '{"input":"ok",'* ]]
	run -1 --separate-stderr "$PUNY" --json --on-error=stop records
	((${#lines[@]} == 1))
}

@test "objects end with LF whatever records end with" {
	printf 'a\0b' > one
	printf '\374' > two
	run -1 --separate-stderr "$PUNY" -qz --json one two one
	[[ ${#lines[@]} -eq 5 && ${lines[0]} == '{"input":"a",'*'}' && ${lines[2]} == '{"input_hex":"FC",'*'}' && ${lines[4]} == '{"input":"b",'*'}' ]]
	"$PUNY" -qz --json one two one > out || true
	[[ $(tr -dc '\0' < out | wc -c) -eq 0 && $(tail -c 1 out | od -An -c) == *'\n'* ]]
	values '.input, .output' -e < <(printf 'a\r\nb\r')
	[[ ${lines[0]} == '["a","a-"]' && ${lines[1]} == '["b\r","b\r-"]' ]]
}

@test "a byte order mark is not part of a name, and the byte of an error does not count it" {
	values '.input, .error.byte, .error.kind' -x < <(printf '\357\273\277a..b\n')
	[[ $status -eq 1 && ${lines[0]} == '["a..b",3,"empty-label"]' && $stderr == puny:\ -:1:3:\ * ]]
	values '.input, .byte, .kind' -xc < <(printf '\357\273\277a..b\n')
	[[ $status -eq 1 && ${lines[0]} == '["a..b",3,"empty-label"]' ]]
	values '.input, .output' -e < <(printf '\357\273\277a\n')
	[[ $status -eq 0 && ${lines[0]} == $'["\uFEFFa","a-6m0i"]' && $stderr == *warning* ]]
}

@test "a name that is far too long is one object with its complete input" {
	need jq
	{ head -c 1000000 /dev/zero | tr '\0' a; printf '\nü.de\n'; } > names
	run -1 --separate-stderr "$PUNY" -x --json names
	((${#lines[@]} == 2))
	[[ $(jq '.input | length' <<< "${lines[0]}") == 1000000 && $(jq -r .error.kind <<< "${lines[0]}") == name-too-long ]]
	[[ $(jq -r .output <<< "${lines[1]}") == xn--tda.de ]]
}

@test "-c --json writes an object for each diagnostic, and nothing on standard error" {
	local options input wanted place='.file, .record, .byte, .kind, .piece'

	printf 'ok\nb\374d\nb\303\274.de\n' > input
	values "$place, .piece_hex, .warning, .hint" -ec input
	[[ $status -eq 1 && -z $stderr && ${lines[0]} == '["input",2,2,"invalid-utf8",null,"FC",null,"if it is Latin-1, use iconv -f latin1 -t utf-8"]' ]]
	[[ ${lines[1]} == '["input",3,1,"dot-in-string","bü.de",null,true,"use -x to convert domain names"]' ]]
	while IFS='|' read -r options input wanted; do
		# shellcheck disable=SC2086
		values "$place" $options < <(printf '%b\n' "$input")
		echo "$options '$input': ${lines[*]}"
		[[ $status -eq 1 && -z $stderr && ${lines[0]} == "$wanted" ]]
	done <<- 'END'
		-dc|bcher-kv!|["-",1,9,"punycode-invalid-digit","kv!"]
		-exc|a..b|["-",1,3,"empty-label","a..b"]
		-dxc|\n.de\0|["-",2,1,"empty-label",".de\u0000"]
		-etc|größe.de https://a.example/ ü.xn--zzzzzz.de|["-",1,44,"punycode-truncated","xn--zzzzzz"]
		-dtc|see http://xn--99999/|["-",1,21,"punycode-truncated","xn--99999"]
		-Zc|@ A 192.0.2.1\na-\0303\0274\02 A 192.0.2.1|["-",2,1,"control-character","a-ü\u0002"]
		-dZc|xn--99999 A 192.0.2.1|["-",1,10,"punycode-truncated","xn--99999"]
	END
	values "$place" -exc -s 'a..b'
	[[ $status -eq 1 && ${lines[0]} == '["-s",1,3,"empty-label","a..b"]' ]]
	run -0 --separate-stderr "$PUNY" -xc --json <<< 'bücher.example'
	[[ -z $stderr && -z $output ]]
}

@test "-c --json: -q writes no objects, --on-error=stop one, and objects end with LF also with -z; other messages stay" {
	printf 'a..b\0c..d\0' > names
	run -1 --separate-stderr "$PUNY" -xczq --json names
	[[ -z $output && -z $stderr ]]
	run -1 --separate-stderr "$PUNY" -xcz --json names names
	((${#lines[@]} == 4))
	run -1 --separate-stderr "$PUNY" -xcz --json --on-error=stop names names
	((${#lines[@]} == 1))
	# messages that are not about records stay on standard error
	run -2 --separate-stderr "$PUNY" -xc --json - missing <<< 'a..b'
	[[ $output == '{"file":"-","record":1,"input":"a..b","byte":3,'* && $stderr == "puny: cannot open 'missing': No such file or directory"* ]]
}

@test "-c --json: any bytes in the name of the file give valid ASCII JSON" {
	local name

	need jq
	for name in $'"\\\n\x01\u202e\U1F600' $'\xff"'; do
		printf 'a..b\n' > "$name"
		"$PUNY" -xc --json "$name" > object || true
		LC_ALL=C run ! grep -qa '[^ -~]' object
		[[ $(jq -r '.file // .file_hex' object) == "${name/$'\xff"'/FF22}" ]]
	done
}
