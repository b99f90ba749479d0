# SPDX-License-Identifier: GPL-3.0-or-later
"""Properties over generated strings and names: python3 properties.py PROPERTY.

The strings are the same in every run.  Each side works in one process: puny on all records, then Python on all of them.
"""
import os
import random
import subprocess
import sys

DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'

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


def strings(rng, count):
    """Without LF, which ends records, and with no CR at the end, which would belong to it."""
    lengths = [0, 1, 1, 2, 3, 5, 8, 13, 21, 60]
    return [characters(rng, rng.choice(lengths)).rstrip('\r') for _ in range(count)]


def digit_strings(rng, count):
    """What may be Punycode: digits of either case, short and long, behind a literal portion, and what is none."""
    everything = DIGITS + DIGITS.upper()
    made = []
    for _ in range(count):
        kind = rng.randrange(6)
        digits = ''.join(rng.choice('abcdefgh' if kind < 2 else everything) for _ in range(rng.randrange(1, 16)))
        if kind == 3:
            digits = ''.join(rng.choice('Az-') for _ in range(rng.randrange(6))) + '-' + digits
        elif kind == 4:
            digits = rng.choice(['-', '--', 'ab-', 'A b-', '\x7f-']) + digits
        elif kind == 5:
            position = rng.randrange(len(digits))
            digits = digits[:position] + rng.choice('-!_\u00fc/:@[`{') + digits[position:]
        made.append(digits)
    return made


def puny(options, records):
    """The record that came of each, or None where it was refused."""
    octets = b''.join(record.encode() + b'\n' for record in records)
    run = subprocess.run([os.environ['PUNY'], *options.split()], input=octets, capture_output=True, check=False)
    refused = {int(line.split(b':')[2]) for line in run.stderr.splitlines() if b': warning: ' not in line}
    outputs = run.stdout.decode().split('\n')
    assert len(outputs) == len(records) + 1, f'{len(outputs)} records of {len(records)}'
    assert run.returncode == (1 if refused else 0), run.returncode
    for number in refused:
        assert outputs[number - 1] == records[number - 1], 'a refused record was not kept'
    return [None if number in refused else output for number, output in enumerate(outputs[:-1], 1)]


def transcribed(string):
    """RFC 3492, 6.2, as it stands there: the code points with their flags, and where each delta ends; or None."""
    base, tmin, tmax, skew, damp, bias, n, i = 36, 1, 26, 38, 700, 72, 128, 0
    delimiter = string.rfind('-')
    at = delimiter + 1 if delimiter > 0 else 0
    output = [(ord(c), c.isupper()) for c in string[:max(delimiter, 0)]]
    ends = []
    if any(c > 127 for c, _ in output):
        return None
    while at < len(string):
        oldi, w, k = i, 1, base
        while True:
            if at == len(string) or not string[at].isascii() or not string[at].isalnum():
                return None
            digit = DIGITS.index(string[at].lower())
            at += 1
            i += digit * w
            t = tmin if k <= bias + tmin else tmax if k >= bias + tmax else k - bias
            if digit < t:
                break
            w *= base - t
            k += base
        points = len(output) + 1
        delta = (i - oldi) // damp if oldi == 0 and n == 128 and not ends else (i - oldi) // 2
        delta += delta // points
        k = 0
        while delta > (base - tmin) * tmax // 2:
            delta //= base - tmin
            k += base
        bias = k + (base - tmin + 1) * delta // (delta + skew)
        n += i // points
        i %= points
        if n > 0x10FFFF or 0xD800 <= n < 0xE000:
            return None
        output.insert(i, (n, string[at - 1].isupper()))
        ends.append(at - 1)
        i += 1
    return output, ends


def by_codec(string):
    """What Python's codec makes of STRING, but for what it accepts and the RFC does not.

    These are a delimiter at the very start, which is taken for the end of an empty literal portion, and surrogates.
    """
    if string.startswith('-') and string.rfind('-') == 0:
        return None
    try:
        decoded = string.encode('ascii').decode('punycode')
    except (UnicodeError, OverflowError, ValueError):
        return None
    return None if any(0xD800 <= ord(c) < 0xE000 for c in decoded) else decoded


def literal(string):
    return string[:string.rfind('-')] if string.rfind('-') > 0 else ''


def lower_digits(string):
    start = len(literal(string))
    return string[:start] + string[start:].lower()


