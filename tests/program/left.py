# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Looks for names that puny -t leaves as they were and -tc does not report: python3 left.py LINES [SEED].

The lines are those of text_lines.py.  In the output of -et, regular expressions find hosts and names with a known top-level
domain that are not ASCII; in the output of -dt, A-labels.  Each must be reported, except in the places that the manual lists:
what these expressions remove.  Nothing here is taken from the rules of puny but that list.
"""
import collections
import re
import sys
import unicodedata

import text_lines

# Where nothing is reported.  The first group stays, the rest is replaced with the character.
NO_HOSTS = [(name, re.compile(pattern), fill) for name, pattern, fill in (
    ('template', r'((?:[/.@]|:\\/\\/|^[0-9.:]+\s)(?:[\w=-]*[=@${}()\[\]!~%]+)+)(?i:xn--)[\w-]*', 'x'),
    ('quoted local part', r'(?<=")()[^"#]*(?=#[#@?$%]+[^"]*"@)', ' '),
    ('selector', r'^([^#%]*)#(?:@?#|@?[?$]\??#|%#)(?=[^\0- ]).*', ' '),
    ('placeholder', r'()\{\{.*?\}\}', '{'),
    ('user', r'(:(?://|\\/\\/))(?:[^/\\?#\s\x1b"\'`<>,;|^&()\[\]{}]|(?<=[/.@])\{x\})*@', 'u'))]
NO_NAMES = [(name, re.compile(pattern), ' ') for name, pattern in (
    ('rest of a URL', r'(:(?://|\\/\\/)[^/?#\\\s"\'`<>]*)[/?#\\](?:(?!\\[nrt])[^\s"\'`<>,;|^])*'),
    ('path', r'()(?:(?<![/\\])/(?!/)|(?<!\\/)\\/(?!\\/))(?:(?!\\[nrt])[^\s"\'`<>,;|^])*'),
    ('asterisk', r'()\|\|[^\s/^|]*(?:\w\*|\*\w)[^\s/^|]*'),
    ('local part', r'()[^\s"<>(),:;/\\|]*"?@'),
    ('escape', r'()[^\s"/\\]*(?:\\[^\s/"]|\\e\[|%[0-9A-Fa-f]{2}|#0[0-7]{2}|\x1b\[)[^\s"/]*'))]
HOST_CHARS = r'[^\0- /?#"\'`<>,;|^&:\\()\[\]{}\x85\xa0\u2028\u3000]+'
HOSTS = [re.compile(pattern.replace('HOST', HOST_CHARS)) for pattern in (
    r':(?://|\\/\\/)((?:HOST|(?<=[/.])\{x\})+)(?::[^\s"\'`<>,;|]*)?',
    r'\|\|(?!HOST[^\^])([^\s|^/$:"\'`<>,;\\?#&()\[\]{}%+!~=]+)\^',
    r'(?:^|[\s"\'])-{0,2}(?:address|server)=/(HOST)/', r'(?:^|[ \t"\'])\[/(HOST)/',
    r'^[ \t\ufeff]*(?:(?:(?:0|[1-9][0-9]*)(?:\.(?!\s)|(?=[ \t]))){4}|[0-9a-f]{0,4}::[0-9a-f]{1,4}(?:%[a-z0-9]+)?)[ \t]+(HOST)')]
KNOWN = set('de com рф ws org 中国 한국 example net tf mm py md zip pm jp 香港 москва il uk ไทย xn--p1ai'.split())
IGNORED = '\xad\u200b\ufe0f\ufeff'
FORMS = {'－': '-', '﹣': '-', '＿': '_'}


def kind(char):
    """Returns L for what names have, S or M for a symbol (M: mapped), B for a byte that is not UTF-8, itself, or a space."""
    category, char = unicodedata.category(char), FORMS.get(char, char)
    if char in '.*-_':
        return char
    if category[0] in 'LMN' and category not in ('No', 'Me') or char in IGNORED + '\u200c\u200d':
        return 'L'
    if category == 'Cs':
        return 'B'
    if char <= '\x7f' or category[0] not in 'SMN':
        return '$' if char <= '\x7f' else ' '
    return 'S' if unicodedata.normalize('NFKC', char) == char else 'M'


def kinds_of(text):
    """U+00B7 and U+30FB are letters where RFC 5892, appendix A, permits them."""
    text = re.sub('(?<=l)·(?=l)|(?<=[^\W\0-\x7f])・(?=[^\W\0-\x7f])', 'l', text)
    return ''.join(map(kind, text))


def names_left(text):
    """Yields the start and end of names that are not ASCII and have a known domain."""
    kinds = kinds_of(text)
    for match in re.finditer(r'(?:(?:[LM_-]+|S+)\.)+[L-]*L', kinds):
        name = re.sub(f'[{IGNORED}]', '', text[match.start():match.end()]).lstrip('-_－﹣＿')
        domain = unicodedata.normalize('NFKC', name.rsplit('.', 1)[-1]).lower()
        is_part = re.search(r'[LSBM](?:[_-]*\*[.*_B-]*|[_-]*)\Z|\*(?:[.*_LS-]*B[._-]*)?\Z', kinds[:match.start()]) or \
                re.match(r'[._-]*(?:B*[._-]*[LS*]|B+M)|[LMS_-]*M[LMS_-]*\.[LMS_-]', kinds[match.end():])
        if '.' in name.strip('.') and not name.isascii() and domain in KNOWN and not is_part:
            yield match.span()


def hosts_left(text):
    """Yields the start and end of hosts that are not ASCII, up to punctuation that is not ASCII and can end them."""
    for match in [match for pattern in HOSTS for match in pattern.finditer(text)]:
        end = (kinds_of(match[1]) + ' ').index(' ')
        host = re.sub(f'[{IGNORED}]', '', match[1][:end]).strip('.-_' + ''.join(FORMS))
        if text[match.end(1):match.end(1) + 1] in ('{', '(', '['):
            continue
        if 'S' in map(kind, host.rsplit('.', 1)[-1]):
            host = host.rpartition('.')[0]
        letters = 'L' if match.re is HOSTS[-1] else '[LS]'    # no symbols after an address
        if not host.isascii() and not re.search(r'\*[^.]|[^.]\*', match[1][:end]) and re.search(letters, kinds_of(host)):
            yield match.start(1), match.start(1) + end


def a_labels_left(text):
    """Yields the start and end of names of ASCII labels, one of them an A-label."""
    kinds = kinds_of(text)
    for match in re.finditer(r'(?:[a-z0-9_-]+\.)*xn--[a-z0-9-]*[a-z0-9](?:\.[a-z0-9_-]+)*', text, re.I | re.A):
        start, end = match.span()
        if text[max(0, start - 1):start] not in ('$', '%', '+') and kinds[max(0, start - 1):start] not in tuple('LSMB*_.-') and \
                kinds[end:end + 1] not in tuple('LSMB*_.-'):
            yield start, end


def blank(text, silent, counts):
    for name, pattern, fill in silent:
        shorter = pattern.sub(lambda match: match[1] + fill * (len(match[0]) - len(match[1])), text)
        counts[name] += shorter != text
        text = shorter
    return text


def word_around(line, start, end):
    """Returns the bytes from 1 between which a report of START to END may stand: all of what is not divided by a mark."""
    marks = '[ \t/"\'`<>,;|&?#@:^\\\\]'
    start -= len(re.split(marks, line[:start])[-1])
    end += len(re.split(marks, line[end:])[0])
    return [len(line[:at].encode('utf-8', 'surrogateescape')) + 1 for at in (start, end)]


def main(count, seed=1):
    given = text_lines.lines(count, int(seed))
    failed = 0
    for options in '-et', '-dt':
        counts = collections.Counter()
        output = text_lines.run(options, given)[1]
        before, after = (text_lines.run(options + 'c', lines)[2] for lines in (given, output))
        silent = [(given[number], 'reported in the output only') for number in after if number not in before]
        for number, line in enumerate(output):
            text = blank(line, NO_HOSTS, counts)
            found = set()
            if options == '-et':
                found.update(hosts_left(text))
                for start, end in [match.span(1) for pattern in HOSTS for match in pattern.finditer(text)]:
                    text = text[:start] + 'x' * (end - start) + text[end:]
            text = blank(text, NO_NAMES, counts)
            found.update(names_left(text) if options == '-et' else a_labels_left(text))
            counts['left'] += len(found)
            for start, end in found:
                first, last = word_around(line, start, end)
                if not any(first <= byte <= last for byte in after.get(number, [])):
                    silent.append((line, line[start:end]))
        for line, left in silent[:40]:
            print(f'{options} {line!a}\n  not reported: {left!a}')
        print(f'{options}: {count} lines, {len(before)} with reports, {dict(counts)}, {len(silent)} not reported')
        failed += len(silent) + (counts['left'] < count // 50)
        given = output
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main(int(sys.argv[1]), *sys.argv[2:]))
