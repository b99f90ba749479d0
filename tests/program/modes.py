#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Compares what the modes of the program PUNY answer to the same names.

Each label stands before each parent, written out and relative to it as the origin, at three levels, in -eZ, -ecZ, -ex,
-cx, -et, -dZ and -dx.  The answers may differ only where the manual says so: a list of names rejects more ASCII labels
than a zone, which are exempt from the Bidi Rule there, -eZ does not check A-labels, zones keep case and have capitals in
U-labels, and -et keeps what may be something else.
"""

import os
import re
import subprocess
import sys
import unicodedata

PUNY = sys.argv[1]

# Labels as a zone file spells them, and the same ones with escapes.
PLAIN = ['a', '1', '1a', 'a1', '-a', 'a-', 'A', '_dmarc', '*', '*a', 'a!', 'a/b', 'xn--n3h', 'xn--a', 'xn--tda', 'xn--TDA',
         'xn--Bcher-kva', 'xn--4db', 'xn--1-zhc', 'xn--tda26x', 'xn--zz--bad', 'xn--']
ESCAPED = [(r'\097', 'a'), (r'\0491', '11'), (r'\a1', 'a1'), (r'\049a', '1a'), (r'\_dmarc', '_dmarc'), (r'\*', '*'),
           (r'\095dmarc', '_dmarc'), (r'a\033', 'a!'), (r'\042a', '*a'), (r'a\/b', 'a/b'), (r'\120n--4db', 'xn--4db'),
           (r'x\110--tda', 'xn--tda'), (r'xn\045-a', 'xn--a')]
UNICODE = ['ü', '1ü', 'ü1', 'Bü', 'Ü', 'ß', 'ﬀ', 'ａ', '１', '＊', '＿x', 'ｘn--a', 'ｘn--tda', 'x\u00ADn--a', 'xn--tda26ｘ',
           'xn--4ｄb', '\u00ADa', 'א', 'אa', 'א1', '1א', 'ا١', 'א1١', '他', 'ö。a', 'a．ö', '☃', 'a\u200Db', 'u\u0308',
           '\u0308a', '-ü', 'ü-', 'aü!', 'xn--ü', '\u0085ü', 'ü\u2028']
PARENTS = ['de', 'example', 'a1.de', '1.de', '1a.de', '_x.de', '*.de', 'a!b.de', r'a\.b.de', 'a/b.de', 'xn--tda.de', 'xn--4db',
           'xn--4dbrk0ce', 'xn--n3h.de', 'xn--n3h.xn--4db', 'xn--a.xn--4db', 'xn--1-zhc.de', '1.xn--4db', 'A.xn--4db',
           r'a!b.א', r'a\.b.א', 'a/b.א', r'\097.א', r'\049.א', r'\_x.א', r'\120n--4db.de', r'a\033.א', 'א', 'ü.de', 'ü.א',
           '1ü.de', 'xn--tda26x.de']
LEVELS = [level for level in os.environ['LEVELS'].split() if level != 'display']
LABELS = PLAIN + [escaped for escaped, _ in ESCAPED] + UNICODE
UNESCAPED = dict(ESCAPED)

problems = 0


def report(level, name, what):
    global problems
    problems += 1
    if problems <= 40:
        print(f'{level}: {name!a} {what}')


def run(options, level, lines):
    """Returns the output lines for LINES and the numbers of those with an error."""
    done = subprocess.run([PUNY, options, '-i', level], input='\n'.join(lines) + '\n', capture_output=True, encoding='utf-8',
                          errors='surrogateescape', check=False)
    if done.returncode not in (0, 1):
        sys.exit(f'{options} {level}: {done.returncode} {done.stderr}')
    wrong = {int(number) - 1 for number in re.findall(r'^puny: -:(\d+):\d+: (?!warning)', done.stderr, re.M)}
    return done.stdout.split('\n')[:-1], wrong


def octets(name):
    """Returns NAME without escapes, its escaped dots as '/', which is no host name either."""
    return re.sub(r'\\(\d\d\d|.)', lambda m: '/' if m[1] == '.' else chr(int(m[1])) if len(m[1]) == 3 else m[1], name)


def is_free_label(label, level, valid):
    """Returns true if a zone can have LABEL, in ASCII, and a list of names cannot."""
    if label.lower().startswith('xn--'):
        return not valid[label]
    if level == 'register':
        return not re.fullmatch('[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?', label) or label[2:4] == '--'
    return label != '*' and not re.fullmatch('[A-Za-z0-9_-]+', label)


def is_bidi_name(name):
    """Returns true if a label of NAME is written from right to left."""
    labels = [label[4:].encode().decode('punycode', 'ignore') if label.isascii() and label[:4].lower() == 'xn--' else label
              for label in unicodedata.normalize('NFKC', name).split('.')]
    return bool(re.search('[\u0590-\u06ff]', ''.join(labels)))


def is_freer(name, level, valid):
    """Returns true if a zone can have NAME, without escapes, and a list of names cannot."""
    for label in name.rstrip('.').split('.'):
        mapped = unicodedata.normalize('NFKC', label)
        if mapped.isascii() and not re.fullmatch('_.*|[*]|[A-Za-z]([ -~]*[A-Za-z0-9])?', mapped) and is_bidi_name(name):
            return True
        if label.isascii() and is_free_label(label, level, valid):
            return True
        if not label.isascii() and level == 'register' and re.search('[A-Z]|[。．｡]', label):
            return True
    return False


def lower(name, level):
    """Returns NAME as a list of names writes its ASCII labels."""
    return name.lower() if level == 'lookup' else name


def compare(level):
    names = [f'{label}.{parent}' for parent in PARENTS for label in LABELS]
    spelled = sorted({octets(name) for name in names})
    ascii_labels = sorted({label for name in spelled for label in name.split('.') if label.isascii()})
    _, bad = run('-dx', level, ascii_labels)
    valid = {label: i not in bad for i, label in enumerate(ascii_labels)}

    # Written out, and relative.  The line of an origin with an error gives relative names no known origin.
    full, full_wrong = run('-eZ', level, [name + '. A' for name in names])
    lines = []
    for parent in PARENTS:
        lines += [f'$ORIGIN {parent}.'] + [label + ' A' for label in LABELS]
    short, short_wrong = run('-eZ', level, lines)
    _, full_checked = run('-ecZ', level, [name + '. A' for name in names])
    _, short_checked = run('-ecZ', level, lines)
    full_back, _ = run('-dZ', level, full)
    full_again, _ = run('-eZ', level, full_back)
    short_back, _ = run('-dZ', level, short)
    short_again, _ = run('-eZ', level, short_back)
    if full_again != full or short_again != short:
        report(level, 'a zone', 'is not restored by -dZ and -eZ')

    # Lists of names, and hosts of URLs.
    listed, listed_wrong = run('-ex', level, spelled)
    _, listed_checked = run('-cx', level, spelled)
    if listed_wrong != listed_checked:
        report(level, spelled[min(listed_wrong ^ listed_checked)], 'differs between -ex and -cx')
    listed_back, listed_bad = run('-dx', level, listed)
    listed_again, _ = run('-ex', level, listed_back)
    text, _ = run('-et', level, [f'https://{name}/' for name in spelled])
    answers = {}
    for i, name in enumerate(spelled):
        answers[name] = None if i in listed_wrong else listed[i]
        if i in listed_wrong:
            continue
        if i in listed_bad:
            report(level, name, 'is not decoded by -dx')
        elif listed_again[i].lower() != listed[i].lower():
            report(level, name, 'is not restored by -dx and -ex')
    for i, name in enumerate(spelled):
        # Text has names of letters, marks, digits and hyphens; other characters end one.
        if text[i] == f'https://{name}/' or re.search('^\u00AD|[^\\w.\u00AD\u200D\u0308☃-]', name):
            continue
        if answers[name] is None and not is_freer(name, level, valid) or answers[name] and \
                f'https://{lower(answers[name], level)}/' != lower(text[i], level):
            report(level, name, f'is {answers[name]!a} with -ex, {text[i]!a} with -et')
        elif level == 'register' and any(not label.isascii() and re.search('[A-Z]', label) for label in name.split('.')):
            report(level, name, 'has capitals that -et accepts')

    for i, name in enumerate(names):
        label, origin = i % len(LABELS), i // len(LABELS) * (len(LABELS) + 1)
        line = origin + 1 + label
        plain = octets(name)
        wrong = i in full_wrong
        result = full[i][:-3]
        if wrong != (line in short_wrong) and origin not in short_wrong:
            if not LABELS[label].isascii():
                report(level, name, f'is {"an error" if wrong else "converted"} only when it is written out')
        if (i in full_checked) != (line in short_checked) and origin not in short_checked:
            report(level, name, 'is an error with -ecZ only when it is written out, or relative')
        if not wrong and not LABELS[label].isascii() and origin not in short_wrong and line not in short_wrong and \
                not full[i].startswith(short[line][:-2] + '.'):
            report(level, name, f'is {full[i]} written out, {short[line]} relative')
        # -c reports more only if an A-label is invalid, a capital is in a U-label, or the name is not ASCII and wrong.
        if wrong and i not in full_checked:
            report(level, name, 'is an error with -eZ, not with -ecZ')
        invalid = any(part.lower().startswith('xn--') and not valid.get(part, True) for part in plain.split('.'))
        capital = level == 'register' and any(not part.isascii() and re.search('[A-Z]', part) for part in plain.split('.'))
        if i in full_checked and not wrong and not name.isascii() and not invalid and not capital:
            report(level, name, 'is an error with -ecZ, not with -eZ')
        # A list of names gives the same answer, or rejects what only a zone can have.
        if not name.isascii():
            if answers[plain] is None and not wrong and not is_freer(plain, level, valid):
                report(level, name, f'is {result} with -eZ, an error with -ex')
            if answers[plain] is not None and wrong and not re.search('[。．｡]', plain):
                report(level, name, f'is {answers[plain]} with -ex, an error with -eZ')
            if answers[plain] and not wrong and lower(octets(result), level) != lower(answers[plain], level):
                report(level, name, f'is {answers[plain]} with -ex, {result} with -eZ')
            # What was encoded can be decoded.
            if not wrong and not invalid and full_back[i] == full[i] and 'xn--' in result and \
                    not re.search('xn--[^.]*[A-Z]|[\\\\]', result):
                report(level, name, f'is {result}, which -dZ does not decode')
    # An escape is the byte that it stands for.
    at = {name: i for i, name in enumerate(names)}
    for name, i in at.items():
        other = at.get(f'{UNESCAPED.get(LABELS[i % len(LABELS)], "")}.{PARENTS[i // len(LABELS)]}')
        if other is not None and not PARENTS[i // len(LABELS)].isascii() and (i in full_wrong) != (other in full_wrong):
            report(level, name, f'differs from {names[other]!a}')
    return len(names) * 2 + len(spelled)


count = sum(compare(level) for level in LEVELS)
print(f'{count} names, {problems} problems')
sys.exit(problems > 0)
