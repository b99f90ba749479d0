# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""The rules of puny -t, executable: what -et writes, and what -tc reports.  python3 text_model.py [-c] < TEXT

A line is read once, from left to right, as places: a selector, an address, a URL, bars, slashes, a path, prose.  A place is
taken whole, and nothing in it is read again.  It shares with the program what -ex makes of a name, which other tests judge,
and the list of top-level domains.
"""
import functools
import ipaddress
import json
import os
import re
import subprocess
import sys
import unicodedata

DOMAINS = set(subprocess.run([*os.environ.get('RUN', '').split(), os.path.join(os.environ['TOP_BUILDDIR'], 'tests/unit/tables'), 'domains'],
                             check=True, stdout=subprocess.PIPE, encoding='ascii').stdout.split())
FILES = set('cab gd inc java md mm mov ps pub py rs sh zip tf zone'.split())
MEMBERS = set('app so name id pid data date target run fail xxx email host map new next open properties read search style'.split())
UNSPACED = re.compile('[\u0e00-\u0fff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u30fa\u30fc-\u318f'
                      '\u31a0-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uaa60-\uaa7f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc'
                      '\U0001b000-\U0001b16f\U00020000-\U000323af]')
WRITTEN_TOGETHER = {'Han', 'Hiragana', 'Katakana'}, {'Han', 'Hangul'}, {'Han', 'Bopomofo'}


# Names

@functools.lru_cache(maxsize=1)
def converter():
    return subprocess.Popen([os.environ['PUNY'], '-exq', '--json'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


@functools.lru_cache(maxsize=1 << 20)
def convert(name):
    """Returns the object that puny -ex --json writes for NAME."""
    if re.search('[\0\n\r]', name):
        return {'error': {'kind': 'control'}}
    converter().stdin.write((name + '\n').encode('utf-8', 'surrogateescape'))
    converter().stdin.flush()
    return json.loads(converter().stdout.readline().decode('utf-8', 'replace'))


def copy_ascii(name, output):
    """Returns OUTPUT with the ASCII labels of NAME, whose case text keeps."""
    return '.'.join(label if label.isascii() else new for label, new in zip(name.split('.'), output.split('.')))


def convert_host(name, is_copied):
    """Returns what -ex says of NAME, and NAME converted or None.  ASCII labels such as $HOST, {sub} and %s are copied."""
    labels = name.split('.')
    asked = ['x' if is_copied and re.search(r'[^\w-]', label) and label.isascii() and not has_a_label(label) else label
             for label in labels]
    record = convert('.'.join(asked))
    if 'output' in record and any(map(has_ace_inside, labels)):
        return {}, None
    return record, copy_ascii(name, record['output']) if 'output' in record else None


def faulty_label(name, record):
    """Returns the label of NAME that makes it invalid, if it is one."""
    if 'error' not in record:
        return next(filter(has_ace_inside, name.split('.')), '')
    data, byte = name.encode('utf-8', 'surrogateescape'), record['error']['byte'] - 1
    if record['error']['kind'] in ('empty-label', 'invalid-utf8', 'name-too-long'):
        return ''
    label = (data[:byte].rpartition(b'.')[2] + data[byte:].partition(b'.')[0]).decode('utf-8', 'surrogateescape')
    return '' if re.search('[\udc80-\udcff]', label) else label


def is_domain(label):
    return (label if label.isascii() else convert(label).get('output', '')).lower() in DOMAINS


def ends_in_domain(name):
    return '.' in name and is_domain(name.rsplit('.', 1)[1])


def fold(label):
    return unicodedata.normalize('NFKC', ''.join(char for char in label if kind(char) != 'I')).lower()


def is_ascii(label):
    """Returns true if a label is ASCII, also after mapping, and no A-label."""
    return fold(label).isascii() and not has_a_label(label)


def has_ace_inside(label):
    """Returns true if a label that is not ASCII, also after mapping, has xn-- in it."""
    folded = fold(label)
    return not folded.isascii() and re.search('xn--', folded) is not None


def has_a_label(name):
    return re.search(r'(?:\A|\.)xn--[^.]', name, re.I) is not None


def has_asterisk_inside(name):
    return any('*' in label and label != '*' for label in name.split('.'))


def is_of_one_script(record):
    last = record['labels'][-1]
    scripts = set(last.get('scripts', []))
    return last['kind'] == 'ascii' or len(scripts) == 1 or scripts and any(scripts <= some for some in WRITTEN_TOGETHER)


def continues_domain(label):
    """Returns true if LABEL, in a script without spaces, begins with a known domain: 한국에서"""
    return UNSPACED.search(label) and any(is_domain(label[:end]) for end in range(1, len(label)))


def is_encoded_twice(text):
    """Returns true if TEXT has a character of UTF-8 as two of Windows-1252: mÃ¼ller."""
    return re.search('[\xc2-\xf4][\x80-\xbf]|[\xc2-\xc5][\u0140-\u01bf\u02c0-\u02ff\u2000-\u2fff]', text) is not None


def is_title(label):
    return label[:1].isupper() and label[1:2].islower()


def ends_in_letter(text):
    """Returns true if TEXT ends in a reference to a character that names contain: gr&uuml;, gr&#252;"""
    match = ENTITY.search(text)
    if not match or not match[1] and not match[2]:
        return match is not None
    code_point = int(match[1]) if match[1] else int(match[2], 16)
    return code_point < 0x110000 and kind(chr(code_point)) in 'aLIM-'


