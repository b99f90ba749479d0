#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""cut.py TERMINATOR WHOLE STATUS COMMAND...: runs COMMAND on parts of its input, like a cluster.

Divides standard input at random ends of records (TERMINATOR is the number of the byte that ends one), runs COMMAND on
each part, and joins the outputs: the result must equal the file WHOLE, and the greatest exit status must be STATUS.
Repeats this three times.
"""

import random
import subprocess
import sys

terminator, whole, status, command = bytes([int(sys.argv[1])]), sys.argv[2], int(sys.argv[3]), sys.argv[4:]
records = sys.stdin.buffer.read().split(terminator)
random.seed(3492)
with open(whole, "rb") as file:
    wanted = file.read()
for turn in range(3):
    cuts = sorted(random.randrange(1, len(records)) for _ in range(random.randrange(1, 5)))
    output, statuses = b"", []
    for start, end in zip([0] + cuts, cuts + [len(records)]):
        part = terminator.join(records[start:end])
        if end < len(records):
            part += terminator
        run = subprocess.run(command, input=part, stdout=subprocess.PIPE)
        output += run.stdout
        statuses.append(abs(run.returncode))
    if output != wanted or max(statuses) != status:
        sys.exit(f"{command} differs when cut at {cuts}: {statuses}")
