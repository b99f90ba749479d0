# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Compares puny -et and -tc with text_model.py: python3 text_compare.py LINES [SEED] or text_compare.py FILE...

The lines are those of the tables of text in CASES, those of text_lines.systematic(), and LINES at random, or those of FILE.
Both must write the same, and where one reports a name, the other reports something of it.  Prints the smallest part of a line
in which they differ.  Both must also give the results of the table text-places.tsv.
"""
import glob
import os
import re
import sys
import unicodedata

import tables
import text_lines
import text_model

MOST = 40    # differences that are printed


def table_lines():
    """Returns the lines of the tables of text, without escapes."""
    cells = []
    for name in glob.glob(os.path.join(os.environ['CASES'], 'text-*')):
        with open(name, encoding='utf-8', errors='surrogateescape') as file:
            cells += re.split('[\t\n]', file.read())
    texts = [tables.unescape(cell).decode('utf-8', 'surrogateescape') for cell in cells]
    return [line for text in texts + cells for line in re.split(r'[\n\0]|\\n', text)]


def check_places():
    """Returns the number of rows of text-places.tsv, and of those that fail."""
    with open(os.path.join(os.environ['CASES'], 'text-places.tsv'), encoding='utf-8') as file:
        rows = [(number, *row.rstrip('\n').split('\t')) for number, row in enumerate(file, 1) if not row.startswith('#')]
    given = [row[1] for row in rows]
    outputs, diagnosed = text_lines.run('-et', given)[1], text_lines.run('-tc', given)[2]
    failed = 0
    for at, (number, line, wanted, status, why) in enumerate(rows):
        expected = (line if wanted == '=' else wanted, status == '1')
        output, reports = text_model.encode(line)
        for side, got in ('puny', (outputs[at], at in diagnosed)), ('the model', (output, reports != [])):
            if got != expected:
                failed += 1
                print(f'text-places.tsv:{number}: {line} ({why}): {side} gives {got}')
    return len(rows), failed


def is_comparable(line):
    """Returns false for code points that Python or puny may not know, and for lines longer than the windows of puny."""
    return not re.search(r'(.)\1{28}', line) and '\0' not in line and byte_of(line, len(line)) <= 1024 and all(unicodedata.category(char) != 'Cn' for char in line)


def byte_of(line, at):
    return len(line[:at].encode('utf-8', 'surrogateescape')) + 1


def differences(lines):
    """Returns the number of reports and the lines that differ, each with both answers."""
    found, count = [], 0
    _, outputs, _ = text_lines.run('-et', lines)
    status, _, diagnosed = text_lines.run('-tc', lines)
    for number, (line, output) in enumerate(zip(lines, outputs, strict=True)):
        wanted, reports = text_model.encode(line)
        spans = [(byte_of(line, len(line[:start].rstrip('.*-_\u200b\xad\ufeff'))), byte_of(line, end))
                 for start, end, _ in reports]
        bytes_of = diagnosed.get(number, [])
        count += len(spans)
        if output != wanted or not all(any(start <= byte <= end for byte in bytes_of) for start, end in spans) or \
                not all(any(start <= byte <= end for start, end in spans) for byte in bytes_of):
            found.append((line, (output, bytes_of), (wanted, [(*span, report[2]) for span, report in zip(spans, reports)])))
    assert status == (1 if diagnosed else 0)
    return count, found


def smallest(difference):
    """Returns the difference with as few characters as possible."""
    size = len(difference[0]) // 2
    while size:
        line = difference[0]
        parts = [line[:at] + line[at + size:] for at in range(0, len(line) - size + 1)]
        shorter = differences([part for part in dict.fromkeys(parts) if is_comparable(part)])[1] if len(parts) > 0 else []
        if shorter:
            difference = shorter[0]
        size = min(size, len(difference[0]) // 2) if shorter else size // 2
    return difference


def main(arguments):
    lines, rows, failed = [], 0, 0
    if arguments[0].isdigit():
        rows, failed = check_places()
        lines = table_lines() + text_lines.systematic() + text_lines.lines(*map(int, arguments))
    for name in arguments if not lines else []:
        with open(name, encoding='utf-8', errors='surrogateescape') as file:
            lines += file.read().split('\n')
    lines = [line for line in lines if is_comparable(line)]
    count, found = differences(lines)
    for difference in {str(item): item for item in map(smallest, found[:MOST])}.values():
        print(f'{difference[0]!a}\n  puny   {difference[1]!a}\n  model  {difference[2]!a}')
    changed = sum(text_model.encode(line)[0] != line for line in lines)
    print(f'{rows} rows, {failed} failed; {len(lines)} lines, {changed} converted, {count} reports, {len(found)} differ')
    without = arguments[0].isdigit() and rows == 0
    return 1 if found or failed or without or min(changed, count) < len(lines) // 10 else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
