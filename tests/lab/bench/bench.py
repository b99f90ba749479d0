#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Measures puny and other programs, and prints tables.

All programs of a row read the same file and write to a pipe that cat drains, or to /dev/null where the row says so.
They take turns; the tables show medians of processor time and elapsed time.  The last column says whether the whole
output is that of the first program of the row, where it should be; a row whose outputs differ compares different work.
Programs that are not installed are listed as missing.

Environment: PUNY (the program), BENCH_LINES (1000000), BENCH_ROUNDS (5), BENCH_DIR (keeps the corpora), CC, JUDGES (where
make check-judges has installed Rust's idna, Go's x/net/idna and ICU4J)
"""
import glob
import hashlib
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PUNY = os.path.abspath(os.environ.get("PUNY", "src/puny"))
LINES = int(os.environ.get("BENCH_LINES", "1000000"))
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "5"))
JUDGES = os.path.abspath(os.environ.get("JUDGES", "judges"))
DIR = os.environ.get("BENCH_DIR") or tempfile.mkdtemp(prefix="puny-bench-")

results = {}       # (work, program): million lines a second, time as a multiple of puny's
instructions = {}  # work: instructions of puny for a line

# The table of README: the rows, and the columns with the programs that they show.
SUMMARY_ROWS = (("strings, encode", "-e"), ("strings, decode", "-d"), ("names, encode", "-ex"), ("names as typed, encode", "-ex"),
                ("names, decode", "-dx"), ("95% ASCII names, encode", "-ex"), ("ASCII names, encode", "-ex"),
                ("block list, encode", "-et"), ("log, decode", "-dt"), ("Zipf log, decode", "-dt"), ("zone, encode", "-Z"))
SUMMARY_COLUMNS = (("libidn", 7, ("libidn in a C loop",)), ("libidn2", 8, ("libidn2 in a C loop",)),
                   ("ICU", 5, ("ICU in a C loop",)), ("idn2", 5, ("idn2", "idn2 -d")), ("node", 5, ("node",)),
                   ("copy", 5, ("cat", "grep -c .", "wc -l")))

PYTHON_ENCODE = """
import sys
for line in sys.stdin.buffer:
    sys.stdout.buffer.write(line.rstrip(b'\\n').decode().encode('%s') + b'\\n')
