# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Mutation testing: changes one operator, constant, condition, statement or member of a set at a time, and runs the tests.

    ./bootstrap && python3 tests/lab/mutate.py [--since COMMIT] [--only REGEX] [--count N] [--seed N] [--all]

The mutants are those of the files of src that differ from COMMIT and match REGEX, first those of the lines that differ.  Each
is tried in a built copy of the release, the directory mutants, with the tests that src/README lists for its folder, until one
fails.  The script prints a line for each mutant that no test finds, with --all for each, and the score.  The results are:

    killed by TEST      TEST failed
    timeout by TEST     TEST did not end
    survived            every test passed
    same                the compiler made the same object files
    refused             the mutant does not compile

A mutant is shown as its line, in which [[a => b]] replaces a by b.
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
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / 'mutants'
GENERATED = ('src/idna/security_data.c', 'src/text/tlds_builtin.c')
SECONDS = 300   # for a test

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

Mutant = collections.namedtuple('Mutant', 'file line mutation text')


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
        yield start, end, '!(' + code[start:end] + ')'
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
        yield from condition_edits(code, match)


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


def words_of(text):
    return ' '.join(text.split())


def mutants_of(path):
    text = (ROOT / path).read_text()
    code = blank(text)
    for start, end, new in sorted({*edits(code), *statement_edits(code), *member_edits(text, code)}):
        if new.startswith('!('):   # with the strings that CODE lacks
            new = '!(' + text[start:end] + ')'
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


def limit():
    """Limits a child process, in case a loop does not end."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_FSIZE, (4 << 30, 4 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def end(process):
    """Kills PROCESS and all processes that it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def run(command):
    """Runs COMMAND in the copy, until a line of its output begins with "not ok".  Returns 'passed', 'failed' or 'timeout'."""
    environment = {**os.environ, 'LC_ALL': 'C.UTF-8', 'TOP_SRCDIR': str(WORK), 'TOP_BUILDDIR': str(WORK),
                   'PUNY': str(WORK / 'src/puny'), 'CC': 'cc'}
    for name in ('CI', 'MAKEFLAGS', 'MFLAGS', 'MAKELEVEL'):
        environment.pop(name, None)
    process = subprocess.Popen(command, cwd=WORK, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, start_new_session=True, preexec_fn=limit)
    late = []
    timer = threading.Timer(SECONDS, lambda: (late.append(True), end(process)))
    timer.start()
    for line in process.stdout:
        if line.startswith(b'not ok'):
            end(process)
            break
    status = process.wait()
    timer.cancel()
    end(process)
    process.stdout.close()
    return 'timeout' if late or status == -signal.SIGXCPU else 'failed' if status != 0 else 'passed'


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


def result_of(test):
    """Builds and runs TEST.  Returns 'passed', 'failed' or 'timeout', or 'refused' if it cannot be built."""
    if test.endswith('.bats'):
        return run(['bats', '--tap', test])
    return run(['./' + test]) if run(['make', '-s', test]) == 'passed' else 'refused'


def try_mutant(mutant, tests, good):
    """Returns the result of MUTANT, if the object files without it are GOOD."""
    source = WORK / mutant.file
    before = source.read_text()
    source.write_text(mutant.text)
    try:
        if run(['make', '-s', 'src/puny', 'tests/unit/tables']) != 'passed':
            return 'refused'
        if objects() == good:
            return 'same'
        for test in tests:
            result = result_of(test)
            if result != 'passed':
                return {'failed': f'killed by {test}', 'timeout': f'timeout by {test}'}.get(result, result)
        return 'survived'
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
    parser.add_argument('--seed', type=int, default=3492)
    parser.add_argument('--all', action='store_true')
    options = parser.parse_args()
    changed = {path: lines for path, lines in changes_since(options.since).items()
               if re.search(options.only, path) and path not in GENERATED}
    mutants = [mutant for path in changed for mutant in mutants_of(path)]
    mutants.sort(key=lambda mutant: (mutant.line not in changed[mutant.file],
                                     hashlib.sha256(repr((options.seed, *mutant[:3])).encode()).digest()))
    tests_of = {path: tests_for(path) for path in changed}
    print(f'{len(mutants)} mutants of {", ".join(changed) or "no file"}', flush=True)
    prepare()
    good, counts = objects(), collections.Counter()
    mutants = [(mutant, tests_of[mutant.file]) for mutant in mutants[:options.count]]
    for test in {test for _, tests in mutants for test in tests}:
        if result_of(test) != 'passed':
            sys.exit(f'{test} fails without a change')
    for mutant, tests in mutants:
        result = try_mutant(mutant, tests, good)
        counts[result.split()[0]] += 1
        if result == 'survived' or options.all:
            print(f'{mutant.file}:{mutant.line}: {mutant.mutation}: {result}', flush=True)
    found = counts['killed'] + counts['timeout']
    print(', '.join(f'{count} {name}' for name, count in sorted(counts.items())))
    print(f'{found} of {found + counts["survived"]} were found')


if __name__ == '__main__':
    sys.exit(main())
