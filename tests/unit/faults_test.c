/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Complete runs in which calls fail.  Each allocation, read, write and so on of a run fails in turn: the first, the
 * second, and so on; and reads and writes are split, interrupted, and fail with EAGAIN.  A run with a failure must not
 * crash or leak, must report the failure and exit with status 2, and its output must consist of complete records.
 */
#include <config.h>

#include "idna/idna.h"
#include "source.h"
#include "tap.h"
#include "world.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS_MAX = 12, SECONDS_MAX = 60, OUTPUT_MAX = 1 << 16, RECORDS_MAX = 32, EXIT_TROUBLE = 2 };

/* With input that is split, the same calls come again and again: every third fails. */
enum { SPLIT_STEP = 3 };

/* The result of a run, in memory that parent and child share. */
struct result {
	int status; /* the exit status, or 128 plus a signal */
	size_t leaks;
	bool failed, failed_to_tell, impatient; /* see world.h */
	size_t calls[CALL_COUNT];
	size_t out_length, err_length;
	char out[OUTPUT_MAX], err[OUTPUT_MAX];
};

/* What remains of the output after a failure: its first records, its beginning, or the output of the files before. */
enum remains { RECORDS, BEGINNING, FILES };

struct row {
	const char *arguments; /* separated by spaces */
	const char *input;
	size_t length;
	enum remains remains;
	bool terminal;
};

#define TEXT(string) string, sizeof string - 1

/* clang-format off */

/* Records that are mapped, composed, checked and rejected in every layer. */
#define NAMES "b\xC3\xBC" "cher.example\nB\xC3\x9C" "CHER.\xE2\x84\xA6hm.de\r\nexample.com\n\n" \
	"u\xCC\x88" "ber.a\xCC\x8A\xCC\xA3.x\n\xD7\x90\xD7\x91.\xD8\xA7.\xD9\xA1\nno name.\xC3\xBC\n\xFF\n" \
	"xn--bcher-kva.de\nxn--a.\xC3\xBC\n\xE0\xA4\x95\xE0\xA5\x8D\xE2\x80\x8D\xE0\xA4\xB7.in\nu+00FC u+006d U+006C\n" \
	"\xC3\xBC..a\n*.\xC3\xBC\xE3\x80\x82" "de.\nstra\xC3\x9F" "e.\xC2\xAD\n\xC3\xA9"
/* Long enough that libunistring allocates memory, and many marks that NFC must sort. */
#define HARD "a\xCC\xA3\xCC\x87\xCC\xA3\xCC\x87\xCC\xA3\xCC\x87\xCC\xA3\xCC\x87.\xEF\xB7\xBA\n\xE1\xBA\xA1\xCC\x87.de\n"
#define ACE_NAMES "xn--bcher-kva.example\nXN--BCHER-KVA.De.\nexample\nxn--mgbab2bd.xn--4dbcagdahymbxekheh6e0a7fei0b\r\n" \
	"xn--\nxn--a\nxn--ls8h.la\nxn--zca.\xC3\xBC.x\nxn--1a\n\n*.xn--tda.\nxn--u-ccb.com\nxn--99zzzz99\nxn--q-2fa"
/* One for each restriction of display, and marks that it counts in NFD. */
#define LOOKALIKES "b\xC3\xBC" "cher.de\n\xD0\xB0\xD0\xB5.com\n\xD0\xB0\xD0\xB5.\xD1\x80\xD1\x84\n\xE1\x8F\xA3.com\n" \
	"\xD0\xB0" "b.com\n\xE1\xBB\x87\xCC\xA7.com\nx\xCC\x80\xCC\x80.com\n\xD0\xB0.xn--p1ai\n"
#define ACE_LOOKALIKES "xn--bcher-kva.de\nxn--80ak6aa92e.com\nxn--80ak6aa92e.xn--p1ai\nxn--gruzere-ogea.com\nxn--58db0a9q.com\n"
#define STRINGS "b\xC3\xBC" "cher\nab\xC3\xBC.d\xC3\xA4\nplain\n\nu+0041 U+00FC u+10FFFF\nu+D800\n\xE4\xBB\x96\xE4\xBB\xAC\xE4" \
	"\xB8\xBA\xE4\xBB\x80\xE4\xB9\x88\n\xED\xA0\x80\n\xF0\x9F\x92\xA9\r\nu+000A\ntab\there"
