# SPDX-License-Identifier: GPL-3.0-or-later
"""Why puny and a judge may differ about a name: a table of rules, of which the first that fits explains the difference.

A rule is a difference of what the programs are for, of options that a judge does not have, of versions, or a bug of the
judge's; then its reproducer stands beside it.
"""
import re
import unicodedata

ASCII_LOWER = {c: c + 32 for c in range(0x41, 0x5B)}

# The base exclusion set of UTS #46 up to revision 31, which revision 33 (Unicode 16.0) dropped.
DROPPED_EXCLUSIONS = re.compile(
    '[\u04C0\u10A0-\u10C5\u2132\u2183\u115F\u1160\u17B4\u17B5\u1806\u180E\u2061-\u2063\u206A-\u206F\u3164\uFFA0'
    '\U0001D173-\U0001D17A\U0002F868\U0002F874\U0002F91F\U0002F95F\U0002F9BF]')
# Changed by revision 31 (Unicode 15.1): U+1E9E maps to U+00DF, and the three signs are valid whatever the options.
CHANGED_BY_15_1 = re.compile('[\u1E9E\u2260\u226E\u226F]|[=<>]\u0338')
# What a host in a URL does not have: the forbidden domain code points of the URL Standard, which it also looks for
# after mapping, and percent-encoding.
NOT_IN_URL_HOSTS = re.compile(r'[\x00-\x20"#%/:<>?@\[\\\]^`{|}\x7F]')


class Case:
    """One difference.

    MINE and THEIRS are the outputs, None if the name was rejected; KIND and MESSAGE are puny's words about that, REASON
    the judge's.
    """

    def __init__(self, world, judge, operation, name, puny, theirs):
        self.world, self.judge, self.operation, self.name = world, judge, operation, name
        error = puny.get('error', {'kind': None, 'message': ''})
        self.kind, self.message = error['kind'], error['message']
        self.mine = puny.get('output')
        self.theirs, self.reason = (None, theirs[1:]) if theirs.startswith('\t') else (theirs, '')
        found = re.search(r'U\+([0-9A-F]+)', self.message)
        self.character = chr(int(found[1], 16)) if found else None

    def accepted_by_puny_only(self):
        return self.mine is not None and self.theirs is None

    def accepted_by_judge_only(self):
        return self.mine is None and self.theirs is not None

    def unicode_form(self):
        """The labels of the name in Unicode, mapped as far as Python's tables go."""
        text = unicodedata.normalize('NFKC', self.name).casefold().replace('\u3002', '.')
        return [decoded(label) for label in text.split('.')]

    def is_bidi(self):
        return self.world.properties.is_right_to_left(''.join(self.unicode_form()))

    def newest(self):
        """The version of Unicode that the name needs."""
        return max((self.world.properties.age(c) for c in self.name + ''.join(self.unicode_form())), default=(0, 0))


def decoded(label):
    if not label.startswith('xn--'):
        return label
    try:
        return label[4:].encode('ascii').decode('punycode')
    except (UnicodeError, OverflowError, ValueError):
        return label


def same_but_for_case(case):
    return case.mine is not None and case.theirs is not None and \
        case.mine.translate(ASCII_LOWER) == case.theirs.translate(ASCII_LOWER)


def newer_in_judge(case):
    return case.kind == 'unassigned-code-point' and case.theirs is not None and \
        case.world.version('puny') < case.world.properties.age(case.character) <= case.world.version(case.judge)


def newer_in_puny(case):
    return case.accepted_by_puny_only() and case.world.version(case.judge) < case.newest() <= case.world.version('puny')


def newer_than_interpreter(case):
    """Python's idna asks the interpreter, whose tables may be older than its own, for Bidi_Class."""
    interpreter = tuple(int(part) for part in unicodedata.unidata_version.split('.')[:2])
    return case.accepted_by_puny_only() and case.newest() > interpreter and \
        case.reason.startswith('Unknown directionality')


