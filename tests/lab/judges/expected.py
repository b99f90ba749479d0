# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Files of names with expected results: IdnaTestV2.txt of UTS #46, and toascii.json of the Web Platform Tests.

A result is a string, or, if the name is to be rejected, a TAB, the codes of the errors, a TAB, and the string that the
file has nevertheless.
"""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, '../oracles'))
import idna_test as idna_test_file   # noqa: E402


def result(expected):
    return f'\t{" ".join(sorted(expected.codes))}\t{expected.output}' if expected.codes else expected.output


def idna_test(build):
    """Returns the version of the file, and its rows: source, ToUnicode, ToASCII."""
    version, rows = idna_test_file.read(f'{build}/idna-tests/IdnaTestV2.txt')
    return version, [row for row in rows if is_line(row[0])]


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
            ('IdnaTestV2.txt', '-ex'): [(source, result(to_ascii)) for source, _, to_ascii in rows],
            ('IdnaTestV2.txt', '-dx'): [(source, result(to_unicode)) for source, to_unicode, _ in rows],
            ('toascii.json', '-ex'): web_platform_tests(),
        }
        self.sources = {'IdnaTestV2.txt': [row[0] for row in rows],
                        'toascii.json': [name for name, _ in self.records['toascii.json', '-ex']]}
