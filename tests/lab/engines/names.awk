# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Prints count different names, which are made from the names in the input; one in 97 cannot be converted.
BEGIN {
	split("a..b xn--zz--bad xn--bcher-kv \342\230\203\314\270\302\200x", bad, " ")
}

{
	name[NR] = $0
}

END {
	for (i = 0; i < count; i++)
		print "n" i "." (i % 97 == 0 ? bad[i % 4 + 1] : name[i % NR + 1])
}
