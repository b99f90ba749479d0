# SPDX-License-Identifier: GPL-3.0-or-later
"""The manual's command for Spark, from Python: python3 spark.py COMMAND.

COMMAND is an expression of sc, the context.  With two executors in processes of their own, it is measured over the
first names of the file names, beside puny alone and a function in Python; run over all of them, in 16 parts or more,
while an executor is killed, and its result saved in the directory python; and run with puny on a full disk, which must
fail.

environment: PUNY (the program)
"""
import itertools
import os
import signal
import subprocess
import sys
import threading
import time

from pyspark import SparkConf, SparkContext

import tree

SAMPLE, SMALL_SAMPLE = 1000000, 50000


def context():
    conf = SparkConf().setMaster('local-cluster[2,1,1024]').setAppName('puny')
    conf.set('spark.ui.enabled', 'false').set('spark.task.maxFailures', '2')
    conf.set('spark.hadoop.fs.local.block.size', str(os.path.getsize('names') // 20))
    sc = SparkContext(conf=conf)
    sc.setLogLevel('OFF')
    return sc


def kill_an_executor(sc, done, killed):
    """As soon as one of the 16 tasks is finished and before all are."""
    while not done.is_set():
        for stage in sc.statusTracker().getActiveStageIds():
            info = sc.statusTracker().getStageInfo(stage)
            executors = tree.with_words(os.getpid(), 'CoarseGrainedExecutorBackend')
            if info and 1 <= info.numCompletedTasks < info.numTasks - 2 and len(executors) > 1:
                os.kill(max(executors), signal.SIGKILL)
                killed.append(stage)
                return
        time.sleep(0.02)


def run_with_a_killed_executor(sc, rdd):
    done, killed = threading.Event(), []
    killer = threading.Thread(target=kill_an_executor, args=(sc, done, killed))
    killer.start()
    rdd.saveAsTextFile('python')
    done.set()
    killer.join()
    assert killed, 'no executor was killed'
    failed = sc.statusTracker().getStageInfo(killed[0]).numFailedTasks
    assert failed > 0, 'no task was lost with the executor'
    print(f'an executor was killed, and with it {failed} tasks failed and were run again', flush=True)


def fails(rdd):
    try:
        rdd.count()
    except Exception as error:
        assert 'exited with' in str(error), error
        return True
    return False


def by_idna(name):
    """What a function for DataFrames and RDDs would do with the package idna."""
    import idna
    try:
        return idna.encode(name, uts46=True, std3_rules=False).decode()
    except UnicodeError:
        return name


def measured(what, count, action):
    before, start = tree.processor_seconds(os.getpid()), time.monotonic()
    action()
    seconds = tree.processor_seconds(os.getpid()) - before
    clock = time.monotonic() - start
    print(f'| {what} | {count} | {clock:.1f} | {seconds:.1f} | {count / seconds / 1e6:.3f} |', flush=True)


def puny_alone():
    with open('sample', 'rb') as names, open('alone', 'wb') as out:
        subprocess.run([os.environ['PUNY'], '-exq'], stdin=names, stdout=out, check=False)


def measure(sc, command):
    with open('names', 'rb') as names, open('sample', 'wb') as out:
        out.writelines(itertools.islice(names, SAMPLE))
    count = sc.textFile('sample').count()
    rdd = eval(command.replace('"names"', '"sample"'), {'sc': sc})
    small = sc.parallelize(sc.textFile('sample').take(SMALL_SAMPLE), 16).cache()
    print(f'{small.count()} names for the function')
    print('| work | names | seconds | processor seconds | M names per processor second |\n|---|---|---|---|---|')
    measured('puny alone', count, puny_alone)
    measured('Spark, RDD.pipe of puny, from Python', count, lambda: rdd.saveAsTextFile('piped'))
    measured('Spark, textFile and saveAsTextFile alone', count, lambda: sc.textFile('sample').saveAsTextFile('copied'))
    measured('Spark, a Python function with idna', small.count(), small.map(by_idna).count)


def main(command):
    sc = context()
    measure(sc, command)
    rdd = eval(command, {'sc': sc})
    assert rdd.getNumPartitions() >= 16, rdd.getNumPartitions()
    run_with_a_killed_executor(sc, rdd)
    full = command.replace(' -exq ', ' -exq > /dev/full ')
    assert full != command and fails(eval(full, {'sc': sc})), 'a full disk fails no task'
    print('a full disk failed the job')
    sc.stop()


if __name__ == '__main__':
    main(sys.argv[1])
