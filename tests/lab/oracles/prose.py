# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Puts names into prose and looks what puny -t makes of it: python3 prose.py ROUNDS [SEED].

The words are syllables at random, in scripts with spaces between words and without.  A name stands between punctuation or
spaces and is to be converted; a name in ASCII has words joined to it, where the script has no spaces, and stays; all
other bytes stay, in both directions.  What a name is in ACE is Python's own Punycode.
"""
import os
import random
import subprocess
import sys

# syllables, the space between words, and pairs of punctuation that a name may stand in
SPACED = {
    'Latin': ('ü ße ør ça ñi ła če ão', ' ', ' _ |(_)|„_“|«_»|, _; |: _, '),
    'Vietnamese': ('ệ ướ ạ đi ữ nhé', ' ', ' _ |(_)|“_”|, _ '),
    'Cyrillic': ('при вет что ё ий да щи', ' ', ' _ |(_)|«_»|: _, | — _; '),
    'Greek': ('και ώ ρά φή το ύ', ' ', ' _ |(_)|«_»|· _ '),
    'Arabic': ('كتاب في من هذا لا', ' ', ' _ |(_)|«_»|، _ |؛ _؟'),
    'Hebrew': ('של ום את זה', ' ', ' _ |(_)|„_”'),
    'Devanagari': ('का है में यह की', ' ', ' _ |(_)|“_”| _। '),
    'Korean': ('한 국 어 에서 는 을 하다', ' ', ' _ |(_)|“_”|「_」|, _, '),
}
UNSPACED = {
    'Chinese': ('的 是 请 我 们 和 以 及', '', '“_”|（_）|《_》|，_，|：_。| _ |【_】'),
    'Japanese': ('の は を 参 照 ください カ タ', '', '「_」|（_）|、_、|『_』| _ '),
    'Thai': ('ที่ และ การ ได้ ไป', '', ' _ |(_)|“_”'),
    'Lao': ('ທີ່ ແລະ ການ', '', ' _ |(_)'),
    'Khmer': ('និង ការ បាន', '', ' _ |(_)|«_»'),
    'Burmese': ('နှင့် သည် ကို', '', ' _ |(_)'),
}
NAMES = '''bücher.de größe.example пример.рф кто.рф παράδειγμα.ελ مثال.مصر דוגמה.קום उदाहरण.भारत ตัวอย่าง.ไทย 例子.中国
例え.テスト 日本語.jp 예시.한국 한국어.com *.bücher.de _dmarc.größe.example żółw.pl straße.com a.b.ü.org 😀.ws'''.split()
ASCII_NAMES = 'example.com www.example.org adguard.com foo-bar.co.uk 5.2.x node.js README.md x.y.z'.split()
URLS = 'https://_/ http://_:8080/a?b=c user@_ ftp://user@_/'.split()


def to_ace(name):
    return '.'.join(label if label.isascii() else 'xn--' + label.encode('punycode').decode() for label in name.split('.'))


def words(rng, syllables, space):
    return space.join(''.join(rng.choice(syllables) for _ in range(rng.randint(1, 4))) for _ in range(rng.randint(1, 8)))


def sentence(rng, scripts):
    """Returns a line in Unicode and in ACE."""
    syllables, space, places = scripts[rng.choice(list(scripts))]
    syllables, places = syllables.split(), places.split('|')
    line = [words(rng, syllables, space)] * 2
    for _ in range(rng.randint(0, 4)):
        if rng.random() < 0.3:
            name = rng.choice(ASCII_NAMES)
            glue = rng.choice(syllables) if space == '' or scripts is SPACED and '한' in syllables else ' '
            piece = [(space or glue) + name + glue] * 2
        else:
            name, place = rng.choice(NAMES), rng.choice(places)
            host = rng.choice(URLS) if rng.random() < 0.3 and not name.startswith('*') else '_'
            piece = [place.replace('_', host.replace('_', form, 1), 1) for form in (name, to_ace(name))]
        after = words(rng, syllables, space)
        line = [line[i] + piece[i] + after for i in range(2)]
    return line


def convert(option, lines):
    data = ''.join(line + '\n' for line in lines).encode()
    output = subprocess.run([os.environ['PUNY'], option], input=data, capture_output=True, check=True).stdout
    return output.decode().split('\n')[:-1]


def main(rounds, seed):
    rng = random.Random(seed)
    pairs = [sentence(rng, rng.choice((SPACED, UNSPACED))) for _ in range(rounds)]
    failures = 0
    for option, given, wanted in (('-et', 0, 1), ('-dt', 1, 0), ('-dt', 0, 0), ('-et', 1, 1)):
        for pair, got in zip(pairs, convert(option, [pair[given] for pair in pairs]), strict=True):
            if got != pair[wanted]:
                failures += 1
                print(f'{option} {pair[given]}\n  got    {got}\n  wanted {pair[wanted]}')
    names = sum(pair[0] != pair[1] for pair in pairs)
    print(f'{rounds} lines, {names} with names, {failures} failures, seed {seed}')
    return 1 if failures or names < rounds // 3 else 0


if __name__ == '__main__':
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
