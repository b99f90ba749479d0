#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# The proofs of make prove: run.sh [--syntax] BUILDDIR [PROOF...].  With --syntax, none runs: each is only compiled, with the
# source as it is and with each planted bug.  CBMC (package cbmc of Debian 13) runs from this system or, if that
# has none, from an installation of Debian: the one at PROVE_ROOT, or DEBIAN_CACHE/trixie, which is made if necessary.
# PROVE_JOBS proofs run at a time, by default as many as there are processors, each in MEMORY kilobytes.
#
# A proof holds for all inputs up to its bound; that no loop goes on past its unwinding is asserted.  The same proof also
# runs over a source with a bug planted, and has to fail: a proof that holds for no input would not.  exhaust and lanes
# try every input instead.  DIGITS in the environment is the longest string of digits that exhaust tries.  The seconds in
# the output are those of a processor.
#
# What follows from which proof:
#
# No access out of bounds, no overflow, no undefined shift, and no output after its room, in what a proof runs: utf8,
# lanes and token read bytes; encoder, decode, shortwrite and shortread convert strings; check examines names, and
# ulabel reads a label, whose room it assumes.  Limits of names are smaller in these two, so that a few bytes reach them.
# The loop over the labels of a name (convert.c) has no proof: it took CBMC too long.
#
# decode(encode(x)) = x for each x of up to three code points: an integer is read as it was written (exhaust, integers),
# and both sides adapt alike (exhaust, adapt).  encoder: the deltas of long.c are the distances between the insertions,
# whose order and positions its sort gives; that is tested (tests/unit/punycode), not proved.  step: the decoder turns
# any distance of 64 bits into the insertion of RFC 3492, section 6.2, or its error.  shortwrite and shortread show that
# the short loops, which labels take, encode and decode the same insertions, with sort, write_integer, read_integer, adapt
# and divide proved apart.
#
# ulabel: read_points ends a label at its first separator that no backslash escapes, and gives the code points of the label
# in UTF-8, what they have in common, a key for each extended one, and the basic ones.  read_ascii ends a label where
# read_points does.
#
# encode(decode(y)) = y for each y of up to DIGITS digits that decodes: exhaust, digits.
set -u
syntax=
[[ ${1-} != --syntax ]] || { syntax=true; shift; }
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
# Limits of names so small that a few bytes reach them.
small='src/names/name.h s/LABEL_MAX = 63,/LABEL_MAX = 6,/;s/NAME_LABELS_MAX = 128/NAME_LABELS_MAX = 2/'
small+='@@src/punycode/punycode.h s/SHORT_DIGITS = 10/SHORT_DIGITS = 2/;s/PUNYCODE_SHORT_MAX = 64/PUNYCODE_SHORT_MAX = 2/'

# proof | sources besides tests/lab/prove/PROOF.c | bound and options of CBMC | a number whose values are cases | changes to
# the source for the proof, "FILE SED-SCRIPT", with @@ between them
proofs='
utf8|src/base/utf8.c src/base/status.c|-DLENGTH=5 --unwind 7||
token||-DLENGTH=5 --unwind 7||src/zone/inside.h s/ZONE_TOKEN_MAX = 262144/ZONE_TOKEN_MAX = 3/
decode|'$loops'|-DLENGTH=3 --unwind 5 --unwindset adapt.0:8,bootstring_adapt.0:15|MODE=0 1 2|src/punycode/short.c '$without_sort'
encoder|src/punycode/bootstring.c|-DLENGTH=5 --unwind 7|BASIC=0 1 4|src/punycode/punycode.h '$without_bootstring'
step|src/punycode/bootstring.c|-DPOINTS=4 --unwind 5||src/punycode/punycode.h '$without_bootstring'
shortwrite|'$loops'|-DLENGTH=4 --unwind 6 --unwindset write_integer.0:11|BASIC=0 1 2 3 4|src/punycode/short.c '$without_models'
shortread|'$loops'|-DLENGTH=4 --unwind 6 --unwindset bootstring_adapt.0:15,prove_utf8.1:18|CASE=0 1 2 3 4 5 6 7 8 9|src/punycode/short.c '$without_models';'$without_divide'
check|src/names/fault.c src/base/utf8.c src/base/status.c|-DLENGTH=4 --unwind 5|PART=0 1 2|src/names/name.h s/LABEL_MAX = 63,/LABEL_MAX = 1,/;s/NAME_LABELS_MAX = 128/NAME_LABELS_MAX = 2/
ulabel|src/names/fault.c src/names/label.c src/base/utf8.c src/base/status.c|-DLENGTH=(4+ASCII) --unwind 8|ASCII=0 1|'$small'
'

