/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two units whose answers are whole records: strings and names. */
#include <config.h>

#include "records/records.h"

#include "base/scan.h"
#include "names/ascii.h"
#include "names/quick.h"
#include "punycode/punycode.h"

#include <string.h>

enum { GLANCE = 16 };   /* bytes of a record that tell whether to scan for clean ones */

/* True if there is a fast way to do what OPTIONS say. */
static bool has_quick(const struct records_options *options)
{
	if (options->mixed_case || options->format == FORMAT_CODE_POINTS)
		return false;
	return options->names || options->profile != &punycode_swift;
}

static void start_strings(struct strings *strings, const struct records_options *options)
{
	strings->options = (struct strings_options){
		.profile = options->profile,
		.format = options->format,
		.mixed_case = options->mixed_case,
		.terminator = options->terminator,
	};
}

static void start_names(struct names *names, const struct records_options *options)
{
	names->options = (struct names_options){
		.rules = {.level = options->level, .mixed_case = options->mixed_case, .dots = true, .name_max = NAME_ACE_MAX},
		.format = options->format,
	};
}

void records_start(struct records *records, const struct records_options *options)
{
	records->options = *options;
	records->reader = (struct record_reader){
		.terminator = options->terminator,
		.keep_mark = !options->names,
		/* Both forms of a record are written beside each other, so that it must be read whole. */
		.limit = options->names && !options->annotate ? NAME_READ_MAX : SIZE_MAX,
	};
	records->has_clean = options->names && options->format != FORMAT_CODE_POINTS;
	records->has_quick = has_quick(options);
	if (!options->names)
		start_strings(&records->strings, options);
	else
		start_names(&records->names, options);
}

void records_restart(struct records *records)
{
	record_restart(&records->reader);
}

void records_free(struct records *records)
{
	if (!records->options.names)
		strings_free(&records->strings);
	else
		names_free(&records->names);
	buffer_free(&records->line);
}

enum status records_convert(struct records *records, const unsigned char *record, size_t length,
                              const struct buffer **out, struct fault *fault)
{
	bool decode = records->options.decode;
	enum status status;

	if (!records->options.names) {
		status = (decode ? strings_decode : strings_encode)(&records->strings, record, length, fault);
		*out = &records->strings.out;
	} else {
		status = (decode ? names_decode : names_encode)(&records->names, record, length, fault);
		*out = records->names.out;
	}
	return status;
}

/* Answers with records->line, to which END bytes of what is at hand have come. */
static struct answer line_answer(const struct records *records, size_t end)
{
	return answer_replace(end, records->line.bytes, records->line.length);
}

static struct answer no_memory(size_t length)
{
	struct fault fault = fault_at(STATUS_NO_MEMORY, 0, 0, 0);

	return answer_fault(length, &fault);
}

/* The record alone: what it was converted to, and its terminator. */
static struct answer lone_answer(struct records *records, const struct input *input, const struct record *record,
                                  const struct buffer *out, const struct fault *fault)
{
	struct buffer *line = &records->line;

	if (fault)
		return answer_fault(record->end, fault);
	if (out->length == record->length && (out->length == 0 || memcmp(out->bytes, input->bytes, out->length) == 0))
		return answer_copy(record->end);
	line->length = 0;
	if (!buffer_append(line, out->bytes, out->length) ||
	    !buffer_append(line, input->bytes + record->length, record->end - record->length))
		return no_memory(record->end);
	return line_answer(records, record->end);
}

