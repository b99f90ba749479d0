# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the recipes for all processors of a machine with puny alone: python3 processors.py ROUNDS [RECIPE...].

Each RECIPE is a shell command that converts the file names and writes standard output.  All recipes, and a few that
are not recommended, take turns ROUNDS times and write files, which must equal the output of puny alone.  Exits with
status 1 if a recipe is not faster than puny alone.
"""
import filecmp
import os
import resource
import statistics
import subprocess
import sys
import time

OTHERS = ['parallel --pipe -k puny -ex < names', 'parallel --pipe -k --block 10M puny -ex < names',
          "split -n l/2 names part. && ls part.?? | xargs -P 2 -I {} sh -c 'puny -ex {} > {}.ace'; cat part.*.ace; "
          'rm part.*']


def run(command, out):
    """Returns the elapsed seconds and the seconds of the processors."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    with open(out, 'wb') as file:
        subprocess.run(['sh', '-c', command], stdout=file, stderr=subprocess.DEVNULL, check=False)
    seconds = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(rounds, recipes):
    commands = ['puny -ex names', *recipes, *OTHERS]
    runs = {command: [] for command in commands}
    for _ in range(rounds):
        for command in commands:
            out = 'whole' if command == commands[0] else 'out'
            runs[command].append(run(command, out))
            assert filecmp.cmp('whole', out, shallow=False), f'{command}: not what puny alone writes'
    print(f'load average: {os.getloadavg()[0]:.1f}')
    print(f'| {os.path.getsize("names") / 1e9:.1f} GB of names, {os.cpu_count()} processors | seconds | '
          'processor seconds | times as fast as puny alone |\n|---|---|---|---|')
    slower = 0
    for command in commands:
        ratio = statistics.median(alone[0] / own[0] for alone, own in zip(runs[commands[0]], runs[command]))
        clock, processor = (statistics.median(values) for values in zip(*runs[command]))
        print(f'| {command} | {clock:.1f} | {processor:.1f} | {ratio:.2f} |')
        slower += command in recipes and ratio <= 1
    return 1 if slower else 0


if __name__ == '__main__':
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
