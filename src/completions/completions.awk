# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Prints the completion of a shell: its template, with the options of the tables in options.c.
#
#	awk -f completions.awk options.c report/report.c TEMPLATE

# Finds the next match of PATTERN in text.  Returns false if there is none.
function find(pattern) {
	if (!match(text, pattern))
		return 0
	found = substr(text, RSTART, RLENGTH)
	text = substr(text, RSTART + RLENGTH)
	return 1
}

# The strings in C text, separated by spaces.
function strings(code,    list, part, i, parts) {
	parts = split(code, part, "\"")
	for (i = 2; i < parts; i += 2)
		list = list (list ? " " : "") part[i]
	return list
}

# Reads a row such as "{'i', "idna", "LEVEL", .meaning = "rules", diagnostic_levels}".
function read_row(option, row,    part) {
	if (row !~ /^\{('.'|0), "/)
		return
	order[++count] = option
	letter[option] = row ~ /^\{'/ ? substr(row, 3, 1) : ""
	split(row, part, "\"")
	name[option] = part[2]
	argument[option] = part[3] ~ /NULL/ ? "" : part[4]
	sub(/^.*\.meaning = "/, "", row)
	meaning[option] = substr(row, 1, index(row, "\"") - 1)
	if (match(row, /", [a-z_]+/))
		values[option] = arrays[substr(row, RSTART + 3, RLENGTH - 3)]
	# that option and all after it end the run
	informs = informs || row ~ /\.heading = "Get information/
	alone[option] = informs
}

# What conflicts with NEEDED conflicts with OPTION, which requires it.  NEEDED can be letters that are given together, such
# as -et, or of which one is given, such as "-x, -t or -Z".
function require(option, needed,    words, i, j, any) {
	words = combination[needed]
	for (i = 1; i <= count; i++) {
		if (words ~ /^-[A-Za-z]+$/ && letter[order[i]] && index(words, letter[order[i]]))
			require(option, order[i])
		any = words !~ / or /
		for (j = 1; j <= count && !any; j++)
			any = letter[order[j]] && index(words, "-" letter[order[j]]) && !conflict[order[i], order[j]]
		if (!any || conflict[needed, order[i]])
			conflict[option, order[i]] = conflict[order[i], option] = 1
	}
}

# Reads the arrays of values, the rows, the pairs that exclude each other, and those of an option and one that it requires.
function read_tables(code,    part) {
	for (text = code; find("char \\*const [a-z_]+\\[\\] = \\{[^}]*\\}");) {
		split(found, part, /const |\[\]/)
		arrays[part[2]] = strings(found)
	}
	for (text = code; find("\\[GIVEN_[A-Z_]+\\] = \\{[^}]*\\}");) {
		split(substr(found, 2), part, /\] = /)
		if (part[2] ~ /^\{\.name = "/)
			combination[part[1]] = strings(part[2])
		read_row(part[1], part[2])
	}
	for (text = code; find("(conflicts|requirements)\\[\\]\\[2\\] = |\\{GIVEN_[A-Z_]+, GIVEN_[A-Z_]+\\}");) {
		if (found !~ /^\{/)
			table = found
		else if (split(substr(found, 2, length(found) - 2), part, ", ") && table ~ /^conflicts/)
			conflict[part[1], part[2]] = conflict[part[2], part[1]] = 1
		else
			require(part[1], part[2])
	}
	if (count == 0) {
		print "completions.awk: no table of options" > "/dev/stderr"
		exit 1
	}
}

function print_bash(    i) {
	for (i = 1; i <= count; i++)
		print "\t\t--" name[order[i]] (argument[order[i]] ? "=" : "")
}

function print_bash_values(    i) {
	for (i = 1; i <= count; i++)
		if (values[order[i]])
			print "\t--" name[order[i]] ") echo " values[order[i]] " ;;"
}

# The options that zsh does not offer after OPTION: itself in both forms, and those that it excludes.
function excluded(option,    i, list) {
	if (alone[option])
		return "(- *)"
	for (i = 1; i <= count; i++)
		if (order[i] == option ? letter[option] && argument[option] != "STRING" : conflict[option, order[i]])
			list = list (letter[order[i]] ? " -" letter[order[i]] : "") " --" name[order[i]]
	# with -s, operands are strings
	if (argument[option] == "STRING")
		list = list " *"
	return list ? "(" substr(list, 2) ")" : ""
}

function print_zsh(    i, option, form, takes, words) {
	for (i = 1; i <= count; i++) {
		option = order[i]
		form = "--" name[option] (argument[option] ? "=" : "")
		if (letter[option])
			form = "'{-" letter[option] (argument[option] ? "+" : "") "," form "}'"
		takes = argument[option] ? ":" tolower(argument[option]) ":" : ""
		if (argument[option] == "FILE")
			takes = takes "_files"
		else if (values[option])
			takes = takes "(" values[option] ")"
		words = meaning[option]
		gsub(/:|\[|\]/, "\\\\&", words)
		# only strings can be repeated
		print "\t'" excluded(option) (argument[option] == "STRING" ? "*" : "") form "[" words "]" takes "' \\"
	}
}

function print_fish(    i, option, takes) {
	for (i = 1; i <= count; i++) {
		option = order[i]
		takes = argument[option] == "" ? "" : argument[option] == "FILE" ? " -r -F" : " -x"
		if (values[option])
			takes = takes " -a '" values[option] "'"
		print "complete -c puny" (letter[option] ? " -s " letter[option] : "") " -l " name[option] takes \
			" -d '" meaning[option] "'"
	}
}

FILENAME != ARGV[ARGC - 1] { text = text $0 " "; next }
FNR == 1 { gsub(/[\t ]+/, " ", text); read_tables(text) }
$1 == "@BASH@" { print_bash(); next }
$1 == "@BASH_VALUES@" { print_bash_values(); next }
$1 == "@ZSH@" { print_zsh(); next }
$1 == "@FISH@" { print_fish(); next }
{ print }
