#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The command of the manual for Hadoop streaming, with Hadoop's local job runner: make check-engines.
# shellcheck disable=SC2154

setup_file() {
	load engines
	make_names "${ENGINE_NAMES:-10000000}" > "$BATS_FILE_TMPDIR/names"
	"$PUNY" -exq "$BATS_FILE_TMPDIR/names" > "$BATS_FILE_TMPDIR/whole" || (($? == 1))
}

setup() {
	load engines
	cd "$BATS_TEST_TMPDIR" || return
	mkdir bin
	ln -s "$PUNY" bin/puny
	PATH=$PWD/bin:$PATH
	recipe 'cat puny-map' | tail -n +2 > puny-map
}

# Prints the command mapred of an installed Hadoop, for splits of SIZE bytes.
install_mapred() {
	cat > bin/mapred <<- END
		#!/bin/sh
		[ "\$1" = streaming ] || exit 127
		shift
		exec java -cp '$ENGINES/hadoop/*' org.apache.hadoop.streaming.HadoopStreaming -D fs.local.block.size=$1 "\$@"
	END
	chmod +x bin/mapred
}

# The command of the manual, with -q, since every invalid record gives a diagnostic.
mapred_command() {
	recipe 'mapred streaming' | sed "s/puny-map -ex/puny-map -exq/"
}

@test "Hadoop: the joined parts equal the whole" {
	local size

	ln -s "$BATS_FILE_TMPDIR/names" names
	size=$(stat -Lc %s names)
	# Hadoop numbers the parts by the size of their splits, so the last may not be the largest.
	install_mapred $((size / 20 + 1))
	bash -c "$(mapred_command)" > log 2>&1 || { tail -n 30 log; return 1; }
	parts=(ace/part-*)
	((${#parts[@]} >= 16))
	cat ace/part-* | cmp - "$BATS_FILE_TMPDIR/whole"
}

@test "Hadoop: keeps every byte except CR: TABs, invalid UTF-8" {
	install_mapred 1000000
	printf '%s\n' $'\tü\tö.de\t' $'b\xFFü.de' '' bücher.de > names
	bash -c "$(mapred_command)" > log 2>&1 || { tail -n 30 log; return 1; }
	puny -exq names > whole || true
	cat ace/part-* | cmp - whole
}

@test "Hadoop: a full disk makes the job fail" {
	install_mapred 1000000
	echo bücher.de > names
	sed -i 's|puny "\$@"|& > /dev/full|' puny-map
	grep -q /dev/full puny-map
	run ! bash -c "$(mapred_command)"
	[[ ! -e ace/_SUCCESS ]]
}
