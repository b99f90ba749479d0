// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the puny authors
// The input of spark-shell: runs the command of puny-recipes(7), which spark.bats inserts, into the directory scala,
// and again with puny writing to a full disk, which must fail.  Prints what the first run and one with cat cost.
def failed(work: => Unit): Boolean =
	scala.util.Try(work).failed.toOption.exists(_.toString.contains("exited with status"))
def processorSeconds(): Double = {
	import scala.sys.process._
	Seq("python3", "TREE", "seconds", ProcessHandle.current.pid.toString).!!.trim.toDouble
}
def measured(work: String, count: Long, action: => Unit): Unit = {
	val before = processorSeconds()
	val start = System.nanoTime
	action
	val clock = (System.nanoTime - start) / 1e9
	val seconds = processorSeconds() - before
	println(f"| Spark from Scala, $work | $count | $clock%.1f | $seconds%.1f | ${count / seconds / 1e6}%.3f |")
}

val converted = RECIPE
assert(converted.getNumPartitions >= 16)
val count = sc.textFile("names").count()
measured("RDD.pipe with cat", count, sc.textFile("names").pipe(Seq("cat"), encoding = "UTF-8").saveAsTextFile("cat"))
measured("RDD.pipe with puny", count, converted.saveAsTextFile("scala"))
assert(failed(FULL.count()), "a full disk fails no task")
println("a full disk failed the job")
System.exit(0)
