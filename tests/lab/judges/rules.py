# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""The rules that explain why puny and a judge differ about a name.

A rule predicts the difference: which of the two accepts the name, and what the judge writes or why it rejects it.  If
the judge does not give a reason, the rule predicts instead what a program writes for an altered name without the cause
of the difference; that program is then run (class Question).
"""
import ast
import collections
import re
import unicodedata

import names

ASCII_LOWER = {c: c + 32 for c in range(0x41, 0x5B)}
SEPARATORS = re.compile('[.\u3002\uFF0E\uFF61]')
HOST_NAME = set('abcdefghijklmnopqrstuvwxyz0123456789-')

# The base exclusion set of UTS #46 up to revision 31, which revision 33 (Unicode 16.0) dropped.
DROPPED_EXCLUSIONS = re.compile(
    '[\u04C0\u10A0-\u10C5\u2132\u2183\u115F\u1160\u17B4\u17B5\u1806\u180E\u2061-\u2063\u206A-\u206F\u3164\uFFA0'
    '\U0001D173-\U0001D17A\U0002F868\U0002F874\U0002F91F\U0002F95F\U0002F9BF]')
# Forbidden domain code points of the URL Standard, section 3.2.
FORBIDDEN_IN_HOSTS = re.compile(r'[\x00-\x20"#%/:<>?@\[\\\]^`{|}\x7F]')
# Code points with contextual rules of RFC 5892, appendix A.3 to A.9, which UTS #46 does not have.
CONTEXTUAL = {0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB, *range(0x660, 0x66A), *range(0x6F0, 0x6FA)}
LENGTHS = ('empty-label', 'label-too-long', 'name-too-long')
# Faults of an A-label.
A_LABEL = ('ace-prefix-in-label', 'bidi-rule', 'code-point-out-of-range', 'contextual-rule', 'control-character',
           'disallowed-code-point', 'leading-mark', 'not-canonical', 'not-nfc', 'punycode-invalid-digit',
           'punycode-overflow', 'punycode-truncated', 'separator-in-label', 'surrogate', 'unassigned-code-point')

# PROGRAM (a judge, or puny) converts RECORD to ANSWER, or rejects it if that is None.  OPERATION is that of the judge, by
# default the one in which the case was found.
Question = collections.namedtuple('Question', 'program record answer operation', defaults=[None])
# JUDGES and OPERATIONS are those that the rule is for; None means all.  FITS takes a Case and returns a bool or a
# Question.
Rule = collections.namedtuple('Rule', 'name judges operations fits')


class Case:
    """One difference.

    mine and theirs are the results, None if the name was rejected; kind, message and character are puny's diagnostic,
    reason is the judge's, codes and column are those of a file of expected results.
    """

    def __init__(self, world, judge, operation, name, puny, theirs):
        self.world, self.judge, self.operation, self.name = world, judge, operation, name
        error = puny.get('error', {'kind': None, 'message': ''})
        self.kind, self.message = error['kind'], error['message']
        self.mine = puny.get('output')
        self.theirs, self.reason = (None, theirs[1:]) if theirs.startswith('\t') else (theirs, '')
        codes, _, self.column = self.reason.partition('\t')
        self.codes = set(codes.split())
        found = re.search(r'U\+([0-9A-F]+)', self.message)
        self.character = chr(int(found[1], 16)) if found else None

    def only_puny_accepts(self):
        return self.mine is not None and self.theirs is None

    def only_judge_accepts(self):
        return self.mine is None and self.theirs is not None

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

    def blamed(self):
        """Returns the code point and the label in a message of Python's idna, or None."""
        found = re.match(r"Codepoint U\+([0-9A-F]+) (?:at position \d+ of (.*) not allowed|"
                         r"not allowed at position \d+ in (.*))$", self.reason)
        return (chr(int(found[1], 16)), ast.literal_eval(found[2] or found[3])) if found else (None, None)


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


def blamed_by_go(reason):
    """Returns the code point in a message of x/net/idna, or those of the label in it."""
    found = re.match(r'idna: (?:disallowed rune U\+([0-9A-F]+)|invalid label (".*"))$', reason)
    return '' if not found else chr(int(found[1], 16)) if found[1] else ast.literal_eval(found[2])


def newer_in_puny(case):
    if not case.only_puny_accepts():
        return False
    blamed = blamed_by_go(case.reason) if case.judge == 'go' else case.characters()
    return any(case.world.version(case.judge) < case.world.properties.age(c) <= case.world.version('puny')
               for c in blamed)


