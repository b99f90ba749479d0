/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Zone mode: details of zone files, and answers that do not depend on how the input is divided. */
#include <config.h>

#include "feed.h"
#include "tap.h"
#include "zone/zone.h"

#define BOTH(text) text, text

enum direction { ENCODE, LOOKUP, NONE, DECODE, DECODE_LOOKUP, DECODE_ANY, ANNOTATE, CHECK, CHECK_LOOKUP, CHECK_DECODE };

static const struct convert_options options[] = {
	[ENCODE] = {.mode = MODE_ZONE, .level = IDNA_REGISTER},
	[LOOKUP] = {.mode = MODE_ZONE, .level = IDNA_LOOKUP},
	[NONE] = {.mode = MODE_ZONE, .level = IDNA_NONE},
	[DECODE] = {.mode = MODE_ZONE, .level = IDNA_REGISTER, .decode = true},
	[DECODE_LOOKUP] = {.mode = MODE_ZONE, .level = IDNA_LOOKUP, .decode = true},
	[DECODE_ANY] = {.mode = MODE_ZONE, .level = IDNA_NONE, .decode = true},
	[ANNOTATE] = {.mode = MODE_ZONE, .level = IDNA_REGISTER, .decode = true, .annotate = true},
	[CHECK] = {.mode = MODE_ZONE, .level = IDNA_REGISTER, .check = true},
	[CHECK_LOOKUP] = {.mode = MODE_ZONE, .level = IDNA_LOOKUP, .check = true},
	[CHECK_DECODE] = {.mode = MODE_ZONE, .level = IDNA_REGISTER, .decode = true, .check = true},
};

/* clang-format off */
#define FOUR(text) text text text text
#define A60 FOUR("aaaaaaaaaaaaaaa")
#define A63 A60 "aaa"
#define A255 FOUR(A63) "aaa"
#define U127 FOUR(FOUR("üüüüüüü") "üüü") "üüü"
#define D127 FOUR(FOUR("a.a.a.a.a.a.a.") "a.a.a.") "a.a.a."
#define LINES FOUR("www.example.net. 3600 IN A 192.0.2.1\n")

