#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Runs the fuzz targets that build.sh has built in OUT, all or those in FUZZ_TARGETS, for SECONDS each, two at a time.
# FUZZING_ENGINE is the one that they were built with, libfuzzer or afl.  Prints the results, and details of failures at
# the end.  Run by "make fuzz"; findings and interesting inputs are left in OUT/corpus.
set -u
out=${1:?the folder of the targets} seconds=${2:?seconds}
cd "$out" || exit
read -ra targets <<< "${FUZZ_TARGETS:-$(cd seeds && echo *)}"
# Stack traces of allocations and a large quarantine of freed memory take time.
asan_options=quarantine_size_mb=1:malloc_context_size=0

# -entropic=0: otherwise libFuzzer spends as much time on the statistics of rare features as puny on a short text.
# With FUZZ_SEED, the inputs are the same each time: the seeds are not in the order of the directory, and inputs contain
# no operands of comparisons, some of which are addresses.
# shellcheck disable=SC2317,SC2329  # called by name
run_libfuzzer() {
	local seeds=("seeds/$1")

	if [[ ${FUZZ_SEED-} ]]; then
		(IFS=,; LC_ALL=C; files=("seeds/$1"/*); echo "${files[*]}") > "corpus/$1.seeds"
		seeds=(-use_cmp=0 "-seed_inputs=@corpus/$1.seeds")
	fi
	ASAN_OPTIONS=$asan_options nice "./$1" -max_total_time="$seconds" ${FUZZ_RUNS:+-runs="$FUZZ_RUNS"} \
		-seed="${FUZZ_SEED:-0}" -entropic=0 -max_len=2000 -timeout=20 -rss_limit_mb=2000 -print_final_stats=1 \
		"-dict=$1.dict" -artifact_prefix="corpus/$1-" "corpus/$1" "${seeds[@]}" > "corpus/$1.log" 2>&1
}

# The inputs that failed are copied to where libFuzzer would write them, and run again for the messages.
# shellcheck disable=SC2317,SC2329  # called by name
run_afl() {
	local found status=0 results=corpus/$1.afl/default

	ASAN_OPTIONS=$asan_options:abort_on_error=1:symbolize=0:detect_leaks=0 \
		nice afl-fuzz -V "$seconds" ${FUZZ_RUNS:+-E "$FUZZ_RUNS"} ${FUZZ_SEED:+-s "$FUZZ_SEED"} -G 2000 \
		-x "$1.dict" -i "seeds/$1" -o "corpus/$1.afl" -- "./$1" > "corpus/$1.log" 2>&1 || status=$?
	sed -n 's/^execs_done *:/stat::number_of_executed_units:/p' "$results/fuzzer_stats" >> "corpus/$1.log"
	for found in "$results"/{crashes,hangs}/id*; do
		[[ -e $found ]] || continue
		cp "$found" "corpus/$1-crash-${found##*id:}"
		"./$1" "$found" >> "corpus/$1.log" 2>&1
		status=1
	done
	return "$status"
}

fuzz() {
	local status=0

	mkdir -p "corpus/$1"
	rm -f "corpus/$1.failed"
	"run_$FUZZING_ENGINE" "$1" || status=$?
	awk -v target="$1" -v status="$status" '
		/stat::number_of_executed_units/ { executed = $2 }
		END {
			print target ": " executed + 0 " executions, " (status ? "FAILED: exit status " status : "nothing found")
			exit status != 0
		}
	' "corpus/$1.log"
}

# Prints the details of a failure: the messages of libFuzzer and the sanitizers, or the end of the log, and the position
# in puny.
explain() {
	grep -aE 'broken promise|ERROR:|SUMMARY:|runtime error' "corpus/$1.log" || tail -n 5 "corpus/$1.log"
	sed -n 's/^ *#[0-9]* 0x[0-9a-f]* \(in [^ ]* \/.*\.c:[0-9:]*\)$/\1/p' "corpus/$1.log" | head -n 8
}

# Prints the bytes of a file as a line of tests/lab/fuzz/seeds, without # or \, since # would begin a directive of TAP.
as_seed() {
	od -An -v -tx1 -w1 "$1" | awk '
		BEGIN { for (i = 33; i < 127; i++) shown[sprintf(" %02x", i)] = sprintf("%c", i); delete shown[" 23"]; delete shown[" 5c"] }
		{ printf "%s", ($0 in shown) ? shown[$0] : "\\x" toupper(substr($0, 2)) }
		END { print "" }'
}

report() {
	local found

	for found in "corpus/$1"-{crash,leak,oom,timeout}-*; do
		[[ -e $found ]] || continue
		echo "$1 fails with this seed, to be repeated as a line of tests/lab/fuzz/seeds/$1 by make fuzz FUZZ_TARGETS=$1:"
		as_seed "$found"
	done
	echo "$1 FAILED:"
	explain "$1"
}

: "${FUZZING_ENGINE:=libfuzzer}"
export AFL_NO_UI=1 AFL_AUTORESUME=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1
mkdir -p corpus
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
