#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""terminal.py LINES COMMAND...: runs COMMAND on a terminal, and types LINES, then end of file.

Writes what the terminal shows: before input is typed (within half a second), a vertical bar, and what follows; with
the line ends of a terminal, and without the typed input.
"""

import os
import pty
import select
import sys
import termios

lines, command = os.fsencode(sys.argv[1]), sys.argv[2:]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(command[0], command)
modes = termios.tcgetattr(terminal)
modes[3] &= ~termios.ECHO
termios.tcsetattr(terminal, termios.TCSANOW, modes)


def read(seconds):
    shown = b""
    while select.select([terminal], [], [], seconds)[0]:
        try:
            data = os.read(terminal, 4096)
        except OSError:    # the other side is closed
            break
        shown += data
        if not data:
            break
    return shown


sys.stdout.buffer.write(read(0.5) + b"|")
os.write(terminal, lines + b"\x04")
sys.stdout.buffer.write(read(10))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
