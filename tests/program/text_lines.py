# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Lines of text, at random, the same for the same seed, or systematic, and what puny makes of them.

A line at random is a syntax in which names stand, or pieces at random, or both.  The pieces are the marks of every place,
characters of every class, names with known and unknown domains, escapes, and bytes that are not UTF-8.
"""
import os
import random
import re
import subprocess

LABELS = '''bücher bücher größe größe größe straße straße ü ÜBER Größe müller a www x1 12 3 _dmarc _ü пример г Москва 例え 日本語 이미지tv 数组 שלום ไทย l·l ネ・ト 😀 i❤ ⓐⓑ m²
l’été a–b mÃ¼ller xn--bcher-kva xn--p1ai xn--zz xn--1a xn--ü XN--BCHER-KVA a-b ｗｗｗ é é a\xadb a\u200bb ن\u200cب ß $x {x} %s *'''.split()
DOMAINS = '''de de de com com com рф рф ws org 中国 한국 example Net NET De ｄｅ xn--p1ai py md zip tf mm net.mm weite firma.weite ü 例 c❤ d² Il Москва
香港 xn--zz * co.uk ไทย txt html jp–x'''.split()
MARKS = r'''://¦https://¦*://¦s3://¦:\/\/¦http:\/\/¦||¦
||¦DOMAIN,¦+.¦domain:¦^¦address=/¦server=/¦[/¦/]¦/¦\/¦//¦##¦#@#¦#?#¦#¦@¦u:p@¦:¦:80¦:8080/x¦?¦?q=¦$¦$domain=¦
,to=¦~¦%¦%20¦%C3%BC¦%2E¦%2F¦"¦"@¦'¦`¦<¦>¦(¦)¦[¦]¦{¦}¦{{¦}}¦${¦$(¦,¦;¦|¦&¦&lt;¦&amp;¦&key=¦\¦\\¦\n¦\t¦\"¦\u00fc¦\u0022¦\x22¦\.¦[.]¦!¦
+¦-¦->¦_¦.¦..¦*¦*.¦.*¦=¦1.2.3.4 ¦:: ¦fe80::1%eth0 ¦0.0.0.0	¦ ¦  ¦	¦\033[0m¦\e[1;32m¦\n*.¦\x22*.¦\r+¦%0A¦%0D%0A¦%2C*.¦%02d¦#012¦#011+¦#09¦
{{ x }}¦{{x}}-¦${x}_¦%(x)s¦%(x)s-¦<%= x %>¦<%= x %>-¦<?x?>¦[%x%]¦{% x %}¦$(x)¦$[x]-¦{0}¦(x)-¦[x]_¦<x>-¦@X@¦@X@-¦a{at}¦
&uuml;¦&shy;¦&eth;¦&amp;uml;¦&nbsp;¦&#252;¦&#xFC;¦&#64;¦&#8220;¦www.¦@'''.replace('\n', '').split('¦') + ['\x1b[1m', '\r']
CHARACTERS = ('aZ5üßÉςİ例え한ש๑ไ·・²½ⓐ№™→❤😀€✓–’“”…！、。．｡，（）《\xa0\u3000\u200b\u2028\xad\u200c\u200d\ufe0f\u0301\ufeff－＿﹣ｄ\ufffd\x85'
              '\udcfc\udcc3\udcff')
SYNTAX = r'''§¦see §.¦"§"¦(§)¦1,§,3¦a;§;b¦a	§	b¦0.0.0.0 §¦0.0.0.0 § § # §¦::1 §¦fe80::1%eth0 §¦1.1.1.2 a § b¦||§^¦||§^$third-party¦
@@||§^|¦||§/x¦||§|¦DOMAIN,§,x¦- DOMAIN-SUFFIX,§¦'+.§'¦"domain:§,full:§"¦||§$domain=§¦/ad/*$domain=§|~§¦address=/§/§/1.2.3.4¦--server=/§/1.1.1.1¦- '[/§/§/]1.1.1.1'¦https://§/§?q=§#§¦
http://§:80/§¦ftp://u:p@§/¦https://§@§¦http://§、http://§¦https://§에서¦https://§{x}/¦a@§、b@§¦git@§:x¦(a@§)¦HOST=${x}§¦"§\n*.§"¦x #012§¦*://*.§/*¦mailto:a@§¦<a@§>¦§@§¦"§"@§¦§##.§¦  §,§#@#.§¦
! §##§¦.§¦*.§¦§.*¦key=§&k=§¦{"a":"§"}¦{"u":"https:\/\/§\/§","n":"§"}¦→§¦§→§¦§😀¦cp §/§ "/srv/§"¦var $§ = §(x)¦&lt;§&gt;¦\x22§\n¦
§, §。§¦见§和¦https://§。§¦§.§(a)¦file §.zone¦הקישור § של¦请看§和说明¦「§」を参照¦ดูที่ § และ¦한국어 §에서¦см. §, и §—это¦και §·'''.replace('\n', '').split('¦')

# Names of each kind: clear, doubtful for each reason, with a symbol, broken, invalid.
NAMES = 'ü.de xn--tda.de www.ü.com *.ü.de ü.例.рф größe.py größe.name 使用.NET 见a.com a_ü.de C.香港 Metoü.Il a\xadb.de i❤.ws ü\udcc3.de ü.xn--zz.de'.split(' ')
# Places; a mark stands between the last name and another one.
PLACES = '§¦http://§¦http://§/§¦http://ü@§¦http:\\/\\/§¦||§¦||§^$domain=§¦DOMAIN,§¦address=/§¦[/§/§¦0.0.0.0 §¦1.1.1.1 § §¦a@§¦"§¦[§¦{{§¦(§¦/§¦\\/§¦§##§¦ §.\\.§¦ü\\.§¦+.§'.split('¦')


def name(rng):
    labels = [rng.choice(LABELS) for _ in range(rng.choice((1, 1, 1, 2, 2, 3)))]
    if rng.random() < 0.25:
        at = rng.randrange(len(labels))
        labels[at] += rng.choice(CHARACTERS) + rng.choice(('', rng.choice(LABELS)))
    return '.'.join(labels + [rng.choice(DOMAINS)] * (rng.random() < 0.9))


def piece(rng):
    kind = rng.random()
    return name(rng) if kind < 0.4 else rng.choice(MARKS) if kind < 0.85 else rng.choice(CHARACTERS)


def line(rng):
    text = re.sub('§', lambda _: name(rng), rng.choice(SYNTAX)) if rng.random() < 0.7 else ''
    for _ in range(rng.randint(2, 8) if not text else rng.choice((0, 0, 0, 1, 2))):
        at = rng.randint(0, len(text))
        text = text[:at] + piece(rng) + text[at:]
    return text.encode('utf-8', 'surrogateescape').decode('utf-8', 'surrogateescape')    # bytes can join


def systematic():
    """Returns lines in which each mark stands beside each kind of name and ends each place, or two marks stand beside a name."""
    marks = [*dict.fromkeys(['', *MARKS, *CHARACTERS, *map(chr, range(0x20, 0x80))])]
    short = [mark for mark in map(chr, range(0x20, 0x7f)) if not mark.isalnum()] + [*'a5nx\tü·・²😀—\u200b\udcc3\udcfc']
    found = [form.format(name, mark) for form in ('{1}{0}', '{0}{1}', 'a {1}{0} b', 'a {0}{1} b') for name in NAMES for mark in marks]
    for form in '{}ü.de', 'x{}ü.de', 'ü.de{}', 'ü.de{}x':
        found += [form.format(first + second) for first in ['', *short] for second in short]
    for place in PLACES:
        before, after = place.rsplit('§', 1)
        found += [before.replace('§', name) + f'ü.de{mark}xn--tda.de' + after for name in ('ü.de', 'xn--tda.de') for mark in marks]
    return [line.encode('utf-8', 'surrogateescape').decode('utf-8', 'surrogateescape') for line in dict.fromkeys(found) if not re.search('[\r\n]', line)]


def lines(count, seed=1):
    rng = random.Random(seed)
    return [line(rng) for _ in range(count)]


def run(options, given):
    """Returns the exit status, the lines of the output, and the bytes of each line, from 1, at which there is a diagnostic."""
    data = '\n'.join(given).encode('utf-8', 'surrogateescape')
    ran = subprocess.run([os.environ['PUNY'], *options.split()], input=data, capture_output=True, check=False)
    reports = {}
    for number, byte in re.findall(rb'^puny: -:(\d+):(\d+): ', ran.stderr, re.M):
        reports.setdefault(int(number) - 1, []).append(int(byte))
    return ran.returncode, ran.stdout.decode('utf-8', 'surrogateescape').split('\n'), reports
