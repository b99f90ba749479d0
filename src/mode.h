/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The interface between the modes and the main loop: the options, the input, and what a mode answers. */
#ifndef PUNY_MODE_H
#define PUNY_MODE_H

#include "base/scan.h"
#include "base/status.h"
#include "idna/idna.h"
#include "punycode/codepoints.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The mode determines what a record is. */
enum mode { MODE_STRINGS, MODE_NAMES, MODE_TEXT, MODE_ZONE };

/* The format of the Unicode side of strings and names. */
enum format { FORMAT_AUTO, FORMAT_UTF8, FORMAT_CODE_POINTS };

/* Returns true if TEXT, the Unicode side in FORMAT, is a list of code points.  Mostly, the first byte shows it. */
static inline bool format_is_list(enum format format, const unsigned char *text, size_t length)
{
	return format == FORMAT_CODE_POINTS ||
	       (format == FORMAT_AUTO && length > 0 && (*text <= ' ' || (*text | 0x20) == 'u') &&
	        codepoints_is_list(text, length));
}

/* The options of a conversion.  The pointers must stay valid as long as a mode that was started with them. */
struct convert_options {
	enum mode mode;
	bool decode;
	bool annotate;            /* write both forms */
	bool check;               /* write nothing; text and zones: report what is not converted, or may be wrong */
	bool json;                /* write an object for each record; with CHECK, for each diagnostic */
	enum idna_level level;    /* of names */
	unsigned char terminator; /* of records; decoded strings must not contain it */

	/* only of strings and names */
	bool crlf;  /* the terminator is LF, and a CR before it is part of it: not in a string of -s */
	bool trace; /* write the steps of the algorithm */
	bool mixed_case;
	enum format format;
	const struct bootstring *profile; /* of strings */

	/* only of encoding text */
	const struct buffer *tlds; /* more top-level domains (text/tlds.h), or NULL */

	/* only of zones */
	const char *origin; /* before the first $ORIGIN, or NULL */
};

/* A location in the input: the record (in a zone, the line) and the byte in it, both counted from 1. */
struct location {
	uint64_t record;
	uint64_t byte;
};

/* The available bytes. */
struct input {
	const unsigned char *bytes;
	size_t length;
	bool last;                /* no bytes follow */
	struct location location; /* of bytes[0] */
	uint64_t warned;          /* the set of warnings that were given about the input; most are given once */
};

enum action {
	ACTION_MORE,       /* more bytes are needed; at the end of the input: finished */
	ACTION_COPY,       /* copy the next LENGTH bytes */
	ACTION_REPLACE,    /* write OUTPUT instead of the next LENGTH bytes */
	ACTION_FAULT,      /* report FAULT, then treat the next LENGTH bytes according to --on-error */
	ACTION_FAULT_REST, /* the next LENGTH bytes belong to the last fault; treat them alike */
	ACTION_WARN        /* report FAULT; write OUTPUT instead of the next LENGTH bytes, or copy them if it is NULL */
};

struct answer {
	size_t copy; /* bytes to copy first; the rest of the answer is about the input after them */
	const unsigned char *copy_output; /* what to write instead, valid until the next step, or NULL */
	size_t copy_output_length;
	enum action action;
	size_t length;               /* bytes of the input; 0 only with REPLACE, FAULT, WARN and MORE */
	const unsigned char *output; /* valid until the next step; with FAULT, what --on-error=keep writes, or NULL */
	size_t output_length;
	struct fault fault;              /* offsets from bytes[copy] */
	size_t record_length;            /* with FAULT and WARN: bytes of the record, for JSON and hints, or 0 */
	const struct location *location; /* with FAULT and WARN: where it is, if before these bytes; else NULL */
};

/*
 * A mode is a state, all zero at first, and four functions.  A step has no access to files, keeps no pointer into the
 * input until the next step, and its answers must not depend on how the input was divided into blocks.
 *
 * The caller carries out the answer, drops the bytes that it covers, and steps again with the remaining bytes and more.
 * At the end of the input it continues, even without bytes, until the answer is ACTION_MORE.
 */
struct mode_functions {
	size_t state_size;
	/* Reads the options.  Returns STATUS_OK, STATUS_NO_MEMORY, or the error of options->origin. */
	enum status (*start)(void *state, const struct convert_options *options);
	/* Prepares for an input, the first or the next. */
	void (*restart)(void *state);
	/* Answers what to do with the first of the available bytes. */
	struct answer (*step)(void *state, const struct input *input);
	/* Frees what the state owns. */
	void (*free)(void *state);
};

/*
 * Strings and names (records/records.h); names in text, with faults only if options.check is set, but one warning; the
 * names and strings of a zone file (RFC 1035, section 5).  Faults of a zone cover the token; those of names have offset
 * and piece at the label.
 */
extern const struct mode_functions records_mode, text_mode, zone_mode;

/* Moves LOCATION forward over LENGTH bytes. */
static inline void location_advance(struct location *location, const unsigned char *bytes, size_t length,
                                    unsigned char terminator)
{
	const unsigned char *const first = length > 0 ? memchr(bytes, terminator, length) : NULL;
	size_t rest;

	if (!first) {
		location->byte += length;
		return;
	}
	rest = (size_t)(bytes + length - first);
	location->record += scan_count(first, rest, terminator);
	location->byte = (size_t)(bytes + length - scan_find_last(first, rest, terminator));
}

static inline struct answer answer_more(void)
{
	return (struct answer){.action = ACTION_MORE};
}

static inline struct answer answer_copy(size_t length)
{
	return (struct answer){.action = ACTION_COPY, .length = length};
}

static inline struct answer answer_replace(size_t length, const unsigned char *output, size_t output_length)
{
	return (struct answer){
		.action = ACTION_REPLACE, .length = length, .output = output, .output_length = output_length};
}

/* Returns FAULT, an error or a warning, which covers the next LENGTH bytes. */
static inline struct answer answer_fault(size_t length, struct fault fault)
{
	return (struct answer){
		.action = is_warning(fault.status) ? ACTION_WARN : ACTION_FAULT, .length = length, .fault = fault};
}

/* Returns an error or warning of STATUS about all of the next LENGTH bytes. */
static inline struct answer answer_status(size_t length, enum status status)
{
	return answer_fault(length, fault_at(status, 0, 0, length));
}

/* Returns FAULT, which covers no bytes, at LOCATION, a previous one that is valid until the next step. */
static inline struct answer answer_late(struct fault fault, const struct location *location)
{
	struct answer answer = answer_fault(0, fault);

	answer.location = location;
	return answer;
}

/* Returns ANSWER, which is about the input after the next LENGTH bytes, preceded by a copy of these bytes. */
static inline struct answer answer_after(size_t length, struct answer answer)
{
	if (length == 0)
		return answer;
	if (answer.action == ACTION_MORE)
		return answer_copy(length);
	if (answer.action == ACTION_COPY)
		answer.length += length;
	else
		answer.copy += length;
	return answer;
}

#endif
