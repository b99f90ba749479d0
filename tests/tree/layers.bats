#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# The layers of src, lowest first, are the list of sources in Makefile.am.  A file includes its own header and headers
# of files listed before it.

setup() {
	load ../helper
	cd "$TOP_SRCDIR/src" || return
	mapfile -t order < <(sed -n '/^src_libpuny_a_SOURCES/,/[^\\]$/s|^\tsrc/\([^.]*\).*|\1|p' ../Makefile.am | uniq)
	order+=(main)
	mapfile -t sources < <(find . -name '*.[ch]' ! -path './completions/*' | sed 's|^\./||' | sort)
	((${#sources[@]} > 50))
}

# Prints the position of FILE in the list.
layer_of() {
	local i

	for i in "${!order[@]}"; do
		[[ ${1%.[ch]} != "${order[i]}" ]] || { echo "$i"; return; }
	done
	echo "$1 is not a source in Makefile.am" >&2
	return 1
}

@test "every header of src compiles alone" {
	local cc header

	read -ra cc <<< "${CC:-cc}"
	for header in "${sources[@]}"; do
		[[ $header == *.h ]] || continue
		printf '#include <config.h>\n#include "%s"\nextern int nothing;\n' "$header" |
			"${cc[@]}" -std=gnu11 -I"$TOP_BUILDDIR" -iquote . -Wall -Wextra -Werror -fsyntax-only -x c -
	done
}

@test "every file of src has a layer" {
	local file

	for file in "${sources[@]}"; do
		layer_of "$file"
	done
}

@test "src/README names every folder of src, and only existing files" {
	local named=0 word

	for word in */; do
		grep -q "^  $word" README || { echo "no $word"; return 1; }
	done
	while read -r word; do
		named=$((named + 1))
		[[ -e $word || -e ../$word || -e ../tests/unit/$word.c ]] || { echo "there is no $word"; return 1; }
	done < <(grep -oE '[a-z_]+/[a-zA-Z0-9_./-]*[a-zA-Z0-9_/]|[a-z_]+\.[ch]([^a-z]|$)' README | sed 's/\.\([ch]\).$/.\1/')
	((named > 30))
}

@test "no file includes a file of a higher layer" {
	local file header own its up=0

	for file in "${sources[@]}"; do
		own=$(layer_of "$file")
		while read -r header; do
			its=$(layer_of "$header")
			if ((its > own)); then
				echo "$file includes $header, which is above it"
				up=1
			fi
		done < <(sed -n 's/^ *# *include *"\(.*\)".*/\1/p' "$file")
	done
	((up == 0))
}

# Includes do not show it: the files of a folder share headers.
@test "no object uses another of a higher layer" {
	local file

	need nm
	for file in "${sources[@]}"; do
		[[ $file != *.c || $file =~ ^main\.c$ ]] || nm -g "$TOP_BUILDDIR/src/${file%.c}.o" | sed "s|^|${file%.c} |"
	done | awk -v layers="${order[*]}" '
		BEGIN { for (i = split(layers, file); i > 0; i--) layer[file[i]] = i }
		NF == 4 { home[$4] = $1 }
		NF == 3 { callers[$3] = callers[$3] " " $1 }
		END {
			for (name in home) {
				for (i = split(callers[name], caller, " "); i > 0; i--) {
					if (layer[caller[i]] < layer[home[name]]) {
						print caller[i] " uses " name " of " home[name] ", which is above it"
						up = 1
					}
				}
			}
			exit up
		}'
}

@test "no object below the report layer prints, exits or reads the environment" {
	local file uses

	need nm
	for file in "${sources[@]}"; do
		[[ $file =~ ^(base|punycode|idna|names|text|zone)/.*\.c$ ]] || continue
		uses=$(nm -u "$TOP_BUILDDIR/src/${file%.c}.o" | awk -v file="$file" '
			{ sub(/@.*/, "", $2) }
			$2 ~ /^(__)?v?snprintf/ { next }
			$2 ~ /printf|puts$|^put|^f?open|perror|strerror|^std(in|out|err)$|^v?(warn|err)x?$|^error$|^_*exit$|^_Exit$|^abort$/ ||
			$2 ~ /getenv|^_*environ$|setlocale/ { print file " uses " $2 }')
		echo "$uses"
		[[ -z $uses ]]
	done
}

# Several statuses may have one kind; then more words follow it.
@test "a status is named like its kind" {
	local name kind rows=0

	while read -r name kind; do
		rows=$((rows + 1))
		kind=${kind^^}
		[[ ${name#STATUS_} =~ ^(KEPT_|WARN_)?"${kind//-/_}"(_|$) ]] || { echo "STATUS_... of $kind is $name"; return 1; }
	done < <(sed -nE 's/^\tROW\((STATUS_[A-Z_0-9]+), "([^"]*)".*/\1 \2/p' base/status.h)
	((rows > 80))
}
