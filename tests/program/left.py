# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Looks for names that -et leaves in Unicode and -etc does not report: python3 left.py LINES [SEED].

Lines are made of every syntax in which names stand, and of names with symbols, bytes and wildcards in them.  What is left
is found with regular expressions in the output of -et, not with the code of puny: a host, and a word with a dot and a
known top-level domain, divided where a symbol meets a letter.  Prints each line about which -etc said nothing, at most
twenty, and each line in ASCII, without an invalid A-label, of which -etc reports something.
"""
import os
import random
import re
import subprocess
import sys
import unicodedata

SYNTAX = '''N|x N y|see N.|"N"|(N)|1,N,3|a;N;b|a\tN\tb|\tN\tb|0.0.0.0 N|127.0.0.1\tN|::1 N|fe80::1 N # x|\0N^|@@\0N^$third-party|
\0N^$domain=N|address=/N/|server=/a.de/N/1.1.1.1|[/N/]1.1.1.1|- '[/a.de/N/]x'|https://N/x|http://N:80|ftp://u:p@N/|https://N|
mailto:a@N|<a@N>|N##.x|N,a.de#@#.x|.N|".N"|*.N|*.N:80|key=N|{"a":"N"}|{"u":"https:\\/\\/N\\/x"}|→N|N→N|N😀'''
SYNTAX = [line.replace('\0', '||') for line in SYNTAX.replace('\n', '').split('|')]
LETTERS = 'bücher größe ü a fuu i пример 例え 6 www xn--bcher-kva xn--zz рф москва de'.split()
BETWEEN = '❤ × → 😀 ½ Ⓑ – \udcfc \udcff \udcc3 * \u200b \xad · _ - . . . .'.split(' ')
DOMAINS = '.de .com .ws .рф .co.za .example .weite .* .DE . .py \udcff .de\udcff'.split(' ')
KNOWN = {'de', 'com', 'ws', 'рф', 'za', 'example', 'py', 'xn--p1ai', 'москва', 'xn--80adxhks'}
URL = re.compile(r'://(?:[^/\s"@]*@)?([^/\s"\'<>:?#,;|)\]}\\]+)')
HOSTS = [re.compile(pattern) for pattern in (
    r'(?:^|[^|])\|\|([^\s|^/]+)\^', r'(?:address|server)=/([^/\s]+)/', r'(?:^|\s|[\'"])\[/([^/\s]+)/',
    r'^(?:\d+(?:\.\d+){3}|[0-9a-f:]*::[0-9a-f:]*)[ \t]+(\S+)(?:\s|$)')]
INVISIBLE = '\u200b\xad'


def is_broken(character):
    return '\udc80' <= character <= '\udcff'


def is_symbol(character):
    return character > '~' and unicodedata.category(character)[0] == 'S'


def is_boundary(character):
    """Returns true for what ends a word: ASCII that is not in names, punctuation that is not ASCII, mapped symbols."""
    if character <= '~':
        return not (character.isalnum() or character in '.-_*')
    return character in '½Ⓑ' or unicodedata.category(character)[0] in 'ZP' and character != '·'


def runs(word):
    """Divides WORD where a letter meets a symbol and at empty labels."""
    found, kind = [''], None
    for character in word.replace('..', '. .'):
        its = None if character in '.*' + INVISIBLE else character if character == ' ' else is_symbol(character)
        if character == ' ' or its is not None and kind is not None and its != kind:
            found.append('')
        found[-1] += character
        kind = None if character in '. ' else its if its is not None else kind
    return [run.strip(' .-*' + INVISIBLE) for run in found]


def is_left_name(run):
    """Returns true if RUN has a known domain and is not ASCII."""
    labels = run.split('.')
    end = next((i for i, character in enumerate(labels[-1]) if is_broken(character)), None)
    return len(labels) > 1 and labels[-1][:end].lower() in KNOWN and not run.isascii()


def is_left_host(host):
    return not host.isascii() and not any(map(is_boundary, host)) and host.strip(' .-*' + INVISIBLE) != ''


def is_left_in_url(host):
    """Returns true if HOST is left, except a single label, and the part of the last one that is a symbol after letters."""
    end = next((i for i, character in enumerate(host) if is_boundary(character)), None)
    host = host[:end].partition('..')[0].strip('.')
    if any(map(is_broken, host)):
        return True
    first, dot, last = host.rpartition('.')
    return dot != '' and last != '*' and is_left_host(first + dot + runs(last)[0]) and not first.endswith('*')


def is_left(line):
    """Returns what is left in LINE, in the output of -et, or None."""
    hosts = [host for host in URL.findall(line) if is_left_in_url(host)]
    hosts += [host for pattern in HOSTS for host in pattern.findall(line) if is_left_host(host)]
    words = ''.join(' ' if is_boundary(character) else character for character in URL.sub(' ', line)).split(' ')
    for word in words:
        hosts += [run for run in ([word.strip('.*-')] if any(map(is_broken, word)) else runs(word)) if is_left_name(run)]
    return hosts[0] if hosts else None


def make_name(rng):
    name = rng.choice(LETTERS)
    for _ in range(rng.randint(0, 3)):
        name += rng.choice(BETWEEN) + rng.choice(LETTERS)
    return name + rng.choice(DOMAINS)


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
    wrong = [item for item in found if item[1].isascii() and item[0] in reported
             and set(re.findall(r'xn--[\w-]*', item[1], re.ASCII)) <= {'xn--bcher-kva', 'xn--p1ai'}]
    for number, line, left in (silent + wrong)[:20]:
        print(f'{lines[number - 1]!a}\n  -et: {line!a}\n  left: {left!a}')
    some = sum(1 for item in found if item[2])
    print(f'{len(lines)} lines, {some} with something left, {len(silent)} not reported, {len(wrong)} reported but ASCII')
    return 0 if len(lines) == len(output) and some > len(lines) / 10 and not silent and not wrong else 1


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
