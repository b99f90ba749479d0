/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_STATE_H
#define PUNY_TEXT_STATE_H

#include "base/buffer.h"
#include "base/status.h"
#include "names/name.h"
#include "text/recall.h"
#include "text/tlds.h"

#include <stdbool.h>
#include <stddef.h>

enum {
	TEXT_RUN_MAX = 1024,  /* bytes of a run; a longer one is not a name */
	TEXT_AHEAD_MAX = 256, /* bytes after a run, on its line, that may affect it: a local part has at most 64 */
	TEXT_BEHIND = 32      /* bytes before a run that may affect it */
};

/* The current part of a URL, or a list of names between slashes. */
enum text_url { TEXT_URL_NONE, TEXT_URL_AUTHORITY, TEXT_URL_REST, TEXT_URL_LIST };

struct text {
	struct input input; /* the bytes of this step */
	struct convert_options options;
	struct name_rules rules;
	struct name name;
	struct recall recall;
	struct buffer out;  /* a converted name or label */
	struct buffer note; /* a name with its annotation */
	size_t annotation;  /* bytes at the end of the answer that are an annotation in the input, or 0 */
	unsigned char before[TEXT_BEHIND]; /* the last bytes before those not answered yet */
	enum text_url url;                 /* state at the first byte not answered yet */
	bool selector;                     /* the offset "read" is in the selector of an ad blocker's rule */
	size_t read, quiet;                /* offsets in the input of this step: no selector begins between them */
	bool after_name, after_host;       /* --check: a converted name, and host, ends before those bytes */
	bool started;                      /* the first bytes were examined */
	bool no_memory;                    /* memory ran out while a run was examined */
};

/*
 * A run and the name in it, as offsets from the start of the input.  A run is a sequence of characters that could be a
 * name: labels joined by dots, with no character before or after that would make them longer.  It is examined when it
 * is complete, and converted completely or not at all.
 */
struct text_run {
	size_t at, end;
	size_t start, stop;
	const unsigned char *with; /* the converted name, valid until the next step */
	size_t with_length;
	struct fault fault; /* why the name stays, from its start; STATUS_OK if that is not reported */
};

/*
 * Returns the byte at AT - BACK, with BACK from 1 to TEXT_BEHIND.  Before the beginning of the input there are
 * newlines.
 */
static inline unsigned char text_byte_before(const struct text *text, size_t at, size_t back)
{
	return back <= at ? text->input.bytes[at - back] : text->before[TEXT_BEHIND + at - back];
}

/* Returns the byte at AT, or a newline at the end of the input. */
static inline unsigned char text_byte_at(const struct text *text, size_t at)
{
	return at < text->input.length ? text->input.bytes[at] : '\n';
}

/* Returns true if STRING begins at AT. */
static inline bool text_begins_with(const struct text *text, size_t at, const char *string)
{
	const size_t length = strlen(string);

	return text->input.length - at >= length && memcmp(text->input.bytes + at, string, length) == 0;
}

/* Returns true if STRING ends BACK bytes before AT. */
static inline bool text_ends_with(const struct text *text, size_t at, size_t back, const char *string)
{
	size_t left = strlen(string);

	while (left > 0 && text_byte_before(text, at, back + left) == (unsigned char)*string) {
		left--;
		string++;
	}
	return left == 0;
}

/* Returns true if BYTE ends a line, or a record of -z. */
static inline bool text_ends_line(unsigned char byte)
{
	return byte == '\n' || byte == '\0';
}

/* Returns true if BYTE is in SET. */
static inline bool text_is_one_of(unsigned char byte, const char *set)
{
	return byte != '\0' && strchr(set, byte);
}

/* The functions of a mode (base/status.h); STATE is a struct text.  Faults are reported only with options.check. */
enum status text_start(void *state, const struct convert_options *options);
void text_restart(void *state);
struct answer text_step(void *state, const struct input *input);
void text_free(void *state);

#endif