#define PUNYCODE "bcher-kva\nplain-\nihqwcrb4cv8a8dqg056pqjye\n-\n99999999\nbad_\xFFgit-\n\nls8h\r\nib9b\nMajiKoi5-783gue6qz075azm5e\n-a"

#define UNICODE_TEXT "Mail to info@b\xC3\xBC" "cher.example, see http://u:p@M\xC3\xBC" "ller.de:80/x\xC3\xBC.html?q=\xC3\xA4.de\r\n" \
	"\xFF\xC3\xBC.com\0stra\xC3\x9F" "e.de,a\xCC\x8A\xCC\xA3.com dir/gr\xC3\xB6\xC3\x9F" "e.txt xn--bcher-kva.de\t19.99\xE2\x82\xAC " \
	"\xD7\x90.\xD7\x91\xD7\x92 \xEF\xB7\xBA.com a\xCC\xA3\xCC\x87\xCC\xA3\xCC\x87\xCC\xA3\xCC\x87\xCC\xA3.com \xF0\x9F\x92\xA9.la\n\xC3\xBC.de"
/* A list of top-level domains, too, the second to be normalized. */
#define LISTED_TEXT "de\nu\xCC\x88x\nb\xC3\xBC" "cher.de b\xC3\xBC.\xC3\xBCx b\xC3\xBC.com\n"
#define ACE_TEXT "see xn--bcher-kva.example, (XN--BCHER-KVA.de) http://xn--mller-kva.de/xn--mller-kva\r\n\xFFxn--tda \xC3\xBCxn--tda\0" \
	"xn--a xn--1a xn--99zzzz99 x@xn--tda.com\txn--ls8h.la xn--4dbcagdahymbxekheh6e0a7fei0b.com\nxn--tda"

/* Long enough for the loops for long strings. */
#define TIMES_8(string) string string string string string string string string
#define TIMES_64(string) TIMES_8(TIMES_8(string))
#define LONG_STRING TIMES_64("\xC3\xA9" "a\xE4\xBB\x96") "\nb"
#define LONG_PUNYCODE TIMES_64(TIMES_64("a")) "\nbcher-kva\n-" TIMES_64(TIMES_64("a"))
#define UNICODE_ZONE "$ORIGIN b\xC3\xBC" "cher.example.\r\n@ 3600 IN SOA ns1 host\xC3\xBCm.m\xC3\xBCller ( 1 2 ; \xC3\xBC\n" \
	"\t3 4 5 )\nm\xC3\xBCller MX 10 \xC3\xBC.\xC3\xA9.\n TXT \"\xC3\xBC\" \xFF\nx\\046\xC3\xBC A 192.0.2.1\n" \
	"M\xC3\x9C.a\xCC\x8A\xCC\xA3 CNAME \xEF\xB7\xBA.\xD7\x90\n$INCLUDE f \xC3\xBC.\n$GENERATE 1-2 $\xC3\xBC A 192.0.2.$\n" \
	"z\xC3\xBC TYPE2 ns.\xC3\xBC.\n\"\xC3\xBC\" NS \"ns\ny BOGUS \xC3\xBC ("
#define ACE_ZONE "$ORIGIN xn--bcher-kva.example.\r\nxn--tda 3600 IN MX(10 xn--tda.XN--BCHER-KVA.) ; xn--tda\n" \
	" NS xn--zz--bad.xn--1a\t;= \xC3\xBC.\nxn--tda RP xn--tda.xn--tda xn--4dbcagdahymbxekheh6e0a7fei0b\n" \
	"a TXT \"xn--tda\" (\n xn--tda )\nb.xn--ls8h CNAME xn--bcher-kva\n\"xn--tda\" A \"\nc SRV 0 0 1 xn--tda"

/* clang-format on */

