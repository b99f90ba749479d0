#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# The proofs of make prove: run.sh BUILDDIR [PROOF...].  CBMC (package cbmc of Debian 13) runs from this system or, if that
# has none, from an installation of Debian: the one at PROVE_ROOT, or DEBIAN_CACHE/trixie, which is made if necessary.
# PROVE_JOBS proofs run at a time, by default as many as there are processors, each in MEMORY kilobytes.
#
# A proof holds for all inputs up to its bound; that no loop goes on past its unwinding is asserted.  The same proof with
# its claims negated has to fail: one that reaches no claim would not.  exhaust tries every input instead.  DIGITS in the
# environment is the longest string of digits that it tries.  The seconds in the output are those of a processor.
#
# What follows from which proof:
#
# No access out of bounds, no overflow, no undefined shift, and no output after its room, in the conversion of strings:
# encoder, decode, shortwrite and shortread.
#
# decode(encode(x)) = x for each x of up to three code points: an integer is read as it was written (exhaust, integers),
# and both sides adapt alike (exhaust, adapt).  encoder: the deltas of long.c are the distances between the insertions,
# whose order and positions its sort gives; that is tested (tests/unit/punycode), not proved.  step: the decoder turns
# any distance of 64 bits into the insertion of RFC 3492, section 6.2, or its error.  shortwrite and shortread show that
# the short loops, which labels take, encode and decode the same insertions, with sort, write_integer, read_integer, adapt
# and divide proved apart.
#
# encode(decode(y)) = y for each y of up to DIGITS digits that decodes: exhaust, digits.
set -u
build=$(cd "${1:?the folder of config.h}" && pwd) || exit
shift
source=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
MEMORY=6000000

# The functions of short.c that models replace, deleted from it.
without_sort='/^static void sort(/,/^}/c static void sort(int32_t *keys, int32_t count, int32_t *sorted) { (void)keys, (void)count, (void)sorted; }'
without_models='/^static void sort(/,/^}/d;/^static unsigned char \*write_integer(/,/^}/d;/^static uint32_t adapt(/,/^}/d;'
without_models+='/^static const unsigned char \*read_integer(/,/^}/d'
without_divide='/^static uint32_t divide(/,/^}/d'
without_bootstring='/^static inline unsigned bootstring_adapt(/,/^}/d;/^static inline enum status bootstring_read_integer(/,/^}/d;'
without_bootstring+='/^static inline size_t bootstring_write_integer(/,/^}/d'
loops='src/punycode/bootstring.c src/base/status.c tests/lab/prove/last.c'
# proof | sources besides tests/lab/prove/PROOF.c | bound and options of CBMC | a number whose values are cases | changes to
# the source for the proof, "FILE SED-SCRIPT", with @@ between them
proofs='
decode|'$loops'|-DLENGTH=3 --unwind 5 --unwindset adapt.0:8,bootstring_adapt.0:15|MODE=0 1 2|src/punycode/short.c '$without_sort'
encoder|src/punycode/bootstring.c|-DLENGTH=5 --unwind 7|BASIC=0 1 4|src/punycode/punycode.h '$without_bootstring'
step|src/punycode/bootstring.c|-DPOINTS=4 --unwind 5||src/punycode/punycode.h '$without_bootstring'
shortwrite|'$loops'|-DLENGTH=4 --unwind 6 --unwindset write_integer.0:11|BASIC=0 1 2 3 4|src/punycode/short.c '$without_models'
shortread|'$loops'|-DLENGTH=4 --unwind 6 --unwindset bootstring_adapt.0:15,prove_utf8.1:18|CASE=0 1 2 3 4 5 6 7 8 9|src/punycode/short.c '$without_models';'$without_divide'
check|src/names/fault.c src/base/utf8.c src/base/status.c|-DLENGTH=4 --unwind 5|PART=0 1 2|src/names/name.h s/LABEL_MAX = 63,/LABEL_MAX = 1,/;s/NAME_LABELS_MAX = 128/NAME_LABELS_MAX = 2/
'

# The parts of exhaust.c.
parts='divide sort room adapt integers digits'

# Sets cbmc to the command that runs cbmc of the installation at ROOT.  Returns 1 if there is none.
find_cbmc_in() {
	local root=$1 loader

	loader=$(echo "$root"/lib*/ld-linux-*.so.*)
	[[ -x $root/usr/bin/cbmc && -x ${loader%% *} ]] || return
	cbmc=("${loader%% *}" --library-path "$root/usr/lib:$(echo "$root"/usr/lib/*-linux-gnu)" "$root/usr/bin/cbmc")
}

find_cbmc() {
	local cache=${DEBIAN_CACHE:-/var/cache/puny} root

	cbmc=(cbmc)
	! command -v cbmc > /dev/null || return 0
	root=${PROVE_ROOT:-$cache/trixie}
	! find_cbmc_in "$root" || return 0
	if [[ -n ${PROVE_ROOT-} ]]; then
		echo "prove: no cbmc in $PROVE_ROOT" >&2
		return 1
	fi
	"$source/tests/tree/debian-system.sh" trixie "$cache" cbmc && find_cbmc_in "$root" && return
	echo 'prove: needs the package cbmc, here or in an installation of Debian at PROVE_ROOT, or root to make one' >&2
	return 1
}

