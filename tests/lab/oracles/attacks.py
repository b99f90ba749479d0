# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""A hostile record must not do any harm: python3 attacks.py

Runs the inputs of cases/attacks.tsv and of the other tables in every mode and direction and at every level.  Neither
the output nor a diagnostic may contain a control character, bidi control, or separator of lines or labels that the
input does not contain (except tabs and line ends); and every mode copies what -dx rejects in cases/attacks.tsv.
"""
import json
import os
import pty
import re
import subprocess
import sys
import tempfile
import tty

import tables

LEVELS = os.environ['LEVELS'].split()
SEPARATORS = '.\u3002\uff0e\uff61'
UNSAFE = re.compile('[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]')    # but for tab and LF
PLACE = r'(, (section|appendix) [\dA-Z.]+)?'
SOURCES = re.compile(rf'(CVE-\d{{4}}-\d{{4,}}|RFC \d+{PLACE}|ECMA-48{PLACE}|U[TA][SX] #\d+{PLACE}|Unicode, section [\d.]+'
                     r'|(golang/go|miekg/dns)#\d+|libidn [\d.]+|Farsight 2018|HostSplit 2019): \S')


def attacks():
    return tables.rows_of('attacks.tsv')


def inputs():
    data = [tables.unescape(row[1]) for row in tables.rows_of('attacks.tsv', 'bad-input.tsv', 'names.tsv', 'strings.tsv')]
    return list(dict.fromkeys(one for one in data if b'\n' not in one and not one.endswith(b'\r')))


def text(data):
    """Bytes that are not UTF-8 stay distinct from code points that are C1 controls."""
    return data.decode(errors='surrogateescape')


def run(options, records):
    data = b''.join(record + b'\n' for record in records)
    ran = subprocess.run([os.environ['PUNY'], *options.split()], input=data, capture_output=True, check=False)
    assert ran.returncode < 2, (options, ran.returncode, ran.stderr[-200:])
    return ran.stdout, ran.stderr


def unsafe(data):
    return UNSAFE.findall(text(data))


def separators(data):
    return sum(map(text(data).count, SEPARATORS))


def bad_diagnostics(options, messages):
    for line in messages.decode().splitlines(keepends=True):
        if not line.startswith('puny: -:') or UNSAFE.search(line[:-1]) or line[-1] != '\n':
            yield f'{options}: {line!r}'


def strings(records):
    """Strings may contain anything; but lists of code points, objects and diagnostics do not contain it raw."""
    for options in '-e', '-d', '-em', '-dm', '-eu', '-ea', '-da', '-dum', '-d --json', '-e --json', '-d --profile=rust', '-e --profile=swift':
        output, messages = run(options, records)
        yield from bad_diagnostics(options, messages)
        if 'json' in options and UNSAFE.search(output.decode('ascii')):
            yield f'{options}: a control'


def names(records):
    for level in LEVELS[:-1]:   # display writes what it rejects as A-labels
        for way in '-ex', '-dx', '-exa', '-dxa', '-exm', '-dxm', '-dxu', '-dx --json', '-ex --json', '-ex --trace':
            if 'm' in way and level == 'register':
                continue
            options = f'{way} -i {level}'
            output, messages = run(options, records)
            yield from bad_diagnostics(options, messages)
            lines = output[:-1].split(b'\n')
            if 'json' in way and UNSAFE.search(output.decode('ascii')):
                yield f'{options}: a control'
            if '--' in way:
                continue
            if len(lines) != len(records):
                yield f'{options}: {len(lines)} records of {len(records)}'
            refused = {int(n) for n in re.findall(rb'^puny: -:(\d+):\d+: (?!warning)', messages, re.M)}
            for number, (record, line) in enumerate(zip(records, lines), 1):
                if number in refused:
                    passed = line == record + (b'\t' if 'a' in way else b'')
                elif 'a' in way:
                    passed = line.count(b'\t') == 1 and not unsafe(line.replace(b'\t', b''))
                elif 'u' in way:
                    passed = line.isascii() and not unsafe(line)
                else:
                    # an input may be a list of code points
                    passed = not unsafe(line) and (separators(line) == separators(record) or record[:2].lower() == b'u+')
                if not passed:
                    yield f'{options} {record[:200]!r}: {line[:200]!r}'


def passages(records):
    """Text and zones: everything that puny does not convert stays in place."""
    whole = {'t': [piece for record in records for piece in (record, b'(http://u@' + record + b'/x) ' + record + b'; y')],
             'Z': [piece for record in records for piece in (record + b' A 192.0.2.1', b'x CNAME ' + record + b' ; ' + record)]}
    for mode, lines in whole.items():
        for way in f'-e{mode}', f'-d{mode}', f'-d{mode}a', f'-d{mode}c':
            for level in LEVELS:
                options = f'{way} -i {level}'
                output, messages = run(options, lines)
                yield from bad_diagnostics(options, messages)
                if 'c' not in way and unsafe(output) != unsafe(b'\n'.join(lines)):
                    yield f'{options}: a control was let in or lost'
                if way[-1] == mode and separators(output) != separators(b'\n'.join(lines)):
                    yield f'{options}: a separator was let in or lost'


def shown(options, records):
    """Returns what a terminal shows."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    screen = b''
    with tempfile.TemporaryFile() as file:
        file.write(b''.join(record + b'\n' for record in records))
        file.seek(0)
        with subprocess.Popen([os.environ['PUNY'], *options.split()], stdin=file, stdout=theirs, stderr=theirs):
            os.close(theirs)
            try:
                while data := os.read(ours, 65536):
                    screen += data
            except OSError:     # the other side is closed
                pass
            os.close(ours)
    return screen


