# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Random names from every script: plain, mapped, bidi, with joiners, and invalid; the same for the same seed."""
import random

# Code points that UTS #46 maps: compatibility forms of letters, digits and signs.
MAPPED = [range(0xA8, 0xBF), range(0x1C4, 0x1CD), range(0x2100, 0x2150), range(0x2160, 0x2184), range(0x2460, 0x2500),
          range(0x2F00, 0x2FD6), range(0x3192, 0x31A0), range(0x3200, 0x3400), range(0xF900, 0xFAD9),
          range(0xFB00, 0xFB50), range(0xFB50, 0xFE00), range(0xFE30, 0xFE70), range(0xFF01, 0xFFEF),
          range(0x1D400, 0x1D800), range(0x1EE00, 0x1EEF0), range(0x1F100, 0x1F252), range(0x2F800, 0x2FA1E)]
EMOJI = [range(0x1F300, 0x1F650), range(0x1F900, 0x1FA00), range(0x2600, 0x2700), range(0xFE0E, 0xFE10)]
RIGHT_TO_LEFT = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Samr', 'Mand', 'Rohg']
JOINING = ['Arab', 'Syrc', 'Mong', 'Phag', 'Deva', 'Beng', 'Taml', 'Sinh', 'Khmr', 'Mlym', 'Adlm', 'Mand']
NON_JOINER, JOINER = '\u200C', '\u200D'
# Separators of labels: mostly U+002E, and the three code points that are mapped to it.
SEPARATORS = ['.'] * 40 + ['\u3002', '\uFF0E', '\uFF61']


class Properties:
    """The table that Judge.java prints: age, script, general category, Bidi_Class and Joining_Type of each range."""

    def __init__(self, lines):
        self.rows = {}
        self.scripts = {}
        for line in lines:
            first, last, age, script, category, bidi, joining = line.split('\t')
            row = (tuple(int(part) for part in age.split('.')), category, bidi, joining)
            for c in range(int(first), int(last) + 1):
                self.rows[c] = row
            if category[0] in 'LMN':
                self.scripts.setdefault(script, []).extend(range(int(first), int(last) + 1))

    def age(self, character):
        """Returns the version of Unicode that assigned it, such as (15, 1), or (0, 0)."""
        return self.rows[ord(character)][0]

    def category(self, c):
        return self.rows[c][1]

    def joining(self, character):
        """Returns its Joining_Type, one of R, L, D, C, U and T."""
        return self.rows[ord(character)][3]

    def is_right_to_left(self, text):
        return any(self.rows[ord(character)][2] in ('R', 'AL', 'AN') for character in text)


