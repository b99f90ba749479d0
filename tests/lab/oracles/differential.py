# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Compares puny with Python's codec: python3 differential.py COUNT.

Half of the COUNT strings are encoded, and the results decoded; the other half, which may be invalid Punycode, are
decoded.  Two processes share the strings in blocks.
"""
import multiprocessing
import random
import sys

from generate import DIGITS, differ, digit_strings, distinct, puny, strings

BLOCK = 10000


def by_codec(string):
    """Returns the result of Python's codec for STRING, except for errors that it does not detect.

    These are a delimiter at the very start, which it takes for the end of an empty literal portion, surrogates, and a CR
    at the end, which a line cannot hold.
    """
    if string.startswith('-') and string.rfind('-') == 0:
        return None
    try:
        decoded = string.encode('ascii').decode('punycode')
    except (UnicodeError, OverflowError, ValueError):
        return None
    return None if decoded.endswith('\r') or any(0xD800 <= ord(c) < 0xE000 for c in decoded) else decoded


def encoding(rng):
    plain = strings(rng, BLOCK) + [distinct(rng, length) for length in (20, 100, 500)]
    encoded = puny('-e --format=utf-8', plain)
    return differ(plain, encoded, [string.encode('punycode').decode() for string in plain]) + differ(encoded, puny('-d', encoded), plain)


def damaged(rng, string):
    at = rng.randrange(len(string) + 1)
    return string[:at] + rng.choice(['', '-', rng.choice(DIGITS)]) + string[at + 1:]


def decoding(rng):
    """Random digits, and encoded strings changed in one place."""
    maybe = digit_strings(rng, BLOCK - BLOCK // 5)
    maybe += [damaged(rng, string) for string in puny('-e --format=utf-8', strings(rng, BLOCK // 5))]
    decoded = puny('-d', maybe)
    assert BLOCK / 5 < decoded.count(None) < BLOCK * 4 / 5, 'not a fair mixture'
    return differ(maybe, decoded, map(by_codec, maybe))


def block(number):
    return (encoding if number % 2 else decoding)(random.Random(number))


def main(count):
    blocks = -(-count // BLOCK)
    with multiprocessing.Pool(2) as pool:
        failures = [line for lines in pool.imap_unordered(block, range(blocks)) for line in lines]
    print('\n'.join(failures[:20]) or f'{blocks * BLOCK} strings')
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main(int(sys.argv[1])))