def decode_percent(text):
    """Returns TEXT with each %XX of a byte that is not ASCII replaced."""
    data = re.sub(rb'%([89A-Fa-f][0-9A-Fa-f])', lambda match: bytes([int(match[1], 16)]), text.encode('utf-8', 'surrogateescape'))
    return data.decode('utf-8', 'surrogateescape')


# Characters: each has one of these kinds.  Other ASCII characters are a kind of their own.
#   a  ASCII letter or digit        L  letter, mark and all that only labels have     m  middle dot, until its place decides
#   M  symbol that is mapped        S  other symbol     P  other punctuation          Z  space, control
#   I  ignored by UTS #46           B  byte that is not UTF-8

@functools.lru_cache(maxsize=None)
def kind(char):
    category = unicodedata.category(char)
    if char < '\x80':
        return 'a' if char.isalnum() else char
    if '\udc80' <= char <= '\udcff':
        return 'B'
    if char in '·・\uff65':
        return 'm'
    if char in '\ufe63\uff0d\uff3f':
        return '_' if char == '\uff3f' else '-'
    if char in '\u05f3\u0f0b\ufffd\u200c\u200d':
        return 'L'
    if category in ('Cf', 'Mn', 'Lo') and convert(f'ä{char}ä').get('output') == 'xn--4caa':
        return 'I'
    if category[0] == 'Z' or category in ('Cc', 'Cf'):
        return 'Z'
    if category[0] == 'S' or category in ('No', 'Me'):
        return 'M' if unicodedata.normalize('NFKC', char) != char and 'output' in convert('ä' + char) else 'S'
    return 'P' if category[0] == 'P' else 'L'


def kinds_of(line):
    """Returns the kinds.  U+00B7 belongs to a name between two l, U+30FB between two letters that are not ASCII."""
    kinds = [kind(char) for char in line]
    for at in [at for at, its in enumerate(kinds) if its == 'm']:
        before, after = line[at - 1:at], line[at + 1:at + 2]
        if line[at] == '·':
            inside = before in ('l', 'L') and after in ('l', 'L')
        else:
            inside = before > '\x7f' < after and kinds[at - 1] in 'LI' and kinds[at + 1] in 'LI'
        kinds[at] = 'L' if inside else 'P'
    return ''.join(kinds)


# Places

