# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Time grows with the input and not faster, in every mode: python3 growth.py, or growth.py strings for long strings alone.

Counts the instructions of puny, with valgrind, for lines of pieces that look like the start of something: of escapes, of
names, of words with symbols.  Lines that are sixteen times as long, with as many bytes in all, may take at most four times as
many instructions, and MOST for each byte.  For text, -c may take at most twice as many as without, and one long line of
names between punctuation that is not ASCII, as in Chinese, at most twice as many as shorter ones.  A string of distinct code
points may take at most twice as many for each as one of a sixteenth, since log n is 16 instead of 12.  Prints each
measurement, and fails if one is too great.
"""
import os
import re
import subprocess
import sys
import tempfile

PIECES = ['%', '%D1%8F', 'ﷺ😀.', 'ﷺ.\\u00fc', 'ä..', 'ä.com.*']
SIZE = 4000    # bytes of the lines of a piece
TIMES = (4, 64)    # pieces in a line
MOST = 3000
PLACES = r'''|ü.¦||ü¦||ü^¦//ü@¦://ü.¦:\/\/ü¦https://ü.de/¦[(¦{ü¦xn--¦xn--a.¦xn--tda.de@¦ü.¦.ü¦"ü¦"ü@¦##ü¦ü##¦\\¦\\u00fc¦%C3%BC¦=/ü¦[/ü/¦/ü.de¦::1 ü.de ¦1.1.1.1 ¦
ü¦ü ¦·¦l·¦*.ü¦ü*¦-ü¦_¦$ü.de¦&ü=¦ü&¦。ü¦ü。¦ü–¦²¦ü²¦👍.¦ü.de,¦#¦ü.de#¦{{¦\x1b[¦ü.de(¦～¦1.香港 '''.replace('\n', '').split('¦') + ['\xad', 'ü\xad.', '\x1b[1m']
PLACES_SIZE = 16384    # bytes of a line of one of these
PLACES_OPTIONS = '-et', '-etcq', '-dt', '-dtcq'
NAMES = {'-et': 'ä.com–', '-etc': 'ä.com–', '-dt': 'xn--4ca.com–'}
NAMES_TIMES = (64, 4096)
STRINGS = (4096, 65536)    # distinct code points
START = 100000    # by so much, the start can differ with other options
OPTIONS = '''-e|-e --json|-d|-d --json|-ex|-exc|-ex --json|-dx|-dxcq|-dx --json|-et|-etc|-etcq|-etc --json|-dt|-dtc|-dtc --json|
-eZ|-eZc|-eZcq|-eZc --json|-dZ|-dZc'''.replace('\n', '').split('|')


def instructions(options, data):
    # Valgrind 3.27 knows Landlock, so the sandbox of puny denies it to write a file at the end.  Callgrind then prints
    # no figure; exp-bbv does.
    command = ['valgrind', '--tool=exp-bbv', '--instr-count-only=yes', '--bb-out-file=/dev/null', os.environ['PUNY'],
               *options.split()]
    # Without "rep movsb" of glibc, which counts as one instruction, moving memory is counted.
    environ = {**os.environ, 'GLIBC_TUNABLES': 'glibc.cpu.hwcaps=-ERMS,-FSRM'}
    with tempfile.TemporaryFile() as given:
        given.write(data)
        given.seek(0)
        run = subprocess.run(command, stdin=given, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False,
                             env=environ)
    return int(re.search(rb'Total instructions: (\d+)', run.stderr)[1])


def strings():
    failed = False
    start = instructions('-e', b'') - START
    # 40503 is odd, so that each code point comes once, in no order
    texts = [''.join(chr(0x20000 + i * 40503 % count) for i in range(count)).encode() for count in STRINGS]
    for options, data in (('-e', texts), ('-d', [subprocess.run([os.environ['PUNY'], '-e'], input=some, check=True,
                                                                stdout=subprocess.PIPE).stdout for some in texts])):
        few, many = (round((instructions(options, some) - start) / count) for some, count in zip(data, STRINGS))
        wrong = many > 2 * few
        failed |= wrong
        print(f'{options}: {few} instructions for each code point, {many} in a long string{", too many" if wrong else ""}')
    return 1 if failed else 0


def text(times):
    lines = [(piece * times + '\n').encode() for piece in PIECES]
    return b''.join(line * (SIZE // len(line)) for line in lines)


def main():
    failed = False
    cost = {}
    data = [text(times) for times in TIMES]
    start = instructions('-et', b'') - START
    for options in OPTIONS:
        short, long = (instructions(options, some) - start for some in data)
        cost[options] = long
        wrong = long > 4 * short or max(short, long) > MOST * len(data[0])
        failed |= wrong
        print(f'{options}: {short} instructions, {long} for long lines{", too many" if wrong else ""}')
    for options in PLACES_OPTIONS:
        short, long = (instructions(options, ''.join((piece * (size // len(piece.encode())) + '\n') * (PLACES_SIZE // size)
                                                     for piece in PLACES).encode()) - start for size in (64, PLACES_SIZE))
        wrong = long > 2 * short
        failed |= wrong
        print(f'{options}: places: {short} instructions, {long} for long lines{", too many" if wrong else ""}')
    for options, name in NAMES.items():
        lines = [(name * times + '\n') * (NAMES_TIMES[1] // times) for times in NAMES_TIMES]
        short, long = (instructions(options, some.encode()) - start for some in lines)
        wrong = long > 2 * short
        failed |= wrong
        print(f'{options}: names: {short} instructions, {long} for one line{", too many" if wrong else ""}')
    query = ('https://example.ru/?q=' + '%D1%8F' * 80 + '\n').encode() * 800
    plain, checked = (instructions(options, query) - instructions(options, b'') for options in ('-et', '-etcq'))
    print(f'queries: {plain} instructions, {checked} with -c')
    if cost['-etc'] > 2 * cost['-et'] or checked > 2 * plain:
        failed = True
        print('-c takes more than twice as many instructions as without')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(strings() if sys.argv[1:] == ['strings'] else main())
