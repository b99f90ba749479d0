/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The file of --tlds. */
#include <config.h>

#include "tldfile.h"

#include "message.h"
#include "source.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum { FILE_MAX = 1 << 24 }; /* bytes; the public suffix list has 2 to the 18th */

/* Reads the domains of FD into TLDS.  Returns 0 or errno. */
static int read_file(struct tlds *tlds, int fd)
{
	struct source source = {0};
	int error = 0;

	source_open(&source, fd);
	while (error == 0 && !source.ended) {
		if (!source_read(&source))
			error = source.error;
		else if (source_length(&source) > FILE_MAX)
			error = EFBIG;
	}
	if (error == 0 && tlds_read(tlds, source_bytes(&source), source_length(&source)) != STATUS_OK)
		error = ENOMEM;
	source_free(&source);
	return error;
}

bool tldfile_read(struct tlds *tlds, const char *name)
{
	const int fd = open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	int error;

	if (fd == -1) {
		message_error(errno, "cannot open '%s'", message_escaped(name));
		return false;
	}
	error = read_file(tlds, fd);
	(void)close(fd);
	if (error != 0)
		message_error(error, "%s: cannot read", message_escaped(name));
	else if (tlds->slots.length == 0)
		message_error(0, "%s: no top-level domains", message_escaped(name));
	return error == 0 && tlds->slots.length > 0;
}
