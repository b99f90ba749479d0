#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# The recipes of puny-recipes(7) and man/examples/spark.py, with two executors in separate processes: make check-engines.
# shellcheck disable=SC2154

setup_file() {
	load engines
	make_names_and_whole
}

setup() {
	load engines
	PYSPARK_PYTHON=$ENGINES/python/bin/python
	SPARK_HOME=$("$PYSPARK_PYTHON" -c 'import os, pyspark; print(os.path.dirname(pyspark.__file__))')
	SPARK_WORKER_DIR=$BATS_TEST_TMPDIR
	export PYSPARK_PYTHON SPARK_HOME SPARK_WORKER_DIR
	cd "$BATS_TEST_TMPDIR" || return
	ln -s "$BATS_FILE_TMPDIR/names" names
}

# Prints the command of the page that contains the words, with the program under test and -q, since every invalid record
# gives a diagnostic.
command_with() {
	recipe "$1" | awk -v words="$1" '/^sc/ { command = "" } { command = command $0 " " } index($0, words) { found = NR }
		/\)$/ && found { print command; exit }' | sed "s|puny -ex|$PUNY -exq|"
}

@test "Python: the joined parts equal the whole, a table keeps its rows, and a full disk makes both jobs fail" {
	ln -s "$BATS_FILE_TMPDIR/whole" whole
	"$PYSPARK_PYTHON" "$TOP_SRCDIR/tests/lab/engines/spark.py" "$(command_with checkCode)" \
		"$(< "$TOP_SRCDIR/man/examples/spark.py")" 2> errors || { tail -n 50 errors; return 1; }
	cat python/part-* | cmp - whole
}

@test "Scala, in a locale that is not UTF-8: the joined parts equal the whole; a full disk makes the job fail" {
	local command

	command=$(command_with 'Seq(')
	[[ $command == *" -exq "* ]]
	sed -e "s#RECIPE#${command//&/\\&}#" \
		-e "s#FULL#${command/ -exq/ -exq > \/dev\/full}#" "$TOP_SRCDIR/tests/lab/engines/spark.scala" > spark.scala
	LC_ALL=C "$SPARK_HOME/bin/spark-shell" --master 'local-cluster[2,1,1024]' --conf spark.ui.enabled=false \
		--conf spark.task.maxFailures=2 --conf spark.log.level=OFF \
		--conf "spark.hadoop.fs.local.block.size=$(($(stat -Lc %s names) / 20))" \
		-I spark.scala < /dev/null > log 2> errors || true
	grep -q 'a full disk failed the job' log || { tail -n 30 log errors; return 1; }
	cat scala/part-* | cmp - "$BATS_FILE_TMPDIR/whole"
}
