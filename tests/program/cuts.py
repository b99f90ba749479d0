# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Output, diagnostics and exit status must not depend on how reads are divided: python3 cuts.py OPTION...

The input is read from a file at once, then through a pipe in packet mode, where each read returns the bytes of one
write: single bytes, then pieces of other sizes.
"""
import os
import random
import subprocess
import sys
import tempfile

import tables


def records(longest):
    made = [tables.unescape(row[1])[:300] for row in tables.rows_of('names.tsv', 'strings.tsv', 'bad-input.tsv')]
    # around the length at which a name is rejected without reading it
    made += [b'a' * 4096, b'b' * 4095 + b'\r', b'c' * 4096 + b'\r', b'd' * 4097, b'e' * 9000, 'ü'.encode() * 2100,
             b'u+00AD ' * 900 + b'u+00FC', 'ü.'.encode() * 2049]
    # runs that are too long to be a name, before a byte that is not UTF-8
    made += [b'https://' + b'a' * length + b'\xe1' + b'a' * 300 for length in range(1020, 1100, 7)]
    random.Random(2).shuffle(made)
    return [record for record in made if len(record) <= longest]


def content(terminator, longest):
    """A byte order mark, records with the terminator alone and after a CR, and no terminator at the end."""
    data = b'\xef\xbb\xbf'
    for number, record in enumerate(records(longest)):
        data += record.replace(terminator, b'') + (b'\r' if number % 3 == 0 else b'') + terminator
    return data + 'xn--bcher-kva.ü'.encode()


def pieces(data, size, rng):
    at = 0
    while at < len(data):
        length = size or rng.randrange(1, 60)
        yield data[at:at + length]
        at += length


def run(options, data, size):
    """Returns output, diagnostics and status.  SIZE is that of the pieces, 0 for random sizes, None for a file."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as messages, tempfile.TemporaryFile() as whole:
        command = [os.environ['PUNY'], *options]
        if size is None:
            whole.write(data)
            whole.seek(0)
            status = subprocess.run(command, stdin=whole, stdout=output, stderr=messages, check=False).returncode
        else:
            out, to = os.pipe2(os.O_DIRECT | os.O_CLOEXEC)
            with subprocess.Popen(command, stdin=out, stdout=output, stderr=messages) as process:
                os.close(out)
                try:
                    for piece in pieces(data, size, random.Random(1)):
                        os.write(to, piece)
                except BrokenPipeError:
                    pass    # --on-error=stop
                os.close(to)
                status = process.wait()
        output.seek(0)
        messages.seek(0)
        return output.read(), messages.read(), status


def first_difference(got, wanted):
    for line, (one, other) in enumerate(zip(got.split(b'\n'), wanted.split(b'\n')), 1):
        if one != other:
            return f'line {line}: {one[:200]!r}, not {other[:200]!r}'
    return f'{len(got)} data, not {len(wanted)}'


def main(options):
    # the trace of decoding a string takes quadratic space
    data = content(b'\0' if '-z' in options else b'\n', 100 if '-d' in options and '--trace' in options else 10000)
    output, messages, status = run(options, data, None)
    failures = []
    assert len(data) > 3000 and status < 2, status
    assert len(output) + len(messages) > 20, 'almost no output'
    for size in 1, 3, 0, 4096, 4097:
        some_output, some_messages, some_status = run(options, data, size)
        if some_output != output:
            failures.append(f'{options}, pieces of {size}: output, {first_difference(some_output, output)}')
        if some_messages != messages:
            failures.append(f'{options}, pieces of {size}: diagnostics, {first_difference(some_messages, messages)}')
        if some_status != status:
            failures.append(f'{options}, pieces of {size}: status {some_status}, not {status}')
    print('\n'.join(failures))
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
