# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Runs the command of puny-recipes(7) for Spark from Python, and man/examples/spark.py: python3 spark.py COMMAND PROGRAM.

COMMAND is a Python expression of sc, the SparkContext, which has two executors in separate processes.  It converts the
file names into the directory python.  PROGRAM converts a table of these names, which are different, and its result is
compared with the file whole, what puny writes for them.

environment: PUNY (the program)
"""
import glob
import itertools
import os
import sys

import pyarrow
import pyarrow.parquet
from pyspark.sql import SparkSession

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


def start(part):
    """Returns a SparkSession that reads files in parts of PART bytes.

    It has two executors, separate processes of one processor and 1 GiB each.  The compression is zstd, since Spark's
    snappy fails where musl is installed beside glibc.
    """
    builder = SparkSession.builder.master('local-cluster[2,1,1024]').appName('puny')
    builder.config('spark.ui.enabled', 'false').config('spark.ui.showConsoleProgress', 'false')
    builder.config('spark.task.maxFailures', '2').config('spark.sql.parquet.compression.codec', 'zstd')
    builder.config('spark.hadoop.fs.local.block.size', str(part))
    builder.config('spark.sql.files.maxPartitionBytes', str(part)).config('spark.sql.files.openCostInBytes', '0')
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel('OFF')
    return spark


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


def must_fail(words, work, *arguments):
    """A full disk fails WORK, with a message that contains WORDS."""
    try:
        work(*arguments)
    except Exception as error:
        assert words in str(error), error
    else:
        raise AssertionError('a full disk fails no task')


def main(command, program):
    puny, count = os.environ['PUNY'], os.path.getsize('names')
    sc = start(count // 20).sparkContext
    rdd = eval(command, {'sc': sc})
    assert rdd.getNumPartitions() >= 16, rdd.getNumPartitions()
    rdd.saveAsTextFile('python')
    must_fail('exited with', eval(command.replace(' -exq ', ' -exq > /dev/full '), {'sc': sc}).count)
    sc.stop()
    write_names(lines_of('names'), 'names.parquet')
    spark = start(os.path.getsize('names.parquet/part-0.parquet') // 20)
    check_rows(program.replace('"puny"', f'"{puny}"'))
    check_names(program.replace('"puny"', f'"{puny}"'))
    full = f'["sh", "-c", "{puny} -exz > /dev/full"]'
    must_fail('cannot write standard output', run, program.replace('["puny", "-exz"]', full), 'rows', 'full')
    spark.stop()


if __name__ == '__main__':
    main(*sys.argv[1:])
