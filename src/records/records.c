/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The modes with independent records: strings and names. */
#include <config.h>

#include "records/records.h"

#include "base/scan.h"
#include "names/ascii.h"
#include "punycode/instances.h"

#include <string.h>

enum {
	GLANCE = 16,        /* bytes of a record that decide whether to scan for a block of ASCII names */
	ENOUGH = 16 * 1024, /* bytes of output that are enough for one answer */
	AHEAD = 4 * ENOUGH  /* bytes of input to search for one answer */
};

void records_start(struct records *records, const struct convert_options *options)
{
	const bool names = options->mode == MODE_NAMES;

	records->options = options;
	records->reader = (struct record_reader){
		.terminator = options->terminator,
		.keep_mark = !names,
		/* Both forms of a record are written side by side, so it must be read completely. */
		.limit = names && !options->annotate ? NAME_READ_MAX : SIZE_MAX,
	};
	records->has_blocks = names && options->format != FORMAT_CODE_POINTS && !options->annotate &&
	                      !options->one_by_one && options->level < IDNA_REGISTER;
	if (names)
		names_start(&records->names, options);
	else
		strings_start(&records->strings, options);
}

static bool is_names(const struct records *records)
{
	return records->options->mode == MODE_NAMES;
}

void records_restart(struct records *records)
{
	record_restart(&records->reader);
}

void records_free(struct records *records)
{
	if (!is_names(records))
		strings_free(&records->strings);
	else
		names_free(&records->names);
	buffer_free(&records->line);
}

enum status records_convert(struct records *records, const unsigned char *record, size_t length, struct buffer *out,
                            struct fault *fault)
{
	bool decode = records->options->decode;

	if (!is_names(records))
		return (decode ? strings_decode : strings_encode)(&records->strings, record, length, out, fault);
	return (decode ? names_decode : names_encode)(&records->names, record, length, out, fault);
}

/* Appends the terminator of RECORD to records->line: LF, CR LF, NUL or nothing. */
static inline bool add_terminator(struct records *records, const unsigned char *bytes, const struct record *record)
{
	struct buffer *line = &records->line;

	if (!buffer_reserve(line, 2))
		return false;
	if (record->end - record->length > 1)
		line->bytes[line->length++] = '\r';
	if (record->end > record->length)
		line->bytes[line->length++] = bytes[record->end - 1];
	return true;
}

/* Appends both forms of RECORD on one line: ACE TAB Unicode. */
static enum status add_both(struct records *records, const unsigned char *bytes, const struct record *record,
                            struct fault *fault)
{
	const unsigned char *tab = record->length > 0 ? memchr(bytes, '\t', record->length) : NULL;
	const bool decode = records->options->decode;
	struct buffer *line = &records->line;
	enum status status = STATUS_OK;
	size_t start;

	if (tab)
		return fault_set(fault, STATUS_TAB, (size_t)(tab - bytes), 0, record->length);
	if (decode && (!buffer_append(line, bytes, record->length) || !buffer_append_byte(line, '\t')))
		return STATUS_NO_MEMORY;
	start = line->length;
	status = records_convert(records, bytes, record->length, line, fault);
	if (status != STATUS_OK)
		return status;
	/* A list of code points can contain a tab. */
	if (line->length > start && memchr(line->bytes + start, '\t', line->length - start))
		return fault_set(fault, STATUS_TAB, 0, 0, record->length);
	if (!decode && (!buffer_append_byte(line, '\t') || !buffer_append(line, bytes, record->length)))
		return STATUS_NO_MEMORY;
	return STATUS_OK;
}

/* Converts RECORD at BYTES and appends its line to records->line, whose length is unchanged on error. */
static inline enum status add_record(struct records *records, const unsigned char *bytes, const struct record *record,
                                     struct fault *fault)
{
	struct buffer *line = &records->line;
	const size_t start = line->length;
	enum status status = records->options->annotate ? add_both(records, bytes, record, fault)
	                                                : records_convert(records, bytes, record->length, line, fault);

	if (status == STATUS_OK && !add_terminator(records, bytes, record))
		status = STATUS_NO_MEMORY;
	if (status == STATUS_OK)
		return STATUS_OK;
	line->length = start;
	return status == STATUS_NO_MEMORY ? fault_no_memory(fault) : status;
}

