# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Compares puny with ICU4J and Python's idna, which are in BUILD: python3 judges.py BUILD [COUNT [SEED]].

puny and the judges convert the same COUNT (1000000) random names in both directions.  A rule of rules.py must explain each
difference.  Prints the number of differences by rule, and exits with status 1 if there is one without a rule.

environment: PUNY (the program)
"""
import collections
import functools
import glob
import json
import os
import re
import subprocess
import sys
import unicodedata

import names
import rules

HERE = os.path.dirname(os.path.abspath(__file__))
SHOWN = 5
# The operation of a judge, and the options of puny: ICU4J has UTS #46, Python's idna RFC 5891.
COMPARED = (('icu4j', 'to-ascii', '-ex'), ('icu4j', 'to-unicode', '-dx'),
            ('python', 'encode', '-exi register'), ('python', 'decode', '-dxi register'))


class World:
    """The programs, and the properties of code points."""

    def __init__(self, build):
        self.judges = {
            'python': [f'{build}/python/bin/python', f'{HERE}/python_idna.py'],
            'icu4j': ['java', '-cp', ':'.join([f'{build}/java', *glob.glob(f'{build}/java/*.jar')]), 'Judge'],
        }
        self.puny = os.environ['PUNY']
        self.properties = names.Properties(self.ask('icu4j', 'properties', []))

    def ask(self, judge, operation, records):
        """Returns the results of a judge: a string, or a TAB and the reason for rejecting the record."""
        return run([*self.judges[judge], operation], records)

    def convert(self, options, records):
        """Returns the results of puny, the objects of --json."""
        lines = run([self.puny, '-q', *options.split(), '--json'], records)
        return [{key: thing[key] for key in ('output', 'error') if key in thing} for thing in map(json.loads, lines)]

    @functools.lru_cache(maxsize=None)
    def version(self, program):
        """Returns the version of Unicode that PROGRAM prints."""
        lines = run([self.puny, '--version'], []) if program == 'puny' else self.ask(program, 'versions', [])
        return tuple(map(int, re.search(r'\bUnicode (\d+)\.(\d+)', '\n'.join(lines)).groups()))


def run(command, records):
    """Returns the lines that COMMAND writes for the lines RECORDS."""
    data = ''.join(record + '\n' for record in records).encode()
    done = subprocess.run(command, input=data, stdout=subprocess.PIPE, check=False)
    assert done.returncode in (0, 1), f'{command}: {done.returncode}'
    lines = done.stdout.decode('utf-8', 'replace').split('\n')[:-1]
    assert not records or len(lines) == len(records), f'{command}: {len(lines)} lines for {len(records)}'
    return lines


def in_form(number, name):
    """Returns NAME, by its NUMBER: as it is, in ACE, or mapped in part and in ACE."""
    forms = [name, names.in_ace(name), names.in_ace(unicodedata.normalize('NFC', name.lower()))]
    return forms[number % len(forms)]


def ascii_labels_lowered(name):
    """Returns NAME without the capitals in ASCII labels, which puny keeps when registering."""
    return ''.join(part.lower() if part.isascii() else part for part in re.split(f'({rules.SEPARATORS.pattern})', name))


def records_for(options, found):
    """Returns the records for puny with OPTIONS that are made of names."""
    if '-d' in options:
        found = [in_form(number, name) for number, name in enumerate(found)]
    return [ascii_labels_lowered(name) for name in found] if options == '-dxi register' else found


def explain(case):
    """Returns the name of the first rule that fits CASE, or None."""
    return next((rule.name for rule in rules.RULES if case.judge in rule.judges and rule.fits(case)), None)


def main(build, count=1000000, seed=46):
    world = World(build)
    print('| program | Unicode |\n|---|---|')
    for program in 'puny', *world.judges:
        print(f'| {program} | {".".join(map(str, world.version(program)))} |')
    found, tally, unexplained = names.random_names(count, seed, world.properties), collections.Counter(), []
    print('\n| judge | puny | records | agree |\n|---|---|---|---|')
    for judge, operation, options in COMPARED:
        records = records_for(options, found)
        cases = [rules.Case(world, judge, options, name, mine, theirs)
                 for name, mine, theirs in zip(records, world.convert(options, records), world.ask(judge, operation, records))
                 if mine.get('output') != (None if theirs.startswith('\t') else theirs)]
        print(f'| {judge} | {options} | {len(records)} | {len(records) - len(cases)} |', flush=True)
        reasons = [explain(case) for case in cases]
        tally.update((judge, options, reason or 'UNEXPLAINED') for reason in reasons)
        unexplained += [case for case, reason in zip(cases, reasons) if reason is None]
    print('\n| judge | puny | rule | differences |\n|---|---|---|---|')
    for (judge, options, rule), number in sorted(tally.items()):
        print(f'| {judge} | {options} | {rule} | {number} |')
    for case in unexplained[:SHOWN]:
        print(f'unexplained: {case}')
    print(f'{sum(tally.values())} differences, {len(unexplained)} without a rule')
    return 1 if unexplained else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
