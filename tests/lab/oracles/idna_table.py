# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Compares puny with IdnaMappingTable.txt, for every assigned code point: python3 idna_table.py [FILE]

The status and mapping of UTS #46 are those of -ex, the derived property of RFC 5892 (NV8 and XV8 in the third column) that
of --idna=register, and the version of Unicode (the age in the comments) that of the first code points with an error.  Each
code point stands between two letters; if these are from left to right and the Bidi Rule is violated, from right to left.

A status is a string, the mapping: empty if the code point is ignored, itself if it is valid; or None if it is disallowed.
"""
import os
import re
import subprocess
import sys

from idna_test import RECLASSIFIED, TABLE, puny_version, run, version_of
from tables import to_ace

LETTERS = 'აא'
EMPTY = [*range(4, 14), 15, 16]    # planes without a character: of these, both ends and every 61st code point
SEPARATORS = set('.。．｡')
NAME_ASCII = set('abcdefghijklmnopqrstuvwxyz0123456789-_')
# The differences between puny and the table: the version of the table that agrees, and the status.
EXCEPTIONS = {**dict.fromkeys('_︳︴﹍﹎﹏＿', ((16, 0), '_')),              # names have underscores
              'ẞ': ((15, 1), 'ß'), **{c: ((15, 1), c) for c in '≠≮≯'}}    # UTS #46, revision 31
# Unassigned in every version: private use and noncharacters
PERMANENT = re.compile('[\uE000-\uF8FF\uFDD0-\uFDEF\U000F0000-\U0010FFFF]|[^\0-\U0010FFFF]')


def read(path):
    """Returns the version of the table, and for each code point: the status, whether it is allowed at register, its age."""
    table, version = {}, None
    with open(path, encoding='utf-8') as file:
        for line in file:
            if line.startswith('# Version: '):
                version = version_of(line)
            row = re.match(r'([0-9A-F]+)(?:\.\.([0-9A-F]+))? *; (\w+) *(?:; ([0-9A-F ]*))?(?:; (\w*))?.*?# *(\S+)', line)
            if not row:
                continue
            age = version_of(row[6]) if row[6][0].isdigit() else None
            mapping = ''.join(chr(int(point, 16)) for point in (row[4] or '').split())
            for c in map(chr, range(int(row[1], 16), int(row[2] or row[1], 16) + 1)):
                status = {'valid': c, 'deviation': c, 'mapped': mapping, 'ignored': ''}.get(row[3])
                table[c] = (status, status == c and (row[5] or '')[-2:] != 'V8', age)
    return version, table


def results(options, points, table):
    """Returns the ACE form of each of POINTS between letters, or None, and the letter; the second one if TABLE has an age."""
    found, left = {}, points
    for letter in LETTERS:
        data = ''.join(f'{letter}{c}{letter}\0' for c in left).encode()
        output = subprocess.run([os.environ['PUNY'], '-exzq', *options], input=data, capture_output=True, check=False).stdout
        names = output.decode().split('\0')
        assert len(names) == len(left) + 1, f'{len(names)} names for {len(left)}'
        found.update({c: (name, letter) if name.isascii() else (None, letter) for c, name in zip(left, names)})
        left = [c for c in left if found[c][0] is None and table[c][2]]
    return found


def kinds(option, points):
    """Returns the kinds of error of POINTS."""
    return {c: kind for c, (_, kind) in zip(points, run(option, [LETTERS[0] + c + LETTERS[0] for c in points]))}


def main(path):
    version, table = read(path)
    unicode = puny_version()
    points = [chr(c) for c in [*range(1, 0xD800), *range(0xE000, 0x110000)] if chr(c) not in SEPARATORS and
              (c >> 16 not in EMPTY or not 256 <= c % 0x10000 < 0xFF00 or c % 61 == 0)]
    lookup = results((), points, table)
    register = results(('-i', 'register'), [c for c in points if table[c][2]], table)
    error = kinds('-exz', [c for c in points if lookup[c][0] is None and table[c][2]])
    context = kinds('-exz --idna=register', [c for c in points if c in register and register[c][0] is None and table[c][1]])
    compared, skipped, failures = 0, 0, []
    for c in points:
        status, registered, age = table[c]
        name, letter = lookup[c]
        if age and (error.get(c) != 'unassigned-code-point') != (age <= unicode):
            failures.append(f'U+{ord(c):04X} is of Unicode {age}, puny of {unicode}: {error.get(c)}')
        if (version >= (16, 0)) != (unicode >= (16, 0)) and RECLASSIFIED.match(c) or \
                not age and status is None and version < unicode and not PERMANENT.match(c):
            skipped += 1
            continue
        if age and age > unicode or not age and status is None and not name:
            continue
        compared += 1
        if c in EXCEPTIONS:
            status = EXCEPTIONS[c][1]
        elif status is not None and any(one < '\x80' and one not in NAME_ASCII for one in status):
            status = None
        wanted = status and to_ace(letter + status + letter) if status != '' else to_ace(letter * 2)
        if name != wanted and not (status == c and error.get(c) == 'contextual-rule'):
            failures.append(f'U+{ord(c):04X}: {name}, not {wanted}: {error.get(c)}')
        allowed = register.get(c, (None,))[0] is not None or context.get(c) == 'contextual-rule'
        if allowed != (registered and status == c and c != '_'):
            failures.append(f'U+{ord(c):04X} is{"" if allowed else " not"} allowed at register')
    failures += [f'U+{ord(c):04X}: the table agrees' for c, (until, own) in EXCEPTIONS.items() if version < until and table[c][0] == own]
    print('\n'.join(failures[:20]))
    print(f'Unicode {version} and {unicode}: compared {compared} code points, omitted {skipped}, {len(failures)} failures')
    return bool(failures) or compared < 140000 or version == unicode and skipped > 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else TABLE))
