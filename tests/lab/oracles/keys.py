# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Compares the members "skeleton" and "unaccented" of --json with ICU's skeletons and Python's Unicode data: python3 keys.py.

ICU has the data of another version of Unicode, so a few characters differ.  Labels are made of the others, and of ASCII.
"""
import ctypes
import ctypes.util
import json
import random
import re
import sys
import unicodedata

from generate import puny

FEW = 0.05   # of the characters may have other data: 0.037 between Unicode 15.0 and 18.0


class Icu:
    def __init__(self):
        path = ctypes.util.find_library('icui18n')
        library = ctypes.CDLL(path)
        major = re.search(r'\.so\.([0-9]+)', path)[1]
        error = ctypes.c_int(0)
        self.skeleton_function = getattr(library, f'uspoof_getSkeletonUTF8_{major}')
        opener = getattr(library, f'uspoof_open_{major}')
        opener.restype = ctypes.c_void_p
        self.checker = ctypes.c_void_p(opener(ctypes.byref(error)))
        assert error.value <= 0

    def skeleton(self, text):
        given, out, error = text.encode(), ctypes.create_string_buffer(4096), ctypes.c_int(0)
        length = self.skeleton_function(self.checker, 0, given, len(given), out, len(out), ctypes.byref(error))
        assert error.value <= 0
        return out.raw[:length].decode()


def without_marks(text):
    return ''.join(c for c in unicodedata.normalize('NFD', text) if unicodedata.category(c) != 'Mn')


def keys(icu, label):
    return icu.skeleton(label), without_marks(icu.skeleton(without_marks(label.casefold())))


def compare(icu, labels):
    """Returns the labels whose keys differ from those of the program."""
    records = puny('-ex -i none --json', labels)
    wrong = []
    for label, record in zip(labels, records, strict=True):
        found = json.loads(record)['labels'][0]
        if (found['skeleton'], found['unaccented']) != keys(icu, label):
            wrong.append(label)
    return wrong


def main():
    icu, rng = Icu(), random.Random(3492)
    points = [chr(c) for c in [*range(0x80, 0x3400), *range(0xA000, 0xAC00), *range(0xD7B0, 0xD800), *range(0xF900, 0x20000)]]
    points = [c for c in points if unicodedata.category(c) not in ('Cn', 'Cs', 'Co', 'Cc', 'Cf', 'Zl', 'Zp') and c not in '。．｡']
    others = {label[1] for label in compare(icu, ['a' + c for c in points])}
    print(f'{len(others)} of {len(points)} characters have other data')
    # Python may not know a character of a skeleton, and so not that it is a mark.
    alike = [c for c in points if others.isdisjoint(c + without_marks(c.casefold()))
             and all(unicodedata.category(k) != 'Cn' for k in icu.skeleton(c))]
    marks = [c for c in alike if unicodedata.category(c) == 'Mn']
    labels = [rng.choice('abclmo015wA') + ''.join(rng.choice(rng.choice((alike, alike[:900], marks, 'abcmrnlI0-'))) for _ in range(rng.randrange(1, 9))) + 'x'
              for _ in range(30000)]
    labels += [''.join(rng.choice('abcmrnliIvwO01-ABM') for _ in range(7)) for _ in range(1000)]
    wrong = compare(icu, labels)
    for label in wrong[:10]:
        print(f'{label!r}: wanted {keys(icu, label)}, got {puny("-ex -i none --json", [label])}')
    print(f'{len(labels)} labels, {len(wrong)} differ')
    return 1 if wrong or len(others) > FEW * len(points) else 0


if __name__ == '__main__':
    sys.exit(main())
