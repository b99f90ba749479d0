#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The proofs of make prove: run.sh BUILDDIR [PROOF...].  CBMC (package cbmc of Debian 13) is run where it is installed, or
# from an installation of Debian whose root PROVE_ROOT names or make check-debian has left.
#
# A proof holds for all inputs up to its bound; that no loop goes on past its unwinding is asserted.  Then the same proof
# runs over a source with a bug planted, and has to fail: a proof that holds for no input would not.
set -u
build=$(cd "${1:?the folder of config.h}" && pwd) || exit
shift
source=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# proof | sources besides tests/prove/PROOF.c | bound and options of CBMC | change to the source for the proof | bug
proofs='
utf8|src/base/utf8.c src/base/status.c|-DLENGTH=5 --unwind 7||src/base/utf8.h s/bytes\[0\] < 0xC2/bytes[0] < 0xC1/
token|src/zone/token.c|-DLENGTH=5 --unwind 7|src/zone/token.h s/ZONE_TOKEN_MAX = 4096/ZONE_TOKEN_MAX = 3/|src/zone/token.c s/return i + 1;/return i + 2;/
decode|src/punycode/simple.c src/punycode/bootstring.c src/punycode/instances.c src/base/status.c tests/prove/last.c|-DLENGTH=3 --unwind 5 --unwindset bootstring_adapt.0:15||src/punycode/bootstring.h s/if (\*at == length)/if (*at > length)/
short|src/punycode/simple.c src/punycode/bootstring.c src/punycode/instances.c src/base/status.c tests/prove/last.c|-DLENGTH=3 -DPUNY_LANES_H --unwind 5 --unwindset adapt.0:8,bootstring_adapt.0:15|src/punycode/short.c /^static void sort(/,/^}/c static void sort(int32_t *keys, int32_t count, int32_t *sorted) { (void)keys, (void)count, (void)sorted; }|src/punycode/short.c s/in < end \&\& weight/in <= end \&\& weight/
'

find_cbmc() {
	local root loader

	if command -v cbmc > /dev/null; then
		cbmc=(cbmc)
		return
	fi
	for root in ${PROVE_ROOT:-/var/cache/puny/*}; do
		loader=$(echo "$root"/lib*/ld-linux-*.so.*)
		[[ -x $root/usr/bin/cbmc && -x ${loader%% *} ]] || continue
		cbmc=("${loader%% *}" --library-path "$root/usr/lib:$(echo "$root"/usr/lib/*-linux-gnu)" "$root/usr/bin/cbmc")
		return
	done
	echo 'prove: cbmc is missing: install Debian'"'"'s package cbmc, here or in an installation that PROVE_ROOT names' >&2
	exit 2
}

# Copies the source to $work/NAME, changed by "FILE SED-SCRIPT" for each further argument that is not empty.
copy() {
	local to=$work/$1 change

	rm -rf "$to" && mkdir -p "$to/tests" && cp -r "$source/src" "$to" && cp -r "$source/tests/prove" "$to/tests" || exit
	for change in "${@:2}"; do
		[[ -n $change ]] || continue
		cp "$to/${change%% *}" "$work/before"
		sed -i "${change#* }" "$to/${change%% *}" || exit
		! cmp -s "$work/before" "$to/${change%% *}" || { echo "prove: no line for $change" >&2; exit 2; }
	done
}

# Runs PROOF over the tree $work/NAME.
check() {
	local proof=$1 tree=$work/$2 file n=0 options=() defines=() option

	for option in $4; do
		case $option in
		-[DU]*) defines+=("$option") ;;
		*) options+=("$option") ;;
		esac
	done
	rm -f "$work"/*.i
	for file in "tests/prove/$proof.c" tests/prove/models.c $3; do
		n=$((n + 1))
		"${CC:-cc}" -E -P "${defines[@]}" -I "$build" -iquote "$tree/src" -iquote "$tree/tests/prove" "$tree/$file" \
			> "$work/$n.i" || exit
	done
	"${cbmc[@]}" --unwinding-assertions --pointer-overflow-check --no-malloc-may-fail --stop-on-fail "${options[@]}" \
		"$work"/*.i > "$work/log" 2>&1
}

find_cbmc
failed=0
while IFS='|' read -r proof sources options change bug; do
	[[ -n $proof && (" $* " == *" $proof "* || $# == 0) ]] || continue
	start=$SECONDS
	copy good "$change"
	if check "$proof" good "$sources" "$options"; then
		echo "$proof: holds ($options), $((SECONDS - start)) s"
	else
		echo "$proof: DOES NOT HOLD ($options)"
		tail -n 15 "$work/log"
		failed=1
		continue
	fi
	copy bad "$change" "$bug"
	check "$proof" bad "$sources" "$options"
	# 10: the proof failed; anything else is trouble
	if [[ $? == 10 ]]; then
		echo "$proof: fails with ${bug#* } in ${bug%% *}, as it should: $(sed -n '/^Violated property/,/^$/p' "$work/log" | sed -n 3p)"
	else
		echo "$proof: DOES NOT FAIL with ${bug#* } in ${bug%% *}"
		tail -n 3 "$work/log"
		failed=1
	fi
done <<< "$proofs"

# Builds tests/prove/exhaust.c with the short loop of the tree $work/NAME, and runs it.
exhaust() {
	"${CC:-cc}" -O2 -I "$build" -iquote "$work/$1/src" "$source/tests/prove/exhaust.c" "$build/src/libpuny.a" -lunistring \
		-o "$work/exhaust" && "$work/exhaust"
}

if [[ $# == 0 || " $* " == *' exhaust '* ]]; then
	copy good
	exhaust good || failed=1
	copy bad '' 'src/punycode/short.c s/(d) + 1)$/(d))/'
	if exhaust bad; then
		echo 'exhaust: DOES NOT FAIL with reciprocals too small'
		failed=1
	else
		echo 'exhaust: fails with reciprocals too small, as it should'
	fi
fi
exit "$failed"
