# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Time grows with the input and not faster, in every mode: python3 growth.py, or growth.py strings for long strings alone.

Counts the instructions of puny, with valgrind, for lines of pieces that look like the start of something: of escapes, of
names, of places, of strings in a zone.  Long lines may take at most GROWTH times as many instructions as short ones with as
many bytes in all (strings GROWTH_OF_STRINGS times), and MOST for each byte.  For text, -c may take at most twice as many as
without.  A string of distinct code points may take at most twice as many for each as one of a sixteenth, since log n is 16
instead of 12.  Prints each measurement, and fails if one is too great.
"""
import os
import re
import subprocess
import sys
import tempfile

MOST = 3000
GROWTH = 1.25
GROWTH_OF_STRINGS = 2.5    # which take n log n, and log n is 14 instead of 6
SHORT = 64    # bytes of a short line
LONG = 16384    # bytes of a long line, and of all short lines of a piece
PLACES = r'''|ü.¦||ü¦||ü^¦//ü@¦://ü.¦:\/\/ü¦https://ü.de/¦[(¦{ü¦xn--¦xn--a.¦xn--tda.de@¦ü.¦.ü¦"ü¦"ü@¦##ü¦ü##¦\\¦\\u00fc¦%C3%BC¦=/ü¦[/ü/¦/ü.de¦::1 ü.de ¦1.1.1.1 ¦
ü¦ü ¦·¦l·¦*.ü¦ü*¦-ü¦_¦$ü.de¦&ü=¦ü&¦。ü¦ü。¦ü–¦²¦ü²¦👍.¦ü.de,¦#¦ü.de#¦{{¦\x1b[¦ü.de(¦～¦1.香港 '''.replace('\n', '').split('¦') + ['\xad', 'ü\xad.', '\x1b[1m']
# Pieces of text that are no place, and names between punctuation as in Chinese.
WORDS = '/–¦://a¦%¦%D1%8F¦ﷺ😀.¦ﷺ.\\u00fc¦ä..¦ä.com.*¦ä.com–¦xn--4ca.com–'.split('¦')
# Options, what each line begins with, its pieces, and the bytes of a long line: names over 4,096 bytes are not read.
FAMILIES = [
    ('-e|-e --json|-ea|-d|-d --json|-du', '', '%¦ü¦ﷺ😀.¦a¦u+¦u+FC ¦tda¦9¦a-'.split('¦'), LONG),
    ('-eu|-eu --json|-exu', '', 'u+FC ¦u+10FFFF ¦u+¦ '.split('¦'), LONG),
    ('-ex|-exc|-ex --json|-exa|-dx|-dxcq|-dx --json|-ex -i display|-ex -i none', '',
     'ü¦ü.¦ﷺ😀.¦ä..¦ü\xad¦u\u0308\u0323¦xn--tda.¦a-¦一.'.split('¦'), 4000),
    ('-ex -i register|-ex -i display', '', 'a٠¦・ア¦ن\u0651\u200c'.split('¦'), 4000),    # contextual rules
    ('-et|-etc|-etcq|-dt', '', PLACES + WORDS, LONG // 2),    # as many as all others together
    ('-dt|-dta|-dtcq', '', 'xn--tda.¦xn--4ca.com–¦xn--tda.de ¦://xn--tda.de/¦/xn--tda.de¦xn--1a.¦%78n--tda.de '.split('¦'), LONG),
    ('-eZ|-eZc|-eZcq|-eZc --json|-dZ|-daZ|-dZc', 'x TXT ', 'ü ¦"ü" ¦ü¦\\195\\188¦\\¦( ¦(ü)¦"¦a"b"¦; '.split('¦'), LONG),
    ('-eZ|-eZc|-eZcq|-dZ|-daZ|-dZc', 'x HIP 2 a b ', 'ü. ¦xn--tda.a ¦a..b ¦\\195\\188.a ¦"ü" '.split('¦'), LONG),
]
STRINGS = (4096, 65536)    # distinct code points
RECORD = 16000000    # bytes of one record, which a pipe gives in many reads
START = 100000    # by so much, the start can differ with other options


def linked():
    """Returns puny without shared libraries, whose symbols take valgrind most of its time, or as it is if they are needed."""
    build = os.environ['TOP_BUILDDIR'] + '/src/'
    link = [*os.environ.get('CC', 'cc').split(), '-static', '-o', 'static', build + 'puny-main.o', build + 'libpuny.a', '-lunistring']
    failed = subprocess.run(link, stderr=subprocess.DEVNULL, check=False).returncode
    return os.environ['PUNY'] if failed else './static'


def instructions(options, data, piped=False):
    # Valgrind 3.27 knows Landlock, so the sandbox of puny denies it to write a file at the end.  Callgrind then prints
    # no figure; exp-bbv does.
    command = ['valgrind', '--tool=exp-bbv', '--instr-count-only=yes', '--bb-out-file=/dev/null', PUNY, *options.split()]
    # Without "rep movsb" of glibc, which counts as one instruction, moving memory is counted.
    environ = {**os.environ, 'GLIBC_TUNABLES': 'glibc.cpu.hwcaps=-ERMS,-FSRM'}
    with tempfile.TemporaryFile() as given:
        given.write(data)
        given.seek(0)
        source = {'input': data} if piped else {'stdin': given}
        run = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False, env=environ, **source)
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
    data = b'a' * RECORD
    many, few = (round(instructions(options, data, True) / RECORD, 1) for options in ('-e --line-buffered', '-e'))
    wrong = many > 2 * few
    failed |= wrong
    print(f'-e: {few} instructions for each byte, {many} with --line-buffered{", too many" if wrong else ""}')
    return 1 if failed else 0


def lines(start, pieces, size, total):
    return ''.join((start + piece * (size // len(piece.encode())) + '\n') * (total // size) for piece in pieces).encode()


def main():
    failed = False
    cost = {}
    origin = instructions('-et', b'') - START
    for all_options, start, pieces, size in FAMILIES:
        few, many = lines(start, pieces, SHORT, size), lines(start, pieces, size, size)
        growth = GROWTH_OF_STRINGS if all_options == FAMILIES[0][0] else GROWTH
        for options in all_options.split('|'):
            short, long = instructions(options, few) - origin, instructions(options, many) - origin
            cost[options] = short + long
            wrong = long > growth * short or short > MOST * len(few) or long > MOST * len(many)
            failed |= wrong
            print(f'{options}, {start}{pieces[0]!r} ...: {short} instructions, {long} for long lines{", too many" if wrong else ""}')
    query = ('https://example.ru/?q=' + '%D1%8F' * 80 + '\n').encode() * 800
    plain, checked = (instructions(options, query) - instructions(options, b'') for options in ('-et', '-etcq'))
    print(f'queries: {plain} instructions, {checked} with -c')
    if cost['-etc'] > 2 * cost['-et'] or checked > 2 * plain:
        failed = True
        print('-c takes more than twice as many instructions as without')
    return 1 if failed else 0


if __name__ == '__main__':
    PUNY = linked()
    sys.exit(strings() if sys.argv[1:] == ['strings'] else main())
