# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Random strings, the same for the same seed, and runs of puny on many of them."""
import os
import subprocess

# Where the code points of a string come from; a string keeps to one or two of them.
ALPHABETS = [
    range(0x61, 0x7B), range(0x20, 0x7F), range(0x0, 0x80), range(0xA0, 0x180), range(0x370, 0x460), range(0x590, 0x6FF),
    range(0x900, 0x980), range(0x3040, 0x3100), range(0x4E00, 0xA000), range(0xAC00, 0xD7A4), range(0xD780, 0xD800),
    range(0xE000, 0xE010), range(0xFFF0, 0x10010), range(0x1F300, 0x1F700), range(0x10FFF0, 0x110000), range(0x80, 0x110000),
]


def characters(rng, count):
    alphabets = rng.sample(ALPHABETS, rng.choice([1, 1, 2]))
    points = (rng.choice(rng.choice(alphabets)) for _ in range(count))
    return ''.join(chr(c) for c in points if not 0xD800 <= c < 0xE000 and c != 0x0A)


def run(options, data):
    return subprocess.run([os.environ['PUNY'], *options], input=data, capture_output=True, check=False)


def output(options, records):
    """Returns what is written for each record."""
    return run(options.split(), ''.join(f'{record}\n' for record in records).encode()).stdout.decode().split('\n')[:-1]


def puny(options, records):
    """Returns the result of each record, or None if it was rejected."""
    ran = run(options.split(), b''.join(record.encode() + b'\n' for record in records))
    refused = {int(line.split(b':')[2]) for line in ran.stderr.splitlines() if b': warning: ' not in line}
    outputs = ran.stdout.decode().split('\n')
    assert len(outputs) == len(records) + 1, f'{len(outputs)} records of {len(records)}'
    assert ran.returncode == (1 if refused else 0), ran.returncode
    for number in refused:
        kept = outputs[number - 1] == records[number - 1]
        assert kept or ('display' in options and outputs[number - 1].isascii()), 'a refused record was not kept'
    return [None if number in refused else output for number, output in enumerate(outputs[:-1], 1)]


def differ(inputs, got, wanted):
    """Prints the first few failures."""
    return [f'{x!r}: got {y!r}, wanted {z!r}' for x, y, z in zip(inputs, got, wanted) if y != z][:10]