def terminal(records):
    """On a terminal, even strings and copied bytes contain nothing that it would interpret."""
    for options in '-d', '-e', '-dx', '-ex -i none', '-dt', '-dZ -i none':
        if found := UNSAFE.findall(shown(options, records).decode()):
            yield f'{options}: a terminal is shown {found[:5]}'


def in_place(mode, names):
    """Returns the lines of MODE in which NAMES stand; in text, with a known domain."""
    after = {'Z': b' A 192.0.2.1', 't': b'.example'}.get(mode, b'')
    return [name + after for name in names]


def refused_labels():
    """What -dx rejects stays as it is in every mode, and Punycode that is an error does at every level; -c reports it."""
    refused = [(row[1].encode(), row[2][1:]) for row in attacks() if row[0] == '-dx' and row[2].startswith('!')
               and re.fullmatch(r'[\w.-]+', row[1], re.A) and row[1].lower().count('xn--') == 1]
    errors = [(name, kind) for name, kind in refused if kind in ('punycode-overflow', 'code-point-out-of-range')]
    assert len(refused) > 40 and len(errors) > 6, (len(refused), len(errors))
    for level in LEVELS:
        chosen = refused if level == 'lookup' else errors
        for way in '-dt', '-dta', '-dZ', '-dZa', '-et', '-Z':
            lines = in_place(way.strip('-dea'), [name for name, _ in chosen])
            for line, got in zip(lines, run(f'{way} -i {level}', lines)[0].split(b'\n'), strict=False):
                if line != got:
                    yield f'{way} -i {level} {line!r}: {got!r}'
        for way in '-cx', '-dxc', '-ecx', '-dtc', '-cZ', '-dZc', '-eZc':
            lines = in_place(way.strip('-cde'), [name for name, _ in errors])
            kinds = [json.loads(line)['kind'] for line in run(f'{way} -i {level} --json', lines)[0].splitlines()]
            if kinds != [kind for _, kind in errors]:
                yield f'{way} -i {level}: {kinds}'


def without_source():
    return [f'{row[1]}: no source: {row[3]}' for row in attacks() if not SOURCES.match(row[3])]


if __name__ == '__main__':
    every = inputs()
    found = [*without_source(), *strings(every), *names(every), *passages(every), *terminal(every), *refused_labels()]
    print('\n'.join(found[:20]) or f'{len(every)} inputs')
    sys.exit(1 if found else 0)