def newer_than_interpreter(case):
    """Python's idna takes Bidi_Class from the interpreter, whose tables may be older than its own."""
    interpreter = tuple(map(int, unicodedata.unidata_version.split('.')[:2]))
    return case.only_puny_accepts() and case.reason.startswith('Unknown directionality') and \
        any(case.world.properties.age(c) > interpreter for c in case.characters())


def dropped_exclusions(case):
    """The newer of the two accepts the name, the other one names the code point."""
    older, newer = sorted([case.world.version('puny'), case.world.version(case.judge)])
    if not older < (16, 0) <= newer:
        return False
    if case.world.version('puny') == older:
        return case.kind in ('disallowed-code-point', 'not-canonical') and case.theirs is not None and \
            case.character is not None and DROPPED_EXCLUSIONS.match(case.character) is not None
    return case.only_puny_accepts() and DROPPED_EXCLUSIONS.search(blamed_by_go(case.reason)) is not None


def sharp_s(case):
    if None in (case.mine, case.theirs) or '\u1E9E' not in case.name or case.world.version(case.judge) >= (15, 1):
        return False
    return Question('puny', case.name.replace('\u1E9E', 'ss'), case.theirs)


def ascii_beside_u_label(case):
    """The code point, or a part of what it maps to, stands in the result of the judge."""
    if case.kind != 'disallowed-code-point' or case.theirs is None or ''.join(case.unmapped()).isascii():
        return False
    signs = {c for c in unicodedata.normalize('NFKC', case.character).lower() if c.isascii()} - HOST_NAME - {'_'}
    return any(c in signs for c in ''.join(case.mapped())) or '.' in signs and '.' in case.theirs


def ascii_label(case):
    character, label = case.blamed()
    return case.only_puny_accepts() and character is not None and label.isascii() and \
        character not in HOST_NAME and label in case.mine.split('.')


def underscore(case):
    character, label = case.blamed()
    return case.only_puny_accepts() and character == '_' and label in case.mapped()


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
    return case.kind in LENGTHS and case.theirs is not None and exceeds(case.kind, names.in_ace(case.theirs))


def hyphens_of(labels, encoding):
    """Returns the errors of CheckHyphens as ICU names them, counting the units of ENCODING."""
    both = '--'.encode(encoding)
    wrong = {'LEADING_HYPHEN': lambda label: label.startswith('-'),
             'TRAILING_HYPHEN': lambda label: label.endswith('-'),
             'HYPHEN_3_4': lambda label: label.encode(encoding)[len(both):2 * len(both)] == both}
    return {name for name, is_wrong in wrong.items() if any(map(is_wrong, labels))}


def icu_errors(case):
    """Returns what ICU4J must report if it only checks hyphens, too; it counts UTF-16 units."""
    return hyphens_of(case.mapped(), 'utf-16-be')


def hyphens_in_icu(case):
    return case.only_puny_accepts() and set(re.findall(r'\w+', case.reason)) == icu_errors(case)


def hyphens_in_python(case):
    errors = hyphens_of(case.mapped(), 'utf-32-be') if case.only_puny_accepts() else set()
    return 'HYPHEN_3_4' in errors if 'hyphens in 3rd and 4th' in case.reason else \
        'start or end with a hyphen' in case.reason and errors - {'HYPHEN_3_4'} != set()


def trailing_dot(case):
    if not case.only_puny_accepts() or not case.mine.endswith('.') or case.mine == '.':
        return False
    return Question(case.judge, case.mine[:-1], case.mine[:-1])


def is_exempt(label):
    return label == '*' or label.startswith('_') and label.isascii()


def no_host_name(case):
    """Without the labels that puny exempts from the Bidi Rule, both agree."""
    if not case.only_puny_accepts() or not any(map(is_exempt, case.mapped())) or \
            not case.is_right_to_left(case.mapped()):
        return False
    if case.judge == 'icu4j':
        return set(re.findall(r'\w+', case.reason)) == icu_errors(case) | {'BIDI'}
    asked, answer = ('.'.join('a' if is_exempt(label) else label for label in labels)
                     for labels in (SEPARATORS.split(case.name), case.mine.split('.')))
    if case.judge == 'tr46':
        asked, answer = asked.removesuffix('.'), answer.removesuffix('.')
    return Question(case.judge, asked, answer)


def not_in_idna2008(case):
    character, label = case.blamed()
    return case.only_puny_accepts() and character is not None and label in case.mapped() and character in label and \
        not case.world.is_registrable(character)


def contextual_in_idna2008(case):
    character, label = case.blamed()
    return case.only_puny_accepts() and character is not None and 'not allowed at position' in case.reason and \
        ord(character) in CONTEXTUAL and label in case.mapped()