# Copies the source to $here/tree, changed by "FILE SED-SCRIPT" for each argument that is not empty.
copy() {
	local to=$here/tree change rest

	mkdir -p "$to/tests/lab" && (cd "$source" && find src -name '*.[ch]' -exec cp --parents -t "$to" {} +) && cp -r "$source/tests/lab/prove" "$to/tests/lab" &&
		cp "$source"/tests/unit/punycode/{compare,reference}.h "$to/tests/lab/prove" || exit
	for rest in "$@"; do
		while [[ -n $rest ]]; do
			change=${rest%%@@*}
			rest=${rest#"$change"}
			rest=${rest#@@}
			cp "$to/${change%% *}" "$here/before"
			sed -i "${change#* }" "$to/${change%% *}" || exit
			! cmp -s "$here/before" "$to/${change%% *}" || { echo "prove: no line for $change"; exit 1; }
		done
	done
}

# CBMC does not support vectors, the last part of this header.
without_vectors() {
	sed -i '/^#if defined __SSE2__/,$c #endif' "$here/tree/src/base/extensions.h" || exit
}

# Runs PROOF over the tree: PROOF SOURCES OPTIONS.
check() {
	local tree=$here/tree file n=0 options=() defines=() option status

	for option in $3; do
		case $option in
		-[DU]*) defines+=("$option") ;;
		*) options+=("$option") ;;
		esac
	done
	ulimit -v "$MEMORY"
	without_vectors
	for file in "tests/lab/prove/$1.c" tests/lab/prove/models.c $2; do
		n=$((n + 1))
		"${CC:-cc}" -E -P "${defines[@]}" -I "$build" -iquote "$tree/src" -iquote "$tree/tests/lab/prove" "$tree/$file" \
			> "$here/$n.i" || exit
	done
	"${cbmc[@]}" --unwinding-assertions --pointer-overflow-check --no-malloc-may-fail --slice-formula --stop-on-fail "${options[@]}" \
		"$here"/*.i > "$here/log" 2>&1
	status=$?
	times > "$here/times"
	return "$status"
}

# Prints the seconds of a processor that the commands of this job took.
seconds() {
	awk -F '[ms]' 'NR == 2 { printf "%.0f s", $1 * 60 + $2 }' "$here/times"
}

# PROOF holds: WORDS CHANGES PROOF SOURCES OPTIONS.
holds() {
	copy "$2"
	if check "${@:3}"; then
		echo "$1: holds ($5), $(seconds)"
	else
		echo "$1: DOES NOT HOLD ($5)"
		tail -n 15 "$here/log"
		return 1
	fi
}

# PROOF fails if its claims are negated: WORDS CHANGES PROOF SOURCES OPTIONS.
fails() {
	copy "$2"
	check "${@:3:2}" "$5 -DNEGATED"
	# 10: the proof failed; anything else is trouble
	if [[ $? == 10 ]]; then
		echo "$1: fails negated, as it should: $(sed -n '/^Violated property/,/^$/p' "$here/log" | sed -n 3p), $(seconds)"
	else
		echo "$1: DOES NOT FAIL negated"
		tail -n 3 "$here/log"
		return 1
	fi
}

# Builds exhaust.c, which includes short.c, with OPTION if there is one.
build() {
	local tree=$here/tree

	"${CC:-cc}" -O2 ${DIGITS:+-DDIGITS="$DIGITS"} ${1:+"$1"} -I "$build" -iquote "$tree/src" -iquote "$tree/tests/lab/prove" \
		"$tree/tests/lab/prove/exhaust.c" "$tree"/src/base/*.c "$tree"/src/punycode/{bootstring,long}.c -lunistring \
		-o "$here/exhaust" || exit
}

# exhaust finds no violation in PART, and one if its claims are negated.
exhausts() {
	copy
	build ""
	if "$here/exhaust" "$1" > "$here/log"; then
		times > "$here/times"
		echo "exhaust, $1: holds, $(seconds)"
		sed 's/^/    /' "$here/log"
	else
		echo "exhaust, $1: DOES NOT HOLD"
		tail -n 3 "$here/log"
		return 1
	fi
	build -DNEGATED
	! "$here/exhaust" "$1" > "$here/log" || { echo "exhaust, $1: DOES NOT FAIL negated"; return 1; }
}

# Runs a job, COMMAND..., in a folder of its own as soon as fewer than PROVE_JOBS are running.
most=${PROVE_JOBS:-$(getconf _NPROCESSORS_ONLN)} running=0 number=0
run() {
	((running < most)) || { wait -n; ((running--)); }
	((++running, ++number))
	{
		here=$work/$number
		mkdir "$here"
		("$@") > "$here/out" 2>&1 || touch "$work/failed"
		cat "$here/out"
		rm -rf "$here"
	} &
}

wanted=" $* "
is_wanted() {
	[[ $wanted == '  ' || $wanted == *" $1 "* ]]
}

known=" $(cut -s -d '|' -f 1 <<< "$proofs" | tr '\n' ' ')exhaust "
for name; do
	[[ $known == *" $name "* ]] || { echo "prove: no proof $name; there are:$known" >&2; exit 2; }
done
find_cbmc || exit 2

while IFS='|' read -r proof sources options cases changes; do
	if [[ -z $proof ]] || ! is_wanted "$proof"; then
		continue
	fi
	values=${cases#*=}
	for value in ${values:-only}; do
		case=${cases:+${cases%%=*}=$value}
		for result in holds fails; do
			run "$result" "$proof${case:+, $case}" "$changes" "$proof" "$sources" "$options${case:+ -D$case}"
		done
	done
done <<< "$proofs"
for part in $parts; do
	! is_wanted exhaust || run exhausts "$part"
done
wait
echo "total: $SECONDS s"
[[ ! -e $work/failed ]]
