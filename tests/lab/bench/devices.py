#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Prints how many more instructions, and how much more time, puny takes for a line without each device for speed.

    devices.py [WORD...]

Each device is switched off by a change of the source, in a copy of what git lists, and must not change the output.  With
WORDs, only devices and works that contain one are measured.  Instructions are exact; time is the median of BENCH_ROUNDS
alternating runs, and varies by some percent.  BENCH_DIR keeps the lists, which are those of instructions.py.
"""
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

os.environ.setdefault("BENCH_LINES", "200000")
import instructions  # pylint: disable=wrong-import-position
from instructions import bench  # pylint: disable=wrong-import-position

TOP = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
STEPS = r"const unsigned char \*t = thresholds \+ first; (\w+) >= \*t; t \+= PUNYCODE_BASE"
COUNTED = r"uint32_t k = first, t; t = (uint32_t)(THRESHOLD((int)k)), \1 >= t; k += PUNYCODE_BASE"
SORT = """static void sort_keys(int32_t *keys, int32_t count, int32_t *sorted)
{
	for (int32_t k = 0, at; k < count; k++) {
		for (at = k; at > 0 && sorted[at - 1] > keys[k]; at--)
			sorted[at] = sorted[at - 1];
		sorted[at] = keys[k] + at - k;
	}
}
"""

STRINGS, NAMES, ASCII = ("strings -e", "strings -d"), ("names -ex", "names -dx"), ("mixed -ex", "ASCII -ex")
TEXT, ZONES = ("list -et", "list -dt", "block list -et", "log -et", "log -dt", "Zipf log -dt"), ("zone -Z", "zone -Zc", "TXT -Z")

NORMALIZE = """size_t all;
\tuint32_t *normal = u32_normalize(UNINORM_NFD, text, length, NULL, &all);