/* clang-format off */
static const struct row rows[] = {
	{"-e", TEXT(STRINGS), RECORDS, false},
	{"-e", TEXT(LONG_STRING), RECORDS, false},
	{"-e -u", TEXT("u+0070 U+00FC\nx\n\nu+4ED6 u+4EEC u+4E3A\n"), RECORDS, false},
	{"-e -m", TEXT(STRINGS), RECORDS, false},
	{"-e -a", TEXT(STRINGS), RECORDS, false},
	{"-e --trace", TEXT(STRINGS), RECORDS, false},
	{"-e --json", TEXT(STRINGS), RECORDS, false},
	{"-e --json", TEXT(TIMES_64(TIMES_8("\xFF"))), RECORDS, false},
	{"-e --profile=swift", TEXT(STRINGS), RECORDS, false},
	{"-e --on-error=skip --line-buffered", TEXT(STRINGS), RECORDS, false},
	{"-e --on-error=stop", TEXT(STRINGS), RECORDS, false},
	{"-d", TEXT(PUNYCODE), RECORDS, false},
	{"-d", TEXT(PUNYCODE), RECORDS, true},
	{"-d", TEXT(LONG_PUNYCODE), RECORDS, false},
	{"-d -u -m", TEXT(PUNYCODE), RECORDS, false},
	{"-d -m", TEXT(PUNYCODE), RECORDS, false},
	{"-d -a", TEXT(PUNYCODE), RECORDS, false},
	{"-d --trace", TEXT(PUNYCODE), RECORDS, false},
	{"-d --json", TEXT(PUNYCODE), RECORDS, false},
	{"-d --profile=swift", TEXT(PUNYCODE), RECORDS, false},
	{"-d -c -q", TEXT(PUNYCODE), RECORDS, false},
	{"-ex", TEXT(NAMES), RECORDS, false},
	{"-ex", TEXT(HARD), RECORDS, false},
	{"-ex", TEXT(NAMES), RECORDS, true},
	{"-ex -z", TEXT("b\xC3\xBC" "cher\0x\n\0\0\xC3\xBC.\xFF\0\xC3\xA9"), RECORDS, false},
	{"-ex -i register", TEXT(NAMES), RECORDS, false},
	{"-ex -i none", TEXT(NAMES), RECORDS, false},
	{"-ex -i display", TEXT(LOOKALIKES), RECORDS, false},
	{"-ex -s b\xC3\xBC" "cher.example -s a..b -s \xC3\xA9", TEXT(""), BEGINNING, false},
	{"-ex -m", TEXT(NAMES), RECORDS, false},
	{"-ex -m", TEXT("B\xC3\x9C" "CHER.de\n"), RECORDS, false},
	{"-ex -a", TEXT(NAMES), RECORDS, false},
	{"-ex --trace", TEXT(NAMES), RECORDS, false},
	{"-ex --json", TEXT(NAMES), RECORDS, false},
	{"-ex a b", TEXT(NAMES), FILES, false},
	{"-dx", TEXT(ACE_NAMES), RECORDS, false},
	{"-dx", TEXT(ACE_NAMES), RECORDS, true},
	{"-dx -u", TEXT(ACE_NAMES), RECORDS, false},
	{"-dx -i register", TEXT(ACE_NAMES), RECORDS, false},
	{"-dx -i none", TEXT(ACE_NAMES), RECORDS, false},
	{"-dx -i display", TEXT(ACE_LOOKALIKES), RECORDS, false},
	{"-dx -i display", TEXT(LOOKALIKES), RECORDS, false},
	{"-dx -m", TEXT(ACE_NAMES), RECORDS, false},
	{"-dx -a", TEXT(ACE_NAMES), RECORDS, false},
	{"-dx --trace", TEXT(ACE_NAMES), RECORDS, false},
	{"-dx --json", TEXT(ACE_NAMES), RECORDS, false},
	{"-dx --on-error=skip", TEXT(ACE_NAMES), RECORDS, false},
	{"-et", TEXT(UNICODE_TEXT), BEGINNING, false},
	{"-et", TEXT("\xC3\xBC\xC2\xAD.de \xEF\xBC\xBF\xC3\xA9.de\n"), BEGINNING, false},
	{"-et --tlds=list text", TEXT(LISTED_TEXT), BEGINNING, false},
	{"-et -i register", TEXT(UNICODE_TEXT), BEGINNING, false},
	{"-et -i none -c", TEXT(UNICODE_TEXT), BEGINNING, false},
	{"-dt", TEXT(ACE_TEXT), BEGINNING, false},
	{"-dt", TEXT(ACE_TEXT), BEGINNING, true},
	{"-dt -a", TEXT(ACE_TEXT), BEGINNING, false},
	{"-dt -c", TEXT(ACE_TEXT), BEGINNING, false},
	{"-eZ", TEXT(UNICODE_ZONE), BEGINNING, false},
	{"-eZ -i lookup --origin=u\xCC\x88.\xD7\x90. a b", TEXT("1\xC3\xBC A 1\n"), FILES, false},
	{"-eZ -i lookup --origin=example.", TEXT(UNICODE_ZONE), BEGINNING, false},
	{"-eZ -i lookup", TEXT("\xC3\xBC._x._\xEF\xBD\x94" "cp A 1\n"), BEGINNING, false},
	{"-eZ --on-error=stop", TEXT(UNICODE_ZONE), BEGINNING, false},
	{"-dZ", TEXT(ACE_ZONE), BEGINNING, false},
	{"-dZ -a", TEXT(ACE_ZONE), BEGINNING, false},
	{"-dZ -c", TEXT(ACE_ZONE), BEGINNING, false},
	{"-dZ -c --json", TEXT(ACE_ZONE), BEGINNING, false},
	{"-e -x -c --json", TEXT(NAMES), BEGINNING, false},
	{"-dZ", TEXT(ACE_ZONE), BEGINNING, true},
	{"--help", TEXT(""), BEGINNING, false},
	{"--version", TEXT(""), BEGINNING, false},
	{"--self-test", TEXT(""), BEGINNING, false},
};
/* clang-format on */

