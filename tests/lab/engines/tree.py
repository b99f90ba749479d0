# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""The processes below a process, from /proc.

python3 tree.py PID OUTER INNER  prints a process below PID with the words OUTER in its command line that started one
                                 with the words INNER, or exits with status 1
"""
import os
import sys


def stat(pid):
    """Returns the fields of /proc/PID/stat after the name, or None if the process has ended."""
    try:
        with open(f'/proc/{pid}/stat', encoding='utf-8', errors='replace') as file:
            return file.read().rpartition(')')[2].split()
    except OSError:
        return None


def below(root):
    """Returns ROOT and the processes that it started, directly or indirectly."""
    parents = {int(pid): int(fields[1]) for pid in os.listdir('/proc') if pid.isdigit() and (fields := stat(pid))}
    found, new = {root}, {root}
    while new:
        new = {pid for pid, parent in parents.items() if parent in new}
        found |= new
    return found


def has_words(pid, words):
    """Returns whether the command line of PID contains WORDS."""
    try:
        with open(f'/proc/{pid}/cmdline', 'rb') as file:
            return words.encode() in file.read()
    except OSError:
        return False


def with_words(root, words):
    """Returns the processes below ROOT whose command lines contain WORDS."""
    return [pid for pid in below(root) if has_words(pid, words)]


def main(root, outer, inner):
    for pid in with_words(int(root), inner):
        fields = stat(pid)
        if fields and has_words(int(fields[1]), outer):
            print(fields[1])
            return 0
    return 1


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