/* Both forms, ACE TAB Unicode; the second is empty where the record could not be converted. */
static struct answer annotated_answer(struct records *records, const struct input *input, const struct record *record,
                                      const struct buffer *out, const struct fault *fault)
{
	struct buffer text = {.bytes = (unsigned char *)(uintptr_t)input->bytes, .length = record->length};
	const struct buffer *first = fault || records->options.decode ? &text : out;
	const struct buffer *second = records->options.decode ? out : &text;
	struct buffer *line = &records->line;
	struct answer answer;

	line->length = 0;
	if (!buffer_append(line, first->bytes, first->length) || !buffer_append_byte(line, '\t') ||
	    (!fault && !buffer_append(line, second->bytes, second->length)) ||
	    !buffer_append(line, input->bytes + record->length, record->end - record->length))
		return no_memory(record->end);
	answer = line_answer(records, record->end);
	if (fault) {
		answer.action = ACTION_FAULT;
		answer.fault = *fault;
	}
	return answer;
}

static bool would_warn(const struct records *records, const unsigned char *record, size_t length)
{
	const struct records_options *options = &records->options;

	if (records->warned || options->names || options->profile != &punycode ||
	    (!options->decode && options->format == FORMAT_CODE_POINTS))
		return false;
	return strings_looks_like_name(record, length, options->decode);
}