def bidi_by_label(case):
    """The label that puny rejects has no right-to-left code point itself, and Rust, which checks names, rejects the name."""
    if case.kind != 'bidi-rule' or case.theirs is None or not case.is_right_to_left(case.mapped()) or \
            not any(case.character in label and not case.is_right_to_left(label) for label in case.mapped()):
        return False
    return Question('rust', case.name, None, 'to-ascii')


def two_dots(case):
    if case.kind != 'empty-label' or case.theirs is None or not case.theirs.endswith('..'):
        return False
    return Question('puny', case.name[:-1], case.theirs[:-1])


def bidi_before_mapping(case):
    return case.kind == 'bidi-rule' and case.theirs is not None and \
        case.is_right_to_left(case.mapped()) and not case.is_right_to_left(case.unmapped())


def joiner_before_no_joiner(case):
    """U+200C and transparent code points stand before one of Joining_Type U or C."""
    joining = case.world.properties.joining
    return case.kind == 'contextual-rule' and case.theirs is not None and 'U+200C' in case.message and \
        any(next((joining(c) for c in rest if joining(c) != 'T'), 'U') in 'UC'
            for label in case.mapped() for rest in label.split('\u200C')[1:])


def prefix_in_u_label(case):
    return case.kind == 'ace-prefix-in-label' and case.theirs is not None and \
        any(label.startswith('xn--') and not label.isascii() for label in case.mapped())


def surrogate(case):
    """JavaScript writes a surrogate as U+FFFD, and two of them as one character."""
    return case.kind == 'surrogate' and case.theirs is not None and any(c == '\uFFFD' or c > '\uFFFF' for c in case.theirs)


def url_ascii_host(case):
    return case.name.isascii() and 'xn--' in case.name.lower() and case.kind in A_LABEL and \
        case.theirs == case.name.lower()


def url_no_lengths(case):
    return case.kind in LENGTHS and case.theirs is not None and exceeds(case.kind, case.theirs)


def url_forbidden(case):
    return case.only_puny_accepts() and FORBIDDEN_IN_HOSTS.search(case.mine) is not None


def ipv4_number(part):
    """Returns the value of a part of an IPv4 address (URL Standard, section 3.5), or None."""
    for pattern, base in ((r'0[xX]([0-9A-Fa-f]*)$', 16), (r'0([0-7]+)$', 8), (r'([0-9]+)$', 10)):
        found = re.match(pattern, part)
        if found and not (base == 10 and part.startswith('0') and len(part) > 1):
            return int(found[1] or '0', base)
    return None


def ipv4(host):
    """Returns the result of the IPv4 parser of the URL Standard, None for a failure, or HOST if it is no address."""
    parts = host.removesuffix('.').split('.')
    if not re.match(r'(?:[0-9]+|0[xX][0-9A-Fa-f]*)$', parts[-1]):
        return host
    numbers = [ipv4_number(part) for part in parts]
    if len(parts) > 4 or None in numbers or any(number > 255 for number in numbers[:-1]) or \
            numbers[-1] >= 256 ** (5 - len(numbers)):
        return None
    value = numbers[-1] + sum(number << 8 * (3 - place) for place, number in enumerate(numbers[:-1]))
    return '.'.join(str(value >> shift & 255) for shift in (24, 16, 8, 0))


def url_address(case):
    return case.mine is not None and ipv4(case.mine) != case.mine and ipv4(case.mine) == case.theirs


def expected_but(*codes):
    """Returns a rule for names that the file gives these codes for and no others, beside the result of puny."""
    return lambda case: case.only_puny_accepts() and codes[0] in case.codes and case.codes <= set(codes) and \
        case.mine == case.column


def wrong_bidi_case(case):
    """The label 1 of a bidi domain name violates RFC 5893, section 2, rule 1."""
    return case.kind == 'bidi-rule' and case.character == '1' and case.name == '1.\u064A' and case.theirs == '1.xn--mhb'


def expected_bidi(case):
    return case.only_puny_accepts() and any(code.startswith('B') for code in case.codes) and \
        all(code[0] == 'B' or code == 'U1' for code in case.codes) and any(map(is_exempt, case.mapped())) and \
        case.mine == case.column


PYTHON, FILE, URL = ['python', 'register'], ['IdnaTestV2.txt'], ['whatwg-url', 'toascii.json']

