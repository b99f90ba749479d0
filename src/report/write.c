/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Complete writes to standard output and standard error. */
#include <config.h>

#include "report/write.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

int write_all(int fd, const unsigned char *bytes, size_t length)
{
	struct pollfd poller = {.fd = fd, .events = POLLOUT};

	while (length > 0) {
		ssize_t n = write(fd, bytes, length);

		if (n == 0) /* again would be forever */
			return ENOSPC;
		if (n > 0) {
			bytes += n;
			length -= (size_t)n;
		} else if (errno == EAGAIN || errno == EWOULDBLOCK) {
			(void)poll(&poller, 1, -1);
		} else if (errno != EINTR) {
			return errno;
		}
	}
	return 0;
}
