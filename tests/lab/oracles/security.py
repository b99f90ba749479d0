# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Prints what unit/idna/security_test.c expects of the tables of UTS #39: python3 security.py DIRECTORY

DIRECTORY has the files that src/idna/security_data.py reads.  This program shares nothing with it.
"""
import sys

KEPT = {'Han', 'Bopomofo', 'Hiragana', 'Katakana'}


def lines(name):
    """Yields the first and the last code point of each line of the file NAME, and its second field."""
    with open(f'{sys.argv[1]}/{name}', encoding='utf-8-sig') as file:
        for line in file:
            if line[0] in '0123456789ABCDEF':
                points, field = line.split('#')[0].split(';')[:2]
                first, _, last = points.strip().partition('..')
                yield int(first, 16), int(last or first, 16), field.strip()


def checksum(points):
    """Returns FNV-1a of code points."""
    value = 0x811C9DC5
    for point in points:
        value = (value ^ point) * 0x01000193 % 2**32
    return f'0x{value:08X}'


accepted = {0x200C, 0x200D}
for start, end, status in lines('IdentifierStatus.txt'):
    accepted.update(range(start, end + 1) if status == 'Allowed' else ())
for start, end, script in lines('Scripts.txt'):
    accepted.update(range(start, end + 1) if script in KEPT else ())
prototypes = {start: [int(point, 16) for point in field.split()] for start, _, field in lines('confusables.txt')}
print(len(accepted), checksum(sorted(accepted)))
print(len(prototypes), checksum(point for source in sorted(prototypes) for point in [source, *prototypes[source]]))