# proof | the case that has to fail | the bug
bugs='
utf8||src/base/utf8.h s/lead < 0xC2/lead < 0xC1/
token||src/zone/token.c s/length - i < 2/length - i < 1/
token||src/zone/token.c s/STOPS_WORD, \[.;.\] = STOPS_WORD/0, [0x3B] = STOPS_WORD/
token||src/zone/token.c s/token.length > ZONE_TOKEN_MAX/end > ZONE_TOKEN_MAX/
decode|0|src/punycode/short.c s/at > 0 \&\& (value/(value/
encoder|0|src/punycode/long.c s/i = position + 1;/i = position;/
encoder|1|src/punycode/long.c s/, k == 0);/, k == basic);/
step||src/punycode/punycode.h s/d->i++;/d->i;/
step||src/punycode/punycode.h s#if (add_overflows(d->n, d->i / d->points, &d->n))#d->n += d->i / d->points; if (false)#
shortwrite|2|src/punycode/short.c s/\* ++points + position/* points++ + position/
shortread|2|src/punycode/short.c s/above \* 15/above * 14/
check|0|src/names/check.c s/if (length > 3 /if (length > 2 /
check|1|src/names/check.c s/points = ascii;/points = ascii + 1;/
check|2|src/names/check.c s/bytes + last->start :/bytes + last->start + 1 :/
ulabel|0|src/names/convert.c s/if (n < LABEL_POINTS_MAX)/if (n <= LABEL_POINTS_MAX)/
ulabel|0|src/names/convert.c s/in += size;/in++;/
ulabel|0|src/names/convert.c s/escaped = in;/escaped = NULL;/
ulabel|0|src/names/convert.c s/in - size != escaped \&\& is_separator/is_separator/
ulabel|0|src/names/convert.c s/all \&= properties/all = properties/
ulabel|1|src/names/convert.c s/(bytes | lanes_equal/(lanes_equal/
'

# Proofs by trying every input, a program of tests/lab/prove each: program | the part of it that has to fail | the bug.
# A program without parts runs whole.
exhausted='
exhaust|divide|src/punycode/short.c s/(d) + 1)$/(d))/
exhaust|sort|src/punycode/short.c s/smaller_before -= is_smaller/smaller_before += is_smaller/
exhaust|room|src/punycode/punycode.h s/SHORT_DIGITS = 10/SHORT_DIGITS = 5/
exhaust|adapt|src/punycode/short.c s/delta > ADAPT_MAX/delta >= ADAPT_MAX/
exhaust|adapt|src/punycode/short.c s/delta += divide(delta, points);/delta += divide(delta, points) + (delta > 1700000);/
exhaust|integers|src/punycode/short.c s/value >= digit->threshold/value > digit->threshold/
exhaust|digits|src/punycode/short.c s/above \* 15/above * 14/
lanes||src/base/scan.c s/lanes_mask(find_in_step(bytes + i, wanted))/& \& 0x7FFF/
lanes||src/base/scan.c s/: 255, end/: 256, end/
lanes||src/base/scan.c s/i + STEP + ahead > length/i + STEP > length/
lanes||src/base/scan.c s/i += WINDOW - overlap/i += WINDOW/
'

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
		cp "$source"/tests/unit/{base/bytewise,punycode/compare,punycode/reference}.h "$to/tests/lab/prove" || exit
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

# Compiles PROOF and SOURCES of the tree, without a result: PROOF SOURCES OPTIONS.  SOURCES call functions that models
# replace in PROOF.
compiles() {
	local tree=$here/tree file option options=(-std=gnu11 -fsyntax-only -Wall -Wno-unused -Werror)

	for option in $3; do
		[[ $option != -[DU]* ]] || options+=("$option")
	done
	for file in "tests/lab/prove/$1.c" $2; do
		"${CC:-cc}" "${options[@]}" -I "$build" -iquote "$tree/src" -iquote "$tree/tests/lab/prove" \
			-D'__CPROVER_r_ok(pointer, size)=(pointer)' "$tree/$file" ||
			{ echo "$1: $file DOES NOT COMPILE"; return 1; }
		options+=(-Wno-implicit-function-declaration)
	done
	echo "$1: compiles"
}

# Prints the seconds of a processor that the commands of this job took.
seconds() {
	awk -F '[ms]' 'NR == 2 { printf "%.0f s", $1 * 60 + $2 }' "$here/times"
}

# PROOF holds: WORDS CHANGES PROOF SOURCES OPTIONS.
holds() {
	copy "$2"
	[[ -z $syntax ]] || { without_vectors; compiles "${@:3}"; return; }
	if check "${@:3}"; then
		echo "$1: holds ($5), $(seconds)"
	else
		echo "$1: DOES NOT HOLD ($5)"
		tail -n 15 "$here/log"
		return 1
	fi
}

# PROOF fails with BUG: WORDS CHANGES BUG PROOF SOURCES OPTIONS.
fails() {
	copy "$2" "$3"
	[[ -z $syntax ]] || { without_vectors; compiles "${@:4}"; return; }
	check "${@:4}"
	# 10: the proof failed; anything else is trouble
	if [[ $? == 10 ]]; then
		echo "$1: fails with ${3#* } in ${3%% *}, as it should: $(sed -n '/^Violated property/,/^$/p' "$here/log" | sed -n 3p), $(seconds)"
	else
		echo "$1: DOES NOT FAIL with ${3#* } in ${3%% *}"
		tail -n 3 "$here/log"
		return 1
	fi
}

# Builds PROGRAM of tests/lab/prove with the source of the tree.  exhaust.c includes short.c.
build() {
	local tree=$here/tree sources=("$here/tree"/src/base/*.c)

	[[ $1 == lanes ]] || sources+=("$tree"/src/punycode/{bootstring,long}.c)
	"${CC:-cc}" -O2 ${DIGITS:+-DDIGITS="$DIGITS"} -I "$build" -iquote "$tree/src" -iquote "$tree/tests/lab/prove" "$source/tests/lab/prove/$1.c" "${sources[@]}" -lunistring -o "$here/$1" ||
		exit
}

# PROGRAM finds no violation, in PART if it has parts.
finds_nothing() {
	local words=$1${2:+, $2}

	copy
	[[ -z $syntax ]] || { compiles "$1" '' ''; return; }
	build "$1"
	if "$here/$1" ${2:+"$2"} > "$here/log"; then
		times > "$here/times"
		echo "$words: holds, $(seconds)"
		sed 's/^/    /' "$here/log"
	else
		echo "$words: DOES NOT HOLD"
		tail -n 3 "$here/log"
		return 1
	fi
}

# PROGRAM finds BUG in PART: PROGRAM PART BUG.
finds() {
	local words=$1${2:+, $2}

	copy "$3"
	[[ -z $syntax ]] || { compiles "$1" '' ''; return; }
	build "$1"
	if "$here/$1" ${2:+"$2"} > "$here/log" 2>&1; then
		echo "$words: DOES NOT FAIL with ${3#* }"
		return 1
	fi
	echo "$words: fails with ${3#* }, as it should: $(echo crashes | cat - "$here/log" | tail -n 1 | cut -c 1-70)"
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

known=" $(cut -s -d '|' -f 1 <<< "$proofs$exhausted" | sort -u | tr '\n' ' ')"
for name; do
	[[ $known == *" $name "* ]] || { echo "prove: no proof $name; there are:$known" >&2; exit 2; }
done
[[ -n $syntax ]] || find_cbmc || exit 2

while IFS='|' read -r proof sources options cases changes; do
	if [[ -z $proof ]] || ! is_wanted "$proof"; then
		continue
	fi
	values=${cases#*=}
	for value in ${values:-only}; do
		case=${cases:+${cases%%=*}=$value}
		run holds "$proof${case:+, $case}" "$changes" "$proof" "$sources" "$options${case:+ -D$case}"
	done
	while IFS='|' read -r name value bug; do
		[[ $name == "$proof" ]] || continue
		case=${cases:+${cases%%=*}=$value}
		run fails "$proof${case:+, $case}" "$changes" "$bug" "$proof" "$sources" "$options${case:+ -D$case}"
	done <<< "$bugs"
done <<< "$proofs"
for part in $(cut -s -d '|' -f 1,2 <<< "$exhausted" | uniq); do
	! is_wanted "${part%|*}" || run finds_nothing "${part%|*}" "${part#*|}"
done
while IFS='|' read -r program part bug; do
	if [[ -z $program ]] || ! is_wanted "$program"; then
		continue
	fi
	run finds "$program" "$part" "$bug"
done <<< "$exhausted"
wait
echo "total: $SECONDS s"
[[ ! -e $work/failed ]]
