/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two units whose answers are whole records: strings and names. */
#include <config.h>

#include "convert_records.h"

#include "punycode.h"
#include "scan.h"
#include "scan_names.h"

#include <string.h>

enum { GLANCE = 16 };   /* octets of a record that tell whether to scan for clean ones */

/* True if there is a fast way to do what OPTIONS say. */
static bool has_quick(const struct convert_options *options)
{
	if (options->mixed_case || options->format == FORMAT_CODE_POINTS)
		return false;
	return options->unit == UNIT_NAMES || options->profile != &punycode_swift;
}

static void start_strings(struct strings *strings, const struct convert_options *options)
{
	strings->options = (struct strings_options){
		.profile = options->profile,
		.format = options->format,
		.mixed_case = options->mixed_case,
		.terminator = options->terminator,
	};
}

static void start_names(struct names *names, const struct convert_options *options)
{
	names->options = (struct names_options){
		.rules = {.level = options->level, .mixed_case = options->mixed_case, .dots = true, .name_max = DOMAIN_NAME_MAX},
		.format = options->format,
	};
}

void records_start(struct converter *converter)
{
	const struct convert_options *options = &converter->options;

	converter->reader = (struct record_reader){
		.terminator = options->terminator,
		.keep_mark = options->unit == UNIT_STRINGS,
		/* Both forms of a record are written beside each other, so that it must be read whole. */
		.limit = options->unit == UNIT_NAMES && !options->annotate ? DOMAIN_NAME_READ_MAX : SIZE_MAX,
	};
	converter->has_clean = options->unit == UNIT_NAMES && options->format != FORMAT_CODE_POINTS;
	converter->has_quick = has_quick(options);
	if (options->unit == UNIT_STRINGS)
		start_strings(&converter->strings, options);
	else
		start_names(&converter->names, options);
}

void records_restart(struct converter *converter)
{
	record_restart(&converter->reader);
}

void records_free(struct converter *converter)
{
	if (converter->options.unit == UNIT_STRINGS)
		strings_free(&converter->strings);
	else
		names_free(&converter->names);
	buffer_free(&converter->line);
}

enum status converter_convert(struct converter *converter, const unsigned char *record, size_t length,
                              const struct buffer **out, struct fault *fault)
{
	bool decode = converter->options.decode;
	enum status status;

	if (converter->options.unit == UNIT_STRINGS) {
		status = (decode ? strings_decode : strings_encode)(&converter->strings, record, length, fault);
		*out = &converter->strings.out;
	} else {
		status = (decode ? names_decode : names_encode)(&converter->names, record, length, fault);
		*out = converter->names.out;
	}
	return status;
}

/* Answers with converter->line, to which END octets of what is at hand have come. */
static struct answer line_answer(const struct converter *converter, size_t end)
{
	return answer_replace(end, converter->line.octets, converter->line.length);
}

static struct answer no_memory(size_t length)
{
	struct fault fault = fault_at(STATUS_NO_MEMORY, 0, 0, 0);

	return answer_fault(length, &fault);
}

/* The record alone: what it was converted to, and its terminator. */
static struct answer lone_answer(struct converter *converter, const struct input *input, const struct record *record,
                                  const struct buffer *out, const struct fault *fault)
{
	struct buffer *line = &converter->line;

	if (fault)
		return answer_fault(record->end, fault);
	if (out->length == record->length && (out->length == 0 || memcmp(out->octets, input->octets, out->length) == 0))
		return answer_copy(record->end);
	line->length = 0;
	if (!buffer_append(line, out->octets, out->length) ||
	    !buffer_append(line, input->octets + record->length, record->end - record->length))
		return no_memory(record->end);
	return line_answer(converter, record->end);
}

