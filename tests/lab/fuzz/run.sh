#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Builds the fuzz targets in DIRECTORY/puny, a copy of the release, with libFuzzer, and runs all or those in FUZZ_TARGETS for
# SECONDS each, two at a time.  Prints the results, and details of failures at the end.  Run by "make fuzz"; findings and
# interesting inputs are left in DIRECTORY/corpus.
set -u
directory=${1:?the folder of the copy} seconds=${2:?seconds}
cd "$directory" || exit

# Changes the number that the enumeration constant NAME of FILE has.
scale() {
	sed -i "s/\\<$2 = [0-9]*/$2 = $3/" "puny/src/$1"
	grep -q "\\<$2 = $3\\>" "puny/src/$1" || { echo "run.sh: no $2 in src/$1" >&2; exit 1; }
}

# Short inputs reach limits that are scaled down, and small blocks and tables are often full.  A name fits a word and a
# token, and has fewer labels than NAME_LABELS_MAX, as with the real limits.  A string of 255 bytes, each of them escaped,
# fits a token.
scale names/name.h NAME_ACE_MAX 93
scale names/name.h NAME_LABELS_MAX 48
scale text/parts.h TEXT_BACK 96
scale text/parts.h TEXT_HOST_MAX 384
scale zone/parts.h ZONE_TOKEN_MAX 1100
(cd puny && ./configure --quiet --enable-assert CC=clang CFLAGS="$CFLAGS" \
	CPPFLAGS='-D_FORTIFY_SOURCE=0 -DSOURCE_BLOCK=256 -DOUTPUT_BLOCK=256' &&
	make -s -j "$(getconf _NPROCESSORS_ONLN)" tests/lab/fuzz/fuzz) || exit

read -ra targets <<< "${FUZZ_TARGETS:-$(cd puny/tests/lab/fuzz/seeds && echo *)}"
sed 's/.*/"&"/' puny/tests/lab/fuzz/words > words

# Stack traces of allocations and a large quarantine of freed memory take time.
# -entropic=0: otherwise libFuzzer spends as much time on the statistics of rare features as puny on a short text.
# With FUZZ_SEED, the inputs are the same each time: inputs contain no operands of comparisons, some of which are addresses.
fuzz() {
	local seed seeds=() status=0

	mkdir -p "corpus/$1" "seeds/$1"
	while IFS= read -r seed; do
		seeds+=("seeds/$1/${#seeds[@]}")
		printf '%b' "$seed" > "${seeds[-1]}"
	done < "puny/tests/lab/fuzz/seeds/$1"
	(IFS=,; echo "${seeds[*]}") > "corpus/$1.seeds"
	FUZZ_TARGET=$1 ASAN_OPTIONS=quarantine_size_mb=1:malloc_context_size=0 nice puny/tests/lab/fuzz/fuzz \
		-max_total_time="$seconds" ${FUZZ_RUNS:+-runs="$FUZZ_RUNS"} -seed="${FUZZ_SEED:-0}" ${FUZZ_SEED:+-use_cmp=0} \
		-entropic=0 -max_len=2000 -timeout=20 -rss_limit_mb=2000 -print_final_stats=1 -dict=words \
		"-artifact_prefix=corpus/$1-" "-seed_inputs=@corpus/$1.seeds" "corpus/$1" > "corpus/$1.log" 2>&1 || status=$?
	awk -v target="$1" -v status="$status" '
		/stat::number_of_executed_units/ { executed = $2 }
		END {
			print target ": " executed + 0 " executions, " (status ? "FAILED: exit status " status : "nothing found")
			exit status != 0
		}
	' "corpus/$1.log"
}

# Prints the bytes of a file as a line of tests/lab/fuzz/seeds, without # or \, since # would begin a directive of TAP.
as_seed() {
	od -An -v -tx1 -w1 "$1" | awk '
		BEGIN { for (i = 33; i < 127; i++) shown[sprintf(" %02x", i)] = sprintf("%c", i); delete shown[" 23"]; delete shown[" 5c"] }
		{ printf "%s", ($0 in shown) ? shown[$0] : "\\x" toupper(substr($0, 2)) }
		END { print "" }'
}

# Prints the inputs that failed, the messages of libFuzzer and the sanitizers, or the end of the log, and the position in
# puny.
report() {
	local found

	for found in "corpus/$1"-{crash,leak,oom,timeout}-*; do
		[[ -e $found ]] || continue
		echo "$1 fails with this seed, to be repeated as a line of tests/lab/fuzz/seeds/$1 by make fuzz FUZZ_TARGETS=$1:"
		as_seed "$found"
	done
	echo "$1 FAILED:"
	grep -aE 'broken promise|ERROR:|SUMMARY:|runtime error' "corpus/$1.log" || tail -n 5 "corpus/$1.log"
	sed -n 's/^ *#[0-9]* 0x[0-9a-f]* \(in [^ ]* \/.*\.c:[0-9:]*\)$/\1/p' "corpus/$1.log" | head -n 8
}

running=0
for target in "${targets[@]}"; do
	if ((running == 2)); then
		wait -n
		((running--))
	fi
	{ fuzz "$target" || touch "corpus/$target.failed"; } &
	((++running))
done
wait
status=0
for target in "${targets[@]}"; do
	[[ -e corpus/$target.failed ]] || continue
	report "$target"
	status=1
done
exit "$status"
