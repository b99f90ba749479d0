# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Compares puny with other implementations, which are in BUILD: python3 judges.py BUILD [COUNT [SEED]].

puny and the judges convert the same names in both directions: those of IdnaTestV2.txt and of the Web Platform Tests,
and COUNT (1000000) random ones.  The results of puny are also compared with those that the two files expect.  A rule of
rules.py must explain each difference.  Prints the number of differences by rule, and exits with status 1 if there is
one without a rule.

environment: PUNY (the program), JUDGES (the judges to compare with, all if empty)
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

import expected
import names
import rules

HERE = os.path.dirname(os.path.abspath(__file__))
SHOWN = 5
OPTIONS = {'-ex': 'to-ascii', '-dx': 'to-unicode', '-exi register': 'register', '-dxi register': 'register-decode',
           '-e --format=utf-8': 'encode', '-d': 'decode'}
BOTH = ('to-ascii', 'to-unicode')
# ASCII that ends the host in a URL, and the start of an escape in a host.
NO_URL_HOST = re.compile(r'[/?#\\@:%]')


class World:
    """The programs, and the properties of code points.

    judges has the command and the operations of each judge.
    """

    def __init__(self, build):
        node = [f'{build}/node/node_modules/.bin/node', f'{build}/node/judge.js']
        python = [f'{build}/python/bin/python', f'{HERE}/python_idna.py']
        java = ['java', '-cp', ':'.join([f'{build}/java', *glob.glob(f'{build}/java/*.jar')]), 'Judge']
        self.judges = {
            'python': (python, BOTH),
            'register': (python, ('register', 'register-decode')),
            'rust': ([f'{build}/rust/target/release/judge'], BOTH),
            'go': ([f'{build}/go/judge'], BOTH),
            'icu4j': (java, BOTH),
            'tr46': ([*node, 'tr46'], BOTH),
            'whatwg-url': ([*node, 'whatwg-url'], ('to-ascii',)),
            'punycode': ([*node, 'punycode'], ('encode', 'decode')),
        }
        self.puny = os.environ['PUNY']
        self.properties = names.Properties(run([*java, 'properties'], []))
        self.files = expected.Files(build)

    def ask(self, judge, operation, records):
        """Returns the results of a judge: a string, or a TAB and the reason for rejecting the record."""
        return run([*self.judges[judge][0], operation], records)

    def convert(self, options, records):
        """Returns the results of puny, the objects of --json."""
        lines = run([self.puny, '-q', *options.split(), '--json'], records)
        return [{key: thing[key] for key in ('output', 'error') if key in thing} for thing in map(json.loads, lines)]

    @functools.lru_cache(maxsize=None)
    def version(self, program):
        """Returns the version of Unicode that PROGRAM prints, or else the newest of which it accepts a letter."""
        if program not in self.judges and program != 'puny':
            return self.files.version
        if program != 'puny':
            printed = re.search(r'Unicode (\d+)\.(\d+)', ''.join(self.ask(program, 'versions', [])))
            if printed:
                return int(printed[1]), int(printed[2])
        letters = {}
        for c, (age, category, bidi, _) in self.properties.rows.items():
            if age >= (10, 0) and category == 'Lo' and bidi == 'L':
                letters.setdefault(age, chr(c))
        ages = sorted(letters)
        records = ['a' + letters[age] for age in ages]
        if program == 'puny':
            accepted = ['output' in result for result in self.convert('-ex', records)]
        else:
            accepted = [not line.startswith('\t') for line in self.ask(program, 'to-ascii', records)]
        return max(age for age, good in zip(ages, accepted) if good)

    @functools.lru_cache(maxsize=None)
    def is_registrable(self, character):
        """Returns False if RFC 5892 disallows CHARACTER or it is unassigned."""
        error = self.convert('-exi register', ['a' + character])[0].get('error', {'kind': None})
        return error['kind'] not in ('disallowed-code-point', 'unassigned-code-point', 'control-character', 'not-nfc')


def run(command, records):
    """Returns the lines that COMMAND writes for the lines RECORDS."""
    data = ''.join(record + '\n' for record in records).encode()
    done = subprocess.run(command, input=data, stdout=subprocess.PIPE, check=False)
    assert done.returncode in (0, 1), f'{command}: {done.returncode}'
    lines = done.stdout.decode('utf-8', 'replace').split('\n')[:-1]
    assert not records or len(lines) == len(records), f'{command}: {len(lines)} lines for {len(records)}'
    return lines


