/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The modes with independent records: strings and names. */
#include <config.h>

#include "records/records.h"

#include "names/ascii.h"
#include "punycode/instances.h"
#include "records/result.h"
#include "records/trace.h"

#include <string.h>

enum { ENOUGH = 16 * 1024 }; /* bytes of output that are enough for one answer */

/* Returns true if a record of these options can be a name that was meant to be converted as such (find_warning). */
static bool may_warn(const struct record_options *options)
{
	if (options->names)
		return options->decode;
	return options->profile == &punycode && (options->decode || options->format != FORMAT_CODE_POINTS);
}

void records_start(struct records *records, const struct record_options *options)
{
	const bool names = options->names;
	/* With --check, JSON is about diagnostics only. */
	const bool writes_more = options->annotate || options->trace || (options->json && !options->check);

	records->options = *options;
	records->writes_more = writes_more;
	records->may_warn = may_warn(options);
	records->reader = (struct record_reader){
		.terminator = options->terminator,
		.keep_mark = !names,
		.limit = names && !writes_more ? NAME_READ_MAX : SIZE_MAX,
	};
	records->has_blocks = names && options->format != FORMAT_CODE_POINTS && !writes_more && !options->one_by_one &&
	                      options->level < IDNA_REGISTER;
	if (names)
		names_start(&records->names, options);
	else
		strings_start(&records->strings, options);
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
	buffer_free(&records->output);
}

/* Converts a record and appends it to OUT without a terminator.  Errors: records/names.h, records/string_records.h. */
static inline enum status convert_record(struct records *records, const unsigned char *record, size_t length,
                                         struct buffer *out, struct fault *fault)
{
	const bool decode = records->options.decode;

	if (!records->options.names)
		return (decode ? strings_decode : strings_encode)(&records->strings, record, length, out, fault);
	return (decode ? names_decode : names_encode)(&records->names, record, length, out, fault);
}

/* Appends the terminator of RECORD to records->line: LF, CR LF, NUL or nothing. */
static inline bool add_terminator(struct records *records, const unsigned char *bytes, const struct record *record)
{
	struct buffer *line = &records->line;

	if (!buffer_reserve(line, 2))
		return false;
	for (size_t i = record->length; i < record->end; i++)
		line->bytes[line->length++] = bytes[i];
	return true;
}

/* Appends both forms of RECORD on one line: ACE TAB Unicode. */
static enum status add_both(struct records *records, const unsigned char *bytes, const struct record *record,
                            struct fault *fault)
{
	const unsigned char *tab = record->length > 0 ? memchr(bytes, '\t', record->length) : NULL;
	const bool decode = records->options.decode;
	struct buffer *line = &records->line;
	enum status status;
	size_t start;

	if (tab)
		return fault_set(fault, STATUS_TAB, (size_t)(tab - bytes), 0, record->length);
	if (decode && (!buffer_append(line, bytes, record->length) || !buffer_append_byte(line, '\t')))
		return STATUS_NO_MEMORY;
	start = line->length;
	status = convert_record(records, bytes, record->length, line, fault);
	if (status != STATUS_OK)
		return status;
	/* A list of code points can contain a tab. */
	if (line->length > start && memchr(line->bytes + start, '\t', line->length - start))
		return fault_set(fault, STATUS_TAB, 0, 0, record->length);
	if (!decode && (!buffer_append_byte(line, '\t') || !buffer_append(line, bytes, record->length)))
		return STATUS_NO_MEMORY;
	return add_terminator(records, bytes, record) ? STATUS_OK : STATUS_NO_MEMORY;
}

/* Appends the JSON object or the trace of RECORD, which was converted to records->output, up to FAULT if not NULL. */
static bool add_description(struct records *records, const unsigned char *bytes, const struct record *record,
                            const struct fault *fault)
{
	const struct record_options *options = &records->options;
	const struct result result = {
		.options = options,
		.names = &records->names,
		.record = bytes,
		.length = record->length,
		.output = &records->output,
		.fault = fault,
	};

	if (options->json)
		return result_append_json(&records->line, &result);
	/* With -z, a trace is a record of its own. */
	return trace_result(&result, &records->line) &&
	       (options->terminator == '\n' || buffer_append_byte(&records->line, options->terminator));
}

static enum status describe(struct records *records, const unsigned char *bytes, const struct record *record,
                            struct fault *fault)
{
	enum status status;

