# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Reads the reports of gcov and prints the lines of src that no test ran, and the share of those that ran.  A line of a
# header occurs in the reports of all files that include it, and counts as run if it ran in one.
BEGIN { FS = ":" }
FNR == 1 { source = "" }
$3 == "Source" { source = $4 }
source !~ /^src/ || $1 !~ /[0-9#=]/ { next }
{
	line = source ":" $2 + 0
	if (!(line in text))
		lines[++count] = line
	text[line] = substr($0, 17)
	if ($1 !~ /[#=]/)
		run[line] = 1
}
END {
	for (i = 1; i <= count; i++)
		if (lines[i] in run)
			ran++
		else
			print lines[i] ":" text[lines[i]]
	printf "%d of %d lines run: %.1f%%\n", ran, count, 100 * ran / count
}
