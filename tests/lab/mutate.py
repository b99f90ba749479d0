# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Mutation testing: changes one operator, constant, condition, statement or member of a set at a time, and runs the tests.

    ./bootstrap && python3 tests/lab/mutate.py [--since COMMIT] [--only REGEX] [--count N]

The mutants are those of the files of src that differ from COMMIT and match REGEX, first those of the lines that differ.  Each
is tried in a built copy of the release, the directory mutants, with the tests that src/README lists for its folder, until one
fails.  The script prints a line for each mutant that no test finds, with [[a => b]] where it replaces a by b, and how many
mutants were killed (a test failed or did not end), survived, were refused by the compiler, or made the same object files.
"""
import argparse
import collections
import hashlib
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / 'mutants'
GENERATED = ('src/idna/security_data.c', 'src/text/tlds_builtin.c')
SECONDS = 300   # for a test

SWAPS = {
    '==': ['!='], '!=': ['=='], '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'],
    '&&': ['||'], '||': ['&&'], '+': ['-'], '-': ['+'], '*': ['+'], '/': ['*'], '%': ['/'],
    '<<': ['>>'], '>>': ['<<'], '&': ['|'], '|': ['&'], '^': ['|'],
    '+=': ['-='], '-=': ['+='], '*=': ['+='], '/=': ['*='], '|=': ['&=', '='], '&=': ['|=', '='],
    'true': ['false'], 'false': ['true'], '++': ['--'], '--': ['++'],
}
OPERATOR = re.compile(r'(?<= )(?:[=!<>]=|[<>]{1,2}|&&|\|\||[-+*/|&]=|[-+*/%&|^])(?= )|\b(?:true|false)\b|\+\+|--')
NUMBER = re.compile(r'(?<![\w.])(0[xX][0-9A-Fa-f]+|[0-9]+)(?=[uUlL]*(?![\w.]))')
FLAG = r'[A-Z][A-Z0-9_]*(?:\(\w+\))?'
DECLARED = 'const |struct |enum |static |unsigned |size_t |uint|int|bool |char '
# What is deleted: a negation, a case, a flag, a statement.
DELETED = [re.compile(pattern, re.M) for pattern in (
    r'!(?=[\w(])', r'\bcase [^:\n]+:', rf'\b{FLAG}\s\|\s+(?={FLAG})|(?<=[\w)])\s\|\s+{FLAG}(?!\w|\s\|)',
    rf'(?<=\t)(?!{DECLARED}|assert\b|return\b|goto\b|case\b|default\b)'
    r'(?:[\w>.\[\]*()-]+(?: [-+|&^*/]?= .*|\(.*\)|\+\+|--)|continue|break)(?=;$)')]
CONDITION = re.compile(r'\b(?:if|while|return)\b')
TABLE = re.compile(r'^\t*[^=[\s][^=\n]*\] = \{|(?<=, |\t\t)\{(?=\s+,[\s,]+\})', re.M)   # or, in a table, a list of strings only
SEARCHED = re.compile(r'\b(?:text_is_one_of|strchr|strcspn|memchr)\([^"\';\n]*"((?:\\.|[^"\\\n])+)"')
BYTE = re.compile(r'\\x[0-9A-F]{2}|\\?.')
HIDDEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^#(?:\\\n|[^\n])*', re.S | re.M)

Mutant = collections.namedtuple('Mutant', 'file line mutation text')


def closing(code, start):
    """Returns the position at which the parenthesis or brace that opens at START closes."""
    depth = 0
    for at in range(start, len(code)):
        depth += (code[at] in '([{') - (code[at] in ')]}')
        if depth == 0:
            return at
    return len(code)


def operands(code, start, end, separators):
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


def condition_edits(text, code, match):
    """Conditions that are negated, constant, or lack an operand."""
    if match.group() == 'return':
        start, end = match.end(), code.find(';', match.end())
    else:
        start = code.find('(', match.end())
        end = closing(code, start)
        start += 1
        yield start, end, f'!({text[start:end]})'
        yield start, end, 'false'
        if match.group() == 'if':
            yield start, end, 'true'
    before = None
    for first, last, after in operands(code, start, end, ('&&', '||')):
        yield (first, after, ' ') if after < end else (before, last, '')
        before = last


def edits(text):
    """Returns every edit of TEXT: start, end and replacement.  Comments, strings and preprocessor lines stay."""
    code = HIDDEN.sub(lambda hidden: re.sub(r'[^\n]', ' ', hidden.group()), text)
    for match in OPERATOR.finditer(code):
        for other in SWAPS[match.group()]:
            yield *match.span(), other
    for match in NUMBER.finditer(code):
        for other in int(match.group(), 0) + 1, max(int(match.group(), 0) - 1, 0):
            yield *match.span(), hex(other) if match.group()[:2] in ('0x', '0X') else str(other)
    for match in CONDITION.finditer(code):
        yield from condition_edits(text, code, match)
    for pattern in DELETED:
        for match in pattern.finditer(code):
            yield *match.span(), ''
    for match in TABLE.finditer(code):
        for first, last, after in operands(code, match.end(), closing(code, match.end() - 1), [',']):
            element = text[first:last].lstrip()
            if element:
                yield last - len(element), after, ''
    for match in SEARCHED.finditer(text):
        for byte in BYTE.finditer(text, match.start(1), match.end(1)):
            yield *byte.span(), ''


def words_of(text):
    return ' '.join(text.split())


def mutants_of(path):
    text = (ROOT / path).read_text()
    for start, end, new in sorted(set(edits(text))):
        if words_of(text[:start] + new + text[end:]) != words_of(text):
            before, after = text[text.rfind('\n', 0, start) + 1:start], text[end:text.find('\n', end)]
            yield Mutant(path, text.count('\n', 0, start) + 1, words_of(f'{before}[[{text[start:end]} => {new}]]{after}'),
                         text[:start] + new + text[end:])


def changes_since(commit):
    """Returns the files of src that differ from COMMIT, each with the numbers of its lines that differ."""
    diff = subprocess.run(['git', 'diff', '-U0', '--no-ext-diff', '--diff-filter=d', commit, '--', 'src/*.[ch]'], cwd=ROOT, check=True,
                          capture_output=True, text=True).stdout
    lines = {}
    for line in diff.splitlines():
        hunk = re.match(r'@@ -\S+ \+(\d+)(?:,(\d+))? @@', line)
        if line.startswith('+++ b/'):
            path = line[len('+++ b/'):]
            lines[path] = set()
        elif hunk:
            lines[path].update(range(int(hunk[1]), int(hunk[1]) + int(hunk[2] or 1)))
    return lines


def passes(*command):
    """Runs COMMAND in the copy, until it ends, SECONDS have passed, or a line of its output begins with "not ok"."""
    environment = {**os.environ, 'LC_ALL': 'C.UTF-8', 'TOP_SRCDIR': str(WORK), 'TOP_BUILDDIR': str(WORK),
                   'PUNY': str(WORK / 'src/puny'), 'CC': 'cc'}
    for name in ('CI', 'MAKEFLAGS', 'MFLAGS', 'MAKELEVEL'):
        environment.pop(name, None)
    with subprocess.Popen(['timeout', '-s', 'KILL', str(SECONDS), *command], cwd=WORK, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4 << 30, 4 << 30))) as process:
        if any(line.startswith(b'not ok') for line in process.stdout):
            os.killpg(process.pid, signal.SIGKILL)
    return process.returncode == 0


def passes_test(test):
    return passes('bats', '--tap', test) if test.endswith('.bats') else passes('make', '-s', test) and passes('./' + test)


def objects():
    """Returns the contents of every object file of src."""
    return {path: path.read_bytes() for path in (WORK / 'src').rglob('*.o')}


def tests_for(path):
    """Returns the tests that src/README lists for the folder of PATH, and those of all folders."""
    folder = path.split('/')[1] + '/' if path.count('/') > 1 else '.'
    section = (ROOT / 'src/README').read_text().split('\nWhich tests to run after a change\n')[1].split('\n---')[0]
    words = re.search(rf'^  {re.escape(folder)} +(\S.*\n(?: {{8}}.*\n)*)', section, re.M).group(1)
    return [test for word in words.split() for test in expand(word)] + ['tests/unit/faults_test', 'tests/lab/fuzz/seeds_test']


def expand(word):
    """Returns the tests that WORD names: those of a folder of tests/unit, one of them, or a file of tests/program."""
    if word.endswith('/'):
        return [str(test.relative_to(ROOT))[:-2] for test in sorted((ROOT / 'tests/unit' / word).glob('*_test.c'))]
    return [f'tests/unit/{word}' if word.endswith('_test') else f'tests/program/{word}.bats']


def try_mutant(mutant, tests, good):
    """Returns the result of MUTANT, if the object files without it are GOOD."""
    source = WORK / mutant.file
    before = source.read_text()
    source.write_text(mutant.text)
    try:
        if not passes('make', '-s', 'src/puny', 'tests/unit/tables'):
            return 'refused'
        if objects() == good:
            return 'same'
        return 'survived' if all(map(passes_test, tests)) else 'killed'
    finally:
        source.write_text(before)


def prepare():
    shutil.rmtree(WORK, ignore_errors=True)
    subprocess.run(['make', '-s', 'distdir', f'distdir={WORK.name}'], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(['./configure', '--quiet', '--enable-assert', 'CFLAGS=-O1'], cwd=WORK, check=True)
    subprocess.run(['make', '-s', f'-j{os.cpu_count()}', 'build-tests'], cwd=WORK, check=True, stdout=subprocess.DEVNULL)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--since', metavar='COMMIT', default='HEAD~1')
    parser.add_argument('--only', metavar='REGEX', default='')
    parser.add_argument('--count', type=int, default=100)
    options = parser.parse_args()
    changed = {path: lines for path, lines in changes_since(options.since).items()
               if re.search(options.only, path) and path not in GENERATED}
    mutants = [mutant for path in changed for mutant in mutants_of(path)]
    # the same order each time, without all changes of one line in a row
    mutants.sort(key=lambda mutant: (mutant.line not in changed[mutant.file], hashlib.sha256(repr(mutant[:3]).encode()).digest()))
    tests_of = {path: tests_for(path) for path in changed}
    print(f'{len(mutants)} mutants of {", ".join(changed) or "no file"}', flush=True)
    prepare()
    good, counts = objects(), collections.Counter()
    mutants = mutants[:options.count]
    for test in {test for mutant in mutants for test in tests_of[mutant.file]}:
        if not passes_test(test):
            sys.exit(f'{test} fails without a change')
    for mutant in mutants:
        result = try_mutant(mutant, tests_of[mutant.file], good)
        counts[result] += 1
        if result == 'survived':
            print(f'{mutant.file}:{mutant.line}: {mutant.mutation}: {result}', flush=True)
    print(', '.join(f'{count} {name}' for name, count in sorted(counts.items())))


if __name__ == '__main__':
    sys.exit(main())
