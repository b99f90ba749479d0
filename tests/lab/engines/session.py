# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Starts Spark."""
from pyspark.sql import SparkSession


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
