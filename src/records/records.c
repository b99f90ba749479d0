/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The modes with independent records: strings and names. */
#include <config.h>

#include "records/records.h"

#include "base/scan.h"
#include "names/ascii.h"
#include "punycode/instances.h"

#include <string.h>

enum {
	GLANCE = 16,        /* bytes of a record that decide whether to scan for clean names */
	ENOUGH = 16 * 1024, /* bytes of output that are enough for one answer */
	AHEAD = 4 * ENOUGH  /* bytes of input to search for one answer */
};

static void start_names(struct names *names, const struct records_options *options)
{
	names->options = (struct names_options){.rules = name_rules(options->level), .format = options->format};
	names->options.rules.dots = true;
	if (options->mixed_case)
		names->options.rules.label = (struct label_rules){.level = options->level, .mixed_case = true};
}

void records_start(struct records *records, const struct records_options *options)
{
	records->options = *options;
	records->reader = (struct record_reader){
		.terminator = options->terminator,
		.keep_mark = !options->names,
		/* Both forms of a record are written side by side, so it must be read completely. */
		.limit = options->names && !options->annotate ? NAME_READ_MAX : SIZE_MAX,
	};
	records->has_clean = options->names && options->format != FORMAT_CODE_POINTS && !options->annotate;
	if (options->names)
		start_names(&records->names, options);
	else
		strings_start(&records->strings, &(struct strings_options){
							 .profile = options->profile,
							 .format = options->format,
							 .mixed_case = options->mixed_case,
							 .terminator = options->terminator,
						 });
}

void records_restart(struct records *records)
{
	record_restart(&records->reader);
	records->stopped = false;
}

void records_free(struct records *records)
{
	if (!records->options.names)
		strings_free(&records->strings);
	else
		names_free(&records->names);
	buffer_free(&records->line);
}

enum status records_convert(struct records *records, const unsigned char *record, size_t length, struct buffer *out,
                            struct fault *fault)
{
	bool decode = records->options.decode;

	if (!records->options.names)
		return (decode ? strings_decode : strings_encode)(&records->strings, record, length, out, fault);
	/* An empty name must not have the code points of the previous one. */
	if (length == 0)
		records->names.name.label_count = 0;
	return length == 0 ? STATUS_OK
	                   : (decode ? names_decode : names_encode)(&records->names, record, length, out, fault);
}

/* Appends the terminator of RECORD to records->line: LF, CR LF, NUL or nothing. */
static inline bool add_terminator(struct records *records, const unsigned char *bytes, const struct record *record)
{
	struct buffer *line = &records->line;
	unsigned char *out;

	if (!buffer_reserve(line, 2))
		return false;
	out = line->bytes + line->length;
	for (const unsigned char *in = bytes + record->length; in < bytes + record->end; in++)
		*out++ = *in;
	line->length = (size_t)(out - line->bytes);
	return true;
}

