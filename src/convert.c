/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of units and directions, and the step of the two units whose answers are whole records. */
#include <config.h>

#include "convert.h"

#include "label.h"
#include "punycode.h"
#include "scan_names.h"

#include <string.h>

static void start_records(struct converter *converter)
{
	const struct convert_options *options = &converter->options;

	converter->reader = (struct record_reader){
		.terminator = options->terminator,
		.keep_mark = options->unit == UNIT_STRINGS,
		/* Both forms of a record are written beside each other, so that it must be read whole. */
		.limit = options->unit == UNIT_NAMES && !options->annotate ? DOMAIN_NAME_READ_MAX : SIZE_MAX,
	};
	converter->strings.options = (struct strings_options){
		.profile = options->profile,
		.format = options->format,
		.mixed_case = options->mixed_case,
		.terminator = options->terminator,
	};
	converter->names.options = (struct names_options){
		.rules = {.level = options->level, .mixed_case = options->mixed_case, .dots = true, .name_max = DOMAIN_NAME_MAX},
		.format = options->format,
	};
}

static void restart_records(struct converter *converter)
{
	record_restart(&converter->reader);
}

static void free_records(struct converter *converter)
{
	strings_free(&converter->strings);
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
static struct answer plain_answer(struct converter *converter, const struct input *input, const struct record *record,
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

/* One warning a run where a name is encoded as one string.  True: ANSWER is that. */
static bool warn(struct converter *converter, const struct input *input, const struct record *record, struct answer *answer)
{
	const struct convert_options *options = &converter->options;
	struct fault fault = fault_at(STATUS_WARN_DOT, 0, 0, record->length);

	if (converter->warned || options->unit != UNIT_STRINGS || options->decode || options->format == FORMAT_CODE_POINTS ||
	    !strings_looks_like_name(input->octets, record->length))
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
	const struct convert_options *options = &converter->options;
	const unsigned char *tab = options->annotate ? memchr(input->octets, '\t', record->length) : NULL;
	const struct buffer *out = &converter->line;
	enum status status = STATUS_OK;
	struct fault fault;

	converter->line.length = 0;
	if (!tab && record->length > 0)
		status = converter_convert(converter, input->octets, record->length, &out, &fault);
	/* A list of code points can name a tab. */
	if (tab || (options->annotate && status == STATUS_OK && out->length > 0 && memchr(out->octets, '\t', out->length))) {
		status = STATUS_TAB;
		fault = fault_at(status, tab ? (size_t)(tab - input->octets) : 0, 0, record->length);
	}
	return (options->annotate ? annotated_answer : plain_answer)(converter, input, record, out,
	                                                            status == STATUS_OK ? NULL : &fault);
}

/* The octets of whole records, at the start of what is at hand, that need no conversion. */
static size_t pass_clean(const struct converter *converter, const struct input *input)
{
	const struct convert_options *options = &converter->options;

	if (options->unit != UNIT_NAMES || options->annotate || record_is_open(&converter->reader))
		return 0;
	if (options->format == FORMAT_CODE_POINTS)
		return 0;
	/* The record that ended the stretch before is likely one of many. */
	if (input->length > 0 && (input->octets[0] > 0x7F || label_has_prefix(input->octets, input->length)))
		return 0;
	return scan_names(input->octets, input->length, options->terminator);
}

static struct answer step_records(struct converter *converter, const struct input *input)
{
	struct record record;
	struct answer answer;
	size_t clean = pass_clean(converter, input);

	if (clean > 0) {
		converter->reader.started = true;
		return answer_copy(clean);
	}
	if (!converter_next(converter, input, &record, &answer))
		return answer;
	return convert_record(converter, input, &record);
}

static void start_text(struct converter *converter)
{
	const struct convert_options *options = &converter->options;

	text_start(&converter->text, &(struct text_options){
		.level = options->level,
		.decode = options->decode,
		.annotate = options->annotate,
		.check = options->check,
	});
}

static void restart_text(struct converter *converter)
{
	text_restart(&converter->text);
}

static struct answer step_text(struct converter *converter, const struct input *input)
{
	return text_step(&converter->text, input);
}

static void free_text(struct converter *converter)
{
	text_free(&converter->text);
}

static void start_zone(struct converter *converter)
{
	const struct convert_options *options = &converter->options;

	zone_start(&converter->zone, &(struct zone_options){
		.level = options->level,
		.decode = options->decode,
		.annotate = options->annotate,
		.check = options->check,
		.origin = options->origin,
	});
}

static void restart_zone(struct converter *converter)
{
	zone_restart(&converter->zone);
}

static struct answer step_zone(struct converter *converter, const struct input *input)
{
	return zone_step(&converter->zone, input);
}

static void free_zone(struct converter *converter)
{
	zone_free(&converter->zone);
}

struct row {
	void (*start)(struct converter *converter);
	void (*restart)(struct converter *converter);
	struct answer (*step)(struct converter *converter, const struct input *input);
	void (*free)(struct converter *converter);
};

static const struct row units[] = {
	[UNIT_STRINGS] = {start_records, restart_records, step_records, free_records},
	[UNIT_NAMES] = {start_records, restart_records, step_records, free_records},
	[UNIT_TEXT] = {start_text, restart_text, step_text, free_text},
	[UNIT_ZONE] = {start_zone, restart_zone, step_zone, free_zone},
};

void converter_start(struct converter *converter, const struct convert_options *options)
{
	converter->options = *options;
	units[options->unit].start(converter);
}

void converter_restart(struct converter *converter)
{
	units[converter->options.unit].restart(converter);
}

struct answer converter_step(struct converter *converter, const struct input *input)
{
	return units[converter->options.unit].step(converter, input);
}

void converter_free(struct converter *converter)
{
	units[converter->options.unit].free(converter);
}