/* In IN, OUT and FAULTS '~' stands for 5,000 a, '`' for 4,090, and '^' for 24 labels of ten bytes with their dots. */
static const struct row {
	const char *name;
	enum direction direction;
	const char *in;
	const char *out;
	const char *faults;
} rows[] = {
	{"nothing", ENCODE, BOTH(""), ""},
	{"no line end at the end", ENCODE, "ü A 1\nx CNAME ü", "xn--tda A 1\nx CNAME xn--tda", ""},
	{"CR LF", ENCODE, "ü A 1\r\n\r\nx CNAME ü\r\n", "xn--tda A 1\r\n\r\nx CNAME xn--tda\r\n", ""},
	{"half a byte order mark", ENCODE, BOTH("\xEF\xBB"), "1:1 invalid-utf8 \xEF\n"},

	{"every unit of a TTL", ENCODE, "a 1w2d3h4m5s IN CNAME ü\nb 1W2D3H4M5S CNAME ü\n", "a 1w2d3h4m5s IN CNAME xn--tda\nb 1W2D3H4M5S CNAME xn--tda\n", ""},
	{"check: the TTLs of BIND", CHECK, BOTH("$TTL 1w1w0d1m2h\n$TTL 4294967295\n$TTL 7101w3d6h28m15S\n"), ""},
	{"check: no TTLs of BIND", CHECK, BOTH("$TTL 1h1\n$TTL 1hh\n$TTL 4294967296\n$TTL 18446744073709551617\n$TTL 7101w3d6h28m16s\n$TTL 7102w\n$TTL 30500568904944w\n"),
	 "1:6 directive-argument 1h1\n2:6 directive-argument 1hh\n3:6 directive-argument 4294967296\n4:6 directive-argument 18446744073709551617\n5:6 directive-argument 7101w3d6h28m16s\n6:6 directive-argument 7102w\n7:6 directive-argument 30500568904944w\n"},
	{"no unit of a TTL", ENCODE, BOTH("a 1y CNAME ü\n"), "1:12 unknown-type ü\n"},
	{"every class", ENCODE, "a in NS ü\na CS NS ü\na CH NS ü\na CHAOS NS ü\na HS NS ü\na HESIOD NS ü\na NONE NS ü\na ANY NS ü\n", "a in NS xn--tda\na CS NS xn--tda\na CH NS xn--tda\na CHAOS NS xn--tda\na HS NS xn--tda\na HESIOD NS xn--tda\na NONE NS xn--tda\na ANY NS xn--tda\n", ""},

	{"parentheses in parentheses", ENCODE, "x MX ((10)\nü)\nü A 1\n", "x MX ((10)\nxn--tda)\nxn--tda A 1\n", ""},
	{"a closing parenthesis without an opening one", ENCODE, "x A 1 )\nü A 1\n", "x A 1 )\nxn--tda A 1\n", "1:7 unbalanced-parenthesis )\n"},
	{"the outermost parenthesis is the open one", ENCODE, "x MX 10\n (( a )\n", "x MX 10\n (( a )\n", "2:2 unbalanced-parenthesis\n"},
	{"a parenthesis before the owner", ENCODE, "( ü A 1 )\n(\n ü A 1 )\n", "( xn--tda A 1 )\n(\n xn--tda A 1 )\n", ""},
	{"a parenthesis after a space", ENCODE, " ( CNAME ü )\n", " ( CNAME xn--tda )\n", ""},
	{"no white space around parentheses", ENCODE, "ü(CNAME(ü))\n", "xn--tda(CNAME(xn--tda))\n", ""},

	{"CR alone ends a record", ENCODE, "a A 1\rü A 1\n", "a A 1\rxn--tda A 1\n", ""},
	{"but no comment", ENCODE, BOTH("a A 1 ; c\rü A 1\n"), ""},
	{"nor in parentheses", ENCODE, "a MX (10\rü)\na TXT (b\rü)\n", "a MX (10\rxn--tda)\na TXT (b\r\\195\\188)\n", ""},
	{"only LF ends a line of a diagnostic", ENCODE, BOTH("a A 1\rÜ A 1\n"), "1:7 disallowed-code-point U+00DC Ü\n"},

	{"after an unbalanced quote, nothing is converted until the quote closes", ENCODE, "x TXT \"a\r\nü A 1\nü ( $FOO ; \\\"\" ü ( ü\n)\nü A 1\n", "x TXT \"a\r\nü A 1\nü ( $FOO ; \\\"\" \\195\\188 ( \\195\\188\n)\nxn--tda A 1\n", "1:7 unbalanced-quote \"a\r\n"},
	{"a quote that is not closed", ENCODE, BOTH("x TXT ( \"a\nü A 1\n)\nü A 1\n"), "1:9 unbalanced-quote \"a\n"},
	{"an escaped line end in a string is data, and the string stays", ENCODE, "a TXT \"x\\\nbücher ( y\" ü\nü TXT ( \"ü\\\n\\\nü)\"\n) ; ü\nü A 1\n", "a TXT \"x\\\nbücher ( y\" \\195\\188\nxn--tda TXT ( \"ü\\\n\\\nü)\"\n) ; ü\nxn--tda A 1\n", ""},
	{"a line end after an escaped one", ENCODE, BOTH("x TXT \"a\\\nü\nü\" \n$ORIGIN \"\\\n\"\nx TXT \"\\\n"), "1:7 unbalanced-quote\n6:7 unbalanced-quote\n"},
	{"decoding: a string with an escaped line end stays", DECODE, "x TXT \"\\195\\188\\\nxn--tda \\195\\188\" \\195\\188\n", "x TXT \"\\195\\188\\\nxn--tda \\195\\188\" ü\n", ""},
	{"note: not in a string with an escaped line end", ANNOTATE, "xn--tda TXT \"\\\n\t;= ü\"\nxn--tda A 1\n", "xn--tda TXT \"\\\n\t;= ü\"\nxn--tda A 1\t;= ü\n", ""},
	{"an unbalanced quote at the end", ENCODE, BOTH("x TXT \"a"), "1:7 unbalanced-quote \"a\n"},
	{"an unbalanced quote, decoding", DECODE, "x TXT \"\nxn--tda A 1\n\" xn--tda\nxn--tda A 1\n", "x TXT \"\nxn--tda A 1\n\" xn--tda\nü A 1\n", "1:7 unbalanced-quote \"\n"},
	{"an unfinished string is a field", ENCODE, "x RP (\"a\nb.ü\" ü)\n", "x RP (\"a\nb.ü\" xn--tda)\n", "1:7 unbalanced-quote \"a\n"},
	{"CR in a string is data, escaped or not", ENCODE, "x TXT \"\r\\\r\"\nü A 1\n", "x TXT \"\r\\\r\"\nxn--tda A 1\n", ""},
	{"escapes in strings", ENCODE, "x TXT \"\\\"ü;(\\\\\" ; ü\nü A 1\n", "x TXT \"\\\"\\195\\188;(\\\\\" ; ü\nxn--tda A 1\n", ""},
	{"a backslash does not escape a line end outside quotes", ENCODE, "x TXT a\\\nü TXT \\\r\nü A 1\nx TXT a\\", "x TXT a\\\nxn--tda TXT \\\r\nxn--tda A 1\nx TXT a\\", "1:7 escaped-line-end a\\\n2:8 escaped-line-end \\\n4:7 escaped-line-end a\\\n"},
	{"a backslash at the end of a line, decoding", DECODE, BOTH("x A 1\\\n"), "1:5 escaped-line-end 1\\\n"},
	{"nor a CR alone", ENCODE, "x TXT a\\\rü A 1\n", "x TXT a\\\rxn--tda A 1\n", "1:7 escaped-line-end a\\\n"},
	{"a string ends a word", ENCODE, "x NAPTR 1 1\"u\"\"ü\"\"\"ü\n", "x NAPTR 1 1\"u\"\"\\195\\188\"\"\"xn--tda\n", ""},
	{"a quoted owner", ENCODE, BOTH("\"ü\" A 1\n\"a\" A 1\n"), "1:1 non-ascii-in-quoted-name \"ü\"\n"},

	{"strings of every type", ENCODE, "x HINFO ü ü\nx AVC ü ü\nx TYPE16 ü \"ü\" (\nü)\nx CAA 0 ü ü\nx URI 1 1 \"https://ü/\"\nx NAPTR 1 1 ü ü ü ü\nx SVCB 1 ü key667=\"ü\" key668=ü\nx HTTPS 0 ü. a=ü\n",
	 "x HINFO \\195\\188 \\195\\188\nx AVC \\195\\188 \\195\\188\nx TYPE16 \\195\\188 \"\\195\\188\" (\n\\195\\188)\nx CAA 0 \\195\\188 \\195\\188\nx URI 1 1 \"https://\\195\\188/\"\n"
	 "x NAPTR 1 1 \\195\\188 \\195\\188 \\195\\188 xn--tda\nx SVCB 1 xn--tda key667=\"\\195\\188\" key668=\\195\\188\nx HTTPS 0 xn--tda. a=\\195\\188\n", "5:9 non-ascii-value ü\n5:12 non-ascii-value ü\n6:11 non-ascii-value \"https://ü/\"\n"},
	{"bytes that are not UTF-8, in strings", ENCODE, "x TXT \"\xFC\x80\" \xC3\nx TXT \\\xFC\n", "x TXT \"\\252\\128\" \\195\nx TXT \\252\n", ""},
	{"a backslash before a byte of a string", ENCODE, "x TXT \\ü \"\\ü\\\\ü\\195ü\\19ü\\\\\\ü\"\n", "x TXT \\195\\188 \"\\195\\188\\\\\\195\\188\\195\\195\\188\\19\\195\\188\\\\\\195\\188\"\n", ""},
	{"decoding: strings", DECODE, "x TXT \"gr\\195\\182\\195\\159e\" \\195\\188\\ \\195\\188 \"\\240\\159\\152\\128\\\"\\032\\x\\097\"\nx CAA 0 issue \"\\195\\188\"\n",
	 "x TXT \"größe\" ü\\ ü \"😀\\\"\\032\\x\\097\"\nx CAA 0 issue \"ü\"\n", ""},
	{"decoding: strings that are not UTF-8", DECODE, BOTH("x TXT \\195 \\195\\188\\195 \\188\\195 \"\\195\\097\\188\" \\195a\\188 \\\\195\\188 \\192\\128 \\237\\160\\128 \\244\\144\\128\\128\n"), ""},
	{"decoding: strings that diagnostics escape", DECODE, BOTH("x TXT \\195\\188\\000 \\195\\188\\127 \"\\195\\188\t\" \\194\\128 \\194\\160 \\194\\173 \\226\\128\\139 \\226\\128\\174 \\238\\128\\128 \\204\\136 \"\\204\\136a\" \\226\\160\\128\n"), ""},
	{"decoding: a mark after a letter", DECODE, "x TXT \"u\\204\\136\"\n", "x TXT \"u\u0308\"\n", ""},
	{"decoding: strings with both forms", DECODE, BOTH("x TXT \"ü\\195\\188\" \"ü\"\n"), ""},
	{"decoding: no strings", DECODE, BOTH("x TXT \\256\\300 \\19\nx A \\195\\188\nx XYZ \\195\\188\n$INCLUDE \\195\\188\n\\195\\188 A 1\nx TYPE16 \\# \\195\\188\n; \\195\\188\n"), ""},
	{"note: no strings", ANNOTATE, "xn--tda TXT \\195\\188\n", "xn--tda TXT \\195\\188\t;= ü\n", ""},
	{"instances of DNS-SD", ENCODE, "größe._ipp._tcp SRV 0 0 631 h\n$ORIGIN _ipp._tcp.a.\ngröße SRV 0 0 631 h\n@ PTR größe\nDrucker\\ Büro TXT a\nBÜRO\\195\\188\\032ü SRV 0 0 1 ü\n",
	 "gr\\195\\182\\195\\159e._ipp._tcp SRV 0 0 631 h\n$ORIGIN _ipp._tcp.a.\ngr\\195\\182\\195\\159e SRV 0 0 631 h\n@ PTR gr\\195\\182\\195\\159e\nDrucker\\ B\\195\\188ro TXT a\n"
	 "B\\195\\156RO\\195\\188\\032\\195\\188 SRV 0 0 1 \\195\\188\n", ""},
	{"subtypes of DNS-SD", ENCODE, "ü._sub._ipp._tcp.ü. PTR ü._IPP._Udp.ü.\nü._sub._ipp._x.a. A 1\nü._sub._tcp. A 1\n",
	 "\\195\\188._sub._ipp._tcp.xn--tda. PTR \\195\\188._IPP._Udp.xn--tda.\nxn--tda._sub._ipp._x.a. A 1\n\\195\\188._sub._tcp. A 1\n", ""},
	{"no instances of DNS-SD", ENCODE, "ü._tcp A 1\nü.ipp._tcp A 1\nü._._tcp A 1\nü._ipp A 1\nü._ipp.tcp A 1\n_dmarc.ü A 1\n_443._tcp.ü TLSA 0 0 0 00\nü._ipp\\._tcp A 1\nü._ipp. A 1\na.ü._ipp._tcp A 1\n",
	 "xn--tda._tcp A 1\nxn--tda.ipp._tcp A 1\nxn--tda._._tcp A 1\nxn--tda._ipp A 1\nxn--tda._ipp.tcp A 1\n_dmarc.xn--tda A 1\n_443._tcp.xn--tda TLSA 0 0 0 00\nxn--tda._ipp\\._tcp A 1\nxn--tda._ipp. A 1\na.xn--tda._ipp._tcp A 1\n", ""},
	{"a service with an escape is no service", ENCODE, "ü.\\095ipp._t\\099p A 1\nü._ipp\\._tcp._udp A 1\n", "xn--tda.\\095ipp._t\\099p A 1\n\\195\\188._ipp\\._tcp._udp A 1\n", ""},
	{"the labels before what is no service", ENCODE, "1a._x.א. A 1\n\\120n--4db._x.1ü. A 1\n$ORIGIN _ipp._x.xn--4db.\n1a.ü A 1\n1ü A 1\n$ORIGIN _tcp.a.\nÖ._ipp.Ü A 1\n", "1a._x.xn--4db. A 1\n\\120n--4db._x.1ü. A 1\n$ORIGIN _ipp._x.xn--4db.\n1a.xn--tda A 1\n1ü A 1\n$ORIGIN _tcp.a.\nÖ._ipp.Ü A 1\n", "2:15 bidi-rule U+0031 1ü\n5:1 bidi-rule U+0031 1ü\n7:1 disallowed-code-point U+00D6 Ö\n"},
	{"an instance as origin", ENCODE, "$ORIGIN _tcp.a.\n$ORIGIN ü._ipp\nü A 1\nü._ipp._tcp.b. A 1\n$ORIGIN c.\n$ORIGIN _tcp\n$ORIGIN _ipp\nü A 1\nü. A 1\nü._ipp A 1\n$ORIGIN @\nü A 1\n",
	 "$ORIGIN _tcp.a.\n$ORIGIN \\195\\188._ipp\nxn--tda A 1\n\\195\\188._ipp._tcp.b. A 1\n$ORIGIN c.\n$ORIGIN _tcp\n$ORIGIN _ipp\n\\195\\188 A 1\nxn--tda. A 1\nxn--tda._ipp A 1\n$ORIGIN @\n\\195\\188 A 1\n", ""},
	{"the length of an instance", ENCODE, "$ORIGIN _ipp._tcp.a.\nüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüa A 1\nüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüab._ipp._tcp.ü. A 1\nüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüab A 1\n",
	 "$ORIGIN _ipp._tcp.a.\n\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188"
	 "\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188\\195\\188a A 1\n"
	 "üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüab._ipp._tcp.ü. A 1\nüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüab A 1\n",
	 "3:1 label-too-long üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüab\n4:1 label-too-long üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüab\n"},
	{"a long instance and another error", ENCODE, BOTH("a" A63 "ü._ipp._tcp.Ü. A 1\n"), "1:1 label-too-long a" A63 "ü\n"},
	{"errors after an instance", ENCODE, BOTH("ü._ipp._tcp.aü\u2260.x A 1\nü._ipp._tcp..ü A 1\nü\xFF._ipp._tcp A 1\nü._ipp._tcp.ü\xFF A 1\n^abcdef.ü._ipp._tcp A 1\nü._ipp._tcp.^abcdef A 1\n@ RP ü._ipp._tcp .\nx MX 1 \"ü._ipp._tcp\"\n"),
	 "1:14 disallowed-code-point U+2260 aü\u2260\n2:14 empty-label ü._ipp._tcp..ü\n3:3 invalid-utf8 \xFF\n4:16 invalid-utf8 \xFF\n5:1 name-too-long ^abcdef.ü._ipp._tcp\n6:1 name-too-long ü._ipp._tcp.^abcdef\n7:6 non-ascii-local-part ü\n"
	 "8:8 non-ascii-in-quoted-name \"ü._ipp._tcp\"\n"},
	{"an instance in $GENERATE", ENCODE, "$GENERATE 1-2 ü$._ipp._tcp SRV 0 0 1 ü$._ipp._tcp.ü\n", "$GENERATE 1-2 ü$._ipp._tcp SRV 0 0 1 ü$._ipp._tcp.xn--tda\n", ""},
	{"escapes in $GENERATE", DECODE, "$GENERATE 1-2 \\195\\188$._ipp._tcp.xn--tda TXT \"\\195\\188$\"\n", "$GENERATE 1-2 \\195\\188$._ipp._tcp.ü TXT \"\\195\\188$\"\n", ""},
	{"instances are exempt from the Bidi Rule", ENCODE, "1._ipp._tcp.א A 1\n1ü._ipp._tcp.א A 1\nא._ipp._tcp.1a A 1\nא._ipp._tcp.1ü A 1\n", "1._ipp._tcp.xn--4db A 1\n1\\195\\188._ipp._tcp.xn--4db A 1\n\\215\\144._ipp._tcp.1a A 1\n\\215\\144._ipp._tcp.xn--1-eha A 1\n", ""},
	{"lookup: an instance is not mapped", LOOKUP, "Ａ._ipp._tcp A 1\na。Ü._ipp._tcp A 1\n", "\\239\\188\\161._ipp._tcp A 1\na\\227\\128\\130\\195\\156._ipp._tcp A 1\n", ""},
	{"lookup: a service that only mapping makes is none", LOOKUP, "Ü。_ipp。_tcp A 1\nü._ｉpp._tcp A 1\nü.＿ipp._tcp A 1\nü.\uFE33x._udp A 1\nü._sub._ipp._ｔcp A 1\n$ORIGIN ＿ｔcp.\nü._x A 1\nü.＿x A 1\n",
	 "xn--tda._ipp._tcp A 1\nxn--tda._ipp._tcp A 1\nxn--tda._ipp._tcp A 1\nxn--tda._x._udp A 1\nxn--tda._sub._ipp._tcp A 1\n$ORIGIN _tcp.\n\\195\\188._x A 1\nxn--tda._x A 1\n", ""},
	{"none: services are ASCII", NONE, "ü._ü._tcp A 1\nü._tcp._ü._tcp A 1\n", "xn--tda.xn--_-eha._tcp A 1\nxn--tda._tcp.xn--_-eha._tcp A 1\n", ""},
	{"decoding, lookup: services are ASCII", DECODE_LOOKUP, "b\\195\\188ro.xn--_-eha._tcp A 1\nxn--bro-hoa._sub.xn--_-eha._tcp A 1\nb\\195\\188ro._ü._tcp A 1\n", "b\\195\\188ro._ü._tcp A 1\nbüro._sub._ü._tcp A 1\nb\\195\\188ro._ü._tcp A 1\n", ""},
	{"decoding, none: a name stays that would begin with a byte order mark", DECODE_ANY, "xn--qg7c A 1\nxn--a-6m0i CNAME a.xn--qg7c\n", "xn--qg7c A 1\nxn--a-6m0i CNAME a.xn--qg7c\n", ""},
	{"decoding, lookup: an instance with a separator", DECODE_LOOKUP, "a\\227\\128\\130\\195\\188._ipp._tcp PTR x\n", "a。ü._ipp._tcp PTR x\n", ""},
	{"decoding: instances", DECODE, "gr\\195\\182\\195\\159e._ipp._tcp SRV 0 0 1 xn--tda\n$ORIGIN _ipp._tcp.xn--tda.\nB\\195\\188ro\\032\\226\\130\\172\\.\\ x PTR a\n\\195\\188._ipp._tcp.xn--tda. A 1\nü._ipp._tcp.xn--tda. A 1\n\\195\\188.xn--tda A 1\n",
	 "größe._ipp._tcp SRV 0 0 1 ü\n$ORIGIN _ipp._tcp.ü.\nBüro\\032€\\.\\ x PTR a\nü._ipp._tcp.ü. A 1\nü._ipp._tcp.ü. A 1\n\\195\\188.ü A 1\n", ""},
	{"decoding: instances that stay", DECODE, "xn--tda._ipp._tcp.xn--tda. A 1\n\\195._ipp._tcp.xn--tda. A 1\na\\226\\128\\139\\195\\188._ipp._tcp. A 1\nü\\195\\188._ipp._tcp.xn--tda. A 1\n\\195\\188._ipp._tcp.xn--zzzzzz. A 1\n\\195\\188\\000._ipp._tcp A 1\na._ipp._tcp.xn--tda. A 1\n",
	 "xn--tda._ipp._tcp.ü. A 1\n\\195._ipp._tcp.ü. A 1\na\\226\\128\\139\\195\\188._ipp._tcp. A 1\nü\\195\\188._ipp._tcp.ü. A 1\n\\195\\188._ipp._tcp.xn--zzzzzz. A 1\n\\195\\188\\000._ipp._tcp A 1\na._ipp._tcp.ü. A 1\n", ""},
	{"note: instances", ANNOTATE, "B\\195\\188ro\\032x._ipp._tcp PTR xn--tda._ipp._tcp\n", "B\\195\\188ro\\032x._ipp._tcp PTR xn--tda._ipp._tcp\t;= Büro\\032x._ipp._tcp\n", ""},
	{"check: invalid UTF-8 in long strings", CHECK, BOTH("x LUA A \"~ü\xFFü\xFF\"\nx TXT ~\xC3\nx LUA A \"~\xE6\x97\\\" \xFF\"\nx LUA A ~\\üü\nx TXT \"~\xED\xA0\x80\"\nx TXT ~\xF0\x9F\x98"),
	 "1:5012 invalid-utf8 \xFF\n2:5007 invalid-utf8 \xC3\n3:5010 invalid-utf8 \xE6\n5:5008 surrogate U+D800 \xED\n6:5007 invalid-utf8 \xF0\n"},
	{"check, decoding: long strings may be any octets", CHECK_DECODE, BOTH("x TXT ~\xFF\n"), ""},
	{"check: what is open since an earlier line", CHECK, BOTH("a A 1\r\n; b\nx MX ( 10\n a\n"), "1:6 crlf-line-ends\n3:6 unbalanced-parenthesis\n"},
	{"check: instances", CHECK, BOTH("b\\195\\188ro._ipp._tcp A 1\n$ORIGIN _ipp._tcp.a.\n\\195\\188 PTR ü\n\\195\\188.a A 1\nü._ipp._tcp.xn--a. A 1\nü._ipp._tcp.\\195\\188 A 1\nBÜ._ipp._tcp.BÜ. A 1\nBü._ipp._tcp.bü. A 1\n"),
	 "4:1 escaped-utf8 \\195\\188\n5:14 control-character U+0080 xn--a\n6:14 escaped-utf8 \\195\\188\n7:15 disallowed-code-point U+00DC BÜ\n"},
	{"check: instances that are not UTF-8 in NFC, once", CHECK, BOTH("B\\252ro._ipp._tcp A 1\nB\\195._ipp._tcp A 1\nx PTR Bu\u0308ro._ipp._tcp\nBu\\204\\136ro._ipp._tcp A 1\nB\\195\\188ro._ipp._tcp A 1\na\\\\\\.b._ipp._tcp A 1\n\u0344._x._udp A 1\n"),
	 "1:1 instance-name B\\252ro\n"},
	{"check: an instance as origin, with two warnings, counts once", CHECK, BOTH("$ORIGIN B\\252._x._tcp\n^a A 1\n^abc A 1\n"), "1:9 relative-origin B\\252._x._tcp\n1:9 instance-name B\\252\n3:1 name-too-long ^abc\n"},
	{"check: an instance in quotes, with a warning", CHECK, BOTH("x SRV 0 0 1 \"B\\252._ipp._tcp\" ü\n"), "1:14 instance-name B\\252\n1:13 quotes \"B\\252._ipp._tcp\"\n1:31 non-ascii-field ü\n"},
	{"check: an instance in NFC only as a whole", CHECK, BOTH("$ORIGIN _ipp._tcp.a.\na.b A 1\na CNAME A\\204\\138\n"), "3:9 instance-name A\\204\\138\n"},
	{"instances that are not UTF-8 in NFC", ENCODE, BOTH("B\\252ro._ipp._tcp A 1\nBu\\204\\136ro._ipp._tcp A 1\n"), ""},
	{"check: capitals in U-labels", CHECK, BOTH("Büro A 1\nBuero.büro MX 1 büro.büRo\nA.xn--Bro-hoa A 1\n"), "1:1 disallowed-code-point U+0042 Büro\n2:24 disallowed-code-point U+0052 büRo\n"},
	{"check: an origin with capitals is known", CHECK, BOTH("$ORIGIN Bü.א.\n1ü A 1\nü A 1\n"), "1:9 disallowed-code-point U+0042 Bü\n2:1 bidi-rule U+0031 1ü\n"},
	{"without check: capitals in U-labels", ENCODE, "Büro A 1\n", "xn--Bro-hoa A 1\n", ""},
	{"the Bidi Rule and the origin", ENCODE, "$ORIGIN xn--4dbrk0ce.\n1ü A 1\nü A 1\n1 CNAME 1.ü\n1ü. A 1\nx RP 1.ü ü\n$ORIGIN xn--1-eha\nü A 1\nü. A 1\n",
	 "$ORIGIN xn--4dbrk0ce.\n1ü A 1\nxn--tda A 1\n1 CNAME 1.xn--tda\nxn--1-eha. A 1\nx RP 1.xn--tda xn--tda\n$ORIGIN xn--1-eha\nü A 1\nxn--tda. A 1\n",
	 "2:1 bidi-rule U+0031 1ü\n8:1 bidi-rule U+0031 ü\n"},
	{"ASCII labels are exempt from the Bidi Rule", ENCODE, "1.0/25.1_.-a.a!.*x.abc\\033.\\049a.a\\195.שלום.example. A 1\nx CNAME 1.pool.שלום.example.\n$ORIGIN 1a.xn--9dbne9b.\nא A 1\n$GENERATE 1-3 p$.שלום.example. A 192.0.2.$\n$GENERATE 1-3 h${0,2,d}.שלום PTR $.שלום\n",
	 "1.0/25.1_.-a.a!.*x.abc\\033.\\049a.a\\195.xn--9dbne9b.example. A 1\nx CNAME 1.pool.xn--9dbne9b.example.\n$ORIGIN 1a.xn--9dbne9b.\nxn--4db A 1\n$GENERATE 1-3 p$.xn--9dbne9b.example. A 192.0.2.$\n$GENERATE 1-3 h${0,2,d}.xn--9dbne9b PTR $.xn--9dbne9b\n", ""},
	{"check: ASCII labels are exempt from the Bidi Rule", CHECK, BOTH("1.xn--9dbne9b.example. A 1\n0/25.1_.-a.a!.שלום A 1\n$ORIGIN xn--9dbne9b.\n1 A 1\n1.ü A 1\n$ORIGIN 1.xn--9dbne9b.\nשלום A 1\n1ü A 1\n1ü.1.xn--9dbne9b. A 1\n"), "8:1 bidi-rule U+0031 1ü\n9:1 bidi-rule U+0031 1ü\n"},
	{"the Bidi Rule and an origin from left to right", ENCODE, "$ORIGIN xn--1-eha.\nא A 1\nü A 1\nא. A 1\n$ORIGIN xn--a.xn--1-eha.\nא A 1\n$ORIGIN @\n$ORIGIN \"1.\"\nא A 1\n",
	 "$ORIGIN xn--1-eha.\nא A 1\nxn--tda A 1\nxn--4db. A 1\n$ORIGIN xn--a.xn--1-eha.\nא A 1\n$ORIGIN @\n$ORIGIN \"1.\"\nxn--4db A 1\n",
	 "2:1 bidi-rule U+0031 א\n6:1 bidi-rule U+0031 א\n"},
	{"the Bidi Rule and the same name written out", ENCODE, BOTH("1ü.xn--4dbrk0ce. A 1\n1ü.a/b.א. A 1\n$ORIGIN a/b.xn--4db.\n1ü A 1\n$ORIGIN a!b.xn--4db.\n1ü A 1\n$ORIGIN a\\.b.xn--4db.\n1ü A 1\n$ORIGIN xn--n3h.xn--4dbrk0ce.\n1ü A 1\n1ü.xn--n3h.xn--4dbrk0ce. A 1\n"),
	 "1:1 bidi-rule U+0031 1ü\n2:1 bidi-rule U+0031 1ü\n4:1 bidi-rule U+0031 1ü\n6:1 bidi-rule U+0031 1ü\n8:1 bidi-rule U+0031 1ü\n10:1 bidi-rule U+0031 1ü\n11:1 bidi-rule U+0031 1ü\n"},
	{"the Bidi Rule and an invalid A-label, which is no right-to-left label", ENCODE, "$ORIGIN xn--n3h.xn--4dbrk0ce.\nü A 1\nü.xn--n3h.xn--4dbrk0ce. A 1\n$ORIGIN a/b.xn--4db.\nü A 1\n1ü.xn--4db006n. A 1\n$ORIGIN xn--4db006n.\n1ü A 1\n", "$ORIGIN xn--n3h.xn--4dbrk0ce.\nxn--tda A 1\nxn--tda.xn--n3h.xn--4dbrk0ce. A 1\n$ORIGIN a/b.xn--4db.\nxn--tda A 1\nxn--1-eha.xn--4db006n. A 1\n$ORIGIN xn--4db006n.\nxn--1-eha A 1\n", ""},
	{"decoding: what was encoded under these origins", DECODE, "$ORIGIN xn--n3h.xn--4dbrk0ce.\nxn--tda A 1\nxn--1-eha A 1\n$ORIGIN a/b.xn--4db.\nxn--tda A 1\nxn--1-eha A 1\n", "$ORIGIN xn--n3h.xn--4dbrk0ce.\nü A 1\nxn--1-eha A 1\n$ORIGIN a/b.א.\nü A 1\nxn--1-eha A 1\n", ""},
	{"an invalid A-label of the origin is exempt from the Bidi Rule, as any ASCII label", ENCODE, "א.xn--a-. A 1\n$ORIGIN xn--a-.\nא A 1\n$ORIGIN 1.xn--a-.\nא A 1\n$ORIGIN xn--a-.xn--4db.\nü A 1\n", "xn--4db.xn--a-. A 1\n$ORIGIN xn--a-.\nxn--4db A 1\n$ORIGIN 1.xn--a-.\nxn--4db A 1\n$ORIGIN xn--a-.xn--4db.\nxn--tda A 1\n", ""},
	{"the Bidi Rule and an A-label with an escape", ENCODE, BOTH("1ü.\\120n--4db. A 1\n$ORIGIN \\120n--4db.\n1ü A 1\n"), "1:1 bidi-rule U+0031 1ü\n3:1 bidi-rule U+0031 1ü\n"},
	{"check: the Bidi Rule is that of encoding", CHECK, BOTH("1ü.xn--4dbrk0ce. A 1\n$ORIGIN a/b.xn--4db.\n1ü A 1\n"), "1:1 bidi-rule U+0031 1ü\n3:1 bidi-rule U+0031 1ü\n"},
	{"decoding: an origin that violates the Bidi Rule is unknown", DECODE, "$ORIGIN xn--4db.\n$ORIGIN 1ü\nxn--tda A 1\n", "$ORIGIN א.\n$ORIGIN 1ü\nü A 1\n", ""},
	{"check, decoding: such an origin is unknown, too", CHECK_DECODE, BOTH("$ORIGIN xn--4db.\n$ORIGIN 1ü\nxn--tda A 1\n"), ""},
	{"decoding: the Bidi Rule and the origin", DECODE, "$ORIGIN xn--4dbrk0ce.\nxn--1-eha A 1\nxn--tda A 1\n", "$ORIGIN ישראל.\nxn--1-eha A 1\nü A 1\n", ""},
	{"escapes are kept", ENCODE, "a\\;\\(\\\"b.ü A 1\n\\195.ü A 1\n", "a\\;\\(\\\"b.xn--tda A 1\n\\195.xn--tda A 1\n", ""},
	{"an escaped space is not white space", ENCODE, BOTH("a\\ ü A 1\n"), "1:1 non-ascii-beside-escape a\\ ü\n"},
	{"an escaped dot is not a separator", ENCODE, "a\\.b.ü A 1\n", "a\\.b.xn--tda A 1\n", ""},
	{"an empty label", ENCODE, BOTH("a..ü A 1\n"), "1:3 empty-label a..ü\n"},
	{"invalid UTF-8 in a name", ENCODE, BOTH("x.a\\.b\xC3.ü A 1\n"), "1:7 invalid-utf8 \xC3\n"},
	{"A-labels beside U-labels pass", ENCODE, "xn--zz--bad.ü.XN--TDA A 1\n", "xn--zz--bad.xn--tda.XN--TDA A 1\n", ""},

	{"owners that look like something else", ENCODE,
	 "MX CNAME ü\nIN CNAME ü\n300 CNAME ü\nTYPE5 CNAME ü\n", "MX CNAME xn--tda\nIN CNAME xn--tda\n300 CNAME xn--tda\nTYPE5 CNAME xn--tda\n", ""},
	{"TTL and class come once", ENCODE, BOTH("x 1 1 CNAME ü\nx IN IN CNAME ü\n"), "1:13 unknown-type ü\n2:15 unknown-type\n"},
	{"no TTL", ENCODE, BOTH("x 1x CNAME ü\n"), "1:12 unknown-type ü\n"},
	{"a quoted type, class, TTL", ENCODE, BOTH("x \"CNAME\" ü\nx \"IN\" CNAME ü\nx \"1\" CNAME ü\n"),
	 "1:11 unknown-type ü\n3:13 unknown-type\n"},
	{"each name under an unknown type", ENCODE, BOTH("x ü ö \"ß\" é\n"), "1:3 unknown-type ü\n1:14 unknown-type\n"},
	{"an indented directive is not a directive", ENCODE, BOTH(" $ORIGIN ü.\n"), "1:10 unknown-type ü.\n"},
	{"unknown directives", ENCODE, BOTH("$FÜR ü\n$FOR ü \"ü\"\n$ORGIN größe.example.\n$ORGIN a.\n$UNICODE 2008 TXT\n$\n"),
	 "1:1 unknown-directive $FÜR\n1:7 non-ascii-field ü\n2:1 unknown-directive $FOR\n2:6 non-ascii-field ü\n2:9 non-ascii-field \"ü\"\n"
	 "3:1 unknown-directive $ORGIN\n3:8 non-ascii-field größe.example.\n4:1 unknown-directive $ORGIN\n5:1 unknown-directive $UNICODE\n6:1 unknown-directive $\n"},
	{"unknown directives, decoding", DECODE, "$ORGIN xn--tda.\nxn--tda A 1\n", "$ORGIN xn--tda.\nü A 1\n", "1:1 unknown-directive $ORGIN\n"},
	{"known directives, in any case", ENCODE, BOTH("$origin a.\n$Include f\n$GeNERATE 1-2 a$ A 1.2.3.$\n$ttl 1\n$Date 20261122000000\n"), ""},
	{"directives without names", ENCODE, BOTH("$TTL ü\n$include ü\n$DATE ü\n$INCLUDE \"größe.inc\"\n$GENERATE ü h$ A 1\n"),
	 "1:6 non-ascii-field ü\n3:7 non-ascii-field ü\n5:11 non-ascii-field ü\n"},
	{"check: the file of $INCLUDE", CHECK, BOTH("$INCLUDE größe.inc\n$INCLUDE \"größe.inc\" a.\n$INCLUDE \\195\\188\n$INCLUDE ~ü\n"),
	 "1:10 non-ascii-file-name größe.inc\n2:10 non-ascii-file-name \"größe.inc\"\n3:10 include-not-read \\195\\188\n4:10 non-ascii-file-name ~ü\n"},
	{"a directive in parentheses", ENCODE, "($ORIGIN ü.)\n", "($ORIGIN xn--tda.)\n", ""},
	{"only the first name of a directive", ENCODE, "$ORIGIN ü. ü\n$INCLUDE f ü ü\n", "$ORIGIN xn--tda. ü\n$INCLUDE f xn--tda ü\n", "1:13 non-ascii-field ü\n2:15 non-ascii-field ü\n"},
	{"a quoted origin", ENCODE, BOTH("$ORIGIN \"ü.\"\n$INCLUDE \"f\" \"ü.\"\n"), "1:9 non-ascii-in-quoted-name \"ü.\"\n2:14 non-ascii-in-quoted-name \"ü.\"\n"},
	{"an origin after an error is unknown", ENCODE, "$ORIGIN _ipp._tcp.a.\n$ORIGIN \"ü.\"\nü A 1\n$ORIGIN _ipp._tcp.a.\n$ORIGIN \"a\n\"\nü A 1\n",
	 "$ORIGIN _ipp._tcp.a.\n$ORIGIN \"ü.\"\nxn--tda A 1\n$ORIGIN _ipp._tcp.a.\n$ORIGIN \"a\n\"\nxn--tda A 1\n", "2:9 non-ascii-in-quoted-name \"ü.\"\n5:9 unbalanced-quote \"a\n"},

	{"$GENERATE", ENCODE, "$GENERATE 1-3/2 h$.ü CNAME h${0,3,d}.ö\n$generate 1-2 ü 300 IN A 1.2.3.$\n",
	 "$GENERATE 1-3/2 h$.xn--tda CNAME h${0,3,d}.xn--nda\n$generate 1-2 xn--tda 300 IN A 1.2.3.$\n", ""},
	{"$GENERATE with RDATA as one string", ENCODE, BOTH("$GENERATE 1-2 h$ MX \"10 ü$\"\n$GENERATE 1-2 h$ TXT \"ü$\"\n$GENERATE 1-2 h$ TXT ü${0,3,d}\n$GENERATE 1-2 h$ CAA \"0 issue ü\"\n$GENERATE 1-2 h$ LOC \"ü\"\n$GENERATE 1-2 h$ A \"ü\"\n"),
	 "1:21 non-ascii-in-quoted-name \"10 ü$\"\n4:22 non-ascii-field \"0 issue ü\"\n5:22 non-ascii-field \"ü\"\n6:20 non-ascii-field \"ü\"\n"},
	{"$GENERATE on the right side", ENCODE, BOTH("$GENERATE 1-2 h$ CNAME a.ü$\n"), "1:26 generate-iterator ü$\n"},
	{"no iterator elsewhere", ENCODE, BOTH("ü$ A 1\n"), "1:1 disallowed-code-point U+0024 ü$\n"},

	{"A in class CH", ENCODE, BOTH("x CH A ü 1\n"), "1:8 non-ascii-field ü\n"},
	{"gateways", ENCODE, "x IPSECKEY 10 3 2 ü ü\nx IPSECKEY 10 1 2 192.0.2.1 AA==\nx AMTRELAY 10 0 3 ü\nx AMTRELAY 10 0 2 2001:db8::1\n", "x IPSECKEY 10 3 2 xn--tda ü\nx IPSECKEY 10 1 2 192.0.2.1 AA==\nx AMTRELAY 10 0 3 xn--tda\nx AMTRELAY 10 0 2 2001:db8::1\n",
	 "1:22 non-ascii-field ü\n"},
	{"check: addresses of gateways", CHECK, BOTH("x IPSECKEY 10 1 2 192.0.2.1 AA==\nx IPSECKEY 10 2 2 2001:db8::192.0.2.1 AA==\nx IPSECKEY 10 0 2 . AA==\nx AMTRELAY 10 0 2 2001:db8::1\nx A6 0 2001:db8::1\n"), ""},
	{"prefixes", ENCODE, "x A6 ü :: ü\nx A6 64 :: ü\nx A6 128 ü\n", "x A6 ü :: xn--tda\nx A6 64 :: xn--tda\nx A6 128 xn--tda\n", "1:6 non-ascii-field ü\n"},
	{"rendezvous servers to the end", ENCODE,
	 "x HIP 2 ü ü (ü ü\nü ü ü ü ü ü ü ü ü ü ü ü ü ü)\n",
	 "x HIP 2 ü ü (xn--tda xn--tda\nxn--tda xn--tda xn--tda xn--tda xn--tda xn--tda xn--tda xn--tda xn--tda xn--tda xn--tda xn--tda xn--tda xn--tda)\n", "1:9 non-ascii-field ü\n1:12 non-ascii-field ü\n"},
	{"RDATA in bytes", ENCODE, BOTH("x MX \\# ü ü\nx TYPE16 \\# 2 01ü\n"), "1:9 non-ascii-field ü\n1:12 non-ascii-field ü\n2:15 non-ascii-field 01ü\n"},
	{"other fields", ENCODE, BOTH("x A ü\nx AAAA \"ü\"\nx DELEG server-name=ü.\nx CH TXT\n"), "1:5 non-ascii-field ü\n2:8 non-ascii-field \"ü\"\n3:9 non-ascii-field server-name=ü.\n"},
	{"only before all other RDATA", ENCODE, "x SRV 1 \\# 3 ü\nx MX \"\\#\" ü\n", "x SRV 1 \\# 3 xn--tda\nx MX \"\\#\" xn--tda\n", ""},
	{"mailboxes", ENCODE, "x SOA ü a\\.b.ü 1\n@ RP ü.example. ü.\n", "x SOA xn--tda a\\.b.xn--tda 1\n@ RP ü.example. xn--tda.\n", "2:6 non-ascii-local-part ü\n"},
	{"a mailbox of one label", ENCODE, BOTH("x MG ü\nx MG a\n"), "1:6 non-ascii-local-part ü\n"},

	{"the origin counts", ENCODE, "$ORIGIN abcde.\n^ü A 1\n$ORIGIN abcdef.\n^ü A 1\n", "$ORIGIN abcde.\n^xn--tda A 1\n$ORIGIN abcdef.\n^ü A 1\n",
	 "4:1 name-too-long ^ü\n"},
	{"an invalid origin is unknown", ENCODE, "$ORIGIN abcdef.\n$ORIGIN Ü.\n^ü A 1\n$ORIGIN abcdef.\n$ORIGIN a..b.\n^ü A 1\n", "$ORIGIN abcdef.\n$ORIGIN Ü.\n^xn--tda A 1\n$ORIGIN abcdef.\n$ORIGIN a..b.\n^xn--tda A 1\n",
	 "2:9 disallowed-code-point U+00DC Ü\n"},
	{"an escape counts as one byte", ENCODE, "\\097\\bcde.^ü A 1\n\\097\\bcdef.^ü A 1\n", "\\097\\bcde.^xn--tda A 1\n\\097\\bcdef.^ü A 1\n", "2:1 name-too-long \\097\\bcdef.^ü\n"},
	{"decoding: an escape counts as one byte", DECODE, "\\097\\bcde.^xn--tda A 1\n\\097\\bcdef.^xn--tda A 1\n", "\\097\\bcde.^ü A 1\n\\097\\bcdef.^xn--tda A 1\n", ""},
	{"a label of 64 bytes beside a U-label", ENCODE, A63 ".ü A 1\na" A63 ".ü A 1\na" A63 " A 1\nü.\\097" A60 "aa A 1\n", A63 ".xn--tda A 1\na" A63 ".ü A 1\na" A63 " A 1\nxn--tda.\\097" A60 "aa A 1\n", "2:1 label-too-long a" A63 "\n"},
	{"other ASCII labels beside a U-label", ENCODE, "_dmarc.ü A 1\n*.ü A 1\na--b.ü A 1\n-a-.ü A 1\nA_B.ü A 1\nx SRV 1 1 1 a--b.*.ü\n", "_dmarc.xn--tda A 1\n*.xn--tda A 1\na--b.xn--tda A 1\n-a-.xn--tda A 1\nA_B.xn--tda A 1\nx SRV 1 1 1 a--b.*.xn--tda\n", ""},
	{"the origin itself", ENCODE, "$ORIGIN abcde.\n$ORIGIN @\n^ü A 1\n", "$ORIGIN abcde.\n$ORIGIN @\n^xn--tda A 1\n", ""},
	{"an origin under an origin", ENCODE, BOTH("$ORIGIN abcd.\n$ORIGIN x\n^ü A 1\n"), "3:1 name-too-long ^ü\n"},
	{"the root as origin", ENCODE, "$ORIGIN abcdef.\n$ORIGIN .\n^abcde.ü A 1\n^abcdef.ü A 1\n", "$ORIGIN abcdef.\n$ORIGIN .\n^abcde.xn--tda A 1\n^abcdef.ü A 1\n",
	 "4:1 name-too-long ^abcdef.ü\n"},
	{"the longest origin", ENCODE, BOTH("$ORIGIN ^abcdefghijklm.\nü A 1\n"), "2:1 name-too-long ü\n"},
	{"an origin that is too long", ENCODE, "$ORIGIN abcdef.\n$ORIGIN ^^a.\n^ü A 1\n", "$ORIGIN abcdef.\n$ORIGIN ^^a.\n^xn--tda A 1\n", ""},
	{"an origin that is far too long", ENCODE, "$ORIGIN abcdef.\n$ORIGIN ~.\n^ü A 1\n", "$ORIGIN abcdef.\n$ORIGIN ~.\n^xn--tda A 1\n", ""},
	{"a mailbox counts whole", ENCODE, "x MG ^abcde.ü.\nx MG ^abcdef.ü.\n", "x MG ^abcde.xn--tda.\nx MG ^abcdef.ü.\n", "2:6 name-too-long ^abcdef.ü.\n"},
	{"decoding: the origin counts", DECODE, "$ORIGIN abcde.\n^xn--tda A 1\n$ORIGIN abcdef.\n^xn--tda A 1\n", "$ORIGIN abcde.\n^ü A 1\n$ORIGIN abcdef.\n^xn--tda A 1\n", ""},
	{"decoding: the root as origin", DECODE, "$ORIGIN abcdef.\n$ORIGIN .\n^abcde.xn--tda A 1\n^abcdef.xn--tda A 1\n", "$ORIGIN abcdef.\n$ORIGIN .\n^abcde.ü A 1\n^abcdef.xn--tda A 1\n", ""},
	{"decoding: an origin in Unicode or with an invalid A-label counts", DECODE, BOTH("$ORIGIN ü.\n^xn--tda A 1\n$ORIGIN xn--a.\n^xn--tda.a A 1\n"), ""},
	{"decoding: an origin that is too long", DECODE, "$ORIGIN abcdef.\n$ORIGIN ^^a.\n^xn--tda A 1\n", "$ORIGIN abcdef.\n$ORIGIN ^^a.\n^ü A 1\n", ""},

	{"the longest name that is read", ENCODE, BOTH("`aaaaü A 1\nx MX 1 \"`aaü\"\n"), "1:1 label-too-long `aaaaü\n2:8 non-ascii-in-quoted-name \"`aaü\"\n"},
	{"one byte more", ENCODE, BOTH("`aaaaaü A 1\nx MX 1 \"`aaaü\"\n"), "1:1 name-too-long `aaaaaü\n2:8 non-ascii-in-quoted-name \"`aaaü\"\n"},
	{"a long name that begins with other than ASCII", ENCODE, BOTH("ü~ A 1\nü~"), "1:1 name-too-long ü~\n2:1 name-too-long ü~\n"},
	{"long tokens that are not names", ENCODE, "x TXT \"~ü\\\"ü\"\"ü\" ~ü\\ ü;ü\nü A 1\nx A ~ü\n",
	 "x TXT \"~\\195\\188\\\"\\195\\188\"\"\\195\\188\" ~\\195\\188\\ \\195\\188;ü\nxn--tda A 1\nx A ~ü\n", "3:5 non-ascii-field ~ü\n"},
	{"long strings", ENCODE, "x TXT \"~\\\\\\ü\\\\ü~~\" ü~\\ü\nx LUA A \"ü~ü~\"\n", "x TXT \"~\\\\\\195\\188\\\\\\195\\188~~\" \\195\\188~\\195\\188\nx LUA A \"\\195\\188~\\195\\188~\"\n", ""},
	{"decoding: long strings", DECODE, "x TXT \"~\\195\\188\"\n", "x TXT \"~ü\"\n", ""},
	{"long tokens that may be names", ENCODE, BOTH("x XYZ ~ü~ü(\"~ü\"ü)\n$~ü ü\n"), "1:7 unknown-type ~ü~ü\n2:1 unknown-directive $~ü\n2:5005 non-ascii-field ü\n1:15016 unknown-type\n"},
	{"a long unfinished string", ENCODE, "x TXT \"~\n\"\nü TXT \"~", "x TXT \"~\n\"\nxn--tda TXT \"~", "1:7 unbalanced-quote \"~\n3:8 unbalanced-quote \"~\n"},
	{"decoding: long names", DECODE, BOTH("~.xn--tda A 1\n"), ""},

	{"lookup: separators", LOOKUP, "a。ü．b｡ A 1\nx MG a。ü\n", "a.xn--tda.b. A 1\nx MG a.xn--tda\n", ""},
	{"check, lookup: separators", CHECK_LOOKUP, BOTH("ü。xn--tda. A 1\nü。xn--a. A 1\n"), "2:6 control-character U+0080 xn--a\n"},
	{"lookup: an A-label that mapping made is checked", LOOKUP, "ｘn--a A 1\nx\u00ADn--a.ü A 1\nxn--tda26ｘ A 1\nｘn--TDA A 1\n", "ｘn--a A 1\nx\u00ADn--a.ü A 1\nxn--tda26ｘ A 1\nxn--tda A 1\n", "1:1 control-character U+0080 ｘn--a\n2:1 control-character U+0080 x\u00ADn--a\n3:1 bidi-rule U+0628 xn--tda26ｘ\n"},
	{"check, lookup: an A-label that mapping made", CHECK_LOOKUP, BOTH("ｘn--a A 1\nxn--tda26ｘ A 1\nｘn--tda A 1\n"), "1:1 control-character U+0080 ｘn--a\n2:1 bidi-rule U+0628 xn--tda26ｘ\n"},
	{"lookup: invalid UTF-8 after a separator", LOOKUP, BOTH("a。\xFF。b.example. A 1\n"), "1:5 invalid-utf8 \xFF\n"},
	{"lookup: labels that map to ASCII", LOOKUP, "ＭＸ CNAME Ⅳ\n", "mx CNAME iv\n", ""},
	{"lookup: the position of a label", LOOKUP, BOTH("a。ü。b\u2260c。\u2028 A 1\n"), "1:18 control-character U+2028 \u2028\n"},

	{"decoding: case", DECODE, "XN--TDA.xn--tda A 1\nxn--Bcher-kva A 1\nxn--BCHER-KVA A 1\n", "XN--TDA.xn--tda A 1\nBücher A 1\nxn--BCHER-KVA A 1\n", ""},
	{"decoding: invalid A-labels", DECODE, BOTH("xn--zz--bad A 1\nxn--a.xn-- A 1\nxn--a\\.b-kva A 1\nxn--a\\.-kva A 1\n"), ""},
	{"decoding: a name is decoded whole or stays", DECODE, "xn--bcher-kva.xn--zzzzzz.de CNAME xn--zz--bad.xn--tda\nxn--tda.xn--bcher-kva A 1\n",
	 "xn--bcher-kva.xn--zzzzzz.de CNAME xn--zz--bad.xn--tda\nü.bücher A 1\n", ""},
	{"decoding: beside labels of other ASCII", DECODE, "a\\.b.a/b.xn--tda A 1\n\\120n--a.xn--tda A 1\n", "a\\.b.a/b.ü A 1\n\\120n--a.xn--tda A 1\n", ""},
	{"decoding: a mailbox is decoded whole or stays", DECODE, BOTH("x MG xn--zz--bad.xn--a.xn--tda\n"), ""},
	{"decoding: the local part is not decoded", DECODE, "x MG xn--zz--bad.xn--tda\n", "x MG xn--zz--bad.ü\n", ""},
	{"decoding: an origin that stays", DECODE, "$ORIGIN xn--tda.xn--zzzzzz.\nxn--tda A 1\n", "$ORIGIN xn--tda.xn--zzzzzz.\nü A 1\n", ""},
	{"note: no part of a name", ANNOTATE, "xn--tda CNAME xn--tda.xn--zzzzzz\nx CNAME xn--tda.xn--zzzzzz\n", "xn--tda CNAME xn--tda.xn--zzzzzz\t;= ü\nx CNAME xn--tda.xn--zzzzzz\n", ""},
	{"decoding: only names", DECODE, "x TXT xn--tda\nx XYZ xn--tda\nx SOA xn--tda xn--tda.xn--tda 1\n\"xn--tda\" A 1\n$DATE xn--tda\n",
	 "x TXT xn--tda\nx XYZ xn--tda\nx SOA ü xn--tda.ü 1\n\"xn--tda\" A 1\n$DATE xn--tda\n", ""},
	{"decoding: a name that is invalid as a whole", DECODE, "a..xn--tda A 1\n1a.xn--4db A 1\nxn--1-eha.xn--4db A 1\na\001.xn--tda A 1\n", "a..xn--tda A 1\n1a.א A 1\nxn--1-eha.xn--4db A 1\na\001.xn--tda A 1\n", ""},
	{"decoding: invalid UTF-8 is not an error", DECODE, BOTH("\xFC.xn--tda A 1\n\"\xFC\" A 1\nx XYZ \xFC\n"), ""},
	{"decoding: U-labels pass, and invalid ones keep the name", DECODE, "ö.xn--tda A 1\nÖ.xn--tda A 1\n", "ö.ü A 1\nÖ.xn--tda A 1\n", ""},
	{"decoding: an A-label with an escape stays, with its name", DECODE, BOTH("\\120n--tda A 1\n\\xn--tda.xn--tda A 1\nxn\\--tda A 1\nxn--p\\cka3dxf3byfi A 1\n"), ""},
	{"note: an A-label with an escape", ANNOTATE, "xn--p\\cka3dxf3byfi A 1\n\\120n--tda.xn--tda CNAME \\120n--a\n", "xn--p\\cka3dxf3byfi A 1\t;= クリック・ミー\n\\120n--tda.xn--tda CNAME \\120n--a\t;= ü.ü\n", ""},
	{"check: an A-label with an escape", CHECK, BOTH("xn--p\\cka3dxf3byfi A 1\n\\120n--1a A 1\nx CNAME xn--\\049a.ü.\nxn--tda\\. A 1\nx MG \\120n--1a\n\\120n--" A60 " A 1\n"),
	 "2:1 control-character U+009B \\120n--1a\n3:9 control-character U+009B xn--\\049a\n4:1 punycode-invalid-digit xn--tda\\.\n6:1 label-too-long \\120n--" A60 "\n"},
	{"check, decoding: an A-label with an escape", CHECK_DECODE, BOTH("xn--p\\cka3dxf3byfi A 1\nxn--\\049a A 1\n"), "2:1 control-character U+009B xn--\\049a\n"},

	{"note: CR LF", ANNOTATE, "xn--tda A 1\r\nx A 1\r\n", "xn--tda A 1\t;= ü\r\nx A 1\r\n", ""},
	{"note: no line end", ANNOTATE, "xn--tda CNAME XN--TDA.", "xn--tda CNAME XN--TDA.\t;= ü ü.", ""},
	{"note: after a comment", ANNOTATE, "xn--tda A 1 ; a\nxn--tda A 1;b", "xn--tda A 1 ; a\t;= ü\nxn--tda A 1;b\t;= ü", ""},
	{"note: already present", ANNOTATE, BOTH("xn--tda A 1\t;= ü\nxn--tda A 1 ;a\t;= ü\r\nxn--tda A 1\t;= ü"), ""},
	{"note: present twice", ANNOTATE, "xn--tda A 1\t;= ü\t;= ü\n", "xn--tda A 1\t;= ü\n", ""},
	{"note: after other names", ANNOTATE, "xn--tda A 1\t;= ö\r\nxn--tda CNAME a\t;= ü ö\nxn--tda A 1 ; a\t;= ö",
	 "xn--tda A 1\t;= ü\r\nxn--tda CNAME a\t;= ü\nxn--tda A 1 ; a\t;= ü", ""},
	{"note: after spaces", ANNOTATE, "xn--tda A 1 ;= ö\nxn--tda A 1     ;= ü\nxn--tda A 1 ; a     ;= ö\n",
	 "xn--tda A 1 ;= ü\nxn--tda A 1     ;= ü\nxn--tda A 1 ; a     ;= ü\n", ""},
	{"note: no name left", ANNOTATE, "a A 1\t;= ü\na A 1 ; b\t;= ü\r\na A 1\t;= ü", "a A 1\na A 1 ; b\r\na A 1", ""},
	{"note: no name left, in parentheses", ANNOTATE, "xn--tda MX ( 10\t;= ü\n a\t;= ö\n)\t;= ü", "xn--tda MX ( 10\t;= ü\n a\n)", ""},
	{"note: a record that became a comment", ANNOTATE, "; xn--tda A 1\t;= ü\n\t;= ü\n", "; xn--tda A 1\n\n", ""},
	{"note: a comment that is no note", ANNOTATE, ";= a\n;=== b\n ;=== b\na A 1;= ü\na A 1\t;=ü\na A 1 ;x;= ü\na A 1\t; = ü\na A 1 ;=",
	 ";= a\n;=== b\n ;=== b\na A 1;= ü\na A 1\t;=ü\na A 1 ;x;= ü\na A 1\t; = ü\na A 1 ;=", ""},
	{"note: beside a comment that is no note", ANNOTATE, "xn--tda A 1;= ö\nxn--tda A 1\t;x;= ö\nxn--tda A 1 ;= \n",
	 "xn--tda A 1;= ö\t;= ü\nxn--tda A 1\t;x;= ö\t;= ü\nxn--tda A 1 ;= ü\n", ""},
	{"note: CR in a note", ANNOTATE, "xn--tda A 1\t;= ö\rö\r\na A 1 ;a\r ;= ö\r\r\n", "xn--tda A 1\t;= ü\r\na A 1 ;a\r\r\n", ""},
	{"note: a long note", ANNOTATE, "a A 1\t;= ~\nxn--tda A 1 ; ~ ;= ~\n", "a A 1\nxn--tda A 1 ; ~ ;= ü\n", ""},
	{"note: the TAB of the comment", ANNOTATE, "xn--tda A 1\t\";= ü\"\nxn--tda TXT a\t(;= ü\n)\n", "xn--tda A 1\t\";= ü\"\t;= ü\nxn--tda TXT a\t(;= ü\t;= ü\n)\n", ""},
	{"note: the longest TAB", ANNOTATE, BOTH("xn--tda A 1 \t\t;= ü\n"), ""},
	{"note: white space at the end of the line", ANNOTATE, "xn--tda A 1 \n", "xn--tda A 1 \t;= ü\n", ""},
	{"note: the lines of a record", ANNOTATE, "xn--tda SOA ( xn--tda. ; a\n xn--tda.xn--tda. )\n",
	 "xn--tda SOA ( xn--tda. ; a\t;= ü ü.\n xn--tda.xn--tda. )\t;= xn--tda.ü.\n", ""},
	{"note: not in an unfinished string", ANNOTATE, BOTH("xn--tda TXT \"a\n"), "1:13 unbalanced-quote \"a\n"},
	{"note: not after a backslash, which would escape its TAB", ANNOTATE, "xn--tda TXT \\\nxn--tda TXT \\\\\nxn--tda TXT ~\\",
	 "xn--tda TXT \\\nxn--tda TXT \\\\\t;= ü\nxn--tda TXT ~\\", "1:13 escaped-line-end \\\n3:13 escaped-line-end ~\\\n"},
	{"note: not in a long unfinished string", ANNOTATE, BOTH("xn--tda TXT \"~\n\" \nxn--tda TXT \"~"), "1:13 unbalanced-quote \"~\n3:13 unbalanced-quote \"~\n"},
	{"note: after long tokens", ANNOTATE, "xn--tda TXT \"~\" ~ ;~\nxn--tda A 1;~\t;= ü\nxn--tda TXT ~", "xn--tda TXT \"~\" ~ ;~\t;= ü\nxn--tda A 1;~\t;= ü\nxn--tda TXT ~\t;= ü", ""},
	{"note: after CR alone", ANNOTATE, "xn--tda A 1\rxn--nda A 1\n", "xn--tda A 1\rxn--nda A 1\t;= ü ö\n", ""},
	{"note: no names, no change", ANNOTATE, BOTH("x A 1\t; ü\n; xn--tda\n \t\nx A 1 \t\nx A 1\t"), ""},
	{"note: only annotating changes it", DECODE, BOTH("a A 1\t;= ö\n"), ""},

	{"check: invalid A-labels, also of the origin", CHECK, BOTH("xn--zz--bad.ö A 1\nx CNAME a.xn--zz--bad\nXN--TDA CNAME xn--tda\nx TXT xn--a--\n$ORIGIN xn--n3h.a.\nb A 1\nc.ü A 1\nd.xn--n3h.a. A 1\n"),
	 "1:1 control-character U+0081 xn--zz--bad\n2:11 control-character U+0081 xn--zz--bad\n5:9 disallowed-code-point U+2603 xn--n3h\n8:3 disallowed-code-point U+2603 xn--n3h\n"},
	{"check: no second error after one of encoding", CHECK, BOTH("Ü.xn--zz--bad A 1\n"), "1:1 disallowed-code-point U+00DC Ü\n"},
	{"check: decoding", CHECK_DECODE, BOTH("xn--tda.xn--zz--bad A 1\nXN--TDA A 1\nxn--1-eha.xn--4db A 1\n"),
	 "1:9 control-character U+0081 xn--zz--bad\n3:1 bidi-rule U+0031 xn--1-eha\n"},
	{"check: the invalid label of a name that stays", CHECK_DECODE, BOTH("xn--tda.xn--zz--bad.xn--bcher-kva A 1\n"), "1:9 control-character U+0081 xn--zz--bad\n"},
	{"check: in a mailbox", CHECK, BOTH("x MG a.xn--zz--bad.\n"), "1:8 control-character U+0081 xn--zz--bad\n"},
	{"check: a local part is not an A-label", CHECK, BOTH("x MG xn--a.xn--tda\n"), ""},
	{"check: the byte of an invalid A-label", CHECK_DECODE, BOTH("x CNAME www.xn--bcher-kv.de\n"), "1:25 punycode-truncated xn--bcher-kv\n"},
	{"check: invalid escapes", CHECK, BOTH("a\\256b A 1\na\\25b A 1\na\\2 A 1\nx MX 1 b\\999.c\nx TXT \"a\\256b\" a\\25b \"a\\2\" \\9\nx URI 1 1 \"\\300\"\nx SVCB 1 . key667=\\2 key668=\"\\2\"\nx MG \\12.a\n\\2ro._ipp._tcp A 1\n\"\\2\" A 1\nxn--\\2 A 1\nx TXT \\255\\000\\\\2\n\\\\2 A 1\nx TXT \\\\\\1\nx A \\2\n$GENERATE 1-2 a\\04$ TXT \"\\0$\"\n$GENERATE 1-2 a$\\25 TXT \"\\300$\"\n"),
	 "1:2 invalid-escape \\256\n2:2 invalid-escape \\25\n3:2 invalid-escape \\2\n4:9 invalid-escape \\999\n5:9 invalid-escape \\256\n5:17 invalid-escape \\25\n5:24 invalid-escape \\2\n5:28 invalid-escape \\9\n6:12 invalid-escape \\300\n7:19 invalid-escape \\2\n7:30 invalid-escape \\2\n8:6 invalid-escape \\12\n9:1 invalid-escape \\2\n10:1 quotes \"\\2\"\n10:2 invalid-escape \\2\n11:5 invalid-escape \\2\n14:9 invalid-escape \\1\n16:11 generate-not-expanded 1-2\n17:17 invalid-escape \\25\n17:26 invalid-escape \\300\n"},
	{"check: directives without arguments", CHECK, BOTH("$ORIGIN\n$ORIGIN ; a\n$INCLUDE\n$TTL\r$TTL ( )\n$GENERATE\n$GENERATE 1-2\n$GENERATE 1-2 a\n$GENERATE 1-2 a 1 IN\n$GENERATE 1-2 a A\n$ORIGIN (\n )\n$ORIGIN"),
	 "1:8 directive-argument\n2:12 directive-argument\n3:9 directive-argument\n4:5 directive-argument\n4:11 parentheses (\n4:14 directive-argument\n5:10 directive-argument\n6:11 generate-not-expanded 1-2\n6:14 directive-argument\n7:16 directive-argument\n8:21 directive-argument\n9:18 directive-argument\n11:3 directive-argument\n12:8 directive-argument\n"},
	{"check: invalid arguments of directives", CHECK, BOTH("$TTL x\n$TTL 1y\n$TTL 1 2\n$ORIGIN a. b\n$INCLUDE f a. b \"c\"\n$GENERATE x a A 1\n$GENERATE 3-2 a A 1\n$GENERATE 1-2/0 a A 1\n$GENERATE 1/2-3 a A 1\n$GENERATE 1-2/ a A 1\n"),
	 "1:6 directive-argument x\n2:6 directive-argument 1y\n3:8 directive-argument 2\n4:12 directive-argument b\n5:10 include-not-read f\n5:15 directive-argument b\n5:17 directive-argument \"c\"\n6:11 generate-not-expanded x\n6:11 directive-argument x\n7:11 directive-argument 3-2\n8:11 directive-argument 1-2/0\n9:11 directive-argument 1/2-3\n10:11 directive-argument 1-2/\n"},
	{"check: good arguments of directives", CHECK, BOTH("$ORIGIN a.;b\n$ORIGIN (\na. )\n$INCLUDE f\n$INCLUDE f a.\n$TTL 1h30m\n$TTL 0;a\n$DATE\n$DATE 1 2 3\n$GENERATE 19-2147483647/2147483645 a A 1\n$GENERATE 0-0/1 a A 1\n"), "2:9 parentheses (\n4:10 include-not-read f\n10:11 generate-not-expanded 19-2147483647/2147483645\n"},
	{"without check: arguments of directives", ENCODE, BOTH("$ORIGIN\n$TTL x y\n$GENERATE 3-2\n"), ""},
	{"check, decoding: arguments of directives", CHECK_DECODE, BOTH("$ORIGIN\n$TTL x y\n$GENERATE 3-2\n"), ""},
	{"check: quoted names", CHECK, BOTH("\"a..b\" A 1\n\"" A63 "aaaaaaa\" A 1\n\"xn--1a\" A 1\na CNAME \"b..c\"\n\"s2._domainkey\" TXT \"p=ü\"\n TXT \"ü\"\n\"\" A 1\nx MX 1 \"\"\nx RP \"a.xn--1a\" \".b\"\n$INCLUDE f \"a..\"\n$ORIGIN \"a..b\"\n\"ü\" A 1\n\"a b\" A 1\n\"a.\" CNAME \"xn--tda\"\n\"@\" A 1\nx CNAME \"\\195\\188\"\n"),
	 "1:1 quotes \"a..b\"\n1:4 empty-label a..b\n2:2 label-too-long " A63 "aaaaaaa\n3:2 control-character U+009B xn--1a\n4:12 empty-label b..c\n5:21 non-ascii-value \"p=ü\"\n7:2 empty-label\n8:9 empty-label\n9:9 control-character U+009B xn--1a\n9:18 empty-label .b\n10:10 include-not-read f\n10:15 empty-label a..\n11:12 empty-label a..b\n12:1 non-ascii-in-quoted-name \"ü\"\n14:12 quotes \"xn--tda\"\n16:10 escaped-utf8 \\195\\188\n"},
	{"check: a quoted origin is unknown", CHECK, BOTH("$ORIGIN abcdef.\n$ORIGIN \"b.\"\n^abcdefghijkl A 1\n"), "2:9 quotes \"b.\"\n"},
	{"check: values in escapes", CHECK, BOTH("x TXT \"v=spf1 \\195\\188\" a \\252\nx CAA 0 issue \\195\\188\nx URI 1 1 \"\\128\"\nx TXT \"v=spf1 \\127\\097\"\ns._domainkey TXT \\200\nx TXT \\195\\188\n"), "1:7 non-ascii-value \"v=spf1 \\195\\188\"\n1:27 non-ascii-value \\252\n2:15 non-ascii-value \\195\\188\n3:11 non-ascii-value \"\\128\"\n5:18 non-ascii-value \\200\n"},
	{"without check: values in escapes", ENCODE, BOTH("x TXT \"v=spf1 \\195\\188\" \\256\n\\2 CNAME \"a..b\"\n"), ""},
	{"check: escaped UTF-8", CHECK, BOTH("b\\195\\188cher A 1\nx CNAME a.\\240\\159\\152\\128.de\nx CNAME xn--tda.\\b\\195\\188\nx CNAME \\000\\195\\188\nx CNAME \\195\\188\\000\n"),
	 "1:1 escaped-utf8 b\\195\\188cher\n2:11 escaped-utf8 \\240\\159\\152\\128\n3:17 escaped-utf8 \\b\\195\\188\n4:9 escaped-utf8 \\000\\195\\188\n5:9 escaped-utf8 \\195\\188\\000\n"},
	{"check: other escapes", CHECK, BOTH("\\097\\. A 1\n\\195 A 1\n\\195a\\188 A 1\n\\\\195\\\\188 A 1\nx TXT \\195\\188\n"), ""},
	{"check: escaped UTF-8 in a local part", CHECK, BOTH("x MG \\195\\188.a\nx MG a.\\195\\188\n"), "2:8 escaped-utf8 \\195\\188\n"},
	{"check: escaped UTF-8 in an origin", CHECK, BOTH("$ORIGIN \\195\\188.\n"), "1:9 escaped-utf8 \\195\\188\n"},
	{"check: not in a name with another error", CHECK, BOTH("\\195\\188.Ü A 1\n"), "1:10 disallowed-code-point U+00DC Ü\n"},
	{"check: escaped UTF-8 is data when decoding", CHECK_DECODE, BOTH("\\195\\188.xn--tda A 1\n"), ""},
	{"check: the value of CAA", CHECK, BOTH("@ CAA 0 issue ü.de\n@ CAA 0 issue \"a ü\"\n@ TYPE257 0 ü \\195\\188 ü\n@ CAA 0 issue a\n@ CAA 0 issue \"~ü\"\n"),
	 "1:15 non-ascii-value ü.de\n2:15 non-ascii-value \"a ü\"\n3:13 non-ascii-value ü\n3:16 non-ascii-value \\195\\188\n3:25 non-ascii-field ü\n5:15 non-ascii-value \"~ü\"\n"},
	{"without check: the value of CAA", ENCODE, "@ CAA 0 issue ü.de\n\\195\\188 CAA 0 issue \\195\\188\n", "@ CAA 0 issue \\195\\188.de\n\\195\\188 CAA 0 issue \\195\\188\n", "1:15 non-ascii-value ü.de\n"},
	{"check: values that must be ASCII", CHECK, BOTH("x TXT \"v=spf1 include:bücher.example\"\nx SPF \"v=spf1 –all\"\nx TXT V=DMARC1 \"ü\" ; ü\nx TXT \"v=DKIM1; p=ü\"\nx TXT \"v=TLSRPTv1;rua=ü\"\nx TXT \"V = STSv1; id=ü\"\nx TXT \"v=BIMI1;l=ü\"\nx URI 1 1 \"https://größe.example/\"\n$GENERATE 1-2 h$ TXT \"v=spf1 ü\"\n$GENERATE 1-2 h$ URI \"1 1 ü\"\n"),
	 "1:7 non-ascii-value \"v=spf1 include:bücher.example\"\n2:15 non-ascii-value U+2013 \"v=spf1 –all\"\n3:16 non-ascii-value \"ü\"\n4:7 non-ascii-value \"v=DKIM1; p=ü\"\n5:7 non-ascii-value \"v=TLSRPTv1;rua=ü\"\n6:7 non-ascii-value \"V = STSv1; id=ü\"\n7:7 non-ascii-value \"v=BIMI1;l=ü\"\n"
	 "8:11 non-ascii-value \"https://größe.example/\"\n9:11 generate-not-expanded 1-2\n9:22 non-ascii-value \"v=spf1 ü\"\n10:22 quotes \"1 1 ü\"\n10:22 non-ascii-field \"1 1 ü\"\n"},
	{"check: other strings in UTF-8", CHECK, BOTH("_for-sale TXT \"v=FORSALE1;ftxt=à vendre 😀\"\nx TXT \"v=ü\"\nx TXT v=spf2 ü\nx TXT v=spf10 ü\nx TXT v=spf ü\nx TXT v ü\nx TXT a v=spf1ü\nx TXT \"xv=spf1 ü\"\nx HINFO v=spf1 ü\nx SPF v=dmarc1 ü\nx AVC \"v=spf1 ü\"\n"), ""},
	{"warnings of values that must be ASCII", ENCODE, "@ TXT \"v=spf1 a:größe.example -all\"\n_dmarc TXT \"v=DMARC1; rua=mailto:info@bücher.de\" \"ü\"\n@ CAA 0 issue \"größe.example\"\n@ URI 1 1 \"http://ü/\" ; ü\nx TXT (“v=spf1 ü\n)\nx SPF v=spf1 a\nx TXT \"v=FORSALE1 ü\"\n",
	 "@ TXT \"v=spf1 a:gr\\195\\182\\195\\159e.example -all\"\n_dmarc TXT \"v=DMARC1; rua=mailto:info@b\\195\\188cher.de\" \"\\195\\188\"\n@ CAA 0 issue \"gr\\195\\182\\195\\159e.example\"\n@ URI 1 1 \"http://\\195\\188/\" ; ü\nx TXT (\\226\\128\\156v=spf1 \\195\\188\n)\nx SPF v=spf1 a\nx TXT \"v=FORSALE1 \\195\\188\"\n",
	 "1:7 non-ascii-value \"v=spf1 a:größe.example -all\"\n2:12 non-ascii-value \"v=DMARC1; rua=mailto:info@bücher.de\"\n2:51 non-ascii-value \"ü\"\n3:15 non-ascii-value \"größe.example\"\n4:11 non-ascii-value \"http://ü/\"\n5:8 non-ascii-value U+201C “v=spf1\n5:18 non-ascii-value ü\n"},
	{"warnings of DKIM, if the line has the owner", ENCODE, "s._domainkey TXT \"p=ü\"\n TXT \"ü\"\nb A 1\n TXT \"ü\"\n_domainkey TXT (\n\"ü\")\n$ORIGIN _domainkey.a.\nb TXT \"ü\"\nb. TXT \"ü\"\n",
	 "s._domainkey TXT \"p=\\195\\188\"\n TXT \"\\195\\188\"\nb A 1\n TXT \"\\195\\188\"\n_domainkey TXT (\n\"\\195\\188\")\n$ORIGIN _domainkey.a.\nb TXT \"\\195\\188\"\nb. TXT \"\\195\\188\"\n",
	 "1:18 non-ascii-value \"p=ü\"\n6:1 non-ascii-value \"ü\"\n8:7 non-ascii-value \"ü\"\n"},
	{"check: invalid UTF-8 in strings", CHECK, BOTH("x TXT \"a\xFC\" \\252 ü\xED\xA0\x80\nx LUA A \"\xC3\"\n"), "1:9 invalid-utf8 \xFC\n1:19 surrogate U+D800 \xED\n2:10 invalid-utf8 \xC3\n"},
	{"check: empty labels", CHECK, BOTH("bucher..example. A 1\n.a A 1\nx MX 1 a..b\nx CNAME a..\nx SRV 1 1 1 ..\nx RP a..b .a\n$ORIGIN a..b.\n$INCLUDE f a..b\nx TXT a..b\nx XYZ a..b\na\\...b A 1\nü CNAME a..b\n\"a..b\" A 1\n"),
	 "1:8 empty-label bucher..example.\n2:1 empty-label .a\n3:10 empty-label a..b\n4:11 empty-label a..\n5:13 empty-label ..\n6:8 empty-label a..b\n6:11 empty-label .a\n7:11 empty-label a..b.\n8:10 include-not-read f\n8:12 relative-origin a..b\n8:14 empty-label a..b\n11:5 empty-label a\\...b\n12:12 empty-label a..b\n13:1 quotes \"a..b\"\n13:4 empty-label a..b\n"},
	{"check: names that servers accept", CHECK, BOTH("_dmarc.a_b A 1\n*.example. A 1\n. A 1\n@ MX 0 .\n-a-.b--.a--b A 1\na\\.b A 1\nx CNAME \\@\nx CNAME a\001b\n$ORIGIN .\n@ A 1\n$TTL 1\n" A63 "." A63 ". A 1\n"), ""},
	{"check: long labels", CHECK, BOTH(A63 " A 1\na" A63 " A 1\nx MX 1 b." A63 "a.c\nx SRV 1 1 1 " A63 "a\na\\000" A60 "a A 1\na\\." A60 "a A 1\naa\\000" A60 "a A 1\nx RP \\.a" A60 "aa.b .\nb A 1 ; a" A63 "\n"),
	 "2:1 label-too-long a" A63 "\n3:10 label-too-long " A63 "a\n4:13 label-too-long " A63 "a\n7:1 label-too-long aa\\000" A60 "a\n8:6 label-too-long \\.a" A60 "aa\n"},
	{"check: long names", CHECK, BOTH("^abcdefghijklm. A 1\n^abcdefghijklmn. A 1\nx MX 1 ^abcdefghijklm\n$ORIGIN a.\n^abcdefghij\\000 A 1\n^abcdefghijkl A 1\nx CNAME ^abcdefghij\\.\n^abcdefghijklm. A 1\n$ORIGIN ^abcdefghijk\n@ A 1\nx A 1\n"),
	 "2:1 name-too-long ^abcdefghijklmn.\n6:1 name-too-long ^abcdefghijkl\n9:9 relative-origin ^abcdefghijk\n11:1 name-too-long x\n"},
	{"check: a name of 127 labels and one of 128", CHECK, BOTH("x CNAME " D127 "\nx CNAME " D127 "a.\n"), "2:9 name-too-long " D127 "a.\n"},
	{"without check: names", ENCODE, BOTH("a..b A 1\n" A63 "a A 1\n^abcdefghijklmn. A 1\nx TXT \"" A255 "a\"\r\n$GENERATE 1-2 a..$ A 1\n"), ""},
	{"check, decoding: names", CHECK_DECODE, BOTH("a..b A 1\n" A63 "a A 1\n^abcdefghijklmn. A 1\nx TXT \"" A255 "a\"\r\n$GENERATE 1-2 a..$ A 1\n"), ""},
	{"check: names of $GENERATE", CHECK, BOTH("$GENERATE 1-2 " A60 "${0,3,d} A 1\n$GENERATE 1-2 a..$ CNAME b..\n$GENERATE 1-2 " A63 "a A 1\n"),
	 "1:11 generate-not-expanded 1-2\n2:17 empty-label a..$\n2:28 empty-label b..\n3:15 label-too-long " A63 "a\n"},
	{"check: CR LF is one warning", CHECK, BOTH("a A 1\n\rb A 1 ; c\r\nü A 1\r\na A (\r\n)\r\nx A 1\r\n"), "2:11 crlf-line-ends\n"},
	{"check: CR LF after lines that are copied", CHECK, BOTH(LINES LINES "b\rA 1\r\nü A 1\r\n"), "9:6 crlf-line-ends\n"},
	{"a key of SvcParams", ENCODE, BOTH("x SVCB 1 . pört=443\nx HTTPS 1 . a=b ü \"a\"\n"), "1:12 non-ascii-field pört=443\n2:17 non-ascii-field ü\n"},
	{"decoding: a key of SvcParams stays", DECODE, "x SVCB 1 . \\195\\188=\\195\\188 \\195\\188 a=\\195\\188 \"\\195\\188\"\n", "x SVCB 1 . \\195\\188=\\195\\188 \\195\\188 a=ü \"ü\"\n", ""},
	{"check: what was copied from a web page", CHECK, BOTH("x TXT “v=spf1 -all”\nx TXT \"“v=spf1 -all”\"\nx TXT \"v=spf1\u00A0-all\"\nx TXT \uFEFFv=spf1 –all\nx SPF \"v=spf1 \u200Ba\"\nx TXT “v=spf1 größe “größe\nx TXT “v=spf1\xFF\nx TXT “a –b\nx CAA 0 issue “a”\n"),
	 "1:7 non-ascii-value U+201C “v=spf1\n1:21 non-ascii-value U+201D -all”\n2:8 non-ascii-value U+201C \"“v=spf1 -all”\"\n3:14 non-ascii-value U+00A0 \"v=spf1\u00A0-all\"\n4:7 non-ascii-value U+FEFF \uFEFFv=spf1\n4:17 non-ascii-value U+2013 –all\n"
	 "5:15 non-ascii-value U+200B \"v=spf1 \u200Ba\"\n6:7 non-ascii-value U+201C “v=spf1\n6:17 non-ascii-value größe\n6:25 non-ascii-value U+201C “größe\n7:7 non-ascii-value U+201C “v=spf1\xFF\n9:15 non-ascii-value U+201C “a”\n"},
	{"check: DKIM without a version", CHECK, BOTH("s._domainkey TXT \"k=rsa; p=MI–G\" \"ü\"\n A 1\n TXT (“k\n)\nx TXT k=–\n$ORIGIN a._DomainKey.b.\nx TXT k=–\nx. TXT k=–\n_domainkey.x. TXT k=–\n_domainkey_.x. TXT k=–\nx HINFO – –\n"),
	 "1:30 non-ascii-value U+2013 \"k=rsa; p=MI–G\"\n1:36 non-ascii-value \"ü\"\n7:9 non-ascii-value U+2013 k=–\n9:21 non-ascii-value U+2013 k=–\n"},
	{"without check: DKIM only on a line with its owner", ENCODE, "s._domainkey TXT \"v=DKIM1\"\n TXT ü\ns._domainkey TXT ü\n", "s._domainkey TXT \"v=DKIM1\"\n TXT \\195\\188\ns._domainkey TXT \\195\\188\n", "3:18 non-ascii-value ü\n"},
	{"check: strings of 255 bytes", CHECK, BOTH("x TXT \"" A255 "\" " A255 "\nx TXT \"" U127 "\"\nx TXT \"" A63 "\\065" A63 "\\\"" A63 A63 "\\\\\"\nx TXT \"v=" A63 A63 A63 A63 "a\"\n"), ""},
	{"check: longer strings", CHECK, BOTH("x TXT \"" A255 "a\" a" A255 "\nx TXT \"" U127 "ü\"\nx TXT \"" A63 "\\065" A63 "\\\"" A63 A63 "\\\\a\"\nx TXT \"v=" A63 A63 A63 A63 "aa\"\n"),
	 "1:7 string-too-long \"" A255 "a\"\n1:266 string-too-long a" A255 "\n2:7 string-too-long \"" U127 "ü\"\n3:7 string-too-long \"" A63 "\\065" A63 "\\\"" A63 A63 "\\\\a\"\n4:7 string-too-long \"v=" A63 A63 A63 A63 "aa\"\n"},
	{"check: warnings once in a file", CHECK, BOTH("$ORIGIN a\n$INCLUDE f b\n$ORIGIN a.\\\n\n$GENERATE 1-2 a$ A 1\n$GENERATE 1-2 a\\$\\.$ A 1\n$include f\na\\ b A 1\nb\\ b A 1\n\"a\" A 1\n\"$TTL\" 1\nx TXT \"a\"b \"a\"\"b\"\nx TXT ((a))(b)\nx TXT \"a\\\n\" \"\\\n\"\n"),
	 "1:9 relative-origin a\n2:10 include-not-read f\n3:9 escaped-line-end a.\\\n5:11 generate-not-expanded 1-2\n8:1 escaped-space a\\ b\n10:1 quotes \"a\"\n12:10 missing-space b\n13:8 parentheses (\n14:7 line-end-in-string \"a\\\n\n"},
	{"check: what servers read alike", CHECK, BOTH("$ORIGIN a.\n$ORIGIN \\..\n$ORIGIN .\n$INCLUDE f\n$GENERATE 1-2 a\\$$ A \"1\"\na\\.b A 1\n\\032 A 1\nx PTR a\\ b\nx TXT (\"a\" \"b\");\nx TXT \"a\"(\"b\") ;\nx TXT ( \"a\";b\n\"c\") \"d\"\nx TXT a;b\nx MX (10 a)\nx SVCB 1 . (alpn=\"h2\" port=1 key667=\"\")\nx TYPE1 \\# 1 (00)\n@ SOA a b (1 2\n 3 4 5)\nx TXT (a\n b )\n\tTXT (\"a\")\n"),
	 "4:10 include-not-read f\n5:11 generate-not-expanded 1-2\n5:22 quotes \"1\"\n"},
	{"check: quotes that BIND rejects", CHECK, BOTH("x CNAME \"a\"\nx MX \"1\" a\nx MX 1 \"a\"\nx \"A\" 1\nx \"1\" A 1\n$ORIGIN \"a.\"\n$INCLUDE f \"a.\"\n$GENERATE 1-2 \"a\" A 1\nx SVCB \"1\" . a\nx DELEG \"a\"\nx XYZ \"a\" ; \"a\"\nx A \\# \"a\"\nx SVCB 1 \"a\" a=\"b\"\nx CAA 0 a \"b\"\n"),
	 "1:9 quotes \"a\"\n2:6 quotes \"1\"\n3:8 quotes \"a\"\n4:3 quotes \"A\"\n5:3 quotes \"1\"\n6:9 quotes \"a.\"\n7:10 include-not-read f\n7:12 quotes \"a.\"\n8:11 generate-not-expanded 1-2\n8:15 quotes \"a\"\n9:8 quotes \"1\"\n13:10 quotes \"a\"\n"},
	{"check: a parenthesis beside a word", CHECK, BOTH("x TXT (a)\n"), "1:9 missing-space )\n"},
	{"check: a parenthesis after a word", CHECK, BOTH("x MX 10(a)\n"), "1:8 missing-space (\n"},
	{"check: a parenthesis before the type", CHECK, BOTH("x ( A 1 )\n"), "1:3 parentheses (\n"},
	{"check: a second pair of parentheses", CHECK, BOTH("x MX ( 10 )\nx MX ( 10 ) ( a )\n"), "2:13 parentheses (\n"},
	{"check: no space between parameters", CHECK, BOTH("x SVCB 1 . a=\"b\" c=\"d\"e=f\n"), "1:23 missing-space e=f\n"},
	{"without check: what servers read differently", ENCODE, BOTH("$ORIGIN a\n$INCLUDE f b\na\\ b A 1\n\"a\" CNAME \"b\"\nx TXT \"a\"b ((a))\n"), ""},
	{"check, decoding: what servers read differently", CHECK_DECODE, BOTH("$ORIGIN a\n$INCLUDE f b\na\\ b A 1\n\"a\" CNAME \"b\"\nx TXT \"a\"b ((a))\n"), ""},
	{"check: strings without a limit", CHECK, BOTH("x CAA 0 a " A255 "a\nx SVCB 1 . key667=" A255 "\nx HTTPS 1 . key667=\"" A255 "a\"\nx URI 1 1 \"" A255 "a\"\nx LUA A \"" A255 "a\"\nx DNSKEY 1 1 1 " A255 "a\n$GENERATE 1-2 a TXT \"" A255 "${0,3,d}\"\n"),
	 "7:11 generate-not-expanded 1-2\n"},
	{"check: decoding: names without an A-label stay", CHECK_DECODE, BOTH("xn--tda CNAME a\\.b..c\n"), ""},
	{"check: decoding: the value of CAA", CHECK_DECODE, BOTH("@ CAA 0 issue ü.de\n@ CAA 0 issue \\195\\188\n"), ""},
};
/* clang-format on */

