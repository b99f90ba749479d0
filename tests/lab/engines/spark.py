# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Runs the command of puny-recipes(7) for Spark, from Python: python3 spark.py COMMAND.

COMMAND is a Python expression of sc, the SparkContext, which has two executors in separate processes.  The command
converts the file names, in 16 partitions or more, into the directory python, while an executor is killed.  Then it runs
with puny writing to a full disk, and must fail.
"""
import os
import signal
import sys
import threading
import time

from pyspark.sql import SparkSession

import tree


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


def kill_an_executor(sc, done, killed):
    """Kills an executor that is running puny, after the first task has finished and before the last ones start."""
    while not done.is_set():
        for stage in sc.statusTracker().getActiveStageIds():
            info = sc.statusTracker().getStageInfo(stage)
            executors = [pid for pid in tree.with_words(os.getpid(), 'CoarseGrainedExecutorBackend')
                         if tree.with_words(pid, '-exq')]
            if info and 1 <= info.numCompletedTasks < info.numTasks - 2 and executors:
                os.kill(max(executors), signal.SIGKILL)
                killed.append(stage)
                return
        time.sleep(0.02)


def run_with_a_killed_executor(sc, rdd):
    """Saves RDD in the directory python.  The tasks of the killed executor must fail, and no others."""
    done, killed = threading.Event(), []
    killer = threading.Thread(target=kill_an_executor, args=(sc, done, killed))
    killer.start()
    rdd.saveAsTextFile('python')
    done.set()
    killer.join()
    assert killed, 'no executor was killed'
    info = sc.statusTracker().getStageInfo(killed[0])
    assert info.numFailedTasks == 1, f'{info.numFailedTasks} tasks failed'
    print(f'an executor was killed; {info.numTasks} tasks, {info.numFailedTasks} failed and was retried', flush=True)


def fails(rdd):
    """Returns whether the command exits with a status that fails its task."""
    try:
        rdd.count()
    except Exception as error:
        assert 'exited with' in str(error), error
        return True
    return False


def main(command):
    sc = start(os.path.getsize('names') // 20).sparkContext
    rdd = eval(command, {'sc': sc})
    assert rdd.getNumPartitions() >= 16, rdd.getNumPartitions()
    run_with_a_killed_executor(sc, rdd)
    full = command.replace(' -exq ', ' -exq > /dev/full ')
    assert full != command and fails(eval(full, {'sc': sc})), 'a full disk fails no task'
    print('a full disk failed the job')
    sc.stop()


if __name__ == '__main__':
    main(sys.argv[1])