DOTS = '.\u3002\uff0e\uff61'
SELECTOR = re.compile(r'\ufeff?[ \t]*(?:![ \t]*)?([0-9A-Za-z_.*~,\x80-\U0010ffff-]*)#[@$?%]*#(?=[^\0- ])')
ADDRESS = re.compile(r'\ufeff?[ \t]*([0-9A-Fa-f:.]{3,45})(%[a-zA-Z0-9_-]*)?[ \t]+(?=[^ \t])')
NAMES = re.compile(r'[aLIBMSPm_.*-]+(?:[ \t]+[aLIBMSPm_.*-]+)*')
URL = re.compile(r':(?://|\\/\\/)')
OPTION = re.compile(r'(?:\A|["\'`, \t#]|- )-{0,2}(?:address|server|local|ipset|nftset|rebind-domain-ok)=\Z')
EVENT = re.compile(r'(?P<url>:(?://|\\/\\/))|(?P<bars>\|\|)|(?P<list>(?<=[=\[])/(?!/))'
                   r'|(?P<two>//+|(?:\\/){2,})|(?P<slash>\\?/)|(?P<rule>[,:]|\+\.)|(?P<word>[aLIBMS_.*-]+)')
# The ends of the marks of rules, and what follows a host after them.
RULES = {re.compile(r'\A(?:@@)?\|\|\Z'): r'[/$:][!-{}~\x7f\r]|[/$:|]\r?\Z',
         re.compile(r'(?:\A|["\'`]|- )-{0,2}(?:DOMAIN(?:-SUFFIX)?,|\+\.)\Z'): r'''[,"'`]|\r|\Z''',
         re.compile(r'(?:\A|["\'`, \t]|- )-{0,2}(?:domain|full):\Z'): r'''[,"'` \t]|\r|\Z'''}
PATTERN_DOT = re.compile(r'\\+\.|\[\.\]')
PATTERN = re.compile(r'[aLIBMS_.*\\\[\]-]*')
PROSE_NAME = re.compile(r'(?:(?:[aLIBM_-]+|[SI]+|(?<=\*))\.)+[aLI_-]*[aL]')
RULE_OPTION = re.compile(r'\$domain=')
HOST_END, REST_END = set(' \t\n\r\0/\\?#"\'`<>,;|^&Z'), set(' \t\n\r\0"\'`<>,;|^Z')
BESIDE = '.*-_I'
LINE_ENDS = '', '\r'
FIELD_ENDS = *LINE_ENDS, '\t', ',', ';', '|'
SEQUENCE = r'(?:033|e|x1[bB]|u001[bB])\[[0-9;]*[A-Za-z]'
ESCAPE = re.compile(rf'{SEQUENCE}|[nrt]|(?:x|u00)(?!2[DdEe])[0-3][0-9A-Fa-f]')    # after a backslash, of a character that no name has
ESCAPED = re.compile(rf'(?:(?<![\\\x1b])\\(?:{ESCAPE.pattern})|%(?:0[AaDd]|[2-7][0-9A-Fa-f])|#0[0-3][0-7]|\x1b\[[0-9;]*[A-Za-z])\Z')
PLACEHOLDER = re.compile(r'(?:(?<!\{[Aa][Tt])(?<!%)\}|[%?][])>]|[$%](?:\([^(]*\)|\[[^[]*\]|<[^<]*>))\Z')
ENTITY = re.compile(r'&(?:#(?:([0-9]+)|[xX]([0-9A-Fa-f]+))|[A-Za-z](?i:uml|acute|grave|circ|tilde|cedil|ring|slash|[ez]lig|caron|th|horn|hy|wn?j));\Z')


def is_address(text):
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


