# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Measures what the recipes of puny-recipes(7) for Spark cost from Python: python3 costs.py ROUNDS PIPE < RECIPE.

PIPE is the expression for RDD.pipe, and RECIPE the code for DataFrames.  They take turns ROUNDS times, with the same
work without puny, on the first names of the file names.

environment: PUNY (the program)
"""
import itertools
import os
import shutil
import subprocess
import sys
import time

from pyspark.sql import functions

import dataframe
import session
import tree

SAMPLE, SMALL_SAMPLE = 4000000, 50000


def spent(before, after):
    """Returns the processor seconds between two results of tree.times: of the processes, and of children that have
    ended.  A process that has ended meanwhile was idle: Spark does not wait for the Python processes that it ends, so
    nobody is their parent.
    """
    return [sum(times[i] - before.get(pid, (0, 0))[i] for pid, times in after.items()) for i in (0, 1)]


def measured(action):
    """Returns the elapsed seconds, the processor seconds, and those of the latter in the programs that Python ran."""
    before, start = tree.times(os.getpid()), time.monotonic()
    action()
    clock = time.monotonic() - start
    own, children = spent(before, tree.times(os.getpid()))
    return clock, own + children, children


def by_idna(name):
    """Converts a name with the Python package idna, as a user-defined function would."""
    import idna
    try:
        return idna.encode(name, uts46=True, std3_rules=False).decode()
    except UnicodeError:
        return None


def same(batches):
    """Returns the columns of the recipe without a conversion."""
    import pyarrow
    for batch in batches:
        error = pyarrow.nulls(len(batch), pyarrow.string())
        yield batch.append_column('ace', batch['name']).append_column('error', error)


def puny_alone():
    with open('sample', 'rb') as names, open('alone', 'wb') as out:
        subprocess.run([os.environ['PUNY'], '-exq'], stdin=names, stdout=out, check=False)


def saved(table):
    table.write.parquet('out')


def works(spark, pipe, recipe):
    """Returns the name, the number of names, and a function for each row of the table."""
    sc, table = spark.sparkContext, spark.read.parquet('names.parquet')
    few = spark.read.parquet('few.parquet')
    schema = 'name string, ace string, error string'
    pipe = pipe.replace('"names"', '"sample"')
    return [
        ('puny alone', SAMPLE, puny_alone),
        ('text, no conversion', SAMPLE, lambda: sc.textFile('sample').saveAsTextFile('out')),
        ('text, RDD.pipe with cat', SAMPLE, lambda: sc.textFile('sample').pipe('cat').saveAsTextFile('out')),
        ('text, RDD.pipe with puny', SAMPLE, lambda: eval(pipe, {'sc': sc}).saveAsTextFile('out')),
        ('Parquet, no conversion', SAMPLE, lambda: saved(table)),
        ('Parquet, mapInArrow, no conversion', SAMPLE, lambda: saved(table.mapInArrow(same, schema))),
        ('Parquet, mapInArrow with puny', SAMPLE, lambda: dataframe.run(spark, recipe, 'names.parquet', 'out')),
        ('Parquet, a function with idna', SMALL_SAMPLE,
         lambda: saved(few.withColumn('ace', functions.udf(by_idna, 'string')('name')))),
    ]


def print_table(rounds, spark, pipe, recipe, count):
    runs = {}
    load = os.getloadavg()[0]
    for _ in range(rounds):
        for work, names, action in works(spark, pipe, recipe):
            shutil.rmtree('out', ignore_errors=True)
            runs.setdefault((work, min(names, count)), []).append(measured(action))
    print(f'{os.cpu_count()} processors, the least of {rounds} rounds; load average before {load:.1f}, '
          f'after {os.getloadavg()[0]:.1f}')
    print('| work | names | seconds | processor seconds | of them puny or cat | M names per processor second |\n'
          '|---|---|---|---|---|---|')
    for (work, names), values in runs.items():
        clock, processor, programs = map(min, zip(*values))
        print(f'| {work} | {names} | {clock:.1f} | {processor:.1f} | {programs:.1f} | {names / processor / 1e6:.3f} |')


def main(rounds, pipe, recipe):
    with open('names', 'rb') as names, open('sample', 'wb') as out:
        out.writelines(itertools.islice(names, SAMPLE))
    names = list(dataframe.lines_of('sample'))
    dataframe.write_names(names, 'names.parquet')
    dataframe.write_names(names[:SMALL_SAMPLE], 'few.parquet')
    count = len(names)
    del names
    # As many parts as processors, for text and for Parquet.
    spark = session.start(os.path.getsize('sample') // 2 + 1)
    print_table(rounds, spark, pipe, recipe, count)
    spark.stop()


if __name__ == '__main__':
    main(int(sys.argv[1]), sys.argv[2], dataframe.with_puny(sys.stdin.read()))
