#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Changes valid zones at random, and compares what puny -Zc and named-checkzone answer: zones.py PUNY COUNT [SEED].

Prints for each kind of change how many of COUNT zones both reject, only puny, only BIND, and neither, and the reasons of
those that BIND alone rejects.
"""

import collections
import os
import random
import re
import subprocess
import sys
import tempfile

PUNY, COUNT, SEED = sys.argv[1], int(sys.argv[2]), int((sys.argv[3:] or [1])[0])

HEAD = ['$TTL 3600', '@ SOA ns hostmaster.example. ( 1 7200 3600', ' 1209600 3600 )', '@ NS ns', 'ns A 192.0.2.1']
RECORDS = r'''a 300 IN A 192.0.2.2
xn--bcher-kva AAAA 2001:db8::1
www.xn--strae-oqa CNAME xn--bcher-kva.example.
@ MX 10 mail.xn--bcher-kva
@ TXT "v=spf1 mx -all"
@ TXT "a \"b\" \195\188"
b\.c TXT a\032b c
_sip._tcp SRV 1 2 5060 sip.a
_ipp._tcp PTR B\195\188ro._ipp._tcp
B\195\188ro._ipp._tcp SRV 0 0 631 h
x RP joe.example. txt.a
x HINFO "PC" Linux
x NAPTR 10 20 "u" "E2U+sip" "!^.*$!sip:a@b.example!" .
x CAA 0 issue "ca.example; a=b"
x URI 10 1 "https://a.example/"
x SVCB 1 svc.a alpn="h2,h3" port=443
x HTTPS 0 www.a
x SSHFP 1 1 123456789abcdef67890123456789abcdef67890
x DNAME d.example.
x AFSDB 1 afs.a
x TLSA 0 0 1 d2abde240d7cd3ee6b4b28c54df034b97983a1d16e8a410e4561cb106618e971
* A 192.0.2.3
$ORIGIN sub.example.
x TYPE65280 \# 3 abcdef
$GENERATE 1-3 h$ A 192.0.2.$
x LOC 52 22 23.000 N 4 53 32.000 E -2.00m 0.00m 10000m 10m
x TXT ( "one" ; comment
x NS ns.x'''.split('\n')
RECORDS[-2] += '\n "two" )'
WORD = re.compile(r'"(?:[^"\\\n]|\\.)*"|[^\s();"]+')


def words(line):
    """Returns the places of the words and strings of LINE before a comment."""
    return [match.span() for match in WORD.finditer(line.split(' ;')[0])]


def insert(line, text, where):
    """Inserts TEXT in a word of LINE that WHERE accepts, inside its quotes."""
    places = [(a, b) for a, b in words(line) if where(line[a:b])]
    if not places:
        return None
    a, b = random.choice(places)
    quoted = line[a] == '"'
    at = random.randint(a + quoted, b - quoted)
    return line[:at] + text + line[at:]


def replace_word(line, change):
    a, b = random.choice(words(line))
    return line[:a] + change(line[a:b]) + line[b:]


def is_name(word):
    return bool(re.match(r'^[A-Za-z_*@]', word)) and not re.match(r'^([A-Z0-9]+|IN)$', word)


def is_string(word):
    return word.startswith('"')


def any_word(word):
    return not word.startswith('$')


def swap(line):
    places = words(line)
    if len(places) < 2:
        return None
    (a, b), (c, d) = sorted(random.sample(places, 2))
    return line[:a] + line[c:d] + line[b:c] + line[a:b] + line[d:]


KINDS = {
    'invalid escape': lambda line: insert(line, random.choice([r'\256', r'\2', r'\25', r'\999', r'\30x']), any_word),
    'other escape': lambda line: insert(line, random.choice([r'\.', r'\a', r'\032', r'\000', r'\255', '\\"', '\\;']), any_word),
    'dots': lambda line: insert(line, random.choice(['.', '..']), is_name),
    'long label': lambda line: insert(line, 'a' * random.choice([56, 63, 64, 200]), is_name),
    'long name': lambda line: insert(line, '.a' * random.choice([100, 120, 127, 300]), is_name),
    'long string': lambda line: insert(line, 'a' * random.choice([200, 256, 300]), is_string),
    'a quote': lambda line: insert(line, '"', any_word) if random.random() < .5 else line.replace('"', '', 1),
    'quoted word': lambda line: replace_word(line, lambda word: word.strip('"') if word[0] == '"' else f'"{word}"'),
    'parenthesis': lambda line: insert(line, random.choice('()'), any_word),
    'backslash at the end': lambda line: line + '\\',
    'byte': lambda line: insert(line, chr(random.randint(1, 126)), any_word),
    'word left out': lambda line: replace_word(line, lambda word: ''),
    'word twice': lambda line: replace_word(line, lambda word: f'{word} {word}'),
    'words exchanged': swap,
    'directive': lambda line: random.choice(['$ORGIN a.', '$ORIGIN', '$INCLUDE', '$TTL', '$TTL x', '$GENERATE 1-2', '$ORIGIN a..',
                                             '$GENERATE 1-2 a..$ A 192.0.2.1', '"$ORIGIN" a.', '$FOO']),
    'line break': lambda line: insert(line, '\n', any_word),
}


def judge(zone):
    """Returns whether puny and BIND reject ZONE, and the reason of BIND."""
    with open('zone', 'w', encoding='utf-8', newline='') as file:
        file.write(zone)
    puny = subprocess.run([PUNY, '-Zcq', '--origin=example', 'zone'], check=False)
    bind = subprocess.run(['named-checkzone', '-i', 'none', '-k', 'ignore', '-m', 'ignore', '-M', 'ignore', '-S', 'ignore', 'example', 'zone'],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    lines = bind.stdout.decode('utf-8', 'replace').split('\n')
    reason = next((line for line in lines if line and 'loading from' not in line), lines[0])
    reason = re.sub(r"^[a-z_]+: |zone:\d+: |near '.*': |buffer-\w+:\d+: |\$GENERATE: |[^ ]*example[^ ]*:? ", '', reason)
    return puny.returncode, bind.returncode, reason.strip()


def main():
    random.seed(SEED)
    tallies = collections.defaultdict(collections.Counter)
    reasons = collections.defaultdict(collections.Counter)
    examples = {}
    with tempfile.TemporaryDirectory() as directory:
        os.chdir(directory)
        if judge('\n'.join(HEAD + RECORDS) + '\n')[:2] != (0, 0):
            sys.exit('the zone is not valid before a change')
        for i in range(COUNT):
            kind = list(KINDS)[i % len(KINDS)]
            changed = None
            while changed is None:
                lines = random.sample(RECORDS, 6)
                at = random.randrange(6)
                changed = KINDS[kind](lines[at])
            lines[at] = changed
            puny, bind, reason = judge('\n'.join(HEAD + lines) + '\n')
            tallies[kind]['both' if puny and bind else 'puny' if puny else 'BIND' if bind else 'neither'] += 1
            if bind and not puny:
                reasons[kind][reason] += 1
                examples[kind, reason] = changed
            if puny and not bind:
                reasons[kind]['only puny'] += 1
                examples[kind, 'only puny'] = changed
    print(f'{"change":22}{"both":>6}{"puny":>6}{"BIND":>6}{"neither":>9}')
    for kind, tally in tallies.items():
        print(f'{kind:22}{tally["both"]:6}{tally["puny"]:6}{tally["BIND"]:6}{tally["neither"]:9}')
    for kind, counts in reasons.items():
        for reason, count in counts.most_common():
            print(f'{kind}: {count} {reason}: {examples[kind, reason]!r:.100}')


main()