/* Both forms, ACE TAB Unicode; the second is empty where the record could not be converted. */
static struct answer annotated_answer(struct converter *converter, const struct input *input, const struct record *record,
                                      const struct buffer *out, const struct fault *fault)
{
	struct buffer text = {.octets = (unsigned char *)(uintptr_t)input->octets, .length = record->length};
	const struct buffer *first = fault || converter->options.decode ? &text : out;
	const struct buffer *second = converter->options.decode ? out : &text;
	struct buffer *line = &converter->line;
	struct answer answer;

	line->length = 0;
	if (!buffer_append(line, first->octets, first->length) || !buffer_append_octet(line, '\t') ||
	    (!fault && !buffer_append(line, second->octets, second->length)) ||
	    !buffer_append(line, input->octets + record->length, record->end - record->length))
		return no_memory(record->end);
	answer = line_answer(converter, record->end);
	if (fault) {
		answer.action = ACTION_FAULT;
		answer.fault = *fault;
	}
	return answer;
}

bool records_would_warn(const struct converter *converter, const unsigned char *record, size_t length)
{
	const struct convert_options *options = &converter->options;

	if (converter->warned || options->unit != UNIT_STRINGS || options->profile != &punycode ||
	    (!options->decode && options->format == FORMAT_CODE_POINTS))
		return false;
	return strings_looks_like_name(record, length, options->decode);
}

/* Warns, if that is due.  True: ANSWER is that. */
static bool warn(struct converter *converter, const struct input *input, const struct record *record, struct answer *answer)
{
	struct fault fault = fault_at(converter->options.decode ? STATUS_WARN_PREFIX : STATUS_WARN_DOT, 0, 0, record->length);

	if (!records_would_warn(converter, input->octets, record->length))
		return false;
	converter->warned = true;
	*answer = answer_fault(0, &fault);
	answer->action = ACTION_WARN;
	return true;
}

bool converter_next(struct converter *converter, const struct input *input, struct record *record, struct answer *answer)
{
	return record_next(&converter->reader, input, record, answer) && !warn(converter, input, record, answer);
}

static struct answer convert_record(struct converter *converter, const struct input *input, const struct record *record)
{
	static const struct buffer empty;
	const struct convert_options *options = &converter->options;
	const unsigned char *tab = options->annotate ? memchr(input->octets, '\t', record->length) : NULL;
	const struct buffer *out = &empty;
	enum status status = STATUS_OK;
	struct fault fault;

	if (!tab && record->length > 0)
		status = converter_convert(converter, input->octets, record->length, &out, &fault);
	/* A list of code points can name a tab. */
	if (tab || (options->annotate && status == STATUS_OK && out->length > 0 && memchr(out->octets, '\t', out->length))) {
		status = STATUS_TAB;
		fault = fault_at(status, tab ? (size_t)(tab - input->octets) : 0, 0, record->length);
	}
	return (options->annotate ? annotated_answer : lone_answer)(converter, input, record, out,
	                                                            status == STATUS_OK ? NULL : &fault);
}

/* True if nothing in OCTETS, all or the start of a name, has to be converted. */
static bool looks_clean(const unsigned char *octets, size_t length)
{
	return scan_find(octets, length, SCAN_NON_ASCII | SCAN_ACE_PREFIX) == length;
}

/* The octets of whole records, at the start of what is at hand, that need no conversion. */
static size_t pass_clean(const struct converter *converter, const struct input *input)
{
	const struct convert_options *options = &converter->options;

	if (!converter->has_clean || options->annotate || options->one_by_one || !record_begins(&converter->reader))
		return 0;
	/* The record that ended the stretch before is likely one of many: the scan is for where its start looks clean. */
	if (!looks_clean(input->octets, input->length < GLANCE ? input->length : GLANCE))
		return 0;
	return scan_names(input->octets, input->length, options->terminator);
}

struct answer records_step(struct converter *converter, const struct input *input)
{
	bool stopped = converter->stopped;
	struct record record;
	struct answer answer;
	size_t length;

	converter->stopped = false;
	length = stopped ? 0 : pass_clean(converter, input);
	if (length > 0) {
		record_passed(&converter->reader);
		return answer_copy(length);
	}
	length = stopped ? 0 : run_records(converter, input);
	if (length > 0) {
		record_passed(&converter->reader);
		return line_answer(converter, length);
	}
	converter->stopped = false;
	if (!converter_next(converter, input, &record, &answer))
		return answer;
	return convert_record(converter, input, &record);
}
