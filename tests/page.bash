# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# Prints the displays of the manual page $1 ("puny.1") as input for a shell, each followed by an empty line.
displays_of_page() {
	awk '
		/^\.Ed/ { on = 0; print "" }
		on { gsub(/\\\(aq/, "\047"); gsub(/\\&/, ""); gsub(/\\e/, "\\"); print }
		/^\.Bd -literal/ { on = 1 }' "$TOP_SRCDIR/man/$1"
}