/* Returns the answer that replaces the next LENGTH bytes by records->line. */
static struct answer line_answer(const struct records *records, size_t length)
{
	return answer_replace(length, records->line.bytes, records->line.length);
}

/*
 * Returns the answer for RECORD with FAULT.  With --annotate its second field is empty.  A name that --idna=display
 * does not show is written in ACE.
 */
static struct answer fault_answer(struct records *records, const struct input *input, const struct record *record,
                                  const struct fault *fault)
{
	struct answer answer = answer_fault(record->end, fault);
	struct buffer *line = &records->line;
	const struct buffer *ace = is_names(records) ? &records->names.instead : NULL;
	const bool instead = ace && ace->length > 0;

	line->length = 0;
	if ((!instead && !records->options->annotate) || fault->status == STATUS_NO_MEMORY)
		return answer;
	if (!buffer_append(line, instead ? ace->bytes : input->bytes, instead ? ace->length : record->length) ||
	    (records->options->annotate && !buffer_append_byte(line, '\t')) ||
	    !add_terminator(records, input->bytes, record))
		return answer_no_memory(record->end);
	answer.with = line->bytes;
	answer.with_length = line->length;
	return answer;
}

/* Returns true if a record may still cause the one warning of a run, that a name is converted as one string. */
static bool may_warn(const struct records *records)
{
	const struct convert_options *options = records->options;

	return !records->warned && options->mode == MODE_STRINGS && options->profile == &punycode &&
	       (options->decode || options->format != FORMAT_CODE_POINTS);
}

/*
 * Returns true if RECORD causes it, or that a name is not converted because other text contains it.  A name that is too
 * long may be rejected before all of it is available, so it has no warning.
 */
static bool would_warn(const struct records *records, const unsigned char *record, size_t length)
{
	if (is_names(records))
		return records->options->decode && !records->warned && length <= NAME_READ_MAX &&
		       names_looks_like_text(record, length);
	return may_warn(records) && strings_looks_like_name(record, length, records->options->decode);
}

/* Warns if necessary.  Returns true with the ANSWER. */
static bool warn(struct records *records, const struct input *input, const struct record *record, struct answer *answer)
{
	const enum status status = is_names(records)          ? STATUS_WARN_TEXT
	                           : records->options->decode ? STATUS_WARN_PREFIX
	                                                      : STATUS_WARN_DOT;
	const struct fault fault = fault_at(status, 0, 0, record->length);

	if (!would_warn(records, input->bytes, record->length))
		return false;
	records->warned = true;
	*answer = answer_fault(0, &fault);
	answer->action = ACTION_WARN;
	return true;
}

bool records_next(struct records *records, const struct input *input, struct record *record, struct answer *answer)
{
	return record_next(&records->reader, input, record, answer) && !warn(records, input, record, answer);
}

/* Returns true if BYTES, all or the start of a name, are ASCII without an A-label. */
static bool looks_like_block(const unsigned char *bytes, size_t length)
{
	return scan_find(bytes, length, SCAN_NON_ASCII | SCAN_ACE_PREFIX) == length;
}

/* Appends the LENGTH bytes of ASCII names at AT to records->line, in lower case.  Returns false if out of memory. */
static bool add_folded(struct records *records, const unsigned char *at, size_t length)
{
	struct buffer *const line = &records->line;

	if (!buffer_reserve(line, length))
		return false;
	ascii_fold(line->bytes + line->length, at, length);
	line->length += length;
	return true;
}

/*
 * Appends the block of ASCII names at AT to records->line.  LENGTH bytes are available and end with a record.  Returns
 * its length, which may be 0.
 */
static size_t add_block(struct records *records, const unsigned char *at, size_t length)
{
	const size_t room = ENOUGH - records->line.length;
	bool capitals;
	const size_t block = ascii_names(at, length < room ? length : room, records->reader.terminator, &capitals);
	const bool folds = capitals && records->names.rules.fold;

	return (folds ? add_folded(records, at, block) : buffer_append(&records->line, at, block)) ? block : 0;
}

