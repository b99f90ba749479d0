/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Actions that succeed outside the sandbox fail inside, except those that a filter needs. */
#include <config.h>

#include "sandbox.h"
#include "tap.h"

#ifdef SANDBOX_LINUX

#include "sandbox.c"

#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>

/* What the actions need. */
static struct sockaddr_in tcp_port, udp_port;
static struct sockaddr_un abstract_socket, path_socket = {.sun_family = AF_UNIX, .sun_path = "socket"};
static socklen_t abstract_length;
static int spare_tcp, spare_udp, spare_unix, memory_file, terminal, opened_file;
static struct rlimit limit;
static int priority;
static cpu_set_t processors;
static unsigned attributes;
static unsigned char more_attributes[28], all_attributes[24]; /* struct fsxattr, struct file_attr */
static unsigned char answer[64];
static pid_t other;

/* From linux/fs.h, with the size of long, and of the two structures. */
#define GET_ATTRIBUTES (unsigned)_IOR('f', 1, long)
#define SET_ATTRIBUTES (unsigned)_IOW('f', 2, long)
#define GET_MORE_ATTRIBUTES (unsigned)_IOR('X', 31, more_attributes)
#define SET_MORE_ATTRIBUTES (unsigned)_IOW('X', 32, more_attributes)
enum { FILE_GETATTR = 468, FILE_SETATTR = 469 };
#define GET_MODES 0x802C542A /* TCGETS2, from asm/ioctls.h */

/* Opens a socket of TYPE that listens at an address of this machine, with its port in *PORT. */
static void new_port(int type, struct sockaddr_in *port)
{
	socklen_t length = sizeof *port;
	const int fd = socket(AF_INET, type, 0);

	*port = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	(void)bind(fd, (struct sockaddr *)port, length);
	(void)getsockname(fd, (struct sockaddr *)port, &length);
	if (type == SOCK_STREAM)
		(void)listen(fd, 8);
}

/* An address without a path, which Linux gives to a socket without a name. */
static void new_abstract_socket(void)
{
	const int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	abstract_socket.sun_family = AF_UNIX;
	abstract_length = sizeof abstract_socket;
	(void)bind(fd, (struct sockaddr *)&abstract_socket, sizeof abstract_socket.sun_family);
	(void)getsockname(fd, (struct sockaddr *)&abstract_socket, &abstract_length);
	(void)listen(fd, 8);
}

static void new_terminal(void)
{
	const int pseudo = posix_openpt(O_RDWR | O_NOCTTY);

	(void)setsid();
	(void)grantpt(pseudo);
	(void)unlockpt(pseudo);
	terminal = open(ptsname(pseudo), O_RDWR);
}

/* What is needed once. */
static void prepare(void)
{
	other = getppid();
	(void)setrlimit(RLIMIT_CORE, &(struct rlimit){0}); /* for end_abnormally */
	(void)close(open("file", O_WRONLY | O_CREAT, 0600));
	opened_file = open("file", O_RDONLY);
	new_port(SOCK_STREAM, &tcp_port);
	new_port(SOCK_DGRAM, &udp_port);
	new_abstract_socket();
	(void)bind(socket(AF_UNIX, SOCK_DGRAM, 0), (struct sockaddr *)&path_socket, sizeof path_socket);
	memory_file = memfd_create("file", 0);
	new_terminal();
	(void)prlimit(other, RLIMIT_CORE, NULL, &limit);
	priority = getpriority(PRIO_PROCESS, (id_t)other);
	(void)sched_getaffinity(other, sizeof processors, &processors);
	(void)ioctl(opened_file, GET_ATTRIBUTES, &attributes);
	(void)ioctl(opened_file, GET_MORE_ATTRIBUTES, more_attributes);
	(void)syscall(FILE_GETATTR, AT_FDCWD, "file", all_attributes, sizeof all_attributes, 0);
}

/* What an action uses up. */
static void prepare_again(void)
{
	(void)unlink("new");
	(void)rmdir("directory");
	(void)close(open("old", O_WRONLY | O_CREAT, 0600));
	spare_tcp = socket(AF_INET, SOCK_STREAM, 0);
	spare_udp = socket(AF_INET, SOCK_DGRAM, 0);
	spare_unix = socket(AF_UNIX, SOCK_STREAM, 0);
}

/* The actions return 0 or an errno. */

static int done(long result)
{
	return result == -1 ? errno : 0;
}

/* clang-format off */

