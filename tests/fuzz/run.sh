#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the fuzz targets, all or those in FUZZ_TARGETS, for SECONDS each, two at a time.  Prints the results, and details
# of failures at the end.  Run by "make fuzz"; findings and interesting inputs are left in corpus/.
set -u
seconds=${1:?seconds}
cd "$(dirname "$0")/../.." || exit
read -ra targets <<< "${FUZZ_TARGETS:-$(cd tests/fuzz/seeds && echo *)}"

# libFuzzer requires a file for each seed.
plant() {
	local seed n=0

	mkdir -p "corpus/$1"
	while IFS= read -r seed; do
		((++n))
		printf '%b' "$seed" > "corpus/$1/seed$n"
	done < "tests/fuzz/seeds/$1"
}

fuzz() {
	local status=0

	plant "$1"
	rm -f "corpus/$1.failed"
	FUZZ_TARGET=$1 nice tests/fuzz/fuzz -max_total_time="$seconds" ${FUZZ_RUNS:+-runs="$FUZZ_RUNS"} \
		-seed="${FUZZ_SEED:-0}" -max_len=2000 -timeout=20 \
		-rss_limit_mb=2000 -print_final_stats=1 -artifact_prefix="corpus/$1-" "corpus/$1" > "corpus/$1.log" 2>&1 || status=$?
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

# Prints the bytes of a file as a line of tests/fuzz/seeds, without # or \, since # would begin a directive of TAP.
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
		echo "$1 fails with this seed, to be repeated as a line of tests/fuzz/seeds/$1 by make fuzz FUZZ_TARGETS=$1:"
		as_seed "$found"
	done
	echo "$1 FAILED:"
	explain "$1"
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
