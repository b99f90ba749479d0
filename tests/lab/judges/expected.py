# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Files of names with expected results: IdnaTestV2.txt of UTS #46, and toascii.json of the Web Platform Tests.

A result is a string, or, if the name is to be rejected, a TAB, the codes of the errors, a TAB, and the string that the
file has nevertheless.
"""
import json
import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))
# CheckHyphens is off.
IGNORED = {'V2', 'V3'}


def unescaped(field, default):
    """Returns the value of a field of IdnaTestV2.txt; an empty one equals DEFAULT."""
    if field in ('', '""'):
        return '' if field else default
    return re.sub(r'\\u([0-9A-F]{4})|\\x\{([0-9A-F]+)\}', lambda found: chr(int(found[1] or found[2], 16)), field)


def result(text, codes):
    errors = set(re.findall(r'\w+', codes)) - IGNORED
    return f'\t{" ".join(sorted(errors))}\t{text}' if errors else text


def idna_test(build):
    """Returns the version of the file, and its rows: source, ToUnicode, ToASCII."""
    with open(f'{build}/idna-tests/IdnaTestV2.txt', encoding='utf-8') as file:
        lines = file.read().split('\n')
    version = next(re.search(r'Version: (\d+)\.(\d+)', line) for line in lines if 'Version:' in line)
    rows = []
    for line in lines:
        if not line.startswith('#') and ';' in line:
            source, to_unicode, unicode_codes, to_ascii, ascii_codes = [part.strip() for part in line.split(';')[:5]]
            source = unescaped(source, '')
            to_unicode = unescaped(to_unicode, source)
            to_ascii = unescaped(to_ascii, to_unicode)
            rows.append((source, (to_unicode, unicode_codes), (to_ascii, ascii_codes or unicode_codes)))
    return (int(version[1]), int(version[2])), [row for row in rows if is_line(row[0])]


def web_platform_tests():
    """Returns the names and results of toascii.json."""
    with open(f'{HERE}/wpt-toascii.tsv', encoding='utf-8') as file:
        rows = [line.rstrip('\n').split('\t') for line in file if not line.startswith('#')]
    found = [(json.loads(f'"{name}"'), '\t' if output == '!' else output) for name, output in rows[1:]]
    return [row for row in found if is_line(row[0])]


def is_line(name):
    """Returns whether NAME can be a line of UTF-8 with a column."""
    return not any(c in '\t\r\n' or '\uD800' <= c < '\uE000' for c in name)


class Files:
    """records, by file and options of puny: pairs of a name and its result."""

    def __init__(self, build):
        self.version, rows = idna_test(build)
        self.records = {
            ('IdnaTestV2.txt', '-ex'): [(source, result(*to_ascii)) for source, _, to_ascii in rows],
            ('IdnaTestV2.txt', '-dx'): [(source, result(*to_unicode)) for source, to_unicode, _ in rows],
            ('toascii.json', '-ex'): web_platform_tests(),
        }
        self.sources = {'IdnaTestV2.txt': [row[0] for row in rows],
                        'toascii.json': [name for name, _ in self.records['toascii.json', '-ex']]}