static const struct {
	enum call call;
	int error;
	const char *words;
	bool silent; /* the run succeeds without it and gives the same output */
} kinds[] = {
	{CALL_ALLOCATE, ENOMEM, "allocation", true},
	{CALL_NORMALIZE, ENOMEM, "normalization", true},
	{CALL_FOLD, ENOMEM, "case folding", true},
	{CALL_OPEN, EACCES, "open", false},
	{CALL_FSTAT, EIO, "fstat", false},
	{CALL_READ, EIO, "read", false},
	{CALL_WRITE, ENOSPC, "write", false},
	{CALL_POLL, ENOMEM, "poll", true},
	{CALL_CLOSE, ENOSPC, "close", false},
	{CALL_WRITE, 0, "write of no bytes", false},
	{CALL_CLOSE, EINTR, "interrupted close", true},
};

/* The results, in memory that world_leaks does not search. */
struct results {
	struct result latest, expected, prefixes[RECORDS_MAX];
};

static const struct row *row;
static bool coverage; /* at its end, a run writes the lines that were executed */
static bool glass;    /* valgrind checks memory itself, and takes time */
static struct result *result, *expected, *prefixes;
static size_t prefix_count;

static char *words[WORDS_MAX + 1];

static int split(const char *arguments)
{
	static char text[256];
	int count = 0;

	(void)snprintf(text, sizeof text, "puny %s", arguments);
	for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
		words[count++] = word;
	words[count] = NULL;
	return count;
}

static void run_child(void)
{
	alarm(SECONDS_MAX);
	result->status = puny_main(split(row->arguments), words);
	result->leaks = glass ? 0 : world_leaks();
	result->failed = world.failed;
	result->failed_to_tell = world.failed_to_tell;
	result->impatient = world.impatient;
	memcpy(result->calls, world.calls, sizeof world.calls);
	result->out_length = world.out.length < OUTPUT_MAX ? world.out.length : OUTPUT_MAX;
	result->err_length = world.err.length < OUTPUT_MAX ? world.err.length : OUTPUT_MAX;
	if (result->out_length > 0)
		memcpy(result->out, world.out.bytes, result->out_length);
	if (result->err_length > 0)
		memcpy(result->err, world.err.bytes, result->err_length);
	world.over = true;
	if (coverage)
		exit(0);
	_exit(0);
}

/* Runs puny on the first LENGTH bytes of the input of the row, as configured by WITH. */
static void run(struct world with, size_t length)
{
	int status = 0;
	pid_t child;

	(void)fflush(stdout);
	child = fork();
	if (child == 0) {
		world = with;
		world.input = (const unsigned char *)row->input;
		world.input_length = length;
		world.terminal = row->terminal;
		run_child();
	}
	if (child == -1 || waitpid(child, &status, 0) != child) {
		puts("Bail out! cannot fork");
		exit(1);
	}
	if (WIFSIGNALED(status))
		result->status = 128 + WTERMSIG(status);
	else if (WEXITSTATUS(status) != 0)
		result->status = 128; /* a sanitizer reported an error */
}

static bool same_output(const struct result *one, const struct result *other)
{
	return one->out_length == other->out_length && memcmp(one->out, other->out, one->out_length) == 0;
}

