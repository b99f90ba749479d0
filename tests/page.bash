# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# Prints the displays of the manual page $1 ("puny.1") as input for a shell, each followed by an empty line.
displays_of_page() {
	awk '
		/^\.Ed/ { on = 0; print "" }
		on { gsub(/\\\(aq/, "\047"); gsub(/\\&/, ""); gsub(/\\e/, "\\"); print }
		/^\.Bd -literal/ { on = 1 }' "$TOP_SRCDIR/man/$1"
}

# Prints the commands of the display of puny-recipes(7) that contains the words.
recipe() {
	displays_of_page puny-recipes.7 | awk -v RS= -v words="$1" 'index($0, words)'
}

# Prints the file that the page puny-recipes(7) shows with "$ cat FILE".
file_of_recipe() {
	displays_of_page puny-recipes.7 | awk -v first="$ cat $1" '
		on && /^(\$ .*)?$/ { exit }
		on
		$0 == first { on = 1 }'
}
