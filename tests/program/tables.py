# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Runs a table of options, input, output and description: python3 tables.py FILE.

Rows with the same options are records of one run, in the order of the table and backwards, since records are
independent.  An output of "!KIND" means that kind of error, and "!KIND: A ... B" one whose message contains A and B.  A row with -ed is two: -e gives the output, and -d gives the
input again; or both give the error, -d that of the input in ACE.  Prints every row that fails.
"""
import json
import os
import re
import subprocess
import sys


def unescape(text):
    """Returns the bytes of a cell: \\xNN is one, \\t a tab, \\r{HH..,N} is N times those."""
    def data(match):
        if match[1]:
            return bytes.fromhex(match[1].decode())
        return bytes.fromhex(match[2].decode()) * int(match[3]) if match[2] else b'\t'
    return re.sub(rb'\\x([0-9A-F]{2})|\\t|\\r\{([0-9A-F]+),([0-9]+)\}', data, text.encode())


def to_ace(name):
    return '.'.join(label if label.isascii() else 'xn--' + label.encode('punycode').decode() for label in name.split('.'))


def directions(options, given, wanted, *about):
    """Yields the row, or the two rows that it is."""
    if not options.startswith('-ed'):
        yield [options, given, wanted, *about]
        return
    yield ['-e' + options[3:], given, wanted, *about]
    yield ['-d' + options[3:], *((to_ace(given), wanted) if wanted.startswith('!') else (wanted, given)), *about]


def read(name):
    with open(name, encoding='utf-8') as file:
        rows = [[*line.rstrip('\n').split('\t'), f'{os.path.basename(name)}:{number}']
                for number, line in enumerate(file, 1) if not line.startswith('#')]
    groups = {}
    for row in rows[1:]:
        if len(row) == 4:   # without a description
            row.insert(3, '')
        assert len(row) == 5, row
        for one in directions(*row):
            groups.setdefault(one[0], []).append(one)
    return groups


def rows_of(*names):
    """Returns the rows of the tables NAMES in CASES."""
    return [row for name in names for rows in read(os.path.join(os.environ['CASES'], name)).values() for row in rows]


def run(options, rows):
    data = b''.join(unescape(row[1]) + b'\n' for row in rows)
    return subprocess.run([os.environ['PUNY'], *options.split()], input=data, capture_output=True, check=False)


def errors_of(options, rows):
    """Returns the kind and the message of the error of each row according to --json, "KIND: MESSAGE", or None."""
    errors = [json.loads(line).get('error') for line in run(options + ' --json', rows).stdout.splitlines()]
    return [error and f'{error["kind"]}: {error["message"]}' for error in errors]


def is_error(error, wanted):
    """Returns whether ERROR, if it is one, is what WANTED says without "!"."""
    kind, _, parts = wanted.partition(': ')
    return error is not None and error.startswith(kind + ': ') and all(part in error for part in parts.split(' ... '))


def check(options, rows):
    plain = run(options, rows)
    outputs = plain.stdout.split(b'\n')
    diagnosed = {int(n) for n in re.findall(rb'^puny: -:(\d+):\d+: (?!warning)', plain.stderr, re.M)}
    errors = errors_of(options, rows)
    if len(outputs) != len(rows) + 1 or len(errors) != len(rows) or plain.returncode != (1 if diagnosed else 0):
        yield f'{options}: {len(rows)} rows, {len(outputs) - 1} records, exit status {plain.returncode}'
    for number, (row, output, error) in enumerate(zip(rows, outputs, errors), 1):
        if row[2].startswith('!'):
            passed = is_error(error, row[2][1:]) and number in diagnosed and output == unescape(row[1])
        else:
            passed = error is None and number not in diagnosed and output == unescape(row[2])
        if not passed:
            yield f'{row[4]}: {options} {row[1]!r} ({row[3]}): wanted {row[2]!r}, got {error or output}'


def main(name):
    groups = read(name)
    failures = [line for options, rows in groups.items() for order in (rows, rows[::-1]) for line in check(options, order)]
    print('\n'.join(dict.fromkeys(failures)) or f'{sum(map(len, groups.values()))} rows')
    return 1 if failures or not groups else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1]))
