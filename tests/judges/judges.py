# SPDX-License-Identifier: GPL-3.0-or-later
"""puny before its judges: python3 judges.py BUILD [COUNT [SEED]], where BUILD is the directory of install.sh.

Each judge converts the same names as puny: the rows of IdnaTestV2.txt, the cases of the Web Platform Tests, and COUNT
(1000000) random ones, in both directions.  Every difference is explained by a rule of rules.py.  Prints how many
differences each rule explains, and exits with status 1 if there are any that none does, or
that a bug of puny's does.

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
OPTIONS = ['-ex', '-dx', '-exi register', '-e --format=utf-8', '-d']


class World:
    """The programs, and the properties of code points."""

    def __init__(self, build):
        node = [f'{build}/node/node_modules/.bin/node', f'{build}/node/judge.js']
        python = [f'{build}/python/bin/python', f'{HERE}/python_idna.py']
        java = ['java', '-cp', ':'.join([f'{build}/java', *glob.glob(f'{build}/java/*.jar')]), 'Judge']
        self.judges = {
            'python': (python, {'-ex': 'to-ascii', '-dx': 'to-unicode'}),
            'register': (python, {'-exi register': 'register'}),
            'rust': ([f'{build}/rust/target/release/judge'], {'-ex': 'to-ascii', '-dx': 'to-unicode'}),
            'go': ([f'{build}/go/judge'], {'-ex': 'to-ascii', '-dx': 'to-unicode'}),
            'icu4j': (java, {'-ex': 'to-ascii', '-dx': 'to-unicode'}),
            'tr46': ([*node, 'tr46'], {'-ex': 'to-ascii', '-dx': 'to-unicode'}),
            'whatwg-url': ([*node, 'whatwg-url'], {'-ex': 'to-ascii'}),
            'punycode': ([*node, 'punycode'], {'-e --format=utf-8': 'encode', '-d': 'decode'}),
        }
        self.puny = os.environ['PUNY']
        self.properties = names.Properties(run([*java, 'properties'], []))
        self.build = build

    def ask(self, judge, operation, records):
        return run([*self.judges[judge][0], operation], records)

    def convert(self, options, records):
        """Returns puny's results, the objects of --json."""
        lines = run([self.puny, '-q', *options.split(), '--json'], records)
        return [{key: thing[key] for key in ('output', 'error') if key in thing} for thing in map(json.loads, lines)]

    @functools.lru_cache(maxsize=None)
    def version(self, program):
        """That of the Unicode tables of PROGRAM: what it says, or else the newest of which it takes a letter."""
        if program != 'puny':
            said = re.search(r'Unicode (\d+)\.(\d+)', ''.join(self.ask(program, 'versions', [])))
            if said:
                return int(said[1]), int(said[2])
        letters = {}
        for c, (age, category, bidi) in self.properties.rows.items():
            if age >= (10, 0) and category == 'Lo' and bidi == 'L':
                letters.setdefault(age, chr(c))
        ages = sorted(letters)
        records = ['a' + letters[age] for age in ages]
        if program == 'puny':
            taken = ['output' in thing for thing in self.convert('-ex', records)]
        else:
            operation = next(iter(self.judges[program][1].values()))
            taken = [not line.startswith('\t') for line in self.ask(program, operation, records)]
        return max(age for age, good in zip(ages, taken) if good)

    @functools.lru_cache(maxsize=None)
    def is_registrable(self, character):
        """Returns False if RFC 5892 disallows it or it is unassigned."""
        error = self.convert('-exi register', ['a' + character])[0].get('error', {'kind': None})
        return error['kind'] not in ('disallowed-code-point', 'unassigned-code-point', 'control-character', 'not-nfc')


def run(command, records):
    data = ''.join(record + '\n' for record in records).encode()
    done = subprocess.run(command, input=data, stdout=subprocess.PIPE, check=False)
    assert done.returncode in (0, 1), f'{command}: {done.returncode}'
    lines = done.stdout.decode('utf-8', 'replace').split('\n')[:-1]
    assert not records or len(lines) == len(records), f'{command}: {len(lines)} lines of {len(records)}'
    return lines


