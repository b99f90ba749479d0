# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Laws of puny -t: python3 laws.py LINES [SEED].

For the lines of text_lines.py: encoding, decoding and annotating twice equal once, and what is encoded has no new faults;
decoding restores what encoding changed, and encoding what decoding changed, or it is reported; a line does not depend on its
neighbours, nor the output on where reads end, or the parts of a long line.  For the systematic lines, decoding restores all
that encoding changed, also in capitals, and encoding finds no new name in what decoding makes of A-labels.
"""
import os
import random
import re
import subprocess
import sys
import tempfile
import unicodedata

import text_lines

OPTIONS = '-et', '-dt', '-dta', '-etc', '-dtc', '-etz', '-etc --json'
SIZES = 1, 3, 64, 1000, 4096    # bytes of a read
problems = 0


def expect(what, lines, got, wanted):
    """Prints up to ten lines for which the list GOT is not WANTED."""
    global problems
    wrong = [item for item in zip(lines, got, wanted, strict=True) if item[1] != item[2]]
    problems += len(wrong)
    for line, its, want in wrong[:10]:
        if isinstance(its, str):    # perhaps a long line
            at = max(0, len(os.path.commonprefix([its, want])) - 200)
            its, want = its[at:at + 400], want[at:at + 400]
        print(f'{what}: {line!a}\n  gives  {its!a}\n  wanted {want!a}')
    print(f'{what}: {len(lines)} lines, {len(wrong)} differ')


def convert(options, lines):
    """Returns the lines converted, and the set of the numbers of those with a report of -c."""
    return text_lines.run(options, lines)[1], set(text_lines.run(options + 'c', lines)[2])


def read_in_packets(options, packets):
    """Returns what puny writes to both outputs if each read gives one of PACKETS."""
    end, start = os.pipe2(os.O_DIRECT)    # every write is a packet
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        puny = subprocess.Popen([os.environ['PUNY'], *options.split()], stdin=end, stdout=output, stderr=errors)
        os.close(end)
        for packet in packets:
            os.write(start, packet)
        os.close(start)
        status = puny.wait()
        output.seek(0)
        errors.seek(0)
        return status, output.read(), errors.read()


def whole(options, data):
    run = subprocess.run([os.environ['PUNY'], *options.split()], input=data, capture_output=True, check=False)
    return run.returncode, run.stdout, run.stderr


def check_reads(lines):
    """Compares reads of many sizes, and every line cut at every byte, with one read."""
    texts = [line.encode('utf-8', 'surrogateescape') for line in lines]
    long = [b' '.join(texts), b'"' + b'","'.join(texts) + b'"', b'a' * 5000 + b'.de', 'größe'.encode() * 700, b'[' * 3000,
            b' ' * 200 + b'##x' + ' ü.de xn--tda.de'.encode() * 200, b'a.de##x' + ' ü.de xn--tda.de'.encode() * 2000,
            b'.*' + '\u200d'.encode() * 1200]
    data = b'\n'.join(texts + long)
    cuts = [(text[:at], text[at:] + b'\n') for text in texts[-200:] for at in range(1, len(text))]
    inputs = [(size, [data[at:at + size] for at in range(0, len(data), size)]) for size in SIZES]
    inputs.append(('at every byte', [part for cut in cuts for part in cut]))
    for options in OPTIONS:
        results = [read_in_packets(options, packets) for _, packets in inputs]
        wanted = [whole(options, b''.join(packets)) for _, packets in inputs]
        names = [f'{options}, reads of {name}' for name, _ in inputs]
        expect(f'reads with {options}', names, list(map(hash, results)), list(map(hash, wanted)))


def long_pieces():
    """Returns names of 190 bytes with what a decision about them looks at, far before and after them."""
    found = []
    for name in 'ü', 'xn--tda':
        host = f'{name}.{"a" * 60}.{"b" * 60}.{"c" * 60}.de'
        for many in 20, 40, 124, 250:
            word = 'x' * many
            found += [mark + host for mark in (
                f'$({word})', f'<%{word}%>', f'a+{"-" * many}', f'a*{"." * many}', f'x/{word}/', f'{word}#012', f'a\\x1B[{"1;" * (many // 2)}m',
                f'http://{word}@', f'http://{word}:{word}@', f'http://{"{x}." * (many // 4)}', f'{word}@', f'{word}[.]', f'||{word}.')]
            found += [host + mark for mark in (
                '!' * many + '@', f'"{"!" * many}@', '-' * many + '(', '.' * many + '*x', '_' * many + '²', f'/{word}/{name}.de', word, '\\.de',
                f'^$domain={name}.de', f' (a.{host})')]
            found += [f'http://{host}:{"8" * many}/{name}.de', f'||{host}^{word}', f'address=/{word}/{host}/{name}.de/', f'[/{host}/{word}/',
                      f'http://{"%C3%BC" * (many // 6)}.{name}.de', f'DOMAIN,{host},', f'xn--tda.de (ü.de) {host}']
    return found


def check_windows():
    """Compares the pieces of a line with lines of their own.  It is read in parts, one of which ends in each long name."""
    lines = [f'a, {piece} b' for piece in long_pieces()]
    whole = ' '.join(lines)
    starts = [len(' '.join(lines[:at] + ['']).encode()) for at in range(len(lines))]
    places = range(0, 16384, 151)
    given = [' ' * place + whole for place in places]
    for options in '-et', '-dt', '-dta':
        wanted = ' '.join(text_lines.run(options, lines)[1])
        expect(f'parts with {options}', places, [line.strip(' ') for line in text_lines.run(options, given)[1]], [wanted] * len(given))
    for options in '-etc', '-dtc':
        reports = text_lines.run(options, lines)[2]
        wanted = [start + byte for at, start in enumerate(starts) for byte in sorted(reports.get(at, []))]
        reports = text_lines.run(options, given)[2]
        got = [[byte - place for byte in sorted(reports.get(at, []))] for at, place in enumerate(places)]
        expect(f'parts with {options}', places, got, [wanted] * len(given))


def mapped(line):
    """Returns LINE with what encoding maps replaced, since decoding does not restore that."""
    return re.sub('[\xad\u200b\ufe0f\ufeffς]', '', unicodedata.normalize('NFKC', line).lower())


def check_systematic():
    """Compares what decoding makes of the encoded systematic lines with what they were, and of A-labels in capitals."""
    # a hyphen after an A-label may be a digit of Punycode, and U+30FB before one part of its name
    lines = [line for line in text_lines.systematic() if not re.search('xn--|[^\0-\x7f][-\ufe63\uff0d]|[\\w\u200b]\u30fb', line)]
    encoded = convert('-et', lines)[0]
    decoded = convert('-dt', encoded)[0]
    expect('encode, decode', lines, list(map(mapped, decoded)), list(map(mapped, lines)))
    capitals = [re.sub(r'xn--[\w-]*', lambda label: label[0].upper(), line, flags=re.A) for line in encoded]
    expect('decode capitals', capitals, [line.lower() for line in convert('-dt', capitals)[0]], [line.lower() for line in decoded])


def main(count, seed=1):
    lines = [mapped(line) for line in text_lines.lines(count, int(seed))]
    encoded, _ = convert('-et', lines)
    decoded, kept = convert('-dt', encoded)
    back, _ = convert('-et', decoded)
    expect('encode twice', lines, convert('-et', encoded)[0], encoded)
    expect('decode twice', encoded, convert('-dt', decoded)[0], decoded)
    given = text_lines.lines(count, int(seed))    # not mapped: both forms, and names in which they are mixed
    for options in '-et', '-dt', '-dta':
        once = text_lines.run(options, given)[1]
        expect(f'{options} twice', given, text_lines.run(options, once)[1], once)
    reported = text_lines.run('-etc', given)[2]
    again = text_lines.run('-etc', text_lines.run('-et', given)[1])[2]
    expect('-etc after -et', given, [number in again and number not in reported for number in range(count)], [False] * count)
    own = [number for number, line in enumerate(lines) if 'xn--' not in line.lower() and number not in kept]
    again, once = ([text[at].replace('。', '.') for at in own] for text in (back, encoded))    # a host is decoded with full stops
    expect('encode, decode, encode', [lines[at] for at in own], again, once)
    expect('decode, encode, decode', encoded, convert('-dt', back)[0], decoded)
    for given in encoded, list(dict.fromkeys(line.replace('ü.', 'xn--tda.') for line in text_lines.systematic())):
        again, given = convert('-et', convert('-dt', given)[0])[0], convert('-et', given)[0]
        labels = [(set(re.findall(r'xn--[\w-]*', line.lower(), re.A)), set(re.findall(r'xn--[\w-]*', once.lower(), re.A)))
                  for line, once in zip(again, given, strict=True)]
        expect('labels after decode, encode', given, [sorted(after - before) for after, before in labels], [[]] * len(given))
    check_systematic()
    shuffled = list(range(count))
    random.Random(seed).shuffle(shuffled)
    for options, forms in ('-et', encoded), ('-dt', decoded):
        source = lines if options == '-et' else encoded
        expect(f'order, {options}', lines, convert(options, [source[at] for at in shuffled])[0], [forms[at] for at in shuffled])
        data = '\0'.join(source).encode('utf-8', 'surrogateescape')
        for more in '', 'z':
            got = whole(options + more, data)[1].decode('utf-8', 'surrogateescape').split('\0')
            expect(f'NUL, {options}{more}', lines, got, forms)
    check_reads(lines[:300])
    check_windows()
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main(int(sys.argv[1]), *sys.argv[2:]))
