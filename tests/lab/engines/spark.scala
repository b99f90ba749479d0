// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the puny authors
// The input of spark-shell: runs the command of puny-recipes(7), which spark.bats inserts, into the directory scala,
// and again with puny writing to a full disk, which must fail.
def failed(work: => Unit): Boolean =
	scala.util.Try(work).failed.toOption.exists(_.toString.contains("exited with status"))

val converted = RECIPE
assert(converted.getNumPartitions >= 16)
converted.saveAsTextFile("scala")
assert(failed(FULL.count()), "a full disk fails no task")
println("a full disk failed the job")
System.exit(0)