/* Writes TEXT to OUT with its marks expanded. */
static void expand(const char *text, struct buffer *out)
{
	for (; *text; text++) {
		if (*text != '~' && *text != '`' && *text != '^')
			buffer_append_byte(out, (unsigned char)*text);
		for (int i = 0; i < 5000 && (*text == '~' || (*text == '`' && i < 4090)); i++)
			buffer_append_byte(out, 'a');
		for (int i = 0; i < 24 && *text == '^'; i++)
			buffer_append_string(out, "abcdefghi.");
	}
}

/* Checks the output and the faults of the whole input, and that dividing it gives the same. */
static bool all_cuts(const struct convert_options *how, const unsigned char *in, size_t length, struct fed *whole)
{
	struct fed fed = {0};
	bool good = feed(&zone_mode, how, in, length, length + 1, whole);

	for (size_t cut = 1; good && cut < length && cut < 200; cut++) {
		good = feed(&zone_mode, how, in, length, cut, &fed) && same_fed(&fed, whole);
		if (!good)
			note("cut into pieces of %zu: %.*s %.*s", cut, (int)fed.out.length, (const char *)fed.out.bytes,
			     (int)fed.faults.length, (const char *)fed.faults.bytes);
	}
	fed_free(&fed);
	return good;
}

static void test_row(const struct row *row)
{
	struct buffer in = {0}, out = {0}, faults = {0};
	struct fed fed = {0};
	bool cuts;

	expand(row->in, &in);
	expand(row->out, &out);
	expand(row->faults, &faults);
	cuts = all_cuts(&options[row->direction], in.bytes, in.length, &fed);
	if (!ok(cuts && same_bytes(&fed.out, out.bytes, out.length) &&
	                same_bytes(&fed.faults, faults.bytes, faults.length),
	        "%s", row->name)) {
		note("want %.*s, %.*s", (int)out.length, (const char *)out.bytes, (int)faults.length,
		     (const char *)faults.bytes);
		note("got  %.*s, %.*s", (int)fed.out.length, (const char *)fed.out.bytes, (int)fed.faults.length,
		     (const char *)fed.faults.bytes);
	}
	buffer_free(&in);
	buffer_free(&out);
	buffer_free(&faults);
	fed_free(&fed);
}

