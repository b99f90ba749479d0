# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the command of puny-recipes(7) for Spark, from Python: python3 spark.py COMMAND.

COMMAND is a Python expression of sc, the SparkContext, which has two executors in separate processes.  The command
converts the file names, in 16 partitions or more, into the directory python, while an executor is killed.  Then it runs
with puny writing to a full disk, and must fail.  Last, the costs of several commands are measured.

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

SAMPLE, SMALL_SAMPLE = 4000000, 200000


def context():
    """Returns a SparkContext with two executors of one processor and 1 GiB each."""
    conf = SparkConf().setMaster('local-cluster[2,1,1024]').setAppName('puny')
    conf.set('spark.ui.enabled', 'false').set('spark.task.maxFailures', '2')
    conf.set('spark.hadoop.fs.local.block.size', str(os.path.getsize('names') // 20))
    sc = SparkContext(conf=conf)
    sc.setLogLevel('OFF')
    return sc


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


def by_idna(name):
    """Converts a name with the Python package idna, as a user-defined function would."""
    import idna
    try:
        return idna.encode(name, uts46=True, std3_rules=False).decode()
    except UnicodeError:
        return name


def measured(work, count, action):
    """Prints a row: what ACTION, which converts COUNT names, costs this process and those below it."""
    before, start = tree.processor_seconds(os.getpid()), time.monotonic()
    action()
    seconds = tree.processor_seconds(os.getpid()) - before
    clock = time.monotonic() - start
    print(f'| {work} | {count} | {clock:.1f} | {seconds:.1f} | {count / seconds / 1e6:.3f} |', flush=True)


def puny_alone():
    with open('sample', 'rb') as names, open('alone', 'wb') as out:
        subprocess.run([os.environ['PUNY'], '-exq'], stdin=names, stdout=out, check=False)


def measure(sc, command):
    """Prints the table of costs, on the first names of the file."""
    with open('names', 'rb') as names, open('sample', 'wb') as out:
        out.writelines(itertools.islice(names, SAMPLE))
    lines = sc.textFile('sample', 16)
    count = lines.count()
    rdd = eval(command.replace('"names"', '"sample", 16'), {'sc': sc})
    few = sc.parallelize(lines.take(SMALL_SAMPLE), 16).cache()
    few.count()
    print(f'load average: {os.getloadavg()[0]:.1f}')
    print('| work | names | seconds | processor seconds | M names per processor second |\n|---|---|---|---|---|')
    measured('puny alone', count, puny_alone)
    measured('Spark alone, textFile and saveAsTextFile', count, lambda: lines.saveAsTextFile('copied'))
    measured('Spark from Python, RDD.pipe with cat', count, lambda: lines.pipe('cat').saveAsTextFile('cat'))
    measured('Spark from Python, RDD.pipe with puny', count, lambda: rdd.saveAsTextFile('piped'))
    measured('Spark from Python, a function with idna', few.count(), few.map(by_idna).count)


def main(command):
    sc = context()
    rdd = eval(command, {'sc': sc})
    assert rdd.getNumPartitions() >= 16, rdd.getNumPartitions()
    run_with_a_killed_executor(sc, rdd)
    full = command.replace(' -exq ', ' -exq > /dev/full ')
    assert full != command and fails(eval(full, {'sc': sc})), 'a full disk fails no task'
    print('a full disk failed the job')
    measure(sc, command)
    sc.stop()


if __name__ == '__main__':
    main(sys.argv[1])
