# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Counts the results of .trs files, each of which begins with its global one.  An ERROR (a bad plan, an exit status) that
# no failed test of the same file explains counts as one failure.  Fails with a failure, without a test, if the variable
# status is not 0, and with a skipped test if ci is "true".  In CI, the tests skipped for want of a server (servers) are
# excused; they are not counted if there are several runs, as they ran in another one.
function settle() {
	failed += failures > 0 ? failures : errors > 0
	failures = errors = 0
}

/^:global-test-result:/ { settle() }
/^:test-result: PASS/ { passed++ }
/^:test-result: SKIP/ { skipped++ }
/^:test-result: (FAIL|XFAIL|XPASS)/ { failures++ }
/^:test-result: ERROR/ { errors++ }

END {
	settle()
	counted = runs > 1 ? 0 : servers
	if (counted > 0)
		printf "excused: %d skipped without a server\n", counted
	skipped -= servers
	printf "%d passed, %d failed", passed, failed
	if (skipped + counted > 0)
		printf ", %d skipped", skipped + counted
	print ""
	exit status != 0 || failed > 0 || passed == 0 || (ci == "true" && skipped > 0)
}