/* Checks that an input that ends early leaves no state for the next one. */
static void test_restart(const struct row *row)
{
	static const unsigned char probe[] = "ü CNAME xn--tda ;\n ) CNAME ü xn--tda";
	struct fed fresh = {0}, after = {0};
	struct buffer in = {0};
	bool good = feed(&zone_mode, &options[row->direction], probe, sizeof probe - 1, sizeof probe, &fresh);

	expand(row->in, &in);
	good = good && buffer_reserve(&in, 0); /* an address even without bytes */
	for (size_t length = 0; good && length <= in.length; length += 1 + length / 40) {
		struct input input = {in.bytes, length, false, {1, 1}, 0};
		struct answer answer = {.action = ACTION_COPY};
		void *const zone = calloc(1, zone_mode.state_size);

		zone_mode.start(zone, &options[row->direction]);
		zone_mode.restart(zone);
		while (answer.action != ACTION_MORE) {
			answer = zone_mode.step(zone, &input);
			if (answer.action == ACTION_WARN)
				input.warned |= warning_bit(answer.fault.status);
			input.bytes += answer.copy + answer.length;
			input.length -= answer.copy + answer.length;
		}
		good = feed_steps(&zone_mode, zone, probe, sizeof probe - 1, 0, sizeof probe, &after) &&
		       same_fed(&after, &fresh);
		zone_mode.free(zone);
		free(zone);
	}
	ok(good, "leaves no state for the next input: %s", row->name);
	buffer_free(&in);
	fed_free(&fresh);
	fed_free(&after);
}

int main(void)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		test_row(&rows[i]);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		test_restart(&rows[i]);
	return done_testing();
}
