# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Puts each character that names can have into hosts: python3 hosts.py [all].

-ex or -dx says what becomes of a name.  In every syntax of hosts, -et must write the same, or leave the whole host and report
it; so must -dt with what -et wrote.  Without "all", most letters are left out, since they are alike.
"""
import sys
import unicodedata

import text_lines

SYNTAX = r'''https://N/|http://u:p@N:80/x?y#z|{"u":"https:\/\/N\/"}|*://*.N/*|wss://N|a||N^|@@||N^$third-party|address=/N/1.2.3.4|
--server=/a.de/N/1.1.1.1|- '[/N/]1.1.1.1'|info@N|<ü.x@N>, a|mailto:a@N?cc=b|git@N:x|0.0.0.0 N|::1 a.de N # x|192.0.2.1	N b.de'''.replace('\n', '').replace('||', '\0')
SYNTAX = [syntax.replace('\0', '||') for syntax in SYNTAX.split('|')]
NAMES = 'xCgröße.com', 'größeCx.com'


def characters(every):
    for code in range(0x21, 0x110000):
        char = chr(code)
        if not 0xd800 <= code < 0xe000 and (every or unicodedata.category(char)[0] not in 'LC' or code % 50 == 0):
            yield char


def check(direction, names):
    """Returns how many hosts are converted, kept and reported, and the others; and the names converted."""
    forms, errors = text_lines.run(direction + 'x', names)[1:]
    pairs = [(name, form) for number, (name, form) in enumerate(zip(names, forms)) if number not in errors]
    lines = [syntax.replace('N', name) for syntax in SYNTAX for name, _ in pairs]
    wanted = [syntax.replace('N', form) for syntax in SYNTAX for _, form in pairs]
    output = text_lines.run(direction + 't', lines)[1]
    reports = text_lines.run(direction + 'tc', lines)[2]
    whole = sum(got == want for got, want in zip(output, wanted))
    wrong = [(line, got, want) for number, (line, got, want) in enumerate(zip(lines, output, wanted, strict=True))
             if got != want and (got != line or number not in reports)]
    for line, got, want in wrong[:20]:
        print(f'{direction}t {line!a}\n  gives  {got!a}\n  wanted {want!a}')
    kept = len(lines) - whole - len(wrong)
    print(f'{direction}t: {len(lines)} hosts, {whole} converted, {kept} kept and reported, {len(wrong)} wrong')
    return whole, len(wrong), [form for _, form in pairs]


def main(every=''):
    names = [name.replace('C', char) for char in characters(every) for name in NAMES]
    whole, wrong, forms = check('-e', names)
    decoded, also_wrong, _ = check('-d', list(dict.fromkeys(forms)))
    return 1 if wrong or also_wrong or min(whole, decoded) < 50000 else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
