/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Actions that succeed outside the sandbox fail inside, except those that a filter needs. */
#include <config.h>

#include "sandbox.h"
#include "tap.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef SANDBOX_LANDLOCK
#include <sys/syscall.h>
#endif

static struct sockaddr_in tcp_port, udp_port;
static struct sockaddr_un abstract_socket;
static socklen_t abstract_length;

/* Opens a socket of TYPE that listens at an address of this machine, with its port in *PORT. */
static int new_port(int type, struct sockaddr_in *port)
{
	socklen_t length = sizeof *port;
	int fd = socket(AF_INET, type, 0);

	*port = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	(void)bind(fd, (struct sockaddr *)port, length);
	(void)getsockname(fd, (struct sockaddr *)port, &length);
	if (type == SOCK_STREAM)
		(void)listen(fd, 8);
	return fd;
}

/* Opens a socket that listens at an abstract address, which only Linux has: it gives one to a socket without a name. */
static void new_abstract_socket(void)
{
	socklen_t length = sizeof abstract_socket;
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	abstract_socket = (struct sockaddr_un){.sun_family = AF_UNIX};
	if (bind(fd, (struct sockaddr *)&abstract_socket, sizeof abstract_socket.sun_family) == 0 &&
	    getsockname(fd, (struct sockaddr *)&abstract_socket, &length) == 0 && listen(fd, 8) == 0)
		abstract_length = length;
}

/* Returns the errno of a call with result RESULT, or 0 if it succeeded. */
static int done(int result)
{
	return result == -1 ? errno : 0;
}

static int open_and_close(const char *name, int flags)
{
	int fd = open(name, flags, 0600);

	if (fd == -1)
		return errno;
	return done(close(fd));
}

static int read_file(void)
{
	return open_and_close("file", O_RDONLY);
}

static int write_file(void)
{
	return open_and_close("file", O_WRONLY | O_APPEND);
}

static int make_file(void)
{
	return open_and_close("new", O_RDONLY | O_CREAT | O_EXCL);
}

static int empty_file(void)
{
	return done(truncate("file", 0));
}

static int remove_file(void)
{
	return done(unlink("old"));
}

static int make_directory(void)
{
	int error = done(mkdir("directory", 0700));

	return error ? error : done(rmdir("directory"));
}

static int execute(void)
{
	int status = 0;
	pid_t child = fork();

	if (child == 0) {
		(void)execl("/bin/sh", "sh", "-c", ":", (char *)NULL);
		_exit(errno);
	}
	if (child == -1 || waitpid(child, &status, 0) != child || !WIFEXITED(status))
		return -1;
	return WEXITSTATUS(status);
}

static int connect_to(int type, const struct sockaddr_in *port)
{
	int fd = socket(AF_INET, type, 0);
	int error = fd == -1 ? errno : done(connect(fd, (const struct sockaddr *)port, sizeof *port));

	(void)close(fd);
	return error;
}

static int connect_tcp(void)
{
	return connect_to(SOCK_STREAM, &tcp_port);
}

static int connect_udp(void)
{
	return connect_to(SOCK_DGRAM, &udp_port);
}

static int connect_abstract(void)
{
	int fd, error;

	if (abstract_length == 0)
		return 0;
	fd = socket(AF_UNIX, SOCK_STREAM, 0);
	error = fd == -1 ? errno : done(connect(fd, (const struct sockaddr *)&abstract_socket, abstract_length));
	(void)close(fd);
	return error;
}

/* No signal is sent, but its permission is checked. */
static int signal_parent(void)
{
	return done(kill(getppid(), 0));
}

/* clang-format off */
static const struct {
	const char *words;
	int (*act)(void);    /* returns 0 or an errno */
	long version;        /* the version of Landlock from which it is denied ... */
	int error;           /* ... with this errno */
} acts[] = {
	{"open a file for writing", write_file, 1, EACCES},
	{"create a file", make_file, 1, EACCES},
	{"remove a file", remove_file, 1, EACCES},
	{"create a directory", make_directory, 1, EACCES},
	{"execute a program", execute, 1, EACCES},
	{"truncate a file", empty_file, 3, EACCES},
	{"connect to a TCP port", connect_tcp, 4, EACCES},
	{"signal another process", signal_parent, 6, EPERM},
	{"connect to an abstract socket", connect_abstract, 6, EPERM},
	{"send to a UDP port", connect_udp, 10, EACCES},
};
/* clang-format on */

/* The version of Landlock, or 0 if it does not exist or is not used. */
static long landlock_version(void)
{
	long version = 0;

#ifdef SANDBOX_LANDLOCK
	version = syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, 1);
#endif
	return version < 0 ? 0 : version;
}

static void test_all_can_be_done(const char *where)
{
	ok(link("file", "old") == 0, "creates what the actions need");
	for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
		int error = acts[i].act();

		if (!ok(error == 0, "%s one can %s", where, acts[i].words))
			note("%s", strerror(error));
	}
	ok(unlink("new") == 0, "outside, every action succeeds");
}

static void test_acts(long version)
{
	int file = open("file", O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

	ok(new_port(SOCK_STREAM, &tcp_port) != -1 && new_port(SOCK_DGRAM, &udp_port) != -1, "ports");
	new_abstract_socket();
	test_all_can_be_done("outside");
	if (version == 0) {
		ok(!sandbox_enter(), "nothing to enter without the sandbox");
		test_all_can_be_done("still");
		skip("built without the sandbox, or the kernel has no Landlock");
		return;
	}
	ok(link("file", "old") == 0 && sandbox_enter(), "in");
	for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
		int error = acts[i].act();

		if (version < acts[i].version)
			skip("old kernel: Landlock %ld cannot refuse to %s", version, acts[i].words);
		else if (!ok(error == acts[i].error, "inside it is impossible to %s", acts[i].words))
			note("%s", strerror(error));
	}
	ok(read_file() == 0, "can open a file for reading");
	ok(write(file, "more", 4) == 4, "can write to a file opened before");
}

/* From outside: the effects of test_acts. */
static void remove_all(const char *directory)
{
	(void)unlink("file");
	(void)unlink("old");
	(void)unlink("new");
	(void)rmdir("directory");
	(void)rmdir(directory);
}

int main(void)
{
	char directory[] = "/tmp/sandbox_test.XXXXXX";
	long version = landlock_version();
	int status = 0;
	pid_t child;

	if (!mkdtemp(directory) || chdir(directory) != 0)
		return 1;
	child = fork();
	if (child == 0) {
		test_acts(version);
		return done_testing(version == 0 ? 27 : 26);
	}
	if (child == -1 || waitpid(child, &status, 0) != child)
		return 1;
	remove_all(directory);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
