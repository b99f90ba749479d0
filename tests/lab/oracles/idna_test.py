# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""IdnaTestV2.txt, the conformance test of UTS #46: python3 idna_test.py [FILE]

toASCII is -ex and toUnicode is -dx, with --idna=lookup.  What -ex gives must also decode to the column for toUnicode.

The file is made for UseSTD3ASCIIRules, CheckHyphens and VerifyDnsLength.  The codes of CheckHyphens, V2 and V3, do not
count here; all other omitted results are counted with their reason.  If file and libunistring have the same version of
Unicode, only results that depend on decisions about names are omitted.
"""
import collections
import glob
import json
import os
import re
import subprocess
import sys

TABLE = '/usr/share/unicode/idna/IdnaMappingTable.txt'
# CheckHyphens is off.
IGNORED = {'V2', 'V3'}
LENGTHS = {'empty-label', 'label-too-long', 'name-too-long'}
# The tables before Unicode 16.0 disallow these code points, and later ones map or ignore them or have them valid, since
# the base exclusion set of UTS #46, section 6, was reduced.
RECLASSIFIED = re.compile('[\u04C0\u10A0-\u10C5\u115F\u1160\u17B4\u17B5\u1806\u180E\u2061-\u2063\u206A-\u206F\u2132\u2183'
                          '\u3164\uFFA0\U0001D173-\U0001D17A\U0002F868\U0002F874\U0002F91F\U0002F95F\U0002F9BF]')
# Reasons to omit a result that are decisions about names; all others are due to versions.
DECISIONS = ('an all-ASCII name passes as it is (UseSTD3ASCIIRules)',
             'a name may have an underscore or a label that is an asterisk (UseSTD3ASCIIRules)',
             'the root is a name (VerifyDnsLength)',
             'one trailing dot is kept (VerifyDnsLength; marked since Unicode 16.0)',
             'lengths and empty labels are checked in both directions (VerifyDnsLength of toASCII)')
ASCII_NAME, HOST_ASCII, ROOT, FINAL_DOT, OWN_LENGTHS = DECISIONS

Expected = collections.namedtuple('Expected', 'output codes')


def unescaped(field, default):
    """Returns the value of a field; an empty one equals DEFAULT."""
    if field in ('', '""'):
        return '' if field else default
    return re.sub(r'\\u([0-9A-Fa-f]{4})|\\x\{([0-9A-Fa-f]+)\}', lambda found: chr(int(found[1] or found[2], 16)), field)


def codes_of(field):
    return set(re.findall(r'\w+', field)) - IGNORED


def read(path):
    """Returns the version of the file, such as (15, 1), and its rows: source, toUnicode and toASCII."""
    with open(path, encoding='utf-8') as file:
        lines = file.read().split('\n')
    rows = []
    for line in lines:
        if not line.startswith('#') and ';' in line:
            source, unicode, unicode_codes, ascii_name, ascii_codes = [part.strip() for part in line.split(';')[:5]]
            source = unescaped(source, '')
            unicode = unescaped(unicode, source)
            ascii_name = unescaped(ascii_name, unicode)
            rows.append((source, Expected(unicode, codes_of(unicode_codes)),
                         Expected(ascii_name, codes_of(ascii_codes or unicode_codes))))
    return version_of(next(line for line in lines if line.startswith('# Version: '))), rows


def version_of(text):
    return tuple(int(number) for number in re.search(r'(\d+)\.(\d+)', text).groups())


def ages():
    """Returns the version of Unicode that added each code point, from IdnaMappingTable.txt."""
    found = {}
    with open(TABLE, encoding='utf-8') as file:
        for line in file:
            row = re.match(r'([0-9A-F]+)(?:\.\.([0-9A-F]+))?.*# +(\d+\.\d+)', line)
            if row:
                found.update(dict.fromkeys(range(int(row[1], 16), int(row[2] or row[1], 16) + 1), version_of(row[3])))
    return found


def puny_version():
    """Returns the version of Unicode that puny has."""
    words = subprocess.run([os.environ['PUNY'], '--version'], capture_output=True, text=True, check=True).stdout
    return version_of(words.split('\nUnicode ')[1])


def run(option, names):
    """Returns an output and None, or None and the kind of error, for each of NAMES."""
    data = b''.join(name.encode(errors='surrogatepass') + b'\0' for name in names)
    lines = subprocess.run([os.environ['PUNY'], *option.split(), '--format=utf-8', '--json'], input=data, capture_output=True, check=False).stdout
    things = [json.loads(line) for line in lines.splitlines()]
    assert len(things) == len(names), f'{len(things)} objects for {len(names)} names'
    return [(thing.get('output'), thing['error']['kind'] if 'error' in thing else None) for thing in things]


class Comparison:
    """What is known about the versions of the file and of puny."""

    def __init__(self, file_version):
        self.file, self.ages = file_version, ages()
        self.puny = puny_version()

    def decision_for(self, source, expected):
        """Returns the decision that allows SOURCE an output although EXPECTED has an error.  U1 is of Unicode 16.0."""
        final = re.search(r'[^.]\.$', expected.output)
        but = {'U1', 'A4_2'} if final else {'U1'}
        if expected.output == '.':
            return ROOT
        if final and not expected.codes - {'A4_2'}:
            return FINAL_DOT
        if source.isascii() and 'xn--' not in source.lower():
            return None if expected.codes - ({'P1', 'V6'} if self.file < (16, 0) else but) else ASCII_NAME
        return HOST_ASCII if re.search('[_*]', expected.output) and not expected.codes - but else None

    def version_for(self, row, kind):
        """Returns why ROW, with the error KIND or none, is omitted because file and puny have different versions."""
        source, unicode, ascii_name = row[0], row[1].output, row[2]
        if (self.file >= (16, 0)) != (self.puny >= (16, 0)) and RECLASSIFIED.search(source + unicode):
            return 'Unicode 16.0 gave a code point another status, and of file and libunistring one is older'
        if kind is None and self.file < self.puny and any(self.ages.get(ord(c), (0, 0)) > self.file for c in unicode):
            return "the file's Unicode is older than a code point that libunistring's has"
        if kind == 'unassigned-code-point' and self.file > self.puny:
            return "the file's Unicode is newer than libunistring's"
        if kind == 'ace-prefix-in-label' and self.file < (16, 0) or \
                kind is None and re.search('[≠≮≯]', unicode) and self.file < (15, 1) and not ascii_name.codes - {'P1', 'V6'}:
            return 'the file is older than the current UTS #46, which has U+2260, U+226E and U+226F valid, and no U-label ' \
                'that begins with xn--'
        return None

    def reason_for(self, row, expected, kind):
        """Returns why EXPECTED, of ROW, may have an error although there is no KIND, or none although there is one."""
        version = self.version_for(row, kind)
        if version or kind is None:
            return version or self.decision_for(row[0], expected)
        codes = row[2].codes
        return OWN_LENGTHS if expected is row[1] and kind in LENGTHS and codes and not codes - {'A4_1', 'A4_2'} else None

    def compare(self, operation, rows, column, results):
        """Prints the results that fail and the counts.  Returns the rows with an output to compare, and the failures."""
        counts, failures, outputs = collections.Counter(), 0, []
        for row, (output, kind) in zip(rows, results):
            expected = row[column]
            same = bool(expected.codes) == bool(kind)
            reason = None if same else self.reason_for(row, expected, kind)
            compared = kind is None and (reason is None or reason in DECISIONS)
            if compared:
                outputs.append((row, output))
            if compared and output != expected.output or not same and reason is None:
                failures += 1
                if failures <= 10:
                    print(f'{operation}: {row[0]!a} gives {output!a} ({kind}), not {expected}')
            counts[reason or ('error' if kind else 'output')] += 1
        for reason, count in counts.items():
            print(f'{operation}: {count}: {reason}')
        enough = counts['output'] > 400 and counts['error'] > 5000
        versions = set(counts) - {'output', 'error', *DECISIONS}
        return outputs, failures + (not enough) + (self.file == self.puny and len(versions))


def main(path):
    file_version, rows = read(path)
    rows = [row for row in rows if row[0] != '' and '\0' not in row[0]]
    comparison = Comparison(file_version)
    names = [row[0] for row in rows]
    outputs, failures = comparison.compare('toASCII', rows, 2, run('-exz', names))
    for (row, ace), (back, _) in zip(outputs, run('-dxz', [output for _, output in outputs])):
        if back != row[1].output:
            failures += 1
            print(f'{row[0]!a}: {ace!a} decodes to {back!a}, not {row[1].output!a}')
    failures += comparison.compare('toUnicode', rows, 1, run('-dxz', names))[1]
    print(f'{path}: Unicode {file_version}, libunistring {comparison.puny}: {len(rows)} rows, {len(outputs)} decoded, {failures} failed')
    return failures > 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else sorted(glob.glob('/usr/share/cargo/registry/idna-*/tests/IdnaTestV2.txt'))[-1]))
