# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""A check of the checks: plants the faults of plants.tsv, one at a time, and runs the test that must find each.

    ./bootstrap && python3 tests/lab/plants/plant.py [--only REGEX] [--all] [--list] [--stale]

The script works in a built copy of the release, the directory plants/ (the environment variable PLANTS names another).  It
prints each fault that its test does not find, and fails if there is one, if a text to replace is not there exactly once, if
a test fails without a fault, or if a file in tests/program, tests/tree or tests/unit has no fault.

A row of plants.tsv has four columns, in which \\n and \\t stand for LF and TAB: the test, the file to change, the text to
replace, and its replacement.  The test is a file of bats, with ":REGEX" to run only the tests of that name, or a program of
tests/unit.  Instead of a text, the third column can be

    @all       the file gets the contents in the fourth column
    @rows      the rows of a table are removed, its head stays
    @missing   the file is removed

The file @puny is the program that the test runs: a script, the fourth column, in which REAL is the program.  Each file in
tests/program must also fail with a program that does nothing.
"""
import argparse
import os
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from copied import ROOT, Copy   # noqa: E402

COPY = Copy(os.environ.get('PLANTS', 'plants'))
TABLE = ROOT / 'tests/lab/plants/plants.tsv'


def read_rows():
    rows = [(0, str(file.relative_to(ROOT)), '@puny', '', '#!/bin/sh\nexit 0\n') for file in sorted((ROOT / 'tests/program').glob('*.bats'))]
    for number, line in enumerate(TABLE.read_text().splitlines(), 1):
        if line and not line.startswith('#'):
            columns = [column.replace('\\n', '\n').replace('\\t', '\t') for column in line.split('\t')]
            if len(columns) != 4:
                sys.exit(f'plants.tsv:{number}: {len(columns)} columns')
            rows.append((number, *columns))
    return rows


def planted(text, what, instead):
    """Returns TEXT with the fault, or None if the text to replace is not there exactly once or nothing changes."""
    if what == '@all':
        new = instead
    elif what == '@rows':
        lines = text.splitlines(keepends=True)
        head = next((line for line in lines if not line.startswith('#')), '')
        new = ''.join([line for line in lines if line.startswith('#')] + [head])
    else:
        new = text.replace(what, instead) if text.count(what) == 1 else text
    return None if new == text else new


def fault_in(folder, file, what, instead):
    """Returns the contents of FILE with the fault, or None if there is nothing to replace."""
    path = folder / file
    if not path.exists():
        return None
    return '' if what == '@missing' else planted(path.read_text(), what, instead)


def stale(rows):
    """Returns the numbers of the rows whose test does not exist or that have nothing to replace."""
    numbers = []
    for number, test, file, what, instead in rows:
        name = test.partition(':')[0]
        source = ROOT / (name if name.endswith('.bats') else name + '.c')
        if not source.exists() or file != '@puny' and fault_in(ROOT, file, what, instead) is None:
            numbers.append(number)
    return numbers


def try_plant(test, file, what, instead):
    """Returns the result of TEST with the fault, or 'stale' if there is nothing to replace."""
    if file == '@puny':
        wrapper = COPY.work / 'planted-puny'
        wrapper.write_text(instead.replace('REAL', str(COPY.work / 'src/puny')))
        wrapper.chmod(0o755)
        return COPY.test(test, wrapper)
    path = COPY.work / file
    new = fault_in(COPY.work, file, what, instead)
    if new is None:
        return 'stale'
    before = path.read_bytes()
    try:
        if what == '@missing':
            path.unlink()
        else:
            path.write_text(new)
        return COPY.test(test) if COPY.build(test) else 'refused'
    finally:
        path.write_bytes(before)
        COPY.build(test)


def without_plant(rows):
    """Returns the test files for which the table has no fault."""
    files = [*(ROOT / 'tests/program').glob('*.bats'), *(ROOT / 'tests/tree').glob('*.bats'), *(ROOT / 'tests/unit').rglob('*_test.c')]
    names = {str(file.relative_to(ROOT)).removesuffix('.c') for file in files}
    return sorted(names - {row[1].partition(':')[0] for row in rows})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--only', default='', help='rows whose test, file or text matches this regular expression')
    parser.add_argument('--all', action='store_true', help='also print the faults that are found')
    parser.add_argument('--list', action='store_true', help='list the faults, and plant none')
    parser.add_argument('--stale', action='store_true', help='only look for rows without a test or a text to replace')
    options = parser.parse_args()
    rows = read_rows()
    bare = without_plant(rows)
    if options.stale:
        for number in stale(rows):
            print(f'plants.tsv:{number}: stale')
        for test in bare:
            print(f'{test} has no row in plants.tsv')
        return 1 if stale(rows) or bare else 0
    chosen = [row for row in rows if re.search(options.only, '\t'.join(row[1:]))]
    if not options.list:
        COPY.prepare()
    sound, counts = {}, {}
    for number, test, file, what, instead in chosen:
        line = f'plants.tsv:{number}: {test}: {file}: {what!r} -> {instead!r}'
        if options.list:
            print(line)
            continue
        if test not in sound:
            sound[test] = COPY.test(test) if COPY.build(test) else 'refused'
        result = try_plant(test, file, what, instead) if sound[test] == 'passed' else f'{sound[test]} without the fault'
        kind = 'found' if result in ('failed', 'timeout', 'refused') else result
        counts[kind] = counts.get(kind, 0) + 1
        if kind != 'found' or options.all:
            print(f'{line}: {result}', flush=True)
    for test in bare:
        print(f'{test} has no row in plants.tsv')
    print(', '.join(f'{count} {kind}' for kind, count in sorted(counts.items())))
    return 1 if bare or set(counts) - {'found'} else 0


if __name__ == '__main__':
    sys.exit(main())
