# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Writes a zone with strings of all types: python3 zone_strings.py SEED [TYPE | crlf | generate]...

Each TYPE is one that not every server has.  Host names are ASCII, and other names are DNS-SD instances, in lowercase,
so that a server that loads raw UTF-8 reads the same records from the zone and from the output of puny -Z.
"""
import random
import re
import sys

PIECES = ['größe', '日本語', 'ü', 'a', 'x=1', '😀', 'e\u0301', '\u200b', r'\195\188', r'\252', r'\007', r'\\', r'\"',
          r'\032', r'\x', '\udcfc', '\udce6\udc97']
QUOTED_PIECES = [*PIECES, ';', '(', ')', ' ', '\t']


def length(text):
    """Returns the number of bytes of TEXT on the wire."""
    data = text.encode(errors='surrogateescape')
    count = at = 0
    while at < len(data):
        escaped = data[at] == ord('\\')
        at += 4 if escaped and data[at + 1:at + 2].isdigit() else 2 if escaped else 1
        count += 1
    return count


def fill(rng, pieces, size):
    """Returns a string of SIZE bytes on the wire.  NSD 4.6 misreads an escape such as \\\\ at its end."""
    text = ''
    while length(text) < size - 2:
        piece = rng.choice(pieces)
        text += piece if length(text + piece) <= size - 2 else 'a'
    return text + rng.choice(['aa', r'\195\188', 'ü'])


def limit(rng):
    return 255 if rng.random() < 0.1 else rng.randrange(2, 20)


def quoted(rng):
    return '"' + fill(rng, QUOTED_PIECES, limit(rng)) + '"'


def string(rng):
    return quoted(rng) if rng.random() < 0.5 else fill(rng, PIECES, limit(rng))


def texts(rng):
    text = ' '.join(string(rng) for _ in range(rng.randrange(1, 4)))
    return text if rng.random() < 0.7 else f'( {text} ; ü ( "\n\t{string(rng)} )'


# RDATA of each type, with "texts" for strings, "string" for one string and "quoted" for a quoted one.
RDATA = {
    'TXT': 'texts', 'SPF': 'string', 'HINFO': 'string string', 'ISDN': 'string string',
    'GPOS': '-32.6882 116.8652 "10.0"',
    'CAA': '0 issue quoted', 'URI': '10 1 quoted', 'NAPTR': r'1 2 "ü" string "!^.*$!größe\195\188!" .',
    'SVCB': r'1 svc.a.example. key667="größe" key668=b\195\188ro',
    'HTTPS': r'1 svc.a.example. alpn="grö\195\159e,h2" key668=größe',
    'AVC': 'texts', 'NINFO': 'texts', 'RESINFO': 'texts', 'WALLET': 'texts',
    'X25': 'string', 'LUA': 'TXT quoted',
}
COMMON = ['TXT', 'SPF', 'HINFO', 'CAA', 'URI', 'NAPTR', 'SVCB', 'HTTPS']
OWNERS = ['h{}', 'h{}', 'büro{}._ipp._tcp', r'größe\032b\195\188ro{}._ipp._tcp', 'ü{}._sub._x._udp']
GENERATED = ['$GENERATE 1-3 g$ TXT ü$', '$GENERATE 1-3 g${0,3,d} TXT "a ü$"', '$GENERATE 1-2 büro$._ipp._tcp TXT a']


def rdata(rng, name):
    """Returns RDATA of the type NAME."""
    strings = {'texts': texts, 'string': string, 'quoted': quoted}
    return re.sub('texts|string|quoted', lambda match: strings[match[0]](rng), RDATA[name])


def main():
    rng = random.Random(int(sys.argv[1]))
    features = sys.argv[2:]
    lines = ['$ORIGIN a.example.', '$TTL 3600', '@ SOA ns hostmaster ( 1 7200', '\t3600 1209600 3600 )', '@ NS ns',
             'ns A 192.0.2.1', r'_ipp._tcp PTR büro._ipp._tcp', r'_ipp._tcp PTR b\195\188ro\0322._ipp._tcp']
    types = COMMON + [feature for feature in features if feature.isupper()]
    for number in range(12 * len(types)):
        name = types[number % len(types)]
        lines.append(f'{rng.choice(OWNERS).format(number)}\t3600 IN {name} {rdata(rng, name)}')
    if 'generate' in features:
        lines += GENERATED
    text = '\n'.join([*lines, ''])
    data = text.encode(errors='surrogateescape')
    sys.stdout.buffer.write(data.replace(b'\n', b'\r\n') if 'crlf' in features else data)


main()