class Report:
    """The differences by rule, and those without a rule."""

    def __init__(self, world):
        self.world, self.tally, self.unexplained = world, collections.Counter(), []

    def compare(self, judge, options, corpus, triples):
        """Compares results: TRIPLES of a record, puny's and the judge's.  Prints how many are alike."""
        cases = [rules.Case(self.world, judge, OPTIONS[options], *triple) for triple in triples
                 if triple[1].get('output') != (None if triple[2].startswith('\t') else triple[2])]
        for case, rule in zip(cases, rules.explain(self.world, options, cases)):
            self.tally[judge, options, rule or 'UNEXPLAINED'] += 1
            if rule is None:
                self.unexplained.append((judge, options, case))
        print(f'| {judge} | {options} | {corpus} | {len(triples)} | {len(triples) - len(cases)} |', flush=True)

    def show(self):
        print('\n| judge | puny | rule | differences |\n|---|---|---|---|')
        for (judge, options, rule), number in sorted(self.tally.items()):
            print(f'| {judge} | {options} | {rule} | {number} |')
        shown = collections.Counter()
        for judge, options, case in self.unexplained:
            shown[judge, options] += 1
            if shown[judge, options] <= SHOWN:
                mine = case.mine if case.mine is not None else f'{case.kind}: {case.message}'
                theirs = case.theirs if case.theirs is not None else f'rejected: {case.reason}'
                print(f'unexplained: {judge}, puny {options}: {ascii([case.name, mine, theirs])}')
        print(f'{sum(self.tally.values())} differences, {len(self.unexplained)} without a rule')


def in_form(number, name):
    """Returns NAME, by its NUMBER: as it is, in ACE, or mapped in part and in ACE."""
    forms = [name, names.in_ace(name), names.in_ace(unicodedata.normalize('NFC', name.lower()))]
    return forms[number % len(forms)]


def ascii_labels_lowered(name):
    """Returns NAME without the capitals in ASCII labels, which puny keeps when registering."""
    return ''.join(part.lower() if part.isascii() else part for part in re.split(f'({rules.SEPARATORS.pattern})', name))


def records_for(options, found):
    """Returns the records for puny with OPTIONS that are made of names."""
    if options == '-dx':
        return [in_form(number, name) for number, name in enumerate(found)]
    if options == '-dxi register':
        return [ascii_labels_lowered(in_form(number, name)) for number, name in enumerate(found)]
    if options == '-d':
        return [label[4:] for name in found for label in names.in_ace(name).split('.') if label.startswith('xn--')]
    if options.startswith('-e '):
        return [label for name in found for label in name.split('.') if label]
    return found


def compare_judges(world, only, corpora, report):
    for options, operation in OPTIONS.items():
        for corpus, found in corpora.items():
            records = records_for(options, found)
            converted = world.convert(options, records)
            for judge in only:
                if operation in world.judges[judge][1]:
                    report.compare(judge, options, corpus,
                                   [triple for triple in zip(records, converted, world.ask(judge, operation, records))
                                    if judge != 'whatwg-url' or not NO_URL_HOST.search(triple[0])])


def main(build, count=1000000, seed=46):
    world = World(build)
    only = os.environ.get('JUDGES', '').split() or list(world.judges)
    print('| program | Unicode |\n|---|---|')
    for program in ['puny', 'IdnaTestV2.txt', *[judge for judge in only if judge != 'punycode']]:
        print(f'| {program} | {".".join(map(str, world.version(program)))} |')
    print('\n| judge | puny | names | records | agree |\n|---|---|---|---|---|')
    report = Report(world)
    for (file, options), rows in world.files.records.items():
        converted = world.convert(options, [name for name, _ in rows])
        report.compare(file, options, 'its own',
                       [(name, mine, wanted) for (name, wanted), mine in zip(rows, converted)])
    compare_judges(world, only, {**world.files.sources, 'random': names.random_names(count, seed, world.properties)},
                   report)
    report.show()
    return 1 if report.unexplained else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