def has(case, pattern):
    return pattern.search(case.name + ''.join(case.unicode_form())) is not None


def exclusions(case):
    """puny has those of the version at hand."""
    versions = case.world.version('puny'), case.world.version(case.judge)
    return min(versions) < (16, 0) <= max(versions) and has(case, DROPPED_EXCLUSIONS)


def changed_by_15_1(case):
    """puny has these changes whatever the version."""
    return case.world.version(case.judge) < (15, 1) and has(case, CHANGED_BY_15_1)


def ascii_beside_u_label(case):
    """The code point that puny rejects is ASCII other than these, or maps to such, and NFC does not compose it."""
    if case.kind != 'disallowed-code-point' or case.theirs is None:
        return False
    if case.character in '=<>' and case.character + '\u0338' in unicodedata.normalize('NFKD', case.name):
        return False
    return re.search('[\\x00-,./:-@\\[-^`{-\x7F]', unicodedata.normalize('NFKC', case.character)) is not None


def ascii_label(case):
    """The judge blames a sign in a label that is all ASCII."""
    return case.accepted_by_puny_only() and \
        re.match(r"Codepoint U\+00[0-7][0-9A-F] at position \d+ of '[\x00-\x7F]*' not allowed", case.reason) is not None


def ascii_capital(case):
    return case.accepted_by_puny_only() and re.match(r'Codepoint U\+00(4[1-9A-F]|5[0-9A]) ', case.reason) is not None


def underscore(case):
    return case.accepted_by_puny_only() and case.reason.startswith('Codepoint U+005F')


def empty(case):
    return case.mine in ('', '.') and case.theirs is None


def length_of_unicode(case):
    return case.operation == 'to-unicode' and case.theirs is not None and \
        case.kind in ('label-too-long', 'name-too-long', 'empty-label')


def prefix_in_u_label(case):
    return case.kind == 'ace-prefix-in-label' and case.theirs is not None


def surrogate(case):
    return case.kind == 'surrogate' and case.theirs is not None


def root(case):
    return case.accepted_by_puny_only() and case.mine.endswith('.')


def hyphens(case):
    if not case.accepted_by_puny_only():
        return False
    if case.judge == 'icu4j':
        return set(re.findall(r'\w+', case.reason)) <= {'HYPHEN_3_4', 'LEADING_HYPHEN', 'TRAILING_HYPHEN'}
    return 'hyphen' in case.reason


def no_host_name(case):
    """An ASCII label that begins with an underscore, or is an asterisk, is in a bidi domain name."""
    labels = case.unicode_form()
    return case.accepted_by_puny_only() and case.is_bidi() and \
        any(label.isascii() and (label.startswith('_') or label == '*') for label in labels)


def two_dots(case):
    return case.kind == 'empty-label' and case.theirs is not None and case.theirs.endswith('..')


def not_in_idna2008(case):
    found = re.match(r'Codepoint U\+([0-9A-F]+)', case.reason)
    return case.accepted_by_puny_only() and found is not None and not case.world.is_registrable(chr(int(found[1], 16)))


def contextual_in_idna2008(case):
    """A rule of RFC 5892, appendix A, from A.3 on: lookup by UTS #46 has only the joiners'."""
    found = re.match(r'Codepoint U\+([0-9A-F]+) not allowed at position', case.reason)
    return case.accepted_by_puny_only() and found is not None and \
        int(found[1], 16) in {0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB, *range(0x660, 0x66A), *range(0x6F0, 0x6FA)}


def bidi_by_label(case):
    return case.kind == 'bidi-rule' and case.theirs is not None and '.' in case.theirs


def bidi_before_mapping(case):
    """Go looks at the direction of U+2135 to U+2138 (L), not of the Hebrew letters that they map to (R)."""
    return case.kind == 'bidi-rule' and case.theirs is not None and re.search('[\u2135-\u2138]', case.name) is not None