\tout->length = 0;
\tif (length > 0)
\t\treturn code_points_append_all(out, normal, all);
\tenum { CHANGING = IDNA_COMPOSITE | IDNA_COMBINING_CLASS };"""
# The device; the file, an expression for what is replaced in it, and the replacement; the works (instructions.py).
DEVICES = (
    ("lanes: 16 bytes at a time", "base/extensions.h", r"#define LANES_NATIVE 1", "#define LANES_NATIVE 0",
     NAMES + ASCII + TEXT + ZONES),
    ("several windows: may_hold", "base/scan.h", r"!scan_may_hold\(", "false && !scan_may_hold(", TEXT + ZONES),
    ("ANYWHERE code points", "names/convert.c", r"rules->mixed_case \? 0 : label", "0 * label",
     NAMES + ZONES),
    ("ASCII names, many at a time", "names/ascii.c", r"while \(LANES_NATIVE && length", "while (false && length",
     ASCII),
    ("ASCII labels: pass_ascii", "names/convert.c", r"\*bytes < 0x80 && pass_ascii", "false && pass_ascii", NAMES + ZONES),
    ("end of an A-label in lanes", "names/convert.c", r"while \(LANES_NATIVE && c->length", "while (false && c->length",
     ("names -dx", "list -dt")),
    ("Punycode: reciprocals", "punycode/short.c", r"return .*x \* reciprocals\[d - 1\] >> RECIPROCAL\)", "return (x / d)",
     STRINGS + NAMES),
    ("Punycode: thresholds", "punycode/short.c", STEPS, COUNTED, STRINGS + NAMES),
    ("Punycode: adapted biases", "punycode/short.c", r"return adapted\[delta\] - k;",
     "return FIRST_DIGIT((PUNYCODE_BASE - PUNYCODE_TMIN + 1) * delta / (delta + PUNYCODE_SKEW)) - k;", STRINGS + NAMES),
    ("Punycode: counting keys", "punycode/short.c", r"static void sort_keys\((?:.|\n)*?\n}\n", SORT, ("strings -e", "names -ex")),
    ("Punycode: order of the first 16", "punycode/short.c", r"k < FEW \? insert\(\*order, i, k\) : ", "", ("strings -d", "names -dx")),
    ("Punycode: read_string inlined", "punycode/short.c",
     r"__attribute__\(\(always_inline\)\) static inline bool read_string", "__attribute__((noinline)) static bool read_string",
     ("strings -d", "names -dx")),
    ("Punycode: reading without flags", "punycode/short.c", r"flag \? read_string\((?:.|\n)*?: read_string\(.*;",
     "read_string(p, string, (uint32_t)length, flag, points, &count, &order);", ("names -dx",)),
    ("strings: UTF-8 is decoded to", "punycode/short.c", r"if \(!read_string\(p, string, length, 0,",
     "if (length > 0 || !read_string(p, string, length, 0,", ("strings -d",)),
    ("strings: UTF-8 is encoded from", "records/strings.c", r"if \(records->direct && !format", "if (false && !format", ("strings -e",)),
    ("lists of code points: first byte", "mode.h", r"\(\*text <= ' ' .*\) &&", "", ("names -ex",)),
    ("JSON: equal members are copied", "records/json.c", r"if \(output_length == length && \(length == 0", "if (false && (length == 0",
     ("JSON -ex", "JSON ASCII")),
    ("JSON: own decomposition", "idna/skeleton.c", r"enum \{ CHANGING [^}]*\};\n\n\tout->length = 0;", NORMALIZE, ("JSON -ex", "display -ex")),
    ("text: lines are loaded together", "text/line.c", r"if \(skipped > 0\)", "if (true)", TEXT),
    ("text: find_next", "text/place.c", r"while \(at > text->at && ", "at = text->at;\n\twhile (false && ",
     TEXT),
    ("text: hosts are not read again", "text/host.c", r"if \(end == host->stop && ", "if (false && ", TEXT),
    ("zones: words in lanes", "zone/entry.c", r"for \(; LANES_NATIVE && length", "for (; false && length", ZONES),
    ("zones: lines are skipped", "zone/zone.c", r"skipped = find_skipped\(zone, input\);", "skipped = 0;", ZONES),
    ("zones: labels with an underscore", "zone/zone_names.c", r"return origin->underscore \|\| [^;]*;", "return true;", ZONES),
)


def build(tree):
    """Builds the program in TREE, and returns a copy of it."""
    subprocess.run(["make", "-s", "src/puny"], cwd=tree, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return shutil.copy(os.path.join(tree, "src/puny"), os.path.join(tempfile.mkdtemp(dir=tree), "puny"))


def switch_off(tree, file, pattern, replacement):
    """Returns the program without a device, or None if FILE has no text for PATTERN."""
    path = os.path.join(tree, "src", file)
    with open(path, encoding="utf-8") as source:
        text = source.read()
    changed, count = re.subn(pattern, replacement, text)
    if count == 0:
        return None
    if pattern == STEPS:
        changed = re.sub(r"\*t\b", "t", changed)
    try:
        with open(path, "w", encoding="utf-8") as source:
            source.write(changed)
        return build(tree)
    finally:
        with open(path, "w", encoding="utf-8") as source:
            source.write(text)


def main(words):
    failed = False
    with tempfile.TemporaryDirectory(prefix="puny-devices-") as tree:
        for file in subprocess.run(["git", "-C", TOP, "ls-files"], stdout=subprocess.PIPE, check=True).stdout.decode().split():
            os.makedirs(os.path.dirname(os.path.join(tree, file)), exist_ok=True)
            shutil.copy(os.path.join(TOP, file), os.path.join(tree, file))
        for command in ["autoreconf", "-fi"], ["./configure", "--quiet"]:
            subprocess.run(command, cwd=tree, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        whole, counts, works = build(tree), {}, instructions.works()
        for device, file, pattern, replacement, used in DEVICES:
            chosen = [work for work in works if work[0] in used]
            if words and not any(word in device for word in words):
                chosen = [work for work in chosen if any(word in work[0] for word in words)]
            without = switch_off(tree, file, pattern, replacement) if chosen else whole
            if not without:
                print(f"{device}: not in {file}", flush=True)
                failed = True
                continue
            cells = []
            for name, path, options in chosen:
                command = [whole, *options.split()], [without, *options.split()]
                if bench.digest(command[0], path) != bench.digest(command[1], path):
                    print(f"{device}: changes the output of {name}", flush=True)
                    failed = True
                counts[name] = counts.get(name) or bench.instructions(command[0], path)
                more = bench.instructions(command[1], path) / counts[name] * 100 - 100
                slower = statistics.median(bench.run(command[1], path) / bench.run(command[0], path)
                                           for _ in range(bench.ROUNDS)) * 100 - 100
                print(f"  {'' if cells else device:<34}{name:<16}{more:+8.1f}%{slower:+8.0f}%", flush=True)
                cells.append(name)
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
