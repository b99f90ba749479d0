# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Compares the messages in diagnostics.tsv and invocations.tsv with the entries of puny-diagnostics(7):

    python3 messages.py DIAGNOSTICS INVOCATIONS ENTRIES STATUSES

ENTRIES has a line KIND|MESSAGE for each entry, without KIND for hints and for what is not about a record.  STATUSES is what
"tables statuses" prints.  Each status and each message of a row needs an entry, each hint of a row an entry or a status, and
each entry a row.
"""
import re
import sys

# What stands for other words in an entry (its section DESCRIPTION).
VARIABLES = {'U+X': r'U\+[0-9A-F]{4,6}', 'puny -exs': 'puny -[a-z ]+'}
VARIABLES.update((word, '.*') for word in 'FILE LABEL LETTER LEVEL LIST MESSAGE NAME OPTION REASON STRING VERSION WORD'.split())
WORDS = re.compile('|'.join(map(re.escape, VARIABLES)))
# Of these there is no row, but a test, if one is possible: they need memory to be short, long lines, another user than root, or
# another version of Unicode.
WITHOUT_ROW = {
    '|cannot convert: REASON', "|cannot convert 'FILE': REASON", "|cannot read 'FILE': Cannot allocate memory",
    'note-too-long|no comment added: names on the line exceed 64 KiB', 'token-too-long|word or string longer than 262144 bytes',
    "|cannot open 'FILE': Permission denied",
    'disallowed-code-point|U+X is not allowed by --idna=lookup in Unicode VERSION', '|Unicode 16.0 allows it',
    'disallowed-code-point|disallowed code point', 'unassigned-code-point|unassigned code point',
}


def pattern(message):
    """Returns the regular expression for MESSAGE of an entry."""
    end, parts = 0, []
    for word in WORDS.finditer(message):
        parts += re.escape(message[end:word.start()]), VARIABLES[word.group()]
        end = word.end()
    return ''.join(parts) + re.escape(message[end:])


def lines_of(path):
    with open(path, encoding='utf-8') as file:
        return file.read().splitlines()


def rows(diagnostics, invocations):
    """Yields the place, the kind (or None of any) and the message of each row, without what comes before it."""
    for number, line in enumerate(lines_of(diagnostics), 1):
        if not line.startswith(('#', 'kind\t')):
            kind, _, _, message = line.split('\t')
            message = re.sub(r'^\d+: (warning: )?', '', message)
            # the page says it once for all entries
            yield f'{diagnostics}:{number}', kind, re.sub('^not decoded: (?!encoding)', 'not converted: ', message)
    for number, line in enumerate(lines_of(invocations), 1):
        if not line.startswith(('#', 'command\t')):
            shown = r'\n'.join(line.split('\t')[2:4]).replace('\\\\', '\0').split(r'\n')
            for message in (text.replace('\0', '\\').removeprefix('puny: ') for text in shown if text.startswith('puny: ')):
                record = re.match(r'[^ ]*:\d+:\d+: (warning: )?|[^ ]*: warning: ', message)
                yield f'{invocations}:{number}', None if record else '', message[record.end() if record else 0:]
            if line.endswith('usage'):
                yield f'{invocations}:{number}', '', "try 'puny --help'"


def main(diagnostics, invocations, entry_list, status_list):
    listed, statuses = lines_of(entry_list), [line.split('\t') for line in lines_of(status_list)]
    hints, used, wrong, count = {hint for _, _, hint in statuses}, set(), [], 0
    # after the words of the entry: a code point, where it is, the rule or how many more, the piece, and the hint
    entries = {entry: re.compile(pattern(entry.split('|', 1)[1]) +
                                 r"(?: U\+[0-9A-F]+)?(?: in the decoded (?:label|string))?(?: \([^)]*\)(?=: ')| \(\d+ more\))?"
                                 r"(?:: '.*?')?(?: \((?P<hint>.*)\))?") for entry in listed}
    if len(entries) < len(listed):
        wrong.append('puny-diagnostics(7) has an entry twice')
    short = {entry.replace('|U+X ', '|').removesuffix(' U+X') for entry in listed}
    for kind, words, _ in statuses:
        if f'{kind}|{words}' not in short and kind not in ('ok', 'no-memory'):
            wrong.append(f'puny-diagnostics(7) has no entry for the status {kind}: {words}')
    for place, kind, message in rows(diagnostics, invocations):
        count += 1
        found = False
        for entry, regex in entries.items():
            match = regex.fullmatch(message) if kind in (None, entry.split('|')[0]) else None
            if match:
                hint = match['hint']
                of_hint = [other for other in entries if hint and other[0] == '|' and entries[other].fullmatch(hint)]
                if not hint or hint in hints or of_hint:
                    used.update([entry, *of_hint])
                    found = True
        if not found:
            wrong.append(f'{place}: puny-diagnostics(7) has no entry for the message or its hint: {message}')
    wrong += [f'no row of {diagnostics} or {invocations} shows the entry {entry}' for entry in listed if entry not in used | WITHOUT_ROW]
    print(*wrong, f'{count} messages, {len(entries)} entries, {len(wrong)} wrong', sep='\n')
    return 1 if wrong or count < 500 else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
