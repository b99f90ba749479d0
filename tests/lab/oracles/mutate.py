# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Mutation testing: changes one operator, constant, condition, statement or member of a set at a time in src, and runs the
tests.

    ./bootstrap && python3 tests/lab/oracles/mutate.py --count 500 --results FILE

The script works in a built copy of the release, the directory mutants/ (the environment variable MUTANTS names another).
--count mutants have a result, in an order that depends on --seed and on each mutant alone; those that have one in FILE are not
tried again.  --since leaves out the lines that are as they were in a commit.  The tests of a mutant stop at the first failure.
The results are:

    killed by TEST      TEST failed
    timeout by TEST     TEST did not end
    survived            every test passed
    explained           every test passed, and survivors.tsv gives the reason
    same                the compiler made the same object files
    refused             the mutant does not compile

The script prints the survivors and the score.  It fails if a row of survivors.tsv matches no mutant of the current source, or
one that was killed or did not compile.  With --stale it only looks for rows that match no mutant.

A mutant is known by its file, its function ("-" outside functions) and its mutation: the text of the line, in which [[a => b]]
replaces a by b.  If that text occurs more than once in the function, the lines before it are part of the mutation, too.  A row
of survivors.tsv is therefore about this code and no other.
"""
import argparse
import collections
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from copied import ROOT, Copy   # noqa: E402

COPY = Copy(os.environ.get('MUTANTS', 'mutants'))
EXPLAINED = ROOT / 'tests/lab/oracles/survivors.tsv'

# The tests of the program that look at a folder, quick ones first; the unit tests of the folder come before them.
PROGRAM_TESTS = {
    'base': 'strings names text zone records streams json diagnostics',
    'punycode': 'strings profiles oracles selftest trace',
    'idna': 'names display diagnostics json text oracles',
    'names': 'names display diagnostics text oracles',
    'text': 'text display publicsuffix diagnostics',
    'zone': 'zone display zone_servers diagnostics',
    'report': 'diagnostics output json manual',
    'records': 'strings names display records trace diagnostics json oracles profiles',
    '': 'strings string names records output options diagnostics text publicsuffix selftest zone system streams manual',
}
ALL_UNIT = ['tests/lab/fuzz/seeds_test', 'tests/unit/faults_test']
UNIT_BESIDE = {
    'base': ['tests/unit/punycode/codepoints_test', 'tests/unit/text/text_test', 'tests/unit/zone/zone_test'],
    'idna': ['tests/unit/text/text_test', 'tests/unit/names/name_test', 'tests/unit/zone/zone_test'],
    'punycode': ['tests/unit/records/records_test'],
    'names': ['tests/unit/idna/map_test', 'tests/unit/records/records_test', 'tests/unit/text/text_test', 'tests/unit/zone/zone_test'],
}

SWAPS = {
    '==': ['!='], '!=': ['=='], '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'],
    '&&': ['||'], '||': ['&&'], '+': ['-'], '-': ['+'], '*': ['+'], '/': ['*'], '%': ['/'],
    '<<': ['>>'], '>>': ['<<'], '&': ['|'], '|': ['&'], '^': ['|'],
    '+=': ['-='], '-=': ['+='], '*=': ['+='], '/=': ['*='], '|=': ['&=', '='], '&=': ['|=', '='],
}
BINARY = re.compile(r'(?<= )(' + '|'.join(map(re.escape, sorted(SWAPS, key=len, reverse=True))) + r')(?= )')
STEP = re.compile(r'\+\+|--')
NUMBER = re.compile(r'(?<![\w.])(0[xX][0-9A-Fa-f]+|[0-9]+)(?=[uUlL]*(?![\w.]))')
WORD = re.compile(r'\b(true|false)\b')
NOT = re.compile(r'!(?=[\w(])')
CONDITION = re.compile(r'\b(?:if|while|return)\b')
STATEMENT = re.compile(r'^\t+(?:(?!assert\b|return\b|goto\b|case\b|default\b)[\w>.\[\]*()-]+(?: [-+|&^*/]?= .*|\(.*\)|\+\+|--)|continue|break);$')
CASE = re.compile(r'\bcase [^:\n]+:')
FLAG = r'[A-Z][A-Z0-9_]*(?:\(\w+\))?'
FLAGS = re.compile(rf'\b{FLAG}\s\|\s+(?={FLAG})|(?<=[\w)])\s\|\s+{FLAG}(?!\w|\s\|)')
TABLE = re.compile(r'^\t*[^[=\s][^=\n]*\] = \{|(?<=, |\t\t)\{(?=\s+,[\s,]+\})', re.M)   # or, in a table, a list of strings only
SEARCHED = re.compile(r'\b(?:text_is_one_of|strchr|strcspn|memchr)\([^"\';\n]*"((?:\\.|[^"\\\n])+)"')
BYTE = re.compile(r'\\x[0-9A-F]{2}|\\?.')
DECLARATION = re.compile(r'^\t+(?:const |struct |enum |static |unsigned |size_t |uint\w* |int\w* |bool |char )')

FUNCTION = re.compile(r'^([a-z_][^;{}=#]*\))\n\{\n.*?^\}', re.S | re.M)
ATTRIBUTE = re.compile(r'__attribute__\s*\(\(.*?\)\)(?=[ \n])', re.S)

# In a condition that is no loop's: a comparison with a limit (a constant, a number of more than one digit), or a check for
# an overflow, which the mutant lacks.
CHECK_LESS = re.compile(r'^(?!\}? ?(?:while|for)\b)[^\[]*(?:\[(?!\[)[^\[]*)*'
                        r'\[\[(?:(?!\]\]| => ).)*(?:_overflows\(|(?<![-<>])[<>]=? (?:[A-Z][A-Z0-9_]{2,}|0x|\d\d))(?:(?! => ).)* => (?:false)?\s*\]\]')

Mutant = collections.namedtuple('Mutant', 'file function mutation line text')


def blank(text):
    """Returns TEXT with comments, strings, characters and preprocessor lines replaced by spaces of the same length."""
    out = []
    pattern = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^#(?:\\\n|[^\n])*', re.S | re.M)
    at = 0
    for match in pattern.finditer(text):
        out += [text[at:match.start()], re.sub(r'[^\n]', ' ', match.group())]
        at = match.end()
    return ''.join(out) + text[at:]


def closing(code, start):
    """Returns the position at which the parenthesis or brace that opens at START closes."""
    depth = 0
    for at in range(start, len(code)):
        depth += (code[at] in '([{') - (code[at] in ')]}')
        if depth == 0:
            return at
    return len(code)


def operands(code, start, end, separators=('&&', '||')):
    """Returns what SEPARATORS divide between START and END, outside inner parentheses: start, end and end of separator."""
    depth, at, found, first = 0, start, [], start
    while at < end:
        depth += (code[at] in '([{') - (code[at] in ')]}')
        length = next((len(one) for one in separators if code.startswith(one, at)), 0) if depth == 0 else 0
        if length > 0:
            found.append((first, at, at + length))
            first = at + length
        at += max(length, 1)
    return found + [(first, end, end)] if found else []


def condition_edits(code, match):
    """Conditions that are negated, constant, or lack an operand."""
    if match.group() == 'return':
        start, end = match.end(), code.find(';', match.end())
    else:
        start = code.find('(', match.end())
        end = closing(code, start)
        start += 1
        yield start, start, '!('
        yield start, end, 'false'
        if match.group() == 'if':
            yield start, end, 'true'
    parts = operands(code, start, end)
    for i, (first, last, after) in enumerate(parts):
        if i + 1 < len(parts):
            yield first, after, ' '
        else:
            yield parts[i - 1][1], last, ''


def edits(code):
    """Returns every edit of blanked CODE: start, end and replacement."""
    for match in BINARY.finditer(code):
        for other in SWAPS[match.group()]:
            yield match.start(), match.end(), other
    for match in STEP.finditer(code):
        yield match.start(), match.end(), '--' if match.group() == '++' else '++'
    for match in NUMBER.finditer(code):
        value = int(match.group(), 0)
        for other in (value + 1, value - 1):
            if other >= 0:
                yield match.start(), match.end(), hex(other) if match.group()[:2] in ('0x', '0X') else str(other)
    for match in WORD.finditer(code):
        yield match.start(), match.end(), 'false' if match.group() == 'true' else 'true'
    for match in NOT.finditer(code):
        yield match.start(), match.end(), ''
    for match in CONDITION.finditer(code):
        for start, end, other in condition_edits(code, match):
            if other == '!(':   # to be closed, too
                yield start, closing(code, start - 1), None
            else:
                yield start, end, other


def statement_edits(code):
    start = 0
    for line in code.split('\n'):
        if STATEMENT.match(line) and not DECLARATION.match(line):
            text = line.lstrip('\t')
            yield start + len(line) - len(text), start + len(line), ';'
        start += len(line) + 1


def member_edits(text, code):
    """Sets that lack a member: a case, a flag, an element of a table, a byte of a string that is searched."""
    for match in [*CASE.finditer(code), *FLAGS.finditer(code)]:
        yield match.start(), match.end(), ''
    for match in TABLE.finditer(code):
        for first, last, after in operands(code, match.end(), closing(code, match.end() - 1), [',']):
            element = text[first:last].lstrip()
            if element:
                yield last - len(element), after, ''
    for match in SEARCHED.finditer(text):
        for byte in BYTE.finditer(text, match.start(1), match.end(1)):
            yield byte.start(), byte.end(), ''


def functions_of(code):
    """Returns start, end and name of every function of blanked CODE."""
    found = []
    for match in FUNCTION.finditer(code):
        found.append((match.start(), match.end(), re.search(r'(\w+)\s*\(', ATTRIBUTE.sub('', match.group(1))).group(1)))
    return found


def context_of(text, start, end, first):
    """Returns what is before START and after END in their lines.  FIRST is the number of lines before them to include."""
    begin, last = text.rfind('\n', 0, start) + 1, text.find('\n', end)
    for _ in range(first):
        begin = text.rfind('\n', 0, max(begin - 1, 0)) + 1
    return text[begin:start], text[end:last]


def words_of(text):
    return ' '.join(text.split())


def mutation_of(text, start, end, new, lines):
    """Returns the mutation in words, with as many LINES before it."""
    before, after = context_of(text, start, end, lines)
    return words_of(f'{before}[[{text[start:end]} => {new}]]{after}')


def mutants_of(path):
    text = (ROOT / path).read_text()
    code = blank(text)
    functions = functions_of(code)
    found = {}
    for start, end, other in sorted([*edits(code), *statement_edits(code), *member_edits(text, code)], key=lambda edit: edit[:2]):
        new = '!(' + text[start:end] + ')' if other is None else other
        if words_of(text[:start] + new + text[end:]) != words_of(text):
            found[start, end, new] = next((name for first, last, name in functions if first <= start < last), '-')
    made, lines, unnamed = [], 0, set(found)
    while unnamed:   # those whose lines occur more than once are named with the lines before them
        names = {edit: (found[edit], mutation_of(text, *edit, lines)) for edit in unnamed}
        counts = collections.Counter(names.values())
        for start, end, new in [edit for edit in unnamed if counts[names[edit]] == 1]:
            made.append((start, end, new, Mutant(path, *names[start, end, new], text.count('\n', 0, start) + 1,
                                                 text[:start] + new + text[end:])))
        unnamed = {edit for edit in unnamed if counts[names[edit]] > 1}
        lines += 1
    return [entry[-1] for entry in sorted(made, key=lambda entry: entry[:3])]


def lines_since(commit):
    """Returns the files of src and the numbers of their lines that differ from COMMIT, as pairs."""
    diff = subprocess.run(['git', 'diff', '-U0', '--no-ext-diff', commit, '--', 'src'], cwd=ROOT, check=True,
                          capture_output=True, text=True).stdout
    path, lines = '', set()
    for line in diff.splitlines():
        hunk = re.match(r'@@ -\S+ \+(\d+)(?:,(\d+))? @@', line)
        if line.startswith('+++ b/'):
            path = line[len('+++ b/'):]
        elif hunk:
            first, count = int(hunk[1]), int(hunk[2] or 1)
            lines.update((path, number) for number in range(first, first + count))
    return lines


def objects():
    """Returns the contents of every object file of src."""
    return {path: path.read_bytes() for path in (COPY.work / 'src').rglob('*.o')}


def tests_of(path):
    """Returns the tests that look at PATH: the unit tests of its folder, those beside them, and those of the program."""
    folder = path.split('/')[1] if path.count('/') > 1 else ''
    unit = [str(test.relative_to(COPY.work))[:-2] for test in sorted((COPY.work / 'tests/unit' / folder).glob('*_test.c'))]
    unit += UNIT_BESIDE.get(folder, []) + ALL_UNIT
    return [*dict.fromkeys(unit), *(f'tests/program/{name}.bats' for name in PROGRAM_TESTS[folder].split())]


def first_failure(tests):
    for test in tests:
        result = COPY.test(test) if COPY.build(test) else 'refused'
        if result not in ('passed', 'skipped'):
            return {'failed': 'killed by ', 'timeout': 'timeout by '}[result] + test if result != 'refused' else result
    return 'survived'


def try_mutant(mutant, good):
    """Returns the result of MUTANT, if the object files without it are GOOD."""
    source = COPY.work / mutant.file
    source.write_text(mutant.text)
    try:
        if not COPY.make('src/puny'):
            return 'refused'
        return 'same' if objects() == good else first_failure(tests_of(mutant.file))
    finally:
        shutil.copy(ROOT / mutant.file, source)


def read_table(path, width):
    if not path.exists():
        return []
    rows = [line.split('\t') for line in path.read_text().splitlines() if line and not line.startswith('#')]
    return [row for row in rows if len(row) >= width]


def summary(results):
    counts = collections.Counter(result.split()[0] for result in results)
    caught, missed = counts['killed'] + counts['timeout'], counts['survived']
    print(', '.join(f'{count} {name}' for name, count in sorted(counts.items())))
    if caught + missed > 0:
        print(f'score: {caught} of {caught + missed}, {100 * caught / (caught + missed):.1f}%')


def key_of(mutant):
    return mutant.file, mutant.function, mutant.mutation


def describe(mutant):
    return f'{mutant.file}:{mutant.line}: {mutant.function}: {mutant.mutation}'


def stale(explained):
    """Prints the rows of survivors.tsv that match no mutant and returns whether there is one."""
    keys = {key_of(mutant) for file in {row[0] for row in explained}
            if (ROOT / file).exists() for mutant in mutants_of(file)}
    rows = [row for row in explained if row not in keys]
    for row in rows:
        print('survivors.tsv: no such mutant: ' + ' | '.join(row), file=sys.stderr)
    return bool(rows)


def options_of_command():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--seed', type=int, default=3492)
    parser.add_argument('--count', type=int, default=500)
    parser.add_argument('--results', type=pathlib.Path, default=ROOT / 'mutants.tsv')
    parser.add_argument('--only', default='src/', help='files that match this regular expression')
    parser.add_argument('--not', dest='without', default='/security_data[.]c$', help='and not this one; by default, the generated table')
    parser.add_argument('--like', metavar='REGEX', help='only mutations that match this regular expression')
    parser.add_argument('--checks', action='store_true', help='only checks of integers, each taken away')
    parser.add_argument('--since', metavar='COMMIT', help='only lines that differ from COMMIT')
    parser.add_argument('--list', action='store_true', help='list the mutants, and try none')
    parser.add_argument('--stale', action='store_true', help='only look for rows of survivors.tsv that match no mutant')
    return parser.parse_args()


def selected_mutants(options):
    """Returns the mutants that OPTIONS name, in the order in which they are tried."""
    files = [str(path.relative_to(ROOT)) for path in sorted((ROOT / 'src').rglob('*.[ch]'))]
    files = [file for file in files if re.search(options.only, file) and not re.search(options.without, file)]
    mutants = [mutant for file in files for mutant in mutants_of(file)]
    if options.since:
        lines = lines_since(options.since)
        mutants = [mutant for mutant in mutants if (mutant.file, mutant.line) in lines]
    if options.checks:
        mutants = [mutant for mutant in mutants if CHECK_LESS.search(mutant.mutation)]
    if options.like:
        mutants = [mutant for mutant in mutants if re.search(options.like, mutant.mutation)]
    return sorted(mutants, key=lambda mutant: hashlib.sha256(repr((options.seed, *key_of(mutant))).encode()).digest())


def try_mutants(options, mutants, explained):
    """Tries MUTANTS, or takes their results from FILE; prints and returns the results."""
    known = {tuple(row[1:4]): row[0] for row in read_table(options.results, 4)}
    COPY.prepare()
    good, results = objects(), []
    with options.results.open('a') as out:
        for mutant in mutants[:options.count]:
            key = key_of(mutant)
            result = known.get(key)
            if result is None:
                result = try_mutant(mutant, good)
                out.write('\t'.join([result, *key]) + '\n')
                out.flush()
            if key in explained:
                result = {'survived': 'explained', 'same': 'same'}.get(result, f'wrong reason: {result}')
            if result == 'survived' or result.startswith('wrong'):
                print(f'{describe(mutant)}: {result}', flush=True)
            results.append(result)
    return results


def main():
    options = options_of_command()
    explained = {tuple(row[:3]) for row in read_table(EXPLAINED, 4)}
    has_stale = stale(explained)
    if options.stale:
        return has_stale
    mutants = selected_mutants(options)
    if options.list:
        for mutant in mutants:
            print(describe(mutant))
        return 0
    results = try_mutants(options, mutants, explained)
    summary(results)
    return has_stale or any(result.startswith('wrong') for result in results)


if __name__ == '__main__':
    sys.exit(main())