class Line:
    """Reads LINE.  found: the start and end of each name, what it becomes, or None, and why."""

    def __init__(self, line, check=False):
        self.line, self.check, self.found = line, check, []
        self.kinds = kinds_of(line)

    def after(self, at, count=1):
        return self.kinds[at:at + count]

    def before(self, at, count=1):
        return self.kinds[max(0, at - count):at]

    def replace(self, start, end, new):
        if is_encoded_twice(self.line[start:end]):
            self.report(start, end, 'encoded twice')
        else:
            self.found.append((start, end, new, 'converted'))

    def report(self, start, end, why):
        self.found.append((start, end, None, why))

    def read(self):
        line, at, end, self.list_end = self.line, 0, len(self.line), -1
        match = SELECTOR.match(line)
        if match and (match[1] or not line.startswith('###', match.end() - 2)):
            self.list_end = end = match.end(1)
        match = ADDRESS.match(line)
        if match and is_address(match[1]):
            at = self.read_addresses(match.end(), end)
        while match := EVENT.search(self.kinds, at, end):
            start, at, event = match.start(), match.end(), match.lastgroup
            if event == 'url':
                at = self.read_authority(at, end)
            elif event == 'bars':
                at = self.read_bars(at, end, 'bars')
            elif event == 'rule':
                at = self.read_bars(at, end)
            elif event == 'list' and self.begins_list(start):
                at = self.read_list(at, end)
            elif event in ('slash', 'list') and (match[0] == '\\/' or self.after(at) != '/'):
                at = self.extent(at, REST_END)
            elif event == 'word' and line[start - 1:start] == '@' and start > 1 and self.kinds[start - 2] in 'aLIBM_.+-' and self.kinds[start] in 'aLM' and (stop := self.read_bars(start, end, 'mail')) > start:
                at = stop
            elif event == 'word':
                known = len(self.found)
                for name in PROSE_NAME.finditer(self.kinds[start:at]):
                    self.read_name(start + name.start(), start + name.end())
                if self.check and PATTERN_DOT.match(line, at):
                    at = self.read_pattern(re.compile('[aLIBM_-]*').match(self.kinds, self.found[-1][1]).end() if known < len(self.found) else start, at)
        return self.found

    def read_pattern(self, start, at):
        """Reports the name from START on whose dot at AT is written as \\. or [.], as in a regular expression.  Returns where it ends."""
        if '..' in self.line[start:at]:    # an empty label ends the name before it
            start = self.line.rindex('..', start, at) + 2
        start = re.compile(r'[.*_I\\\[\]-]*').match(self.kinds, start).end()
        pattern = re.sub(r'[].*_\\[-]+\Z', '', self.line[start:PATTERN.match(self.kinds, start).end()])
        stop = re.compile('[aLI_-]*').match(self.kinds, start + re.match(r'(?:.*\.\]?)?', pattern).end()).end()
        pattern = self.line[start:stop]
        name = PATTERN_DOT.sub('.', pattern)
        if not re.search(f'(?:{PATTERN_DOT.pattern})[^.]*\\Z', pattern) or name.isascii() or not ends_in_domain(name):
            return at
        self.report(start, stop, 'pattern')
        return stop

    def extent(self, at, ends):
        """Returns the end of a host, before one of ENDS or a bracket that was not opened in it, or of a path or the rest of a URL."""
        opened, is_host = 0, ends is not REST_END
        for at in range(at, len(self.kinds)):
            char = self.kinds[at]
            if char in ends or char < ' ' or char == '\x7f':
                return at
            if is_host and char in '([{':
                if self.line[at - 1] not in '.$%/@{':
                    return at
                opened += 1
            if is_host and char in ')]}':
                if not opened:
                    return at
                opened -= 1
            if not is_host and (char == '$' and RULE_OPTION.match(self.line, at) or char == ':' and URL.match(self.line, at)
                                or char == '\\' and self.line[at + 1:at + 2] in tuple('nrt')):
                return at
        return len(self.kinds)

    def begins_list(self, at):
        if self.line[at - 1] == '=':
            return OPTION.search(self.line[:at])
        return self.line[max(0, at - 2):at - 1] in ' \t"\''

    def read_authority(self, at, end):
        stop = min(self.extent(at, HOST_END), end)
        start = self.line.rfind('@', at, stop) + 1 or at
        port = self.kinds.find(':', start, stop) if self.after(start) != '[' else -1
        last = stop if port < 0 else port
        cut = self.read_host(start, last, 'url')
        if cut < last:
            return cut
        if port >= 0:
            stop = re.compile(r'\d*').match(self.line, port + 1).end()
        return self.extent(last, REST_END) if self.after(stop) in ('/', '\\', '?', '#') else last

    def read_bars(self, at, end, place=''):
        stop = min(self.extent(at, HOST_END | {'$', ':'}), end)
        for mark, after in RULES.items():
            if mark.search(self.line[:at]) and re.compile(after).match(self.line, stop):
                place = 'rule'
        if not place:
            return at
        if place == 'mail' and self.line[at:stop].isascii():
            return at
        if not re.fullmatch(r'[aLIBMSPm_.*-]+', self.kinds[at:stop]):
            return at
        return max(self.read_host(at, stop, 'enclosed' if self.after(stop) == '^' and place == 'bars' else place), at)

    def read_list(self, at, end):
        while True:
            stop = min(self.extent(at, HOST_END), end)
            if self.after(stop) != '/' or self.line.startswith('://', stop - 1):
                return at
            self.read_host(at, stop, 'enclosed')
            at = stop + 1

    def read_addresses(self, at, end):
        """Reads the host after an address, and the words up to # if all are like names and one has a dot."""
        rest = self.kinds[at:end].split('#')[0].rstrip(' \t\r' if '#' not in self.kinds[at:end] else ' \t')
        if not NAMES.fullmatch(rest):
            return self.read_host(at, min(self.extent(at, HOST_END | {'(', ':'}), end), 'address')
        words = list(re.finditer(r'[^ \t]+', rest))
        if not re.search(r'\.[^ \t.]', rest):
            return self.read_host(at, words[0].end() + at, 'address')
        for word in words:
            self.read_host(at + word.start(), at + word.end(), 'address')
        return at + len(rest)

    # Hosts: one name, converted whole or kept

    def read_host(self, start, end, place):
        """Decides about the host, and returns where it ends."""
        line, full, around = self.line, end, self.kinds[start:end]
        while end > start and (self.kinds[end - 1] in '.-_*' or line[end - 1] in DOTS) and line[max(0, end - 2):end] != '.*':
            end -= 1
        while end > start and line[start] == '.':
            start += 1
        text = line[start:end]
        name = decode_percent(text) if place == 'url' else text
        if text.isascii() and name.isascii() and not has_a_label(name):
            return full
        name = re.sub(f'[{DOTS}]', '.', name)
        is_copied = place == 'url' and '*' not in around and re.search(r'[!$%()+:=@\[\]{}~]', around)
        record, new = convert_host(name, is_copied)
        if text.isascii() and name.isascii() and new:
            return full
        punctuation = [start + match.start() for match in re.finditer('[PmZ]', self.kinds[start:end])]
        asterisk = not new and '*' in faulty_label(name, record)
        while name and (name[-1] == '.' or kind(name[-1]) == 'I'):    # after %2E, or an invisible label
            name = name[:-1]
        if new and (ends_in_domain(name) or place == 'rule' and is_domain(name)):
            inner = [at for at in punctuation if line[at] not in DOTS]
            if inner and ends_in_domain(line[start:inner[0]]):
                if place in ('bars', 'mail', 'rule'):
                    return start
                self.report(start, end, 'two names')
            else:
                self.replace(start, end, new)
            return full
        if place in ('bars', 'mail', 'rule'):
            return start
        symbol = re.search(r'(?:\A|\.)[aLI_-]+(S)[^.]*\Z', self.kinds[start:end])
        if punctuation or symbol and place == 'url':
            if place == 'url':
                cut = punctuation[0] if punctuation else start + symbol.start(1)
                part = line[start:cut]
                if part.isascii() or '.' not in line[cut:end] or ends_in_domain(re.sub(f'[{DOTS}]', '.', part)):
                    return self.read_host(start, cut, place) if cut > start else cut
                end = full = cut    # keep what may be the beginning of a name, and read on
            self.report(start, end, 'unknown')
        elif not new:
            if not asterisk and not (place == 'url' and re.fullmatch(r'\{\{.*\}\}', text)):
                self.report(start, end, 'invalid')
        elif place == 'enclosed' and (new.endswith('*') or is_domain(name)) or \
                '.' in name and not new.endswith('*') and not re.search('[SM]', around) and is_of_one_script(record) and \
                not re.compile(r'[{&]|[\[<][%?]').match(line, full) and not continues_domain(name.rpartition('.')[2]):
            self.replace(start, end, new)
        else:
            self.report(start, end, 'unknown' if '.' in name else 'single')
        return full

    # Prose: a name that stands by itself

    def read_name(self, start, end):
        """Decides about a name in a word: the first rule that matches decides."""
        line = self.line
        while start < end and self.kinds[start] in BESIDE:
            start += 1
        start += self.read_escape(start)
        while start < end and self.kinds[start] in BESIDE:
            start += 1
        name = line[start:end]
        labels = name.split('.')
        if len(labels) < 2 and not line[:start].endswith('*.') or not is_domain(labels[-1]) or line[start - 1:start] == '\\' and line[max(0, start - 2)] != '\x1b' or \
                re.compile(r'[aLIBMSm_.*!$%&+=^~-]*"?@').match(self.kinds, end):
            return
        converted = convert(name).get('output')
        new = converted and copy_ascii(name, converted)
        why = 'M' if re.search(r'M|\A[^.]*\.(?:[^.]*\.)*[aLI_-]+B[aLIB_-]*M', self.kinds[start:end] + re.match('[aLIBM_-]*', self.kinds[end:])[0]) else \
            self.touched(start, end)
        if name.isascii():
            if len(labels) < 2:
                return
            left, right = self.skip_beside(start, end)
            is_broken = why == 'B' and (self.after(right) == 'B' or '.' not in self.kinds[left:start].removesuffix('*.'))
            if self.check and (is_broken or has_a_label(name) and (why == 'B' or not converted)):
                self.report(start, end, 'A-label' if has_a_label(name) else 'not UTF-8')
            return
        if not why and not (new and not any(map(has_ace_inside, labels))):
            why = 'invalid'
        if not why and not self.fills(start, end, LINE_ENDS) and \
                self.is_doubtful(start, labels, self.fills(start, end, FIELD_ENDS)):
            why = 'doubtful'
        if why:
            self.report(start, end, why)
        else:
            self.replace(start, end, new)

    def ends_escape(self, at):
        return self.line[at + 1:at + 2] in ('"', "'", '\\', '/') or ESCAPE.match(self.line, at + 1)

    def read_escape(self, start):
        """Returns the length of the end of an escape at START, as n of \\n, x22 of \\x22, 2F of %2F and 32m of a control sequence."""
        line = self.line
        escape = ESCAPE.match(line, start)
        if escape and re.search(r'(?<![\x1b\\])\\\Z', line[:start]):
            return len(escape[0])
        if line[max(0, start - 1):start] == '%' and re.match('0[AaDd]|[2-7][0-9A-Fa-f]', line[start:start + 2]):
            return 2
        if line[max(0, start - 1):start] == '#' and re.match('0[0-3][0-7]', line[start:start + 3]):
            return 3
        before = re.search(r'(?:\x1b|\\(?:033|e|x1[bB]|u001[bB]))\[[0-9;]*\Z', line[:start])
        match = re.compile('[0-9;]*[A-Za-z]').match(line, start) if before else None
        return match.end() - start if match else 0

    def is_doubtful(self, start, labels, fills_field):
        last = labels[-1]
        if len(labels) < 2:
            return False
        clear = 2 if len(labels) > 2 and labels[0].lower() == 'www' else int(self.line[:start].endswith('*.'))
        if clear:
            return self.is_joined(labels[clear:])
        if is_title(last) or len(labels) == 2 and re.fullmatch('[0-9]{1,2}|[A-Za-z]', labels[0]) and not last.isascii():
            return True    # difficulté.Il, 2.香港, C.娱乐
        if fills_field:
            return False
        if last == 'NET' or last.lower() in FILES | MEMBERS:
            return True    # 使用.NET, größe.py, Метка.name
        if re.fullmatch('[aI._-]*I[aI._-]*', self.kinds[start:start + len('.'.join(labels))]):
            return True    # invisible characters in ASCII
        return self.is_joined(labels)

    @staticmethod
    def is_joined(labels):
        return (any('_' in label and (not label.isascii() or has_a_label(label)) for label in map(fold, labels)) or    # 内容_编号.in
                any(UNSPACED.search(label) and re.search('[a-z]', fold(label)) and not UNSPACED.match(fold(label)[-1]) for label in labels[:-1]))    # 见a.com

    def skip_beside(self, start, end):
        while start and self.kinds[start - 1] in BESIDE:
            start -= 1
        while end < len(self.kinds) and self.kinds[end] in BESIDE:
            end += 1
        return start, end

    def fills(self, start, end, ends):
        """Returns true if the name is between two of ENDS, perhaps in double quotes."""
        start, end = self.skip_beside(start, end)
        if start and self.line[start - 1] == '"' == self.line[end:end + 1]:
            start, end = start - 1, end + 1
        return self.line[max(0, start - 1):start] in ends and (end == self.list_end or self.line[end:end + 1] in ends)

    def touched(self, start, end):
        """Returns the kind of the character beside the name that shows that it is part of something, or None."""
        line, kinds = self.line, self.kinds
        left, right = self.skip_beside(start, end)
        is_escaped = ESCAPED.search(line[:left]) is not None
        before, after = (' ' if is_escaped else self.before(left) or ' '), self.after(right) or ' '
        first, *_, last = [is_ascii(label) for label in line[start:end].split('.') * 2]
        if not is_escaped and '.' not in kinds[left:start] and not first and (kinds[start - 1] in '-_' and before in tuple(')]>}@') or
                PLACEHOLDER.search(line[:left]) or ends_in_letter(line[:left])):
            return before
        if before in 'MB$%' or before == '\\' and line[start - 1] == '.' and left == start - 1:
            return before
        if before in 'aLIS' and ('*' in kinds[left:start] or kinds[start] == 'S' and kinds[start - 1] != '.'):
            return before
        if not is_escaped and line[left - 1:left] in ('#', '&', '+', '~') and left > 1 and kinds[left - 2] in 'aLI' and not ESCAPED.search(line[:left - 1]):
            return before
        if after in 'MB' or after in 'aLI' and '*' in kinds[end:right]:
            return after
        if after == '(' and last or after == '\\' and not self.ends_escape(right):
            return after
        return None


def encode(line):
    """Returns LINE as -et writes it, and the start, end and reason of each name that -tc reports."""
    if line.isascii() and 'xn--' not in line.lower() and not ('%' in line and re.search(r':(?://|\\/\\/)', line)):
        return line, []
    found = Line(line, True).read()
    out = line
    for start, end, new, _ in sorted(found, key=lambda item: item[0], reverse=True):
        if new is not None:
            out = out[:start] + new + out[end:]
    return out, [(start, end, why) for start, end, new, why in found if new is None]


def main(check=None):
    status = 0
    lines = sys.stdin.buffer.read().decode('utf-8', 'surrogateescape').split('\n')
    for number, line in enumerate(lines, 1):
        out, reports = encode(line)
        if not check:
            sys.stdout.buffer.write((out + '\n' * (number < len(lines))).encode('utf-8', 'surrogateescape'))
        for start, end, why in reports if check else []:
            status = 1
            print(f'{number}:{len(line[:start].encode("utf-8", "surrogateescape")) + 1}: {why}: {line[start:end]!a}')
    return status


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
