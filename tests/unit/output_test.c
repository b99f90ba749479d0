/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#include <config.h>

#include "output.h"
#include "tap.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int new_file(void)
{
	char name[] = "/tmp/output_test.XXXXXX";
	int fd = mkstemp(name);

	(void)unlink(name);
	return fd;
}

/* Returns true if the file FD contains exactly these LENGTH bytes. */
static bool holds(int fd, const unsigned char *bytes, size_t length)
{
	unsigned char *read_back = malloc(length + 1);
	bool same = pread(fd, read_back, length + 1, 0) == (ssize_t)length && memcmp(read_back, bytes, length) == 0;

	free(read_back);
	return same;
}

/* Output written in pieces of SIZE bytes is in the file, in order, after a flush. */
static void test_pieces(size_t size)
{
	enum { LENGTH = 300000 };
	static unsigned char bytes[LENGTH];
	struct output output = {.fd = new_file()};
	bool right = true;

	for (size_t i = 0; i < LENGTH; i++)
		bytes[i] = (unsigned char)(i * 31 >> 3);
	for (size_t at = 0; at < LENGTH; at += size) {
		size_t n = LENGTH - at < size ? LENGTH - at : size;

		output_write(&output, bytes + at, n);
		right = right && output.written && output.last == bytes[at + n - 1];
	}
	ok(right && output_finish(&output) && holds(output.fd, bytes, LENGTH), "300,000 bytes in pieces of %zu", size);
	(void)close(output.fd);
	output_free(&output);
}

static void test_flush(void)
{
	struct output output = {.fd = new_file()};

	output_write(&output, (const unsigned char *)"ab", 2);
	ok(holds(output.fd, (const unsigned char *)"", 0), "buffers a few bytes");
	ok(output_flush(&output) && holds(output.fd, (const unsigned char *)"ab", 2), "writes them when flushed");
	output_write(&output, (const unsigned char *)"", 0);
	ok(output_finish(&output) && output.last == 'b' && holds(output.fd, (const unsigned char *)"ab", 2),
	   "flushes nothing if nothing is buffered");
	(void)close(output.fd);
	output_free(&output);
}

static void test_errors(void)
{
	static unsigned char big[200000];
	struct output output = {.fd = open("/dev/null", O_RDONLY)};
	int unwritable = output.fd;

	output_write(&output, (const unsigned char *)"a", 1);
	ok(output.error == 0, "reports an error when output is written");
	ok(!output_flush(&output) && output.error == EBADF, "gives the errno of the error");
	output.fd = new_file();
	output_write(&output, big, sizeof big);
	ok(!output_flush(&output) && !output_finish(&output) && output.error == EBADF && holds(output.fd, big, 0),
	   "it sticks: nothing is written behind a gap");
	(void)close(output.fd);
	output_free(&output);
	output = (struct output){.fd = unwritable};
	output_write(&output, big, sizeof big);
	ok(output.error == EBADF, "writes more than a block at once, and fails");
	(void)close(unwritable);
	output_free(&output);
}

/* Single bytes, as to a terminal: incomplete characters are shown at the end. */
static void test_terminal(void)
{
	static const unsigned char bytes[] = "\xC3\xBC\xC2\x9B\r\n\xE2\x82\xAC\x1B\r";
	static const unsigned char shown[] = "\xC3\xBC\\u{9B}\r\n\xE2\x82\xAC\\u{1B}\\u{D}";
	struct output output = {.fd = new_file(), .terminal = true, .terminator = '\n'};

	for (size_t i = 0; i < sizeof bytes - 1; i++)
		output_write(&output, bytes + i, 1);
	ok(output_finish(&output) && holds(output.fd, shown, sizeof shown - 1),
	   "writes complete characters to a terminal, and the rest at the end");
	(void)close(output.fd);
	output_free(&output);
}

/* A file that accepts little at a time, and no more until it is read. */
static void test_full_pipe(void)
{
	enum { LENGTH = 1 << 20 };
	static unsigned char bytes[LENGTH], read_back[LENGTH];
	int ends[2];
	size_t got = 0;

	if (pipe(ends) != 0 || fcntl(ends[1], F_SETFL, O_NONBLOCK) != 0) {
		skip("no pipe");
		return;
	}
	for (size_t i = 0; i < LENGTH; i++)
		bytes[i] = (unsigned char)(i * 131 >> 7);
	if (fork() == 0) {
		struct output output = {.fd = ends[1]};

		output_write(&output, bytes, LENGTH);
		_exit(output_finish(&output) ? 0 : 1);
	}
	(void)close(ends[1]);
	for (ssize_t n; (n = read(ends[0], read_back + got, LENGTH - got)) > 0;) {
		got += (size_t)n;
		(void)usleep(100);
	}
	ok(got == LENGTH && memcmp(bytes, read_back, LENGTH) == 0, "writes everything to a non-blocking pipe");
	(void)close(ends[0]);
}

int main(void)
{
	static const size_t sizes[] = {1, 7, 4096, 32767, 32768, 65535, 65536, 65537, 300000};

	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		test_pieces(sizes[i]);
	test_flush();
	test_errors();
	test_terminal();
	test_full_pipe();
	return done_testing(18);
}
