# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Python's idna as a filter, one name per line: python3 python_idna.py encode | decode | versions.

Writes a TAB and the reason for a name that it rejects.
"""
import sys

import idna


def convert(operation, name):
    try:
        return idna.encode(name).decode() if operation == 'encode' else idna.decode(name)
    except (UnicodeError, ValueError) as error:
        return '\t' + str(error).replace('\n', ' ').replace('\r', ' ')


def main(operation):
    if operation == 'versions':
        print(f'idna {idna.__version__}, Unicode {idna.unicode_version}')
        return
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(convert(operation, line[:-1].decode()).encode() + b'\n')


if __name__ == '__main__':
    main(sys.argv[1])
