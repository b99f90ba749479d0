#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the fuzz targets, all or those that FUZZ_TARGETS names, for so many SECONDS each, two at a time, and says what came
# of it.  In a build of make fuzz; what was found and the inputs that led on are left in corpus/.
set -u
seconds=${1:?seconds}
cd "$(dirname "$0")/../.." || exit
read -ra targets <<< "${FUZZ_TARGETS:-$(cd tests/fuzz/seeds && echo *)}"

# A file for each seed: libFuzzer wants them so.
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
	FUZZ_TARGET=$1 nice tests/fuzz/fuzz -max_total_time="$seconds" -max_len=2000 -timeout=20 -rss_limit_mb=2000 \
		-print_final_stats=1 -artifact_prefix="corpus/$1-" "corpus/$1" > "corpus/$1.log" 2>&1 || status=$?
	awk -v target="$1" -v status="$status" '
		/stat::number_of_executed_units/ { executed = $2 }
		/broken promise|ERROR:|runtime error/ { found = found "\n" $0 }
		END { print target ": " executed + 0 " executions, " (status ? "FAILED" : "nothing found") found; exit status != 0 }
	' "corpus/$1.log"
}

status=0
running=0
for target in "${targets[@]}"; do
	if ((running == 2)); then
		wait -n || status=1
		((running--))
	fi
	fuzz "$target" &
	((++running))
done
while ((running-- > 0)); do
	wait -n || status=1
done
exit "$status"
