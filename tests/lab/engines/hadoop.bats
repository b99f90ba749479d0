#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# The command of puny-recipes(7) for Hadoop streaming, on a YARN cluster whose tasks are processes: make check-engines.
# shellcheck disable=SC2154

setup_file() {
	load engines
	make_names_and_whole
	cd "$BATS_FILE_TMPDIR" || return
	mkdir bin
	ln -s "$PUNY" bin/puny
	export PATH=$PWD/bin:$PATH
	cat > log4j.properties <<- 'END'
		log4j.rootLogger=INFO,log
		log4j.appender.log=org.apache.log4j.ConsoleAppender
		log4j.appender.log.layout=org.apache.log4j.SimpleLayout
	END
	export JDK_JAVA_OPTIONS="--add-opens=java.base/java.lang=ALL-UNNAMED -Dlog4j.configuration=file:$PWD/log4j.properties"
	start_cluster
	install_mapred
}

start_cluster() {
	java -cp "$ENGINES/hadoop/*" "$TOP_SRCDIR/tests/lab/engines/Cluster.java" "$PWD/client.xml" > cluster.log 2>&1 3>&- &
	export CLUSTER=$!
	for ((i = 0; i < 300; i++)); do
		[[ ! -e client.xml ]] || return 0
		sleep 1
	done
	tail -n 30 cluster.log
	return 1
}

# Creates the command mapred of an installed Hadoop, for input splits of SPLIT bytes.
install_mapred() {
	cat > bin/mapred <<- END
		#!/bin/sh
		[ "\$1" = streaming ] || exit 127
		shift
		exec java -cp '$ENGINES/hadoop/*' org.apache.hadoop.streaming.HadoopStreaming -conf '$PWD/client.xml' \\
			-D fs.local.block.size="\$SPLIT" -D mapreduce.map.maxattempts=2 \\
			-D mapreduce.map.env='PATH=$PWD/bin:/usr/bin:/bin' "\$@"
	END
	chmod +x bin/mapred
}

teardown_file() {
	kill "$CLUSTER"
	wait "$CLUSTER" || true
}

setup() {
	load engines
	cd "$BATS_TEST_TMPDIR" || return
	export SPLIT=1000000
	recipe 'cat puny-map' | tail -n +2 > puny-map
}

# Runs the command of the manual, with -q, since every invalid record gives a diagnostic.  The log is in the file log.
run_mapred() {
	bash -c "$(recipe 'mapred streaming' | sed 's/puny-map -ex/puny-map -exq/')" > log 2>&1
}

@test "Hadoop: the joined parts equal the whole" {
	ln -s "$BATS_FILE_TMPDIR/names" names
	# Hadoop numbers the parts by the size of their splits, so the last one must not be the largest.
	SPLIT=$(($(stat -Lc %s names) / 20 + 1))
	run_mapred || { tail -n 30 log; return 1; }
	parts=(ace/part-*)
	((${#parts[@]} >= 16))
	cat ace/part-* | cmp - "$BATS_FILE_TMPDIR/whole"
	# bad records make no task fail
	run ! grep 'Failed map tasks' log
}

@test "Hadoop: keeps every byte except CR: TABs, invalid UTF-8" {
	printf '%s\n' $'\tü\tö.de\t' $'b\xFFü.de' '' bücher.de > names
	SPLIT=1000
	run_mapred || { tail -n 30 log; return 1; }
	puny -exq names > whole || true
	sort ace/part-* | cmp - <(sort whole)
}

@test "Hadoop: a full disk makes the job fail" {
	echo bücher.de > names
	sed -i 's|puny "\$@"|& > /dev/full|' puny-map
	grep -q /dev/full puny-map
	run ! run_mapred
	grep -q 'subprocess failed with code' log
	[[ ! -e ace/_SUCCESS ]]
}