static bool same(const struct result *one, const struct result *other)
{
	return one->status == other->status && same_output(one, other) && one->err_length == other->err_length &&
	       memcmp(one->err, other->err, one->err_length) == 0;
}

/* The output of the first, the first two, three ... records: the only output that a failed run may have written. */
static void find_prefixes(void)
{
	char terminator = strstr(row->arguments, "-z") ? '\0' : '\n';

	prefix_count = 0;
	for (size_t i = 0; i < row->length && prefix_count < RECORDS_MAX; i++) {
		if (i > 0 && row->input[i - 1] != terminator)
			continue;
		run((struct world){0}, i);
		prefixes[prefix_count++] = *result;
	}
}

static bool is_what_remains(void)
{
	if (row->remains == FILES)
		return true;
	if (row->remains == BEGINNING)
		return result->out_length <= expected->out_length &&
		       memcmp(result->out, expected->out, result->out_length) == 0;
	for (size_t i = 0; i < prefix_count; i++) {
		if (same_output(&prefixes[i], result))
			return true;
	}
	return same_output(expected, result);
}

/*
 * Returns true if every line on standard error is a message of puny, and at least one is not in the run without
 * failure.
 */
static bool has_message(void)
{
	const char *line = result->err, *end = line + result->err_length;

	if (result->err_length == 0 || end[-1] != '\n')
		return false;
	for (; line < end; line = (const char *)memchr(line, '\n', (size_t)(end - line)) + 1) {
		if (strncmp(line, "puny: ", 6) != 0)
			return false;
	}
	for (line = result->err; line < end; line = (const char *)memchr(line, '\n', (size_t)(end - line)) + 1) {
		size_t length = (size_t)((const char *)memchr(line, '\n', (size_t)(end - line)) - line);

		if (!memmem(expected->err, expected->err_length, line, length))
			return true;
	}
	return false;
}

/* Returns the reason why a run with a failed call of KIND is wrong, or NULL. */
static const char *judge(size_t kind)
{
	if (result->status > 128)
		return "killed by a signal";
	if (result->status == 128)
		return "stopped by a sanitizer";
	if (result->leaks > 0)
		return "leaks";
	if (kinds[kind].silent && same(result, expected))
		return NULL;
	if (kinds[kind].error == EINTR)
		return "an interrupted call is no failure";
	if (kinds[kind].call == CALL_POLL)
		return "a poll that fails is no failure: the read or write after it waits";
	if (result->failed && result->status != EXIT_TROUBLE)
		return "exit status is not 2";
	if (result->failed && !result->failed_to_tell && !has_message())
		return "no message";
	if (memmem(result->err, result->err_length, "invalid argument", strlen("invalid argument")))
		return "blames an argument";
	if (!is_what_remains())
		return "part of a record is written, or something else";
	return result->failed || same(result, expected) ? NULL : "differs though nothing failed";
}

static void complain(const char *what)
{
	note("%s; exit status %d, %zu leaks", what, result->status, result->leaks);
	note("output: %.*s", (int)result->out_length, result->out);
	note("diagnostics: %.*s", (int)result->err_length, result->err);
	note("diagnostics of a run without a failure: %.*s", (int)expected->err_length, expected->err);
}

/*
 * Lets every call of KIND fail in turn, in runs configured by WITH, and then all calls from there on.  Returns the
 * error, or NULL.
 */
static const char *each_fails(struct world with, size_t kind, size_t *count)
{
	for (int on = 0; on <= 1; on++) {
		with.fails = kinds[kind].call;
		with.fails_on = on == 1;
		with.error = kinds[kind].error;
		with.fails_at = 1;
		do {
			const char *wrong;

			run(with, row->length);
			wrong = judge(kind);
			if (wrong)
				return wrong;
			*count += result->failed;
			with.fails_at += glass ? 20 : with.moody ? SPLIT_STEP : 1;
		} while (result->failed);
	}
	return NULL;
}

static const struct {
	const char *words;
	struct world world;
} manners[] = {
	{"one byte at a time", {.read_max = 1, .write_max = 1}},
	{"three bytes at a time", {.read_max = 3, .write_max = 3}},
	{"random pieces", {.read_max = 40, .write_max = 40, .by_chance = true}},
	{"with interruptions and EAGAIN", {.moody = true}},
	{"one byte at a time, with interruptions", {.read_max = 1, .write_max = 1, .moody = true}},
	{"random pieces, with interruptions", {.read_max = 20, .write_max = 20, .by_chance = true, .moody = true}},
};

