# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Runs the recipe of puny-recipes(7) for DataFrames of Spark: python3 dataframe.py < RECIPE.

RECIPE uses the session spark, reads the directory names.parquet and writes the directory ace.parquet.  It converts the
file names, whose names are different, and its result is compared with the file whole, what puny writes for them.

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


def with_puny(recipe):
    """Returns the recipe with the program under test."""
    assert '"puny"' in recipe
    return recipe.replace('"puny"', f'"{os.environ["PUNY"]}"')


def run(spark, recipe, names, ace):
    exec(recipe.replace('names.parquet', names).replace('ace.parquet', ace), {'spark': spark, '__name__': '__main__'})


def check_names(spark, recipe):
    """All names of the file names, in order."""
    run(spark, recipe, 'names.parquet', 'ace.parquet')
    count = failed = 0
    expected = zip(lines_of('names'), lines_of('whole'), strict=True)
    for (name, ace, error), (line, whole) in zip(rows_of('ace.parquet'), expected, strict=True):
        assert name.decode() == line and (ace is None) == (error is not None), (line, name, ace, error)
        assert whole == (line if ace is None else ace), (line, ace, error, whole)
        count, failed = count + 1, failed + (ace is None)
    parts = len(glob.glob('ace.parquet/part-*'))
    assert parts >= 16 and 0 < failed < count / 50, (parts, failed)
    print(f'{count} names, {failed} of them with an error, in {parts} parts')


def check_rows(spark, recipe):
    """Null, empty and invalid values, in several batches; an empty table."""
    rows = ROWS * REPEATED
    write_names([name for name, _, _ in rows], 'rows')
    write_names([], 'no-rows')
    run(spark, recipe, 'rows', 'rows-ace')
    for (name, ace, part), result in zip(rows, rows_of('rows-ace'), strict=True):
        expected = name.encode() if isinstance(name, str) else name
        assert result[:2] == (expected, ace) and (result[2] is None) == (part is None), (name, result)
        assert part is None or part in result[2], (part, result)
    run(spark, recipe, 'no-rows', 'no-rows-ace')
    assert not list(rows_of('no-rows-ace'))


def fails(spark, recipe):
    """Returns whether a full disk makes the job fail."""
    command = f'["sh", "-c", "{os.environ["PUNY"]} -exz > /dev/full"]'
    full = recipe.replace(f'["{os.environ["PUNY"]}", "-exz"]', command)
    assert full != recipe
    try:
        run(spark, full, 'rows', 'full')
    except Exception as error:
        assert 'cannot write standard output' in str(error), error
        return True
    return False


def main():
    recipe = with_puny(sys.stdin.read())
    write_names(lines_of('names'), 'names.parquet')
    spark = engine.start(os.path.getsize('names.parquet/part-0.parquet') // 20)
    check_rows(spark, recipe)
    check_names(spark, recipe)
    assert fails(spark, recipe), 'a full disk fails no task'
    print('a full disk failed the job')
    spark.stop()


if __name__ == '__main__':
    main()