def lower_inner_digits(string, ends):
    start = len(literal(string))
    return ''.join(c if at < start or at in ends else c.lower() for at, c in enumerate(string))


def differ(inputs, got, wanted):
    """The first few that are not as they should be."""
    return [f'{x!r}: got {y!r}, wanted {z!r}' for x, y, z in zip(inputs, got, wanted) if y != z][:10]


def oracle():
    """100,000 strings as Python's codec has them, both ways; and as many that may be Punycode or not."""
    rng = random.Random(3492)
    plain = strings(rng, 100000)
    encoded = [string.encode('punycode').decode() for string in plain]
    failures = differ(plain, puny('-e --format=utf-8', plain), encoded)
    failures += differ(encoded, puny('-d', encoded), plain)
    maybe = digit_strings(rng, 100000)
    decoded = puny('-d', maybe)
    assert 20000 < sum(string is not None for string in decoded) < 80000, 'not a fair mixture'
    return failures + differ(maybe, decoded, [by_codec(string) for string in maybe])


def transcription():
    """The same with a transcription of RFC 3492, 6.2 in place of the codec; and with the flags of appendix A."""
    maybe = digit_strings(random.Random(2), 50000)
    known = [transcribed(string) for string in maybe]
    points = [thing and ''.join(chr(c) for c, _ in thing[0]) for thing in known]
    flagged = [thing and ' '.join(f'{"U" if flag else "u"}+{c:04X}' for c, flag in thing[0]) for thing in known]
    return (differ(maybe, puny('-d', maybe), points) +
            differ(maybe, puny('-dum', maybe), flagged))


def round_trip():
    """decode(encode(x)) = x, with annotation too; encode(decode(y)) is y with its digits in lower case."""
    rng = random.Random(1)
    plain = strings(rng, 30000)
    failures = differ(plain, puny('-d', puny('-e --format=utf-8', plain)), plain)
    failures += differ(plain, puny('-dm', puny('-em --format=utf-8', plain)), plain)
    lists = [' '.join(f'{rng.choice("uU")}+{ord(c):04X}' for c in string) for string in plain]
    no_flag_without_case = [' '.join(item if c.isalpha() or ord(c) > 127 else 'u' + item[1:]
                                     for item, c in zip(line.split(), string)) for line, string in zip(lists, plain)]
    # a flag forces the case of a letter that is basic
    forced = [' '.join(item[:2] + f'{ord(item[0] == "U" and c.upper() or c.lower()):04X}' if c.isascii() and c.isalpha() else item
                       for item, c in zip(line.split(), string)) for line, string in zip(no_flag_without_case, plain)]
    failures += differ(lists, puny('-dum', puny('-eum', lists)), forced)
    valid = [string for string in digit_strings(rng, 60000) if transcribed(string) is not None]
    failures += differ(valid, puny('-e --format=utf-8', puny('-d', valid)), [lower_digits(string) for string in valid])
    failures += differ(valid, puny('-eum', puny('-dum', valid)),
                       [lower_inner_digits(string, set(transcribed(string)[1])) for string in valid])
    return failures


def name_strings(rng, count):
    """Names with labels of many kinds, many of them no good."""
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
                labels.append(rng.choice(['www', 'A-b', '_dmarc', '*', 'XN--BCHER-KVA', 'bücher', 'БЪГ', 'ß', 'א', 'x--y', '1']))
        made.append(rng.choice(['.', '.', '.', '。']).join(labels) + rng.choice(['', '', '.']))
    return [name.replace('\n', '').rstrip('\r') for name in made]


def is_unsafe(c):
    return (c < 0x20 or 0x7F <= c < 0xA0 or c in (0x61C, 0x200E, 0x200F) or 0x2028 <= c <= 0x202E or 0x2066 <= c <= 0x2069)


def names():
    """ASCII out of -ex, nothing unsafe out of -dx, as many labels as before, and each way undoes the other."""
    failures = []
    inputs = name_strings(random.Random(5890), 40000)
    for level in 'lookup', 'register', 'none':
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
            if z is not None and (any(map(is_unsafe, map(ord, z))) or z.count('.') != y.count('.')):
                failures.append(f'{y!r} decodes to {z!r}')
    return failures


PROPERTIES = {'oracle': oracle, 'transcription': transcription, 'round-trip': round_trip, 'names': names}

if __name__ == '__main__':
    found = PROPERTIES[sys.argv[1]]()
    print('\n'.join(found[:20]))
    sys.exit(1 if found else 0)