#define ACT(name, call) static int name(void) { return done(call); }
ACT(read_file, open("file", O_RDONLY))
ACT(read_directory, open(".", O_RDONLY | O_DIRECTORY))
ACT(write_file, open("file", O_WRONLY | O_APPEND))
ACT(make_file, open("new", O_RDONLY | O_CREAT | O_EXCL, 0600))
ACT(empty_file, truncate("file", 0))
ACT(open_empty_file, open("file", O_RDONLY | O_TRUNC))
ACT(remove_file, unlink("old"))
ACT(make_directory, mkdir("directory", 0700))
ACT(execute, execl("/bin/sh", "sh", "-c", ":", (char *)NULL))
ACT(make_memory_file, memfd_create("new", 0))

static int new_process(void)
{
	const pid_t child = fork();

	if (child == 0)
		_exit(0);
	return done(child);
}

ACT(make_socket, socket(AF_INET, SOCK_STREAM, 0))
ACT(connect_tcp, connect(spare_tcp, (const struct sockaddr *)&tcp_port, sizeof tcp_port))
ACT(send_fast, sendto(spare_tcp, "a", 1, MSG_FASTOPEN, (const struct sockaddr *)&tcp_port, sizeof tcp_port))
ACT(connect_udp, connect(spare_udp, (const struct sockaddr *)&udp_port, sizeof udp_port))
ACT(connect_abstract, connect(spare_unix, (const struct sockaddr *)&abstract_socket, abstract_length))

static int make_pair(void)
{
	int pair[2];

	return done(socketpair(AF_UNIX, SOCK_DGRAM, 0, pair));
}

/* A pair of sockets needs no address, but a datagram can be sent to any. */
static int send_from_pair(void)
{
	int pair[2];

	if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) != 0)
		return errno;
	return done(sendto(pair[0], "a", 1, 0, (const struct sockaddr *)&path_socket, sizeof path_socket));
}

ACT(signal_other, kill(other, 0)) /* no signal is sent, but its permission is checked */
ACT(limit_other, prlimit(other, RLIMIT_CORE, &limit, NULL))
ACT(set_priority, setpriority(PRIO_PROCESS, (id_t)other, priority))
ACT(set_affinity, sched_setaffinity(other, sizeof processors, &processors))
ACT(set_mode, chmod("file", 0640))
ACT(set_owner, chown("file", getuid(), getgid()))
ACT(set_times, utimensat(AT_FDCWD, "file", NULL, 0))
ACT(set_extended_attribute, setxattr("file", "user.puny", "a", 1, 0))
ACT(set_attributes, ioctl(opened_file, SET_ATTRIBUTES, &attributes))
ACT(set_more_attributes, ioctl(opened_file, SET_MORE_ATTRIBUTES, more_attributes))
ACT(set_all_attributes, syscall(FILE_SETATTR, AT_FDCWD, "file", all_attributes, sizeof all_attributes, 0))
ACT(push_input, ioctl(terminal, TIOCSTI, "a"))
ACT(get_modes, ioctl(terminal, GET_MODES, answer))
ACT(get_size, ioctl(terminal, TIOCGWINSZ, answer))

ACT(signal_thread, syscall(SYS_tgkill, other, other, 0))
ACT(signal_any_thread, syscall(SYS_tkill, other, 0))

