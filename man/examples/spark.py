# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Converts the column "name" of a table in Parquet with Spark: spark-submit spark.py NAMES ACE

The table ACE gets the columns "name", "ace" and "error".  A name that cannot be converted has null in the column "ace"
and the diagnostic in the column "error".  A null name gives null in both columns.  A name that contains NUL cannot be
converted.  One process of puny converts each batch of rows.
"""
import subprocess
import sys

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import SparkSession


def convert(names):
    """Returns the ACE forms of an array of names without null and NUL, and the diagnostics or null."""
    rows = pa.ListArray.from_arrays([0, len(names)], names)
    data = pc.binary_join(rows, "\0")[0].as_buffer()
    run = subprocess.run(["puny", "-exz"], input=data, capture_output=True)
    if run.returncode not in (0, 1):
        raise OSError(run.stderr)
    error = [None] * len(names)
    for line in run.stderr.splitlines():
        _, place, message = line.decode().split(": ", 2)
        if not message.startswith("warning: "):
            error[int(place.split(":")[1]) - 1] = message
    ace = pc.split_pattern(run.stdout, b"\0").values
    return ace, pa.array(error, "string")


def add_ace(batches):
    """Adds the columns ace and error to each batch."""
    for batch in batches:
        names = batch["name"].fill_null("")
        names = pc.replace_substring(names, "\0", "\ufffd")
        ace, error = convert(names)
        good = pc.and_(batch["name"].is_valid(), error.is_null())
        ace = pc.if_else(good, ace, None).cast("string")
        yield pa.RecordBatch.from_arrays([batch["name"], ace, error], ["name", "ace", "error"])


if __name__ == "__main__":
    spark = SparkSession.builder.getOrCreate()
    names = spark.read.parquet(sys.argv[1]).select("name")
    names.mapInArrow(add_ace, "name string, ace string, error string").write.parquet(sys.argv[2])
