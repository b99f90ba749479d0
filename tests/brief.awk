# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
# Replaces what Automake's driver prints for each test of a file that passed by one line for the file.
/^(\033\[[0-9;]*m)?PASS/ { passed++; file = $2; next }
{ print }
END { if (passed) printf "PASS: %s, %d tests\n", file, passed }
