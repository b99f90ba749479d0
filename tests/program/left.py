# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Looks for names that -et leaves in Unicode and -etc does not report: python3 left.py LINES [SEED].

Lines are made of every syntax in which names stand, and of names with symbols, bytes, escapes and wildcards in them.  What
is left is found with regular expressions in the output of -et, not with the rules of puny: a host, the name after an IP
address, the only word of a line or field, and a word with a known top-level domain.  Symbols around and between names do
not count.  A dash after a name in ASCII ends a host.  Prints each line about which -etc said nothing, at most twenty.
"""
import os
import random
import re
import subprocess
import sys
import unicodedata

SYNTAX = '''N|x N y|see N.|"N"|(N)|1,N,3|a;N;b|a\tN\tb|\tN\tb|0.0.0.0 N|127.0.0.1\tN|::1 N|fe80::1 N N|||N^|@@||N^$third-party|
|||N^$domain=N|address=/N/|server=/a.de/N/1.1.1.1|[/N/]1.1.1.1|- '[/a.de/N/]x'|https://N/x|http://N:80|ftp://u:p@N/|https://N|
mailto:a@N|<a@N>|N##.x|N,a.de#@#.x|.N|".N"|*.N|*.N:80|key=N|{"a":"N"}|{"u":"https:\\/\\/N\\/x"}|→N|N→N|N😀|/^https?:\\/\\/N/'''
SYNTAX = [line.replace('\0', '||') for line in SYNTAX.replace('\n', '').replace('||N^', '\0N^').split('|') if line]
LETTERS = 'bücher größe ü a fuu i пример 例え 6 www xn--bcher-kva рф москва de'.split()
BETWEEN = '❤ × → 😀 ½ Ⓑ – \udcfc \udcff \udcc3 %C3%BC \\u00fc \\xfc \\. [.] * \u200b \xad · _ - . . .'.split(' ')
DOMAINS = '.de .com .ws .рф .co.za .example .weite .* .DE . \udcff .de\udcff'.split(' ')
KNOWN = {'de', 'com', 'ws', 'рф', 'za', 'example', 'at', 'xn--p1ai', 'москва', 'xn--80adxhks'}
ADDRESS = re.compile(r'^(?:\d+(?:\.\d+){3}|[0-9a-f:]*::[0-9a-f:]*)[ \t]+(\S+)')
HOSTS = [re.compile(pattern) for pattern in (
    r'://(?:[^/\s"@]*@)?([^/\s"\'<>:?#,;|)\]}\\]+)', r'(?:^|[^|])\|\|([^\s|^/]+)\^', r'(?:address|server)=/([^/\s]+)/',
    r'(?:^|\s|[\'"])\[/([^/\s]+)/', r'[A-Za-z0-9]@([^\s"\'<>:,;|)/^#–]+)')]


def symbol(character):
    return character > '~' and unicodedata.category(character)[0] in 'SNM' and not character.isalpha() \
        and not character.isdecimal() and unicodedata.category(character) not in ('Mn', 'Mc')


def boundary(character):
    """Returns true for what ends a word: spaces, controls, ASCII that is not in names, punctuation that is not ASCII."""
    if character <= '~':
        return not (character.isalnum() or character in '.-_')
    return unicodedata.category(character)[0] in 'ZP' and character != '·' or '\x7f' <= character < '\xa0'


def is_name(word):
    labels = word.rstrip('.').split('.')
    return len(labels) > 1 and labels[-1].lower() in KNOWN


def left_of(word):
    """Returns true if WORD, a name, is not ASCII, symbols around names and between them aside."""
    if word.isascii():
        return False
    parts = ''.join('\0' if symbol(character) or boundary(character) else character for character in strip(word)).split('\0')
    if not all(part.isascii() for part in parts):
        return True
    return len(parts) > 1 and not any('xn--' in part or is_name(part) for part in parts[:-1] + ['xn--' if 'xn--' in parts[-1] else ''])


def words(line):
    return ''.join('\0' if boundary(character) else character for character in line).split('\0')


def strip(word):
    while word and (symbol(word[0]) or word[0] in '.-\u200b\xad'):
        word = word[1:]
    while word and (symbol(word[-1]) or word[-1] in '.-\u200b\xad'):
        word = word[:-1]
    return word


def is_left(line):
    """Returns what is left in LINE, in the output of -et, or None."""
    for host in [host for pattern in HOSTS for host in pattern.findall(line)] + ADDRESS.findall(line):
        before, dash, _ = host.partition('–')
        if left_of(host) and not (dash and before.isascii() and is_name(before)):
            return host
    for word in map(strip, words(line)):
        tail = word.rstrip(''.join(map(chr, range(0xDC80, 0xDD00))))
        if is_name(tail) and left_of(word):
            return word
    return None


def make_name(rng):
    """Returns a name.  Escaped dots and asterisks are alone in it."""
    name, end = rng.choice(LETTERS), rng.choice(DOMAINS)
    for _ in range(rng.randint(0, 3)):
        between = rng.choice(BETWEEN)
        if between in ('\\.', '[.]', '*'):
            return rng.choice(LETTERS) + between + rng.choice(LETTERS) + rng.choice(['.de', '.com', '.рф', '.weite'])
        name += between + rng.choice(LETTERS)
    return name + end


def run(option, data):
    return subprocess.run([os.environ['PUNY'], option], input=data, capture_output=True, check=False)


def main(count, seed=1):
    rng = random.Random(int(seed))
    lines = [re.sub('N', lambda _: make_name(rng), rng.choice(SYNTAX)) for _ in range(int(count))]
    data = '\n'.join(lines).encode('utf-8', 'surrogateescape')
    output = run('-et', data).stdout.decode('utf-8', 'surrogateescape').split('\n')
    check = run('-etc', data).stderr.decode('utf-8', 'replace')
    reported = {int(number) for number in re.findall(r'^puny: -:(\d+):', check, re.MULTILINE)}
    found = [(number, line, is_left(line)) for number, line in enumerate(output, 1)]
    silent = [item for item in found if item[2] and item[0] not in reported]
    for number, line, left in silent[:20]:
        print(f'{lines[number - 1]!a}\n  -et: {line!a}\n  left: {left!a}')
    some = sum(1 for item in found if item[2])
    print(f'{len(lines)} lines, {some} with something left, {len(silent)} not reported')
    return 0 if len(lines) == len(output) and some > len(lines) / 10 and not silent else 1


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
