# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Python's idna as a filter, one name per line: python3 python_idna.py to-ascii | to-unicode | register |
register-decode | versions.

Writes a TAB and the reason for a name that it rejects.
"""
import sys

import idna

OPERATIONS = {
    'to-ascii': lambda name: idna.encode(name, uts46=True, std3_rules=False, transitional=False).decode(),
    'to-unicode': lambda name: idna.decode(name, uts46=True, std3_rules=False),
    'register': lambda name: idna.encode(name).decode(),
    'register-decode': idna.decode,
}


def convert(operation, name):
    try:
        return operation(name)
    except (UnicodeError, ValueError) as error:
        return '\t' + str(error).replace('\n', ' ').replace('\r', ' ')


def main(operation):
    if operation == 'versions':
        print(f'idna {idna.__version__}, Unicode {idna.unicode_version}')
        return
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(convert(OPERATIONS[operation], line[:-1].decode()).encode() + b'\n')


if __name__ == '__main__':
    main(sys.argv[1])
