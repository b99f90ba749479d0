#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# The proofs of make prove: run.sh BUILDDIR [PROOF...].  CBMC (package cbmc of Debian 13) runs from this system or, if that
# has none, from an installation of Debian: the one at PROVE_ROOT, or DEBIAN_CACHE/trixie, which is made if necessary.
#
# A proof holds for all inputs up to its bound; that no loop goes on past its unwinding is asserted.  Then the same proof
# runs over a source with a bug planted, and has to fail: a proof that holds for no input would not.  exhaust and lanes
# try every input instead.  DIGITS in the environment is the longest string of digits that exhaust tries.
#
# What follows from which proof:
#
# No access out of bounds, no overflow, no undefined shift, and no output after its room, in what a proof runs: utf8, scan
# (with lanes) and token read bytes; encoder, decode, shortwrite and shortread convert strings; form checks names, and
# ulabel reads a label, whose room it assumes.  Limits of names are smaller in these two, so that a few bytes reach them.
# The loop over the labels of a name (convert.c) has no proof: it took CBMC too long.
#
# decode(encode(x)) = x for each x of up to three code points: an integer is read as it was written (exhaust, integers), and
# both sides adapt alike (exhaust, adapt).  encoder: the deltas are the distances between insertions that rebuild x.  step:
# the decoder turns these distances into these insertions.  shortwrite and shortread show the same for the short loops,
# which labels take, with sort, write_integer, read_integer, adapt and divide proved apart.  Longer strings come back where
# short.c begins to insert in another way (exhaust, insertions).  Bytes that are not valid have the error of the decoder of
# RFC 3492 (exhaust, bytes).
#
# ulabel: read_points gives the code points of the label in UTF-8, a key for each extended one, and the basic ones.
# read_ascii ends a label where read_points does.
#
# encode(decode(y)) = y for each y of up to DIGITS digits that decodes: exhaust, digits.
set -u
build=$(cd "${1:?the folder of config.h}" && pwd) || exit
shift
source=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The functions of short.c that models replace, deleted from it.
without_sort='/^static void sort(/,/^}/c static void sort(int32_t *keys, int32_t count, int32_t *sorted) { (void)keys, (void)count, (void)sorted; }'
without_models='/^static void sort(/,/^}/d;/^static unsigned char \*write_integer(/,/^}/d;/^static uint32_t adapt(/,/^}/d;'
without_models+='/^static const unsigned char \*read_integer(/,/^}/d'
loops='src/punycode/instances.c src/base/status.c tests/lab/prove/last.c'
# Limits of names so small that a few bytes reach them.
small='src/names/label.h s/LABEL_MAX = 63,/LABEL_MAX = 6,/@@src/names/name.h s/NAME_LABELS_MAX = 128/NAME_LABELS_MAX = 2/'
small+='@@src/punycode/short.h s/SHORT_DIGITS = 10/SHORT_DIGITS = 2/;s/PUNYCODE_SHORT_MAX = 64/PUNYCODE_SHORT_MAX = 2/'

