# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Runs the table of diagnostics: python3 diagnostics.py TABLE [plain|records|check]

Rows with the same options, all errors or all warnings, are files of one run, each named by the number of its row.  plain
compares the line on standard error and the exit status; records and check compare the kind, byte, message and hint in the
objects of --json, and of -c --json in every mode.  Prints every row that fails.
"""
import json
import os
import re
import subprocess
import sys


def unescape(text):
    """Returns the bytes that printf %b makes of TEXT."""
    def data(match):
        letter = match[3]
        return {b'\\': b'\\', b'n': b'\n', b'r': b'\r', b't': b'\t'}[letter] if letter else \
            bytes([int(match[1], 16) if match[1] else int(match[2] or b'0', 8)])
    return re.sub(rb'\\(?:x([0-9A-F]{2})|0([0-7]{0,3})|([\\nrt]))', data, text.encode())


def read(table, what):
    """Returns the rows of TABLE by their options and whether they are warnings: number, kind, input and diagnostic."""
    version = subprocess.run([os.environ['PUNY'], '--version'], stdout=subprocess.PIPE, check=True, encoding='utf-8').stdout
    groups = {}
    with open(table, encoding='utf-8') as file:
        for number, line in enumerate(file, 1):
            if line.startswith(('#', 'kind\t')):
                continue
            kind, options, given, diagnostic = line.rstrip('\n').split('\t')
            diagnostic = diagnostic.replace('UNICODE', re.search(r'^Unicode (.*)', version, re.M)[1])
            if what == 'check' and kind == 'non-ascii-value':
                diagnostic = diagnostic.replace('warning: ', '', 1)    # an error with -c
            warning = ': warning: ' in diagnostic
            # --json and -c exclude -a; --json alone excludes -t and -Z
            if what == 'plain' or not re.search(r'(^| )-[A-Za-z]*a', options) and \
                    (what == 'check' or not warning and not re.search(r'(^| )-[A-Za-z]*[tZ]', options)):
                groups.setdefault((options, warning), []).append((number, kind, given, diagnostic))
    return groups


def run(options, rows):
    for number, _, given, _ in rows:
        with open(str(number), 'wb') as file:
            file.write(unescape(given) + b'\n')
    return subprocess.run([os.environ['PUNY'], *options.split(), *(str(row[0]) for row in rows)], capture_output=True, check=False)


def plain(options, warning, rows):
    """Yields each row, what is wanted and what puny writes."""
    result = run(options, rows)
    got = {}
    for line in result.stderr.decode('utf-8', 'backslashreplace').splitlines():
        got.setdefault(line.split(':', 2)[1].strip(), []).append(line)
    for row in rows:
        yield row, [f'puny: {row[0]}:1:{row[3]}'], got.get(str(row[0]), [])
    yield (rows[0][0], 'this and the others', '', ''), 0 if warning else 1, result.returncode


def objects(options, warning, rows):
    """Yields the same with the parts of a diagnostic that an object has."""
    found = [json.loads(line) for line in run(options, rows).stdout.splitlines()]
    for at, row in enumerate(rows):
        if '-c' in options.split():    # it can add a warning to an error
            mine = [thing for thing in found if thing['file'] == str(row[0]) and (warning or not thing.get('warning'))]
        else:
            mine = [thing['error'] for thing in found[at:at + 1] if 'error' in thing and len(found) == len(rows)]
        thing = mine[0] if len(mine) == 1 else {}
        start = f'{thing.get("byte")}: {"warning: " if warning else ""}{thing.get("message")}'
        hint = f' ({thing["hint"]})' if 'hint' in thing else ''
        ours = re.fullmatch(re.escape(start) + r"(?:: '.*?')?( \(.*\))?", row[3])
        same = thing.get('kind') == row[1] and ours and (ours[1] or '') == hint and warning == thing.get('warning', False)
        yield row, row[3], row[3] if same else mine


def main(table, what):
    count, wrong = 0, 0
    with open('tlds', 'w', encoding='ascii') as file:
        file.write('de\n')
    for (options, warning), rows in read(table, what).items():
        compared = plain(options, warning, rows) if what == 'plain' else \
            objects(options + (' -c --json' if what == 'check' else ' -q --json'), warning, rows)
        for (number, kind, given, _), wanted, got in compared:
            if got != wanted:
                wrong += 1
                print(f'{table}:{number}: {options} {given!r} ({kind})\n  wanted {wanted}\n  got    {got}')
        count += len(rows)
    print(f'{count} rows, {wrong} wrong')
    return 1 if wrong or count < 100 else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
