# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Runs man/examples/spark.py: python3 dataframe.py < PROGRAM.

It converts the file names, whose names are different, and its result is compared with the file whole, what puny writes
for them.

environment: PUNY (the program)
"""
import glob
import itertools
import os
import sys

import pyarrow
import pyarrow.parquet

import spark as engine

# More than a batch of Spark, which has 10,000 rows.
REPEATED = 3000
# The name, the ACE form, and a part of the diagnostic.
ROWS = [
    ('Bücher.example', 'xn--bcher-kva.example', None),
    (None, None, None),
    ('', '', None),
    ('a..b', None, 'empty label'),
    ('bücher\n.example', None, 'U+000A'),
    ('\n', None, 'U+000A'),
    ('bücher.example\r', None, 'U+000D'),
    ('bücher.example\r\n', None, 'U+000D'),
    ('bücher\0.example', None, 'U+FFFD'),
    (b'b\xFFcher.example', None, 'invalid UTF-8'),
    ('\t"ü", \\N', None, 'U+0009'),
    ('\u2028ü: 2: ü', None, 'U+2028'),
    ('\N{ZERO WIDTH NO-BREAK SPACE}größe.example', 'xn--gre-6ka8i.example', None),
    ('xn--bcher-kva.example', 'xn--bcher-kva.example', None),
    ('null', 'null', None),
    ('two words', 'two words', None),
]


def write_names(values, directory):
    """Writes a table with a column of names, of the type string, in groups of 10,000 rows."""
    os.mkdir(directory)
    schema = pyarrow.schema([('name', pyarrow.string())])
    with pyarrow.parquet.ParquetWriter(f'{directory}/part-0.parquet', schema, compression='zstd') as writer:
        values = iter(values)
        while rows := list(itertools.islice(values, 10000)):
            rows = pyarrow.array([row.encode() if isinstance(row, str) else row for row in rows], 'binary')
            # A cast would check UTF-8, but a column of Spark can have invalid UTF-8.
            column = pyarrow.Array.from_buffers(pyarrow.string(), len(rows), rows.buffers())
            writer.write(pyarrow.table([column], schema))


def lines_of(file):
    with open(file, encoding='utf-8', newline='\n') as lines:
        for line in lines:
            yield line[:-1]


def rows_of(directory):
    """Returns the rows in the files of the directory, in order; the names as bytes."""
    for file in sorted(glob.glob(f'{directory}/part-*')):
        for batch in pyarrow.parquet.ParquetFile(file).iter_batches():
            columns = [batch['name'].cast('binary'), batch['ace'], batch['error']]
            yield from zip(*(column.to_pylist() for column in columns))


def with_puny(program):
    """Returns the program with the puny under test."""
    assert '"puny"' in program
    return program.replace('"puny"', f'"{os.environ["PUNY"]}"')


def run(program, names, ace):
    """Runs the program in this process, whose session it uses."""
    sys.argv[1:] = [names, ace]
    exec(program, {'__name__': '__main__'})


def check_names(program):
    """All names of the file names, in order."""
    run(program, 'names.parquet', 'ace.parquet')
    count = failed = 0
    expected = zip(lines_of('names'), lines_of('whole'), strict=True)
    for (name, ace, error), (line, whole) in zip(rows_of('ace.parquet'), expected, strict=True):
        assert name.decode() == line and (ace is None) == (error is not None), (line, name, ace, error)
        assert whole == (line if ace is None else ace), (line, ace, error, whole)
        count, failed = count + 1, failed + (ace is None)
    parts = len(glob.glob('ace.parquet/part-*'))
    assert parts >= 16 and 0 < failed < count / 50, (parts, failed)
    print(f'{count} names, {failed} of them with an error, in {parts} parts')


def check_rows(program):
    """Null, empty and invalid values, in several batches; an empty table."""
    rows = ROWS * REPEATED
    write_names([name for name, _, _ in rows], 'rows')
    write_names([], 'no-rows')
    run(program, 'rows', 'rows-ace')
    for (name, ace, part), result in zip(rows, rows_of('rows-ace'), strict=True):
        expected = name.encode() if isinstance(name, str) else name
        assert result[:2] == (expected, ace) and (result[2] is None) == (part is None), (name, result)
        assert part is None or part in result[2], (part, result)
    run(program, 'no-rows', 'no-rows-ace')
    assert not list(rows_of('no-rows-ace'))


def fails(program):
    """Returns whether a full disk makes the job fail."""
    command = f'["sh", "-c", "{os.environ["PUNY"]} -exz > /dev/full"]'
    full = program.replace(f'["{os.environ["PUNY"]}", "-exz"]', command)
    assert full != program
    try:
        run(full, 'rows', 'full')
    except Exception as error:
        assert 'cannot write standard output' in str(error), error
        return True
    return False


def main():
    program = with_puny(sys.stdin.read())
    write_names(lines_of('names'), 'names.parquet')
    spark = engine.start(os.path.getsize('names.parquet/part-0.parquet') // 20)
    check_rows(program)
    check_names(program)
    assert fails(program), 'a full disk fails no task'
    print('a full disk failed the job')
    spark.stop()


if __name__ == '__main__':
    main()