/* The output does not depend on how input and output are split, and no call is repeated after EAGAIN without a poll. */
static void test_manners(const char *name)
{
	for (size_t i = 0; i < sizeof manners / sizeof *manners; i++) {
		run(manners[i].world, row->length);
		if (!ok(same(result, expected) && !result->impatient, "%s: the same output when read and written %s",
		        name, manners[i].words))
			complain("differs");
	}
}

static void test_row(size_t *total)
{
	char name[128];

	(void)snprintf(name, sizeof name, "puny %s%s", row->arguments, row->terminal ? " (to a terminal)" : "");
	run((struct world){0}, row->length);
	*expected = *result;
	if (!ok(expected->status <= 1 && expected->leaks == 0 && expected->out_length < OUTPUT_MAX, "%s runs", name))
		complain("does not run");
	find_prefixes();
	test_manners(name);
	for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
		size_t count = 0;
		/* The input is split, so that some reads fail in its middle, and polls cause early writes. */
		const char *wrong = each_fails((struct world){0}, kind, &count);

		if (!wrong)
			wrong = each_fails((struct world){.read_max = 30, .moody = true}, kind, &count);
		total[kind] += count;
		if (!ok(!wrong, "%s: every %s fails in turn, %zu failures", name, kinds[kind].words, count))
			complain(wrong);
	}
}

/* A self-test that fails writes its lines, and the exit status is 1. */
static void test_self_test(void)
{
	static const struct row self_test = {"--self-test", TEXT(""), BEGINNING, false};

	row = &self_test;
	run((struct world){0}, 0);
	*expected = *result;
	run((struct world){.self_test_fails = true}, 0);
	ok(expected->status == 0 && result->status == 1 && same_output(result, expected) && result->err_length == 0,
	   "the exit status of a self-test that fails");
}

/* After a message that could not be written, the next one is written. */
static void test_lost_message(void)
{
	static const struct row two = {"-d --on-error=skip --line-buffered", TEXT("!\n?\n"), BEGINNING, false};
	static const char second[] = "puny: -:2:1: ";

	row = &two;
	run((struct world){.fails = CALL_WRITE, .fails_at = 1, .error = EIO}, row->length);
	ok(result->status == EXIT_TROUBLE && result->err_length >= sizeof second &&
	           memcmp(result->err, second, sizeof second - 1) == 0,
	   "a message after one that is lost");
}

/* A read that must not wait does not, even if a poll found bytes that are gone when they are read. */
static void test_not_waiting(void)
{
	struct source source = {0};
	int first, second;

	world = (struct world){.input = (const unsigned char *)"a", .input_length = 1, .moody = true};
	source_open(&source, STDIN_FILENO);
	first = source_read(&source, false);
	second = source_read(&source, true);
	ok(first == EAGAIN && second == 0 && source_length(&source) == 1 && !world.impatient,
	   "a read that would wait after a poll that found bytes");
	buffer_free(&source.block);
}

/* A code point whose properties could not be derived for lack of memory is derived again. */
static void test_not_remembered(void)
{
	enum { U_DIAERESIS = 0x00DC };
	uint32_t first, second;

	world = (struct world){.fails = CALL_FOLD, .fails_at = 1, .error = ENOMEM};
	first = idna_properties(U_DIAERESIS);
	ok(world.failed && !(first & IDNA_KNOWN), "the properties of a code point are unknown without memory");
	second = idna_properties(U_DIAERESIS);
	ok(second & IDNA_KNOWN && second & IDNA_LOOKUP_MAPPED, "they are derived again");
	world.over = true;
}

int main(void)
{
	size_t total[sizeof kinds / sizeof *kinds] = {0};
	const char *instrument = getenv("INSTRUMENTED");
	struct results *results =
		mmap(NULL, sizeof *results, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (results == MAP_FAILED)
		return 1;
	world.over = true;
	coverage = instrument && strcmp(instrument, "coverage") == 0;
	glass = instrument && strcmp(instrument, "valgrind") == 0;
	result = &results->latest;
	expected = &results->expected;
	prefixes = results->prefixes;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		row = &rows[i];
		test_row(total);
	}
	for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++)
		ok(total[kind] > 0, "calls of %s failed: %zu", kinds[kind].words, total[kind]);
	test_self_test();
	test_lost_message();
	test_not_waiting();
	test_not_remembered();
	return done_testing();
}
