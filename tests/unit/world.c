/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#include <config.h>

#include "world.h"

#include "base/extensions.h"
#include "idna/idna.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unicase.h>
#include <uninorm.h>
#include <unistd.h>

/* A fuzzer reads and writes before the first run. */
struct world world = {.over = true};

/* The names that the linker gives the real functions and these (--wrap of ld). */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *block);
uint32_t *__real_u32_casefold(const uint32_t *string, size_t n, const char *language, uninorm_t form, uint32_t *out,
                              size_t *length);
uint32_t *__real_u32_normalize(uninorm_t form, const uint32_t *string, size_t n, uint32_t *out, size_t *length);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void __wrap_free(void *block);
uint32_t *__wrap_u32_casefold(const uint32_t *string, size_t n, const char *language, uninorm_t form, uint32_t *out,
                              size_t *length);
uint32_t *__wrap_u32_normalize(uninorm_t form, const uint32_t *string, size_t n, uint32_t *out, size_t *length);
int __real_open(const char *name, int flags, ...);
int __real_close(int fd);
ssize_t __real_read(int fd, void *bytes, size_t length);
ssize_t __real_write(int fd, const void *bytes, size_t length);
int __wrap_open(const char *name, int flags, ...);
int __wrap_open64(const char *name, int flags, ...);
int __wrap_close(int fd);
int __wrap_isatty(int fd);
int __wrap_fstat(int fd, struct stat *status);
int __wrap_fstat64(int fd, struct stat *status);

/* The address sanitizer finds reads of bytes after the last one that was read, although there is room for them. */
ssize_t __wrap_read(int fd, void *bytes, size_t length);
ssize_t __wrap_write(int fd, const void *bytes, size_t length);
int __wrap_poll(struct pollfd *pollers, nfds_t count, int timeout);

/* Counts a call.  Returns true, with errno, if it must fail. */
static bool fails(enum call call)
{
	size_t n = ++world.calls[call];

	if (world.over)
		return false;
	if (world.fails != call || world.fails_at == 0 || n < world.fails_at || (n > world.fails_at && !world.fails_on))
		return false;
	world.failed = true;
	errno = world.error;
	return true;
}

/* Memory. */

struct allocated {
	unsigned char *block;
	size_t size;
	bool reached;
};

static struct allocated *live;
static size_t live_count, live_capacity;

static void *born(void *block, size_t size)
{
	if (block && live_count == live_capacity) {
		live_capacity = live_capacity ? 2 * live_capacity : 64;
		live = __real_realloc(live, live_capacity * sizeof *live);
		if (!live)
			abort();
	}
	if (block)
		live[live_count++] = (struct allocated){block, size, false};
	return block;
}

/* Most blocks are freed soon after allocation. */
static void die(const void *block)
{
	for (size_t i = live_count; block && i > 0; i--) {
		if (live[i - 1].block == block) {
			live[i - 1] = live[--live_count];
			return;
		}
	}
}

void *__wrap_malloc(size_t size)
{
	return fails(CALL_ALLOCATE) ? NULL : born(__real_malloc(size), size);
}

void *__wrap_calloc(size_t count, size_t size)
{
	return fails(CALL_ALLOCATE) ? NULL : born(__real_calloc(count, size), count * size);
}

void *__wrap_realloc(void *old, size_t size)
{
	if (fails(CALL_ALLOCATE))
		return NULL;
	die(old);
	return born(__real_realloc(old, size), size);
}

void __wrap_free(void *block)
{
	die(block);
	__real_free(block);
}

/* Marks the blocks that the words from START to END point to. */
__attribute__((no_sanitize("address", "undefined"))) static void reach(const unsigned char *start,
                                                                       const unsigned char *end)
{
	while ((uintptr_t)start % sizeof(void *) != 0)
		start++;
	for (; start + sizeof(void *) <= end; start += sizeof(void *)) {
		unsigned char *word = *(unsigned char *const *)(const void *)start;

		for (size_t i = 0; i < live_count; i++) {
			if (!live[i].reached && word >= live[i].block && word < live[i].block + live[i].size) {
				live[i].reached = true;
				reach(live[i].block, live[i].block + live[i].size);
			}
		}
	}
}

/*
 * glibc names the start of the initialized data.  With musl only the zeroed data is searched, in which every pointer of
 * puny to memory lies.
 */
extern unsigned char __data_start[] __attribute__((weak));
extern unsigned char __bss_start[], _end[];

size_t world_leaks(void)
{
	size_t leaks = world.open_files;

	/* All but the cache, which is large and has no pointers. */
	reach(__data_start ? __data_start : __bss_start, (const unsigned char *)idna_cache);
	reach((const unsigned char *)idna_cache + sizeof idna_cache, _end);
	for (size_t i = 0; i < live_count; i++) {
		leaks += !live[i].reached;
		live[i].reached = false;
	}
	return leaks;
}