/* Appends both forms of RECORD on one line: ACE TAB Unicode. */
static enum status add_both(struct records *records, const unsigned char *bytes, const struct record *record,
                            struct fault *fault)
{
	const unsigned char *tab = record->length > 0 ? memchr(bytes, '\t', record->length) : NULL;
	const bool decode = records->options.decode;
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
	enum status status = records->options.annotate ? add_both(records, bytes, record, fault)
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

/* Returns the answer for RECORD with FAULT.  With --annotate its second field is empty. */
static struct answer fault_answer(struct records *records, const struct input *input, const struct record *record,
                                  const struct fault *fault)
{
	struct buffer *line = &records->line;
	struct answer answer = answer_fault(record->end, fault);

	line->length = 0;
	if (!records->options.annotate || fault->status == STATUS_NO_MEMORY)
		return answer;
	if (!buffer_append(line, input->bytes, record->length) || !buffer_append_byte(line, '\t') ||
	    !add_terminator(records, input->bytes, record))
		return answer_no_memory(record->end);
	answer.with = line->bytes;
	answer.with_length = line->length;
	return answer;
}

/* Returns true if a record may still cause the one warning of a run, that a name is converted as one string. */
static bool may_warn(const struct records *records)
{
	const struct records_options *options = &records->options;

	return !records->warned && !options->names && options->profile == &punycode &&
	       (options->decode || options->format != FORMAT_CODE_POINTS);
}

/*
 * Returns true if RECORD causes it, or that a name is not converted because other text contains it.  A name that is too
 * long may be rejected before all of it is available, so it has no warning.
 */
static bool would_warn(const struct records *records, const unsigned char *record, size_t length)
{
	if (records->options.names)
		return records->options.decode && !records->warned && length <= NAME_READ_MAX &&
		       names_looks_like_text(record, length);
	return may_warn(records) && strings_looks_like_name(record, length, records->options.decode);
}

/* Warns if necessary.  Returns true with the ANSWER. */
static bool warn(struct records *records, const struct input *input, const struct record *record, struct answer *answer)
{
	const enum status status = records->options.names    ? STATUS_WARN_TEXT
	                           : records->options.decode ? STATUS_WARN_PREFIX
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

/*
 * Returns the length of the clean names at AT, which stay unchanged.  LENGTH bytes are available and end with a record.
 * Clean names often occur in sequence.
 */
static size_t add_clean(struct records *records, const unsigned char *at, size_t length)
{
	const size_t room = ENOUGH - records->line.length;
	const size_t clean = ascii_names(at, length < room ? length : room, records->reader.terminator);

	return buffer_append(&records->line, at, clean) ? clean : 0;
}

/*
 * Returns the end of the last complete record in the available bytes, or NULL.  Bytes that were searched are not
 * searched again, and of the others only the next: after a long record, many more are available than one answer covers.
 */
static const unsigned char *last_end(const struct record_reader *reader, const struct input *input)
{
	const size_t seen = reader->seen, left = input->length - seen;
	const unsigned char *last =
		scan_find_last(input->bytes + seen, left < AHEAD ? left : AHEAD, reader->terminator);

	return last ? last + 1 : NULL;
}

/*
 * Returns a place from AT on before which no record causes the warning: the next dot or, when decoding, AT; END if no
 * record does.
 */
static const unsigned char *next_suspect(const struct records *records, const unsigned char *at,
                                         const unsigned char *end)
{
	const unsigned char *dot;

	if (!may_warn(records))
		return end;
	if (records->options.decode)
		return at;
	dot = memchr(at, '.', (size_t)(end - at));
	return dot ? dot : end;
}

/*
 * Converts the records at the start of INPUT to records->line, up to one that needs a diagnostic, which is stored
 * unless it only causes the warning.  Returns the number of bytes of the others.
 */
static size_t convert_many(struct records *records, const struct input *input)
{
	const unsigned char *at = input->bytes, *const end = last_end(&records->reader, input), *suspect = at;
	const unsigned char terminator = records->reader.terminator;
	bool clean = false; /* the previous record may be a clean name */

	records->line.length = 0;
	while (end && at < end && records->line.length < ENOUGH &&
	       (at == input->bytes || !records->options.one_by_one)) {
		const size_t before = records->line.length,
			     passed = clean ? add_clean(records, at, (size_t)(end - at)) : 0;
		struct record record;

		at += passed;
		clean = false;
		if (passed > 0)
			continue;
		record = record_ended(&records->reader, at, memchr(at, terminator, (size_t)(end - at)));
		if (suspect < at + record.end && suspect < end)
			suspect = next_suspect(records, at, end);
		if (suspect < at + record.end && would_warn(records, at, record.length))
			break;
		if (add_record(records, at, &record, &records->fault) != STATUS_OK) {
			if (records->options.names && would_warn(records, at, record.length)) {
				records->line.length = before;
				break;
			}
			records->stopped = true;
			records->faulty = record;
			break;
		}
		clean = records->line.length - before == record.end;
		/* A name that stays may cause the warning; in both forms or as a list, its length does not tell. */
		if ((clean || !records->has_clean) && records->options.names &&
		    would_warn(records, at, record.length)) {
			records->line.length = before;
			break;
		}
		clean = clean && records->has_clean;
		at += record.end;
	}
	return (size_t)(at - input->bytes);
}

/* Returns true if BYTES, all or the start of a name, need no conversion. */
static bool looks_clean(const unsigned char *bytes, size_t length)
{
	return scan_find(bytes, length, SCAN_NON_ASCII | SCAN_ACE_PREFIX) == length;
}

/* Returns the number of bytes of complete records, at the start of the available bytes, that need no conversion. */
static size_t pass_clean(const struct records *records, const struct input *input)
{
	if (!records->has_clean || records->options.one_by_one)
		return 0;
	/*
	 * The record that ended the previous sequence is probably one of many, so scan only if the start looks clean.
	 */
	if (!looks_clean(input->bytes, input->length < GLANCE ? input->length : GLANCE))
		return 0;
	return ascii_names(input->bytes, input->length, records->options.terminator);
}

/* A single record: the first of an input, and one without a terminator. */
static struct answer convert_one(struct records *records, const struct input *input)
{
	struct record record;
	struct answer answer;
	struct fault fault;

	if (!records_next(records, input, &record, &answer))
		return answer;
	records->line.length = 0;
	if (add_record(records, input->bytes, &record, &fault) != STATUS_OK)
		return fault_answer(records, input, &record, &fault);
	return line_answer(records, record.end);
}

struct answer records_step(struct records *records, const struct input *input)
{
	size_t length;

	if (!records->stopped && record_begins(&records->reader)) {
		length = pass_clean(records, input);
		if (length > 0) {
			record_passed(&records->reader);
			return answer_copy(length);
		}
		length = records->reader.started ? convert_many(records, input) : 0;
		if (length > 0) {
			record_passed(&records->reader);
			return line_answer(records, length);
		}
	}
	if (!records->stopped)
		return convert_one(records, input);
	records->stopped = false;
	record_passed(&records->reader);
	return fault_answer(records, input, &records->faulty, &records->fault);
}
