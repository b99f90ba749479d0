#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The layers of src, lowest first.  A file includes headers of its own line or of a line above it here, no others; a
# new file needs a place in the list.
layers='
status
bootstring
buffer
places
punycode punycode_*
scan scan_*
step
utf8
codepoints
mixedcase
idna idna_*
label
domain domain_*
unit_strings unit_strings_*
unit_names
escape
text text_*
rrtype
zone zone_*
record
source
output
convert convert_*
trace
vectors
selftest
explain
json
message
filter
options
sandbox
main
'

setup() {
	load helper
	cd "$TOP_SRCDIR" || return
	mapfile -t lines < <(sed '/^$/d' <<< "$layers")
}

# The number of the line that FILE is on.
layer_of() {
	local stem=${1##*/} i pattern

	stem=${stem%.[ch]}
	for i in "${!lines[@]}"; do
		for pattern in ${lines[i]}; do
			# shellcheck disable=SC2053
			[[ $stem != $pattern ]] || { echo "$i"; return; }
		done
	done
	echo "$1 has no layer in tests/layers.bats" >&2
	return 1
}

# The files below the layer of convert.
low_files() {
	local file line convert

	convert=$(layer_of convert)
	for file in src/*.[ch]; do
		line=$(layer_of "$file")
		((line >= convert)) || echo "$file"
	done
}

@test "every header of src compiles alone" {
	local cc header

	read -ra cc <<< "${CC:-cc}"
	for header in src/*.h; do
		printf '#include <config.h>\n#include "%s"\nextern int nothing;\n' "${header#src/}" |
			"${cc[@]}" -std=gnu11 -I"$TOP_BUILDDIR" -iquote src -Wall -Wextra -Werror -fsyntax-only -x c -
	done
}

@test "every file of src has its layer" {
	local file

	for file in src/*.[ch]; do
		layer_of "$file"
	done
}

@test "no include points up" {
	local file header own its up=0

	for file in src/*.[ch]; do
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

@test "no file under convert includes stdio.h or a header of messages" {
	local files

	mapfile -t files < <(low_files)
	((${#files[@]} > 10))
	run ! grep -nE '^ *# *include *<(stdio|stdio_ext|err|error|syslog|locale)\.h>' "${files[@]}"
}

@test "no object under convert prints, exits or looks at the environment" {
	local file uses

	need nm
	for file in $(low_files | grep '\.c$'); do
		uses=$(nm -u "$TOP_BUILDDIR/${file%.c}.o" | awk -v file="$file" '
			{ sub(/@.*/, "", $2) }
			$2 ~ /printf|puts$|^put|^f?open|perror|strerror|^std(in|out|err)$|^v?(warn|err)x?$|^error$|^_*exit$|^_Exit$|^abort$/ ||
			$2 ~ /getenv|^_*environ$|setlocale/ { print file " uses " $2 }')
		echo "$uses"
		[[ -z $uses ]]
	done
}