"""
PERL = "chomp; print %s($_), qq(\\n)"
NODE = """
const url = require('url'), lines = require('fs').readFileSync(0, 'utf8').split('\\n');
lines.pop();
process.stdout.write(lines.map(l => url.%s(l)).join('\\n') + '\\n');
"""


def corpus(kind, *options):
    """Returns the file of the corpus, which is generated once."""
    lines = LINES
    path = os.path.join(DIR, "-".join([kind, str(lines), *[o.strip("-") for o in options]]))
    if not os.path.exists(path):
        with open(path + ".new", "wb") as out:
            subprocess.run([sys.executable, os.path.join(HERE, "gencorpus.py"), kind, str(lines), *options],
                           stdout=out, check=True)
        os.rename(path + ".new", path)
    return path


def zone():
    """Returns a zone file whose owners are the names of the corpus mixed."""
    path = os.path.join(DIR, f"zone-{LINES}")
    if not os.path.exists(path):
        with open(corpus("mixed", "--no-emoji"), encoding="utf-8") as names, open(path, "w", encoding="utf-8") as out:
            out.write("$ORIGIN example.\n@ 3600 IN SOA ns1 hostmaster 1 7200 3600 1209600 3600\n@ IN NS ns1\n")
            for i, name in enumerate(names):
                out.write(f"{name.rstrip()}\t3600\tIN\tA\t192.0.{i >> 8 & 255}.{i & 255}\n")
    return path


def peer(name, *libraries):
    """Compiles the C program NAME and returns its path, or None if its library is missing."""
    program = os.path.join(DIR, name)
    done = subprocess.run([os.environ.get("CC", "cc"), "-O2", "-D_GNU_SOURCE", "-o", program,
                           os.path.join(HERE, name + ".c"), *libraries], stderr=subprocess.DEVNULL)
    return program if done.returncode == 0 else None


def run(command, path, drained=True):
    """Runs COMMAND on PATH.  Returns processor time and elapsed time in seconds."""
    drain = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) if drained else None
    start = time.monotonic()
    with open(path, "rb") as data:
        process = subprocess.Popen(command, stdin=data, stdout=drain.stdin if drain else subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        _, _, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    if drain:
        drain.communicate()
    return usage.ru_utime + usage.ru_stime, seconds


def peak(command, path):
    """Returns the peak memory of COMMAND in kilobytes, or None without /proc.  (wait4 reports that of this program.)"""
    most = None
    with open(path, "rb") as data:
        process = subprocess.Popen(command, stdin=data, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        while process.stdout.read(1 << 20):
            try:
                with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
                    most = next((int(line.split()[1]) for line in status if line.startswith("VmHWM")), most)
            except OSError:
                break
        process.stdout.close()
        process.wait()
    return most


def digest(command, path):
    """Returns a hash of what COMMAND writes for PATH."""
    with open(path, "rb") as data, \
            subprocess.Popen(command, stdin=data, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        found = hashlib.sha256()
        while block := process.stdout.read(1 << 20):
            found.update(block)
    return found.digest()


def row(title, path, commands, drained=True):
    """Measures COMMANDS in turns: (name, command or None, whether its output should equal that of the first)."""
    there = [(name, command, equal) for name, command, equal in commands
             if command and command[0] and shutil.which(command[0])]
    missing = [name for name, *_ in commands if name not in [t[0] for t in there]]
    runs = {name: [] for name, *_ in there}
    for _ in range(ROUNDS):
        for name, command, _ in there:
            runs[name].append(run(command, path, drained))
    lines = sum(block.count(b"\n") for block in iter(lambda f=open(path, "rb"): f.read(1 << 20), b""))
    size = os.path.getsize(path)
    first = there[0]
    for name, command, equal in there:
        clock = statistics.median(r[1] for r in runs[name])
        memory = peak(command, path) or float("nan")
        ratios = [r[1] / p[1] for r, p in zip(runs[name], runs[first[0]])]
        cpus = [r[0] / p[0] for r, p in zip(runs[name], runs[first[0]])]
        results[title, name] = (lines / clock / 1e6, statistics.median(ratios))
        output = "" if not equal else "same" if digest(first[1], path) == digest(command, path) else "DIFFERS"
        print(f"| {title if name == first[0] else '':<26} | {name:<22} | {lines / clock / 1e6:8.2f} | "
              f"{size / clock / 1e6:8.1f} | {memory / 1024:7.1f} | {statistics.median(ratios):6.2f} | "
              f"{statistics.median(cpus):6.2f} | {output:<7} |")
    if missing:
        print(f"| {'':<26} | not installed: {', '.join(missing)}")
    sys.stdout.flush()


def judges(operation):
    """Returns the rows of the programs of tests/lab/judges that are compiled."""
    java = ":".join([os.path.join(JUDGES, "java"), *glob.glob(os.path.join(JUDGES, "java", "*.jar"))])
    icu4j = ["java", "-cp", java, "Judge", operation] if os.path.exists(os.path.join(JUDGES, "java")) else None
    return [("idna in Rust", [os.path.join(JUDGES, "rust/target/release/judge"), operation], True),
            ("x/net/idna in Go", [os.path.join(JUDGES, "go/judge"), operation], True), ("ICU4J", icu4j, True)]


def lines_table():
    idn, idn2, icu = peer("peer_libidn", "-lidn"), peer("peer_libidn2", "-lidn2"), peer("peer_icu", "-licuuc")
    perl = ["perl", "-CS", "-MNet::IDN::Encode=:all", "-ne"]
    if not shutil.which("perl") or subprocess.run([*perl, "0"], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode:
        perl = [None]
    print("| work | program | M lines/s | MB/s | MiB | time / puny's | processor / puny's | output |")
    print("|---|---|---|---|---|---|---|---|")
    labels, decoded = corpus("labels"), corpus("labels", "--ace")
    bare = labels + "-ace-bare"
    if not os.path.exists(bare):
        with open(decoded, "rb") as data, open(bare, "wb") as out:
            out.writelines(line[4:] for line in data)
    row("strings, encode", labels, [
        ("puny -e", [PUNY, "-e", "--format=utf-8"], False), ("libidn in a C loop", [idn], True),
        ("idn", ["idn", "--punycode-encode", "--quiet"], True),
        ("Python", [sys.executable, "-c", PYTHON_ENCODE % "punycode"], True)])
    row("strings, decode", bare, [
        ("puny -d", [PUNY, "-d"], False), ("libidn in a C loop", [idn, "-d"] if idn else None, True),
        ("idn", ["idn", "--punycode-decode", "--quiet"], True)])
    names, ace = corpus("idn", "--no-emoji"), corpus("idn", "--no-emoji", "--ace")
    row("names, encode", names, [
        ("puny -ex", [PUNY, "-ex"], False), ("puny -ex -i none", [PUNY, "-ex", "-i", "none"], True),
        ("ICU in a C loop", [icu], True), ("libidn2 in a C loop", [idn2], True), ("idn2", ["idn2"], True),
        ("perl", [*perl, PERL % "domain_to_ascii"], True), ("node", ["node", "-e", NODE % "domainToASCII"], True),
        *judges("to-ascii")])
    row("names, encode, all processors", names, [
        ("puny -ex", [PUNY, "-ex"], False), ("parallel", ["parallel", "--pipepart", "-k", "--block", "-1", "-a", names, PUNY, "-ex"], True)])
    row("names as typed, encode", corpus("typed", "--no-emoji"), [
        ("puny -ex", [PUNY, "-ex"], False), ("ICU in a C loop", [icu], False), ("idn2", ["idn2"], False)])
    row("names, decode", ace, [
        ("puny -dx", [PUNY, "-dx"], False), ("ICU in a C loop", [icu, "-d"] if icu else None, True),
        ("libidn2 in a C loop", [idn2, "-d"] if idn2 else None, True), ("idn2 -d", ["idn2", "-d"], True),
        ("perl", [*perl, PERL % "domain_to_unicode"], True), ("node", ["node", "-e", NODE % "domainToUnicode"], True),
        *judges("to-unicode")])
    row("95% ASCII names, encode", corpus("mixed", "--no-emoji"), [
        ("puny -ex", [PUNY, "-ex"], False), ("idn2", ["idn2"], True)])
    row("block list, encode", corpus("blocklist", "--no-emoji"), [
        ("puny -et", [PUNY, "-et"], False), ("grep -c .", ["grep", "-c", "."], False)])
    log, zipf = corpus("log", "--no-emoji", "--ace"), corpus("zipf", "--no-emoji", "--ace")
    for drained, where in ((True, ""), (False, " to /dev/null")):
        row("ASCII names, encode" + where, corpus("ascii"), [
            ("puny -ex", [PUNY, "-ex"], False), ("cat", ["cat"], True)], drained)
        row("log, decode" + where, log, [
            ("puny -dt", [PUNY, "-dt"], False), ("cat", ["cat"], False), ("grep -c xn--", ["grep", "-c", "xn--"], False)], drained)
        row("Zipf log, decode" + where, zipf, [("puny -dt", [PUNY, "-dt"], False), ("cat", ["cat"], False)], drained)
    row("zone, encode", zone(), [
        ("puny -Z", [PUNY, "-Z"], False), ("wc -l", ["wc", "-l"], False), ("sed", ["sed", "s/^$//"], False),
        ("named-compilezone", ["named-compilezone", "-q", "-k", "ignore", "-i", "none", "-F", "raw", "-o", "/dev/null", "example.",
                               zone()], False)])


def start_table():
    path = os.path.join(DIR, "one")
    with open(path, "w", encoding="utf-8") as out:
        out.write("bücher.example\n")
    print("\n| one name, from start to end | microseconds | / cat's |")
    print("|---|---|---|")
    programs = [c for c in (["cat"], [PUNY, "-ex"], ["idn2"]) if shutil.which(c[0])]
    times = {c[0]: [] for c in programs}
    for _ in range(1000):
        for command in programs:
            times[command[0]].append(run(command, path, drained=False)[1] * 1e6)
    for command in programs:
        median = statistics.median(times[command[0]])
        print(f"| {os.path.basename(command[0])} | {median:.0f} | {median / statistics.median(times['cat']):.2f} |")


def growth_table():
    print("\n| one record of n code points | n | encode, s | decode, s | bytes per code point |")
    print("|---|---|---|---|---|")
    for kind in ("long-han", "long-uniq"):
        for n in (125000, 250000, 500000, 1000000):
            path = os.path.join(DIR, f"{kind}-{n}")
            with open(path, "wb") as out:
                subprocess.run([sys.executable, os.path.join(HERE, "gencorpus.py"), kind, str(n)], stdout=out, check=True)
            with open(path + ".ace", "wb") as out:
                subprocess.run([PUNY, "-e", "--format=utf-8", path], stdout=out, check=True)
            encode = [run([PUNY, "-e", "--format=utf-8"], path) for _ in range(ROUNDS)]
            decode = [run([PUNY, "-d"], path + ".ace") for _ in range(ROUNDS)]
            most = max(peak([PUNY, "-e", "--format=utf-8"], path) or 0, peak([PUNY, "-d"], path + ".ace") or 0)
            memory = most * 1024 / n if most else float("nan")
            print(f"| {kind[5:]} | {n} | {statistics.median(r[0] for r in encode):.3f} | "
                  f"{statistics.median(r[0] for r in decode):.3f} | {memory:.1f} |")


def counts(command, path, lines):
    """Returns the events that callgrind counts while COMMAND reads the first LINES of PATH: a dictionary."""
    part = os.path.join(DIR, "part")
    with open(part, "wb") as out:
        subprocess.run(["head", "-n", str(lines), path], stdout=out, check=True)
    with open(part, "rb") as data:
        done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--branch-sim=yes",
                               "--cache-sim=yes", *command], stdin=data, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True, errors="replace")
    values = done.stderr.split("Collected :")[1].split("\n")[0].split()
    return dict(zip(done.stderr.split("Events    :")[1].split("\n")[0].split(), map(int, values)))


def limits_table():
    """Prints what a further line costs; callgrind counts, as virtual machines often lack the counters of the processor."""
    if not shutil.which("valgrind"):
        print("\nno valgrind: no table of instructions")
        return
    idn, icu = peer("peer_libidn", "-lidn"), peer("peer_icu", "-licuuc")
    labels, names, ace = corpus("labels"), corpus("idn", "--no-emoji"), corpus("idn", "--no-emoji", "--ace")
    log, zipf = corpus("log", "--no-emoji", "--ace"), corpus("zipf", "--no-emoji", "--ace")
    print("\n| a line (callgrind) | program | instructions | branches mispredicted | data accesses | first-level misses |")
    print("|---|---|---|---|---|---|")
    few, many = 10000, 20000
    typed, mixed, blocklist = corpus("typed", "--no-emoji"), corpus("mixed", "--no-emoji"), corpus("blocklist", "--no-emoji")
    for title, path, *commands in (
            ("strings, encode", labels, [PUNY, "-e", "--format=utf-8"], [idn]),
            ("strings, decode", labels + "-ace-bare", [PUNY, "-d"], [idn, "-d"]),
            ("names, encode", names, [PUNY, "-ex"], [icu]), ("names as typed, encode", typed, [PUNY, "-ex"], [icu]),
            ("names, decode", ace, [PUNY, "-dx"], [icu, "-d"]), ("95% ASCII names, encode", mixed, [PUNY, "-ex"], ["idn2"]),
            ("ASCII names, encode", corpus("ascii"), [PUNY, "-ex"]), ("log, decode", log, [PUNY, "-dt"]),
            ("Zipf log, decode", zipf, [PUNY, "-dt"]), ("block list, encode", blocklist, [PUNY, "-et"], ["grep", "-c", "."]),
            ("zone, encode", zone(), [PUNY, "-Z"], ["wc", "-l"])):
        for command in commands:
            if not command[0] or not shutil.which(command[0]):
                continue
            first, second = counts(command, path, few), counts(command, path, many)
            a_line = {event: (second[event] - first[event]) / (many - few) for event in first}
            if command[0] == PUNY:
                instructions[title] = a_line["Ir"]
            print(f"| {title} | {os.path.basename(command[0])} {' '.join(command[1:])} | {a_line['Ir']:.0f} | "
                  f"{a_line['Bcm'] + a_line['Bim']:.1f} | {a_line['Dr'] + a_line['Dw']:.0f} | "
                  f"{a_line['D1mr'] + a_line['D1mw']:.1f} |")
            sys.stdout.flush()


def summary_table():
    """Prints the table of README."""
    print("\n  work                           M lines instr.  time as a multiple of puny's")
    print(" " * 35 + "/ s / line" + "".join(f"{head:>{width}}" for head, width, _ in SUMMARY_COLUMNS))
    for title, option in SUMMARY_ROWS:
        cells = []
        for _, width, programs in SUMMARY_COLUMNS:
            ratio = next((results[title, program][1] for program in programs if (title, program) in results), None)
            cells.append(f"{'' if ratio is None else f'{ratio:.2g}' if ratio < 100 else f'{ratio:.0f}':>{width}}")
        rate = next(value[0] for (work, program), value in results.items() if work == title and program == f"puny {option}")
        count = f"{instructions[title]:,.0f}" if title in instructions else ""
        print(f"  {f'{title} ({option})':<30}{rate:>6.2g}{count:>7}{''.join(cells)}".rstrip())


if __name__ == "__main__":
    os.makedirs(DIR, exist_ok=True)
    lines_table()
    start_table()
    growth_table()
    limits_table()
    summary_table()
