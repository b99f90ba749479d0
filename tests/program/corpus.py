# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Runs cases/text-corpus.tsv: python3 corpus.py CORPUS.

The expected form of a marked name is computed with Python's own Punycode.  Prints every line that fails.
"""
import os
import re
import subprocess
import sys

from tables import to_ace


def to_unicode(name):
    return '.'.join(label[4:].encode().decode('punycode') if label.startswith('xn--') else label for label in name.split('.'))


def expand(line, marks):
    """Returns LINE with its marked names converted by MARKS, which maps a mark to a function; those with "=" are in ACE."""
    return re.sub('⟦(=?)(.*?)⟧', lambda match: marks.get(match[1], str)(to_ace(match[2]) if match[1] else match[2]), line)


def read(path):
    """Returns the rows, each with its position; those of all languages once for each language, with its words."""
    with open(path, encoding='utf-8') as file:
        rows = [[f'{os.path.basename(path)}:{number}', *line.rstrip('\n').split('\t', 2)]
                for number, line in enumerate(file, 1) if not line.startswith('#')]
    words = {row[1]: dict(zip(('NAME', 'OTHER', 'FILE', 'WORD'), row[3].split())) for row in rows if row[2] == 'words'}
    made = [row for row in rows if row[1] != '*' and row[2] != 'words']
    for place, _, kind, line in [row for row in rows if row[1] == '*']:
        for language, own in words.items():
            made.append([place, language, kind, re.sub('NAME|OTHER|FILE|WORD', lambda match: own[match[0]], line)])
    return made


def run(arguments, lines):
    data = ''.join(line + '\n' for line in lines).encode()
    output = subprocess.run([os.environ['PUNY'], *arguments], input=data, capture_output=True, check=True).stdout
    return output.decode().split('\n')[:-1]


def compare(what, rows, got, wanted):
    failed = [(row, g, w) for row, g, w in zip(rows, got, wanted) if g != w]
    for row, g, w in failed:
        print(f'{row[0]}: {what}, {row[1]}, {row[2]}:\n  got    {g}\n  wanted {w}')
    return len(got) == len(wanted) and not failed


def main(corpus):
    rows = read(corpus)
    lines = [row[3] for row in rows]
    plain = [expand(line, {}) for line in lines]
    encoded = [expand(line, {'': to_ace}) for line in lines]
    decoded = [expand(line, {'=': to_unicode}) for line in lines]
    passed = [
        compare('-et', rows, run(['-et'], plain), encoded),
        compare('-dt', rows, run(['-dt'], plain), decoded),
        compare('-et | -dt', rows, run(['-dt'], encoded), decoded),
    ]
    print(len(rows), 'lines in', len({row[1] for row in rows}), 'languages')
    return 0 if all(passed) else 1


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