/* libunistring uses its stack for one code point and allocates memory only for more. */
uint32_t *__wrap_u32_normalize(uninorm_t form, const uint32_t *string, size_t n, uint32_t *out, size_t *length)
{
	if (n > 1 && fails(CALL_NORMALIZE))
		return NULL;
	return __real_u32_normalize(form, string, n, out, length);
}

/* The same holds for this in all known versions, but their manual does not promise it. */
uint32_t *__wrap_u32_casefold(const uint32_t *string, size_t n, const char *language, uninorm_t form, uint32_t *out,
                              size_t *length)
{
	if (fails(CALL_FOLD))
		return NULL;
	return __real_u32_casefold(string, n, language, form, out, length);
}

/* Files. */

enum { FIRST_FILE = STDERR_FILENO + 1 };

int __wrap_open(const char *name, int flags, ...)
{
	if (world.over) {
		va_list mode;
		int fd;

		va_start(mode, flags);
		fd = __real_open(name, flags, va_arg(mode, unsigned));
		va_end(mode);
		return fd;
	}
	world.at = 0;
	if (fails(CALL_OPEN))
		return -1;
	world.open_files++;
	return FIRST_FILE;
}

int __wrap_open64(const char *name, int flags, ...)
{
	return __wrap_open(name, flags);
}

int __wrap_close(int fd)
{
	if (world.over)
		return __real_close(fd);
	world.open_files -= fd == FIRST_FILE;
	return fd == STDOUT_FILENO && world.out.length > 0 && fails(CALL_CLOSE) ? -1 : 0;
}

int __wrap_isatty(int fd)
{
	return fd == STDOUT_FILENO && world.terminal;
}

int __wrap_fstat(int fd, struct stat *status)
{
	if (fails(CALL_FSTAT))
		return -1;
	*status = (struct stat){.st_mode = S_IFIFO, .st_ino = (ino_t)fd};
	return 0;
}

int __wrap_fstat64(int fd, struct stat *status)
{
	return __wrap_fstat(fd, status);
}

/* Pseudo-random numbers, the same for the same seed. */
static uint32_t next_random(void)
{
	world.random = (uint32_t)(world.random * UINT64_C(1664525) + 1013904223);
	return world.random >> 8;
}

/* Returns true, with errno, if the call, a read or a write, must be repeated later. */
static bool is_moody(bool write)
{
	static const int moods[] = {EINTR, EAGAIN, 0};

	if (!world.moody)
		return false;
	world.impatient |= world.blocked[write];
	world.mood = world.by_chance ? next_random() : world.mood + 1;
	errno = moods[world.mood % 3];
	world.blocked[write] = errno == EAGAIN;
	return errno != 0;
}

/* Returns how many of LENGTH bytes are moved this time, if a call moves at most MOST. */
static size_t piece(size_t length, size_t most)
{
	if (most == 0 || length == 0)
		return length;
	if (most > length)
		most = length;
	return world.by_chance ? 1 + next_random() % most : most;
}

ssize_t __wrap_read(int fd, void *bytes, size_t length)
{
	size_t n = world.input_length - world.at;

	if (world.over)
		return __real_read(fd, bytes, length);
	if (is_moody(false) || fails(CALL_READ))
		return -1;
	n = piece(n < length ? n : length, world.read_max);
	memory_allow(bytes, length);
	if (n > 0)
		memcpy(bytes, world.input + world.at, n);
	memory_forbid((unsigned char *)bytes + n, length - n);
	world.at += n;
	return (ssize_t)n;
}

ssize_t __wrap_write(int fd, const void *bytes, size_t length)
{
	struct written *to = fd == STDOUT_FILENO ? &world.out : &world.err;

	if (world.over)
		return __real_write(fd, bytes, length);
	if (is_moody(true))
		return -1;
	if (fails(CALL_WRITE)) {
		world.failed_to_tell |= fd != STDOUT_FILENO;
		return world.error == 0 ? 0 : -1;
	}
	length = piece(length, world.write_max);
	if (length > to->capacity - to->length) {
		to->capacity = 2 * to->capacity + length;
		to->bytes = __real_realloc(to->bytes, to->capacity);
		if (!to->bytes)
			abort();
	}
	memcpy(to->bytes + to->length, bytes, length);
	to->length += length;
	return (ssize_t)length;
}

int __wrap_poll(struct pollfd *pollers, nfds_t count, int timeout)
{
	for (nfds_t i = 0; i < count; i++)
		world.blocked[pollers[i].events == POLLOUT] = false;
	if (fails(CALL_POLL))
		return -1;
	if (timeout == 0 && world.moody && world.mood % 2)
		return 0;
	for (nfds_t i = 0; i < count; i++)
		pollers[i].revents = pollers[i].events;
	return (int)count;
}

void written_free(struct written *written)
{
	__real_free(written->bytes);
	*written = (struct written){0};
}