	records->output.length = 0;
	status = convert_record(records, bytes, record->length, &records->output, fault);
	return status != STATUS_OK || add_description(records, bytes, record, NULL) ? status : STATUS_NO_MEMORY;
}

/* Appends what is written for RECORD at BYTES to records->line, whose length is unchanged on error. */
static inline enum status add_record(struct records *records, const unsigned char *bytes, const struct record *record,
                                     struct fault *fault)
{
	const size_t start = records->line.length;
	enum status status;

	if (records->writes_more) {
		status = (records->options.annotate ? add_both : describe)(records, bytes, record, fault);
	} else {
		status = convert_record(records, bytes, record->length, &records->line, fault);
		if (status == STATUS_OK && !add_terminator(records, bytes, record))
			status = STATUS_NO_MEMORY;
	}
	if (status == STATUS_OK)
		return STATUS_OK;
	records->line.length = start;
	return status == STATUS_NO_MEMORY ? fault_no_memory(fault) : status;
}

/*
 * Appends what is written for RECORD, which was not converted because of FAULT.  Returns false if out of memory.  With
 * --annotate the second field is empty.  A name that --idna=display does not show is written in ACE.
 */
static bool add_invalid(struct records *records, const unsigned char *bytes, const struct record *record,
                        const struct fault *fault)
{
	const struct buffer *ace = &records->names.instead;
	const bool instead = records->options.names && ace->length > 0;

	if (records->writes_more && !records->options.annotate)
		return add_description(records, bytes, record, fault);
	return buffer_append(&records->line, instead ? ace->bytes : bytes, instead ? ace->length : record->length) &&
	       (!records->options.annotate || buffer_append_byte(&records->line, '\t')) &&
	       add_terminator(records, bytes, record);
}

/* Returns the answer that replaces the next LENGTH bytes by records->line. */
static struct answer line_answer(const struct records *records, size_t length)
{
	return answer_replace(length, records->line.bytes, records->line.length);
}

/* Returns the answer for RECORD at BYTES with FAULT. */
static struct answer fault_answer(struct records *records, const unsigned char *bytes, const struct record *record,
                                  const struct fault *fault)
{
	struct answer answer = answer_fault(record->end, *fault);

	if (fault->status == STATUS_NO_MEMORY)
		return answer;
	/* A trace may be empty, but not NULL. */
	if (!buffer_reserve(&records->line, 1) || !add_invalid(records, bytes, record, fault))
		return answer_no_memory(record->end);
	answer.with = records->line.bytes;
	answer.with_length = records->line.length;
	return answer;
}

/* A batch: the records of an input that one answer covers. */
struct batch {
	const unsigned char *at, *end; /* the bytes after the records that were added to records->line */
	const unsigned char *suspect;  /* no record that ends before it looks like a name (find_suspect) */
	bool near_block;               /* the last search for a block found one */
};

/* What is to be reported about a record: a warning or, if that is STATUS_OK, the fault with the status. */
struct finding {
	enum status status, warning;
	struct fault fault;
};

/*
 * Returns the first byte from AT on that may be in a record that needs a warning: of strings, the first dot, or where
 * the search for it stopped.  A string that begins with the ACE prefix may also need one.
 */
static const unsigned char *find_suspect(const struct records *records, const unsigned char *at,
                                         const unsigned char *end)
{
	const size_t length = end - at < ENOUGH ? (size_t)(end - at) : ENOUGH;
	const unsigned char *dot;

	if (records->options.names)
		return at;
	dot = memchr(at, '.', length);
	return dot ? dot : at + length;
}

/*
 * Returns the warning about RECORD, the first in BATCH, or STATUS_OK: it is a string that looks like a name, or a name
 * that stays because other text contains it.  STATUS is that of its conversion.  A name that is too long may be
 * rejected before all of it is available, so it has no warning.
 */
static inline enum status find_warning(const struct records *records, struct batch *batch, const struct record *record,
                                       enum status status)
{
	const unsigned char *const at = batch->at;
	const size_t length = record->length;

	if (!records->may_warn)
		return STATUS_OK;
	if (at > batch->suspect)
		batch->suspect = find_suspect(records, at, batch->end);
	if (at + length <= batch->suspect && !label_has_prefix(at, length))
		return STATUS_OK;
	if (!records->options.names)
		return strings_warning(at, length, records->options.decode);
	return (status != STATUS_OK || !records->names.name.changed) && length <= NAME_READ_MAX &&
	                       names_looks_like_text(at, length)
	               ? STATUS_WARN_TEXT
	               : STATUS_OK;
}

