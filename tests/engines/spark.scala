// SPDX-License-Identifier: GPL-3.0-or-later
// What spark-shell runs: the manual's command, from the environment, saved in the directory scala; and with puny on a
// full disk, which must fail.
def failed(work: => Unit): Boolean = scala.util.Try(work).failed.toOption.exists(_.toString.contains("exited with status"))

val converted = RECIPE
assert(converted.getNumPartitions >= 16)
converted.saveAsTextFile("scala")
assert(failed(FULL.count()), "a full disk fails no task")
println("a full disk failed the job")
System.exit(0)