# proof | sources besides tests/lab/prove/PROOF.c | bound and options of CBMC | a number whose values are cases | change to the
# source for the proof, or several with @@ between them | a bug, or several with @@ between them
proofs='
utf8|src/base/utf8.c src/base/status.c|-DLENGTH=5 --unwind 7|||src/base/utf8.h s/lead < 0xC2/lead < 0xC1/
scan||-DLENGTH=8 --unwind 10|WANTED=32 2 7 0 1 3 4 5 6 8 16 15 22 31||src/base/scan.c s/>= WINDOW + ahead/>= WINDOW/@@src/base/scan.c s/length - i >= STEP)/length - i + 1 >= STEP)/
token|src/zone/token.c|-DLENGTH=5 --unwind 7||src/zone/token.h s/ZONE_TOKEN_MAX = 4096/ZONE_TOKEN_MAX = 3/|src/zone/token.c s/length - i < 2/length - i < 1/
decode|'$loops'|-DLENGTH=3 --unwind 5 --unwindset adapt.0:8,bootstring_adapt.0:15|UTF8=0 1|src/punycode/short.c '$without_sort'|src/punycode/short.c s/at > 0 \&\& (value/(value/
encoder|src/punycode/instances.c tests/lab/prove/last.c|-DLENGTH=3 --unwind 4 --unwindset reference_encoder_next.0:7|BASIC=2 3 1 0||tests/lab/prove/reference.h s/e->delta += c < e->n;//
step|src/punycode/instances.c|-DPOINTS=4 --unwind 5||src/punycode/bootstring.h /^static inline unsigned bootstring_adapt(/,/^}/d;/^static inline enum status bootstring_read_integer(/,/^}/d|src/punycode/bootstring.h s/d->i++;/d->i;/
shortwrite|'$loops'|-DLENGTH=4 --unwind 6 --unwindset write_integer.0:11|BASIC=2 0 1 3 4|src/punycode/short.c '$without_models'|src/punycode/short.c s/\* ++points + position/* points++ + position/
shortread|'$loops'|-DLENGTH=4 --unwind 6 --unwindset bootstring_adapt.0:15,prove_utf8.1:18|CASE=2 0 1 3 4 5 6 7 8 9|src/punycode/short.c '$without_models';/^static uint32_t divide(/,/^}/d|src/punycode/short.c s/above \* 15/above * 14/
form|src/base/utf8.c src/base/status.c|-DLENGTH=4 --unwind 5|PART=1 0 2|src/names/label.h s/LABEL_MAX = 63,/LABEL_MAX = 1,/@@src/names/name.h s/NAME_LABELS_MAX = 128/NAME_LABELS_MAX = 2/|src/names/form.c s/if (size > (size_t)(end - at))/if (size > length)/@@src/names/form.c s/points = ascii->points;/points = ascii->points + 1;/@@src/names/form.c s/bytes + last->start,/bytes + last->start + 1,/
ulabel|src/names/label.c src/base/utf8.c src/base/status.c|-DLENGTH=4 --unwind 6|ASCII=0 1|'$small'|src/names/read.h s/if (n < LABEL_POINTS_MAX)/if (n <= LABEL_POINTS_MAX)/@@src/names/read.h s/in += size;/in++;/@@src/names/read.h s/return is_ascii_label(in, length)/return length/@@src/names/read.h s/escaped = in;/escaped = NULL;/
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

# Copies the source to $work/NAME, changed by "FILE SED-SCRIPT" for each further argument that is not empty.
copy() {
	local to=$work/$1 change rest

	rm -rf "$to" && mkdir -p "$to/tests/lab" && cp -r "$source/src" "$to" && cp -r "$source/tests/lab/prove" "$to/tests/lab" &&
		cp "$source"/tests/unit/{base/bytewise,punycode/reference}.h "$to/tests/lab/prove" || exit
	for rest in "${@:2}"; do
		while [[ -n $rest ]]; do
			change=${rest%%@@*}
			rest=${rest#"$change"}
			rest=${rest#@@}
			cp "$to/${change%% *}" "$work/before"
			sed -i "${change#* }" "$to/${change%% *}" || exit
			! cmp -s "$work/before" "$to/${change%% *}" || { echo "prove: no line for $change" >&2; exit 2; }
		done
	done
}

# Runs PROOF over the tree $work/NAME: PROOF NAME SOURCES OPTIONS.
check() {
	local proof=$1 tree=$work/$2 file n=0 options=() defines=() option

	for option in $4; do
		case $option in
		-[DU]*) defines+=("$option") ;;
		*) options+=("$option") ;;
		esac
	done
	# CBMC does not support vectors, the last part of this header.
	sed -i '/^#if defined __SSE2__/,$c #endif' "$tree/src/base/extensions.h" || exit
	rm -f "$work"/*.i
	for file in "tests/lab/prove/$proof.c" tests/lab/prove/models.c $3; do
		n=$((n + 1))
		"${CC:-cc}" -E -P "${defines[@]}" -DNDEBUG -I "$build" -iquote "$tree/src" -iquote "$tree/tests/lab/prove" "$tree/$file" \
			> "$work/$n.i" || exit
	done
	"${cbmc[@]}" --unwinding-assertions --pointer-overflow-check --no-malloc-may-fail --slice-formula --stop-on-fail "${options[@]}" \
		"$work"/*.i > "$work/log" 2>&1
}

# Runs PROOF over the tree good in each case.
holds() {
	local proof=$1 sources=$2 bound=$3 cases=$4 values=${4#*=} value start=$SECONDS

	for value in ${values:-only}; do
		check "$proof" good "$sources" "$bound${cases:+ -D${cases%%=*}=$value}" && continue
		echo "$proof: DOES NOT HOLD ($bound${cases:+, ${cases%%=*}=$value})"
		tail -n 15 "$work/log"
		return 1
	done
	echo "$proof: holds ($bound${cases:+, $cases}), $((SECONDS - start)) s"
}

# Runs PROOF over the tree bad, which has BUG, until a case fails.
fails() {
	local proof=$1 sources=$2 bound=$3 cases=$4 bug=$5 values=${4#*=} value

	for value in ${values:-only}; do
		check "$proof" bad "$sources" "$bound${cases:+ -D${cases%%=*}=$value}"
		# 10: the proof failed; anything else is trouble
		if [[ $? == 10 ]]; then
			echo "$proof: fails with ${bug#* } in ${bug%% *}, as it should: $(sed -n '/^Violated property/,/^$/p' "$work/log" |
				sed -n 3p)"
			return
		fi
	done
	echo "$proof: DOES NOT FAIL with ${bug#* } in ${bug%% *}"
	tail -n 3 "$work/log"
	return 1
}

find_cbmc || exit 2
failed=0
while IFS='|' read -r proof sources options cases change bugs; do
	[[ -n $proof && (" $* " == *" $proof "* || $# == 0) ]] || continue
	copy good "$change"
	holds "$proof" "$sources" "$options" "$cases" || failed=1
	while [[ -n $bugs ]]; do
		bug=${bugs%%@@*}
		bugs=${bugs#"$bug"}
		bugs=${bugs#@@}
		copy bad "$change" "$bug"
		fails "$proof" "$sources" "$options" "$cases" "$bug" || failed=1
	done
done <<< "$proofs"

# Proofs by trying every input: a program of tests/lab/prove, the part of it that has to fail with the bug, and the bug.
exhausted='
exhaust|divide|src/punycode/short.c s/(d) + 1)$/(d))/
exhaust|sort|src/punycode/short.c s/smaller_before -= is_smaller/smaller_before += is_smaller/
exhaust|room|src/punycode/short.h s/SHORT_DIGITS = 10/SHORT_DIGITS = 5/
exhaust|adapt|src/punycode/short.c s/delta > ADAPT_MAX/delta >= ADAPT_MAX/
exhaust|points|src/punycode/short.c s/code_point = key >> 7,/code_point = key >> 7 \& 0xFFFFF,/
exhaust|integers|src/punycode/short.c s/value >= digit->threshold/value > digit->threshold/
exhaust|bytes|src/punycode/short.c s/return some < PUNYCODE_INITIAL_N/return some <= PUNYCODE_INITIAL_N/
exhaust|insertions|src/punycode/short.c s/read\[position\] = last/read[count] = last/
exhaust|digits|src/punycode/short.c s/above \* 15/above * 14/
lanes||src/base/scan.c s/(bytes + i, wanted, false))/(bytes + i, wanted, false)) \& 0x7FFF/
lanes||src/base/scan.c s/: 255, end/: 256, end/
lanes||src/base/scan.c s/length - i >= STEP + ahead/length - i >= STEP/
'

# Builds PROGRAM of tests/lab/prove with the source of the tree $work/NAME.  exhaust.c includes short.c.
build() {
	local tree=$work/$2 sources=("$work/$2"/src/base/*.c)

	[[ $1 == lanes ]] || sources+=("$tree"/src/punycode/{instances,long,punycode}.c)
	"${CC:-cc}" -O2 ${DIGITS:+-DDIGITS="$DIGITS"} -I "$build" -iquote "$tree/src" -iquote "$tree/tests/lab/prove" "$source/tests/lab/prove/$1.c" "${sources[@]}" -lunistring -o "$work/$1" ||
		exit
}

for program in exhaust lanes; do
	[[ $# == 0 || " $* " == *" $program "* ]] || continue
	start=$SECONDS
	copy good
	build "$program" good
	"$work/$program" || failed=1
	echo "$program: $((SECONDS - start)) s"
	while IFS='|' read -r name part bug; do
		[[ $name == "$program" ]] || continue
		copy bad "$bug"
		build "$program" bad
		# shellcheck disable=SC2086 # no argument if there is no part
		if "$work/$program" $part > "$work/log" 2>&1; then
			echo "$program${part:+, $part}: DOES NOT FAIL with ${bug#* }"
			failed=1
		else
			echo "$program${part:+, $part}: fails with ${bug#* }, as it should: $(echo crashes | cat - "$work/log" | tail -n 1 | cut -c 1-70)"
		fi
	done <<< "$exhausted"
done
echo "total: $SECONDS s"
exit "$failed"
