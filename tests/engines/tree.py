# SPDX-License-Identifier: GPL-3.0-or-later
"""The processes below a process, from /proc."""
import os


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


def processor_seconds(root):
    """Returns the processor time of the processes below ROOT and of their children that have ended."""
    ticks = sum(sum(map(int, fields[11:15])) for pid in below(root) if (fields := stat(pid)))
    return ticks / os.sysconf('SC_CLK_TCK')


def with_words(root, words):
    """Returns the processes below ROOT whose command line contains WORDS."""
    found = []
    for pid in below(root):
        try:
            with open(f'/proc/{pid}/cmdline', 'rb') as file:
                if words.encode() in file.read():
                    found.append(pid)
        except OSError:
            pass
    return found