def idna_test(build):
    """Returns the sources of IdnaTestV2.txt, which the crate idna contains."""
    found = []
    with open(f'{build}/idna-tests/IdnaTestV2.txt', encoding='utf-8') as file:
        for line in file:
            if not line.startswith('#') and ';' in line:
                source = line.split(';')[0].strip()
                source = re.sub(r'\\u([0-9A-F]{4})|\\x\{([0-9A-F]+)\}', lambda m: chr(int(m[1] or m[2], 16)), source)
                found.append('' if source == '""' else source)
    return usable(found)


def web_platform_tests():
    with open(f'{HERE}/wpt-toascii.tsv', encoding='utf-8') as file:
        rows = [line.rstrip('\n').split('\t') for line in file if not line.startswith('#')]
    return usable([json.loads(f'"{row[0]}"') for row in rows[1:]])


def usable(found):
    """Returns those that are a line of UTF-8."""
    return [name for name in found if not any(c in '\t\r\n' or '\uD800' <= c < '\uE000' for c in name)]


def compare(world, judge, options, operation, records, converted, tally, unexplained):
    """Adds the differences about RECORDS by rule to TALLY, and those without one to UNEXPLAINED.

    Returns about how many records both agree.
    """
    agreed = 0
    for record, puny, theirs in zip(records, converted, world.ask(judge, operation, records)):
        if puny.get('output') == (None if theirs.startswith('\t') else theirs):
            agreed += 1
            continue
        case = rules.Case(world, judge, operation, record, puny, theirs)
        rule = rules.explain(case)
        if rule is None:
            unexplained.append((judge, options, record, case.mine or f'{case.kind}: {case.message}', theirs.strip()))
        tally[(judge, options, rule or 'UNEXPLAINED')] += 1
    return agreed


def strings_of(found):
    """Labels for the programs that convert strings."""
    return [label for name in found for label in name.split('.') if label]


def records_for(options, found):
    if options == '-dx':
        return [names.in_ace(unicodedata.normalize('NFC', name.lower()) if number % 2 else name)
                for number, name in enumerate(found)]
    if options == '-d':
        return [label[4:] for name in found for label in names.in_ace(name).split('.') if label.startswith('xn--')]
    return strings_of(found) if options.startswith('-e ') else found


def main(build, count=1000000, seed=46):
    world = World(build)
    corpora = {'IdnaTestV2': idna_test(build), 'WPT': web_platform_tests(),
               'random': names.random_names(count, seed, world.properties)}
    only = os.environ.get('JUDGES', '').split() or list(world.judges)
    print('| program | Unicode |\n|---|---|')
    for program in ['puny', *[judge for judge in only if judge != 'punycode']]:
        print(f'| {program} | {".".join(map(str, world.version(program)))} |')
    tally, unexplained = collections.Counter(), []
    print('\n| judge | puny | names | records | agree |\n|---|---|---|---|---|')
    for options in OPTIONS:
        for corpus, found in corpora.items():
            records = records_for(options, found)
            converted = world.convert(options, records)
            for judge in only:
                operation = world.judges[judge][1].get(options)
                if operation:
                    agreed = compare(world, judge, options, operation, records, converted, tally, unexplained)
                    print(f'| {judge} | {options} | {corpus} | {len(records)} | {agreed} |', flush=True)
    print('\n| judge | puny | rule | differences |\n|---|---|---|---|')
    for (judge, options, rule), number in sorted(tally.items()):
        print(f'| {judge} | {options} | {rule} | {number} |')
    shown = collections.Counter()
    for judge, options, *what in unexplained:
        shown[judge, options] += 1
        if shown[judge, options] <= SHOWN:
            print(f'unexplained: {judge}, puny {options}: {ascii(what)}')
    bugs = sum(number for (_, _, rule), number in tally.items() if rule.startswith("bug of puny's"))
    print(f'{len(unexplained)} differences without a rule, {bugs} by a bug of puny')
    return 1 if unexplained or bugs else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
