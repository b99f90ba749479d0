# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Compares ways to use all processors of a machine with puny alone: python3 processors.py ROUNDS [RECIPE...].

Each RECIPE is a shell command that converts the file names in the current directory and writes standard output.  Puny
alone, the recipes and a few other ways take turns ROUNDS times.  All outputs must be equal.  Temporary files are in the
current directory, too.
"""
import hashlib
import os
import resource
import statistics
import subprocess
import sys
import time

ALONE = 'puny -ex names'
HALVES = ('n=$(($(wc -c < names) / 2)); n=$((n + $(tail -c +$((n + 1)) names | head -n 1 | wc -c))); '
          'head -c $n names | puny -ex > first & tail -c +$((n + 1)) names | puny -ex > second; wait')
OTHERS = ['parallel --pipepart -k --block -1 -a names puny -ex',
          "split -n l/2 names part. && ls part.?? | xargs -P 2 -I {} sh -c 'puny -ex {} > {}.ace'; cat part.*.ace; "
          'rm part.*',
          HALVES + '; cat first second; rm first second']
# The output is not joined, so no recipe can be faster.
LIMIT = HALVES + '; rm first second'


def run(command):
    """Returns the elapsed seconds, the seconds of the processors, and a digest of the output."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    with open('out', 'wb') as file:
        subprocess.run(['sh', '-c', command], stdout=file, stderr=subprocess.DEVNULL, check=False)
    clock = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open('out', 'rb') as file:
        digest = hashlib.file_digest(file, 'sha1').hexdigest()
    os.remove('out')
    return clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, digest


def take_turns(rounds, commands):
    """Returns the elapsed seconds and the seconds of the processors of each run of each command, puny alone first."""
    whole, runs = None, {command: [] for command in commands}
    for _ in range(rounds):
        for command in commands:
            clock, processors, digest = run(command)
            runs[command].append((clock, processors))
            whole = whole or digest
            assert digest == whole or command == LIMIT, f'{command}: not what puny alone writes'
    return runs


def least_and_median(values):
    return f'{min(values):.2f} | {statistics.median(values):.2f}'


def main(rounds, recipes):
    os.environ['TMPDIR'] = os.getcwd()
    load = os.getloadavg()[0]
    runs = take_turns(rounds, [ALONE, *recipes, *OTHERS, LIMIT])
    print(f'{os.path.getsize("names") / 1e9:.2f} GB of names in {os.path.dirname(os.getcwd())}, {os.cpu_count()} '
          f'processors, {rounds} rounds; load average before {load:.1f}, after {os.getloadavg()[0]:.1f}')
    print('| command | seconds: least | median | processor seconds: least | median | '
          'times as fast as puny alone: least | median |\n|---|---|---|---|---|---|---|')
    for command, own in runs.items():
        clock, processors = zip(*own)
        ratios = [alone[0] / run[0] for alone, run in zip(runs[ALONE], own)]
        name = 'the last one, output not joined' if command == LIMIT else command.replace('|', '\\|')
        print(f'| {name} | {least_and_median(clock)} | {least_and_median(processors)} | {least_and_median(ratios)} |',
              flush=True)


if __name__ == '__main__':
    main(int(sys.argv[1]), sys.argv[2:])
