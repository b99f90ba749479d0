# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Lines of text at random, the same for the same seed, and what puny makes of them.

A line is a syntax in which names stand, or pieces at random, or both.  The pieces are the marks of every place, characters of
every class, names with known and unknown domains, escapes, and bytes that are not UTF-8.
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
SYNTAX = r'''N¦see N.¦"N"¦(N)¦1,N,3¦a;N;b¦a	N	b¦0.0.0.0 N¦0.0.0.0 N N # N¦::1 N¦fe80::1%eth0 N¦1.1.1.2 a N b¦||N^¦||N^$third-party¦
@@||N^|¦||N/x¦||N|¦DOMAIN,N,x¦- DOMAIN-SUFFIX,N¦'+.N'¦"domain:N,full:N"¦||N$domain=N¦/ad/*$domain=N|~N¦address=/N/N/1.2.3.4¦--server=/N/1.1.1.1¦- '[/N/N/]1.1.1.1'¦https://N/N?q=N#N¦
http://N:80/N¦ftp://u:p@N/¦https://N@N¦http://N、http://N¦https://N에서¦https://N{x}/¦a@N、b@N¦git@N:x¦(a@N)¦HOST=${x}N¦"N\n*.N"¦x #012N¦*://*.N/*¦mailto:a@N¦<a@N>¦N@N¦"N"@N¦N##.N¦  N,N#@#.N¦
! N##N¦.N¦*.N¦N.*¦key=N&k=N¦{"a":"N"}¦{"u":"https:\/\/N\/N","n":"N"}¦→N¦N→N¦N😀¦cp N/N "/srv/N"¦var $N = N(x)¦&lt;N&gt;¦\x22N\n¦
N, N。N¦见N和¦https://N。N¦N.N(a)¦file N.zone¦הקישור N של¦请看N和说明¦「N」を参照¦ดูที่ N และ¦한국어 N에서¦см. N, и N—это¦και N·'''.replace('\n', '').split('¦')


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
    text = re.sub('N', lambda _: name(rng), rng.choice(SYNTAX)) if rng.random() < 0.7 else ''
    for _ in range(rng.randint(2, 8) if not text else rng.choice((0, 0, 0, 1, 2))):
        at = rng.randint(0, len(text))
        text = text[:at] + piece(rng) + text[at:]
    return text.encode('utf-8', 'surrogateescape').decode('utf-8', 'surrogateescape')    # bytes can join


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