#ifdef __x86_64__
/* Makes a directory with number 39 of the 32-bit calls, which is getpid in 64 bits. */
static int call_32_bits(void)
{
	char *const path = mmap(NULL, 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
	long result = 39;

	if (path == MAP_FAILED)
		return errno;
	memcpy(path, "directory", sizeof "directory");
	__asm__ volatile("int $0x80" : "+a"(result) : "b"(path), "c"(0700) : "r8", "r9", "r10", "r11", "memory");
	return (int)-result;
}
#endif

/* The three ways to have code that the program did not have when it entered the sandbox. */

static int map_executable(int protection, int flags, int fd)
{
	return mmap(NULL, 1, protection | PROT_EXEC, flags | MAP_PRIVATE, fd, 0) == MAP_FAILED ? errno : 0;
}

static int get_executable_memory(void)
{
	const int error = map_executable(PROT_READ | PROT_WRITE, MAP_ANONYMOUS, -1);

	return error == ENOMEM ? EPERM : error; /* musl changes one into the other */
}

static int map_code(void)
{
	return map_executable(PROT_READ, 0, opened_file);
}

static int make_executable(void)
{
	void *const page = mmap(NULL, 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	return done(mprotect(page, 1, PROT_READ | PROT_EXEC));
}

#ifdef __s390x__
enum { BY_MMAP = 0 };
#else
enum { BY_MMAP = EPERM };
#endif

/* clang-format off */
static const struct {
	const char *words;
	int (*act)(void);
	int by_filter;   /* the errno with which the filter denies it, or 0 */
	int by_landlock; /* that of Landlock, or 0 ... */
	long version;    /* ... and the version from which it denies it */
} acts[] = {
	{"open a file for writing", write_file, EPERM, EACCES, 1},
	{"create a file", make_file, EPERM, EACCES, 1},
	{"remove a file", remove_file, ENOSYS, EACCES, 1},
	{"create a directory", make_directory, ENOSYS, EACCES, 1},
#ifdef __x86_64__
	{"create a directory with a call of 32 bits", call_32_bits, ENOSYS, EACCES, 1},
#endif
	{"execute a program", execute, ENOSYS, EACCES, 1},
	{"truncate a file", empty_file, ENOSYS, EACCES, 3},
	{"truncate a file while it is opened", open_empty_file, EPERM, EACCES, 3},
	{"connect to a TCP port", connect_tcp, ENOSYS, EACCES, 4},
	{"signal another process", signal_other, ENOSYS, EPERM, 6},
	{"signal a thread of another process", signal_thread, EPERM, EPERM, 6},
	{"signal a thread of any process", signal_any_thread, EPERM, EPERM, 6},
	{"connect to an abstract socket", connect_abstract, ENOSYS, EPERM, 6},
	{"send from a pair of sockets to one with a path", send_from_pair, ENOSYS, EACCES, 9},
	{"send to a UDP port", connect_udp, ENOSYS, EACCES, 10},
	{"send by TCP without connecting", send_fast, ENOSYS, 0, 0},
	{"make a socket", make_socket, ENOSYS, 0, 0},
	{"make a pair of sockets", make_pair, ENOSYS, 0, 0},
	{"make a file in memory, which can be executed", make_memory_file, ENOSYS, 0, 0},
	{"start a process", new_process, ENOSYS, 0, 0},
	{"limit another process", limit_other, ENOSYS, 0, 0},
	{"set the priority of another process", set_priority, ENOSYS, 0, 0},
	{"set the processors of another process", set_affinity, ENOSYS, 0, 0},
	{"set the mode of a file", set_mode, ENOSYS, 0, 0},
	{"set the owner of a file", set_owner, ENOSYS, 0, 0},
	{"set the times of a file", set_times, ENOSYS, 0, 0},
	{"set an extended attribute of a file", set_extended_attribute, ENOSYS, 0, 0},
	{"set attributes of a file (FS_IOC_SETFLAGS)", set_attributes, EPERM, 0, 0},
	{"set attributes of a file (FS_IOC_FSSETXATTR)", set_more_attributes, EPERM, 0, 0},
	{"set attributes of a file (file_setattr)", set_all_attributes, ENOSYS, 0, 0},
	{"get memory that can be executed", get_executable_memory, BY_MMAP, 0, 0},
	{"map a file that can be executed", map_code, BY_MMAP, 0, 0},
	{"make memory executable", make_executable, EPERM, 0, 0},
	{"push input to the terminal", push_input, EPERM, 0, 0},
	{"get the modes of a terminal", get_modes, 0, 0, 0},
	{"get the size of a terminal", get_size, 0, 0, 0},
	/* after sandbox_deny_opening */
	{"open a file", read_file, EPERM, EACCES, 1},
	{"open a directory", read_directory, EPERM, EACCES, 1},
};
/* clang-format on */

enum { LANDLOCK = 1, FILTER = 2, OPENED = 4 };
enum { NOT_ENTERED = 255, ENDED = 256 };

/*
 * Returns the result of ACT in a process that enters what PARTS says: NOT_ENTERED if that is impossible, and ENDED and
 * the signal if one ends it.
 */
static int result_of(int (*act)(void), int parts)
{
	const pid_t child = fork();
	int status = 0;

	if (child == 0) {
		prepare_again();
		(void)signal(SIGABRT, SIG_DFL); /* tap.h handles it */
		(void)prctl(PR_SET_NO_NEW_PRIVS, 1L, 0L, 0L, 0L);
		if ((parts & LANDLOCK && !enter_landlock()) || (parts & FILTER && !filter_calls()))
			_exit(NOT_ENTERED);
		if (parts & OPENED && parts & LANDLOCK)
			(void)give_up(&read_rights);
		if (parts & OPENED && parts & FILTER)
			(void)enter_seccomp(no_opening, sizeof no_opening);
		_exit(act());
	}
	if (waitpid(child, &status, 0) != child)
		return NOT_ENTERED;
	return WIFEXITED(status) ? WEXITSTATUS(status) : ENDED + WTERMSIG(status);
}

/* VERSION is that of Landlock, or less than 1. */
static void test_act(size_t i, long version, bool has_filter)
{
	const int by_filter = acts[i].by_filter, by_landlock = acts[i].by_landlock;
	const int opened = acts[i].act == read_file || acts[i].act == read_directory ? OPENED : 0;
	const bool denies = by_landlock != 0 && version >= acts[i].version;
	int error = result_of(acts[i].act, 0);

	if (error != 0) {
		skip("this system cannot %s (%s)", acts[i].words, strerror(error));
		return;
	}
	if (version > 0) {
		error = result_of(acts[i].act, LANDLOCK | opened);
		ok_number((unsigned)error, denies ? (unsigned)by_landlock : 0, "Landlock %ld %s one %s (%s)", version,
		          denies ? "does not let" : "lets", acts[i].words, strerror(error));
	}
	if (has_filter) {
		error = result_of(acts[i].act, FILTER | opened);
		ok_number((unsigned)error, (unsigned)by_filter, "the filter %s one %s (%s)",
		          by_filter ? "does not let" : "lets", acts[i].words, strerror(error));
	}
}

static int use_open_files(void)
{
	char byte;

	if (write(memory_file, "more", 4) != 4 || lseek(memory_file, 0, SEEK_SET) != 0)
		return errno;
	return done(read(memory_file, &byte, 1));
}

static int ask_terminal(void)
{
	return isatty(terminal) || errno == EBADF ? 0 : errno;
}

/* Each call that some C library needs is allowed.  With these arguments, it does nothing. */
static int call_in_vain(void)
{
	static const long numbers[] = {
		SYS_read,    SYS_write,   SYS_writev,    SYS_close, SYS_ppoll,  SYS_restart_syscall,
		SYS_lseek,   SYS_fstat,   SYS_munmap,    SYS_brk,   SYS_getpid, SYS_gettid,
		SYS_mremap,  SYS_madvise, SYS_getrandom,
#ifdef SYS_statx
		SYS_statx,
#endif
#ifdef SYS__llseek
		SYS__llseek, SYS_fstat64, SYS_fstatat64, 414, /* ppoll_time64 */
#else
		SYS_newfstatat,
#endif
#ifdef SYS_open
		SYS_poll,
#endif
	};

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		if (syscall(numbers[i], -1L, -1L, -1L, -1L, -1L, -1L) == -1 && (errno == ENOSYS || errno == EPERM)) {
			note("call %ld: %s", numbers[i], strerror(errno));
			return errno;
		}
	}
	return 0;
}

static int get_memory(void)
{
	char *const bytes = malloc(1 << 24);

	if (!bytes)
		return errno;
	memset(bytes, 1, 1 << 24);
	free(bytes);
	return 0;
}

static int end_abnormally(void)
{
	abort();
}

/* The parts that sandbox_enter is expected to enter. */
static const char *expected;

static int name_parts(void)
{
	const char *const entered = sandbox_enter();

	return expected ? !entered || strcmp(entered, expected) != 0 : entered != NULL;
}

static void test_all(void)
{
	const long version = syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, 1);
	const bool has_filter = result_of(read_file, FILTER) != NOT_ENTERED;
	const int parts = (version > 0 ? LANDLOCK : 0) | (has_filter ? FILTER : 0);

	if (parts == 0)
		skip("neither Landlock nor seccomp works here");
	for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
		test_act(i, version, has_filter);
	ok(result_of(read_file, parts) == 0, "a file can be opened for reading");
	ok(result_of(use_open_files, parts | OPENED) == 0, "open files can be read and written");
	ok(result_of(get_memory, parts | OPENED) == 0, "memory can be had");
	ok(result_of(ask_terminal, parts | OPENED) == 0, "a terminal is known as one");
	ok(!has_filter || result_of(call_in_vain, parts | OPENED) == 0, "each call that a C library needs is allowed");
	ok(result_of(end_abnormally, parts | OPENED) == ENDED + SIGABRT, "a failed assertion ends as outside");
	expected = version <= 0 ? has_filter ? "seccomp" : NULL : has_filter ? "Landlock, seccomp" : "Landlock";
	ok(result_of(name_parts, 0) == 0, "the parts that work have their names");
}

int main(void)
{
	char directory[] = "/tmp/sandbox_test.XXXXXX";

	if (!mkdtemp(directory) || chdir(directory) != 0)
		return 1;
	prepare();
	test_all();
	prepare_again();
	(void)unlink("file");
	(void)unlink("old");
	(void)unlink("socket");
	(void)rmdir(directory);
	return done_testing();
}

#else

int main(void)
{
	ok(!sandbox_enter(), "there is no sandbox to enter");
	sandbox_deny_opening();
	return done_testing();
}

#endif
