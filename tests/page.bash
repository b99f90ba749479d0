# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# What the displays of the manual's page show, as a shell takes it; an empty line behind each.
displays_of_page() {
	awk '
		/^\.Ed/ { on = 0; print "" }
		on { gsub(/\\\(aq/, "\047"); gsub(/\\&/, ""); gsub(/\\e/, "\\"); print }
		/^\.Bd -literal/ { on = 1 }' "$TOP_SRCDIR/man/puny.1"
}