/* Copies the block of ASCII names at the start of INPUT.  Returns true, with the ANSWER, if there is one. */
static bool copy_block(struct records *records, const struct input *input, struct answer *answer)
{
	const size_t length = input->length;
	size_t block;
	bool capitals;

	/* The record that ended the previous block is probably one of many, so scan only if the start looks like one.
	 */
	if (!records->has_blocks || !record_begins(&records->reader) ||
	    !looks_like_block(input->bytes, length < GLANCE ? length : GLANCE))
		return false;
	block = ascii_names(input->bytes, length, records->reader.terminator, &capitals);
	if (block == 0)
		return false;
	*answer = answer_copy(block);
	if (capitals && records->names.rules.fold) {
		records->line.length = 0;
		if (!add_folded(records, input->bytes, block))
			return false;
		*answer = line_answer(records, block);
	}
	record_passed(&records->reader);
	return true;
}

/* Returns the first of the records in the LENGTH bytes at AT that is not ASCII, or the end of these bytes. */
static const unsigned char *first_non_ascii(const unsigned char *at, size_t length, unsigned char terminator)
{
	const size_t ascii = scan_find(at, length, SCAN_NON_ASCII);
	const unsigned char *const last = ascii < length ? scan_find_last(at, ascii, terminator) : NULL;

	if (ascii == length)
		return at + length;
	return last ? last + 1 : at;
}

/*
 * Returns the end of the records in INPUT, from AT on, that can be converted together: the last complete one among the
 * next AHEAD bytes, but before the first that may cause the warning.  That of names shows only when they are converted.
 */
static const unsigned char *batch_end(const struct records *records, const struct input *input, const unsigned char *at)
{
	const size_t left = input->length - (size_t)(at - input->bytes), length = left < AHEAD ? left : AHEAD;
	const unsigned char terminator = records->reader.terminator, *suspect = at + length, *last;

	if (records->options->one_by_one)
		return at;
	if (may_warn(records) && records->options->decode) {
		suspect = at + scan_find(at, length, SCAN_ACE_PREFIX);
	} else if (may_warn(records)) {
		const unsigned char *const start = first_non_ascii(at, length, terminator);
		const unsigned char *const dot = memchr(start, '.', (size_t)(suspect - start));

		suspect = dot ? dot : suspect;
	}
	last = scan_find_last(at, (size_t)(suspect - at), terminator);
	return last ? last + 1 : at;
}

/* Converts RECORD at BYTES as add_record does, unless its name stays and causes the warning. */
static enum status add_next(struct records *records, const unsigned char *bytes, const struct record *record,
                            struct fault *fault)
{
	const size_t start = records->line.length;
	enum status status = add_record(records, bytes, record, fault);

	if (status == STATUS_OK && is_names(records) && !records->names.name.changed &&
	    would_warn(records, bytes, record->length)) {
		records->line.length = start;
		status = STATUS_WARN_TEXT;
	}
	return status;
}

/*
 * Converts the first record of INPUT, and those after it up to one that needs a diagnostic, which is left to the next
 * step.
 */
static struct answer convert_records(struct records *records, const struct input *input)
{
	const unsigned char *at = input->bytes, *end;
	bool block = false; /* a block of ASCII names may follow */
	struct record record;
	struct answer answer;
	struct fault fault;

	if (!records_next(records, input, &record, &answer))
		return answer;
	records->line.length = 0;
	if (add_record(records, at, &record, &fault) != STATUS_OK)
		return fault_answer(records, input, &record, &fault);
	at += record.end;
	end = batch_end(records, input, at);
	while (at < end && records->line.length < ENOUGH) {
		const size_t length = block ? add_block(records, at, (size_t)(end - at)) : 0;

		at += length;
		block = false;
		if (length > 0)
			continue;
		record = record_ended(&records->reader, at, memchr(at, records->reader.terminator, (size_t)(end - at)));
		if (add_next(records, at, &record, &fault) != STATUS_OK)
			break;
		at += record.end;
		block = records->has_blocks && !records->names.name.changed;
	}
	return line_answer(records, (size_t)(at - input->bytes));
}

struct answer records_step(struct records *records, const struct input *input)
{
	struct answer answer;

	return copy_block(records, input, &answer) ? answer : convert_records(records, input);
}
