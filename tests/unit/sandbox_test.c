/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Actions that succeed outside the sandbox fail inside, except those that a filter needs. */
#include <config.h>

#include "program.h"
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
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#endif

static struct sockaddr_in tcp_port, udp_port;
static int spare_tcp, spare_udp, spare_unix;
#ifdef SANDBOX_LANDLOCK
static int memory_file, terminal;
#endif
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

/* Returns a new socket or, if the sandbox denies it, a copy of one that was opened before. */
static int new_socket(int domain, int type)
{
	const int fd = socket(domain, type, 0);

	return fd != -1 ? fd : dup(domain == AF_UNIX ? spare_unix : type == SOCK_STREAM ? spare_tcp : spare_udp);
}

static int make_socket(void)
{
	const int fd = socket(AF_INET, SOCK_STREAM, 0);

	return fd == -1 ? errno : done(close(fd));
}

static int connect_to(int type, const struct sockaddr_in *port)
{
	int fd = new_socket(AF_INET, type);
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
	fd = new_socket(AF_UNIX, SOCK_STREAM);
	error = fd == -1 ? errno : done(connect(fd, (const struct sockaddr *)&abstract_socket, abstract_length));
	(void)close(fd);
	return error;
}

/* No signal is sent, but its permission is checked. */
static int signal_parent(void)
{
	return done(kill(getppid(), 0));
}

static int set_mode(void)
{
	return done(chmod("file", 0640));
}

static int set_owner(void)
{
	return done(chown("file", getuid(), getgid()));
}

static int set_times(void)
{
	return done(utimensat(AT_FDCWD, "file", NULL, 0));
}

#ifdef SANDBOX_LANDLOCK

/* TCP without connect. */
static int send_fast(void)
{
	const int fd = socket(AF_INET, SOCK_STREAM, 0);
	ssize_t sent = -1;

	if (fd == -1)
		return errno;
	sent = sendto(fd, "a", 1, MSG_FASTOPEN, (const struct sockaddr *)&tcp_port, sizeof tcp_port);
	(void)close(fd);
	return done(sent == 1 ? 0 : -1);
}

/* Executes a copy of a program in memory, which has no path. */
static int execute_memory(void)
{
	int status = 0;
	pid_t child = fork();

	if (child == 0) {
		char name[] = "true", *const arguments[] = {name, NULL}, *const none[] = {NULL};

		(void)fexecve(memory_file, arguments, none);
		_exit(errno);
	}
	if (child == -1 || waitpid(child, &status, 0) != child || !WIFEXITED(status))
		return -1;
	return WEXITSTATUS(status);
}

static int set_attribute(void)
{
	const int error = done(setxattr("file", "user.puny", "a", 1, 0));

	return error == ENOTSUP ? 0 : error; /* of the file system */
}

static int push_input(void)
{
	const int error = done(ioctl(terminal, TIOCSTI, "a"));

	return error == EIO || error == EBADF ? 0
	                                      : error; /* forbidden to all (dev.tty.legacy_tiocsti), or no terminal */
}

/* Prepares what the last actions need: a program in memory, and a terminal of this process. */
static void prepare(void)
{
	char bytes[4096];
	ssize_t length;
	int pseudo = posix_openpt(O_RDWR | O_NOCTTY), file = open("/bin/true", O_RDONLY);

	memory_file = memfd_create("true", 0);
	while ((length = read(file, bytes, sizeof bytes)) > 0 && write(memory_file, bytes, (size_t)length) == length)
		continue;
	(void)close(file);
	(void)setsid();
	(void)grantpt(pseudo);
	(void)unlockpt(pseudo);
	terminal = open(ptsname(pseudo), O_RDWR);
}

#else

static void prepare(void)
{
}

#endif

enum { NEVER = 1000 }; /* for a version of Landlock */
#ifdef SANDBOX_LANDLOCK
enum { ACTS = 18 };
#else
enum { ACTS = 14 };
#endif

/* clang-format off */
static const struct {
	const char *words;
	int (*act)(void);    /* returns 0 or an errno */
	long version;        /* the version of Landlock from which it is denied ... */
	int error;           /* ... with this errno */
	bool filtered;       /* a filter of system calls denies it, with EPERM */
} acts[] = {
	{"open a file for writing", write_file, 1, EACCES, false},
	{"create a file", make_file, 1, EACCES, false},
	{"remove a file", remove_file, 1, EACCES, false},
	{"create a directory", make_directory, 1, EACCES, false},
	{"execute a program", execute, 1, EACCES, true},
	{"truncate a file", empty_file, 3, EACCES, false},
	{"connect to a TCP port", connect_tcp, 4, EACCES, false},
	{"signal another process", signal_parent, 6, EPERM, false},
	{"connect to an abstract socket", connect_abstract, 6, EPERM, false},
	{"send to a UDP port", connect_udp, 10, EACCES, false},
	{"make a socket", make_socket, NEVER, EPERM, true},
	{"set the mode of a file", set_mode, NEVER, EPERM, true},
	{"set the owner of a file", set_owner, NEVER, EPERM, true},
	{"set the times of a file", set_times, NEVER, EPERM, true},
#ifdef SANDBOX_LANDLOCK
	{"send by TCP without connecting", send_fast, NEVER, EPERM, true},
	{"execute a file in memory", execute_memory, NEVER, EPERM, true},
	{"set an attribute of a file", set_attribute, NEVER, EPERM, true},
	{"push input to the terminal", push_input, NEVER, EPERM, true},
#endif
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

/* Returns true if this process has a filter of system calls. */
static bool has_filter(void)
{
#ifdef SANDBOX_LANDLOCK
	return prctl(PR_GET_SECCOMP, 0L, 0L, 0L, 0L) == 2;
#else
	return false;
#endif
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
	bool filtered;

	ok(new_port(SOCK_STREAM, &tcp_port) != -1 && new_port(SOCK_DGRAM, &udp_port) != -1, "ports");
	new_abstract_socket();
	prepare();
	spare_tcp = socket(AF_INET, SOCK_STREAM, 0);
	spare_udp = socket(AF_INET, SOCK_DGRAM, 0);
	spare_unix = socket(AF_UNIX, SOCK_STREAM, 0);
	test_all_can_be_done("outside");
	if (version == 0) {
		ok(!sandbox_enter(), "nothing to enter without the sandbox");
		test_all_can_be_done("still");
		skip("built without the sandbox, or the kernel has no Landlock");
		return;
	}
	ok(link("file", "old") == 0 && sandbox_enter(), "in");
	filtered = has_filter();
	for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
		const bool by_filter = filtered && acts[i].filtered;
		int error = acts[i].act();

		if (!by_filter && version < acts[i].version)
			skip("old kernel: Landlock %ld, %s filter: cannot refuse to %s", version,
			     filtered ? "with" : "without", acts[i].words);
		else if (!ok((filtered && error == EPERM) || (!by_filter && error == acts[i].error),
		             "inside it is impossible to %s", acts[i].words)) /* by the filter also on i386 */
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
		return done_testing();
	}
	if (child == -1 || waitpid(child, &status, 0) != child)
		return 1;
	remove_all(directory);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
