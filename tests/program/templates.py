# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Names with a placeholder, such as ${x}, or a reference of HTML, such as &uuml;: python3 templates.py.

If a line is encoded before what is in it is replaced, it must name the same hosts as without that, unless -tc reports the line or
what it becomes.  KNOWN finds the lines that may fail, since they look like something else.
"""
import html
import itertools
import re
import sys

import text_lines

PROSE = r'N¦see N.¦"N"¦(N)¦1,N,3¦server_name N;¦HOST=N¦HOST="N:80"¦{"host":"N"}¦"a\nN"¦*.N¦<a href="//N">'.split('¦')
HOSTS = 'https://N/¦http://u@N:8080/x¦||N^¦0.0.0.0 N¦a@N¦address=/N/1.2.3.4'.split('¦')
NAMES = '''PL.D¦P-L.D¦P_L.D¦P.L.D¦PP-L.D¦P.P-L.D¦P-x.L.D¦www.PL.D¦www.P-L.D¦www.P.L.D¦P-P.L.D¦LP.D¦L-P.D¦L.P.D¦L.LP.D¦L.x-P.D¦L.P¦
L.P.D'''.replace('\n', '').split('¦')
LABELS, DOMAINS = 'größe bücher ü пример 例え xgröße'.split(), 'de com рф firma'.split()
PLACEHOLDERS = '${x}¦{{ x }}¦{{x}}¦%(x)s¦<%= x %>¦<?= x ?>¦[% x %]¦$(x)¦$[x]¦@X@¦{0}¦{x}¦%<x>s'.split('¦')
LETTERS = '&uuml; &ouml; &szlig; &eacute; &agrave; &ccedil; &aring; &oslash; &aelig; &eth; &THORN; &#252; &#xFC; &#97; &#1087;'.split()
OTHERS = '&lt; &gt; &amp; &quot; &nbsp; &#8220; &#160; &laquo; &rarr; &hellip;'.split()
KNOWN = re.compile('@X@[^\\W_]|(?:a@|://).*@X@')    # as in @user@größe.de, and a user in a URL


def lines(marks, syntaxes):
    """Returns lines, each with the mark in it."""
    every = [(syntax.replace('N', name.replace('L', label).replace('D', domain)), mark)
             for syntax, name, label, domain, mark in itertools.product(syntaxes, NAMES, LABELS, DOMAINS, marks)]
    return [(line.replace('P', mark), mark) for line, mark in every[::7]]


def check(what, given, expand):
    """Prints the lines that are wrong and not reported.  Returns their number."""
    texts = [line for line, _ in given]
    output = text_lines.run('-et', texts)[1]
    expanded = [expand(line, mark) for line, mark in given]
    wanted = text_lines.run('-et', expanded)[1]
    got = text_lines.run('-et', [expand(line, mark) for line, (_, mark) in zip(output, given)])[1]
    reported, also = (text_lines.run('-etc', lines)[2] for lines in (texts, expanded))
    changed = [number for number, line in enumerate(texts) if output[number] != line]
    wrong = [number for number in changed if got[number] != wanted[number] and number not in reported and number not in also]
    unknown = [number for number in wrong if not KNOWN.search(texts[number])]
    for number in unknown[:20]:
        print(f'{texts[number]}\n  gives  {output[number]}\n  as     {got[number]}\n  wanted {wanted[number]}')
    print(f'{what}: {len(texts)} lines, {len(changed)} converted, {len(reported)} reported, {len(unknown)} wrong, '
          f'{len(wrong) - len(unknown)} known')
    return len(unknown) + (len(changed) < len(texts) // 10)


def main():
    failed = check('placeholders', lines(PLACEHOLDERS, PROSE + HOSTS), lambda line, mark: line.replace(mark, 'web'))
    failed += check('references', lines(LETTERS, PROSE + HOSTS), lambda line, _: html.unescape(line))
    failed += check('other references', lines(OTHERS, PROSE), lambda line, _: html.unescape(line))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