RULES = [
    Rule('Unicode version: a code point is newer than the tables of puny', None, None, newer_in_judge),
    Rule('Unicode version: a code point is newer than the tables of the judge', None, None, newer_in_puny),
    Rule('Unicode version: a code point is newer than the interpreter, which the judge takes Bidi_Class from', PYTHON,
         None, newer_than_interpreter),
    Rule('Unicode version: UTS #46 has had no base exclusion set since 16.0', None, None, dropped_exclusions),
    Rule('Unicode version: U+1E9E has been mapped to U+00DF since 15.1, not to ss', None, None, sharp_s),
    Rule('STD3: in an internationalized name, puny allows letters, digits, hyphens and underscores only', None, None,
         ascii_beside_u_label),
    Rule('STD3: puny allows any sign in a name that is all ASCII', ['python'], None, ascii_label),
    Rule('STD3: puny allows an underscore', ['python'], None, underscore),
    Rule('STD3: puny allows what UseSTD3ASCIIRules does not', FILE, None, expected_but('U1')),
    Rule('length: puny accepts the empty record and the root', None, None, empty),
    Rule('length: ToUnicode has no limits', None, ['to-unicode', 'register-decode'], length_of_unicode),
    Rule('length: VerifyDnsLength of tr46 takes the root for an empty label', ['tr46'], None, trailing_dot),
    Rule('length: VerifyDnsLength of UTS #46 forbids a trailing dot', FILE, None, expected_but('A4_2', 'U1')),
    Rule('hyphens: ICU4J has no CheckHyphens=false', ['icu4j'], None, hyphens_in_icu),
    Rule('hyphens: IDNA2008 checks them', ['python'], None, hyphens_in_python),
    Rule('bidi: puny exempts ASCII labels such as _dmarc and *', None, None, no_host_name),
    Rule('bidi: puny exempts ASCII labels such as _dmarc and *', FILE, None, expected_bidi),
    Rule('IDNA2008: it disallows the code point', ['python'], None, not_in_idna2008),
    Rule('IDNA2008: it has contextual rules (RFC 5892, appendix A.3 to A.9)', ['python'], None, contextual_in_idna2008),
    Rule("bug of Python's idna: it applies the Bidi Rule to labels alone (1.\u05D0 passes)", PYTHON, None,
         bidi_by_label),
    Rule('bug of toascii.json: it expects 1.\u064A to pass, which no other judge accepts', ['toascii.json'], None,
         wrong_bidi_case),
    Rule('bug of Go: two dots at the end are accepted (a.. passes)', ['go'], None, two_dots),
    Rule('bug of Go: Bidi_Class is looked up before mapping (a\u2135 passes)', ['go'], None, bidi_before_mapping),
    Rule('bug of Go: U+200C is accepted before a code point that does not join (U+0714 U+200C U+0861 passes)', ['go'],
         None, joiner_before_no_joiner),
    Rule('bug of Rust and Go: UTS #46, section 4.1, criterion 4 is missing (xn--xn---epa passes)', ['rust', 'go'], None,
         prefix_in_u_label),
    Rule('strings: those of JavaScript contain surrogates', ['punycode'], ['decode'], surrogate),
    Rule('URL: the A-labels of a host that is all ASCII are not checked', ['whatwg-url'], None, url_ascii_host),
    Rule('URL: VerifyDnsLength is false', URL, None, url_no_lengths),
    Rule('URL: forbidden domain code points', ['whatwg-url'], None, url_forbidden),
    Rule('URL: the host is an IPv4 address', ['whatwg-url'], None, url_address),
]


def explain(world, options, cases):
    """Returns the name of the first rule that fits each of the CASES, or None."""
    found = [None] * len(cases)
    for rule in RULES:
        asked = {}
        for number, case in enumerate(cases):
            if found[number] is None and (rule.judges is None or case.judge in rule.judges) and \
                    (rule.operations is None or case.operation in rule.operations):
                fits = rule.fits(case)
                if isinstance(fits, Question):
                    asked[number] = fits
                elif fits:
                    found[number] = rule.name
        for number, right in zip(asked, answered(world, options, cases, list(asked.values()))):
            if right:
                found[number] = rule.name
    return found


def answered(world, options, cases, questions):
    """Returns which of the QUESTIONS, all to the same program, have the predicted answer."""
    if not questions:
        return []
    records = [question.record for question in questions]
    if questions[0].program == 'puny':
        answers = [result.get('output') for result in world.convert(options, records)]
    else:
        operation = questions[0].operation or cases[0].operation
        answers = [None if answer.startswith('\t') else answer
                   for answer in world.ask(questions[0].program, operation, records)]
    return [answer == question.answer for answer, question in zip(answers, questions)]