/* Warns, if that is due.  True: ANSWER is that. */
static bool warn(struct records *records, const struct input *input, const struct record *record, struct answer *answer)
{
	struct fault fault = fault_at(records->options.decode ? STATUS_WARN_PREFIX : STATUS_WARN_DOT, 0, 0, record->length);

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

static struct answer convert_record(struct records *records, const struct input *input, const struct record *record)
{
	static const struct buffer empty;
	const struct records_options *options = &records->options;
	const unsigned char *tab = options->annotate ? memchr(input->bytes, '\t', record->length) : NULL;
	const struct buffer *out = &empty;
	enum status status = STATUS_OK;
	struct fault fault;

	if (!tab && record->length > 0)
		status = records_convert(records, input->bytes, record->length, &out, &fault);
	/* A list of code points can name a tab. */
	if (tab || (options->annotate && status == STATUS_OK && out->length > 0 && memchr(out->bytes, '\t', out->length))) {
		status = STATUS_TAB;
		fault = fault_at(status, tab ? (size_t)(tab - input->bytes) : 0, 0, record->length);
	}
	return (options->annotate ? annotated_answer : lone_answer)(records, input, record, out,
	                                                            status == STATUS_OK ? NULL : &fault);
}

/*
 * Runs of records: many in one answer, as long as each is converted without a diagnostic.
 */

/* Bytes of output that are enough for one answer, and what a plain record and its terminator can add to them. */
enum { RUN = 16 * 1024, RECORD = NAME_QUICK_ROOM + 2 };
_Static_assert((int)STRINGS_QUICK_ROOM <= (int)NAME_QUICK_ROOM, "the room is enough for both units");

/* Where a run is, and where the last whole record at hand ends. */
struct run {
	const unsigned char *at, *end;
	bool clean;      /* the record before AT may be a name that stayed as it is: such names come in flocks */
};

/* Adds the names at run->at that stay as they are, if there are any. */
static bool add_clean(struct records *records, struct run *run)
{
	size_t left = (size_t)(run->end - run->at), room = RUN - records->line.length;
	size_t clean = ascii_names(run->at, left < room ? left : room, records->reader.terminator);

	run->clean = false;
	if (clean == 0 || !buffer_append(&records->line, run->at, clean))
		return false;
	run->at += clean;
	return true;
}

/* Converts the record at run->at, if it is plain, to OUT.  Returns where it ends, or NULL. */
static const unsigned char *convert_quick(struct records *records, const struct run *run, unsigned char *out, size_t *written)
{
	const struct records_options *options = &records->options;

	if (options->names)
		return (options->decode ? name_decode_quick : name_encode_quick)(&records->names.domain, options->level,
		                                                                    run->at, run->end, out, written);
	if (options->decode)
		return strings_decode_quick(&records->strings, !records->warned, run->at, run->end, out, written);
	return strings_encode_quick(&records->strings, !records->warned, run->at, out, written);
}

/* Adds the record at run->at the fast way, if it is plain. */
static bool add_quick(struct records *records, struct run *run)
{
	struct buffer *line = &records->line;
	const unsigned char *stop;
	unsigned char *out;
	size_t written;
	bool cr;

	if (!records->has_quick || !buffer_reserve(line, RECORD))
		return false;
	out = line->bytes + line->length;
	stop = convert_quick(records, run, out, &written);
	if (!stop)
		return false;
	cr = records->reader.terminator == '\n' && stop[0] == '\r';
	if (stop[cr] != records->reader.terminator)
		return false;
	out += written;
	if (cr)
		*out++ = '\r';
	*out++ = records->reader.terminator;
	line->length = (size_t)(out - line->bytes);
	run->clean = records->has_clean && written == (size_t)(stop - run->at);
	run->at = stop + cr + 1;
	return true;
}

/* Adds the record at run->at, unless there is something to say of it. */
static bool add_record(struct records *records, struct run *run)
{
	struct buffer *line = &records->line;
	const struct buffer nothing = {0}, *out = &nothing;
	struct record record;
	struct fault fault;

	(void)record_whole(&records->reader, run->at, (size_t)(run->end - run->at), &record);
	if (would_warn(records, run->at, record.length))
		return false;
	if (record.length > 0 && records_convert(records, run->at, record.length, &out, &fault) != STATUS_OK)
		return false;
	if (!buffer_reserve(line, out->length + record.end - record.length))
		return false;
	(void)buffer_append(line, out->bytes, out->length);
	(void)buffer_append(line, run->at + record.length, record.end - record.length);
	run->clean = records->has_clean && out->length == record.length;
	run->at += record.end;
	return true;
}

/* Where the last whole record at hand ends, or NULL if there is none.  What was seen is not looked at again. */
static const unsigned char *last_end(const struct record_reader *reader, const struct input *input)
{
	size_t seen = reader->seen;
	const unsigned char *last = memrchr(input->bytes + seen, reader->terminator, input->length - seen);

	return last ? last + 1 : NULL;
}

static size_t run_records(struct records *records, const struct input *input)
{
	const struct record_reader *reader = &records->reader;
	struct run run = {.at = input->bytes};

	if (records->options.annotate || records->options.one_by_one || !reader->started || !record_begins(reader))
		return 0;
	run.end = last_end(reader, input);
	if (!run.end)
		return 0;
	records->line.length = 0;
	while (run.at < run.end && records->line.length < RUN) {
		if (run.clean && add_clean(records, &run))
			continue;
		if (!add_quick(records, &run) && !add_record(records, &run)) {
			records->stopped = true;
			break;
		}
	}
	return (size_t)(run.at - input->bytes);
}

/* True if nothing in BYTES, all or the start of a name, has to be converted. */
static bool looks_clean(const unsigned char *bytes, size_t length)
{
	return scan_find(bytes, length, SCAN_NON_ASCII | SCAN_ACE_PREFIX) == length;
}

/* The bytes of whole records, at the start of what is at hand, that need no conversion. */
static size_t pass_clean(const struct records *records, const struct input *input)
{
	const struct records_options *options = &records->options;

	if (!records->has_clean || options->annotate || options->one_by_one || !record_begins(&records->reader))
		return 0;
	/* The record that ended the stretch before is likely one of many: the scan is for where its start looks clean. */
	if (!looks_clean(input->bytes, input->length < GLANCE ? input->length : GLANCE))
		return 0;
	return ascii_names(input->bytes, input->length, options->terminator);
}

struct answer records_step(struct records *records, const struct input *input)
{
	bool stopped = records->stopped;
	struct record record;
	struct answer answer;
	size_t length;

	records->stopped = false;
	length = stopped ? 0 : pass_clean(records, input);
	if (length > 0) {
		record_passed(&records->reader);
		return answer_copy(length);
	}
	length = stopped ? 0 : run_records(records, input);
	if (length > 0) {
		record_passed(&records->reader);
		return line_answer(records, length);
	}
	records->stopped = false;
	if (!records_next(records, input, &record, &answer))
		return answer;
	return convert_record(records, input, &record);
}
