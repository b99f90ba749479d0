#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Deterministic corpora for measuring Punycode/ACE filters.

usage: gencorpus.py KIND N [--seed S] [--no-emoji] [--ace] > FILE

KIND    of N lines
  idn         internationalised domain names, 2-3 labels, ~30% ASCII labels
  typed       idn as people type it: 30% with a capital first letter, 5% in
              capitals, 3% decomposed, 1% fullwidth or with U+3002 as dot
  mixed       95% ASCII domains, 5% idn
  ascii       ASCII domains only
  labels      single non-ASCII labels, no dots (for raw Punycode)
  log         web-server log lines of ~150 bytes, an IDN in 3% of them
  zipf        such log lines with the same 1,000 IDNs again and again, the
              n-th most frequent one in proportion to 1/n
  blocklist   lines of hosts files and content blockers, an IDN in 1% of them

Names are lower case NFC (typed excepted), and each is a valid IDNA2008 and
UTS #46 name, emoji excepted (UTS #46 only).  --ace writes the A-label form of the same
lines, made with Python's own punycode codec (the oracle).
Only Random.random() is used: its sequence is fixed for a given seed.
"""
import argparse
import bisect
import random
import re
import sys
import unicodedata

LATIN = """münchen köln zürich größe straße über schön grün jäger flöte café
crème brûlée château forêt hôtel élève garçon naïve niño mañana señor corazón
cámara jalapeño año português ação coração pão lição avó håkan skåne ångström
smörgås öland ærø københavn tromsø ålesund łódź gdańsk kraków wrocław źródło
żółw święta český dvůr příliš žluťoučký kůň řeka šťastný škoda türkiye çiçek
ığdır şişli müşteri güneş tiếng việt hànội đànẵng phở cảm ơn đườngphố búðir
þór reykjavík ísland māori kūki ūdens šķirne ģimene žąsis šiauliai õun jõhvi
țară brașov știri mâine győr székesfehérvár tükörfúró ħobża ċentru""".split()
CYRILLIC = """пример москва россия новости магазин почта город погода сайт
работа авто дом школа книга музыка кино игра цена товар доставка яблоко
україна київ їжак ґанок єдність беларусь мінск ўрач българия софия ябълка
србија београд љубав њива ћирилица џем македонија ќерка ѓевгелија""".split()
GREEK = """παράδειγμα ελλάδα αθήνα θεσσαλονίκη κρήτη ήλιος θάλασσα δρόμος
καφές σπίτι βιβλίο μουσική αγορά ειδήσεις καιρός φαρμακείο ξενοδοχείο""".split()
ARABIC = """مثال موقع وزارة الاتصالات السعودية مصر تونس المغرب قطر عمان سوق
كتاب مدرسة جامعة اخبار طقس سيارات بيت مطعم شركة ایران پارسی پاکستان""".split()
HEBREW = """דוגמה ישראל ירושלים חדשות ספר בית מסעדה חנות מוזיקה אתר דואר
עיתון רכב שלום תפוח מחשב בנק""".split()
THAI = """ตัวอย่าง ไทย กรุงเทพ ข่าว อาหาร โรงแรม ท่องเที่ยว หนังสือ บ้าน
รถยนต์ เพลง ร้าน ตลาด โรงเรียน ธนาคาร ทะเล""".split()
DEVANAGARI = """उदाहरण भारत दिल्ली मुंबई समाचार पुस्तक संगीत बाजार विद्यालय
मौसम हिन्दी नेपाल यात्रा भोजन घर दुकान खेल सरकार कंप्यूटर""".split()
KANA = """さくら ひらがな にほん とうきょう おおさか みせ ほん えいが りょこう
たべもの カタカナ ドメイン サイト ニュース ゲーム テスト ショップ ホテル
コーヒー レストラン ラーメン パソコン おんがく てんき""".split()
ASCII_WORDS = """shop mail www blog cdn api static news img app cloud data
host web home store media login test dev stage secure portal static assets
green blue river stone light north music photo travel hotel garden market
city bank book game play smart fast prime alpha beta delta metro nova orbit
pixel quantum rocket solar terra urban vector wonder zenith studio group
digital global express capital partners design systems network solutions
""".split()
ASCII_TLD = ("com com com com net org de fr io co.uk ru cn jp info eu nl "
             "com.br in xyz shop").split()
IDN_TLD = {"cyr": "рф укр бел срб".split(), "gre": ["ελ"],
           "ara": "السعودية مصر قطر".split(), "heb": ["ישראל"],
           "tha": ["ไทย"], "dev": ["भारत"], "han": "中国 中國 公司 网络".split(),
           "kan": ["みんな"], "hng": ["한국", "닷컴"]}
EMOJI = "😀😂🎉🚀🍕🍣🐱🐶🌍🌈🔥💩💡📷🎸🏠☕⚡⛄❤"
# script, weight
SCRIPTS = [("lat", 30), ("cyr", 16), ("han", 22), ("kan", 7), ("hng", 8),
           ("ara", 5), ("heb", 2), ("tha", 4), ("dev", 2), ("gre", 2),
           ("emo", 2)]
WORDS = {"lat": LATIN, "cyr": CYRILLIC, "gre": GREEK, "ara": ARABIC,
         "heb": HEBREW, "tha": THAI, "dev": DEVANAGARI, "kan": KANA}
AGENTS = ["Mozilla/5.0 (X11; Linux x86_64) Firefox/126.0", "curl/8.7.1",
          "Mozilla/5.0 (Windows NT 10.0) Chrome/124.0", "ExampleBot/2.1"]


BLOCKS = ["0.0.0.0 %s", "||%s^", "||%s^$third-party", "address=/%s/",
          "local-zone: \"%s\" always_nxdomain", "%s", "%s##.banner"]


class Gen:
    def __init__(self, seed, emoji=True):
        self.random = random.Random(seed).random
        order = [(self.random(), cp) for cp in range(0x4E00, 0x9FA6)]
        self.han = [chr(cp) for _, cp in sorted(order)[:3500]]
        order = [(self.random(), cp) for cp in range(0xAC00, 0xD7A4)]
        self.hangul = [chr(cp) for _, cp in sorted(order)[:1200]]
        self.scripts = [s for s, w in SCRIPTS if emoji or s != "emo"
                        for _ in range(w)]

    def below(self, n):
        return int(self.random() * n)

    def pick(self, seq):
        return seq[int(self.random() * len(seq))]

    def common(self, seq):
        """Pick with a bias towards the front (frequent characters)."""
        r = self.random()
        return seq[int(r * r * len(seq))]

    def ascii_label(self):
        s = self.pick(ASCII_WORDS)
        r = self.random()
        if r < .35:
            s += self.pick(ASCII_WORDS)
        elif r < .5:
            s += "-" + self.pick(ASCII_WORDS)
        if self.random() < .25:
            s += str(self.below(1000))
        if s[2:4] == "--":
            s = s.replace("--", "-")
        return s

    def idn_label(self, script):
        if script == "han":
            n = 2 + self.below(4) + (self.below(6) if self.below(5) == 0 else 0)
            s = "".join(self.common(self.han) for _ in range(n))
        elif script == "hng":
            s = "".join(self.common(self.hangul)
                        for _ in range(2 + self.below(6)))
        elif script == "emo":
            s = "".join(self.pick(EMOJI) for _ in range(1 + self.below(3)))
            if self.below(2):
                s = self.pick(ASCII_WORDS) + s
        else:
            words = WORDS[script]
            s = self.pick(words)
            if self.random() < .6:
                hyphen = self.random() < .4 and len(s) > 3
                s += ("-" if hyphen else "") + self.pick(words)
            if script == "lat" and self.random() < .15:
                s += self.pick(ASCII_WORDS)
        if script not in ("ara", "heb") and self.random() < .1:
            s += str(self.below(100))
        return s

    def nonascii_label(self):
        while True:
            s = self.idn_label(self.pick(self.scripts))
            if not s.isascii():
                return s

    def idn(self):
        script = self.pick(self.scripts)
        s = self.idn_label(script)
        while s.isascii():
            s = self.idn_label(script)
        r = self.random()
        if r < .25:                       # sub-domain, ASCII or not
            sub = "www" if r < .1 else self.ascii_label()
            s = (self.idn_label(script) if r > .2 else sub) + "." + s
        if script in IDN_TLD and self.random() < .55:
            return s + "." + self.pick(IDN_TLD[script])
        if script == "lat" and self.random() < .45:
            return s + "." + self.idn_label(script) + ".com"
        return s + "." + self.pick(ASCII_TLD)

    def ascii(self):
        s = self.ascii_label()
        r = self.random()
        if r < .45:
            s = (self.pick(ASCII_WORDS) if r < .4
                 else self.ascii_label() + "." + self.ascii_label()) + "." + s
        return s + "." + self.pick(ASCII_TLD)

    def mixed(self):
        return self.idn() if self.random() < .05 else self.ascii()

    def typed(self):
        s = self.idn()
        r = self.random()
        if r < .30:
            return s[0].upper() + s[1:]
        if r < .35:
            return s.upper()
        if r < .38:
            return unicodedata.normalize("NFD", s)
        if r < .385:
            return "".join(chr(ord(c) + 0xFEE0) if "a" <= c <= "z" else c
                           for c in s)
        return s.replace(".", "\u3002") if r < .39 else s

    def log(self):
        return self.log_line(self.idn() if self.random() < .03
                             else self.ascii())

    def zipf(self):
        if not hasattr(self, "hosts"):
            self.hosts = [self.idn() for _ in range(1000)]
            self.sums = [0.0]
            for n in range(1, 1001):
                self.sums.append(self.sums[-1] + 1 / n)
        n = bisect.bisect(self.sums, self.random() * self.sums[-1])
        return self.log_line(self.hosts[min(n, 1000) - 1])

    def log_line(self, host):
        return ('%d.%d.%d.%d - - [%02d/Mar/2025:%02d:%02d:%02d +0000] '
                '"GET /%s/%s?id=%d HTTP/1.1" %d %d "https://%s/%s" "%s"' % (
                    1 + self.below(223), self.below(256), self.below(256),
                    self.below(256), 1 + self.below(28), self.below(24),
                    self.below(60), self.below(60), self.pick(ASCII_WORDS),
                    self.pick(ASCII_WORDS), self.below(10 ** 6),
                    self.pick([200, 200, 200, 304, 404]), self.below(10 ** 5),
                    host, self.pick(ASCII_WORDS), self.pick(AGENTS)))

    def blocklist(self):
        host = self.idn() if self.random() < .01 else self.ascii()
        return self.pick(BLOCKS) % host


LABEL = re.compile(r"[^\x00-,./:-@[-^`{-\x7f]+")
memo = {}


def ace_label(m):
    s = m.group()
    if s.isascii():
        return s
    if s not in memo:
        memo[s] = "xn--" + s.encode("punycode").decode("ascii")
    return memo[s]


def main():
    p = argparse.ArgumentParser()
    p.add_argument("kind")
    p.add_argument("n", type=int)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--no-emoji", action="store_true")
    p.add_argument("--ace", action="store_true")
    a = p.parse_args()
    g = Gen(a.seed, not a.no_emoji)
    out = open(sys.stdout.fileno(), "w", encoding="utf-8", newline="\n",
               buffering=1 << 20)
    make = {"idn": g.idn, "mixed": g.mixed, "ascii": g.ascii,
            "labels": g.nonascii_label, "log": g.log, "typed": g.typed,
            "zipf": g.zipf, "blocklist": g.blocklist}[a.kind]
    for s in (make() for _ in range(a.n)):
        out.write((LABEL.sub(ace_label, s) if a.ace else s) + "\n")
    out.flush()


if __name__ == "__main__":
    main()
