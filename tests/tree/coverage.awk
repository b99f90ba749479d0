# SPDX-License-Identifier: GPL-3.0-or-later
# Of the reports that gcov wrote: the lines of src that no test has run, and the share of those that were.  A line of a
# header stands in the reports of all that include it, and is run if it is in one.
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
