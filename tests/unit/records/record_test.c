/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The same records are found however the input is divided. */
#include <config.h>

#include "base/buffer.h"
#include "records/record.h"
#include "tap.h"

#include <stdio.h>
#include <string.h>

#define BYTES(text) (const unsigned char *)(text), sizeof(text) - 1

/* clang-format off */
/*
 * The result as text: [RECORD|TERMINATOR] for a record, ! for a rejected record (with all of its bytes), < for a
 * dropped byte order mark, ? for a warning about one.
 */
static const struct {
	const unsigned char *bytes;
	size_t length;
	unsigned char terminator;
	bool keep_mark;
	size_t limit;
	const char *found;
} rows[] = {
	{BYTES(""), '\n', false, SIZE_MAX, ""},
	{BYTES("\n"), '\n', false, SIZE_MAX, "[|n]"},
	{BYTES("a"), '\n', false, SIZE_MAX, "[a|]"},
	{BYTES("ab\n\nc\n"), '\n', false, SIZE_MAX, "[ab|n][|n][c|n]"},
	{BYTES("ab\r\n\r\nc\r"), '\n', false, SIZE_MAX, "[ab|rn][|rn][cr|]"},
	{BYTES("a\r\r\nb\rc\n"), '\n', false, SIZE_MAX, "[ar|rn][brc|n]"},
	{BYTES("a\r\n\0b\0\0c"), '\0', false, SIZE_MAX, "[arn|0][b|0][|0][c|]"},
	{BYTES("\xEF\xBB\xBF" "a\n\xEF\xBB\xBF\n"), '\n', false, SIZE_MAX, "<[a|n][...|n]"},
	{BYTES("\xEF\xBB\xBF" "a\n"), '\n', true, SIZE_MAX, "?[...a|n]"},
	{BYTES("\xEF\xBB\xBF"), '\n', false, SIZE_MAX, "<"},
	{BYTES("\xEF\xBB\xBF\n"), '\n', false, SIZE_MAX, "<[|n]"},
	{BYTES("\xEF\xBB\xBF"), '\n', true, SIZE_MAX, "?[...|]"},
	{BYTES("\xEF\xBB"), '\n', false, SIZE_MAX, "[..|]"},
	{BYTES("\xEF\xBB" "a\n"), '\n', false, SIZE_MAX, "[..a|n]"},
	{BYTES("\xEF\n"), '\n', false, SIZE_MAX, "[.|n]"},
};
/* clang-format on */

static void tell(struct buffer *out, const unsigned char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		unsigned char c = bytes[i];

		(void)buffer_append_byte(out, c == '\n'   ? 'n'
		                              : c == '\r' ? 'r'
		                              : c == '\0' ? '0'
		                              : c >= 0x80 ? '.'
		                                          : c);
	}
}

static void tell_answer(struct buffer *out, const struct answer *answer, const unsigned char *bytes)
{
	if (answer->action == ACTION_REPLACE && answer->length == 3 && answer->with_length == 0)
		(void)buffer_append_byte(out, '<');
	else if (answer->action == ACTION_WARN && answer->length == 0 &&
	         answer->fault.status == STATUS_WARN_BYTE_ORDER_MARK)
		(void)buffer_append_byte(out, '?');
	else if (answer->action == ACTION_FAULT && answer->fault.status == STATUS_NAME_UNREAD)
		(void)buffer_append_byte(out, '!');
	if (answer->action == ACTION_FAULT || answer->action == ACTION_REST)
		tell(out, bytes, answer->length);
}

/* Gives the bytes to READER in blocks of SIZE, as the filter does, and writes what it finds as text. */
static void find_all(struct record_reader *reader, const unsigned char *bytes, size_t length, size_t size,
                     struct buffer *out)
{
	size_t start = 0, end = 0;

	out->length = 0;
	record_restart(reader);
	while (end < length || start < end || end == 0) {
		bool last = end == length;
		struct input input = {bytes + start, end - start, last, {1, 1}};
		struct record record;
		struct answer answer;

		if (record_next(reader, &input, &record, &answer)) {
			(void)buffer_append_byte(out, '[');
			tell(out, bytes + start, record.length);
			(void)buffer_append_byte(out, '|');
			tell(out, bytes + start + record.length, record.end - record.length);
			(void)buffer_append_byte(out, ']');
			start += record.end;
		} else if (answer.action == ACTION_MORE) {
			if (last)
				break;
			end += length - end < size ? length - end : size;
		} else {
			tell_answer(out, &answer, bytes + start);
			start += answer.length;
		}
	}
}

static bool holds(const struct buffer *buffer, const char *text)
{
	return buffer->length == strlen(text) &&
	       (buffer->length == 0 || memcmp(buffer->bytes, text, buffer->length) == 0);
}

static void test_rows(void)
{
	struct buffer out = {0};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct record_reader reader = {
			.terminator = rows[i].terminator, .keep_mark = rows[i].keep_mark, .limit = rows[i].limit};
		size_t size;

		for (size = 1; size <= rows[i].length; size++) {
			find_all(&reader, rows[i].bytes, rows[i].length, size, &out);
			if (!holds(&out, rows[i].found))
				break;
		}
		if (!ok(size > rows[i].length, "row %zu, in blocks of any size: %s", i, rows[i].found))
			note("in blocks of %zu: %.*s", size, (int)out.length, (const char *)out.bytes);
	}
	buffer_free(&out);
}

/* A record of N bytes with a limit of 8: it is rejected as soon as it is too long, and so are all of its bytes. */
static void test_limit(void)
{
	struct buffer out = {0};

	for (size_t n = 6; n < 14; n++) {
		char bytes[40], whole[60], refused[60];
		struct record_reader reader = {.terminator = '\n', .limit = 8};
		int length = snprintf(bytes, sizeof bytes, "%.*s\r\nz\n", (int)n, "aaaaaaaaaaaaaaaaaaaa");
		bool right = true;

		(void)snprintf(whole, sizeof whole, "[%.*s|rn][z|n]", (int)n, "aaaaaaaaaaaaaaaaaaaa");
		(void)snprintf(refused, sizeof refused, "!%.*srn[z|n]", (int)n, "aaaaaaaaaaaaaaaaaaaa");
		for (size_t size = 1; size <= (size_t)length; size++) {
			find_all(&reader, (unsigned char *)bytes, (size_t)length, size, &out);
			/* the mode checks the length if the end is available */
			right = right && (holds(&out, whole) || (n > 8 && holds(&out, refused)));
		}
		find_all(&reader, (unsigned char *)bytes, (size_t)length, 1, &out);
		ok(right && holds(&out, n > 8 ? refused : whole), "%zu bytes and CR LF, of 8", n);
	}
	buffer_free(&out);
}

/* A record is searched once: bytes without a terminator are not searched again. */
static void test_seen(void)
{
	struct record_reader reader = {.terminator = '\n', .limit = SIZE_MAX};
	unsigned char bytes[] = "aaaa";
	struct input input = {bytes, 4, false, {1, 1}};
	struct record record;
	struct answer answer;

	ok(!record_next(&reader, &input, &record, &answer), "waits for the end of a record");
	memcpy(bytes, "\n\n\nb", 4);
	ok(!record_next(&reader, &input, &record, &answer), "does not search its first bytes again");
	record_restart(&reader);
	ok(record_next(&reader, &input, &record, &answer) && record.end == 1, "begins anew with the next input");
}

int main(void)
{
	test_rows();
	test_limit();
	test_seen();
	return done_testing(26);
}
