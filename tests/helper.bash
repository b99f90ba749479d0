# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# shellcheck shell=bash
# What every .bats file loads, before or in its function setup.  make check sets the variables; a file run by hand gets
# those of an in-tree build.
bats_require_minimum_version 1.7.0

TOP_SRCDIR=$(cd "${TOP_SRCDIR:-$BATS_TEST_DIRNAME/../..}" && pwd)
TOP_BUILDDIR=$(cd "${TOP_BUILDDIR:-$TOP_SRCDIR}" && pwd)
PUNY=${PUNY:-$TOP_BUILDDIR/src/puny}
CASES=$TOP_SRCDIR/tests/cases
PATH=$PATH:/usr/sbin:/sbin
PYTHONPATH=$TOP_SRCDIR/tests/program:$TOP_SRCDIR/tests/lab/oracles
PYTHONDONTWRITEBYTECODE=1
# of --idna, also for Python
LEVELS='none lookup register display'
export LEVELS PYTHONPATH PYTHONDONTWRITEBYTECODE TOP_SRCDIR TOP_BUILDDIR PUNY CASES

# Of a test file that has no other.
setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# Skips the test if one of these commands or (with a slash) files is missing.  In CI it fails instead.
need() {
	local what

	needed+=" $*"
	for what; do
		if [[ $what == */* && -e $what ]] || type -P "$what" > /dev/null; then
			continue
		fi
		[[ ${CI-} != true ]] || { echo "missing: $what" >&2; return 1; }
		skip "missing: $what"
	done
}

# What a build does not need: a test that calls one of these commands without need fails where it is installed, too.
for tool in curl dnssec-keygen dnssec-signzone dnssec-verify git groff idn idn2 jq mandoc named-checkzone \
	named-compilezone nm python3 readelf shellcheck strace valgrind; do
	eval "$tool() { is_needed $tool && command $tool \"\$@\"; }"
done
is_needed() {
	[[ " ${needed-} " == *" $1 "* ]] || { echo "the test calls $1 without need $1" >&2; return 1; }
}

# Prints a table of the program: statuses (kind, message and hint, separated by tabs) or domains.  On another
# architecture, RUN is the emulator.
tables() {
	# shellcheck disable=SC2086
	${RUN-} "$TOP_BUILDDIR/tests/unit/tables" "$1"
}

# Prints the message of the kind $1, or that with the words $2, in the table of diagnostics, which has all messages; other
# tests must not repeat them.
message() {
	awk -F '\t' -v kind="$1" -v words="${2-}" '
		$1 == kind && index($4, words) {
			sub(/^[0-9]+: (warning: )?/, "", $4)
			if (!sub(/( U\+[0-9A-F]+)?: \047.*$/, "", $4)) # a piece
				sub(/ \([^()]*\)$/, "", $4) # a hint
			print $4
			found = 1
			exit
		}
		END { if (!found) print "no message of " kind }' "$CASES/diagnostics.tsv"
}

# The locales in which the recipes run.
# shellcheck disable=SC2034
locales=(C en_US.UTF-8 de_DE.UTF-8)

# Skips the test if the system does not have the locale $1.  In CI it fails instead.
need_locale() {
	# a locale that is missing is replaced by C, in which capitals come first
	[[ $1 == C || $(printf 'B\na\n' | LC_ALL=$1 sort) == $'a\nB' ]] && return
	[[ ${CI-} != true ]] || { echo "missing locale: $1" >&2; return 1; }
	skip "missing locale: $1"
}

# Skips the test if one of these commands or (with a slash) files of a server is missing.  Where SERVERS=true, bootstrap
# installs them, and it fails instead: see tests/README.
need_server() {
	local what

	needed+=" $*"
	for what; do
		if [[ $what == */* && -e $what ]] || type -P "$what" > /dev/null; then
			continue
		fi
		[[ ${SERVERS-} != true ]] || { echo "missing: $what" >&2; return 1; }
		skip "no server: $what"
	done
}

# Skips the test if the system does not limit the memory of a process.  In CI it fails instead.
need_memory_limit() {
	(ulimit -v 1000000) 2> /dev/null && return
	[[ ${CI-} != true ]] || { echo 'no limit of memory' >&2; return 1; }
	skip 'the system does not limit memory'
}

# Skips a test of something that valgrind, the sanitizers or coverage change: memory, faults, signals.
need_plain_build() {
	[[ -z ${INSTRUMENTED-} ]] || skip "not under $INSTRUMENTED"
}

# Runs the commands of the table $1 in cases/, whose comment describes its columns.  Prints the difference of each row that has
# another output, other messages or another exit status, and the row.
run_rows() {
	local command input output messages status got line=0 rows=0

	mkdir -p bin work wanted got
	ln -sf "$PUNY" bin/puny
	PATH=$PWD/bin:$PATH
	cd work || return
	# read merges tabs
	while IFS=$'\x1f' read -r command input output messages status; do
		line=$((line + 1))
		[[ $command != '#'* && $command != command ]] || continue
		[[ -z ${INSTRUMENTED-} || $command != *@(ulimit|'&-')* ]] || continue # see need_plain_build
		rows=$((rows + 1))
		[[ $status != usage ]] || status=2 messages+="\npuny: try 'puny --help'"
		printf '%b' "${input:+$input\n}" > ../input
		printf '%b' "${output:+$output\n}" > "../wanted/$line.output"
		printf '%b' "${messages:+$messages\n}" > "../wanted/$line.messages"
		echo "$status" > "../wanted/$line.status"
		got=0
		SECONDS=0
		bash -c "$command" < ../input > "../got/$line.output" 2> "../got/$line.messages" || got=$?
		# a command that ends by its own timeout waits for what does not come
		[[ $command != *timeout\ 60* ]] || ((SECONDS < 55)) || got="$got after its timeout"
		echo "$got" > "../got/$line.status"
	done < <(tr '\t' '\037' < "$CASES/$1")
	cd ..
	diff -a -r wanted got > differences || sed -n 's|^diff .*/\([0-9]*\)\..*|\1p|p' differences | sort -u |
		sed -n -f - <(grep -n '' "$CASES/$1" | sed "s|^|$1:|") | cat differences -
	echo "$rows rows of $1"
	[[ $rows -gt 0 && ! -s differences ]]
}