def joiner_before_no_joiner(case):
    """Go's state machine forgets U+200C when a code point of Joining_Type U or C follows."""
    return case.kind == 'contextual-rule' and case.theirs is not None and 'U+200C' in case.message


def url_ascii_host(case):
    return case.name.isascii() and case.accepted_by_judge_only() and 'xn--' in case.name.lower()


def url_no_lengths(case):
    return case.kind in ('empty-label', 'label-too-long', 'name-too-long') and case.theirs is not None


def url_syntax(case):
    text = unicodedata.normalize('NFKC', case.name)
    numeric = re.search(r'(^|\.)([0-9]+|0x[0-9a-f]*)\.?$', case.mine or '', re.I)
    return bool(NOT_IN_URL_HOSTS.search(text) or numeric)


# Name, the judges and operations that it goes for (None: all), and the rule.
RULES = [
    ('ASCII case: puny keeps that of labels that are all ASCII', None, None, same_but_for_case),
    ('Unicode version: the name needs a newer one than puny has', None, None, newer_in_judge),
    ('Unicode version: the name needs a newer one than the judge has', None, None, newer_in_puny),
    ('Unicode version: the table of the judge\'s interpreter is older than its own', ['python', 'register'], None,
     newer_than_interpreter),
    ('Unicode version: UTS #46 has no such exclusions since Unicode 16.0', None, None, exclusions),
    ('Unicode version: UTS #46 changed U+1E9E, U+2260, U+226E and U+226F in 15.1', None, None,
     changed_by_15_1),
    ('STD3: ASCII beside a U-label is letters, digits, hyphens and underscores', None, None, ascii_beside_u_label),
    ('STD3: labels that are all ASCII pass as they are', ['python', 'register'], None, ascii_label),
    ('STD3: an underscore in a U-label', ['python', 'register'], None, underscore),
    ('register: ASCII capitals are accepted and stay', ['register'], None, ascii_capital),
    ('length: an empty record and the root are no errors', None, None, empty),
    ('length: ToUnicode does not measure', None, ['to-unicode'], length_of_unicode),
    ('hyphens: the judge has no CheckHyphens=false', ['icu4j', 'python', 'register'], None, hyphens),
    ('length: VerifyDnsLength counts the root as an empty label', ['tr46'], None, root),
    ('bidi: ASCII labels that are no host names, as _dmarc and *, are exempt', None, None, no_host_name),
    ('IDNA2008 after mapping: a code point that lookup takes', ['python'], None, not_in_idna2008),
    ('IDNA2008 after mapping: a contextual rule that lookup does not have', ['python'], None, contextual_in_idna2008),
    ('bug of Python\'s idna: the bidi rule is applied to labels, not names (1.\u05D0 passes)',
     ['python', 'register'], None, bidi_by_label),
    ('bug of Go\'s: two dots at the end (a.. passes)', ['go'], None, two_dots),
    ('bug of Go\'s: direction is looked up before mapping (a\u2135 passes)', ['go'], None, bidi_before_mapping),
    ('bug of Go\'s: U+200C before a code point that does not join (U+0714 U+200C U+0861 passes)', ['go'], None,
     joiner_before_no_joiner),
    ('bug of Rust\'s and Go\'s: UTS #46, section 4.1, criterion 4 is missing (xn--xn---epa passes)',
     ['rust', 'go'], None, prefix_in_u_label),
    ('strings: those of JavaScript hold surrogates', ['punycode'], None, surrogate),
    ('URL: an all-ASCII host is not checked', ['whatwg-url'], None, url_ascii_host),
    ('URL: VerifyDnsLength is false', ['whatwg-url'], None, url_no_lengths),
    ('URL: the syntax of hosts and IPv4 addresses', ['whatwg-url'], None, url_syntax),
]


def explain(case):
    """The name of the first rule that fits, or None."""
    for name, judges, operations, rule in RULES:
        asked = (judges is None or case.judge in judges) and (operations is None or case.operation in operations)
        if asked and rule(case):
            return name
    return None
