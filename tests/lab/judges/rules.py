# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""The rules that explain why puny and a judge differ about a name.

A rule predicts the difference: which of the two accepts the name, and what the judge writes or why it rejects it.
"""
import collections
import re
import unicodedata

import names

ASCII_LOWER = {c: c + 32 for c in range(0x41, 0x5B)}
SEPARATORS = re.compile('[.\u3002\uFF0E\uFF61]')
HOST_NAME = set('abcdefghijklmnopqrstuvwxyz0123456789-')

# The base exclusion set of UTS #46 up to revision 31, which revision 33 (Unicode 16.0), that of ICU4J, dropped.
DROPPED_EXCLUSIONS = re.compile(
    '[\u04C0\u10A0-\u10C5\u2132\u2183\u115F\u1160\u17B4\u17B5\u1806\u180E\u2061-\u2063\u206A-\u206F\u3164\uFFA0'
    '\U0001D173-\U0001D17A\U0002F868\U0002F874\U0002F91F\U0002F95F\U0002F9BF]')
LENGTHS = ('empty-label', 'label-too-long', 'name-too-long')
Rule = collections.namedtuple('Rule', 'name judges fits')


class Case:
    """One difference.

    mine and theirs are the results, None if the name was rejected; kind, message and character are puny's diagnostic,
    reason is the judge's.
    """

    def __init__(self, world, judge, options, name, puny, theirs):
        self.world, self.judge, self.options, self.name = world, judge, options, name
        error = puny.get('error', {'kind': None, 'message': ''})
        self.kind, self.message = error['kind'], error['message']
        self.mine = puny.get('output')
        self.theirs, self.reason = (None, theirs[1:]) if theirs.startswith('\t') else (theirs, '')
        found = re.search(r'U\+([0-9A-F]+)', self.message)
        self.character = chr(int(found[1], 16)) if found else None

    def __str__(self):
        return ascii([self.judge, self.options, self.name, self.mine or self.message, self.theirs or self.reason])

    def only_puny_accepts(self):
        return self.mine is not None and self.theirs is None

    def mapped(self):
        """Returns the labels of the result in Unicode, which are mapped and in NFC."""
        return [decoded(label) for label in (self.theirs if self.mine is None else self.mine).split('.')]

    def unmapped(self):
        """Returns the labels of the name in Unicode."""
        return [decoded(label.translate(ASCII_LOWER)) for label in SEPARATORS.split(self.name)]

    def characters(self):
        return set(''.join(self.mapped() + self.unmapped()))

    def is_right_to_left(self, labels):
        return self.world.properties.is_right_to_left(''.join(labels))


def decoded(label):
    """Returns LABEL in Unicode, in lower case if it is an A-label, or LABEL itself."""
    lower = label.translate(ASCII_LOWER)
    if not lower.startswith('xn--'):
        return label
    try:
        return lower[4:].encode('ascii').decode('punycode')
    except (UnicodeError, OverflowError, ValueError):
        return label


def newer_in_judge(case):
    return case.kind == 'unassigned-code-point' and case.theirs is not None and \
        case.character in ''.join(case.unmapped()) and \
        case.world.version('puny') < case.world.properties.age(case.character) <= case.world.version(case.judge)


def newer_than_interpreter(case):
    """Python's idna takes Bidi_Class from the interpreter, whose tables may be older than its own."""
    interpreter = tuple(map(int, unicodedata.unidata_version.split('.')[:2]))
    return case.only_puny_accepts() and case.reason.startswith('Unknown directionality') and \
        any(case.world.properties.age(c) > interpreter for c in case.characters())


def dropped_exclusions(case):
    return case.world.version('puny') < (16, 0) and case.kind in ('disallowed-code-point', 'not-canonical') and \
        case.theirs is not None and case.character is not None and DROPPED_EXCLUSIONS.match(case.character) is not None


def ascii_beside_u_label(case):
    """The code point, or a part of what it maps to, stands in the result of the judge."""
    if case.kind != 'disallowed-code-point' or case.theirs is None or ''.join(case.unmapped()).isascii():
        return False
    signs = {c for c in unicodedata.normalize('NFKC', case.character).lower() if c.isascii()} - HOST_NAME - {'_'}
    return any(c in signs for c in ''.join(case.mapped())) or '.' in signs and '.' in case.theirs


def empty(case):
    return case.theirs is None and (case.name, case.mine) in [('', '')] + [(dot, '.') for dot in '.\u3002\uFF0E\uFF61']


def exceeds(kind, name):
    """Returns whether NAME violates the limit of that diagnostic."""
    if kind == 'label-too-long':
        return any(len(label.encode()) > 63 for label in name.split('.'))
    if kind == 'name-too-long':
        return len(name.removesuffix('.').encode()) > 253
    return kind == 'empty-label' and '' in name.removesuffix('.').split('.')


def length_of_unicode(case):
    """The result of the judge in ACE violates the limit."""
    return '-d' in case.options and case.kind in LENGTHS and case.theirs is not None and exceeds(case.kind, names.in_ace(case.theirs))


def icu_errors(case):
    """Returns what ICU4J must report if it only checks hyphens, too; it counts UTF-16 units."""
    wrong = {'LEADING_HYPHEN': lambda label: label.startswith('-'),
             'TRAILING_HYPHEN': lambda label: label.endswith('-'),
             'HYPHEN_3_4': lambda label: label.encode('utf-16-be')[4:8] == '--'.encode('utf-16-be')}
    return {name for name, is_wrong in wrong.items() if any(map(is_wrong, case.mapped()))}


def hyphens_in_icu(case):
    return case.only_puny_accepts() and set(re.findall(r'\w+', case.reason)) == icu_errors(case)


def is_exempt(label):
    return label == '*' or label.startswith('_') and label.isascii()


def no_host_name(case):
    return case.only_puny_accepts() and any(map(is_exempt, case.mapped())) and case.is_right_to_left(case.mapped()) and \
        set(re.findall(r'\w+', case.reason)) == icu_errors(case) | {'BIDI'}


def bidi_by_label(case):
    """The label that puny rejects has no right-to-left code point itself.  The result of ICU4J is that of puny."""
    return case.kind == 'bidi-rule' and case.theirs is not None and case.is_right_to_left(case.mapped()) and \
        any(case.character in label and not case.is_right_to_left(label) for label in case.mapped())


ALL, ICU, PYTHON = ('icu4j', 'python'), ('icu4j',), ('python',)

RULES = [
    Rule('Unicode version: a code point is newer than the tables of puny', ALL, newer_in_judge),
    Rule('Unicode version: a code point is newer than the interpreter, which the judge takes Bidi_Class from', PYTHON,
         newer_than_interpreter),
    Rule('Unicode version: UTS #46 has had no base exclusion set since 16.0', ICU, dropped_exclusions),
    Rule('STD3: in an internationalized name, puny allows letters, digits, hyphens and underscores only', ICU,
         ascii_beside_u_label),
    Rule('length: puny accepts the empty record and the root', ALL, empty),
    Rule('length: ToUnicode has no limits', ALL, length_of_unicode),
    Rule('hyphens: ICU4J has no CheckHyphens=false', ICU, hyphens_in_icu),
    Rule('bidi: puny exempts ASCII labels such as _dmarc and *', ICU, no_host_name),
    Rule("bug of Python's idna: it applies the Bidi Rule to labels alone (1.\u05D0 passes)", PYTHON, bidi_by_label),
]
