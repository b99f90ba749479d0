/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For the benchmark: does nothing, linked with libunistring. */

int main(void)
{
	return 0;
}
