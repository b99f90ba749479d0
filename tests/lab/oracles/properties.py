# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Properties of generated names and records: python3 properties.py PROPERTY.

They are the same in every run.
"""
import json
import os
import random
import re
import sys

from generate import characters, differ, output, puny, run

SEEDS = f'{os.path.dirname(os.path.abspath(__file__))}/../fuzz/seeds'


def name_strings(rng, count):
    """Names with labels of many kinds, many of them invalid."""
    made = []
    for _ in range(count):
        labels = []
        for _ in range(rng.choice([1, 1, 2, 3])):
            kind = rng.randrange(8)
            if kind < 3:
                labels.append(characters(rng, rng.randrange(1, 8)))
            elif kind == 3:
                labels.append('xn--' + ''.join(rng.choice('abcdefgh0') for _ in range(rng.randrange(1, 6))))
            elif kind == 4:
                labels.append('xn--' + characters(rng, rng.randrange(1, 6)).lower().encode('punycode').decode())
            else:
                labels.append(rng.choice(['www', 'A-b', '_dmarc', '*', 'XN--BCHER-KVA', 'bücher', 'БЪГ', 'ß', 'א', 'x--y', '1', 'ｘn--tda',
                                          'ｘn--a']))
        made.append(rng.choice(['.', '.', '.', '。']).join(labels) + rng.choice(['', '', '.']))
    return [name.replace('\n', '').rstrip('\r') for name in made]


def is_unsafe(c):
    return (c < 0x20 or 0x7F <= c < 0xA0 or c in (0x61C, 0x200E, 0x200F) or 0x2028 <= c <= 0x202E or 0x2066 <= c <= 0x2069)


def names():
    """-ex gives ASCII, -dx gives nothing unsafe, the number of labels stays, and each direction reverses the other."""
    failures = []
    inputs = name_strings(random.Random(5890), 40000)
    for level in os.environ['LEVELS'].split():
        pairs = [(x, y) for x, y in zip(inputs, puny(f'-ex --format=utf-8 -i {level}', inputs)) if y is not None]
        assert len(pairs) > 8000, f'{level}: {len(pairs)} names'
        encoded = [y for _, y in pairs]
        failures += [f'{x!r}: {y!r} is not ASCII' for x, y in pairs if not y.isascii()]
        failures += [f'{x!r}: {y!r} is too long' for x, y in pairs if len(y.rstrip('.')) > 253 or max(map(len, y.split('.'))) > 63]
        failures += differ(encoded, puny(f'-ex --format=utf-8 -i {level}', encoded), encoded)
        # what was converted can be undone (all ASCII passes, also where decoding would not write it beside a U-label)
        decoded = puny(f'-dx -i {level}', encoded)
        failures += [f'{x!r}: {y!r} does not decode' for (x, y), z in zip(pairs, decoded) if z is None and not x.replace('。', '.').isascii()]
        # and what is decoded encodes back, ASCII case aside
        for some in encoded, inputs:
            ascii_pairs = [(y, z) for y, z in zip(some, puny(f'-dx -i {level}', some)) if z is not None and y.isascii()]
            back = puny(f'-ex --format=utf-8 -i {level}', [z for _, z in ascii_pairs])
            failures += [f'{y!r}: {z!r} encodes to {w!r}' for (y, z), w in zip(ascii_pairs, back)
                         if w is None or w.lower() != y.lower()]
        for y, z in zip(inputs, puny(f'-dx -i {level}', inputs)):
            if z is not None and (any(map(is_unsafe, map(ord, z))) or z.count('.') != sum(map(y.count, '.\u3002\uff0e\uff61'))):
                failures.append(f'{y!r} decodes to {z!r}')
    return failures


def display():
    """-i display writes each label of an ASCII name or text as -i register does, or leaves it; twice is once."""
    failures = []
    rng = random.Random(39)
    lines = [', '.join(name_strings(rng, rng.choice([1, 1, 3]))) for _ in range(20000)]
    for mode in 'x', 't':
        inputs = [line for line in lines if line.isascii() and not (mode == 'x' and ',' in line)]
        shown, registered = (output(f'-d{mode} -i {level}', inputs) for level in ('display', 'register'))
        failures += differ(shown, output(f'-d{mode} -i display', shown), shown)
        for line, *both in zip(inputs, shown, registered, strict=True):
            labels = [re.split(r'[.,]| ', one) for one in (line, *both)]
            alone = {label: output('-dx -i register', [label])[0] for label, other, register in zip(*labels, strict=True)
                     if other not in (label, register)}
            if any(alone.get(label, other) != other for label, other in zip(*labels[:2])):
                failures.append(f'-d{mode} {line!r}: {both}')
    return failures


def seeds(rng):
    """The seeds of the fuzz targets, and each with up to four bytes changed, as records."""
    records = []
    for name in sorted(os.listdir(SEEDS)):
        with open(f'{SEEDS}/{name}', 'rb') as file:
            for line in file.read().splitlines():
                seed = re.sub(rb'\\(?:x(..)|(.))', lambda found: bytes.fromhex(found[1].decode()) if found[1]
                              else {b'n': b'\n', b'r': b'\r', b't': b'\t', b'0': b'\0'}.get(found[2], found[2]), line)
                records += seed[1:].split(b'\n')
                for count in range(1, 5):
                    changed = bytearray(seed)
                    for _ in range(count):
                        changed[rng.randrange(len(changed))] = rng.choice(b'a-.xn\0\r"\\\x1b\x80\xc3\xed\xff')
                    records += bytes(changed[1:]).split(b'\n')
    return [record for record in records if not record.endswith(b'\r') and record[:3] != b'\xef\xbb\xbf']


def members(pairs):
    assert len(dict(pairs)) == len(pairs), f'a member is repeated: {pairs}'
    return dict(pairs)


def is_right(item, record, plain, level):
    """Whether the object ITEM is that of RECORD, for which PLAIN is written without --json."""
    given = item['input'].encode() if 'input' in item else bytes.fromhex(item['input_hex'])
    kept = plain == record or 'display' in level and plain.isascii()
    return given == record and (item['output'].encode() == plain if 'output' in item else kept and 'error' in item)


def is_line(item, line):
    """Whether the object ITEM is that of the diagnostic LINE."""
    words = f'puny: -:{item["record"]}:{item["byte"]}: {"warning: " if item.get("warning") else ""}{item["message"]}'
    return line.startswith(words) and (line.endswith(f'({item["hint"]})') if 'hint' in item else True)


def json_objects():
    """--json has an object for each record or, with -c, for each diagnostic, with what there is without --json."""
    failures = []
    records = seeds(random.Random(8259))
    for options in JSON_OPTIONS:
        end = b'\0' if 'z' in options else b'\n'
        some = [record for record in records if end not in record]
        plain, objects = (run(f'{options} {more}'.split(), end.join(some) + end) for more in ('', '--json'))
        assert plain.returncode == objects.returncode < 2 and objects.stdout.isascii(), options
        items = [json.loads(line, object_pairs_hook=members) for line in objects.stdout.splitlines()]
        if 'c' in options:
            lines, right = plain.stderr.decode().splitlines(), is_line
            assert plain.stdout == objects.stderr == b'', options
            pairs = zip(items, lines, strict=True)
        else:
            assert plain.stderr == objects.stderr, options
            right = is_right
            pairs = zip(items, some, plain.stdout.split(end)[:-1], [options] * len(some), strict=True)
        failures += [f'{options}: {pair}' for pair in pairs if not right(*pair)]
    return failures


JSON_OPTIONS = ['-e', '-d', '-ex', '-dx', '-exm', '-dxm', '-ez', '-dum', '-ex -i register', '-dx -i display', '-dx -i none',
                '-e --profile=swift', '-d --profile=rust', '-eu', '-ec', '-dc', '-exc', '-dxcz', '-exuc', '-etc', '-dtc',
                '-eZc', '-dZc']
PROPERTIES = {'names': names, 'display': display, 'json': json_objects}

if __name__ == '__main__':
    found = PROPERTIES[sys.argv[1]]()
    print('\n'.join(found[:20]))
    sys.exit(1 if found else 0)