class Names:
    def __init__(self, seed, properties):
        self.rng = random.Random(seed)
        self.scripts = {name: points for name, points in properties.scripts.items() if name not in ('Zyyy', 'Zinh')}
        self.order = sorted(self.scripts)
        self.letters = {name: [c for c in points if properties.category(c)[0] == 'L'] or points
                        for name, points in self.scripts.items()}
        self.marks = properties.scripts['Zinh']

    def pick(self, ranges):
        points = self.rng.choice(ranges)
        return chr(self.rng.randrange(points.start, points.stop))

    def ascii(self):
        odd = ['abcXYZ019-', 'ab-_9', 'ab*%+ /:@[]~']
        alphabet = self.rng.choice(odd if self.rng.random() < 0.05 else ['abcdefghij', 'example0123', 'abc-xyz'])
        return ''.join(self.rng.choices(alphabet, k=self.rng.randrange(1, 9)))

    def of_script(self, script, least=1):
        points, letters = self.scripts[script], self.letters[script]
        length = self.rng.choice([1, 1, 2, 2, 3, 3, 4, 5, 6, 8])
        chosen = [self.rng.choice(letters if at == 0 or self.rng.random() < 0.8 else points)
                  for at in range(max(length, least))]
        return ''.join(map(chr, chosen))

    def plain(self):
        label = self.of_script(self.rng.choice(self.order))
        if self.rng.random() < 0.2:
            at = self.rng.randrange(len(label) + 1)
            inserted = self.rng.choice(['-', '0', '7', 'a', '_', chr(self.rng.choice(self.marks))])
            label = label[:at] + inserted + label[at:]
        return label

    def mapped(self):
        label = list(self.plain())
        for _ in range(self.rng.randrange(1, 4)):
            label.insert(self.rng.randrange(len(label) + 1), self.pick(MAPPED))
        return ''.join(label)

    def bidi(self):
        parts = [self.of_script(self.rng.choice(RIGHT_TO_LEFT))]
        extras = ['0', '19', '-', 'a', '\u0661\u0665', '\u06F1', '\u0301', '+', '\u05D0', '\u00A7', '\u20AC']
        for _ in range(self.rng.choice([0, 0, 1, 1, 2])):
            parts.insert(self.rng.randrange(len(parts) + 1), self.rng.choice(extras))
        return ''.join(parts)

    def joiner(self):
        label = self.of_script(self.rng.choice(JOINING), 2)
        at = self.rng.randrange(1, len(label) + 1)
        before = self.rng.choice(['', '', '\u094D', '\u0DCA', '\u200D']) if self.rng.random() < 0.7 else ''
        return label[:at] + before + self.rng.choice([NON_JOINER, JOINER]) + label[at:]

    def any(self):
        points = (self.rng.choice([self.rng.randrange(0x20, 0x3000), self.rng.randrange(0x80, 0x20000),
                                   self.rng.randrange(0x80, 0x110000)]) for _ in range(self.rng.randrange(1, 6)))
        return ''.join(chr(c) for c in points if not 0xD800 <= c < 0xE000 and c != 0x0A) or 'x'

    def emoji(self):
        return ''.join(self.pick(EMOJI) for _ in range(self.rng.randrange(1, 4)))

    def long(self):
        script = self.rng.choice(self.order)
        return ''.join(self.of_script(script) for _ in range(self.rng.randrange(3, 9)))

    def ace(self):
        """Returns the prefix and the Punycode of a label, mapped or not, or damaged."""
        label = self.label_of(self.ace)
        encoded = 'xn--' + label.encode('punycode').decode()
        if self.rng.random() < 0.1:
            at = self.rng.randrange(4, len(encoded) + 1)
            encoded = encoded[:at] + self.rng.choice(['', '-', 'a', '9', 'Z']) + encoded[at + 1:]
        return encoded

    def label_of(self, *but):
        kinds = [self.plain] * 30 + [self.ascii] * 8 + [self.mapped] * 12 + [self.bidi] * 12 + [self.joiner] * 8
        kinds += [self.any] * 2 + [self.emoji] * 3 + [self.long] * 1 + [self.ace] * 8
        return self.rng.choice([kind for kind in kinds if kind not in but])()

    def name(self):
        """Returns one to three labels, sometimes with a trailing dot or an empty label, or in capitals."""
        labels = [self.label_of() for _ in range(self.rng.choice([1, 1, 1, 2, 2, 3]))]
        if self.rng.random() < 0.5:
            labels.append(self.rng.choice(['com', 'example', 'xn--p1ai', '\u0440\u0444']))
        if self.rng.random() < 0.01:
            labels.insert(self.rng.randrange(len(labels) + 1), '')
        if self.rng.random() < 0.02:
            labels.append('')
        name = labels[0]
        for label in labels[1:]:
            name += self.rng.choice(SEPARATORS) + label
        return name.upper() if self.rng.random() < 0.05 else name


def in_ace(name):
    """Returns NAME with every non-ASCII label in Punycode, without mapping."""
    return '.'.join(label if label.isascii() else 'xn--' + label.encode('punycode').decode()
                    for label in name.split('.'))


def random_names(count, seed, properties):
    """Returns COUNT names that contain no terminator or TAB."""
    names = Names(seed, properties)
    made = []
    while len(made) < count:
        name = names.name()
        if not any(c in name for c in '\t\r\n'):
            made.append(name)
    return made
