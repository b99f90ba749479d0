#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Prints the instructions that programs need for one more line, and those of each as a multiple of the first.

    instructions.py PUNY... [-- WORK...]

WORKs are words of the first column; "-d" stands for that option alone.  The lists are those of bench.py, and in BENCH_DIR.
"""
import os
import sys

os.environ.setdefault("BENCH_LINES", "20000")
import bench  # pylint: disable=wrong-import-position


def strings_zone():
    """Returns a zone file of which every record has strings: policies of SPF, and keys of DKIM."""
    def write(out):
        with open(bench.corpus("mixed", "--no-emoji"), "rb") as names:
            for i, name in enumerate(names):
                value = b"v=spf1 include:%s ip4:192.0.2.%d -all" % (name.strip(), i & 255) if i % 2 else \
                    b"v=DKIM1; k=rsa; p=" + (b"MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC%d" % i) * 5
                out.write(b'%s\t3600\tIN\tTXT\t"%s"\n' % (name.strip() + b"." if i % 2 else b"key%d._domainkey" % i, value))
    return bench.make(f"strings-zone-{bench.LINES}", write)


def works():
    """Returns a name, a file and options for each work."""
    corpus, names = bench.corpus, bench.corpus("idn", "--no-emoji")
    ace, zone, log = bench.corpus("idn", "--no-emoji", "--ace"), bench.zone(), bench.corpus("log", "--no-emoji")
    return (("strings -e", corpus("labels"), "-e --format=utf-8"),
            ("strings -d", bench.bare_labels(), "-d"),
            ("names -ex", names, "-ex"),
            ("names -dx", ace, "-dx"),
            ("typed -ex", corpus("typed", "--no-emoji"), "-ex"),
            ("mixed -ex", corpus("mixed", "--no-emoji"), "-ex"),
            ("ASCII -ex", corpus("ascii"), "-ex"),
            ("display -ex", names, "-ex --idna=display"),
            ("display -dx", ace, "-dx --idna=display"),
            ("JSON -ex", names, "-ex --json"),
            ("JSON ASCII", corpus("ascii"), "-ex --json"),
            ("list -et", corpus("mixed", "--no-emoji"), "-et"),
            ("list -dt", ace, "-dt"),
            ("block list -et", corpus("blocklist", "--no-emoji"), "-et"),
            ("log -et", log, "-et"),
            ("log -dt", corpus("log", "--no-emoji", "--ace"), "-dt"),
            ("log -dt display", corpus("log", "--no-emoji", "--ace"), "-dt --idna=display"),
            ("log -ct", log, "-cet"),
            ("Zipf log -dt", corpus("zipf", "--no-emoji", "--ace"), "-dt"),
            ("zone -Z", zone, "-Z"),
            ("zone -Zc", zone, "-Zc"),
            ("TXT -Z", strings_zone(), "-Z --origin=example"))


def table(programs, chosen):
    for name, path, options in works():
        if chosen and not set(chosen) & {name, *name.split()}:
            continue
        counts = [bench.instructions([program, *options.split()], path) for program in programs]
        print(f"{name:<16}" + "".join(f"{count:10,.0f}" for count in counts) +
              "".join(f"{count / counts[0]:8.3f}" for count in counts[1:]), flush=True)


if __name__ == "__main__":
    split = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    table([os.path.abspath(program) for program in sys.argv[1:split]], sys.argv[split + 1:])