/*
 * Adds RECORD, the first in BATCH, to records->line.  Returns false, with the line unchanged and FINDING set, if a
 * diagnostic is needed first.
 */
static inline bool add_silently(struct records *records, struct batch *batch, const struct record *record,
                                struct finding *finding)
{
	const size_t before = records->line.length;

	finding->status = add_record(records, batch->at, record, &finding->fault);
	finding->warning = find_warning(records, batch, record, finding->status);
	if (finding->status == STATUS_OK && finding->warning == STATUS_OK) {
		batch->at += record->end;
		return true;
	}
	records->line.length = before;
	return false;
}

/* Returns the answer with the warning or error of FINDING about RECORD at BYTES.  A warning is given once. */
static struct answer report_finding(struct records *records, const unsigned char *bytes, const struct record *record,
                                    const struct finding *finding)
{
	if (finding->warning == STATUS_OK)
		return fault_answer(records, bytes, record, &finding->fault);
	records->may_warn = false;
	return answer_warning(finding->warning, record->length);
}

/*
 * Returns the length of the block of ASCII names at AT, where LENGTH bytes are available; it may be 0.  Sets *FOLDS to
 * true if the block has capitals to fold.
 */
static size_t find_block(const struct records *records, const unsigned char *at, size_t length, bool *folds)
{
	const size_t block = ascii_names(at, length, records->reader.terminator, folds);

	*folds = *folds && records->names.rules.fold;
	return block;
}

/* Appends the block of LENGTH bytes at AT to records->line.  Returns its length, or 0 if out of memory. */
static size_t add_block(struct records *records, const unsigned char *at, size_t length, bool folds)
{
	struct buffer *const line = &records->line;

	if (!folds)
		return buffer_append(line, at, length) ? length : 0;
	if (!buffer_reserve(line, length))
		return 0;
	ascii_fold(line->bytes + line->length, at, length);
	line->length += length;
	return length;
}

/*
 * Adds the block of ASCII names at the start of BATCH to records->line, as far as ENOUGH is not exceeded.  Searches
 * only where a block is probable: after a name that stays and, if the last search found one, after any name.
 */
static inline void pass_block(struct records *records, struct batch *batch)
{
	const size_t room = ENOUGH - records->line.length, left = (size_t)(batch->end - batch->at);
	size_t block;
	bool folds;

	if (!records->has_blocks || (!batch->near_block && records->names.name.changed))
		return;
	block = find_block(records, batch->at, left < room ? left : room, &folds);
	batch->near_block = block > 0;
	batch->at += add_block(records, batch->at, block, folds);
}

/* Finds the next RECORD in BATCH.  Returns false if its end is not available. */
static inline bool find_record(const struct records *records, const struct batch *batch, struct record *record)
{
	const unsigned char *const terminator =
		memchr(batch->at, records->reader.terminator, (size_t)(batch->end - batch->at));

	if (terminator)
		*record = record_ended(&records->reader, batch->at, terminator);
	return terminator;
}

/*
 * Converts RECORD, the first of INPUT, and the records after it.  Stops before one that needs a diagnostic, which is
 * left to the next step.
 */
static struct answer convert_batch(struct records *records, const struct input *input, struct record record)
{
	const unsigned char *const start = input->bytes;
	struct batch batch = {.at = start, .end = start + input->length, .suspect = start};
	const size_t enough = records->options.one_by_one ? 0 : ENOUGH;
	struct finding finding;

	do {
		if (!add_silently(records, &batch, &record, &finding)) {
			if (batch.at == start)
				return report_finding(records, start, &record, &finding);
			break;
		}
		if (records->line.length >= enough)
			break;
		pass_block(records, &batch);
	} while (find_record(records, &batch, &record));
	return line_answer(records, (size_t)(batch.at - start));
}

struct answer records_step(struct records *records, const struct input *input)
{
	struct record record;
	struct answer answer;

	records->line.length = 0;
	if (!record_next(&records->reader, input, &record, &answer))
		return answer;
	if (records->has_blocks) {
		bool folds;
		const size_t block = find_block(records, input->bytes, input->length, &folds);

		if (block > 0 && !folds)
			return answer_copy(block);
		if (block > 0 && add_block(records, input->bytes, block, folds) > 0)
			return line_answer(records, block);
	}
	return convert_batch(records, input, record);
}
