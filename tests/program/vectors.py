# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Runs every row of a mode of cases/bad-input.tsv as the records of one run of puny, and prints each row with an
unexpected result: python3 vectors.py MODE OPTION...
"""
import json
import os
import re
import subprocess
import sys

CASES = os.environ['CASES']

# The kinds of puny for those kinds of the table that are named differently.
WORDS = {
    'bad-codepoint-syntax': 'invalid-code-point-syntax',
    'bad-digit': 'punycode-invalid-digit',
    'newline-in-output': 'terminator-in-output',
    'non-basic-in-literal': 'punycode-non-ascii',
    'overflow': 'punycode-overflow',
    'truncated': 'punycode-truncated',
}

MODES = {'ace-decode', 'ace-encode', 'codepoints-encode', 'decode', 'encode'}


def unescape(text):
    """Returns the bytes of a cell: \\xNN is one, \\r{HH..,N} is N times those."""
    def data(match):
        if match[1]:
            return chr(int(match[1], 16))
        return (bytes.fromhex(match[2]) * int(match[3])).decode('latin-1')
    return re.sub(r'\\x([0-9a-f]{2})|\\r\{([0-9a-f]+),([0-9]+)\}', data, text).encode('latin-1')


def table(name):
    with open(os.path.join(CASES, name), encoding='ascii') as file:
        lines = [line.rstrip('\n').split('\t') for line in file if not line.startswith('#')]
    return [dict(zip(lines[0], line)) for line in lines[1:]]


def run(options, data):
    return subprocess.run([os.environ['PUNY'], *options], input=data, capture_output=True, check=False)


def main(mode, options):
    unknown = {row['mode'] for row in table('bad-input.tsv')} - MODES
    assert not unknown, unknown
    rows = [row for row in table('bad-input.tsv') if row['mode'] == mode]
    other_kinds = {row['id']: row['kind'] for row in table('bad-input-kinds.tsv')}
    data = b''.join(unescape(row['input']) + b'\n' for row in rows)
    plain = run(options, data)
    objects = [json.loads(line) for line in run([*options, '-q', '--json'], data).stdout.splitlines()]
    outputs = plain.stdout.split(b'\n')
    diagnosed = {int(match[1]) for match in re.finditer(rb'^puny: -:(\d+):\d+: (?!warning)', plain.stderr, re.M)}
    failures = []

    if len(rows) < 20 or len(outputs) != len(rows) + 1 or len(objects) != len(rows):
        failures.append(f'{len(rows)} rows, {len(outputs) - 1} records, {len(objects)} objects')
    for number, (row, output, thing) in enumerate(zip(rows, outputs, objects), 1):
        verdict, wanted = row['expected'].split(':', 1)
        kind = thing['error']['kind'] if 'error' in thing else 'ok'
        if verdict == 'ok':
            passed = output == unescape(wanted) and number not in diagnosed and kind == 'ok'
        else:
            wanted = other_kinds.pop(row['id'], WORDS.get(wanted, wanted))
            passed = output == unescape(row['input']) and number in diagnosed and kind == wanted
        if not passed:
            failures.append(f'bad-input.tsv: {row["id"]} ({row["why"]}): wanted {row["expected"][:80]}, got {kind}, {output[:80]}')
    if plain.returncode != (1 if diagnosed else 0):
        failures.append(f'exit status {plain.returncode}')
    print('\n'.join(failures) or f'{len(rows)} rows')
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1], sys.argv[2:]))
