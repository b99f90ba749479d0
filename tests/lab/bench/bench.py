#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Measures puny and other programs, and prints a line for each and the table of README.

All programs of a row read the same file and write to a pipe that cat drains.  They take turns; the figures are medians.
The last column says whether the whole output is that of puny, where it should be; a row whose outputs differ compares
different work.  Valgrind counts the instructions for one more line, of puny and of the libraries.  Programs that are not
installed are left out.

Environment: PUNY (the program), BENCH_LINES (1000000), BENCH_ROUNDS (5), BENCH_DIR (keeps the corpora), CC
"""
import hashlib
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PUNY = os.path.abspath(os.environ.get("PUNY", "src/puny"))
LINES = int(os.environ.get("BENCH_LINES", "1000000"))
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "5"))
DIR = os.environ.get("BENCH_DIR") or tempfile.mkdtemp(prefix="puny-bench-")
FEW, MANY = 10000, 20000   # lines for valgrind

# The columns of README: the head, its width, and the programs that it shows.
COLUMNS = (("libidn", 7, ("libidn",)), ("libidn2", 8, ("libidn2",)), ("ICU", 5, ("ICU",)), ("idn2", 5, ("idn2",)),
           ("node", 5, ("node",)), ("copy", 5, ("cat", "grep", "wc")))
NODE = """
const url = require('url'), lines = require('fs').readFileSync(0, 'utf8').split('\\n');
lines.pop();
process.stdout.write(lines.map(l => url.%s(l)).join('\\n') + '\\n');
"""


def make(name, write):
    """Returns the file NAME in DIR, which WRITE has written once."""
    path = os.path.join(DIR, name)
    if not os.path.exists(path):
        with open(path + ".new", "wb") as out:
            write(out)
        os.rename(path + ".new", path)
    return path


def corpus(kind, *options):
    command = [sys.executable, os.path.join(HERE, "gencorpus.py"), kind, str(LINES), *options]
    return make("-".join([kind, str(LINES), *[option.strip("-") for option in options]]),
                lambda out: subprocess.run(command, stdout=out, check=True))


def bare_labels():
    """Returns the file of encoded labels without their prefix."""
    def write(out):
        with open(corpus("labels", "--ace"), "rb") as labels:
            out.writelines(label[4:] for label in labels)
    return make(f"bare-{LINES}", write)


def zone():
    """Returns a zone file whose owners are the names of the corpus mixed."""
    def write(out):
        out.write(b"$ORIGIN example.\n@ 3600 IN SOA ns1 hostmaster 1 7200 3600 1209600 3600\n@ IN NS ns1\n")
        with open(corpus("mixed", "--no-emoji"), "rb") as names:
            for i, name in enumerate(names):
                out.write(name.rstrip() + b"\t3600\tIN\tA\t192.0.%d.%d\n" % (i >> 8 & 255, i & 255))
    return make(f"zone-{LINES}", write)


def peer(name, *libraries):
    """Compiles peer.c for the library NAME and returns its path, or None if the library is missing."""
    program = os.path.join(DIR, name)
    done = subprocess.run([os.environ.get("CC", "cc"), "-O2", "-D_GNU_SOURCE", "-D" + name.upper(), "-o", program,
                           os.path.join(HERE, "peer.c"), *libraries], stderr=subprocess.DEVNULL)
    return program if done.returncode == 0 else None


def run(command, path):
    """Runs COMMAND on PATH, and returns the seconds of processor time that it takes."""
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as drain, open(path, "rb") as data:
        process = subprocess.Popen(command, stdin=data, stdout=drain.stdin, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return usage.ru_utime + usage.ru_stime


def digest(command, path):
    """Returns a hash of what COMMAND writes for PATH."""
    with open(path, "rb") as data, \
            subprocess.Popen(command, stdin=data, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        found = hashlib.sha256()
        while block := process.stdout.read(1 << 20):
            found.update(block)
    return found.digest()


def instructions(command, path):
    """Returns how many instructions COMMAND needs for one more line of PATH."""
    counts = []
    for lines in FEW, MANY:
        # exp-bbv: see tests/program/growth.py
        with subprocess.Popen(["head", "-n", str(lines), path], stdout=subprocess.PIPE) as head:
            done = subprocess.run(["valgrind", "--tool=exp-bbv", "--instr-count-only=yes", "--bb-out-file=/dev/null", *command],
                                  stdin=head.stdout, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        if done.returncode > 1:
            sys.exit(done.stderr.decode() + f"failed: {' '.join(command)}")
        counts.append(int(done.stderr.split(b"Total instructions:")[1].split()[0]))
    return (counts[1] - counts[0]) / (MANY - FEW)


def two_digits(value):
    return "" if value is None else f"{value:.2g}" if value < 99.5 else f"{value:.0f}"


def row(work, path, options, *others):
    """Measures puny with OPTIONS and OTHERS in turns: (name, command, whether its output should equal that of puny).

    Returns the line of README."""
    puny = [PUNY, *options.split()]
    programs = [("puny", puny, False)]
    programs += [other for other in others if other[1] and other[1][0] and shutil.which(other[1][0])]
    runs = {name: [] for name, *_ in programs}
    for _ in range(ROUNDS):
        for name, command, _ in programs:
            runs[name].append(run(command, path))
    with open(path, "rb") as data:
        lines = sum(block.count(b"\n") for block in iter(lambda: data.read(1 << 20), b""))
    rate, count, ratios = lines / statistics.median(runs["puny"]) / 1e6, None, {}
    for name, command, equal in programs:
        ratios[name] = statistics.median(other / own for other, own in zip(runs[name], runs["puny"]))
        counted = instructions(command, path) if shutil.which("valgrind") and command[0].startswith((PUNY, DIR)) else None
        count = counted if name == "puny" else count
        output = "" if not equal else "same" if digest(puny, path) == digest(command, path) else "DIFFERS"
        print(f"{work:<26} {name:<16} {rate / ratios[name]:8.2f} M/s {ratios[name]:6.2f} {counted or 0:10,.0f} {output}", flush=True)
    cells = [next((ratios[name] for name in names if name in ratios), None) for _, _, names in COLUMNS]
    shown = "".join(f"{two_digits(cell):>{width}}" for cell, (_, width, _) in zip(cells, COLUMNS))
    counted = f"{count:,.0f}" if count else ""
    return f"  {f'{work} ({options.split()[0]})':<30}{two_digits(rate):>6}{counted:>7}{shown}".rstrip()


def rows():
    """Measures each row of README, and yields its line."""
    idn, idn2, icu = peer("libidn", "-lidn", "-lunistring"), peer("libidn2", "-lidn2"), peer("icu", "-licuuc")
    names, ace = corpus("idn", "--no-emoji"), corpus("idn", "--no-emoji", "--ace")
    yield row("strings, encode", corpus("labels"), "-e --format=utf-8", ("libidn", [idn], True))
    yield row("strings, decode", bare_labels(), "-d", ("libidn", [idn, "-d"], True))
    yield row("names, encode", names, "-ex", ("libidn2", [idn2], True), ("ICU", [icu], True), ("idn2", ["idn2"], True),
              ("node", ["node", "-e", NODE % "domainToASCII"], True))
    yield row("names as typed, encode", corpus("typed", "--no-emoji"), "-ex", ("ICU", [icu], False), ("idn2", ["idn2"], False))
    yield row("names, decode", ace, "-dx", ("libidn2", [idn2, "-d"], True), ("ICU", [icu, "-d"], True), ("idn2", ["idn2", "-d"], True),
              ("node", ["node", "-e", NODE % "domainToUnicode"], True))
    yield row("95% ASCII names, encode", corpus("mixed", "--no-emoji"), "-ex", ("idn2", ["idn2"], True))
    yield row("ASCII names, encode", corpus("ascii"), "-ex", ("cat", ["cat"], True))
    yield row("block list, encode", corpus("blocklist", "--no-emoji"), "-et", ("grep", ["grep", "-c", "."], False))
    yield row("log, decode", corpus("log", "--no-emoji", "--ace"), "-dt", ("cat", ["cat"], False))
    yield row("Zipf log, decode", corpus("zipf", "--no-emoji", "--ace"), "-dt", ("cat", ["cat"], False))
    yield row("zone, encode", zone(), "-Z", ("wc", ["wc", "-l"], False))


if __name__ == "__main__":
    os.makedirs(DIR, exist_ok=True)
    summary = list(rows())
    print("\n  work                           M lines instr.  time as a multiple of puny's")
    print(" " * 35 + "/ s / line" + "".join(f"{head:>{width}}" for head, width, _ in COLUMNS))
    print("\n".join(summary))
