/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The modes with independent records: strings and names. */
#include <config.h>

#include "records/records.h"

#include "names/name.h"
#include "punycode/bootstring.h"
#include "records/result.h"
#include "records/trace.h"

#include <string.h>

enum { ENOUGH = 16 * 1024 }; /* bytes of output that are enough for one answer */

enum status records_start(void *state, const struct convert_options *options)
{
	struct records *const records = state;
	const bool names = options->mode == MODE_NAMES;
	/* With --check, JSON is about diagnostics only. */
	const bool writes_more = options->annotate || options->trace || (options->json && !options->check);

	records->options = *options;
	records->writes_more = writes_more;
	/* A record can look as if another mode was meant (find_warning). */
	records->may_warn = options->decode || options->format != FORMAT_CODE_POINTS;
	if (!names && options->profile != &punycode)
		records->may_warn = false;
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
	return STATUS_OK;
}

void records_restart(void *state)
{
	struct records *const records = state;

	record_restart(&records->reader);
}

void records_free(void *state)
{
	struct records *const records = state;

	if (records->options.mode == MODE_NAMES)
		names_free(&records->names);
	else
		strings_free(&records->strings);
	buffer_free(&records->line);
	buffer_free(&records->output);
}

/*
 * Converts RECORD at BYTES and appends it to OUT without a terminator.  Errors: records/names.h,
 * records/string_records.h; and a CR before LF, which would be read as a part of the terminator.
 */
static inline enum status convert_record(struct records *records, const unsigned char *bytes,
                                         const struct record *record, struct buffer *out, struct fault *fault)
{
	const bool decode = records->options.decode;
	const size_t length = record->length, start = out->length;
	enum status status;

	if (records->options.mode == MODE_NAMES)
		return (decode ? names_decode : names_encode)(&records->names, bytes, length, out, fault);
	if (!decode)
		return strings_encode(&records->strings, bytes, length, out, fault);
	status = strings_decode(&records->strings, bytes, length, out, fault);
	if (status != STATUS_OK || out->length == start || out->bytes[out->length - 1] != '\r' ||
	    records->options.terminator != '\n' || record->end == length + 2)
		return status;
	fault_set(fault, STATUS_TERMINATOR, 0, 0, length);
	fault->code_point = '\r';
	return STATUS_TERMINATOR;
}

/*
 * Appends the terminator of RECORD, of which the output begins at START, to records->line: LF, CR LF or NUL.  The last
 * record of an input may have none.  It gets one if there is no output: without it, there would be a record less.
 */
static inline bool add_terminator(struct records *records, const unsigned char *bytes, const struct record *record,
                                  size_t start)
{
	struct buffer *line = &records->line;

	if (!buffer_reserve(line, 2))
		return false;
	for (size_t i = record->length; i < record->end; i++)
		line->bytes[line->length++] = bytes[i];
	if (record->end == record->length && line->length == start)
		line->bytes[line->length++] = records->options.terminator;
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
	status = convert_record(records, bytes, record, line, fault);
	if (status != STATUS_OK)
		return status;
	/* A list of code points can contain a tab. */
	if (line->length > start && memchr(line->bytes + start, '\t', line->length - start))
		return fault_set(fault, STATUS_TAB, 0, 0, record->length);
	if (!decode && (!buffer_append_byte(line, '\t') || !buffer_append(line, bytes, record->length)))
		return STATUS_NO_MEMORY;
	return add_terminator(records, bytes, record, start) ? STATUS_OK : STATUS_NO_MEMORY;
}

/* Appends the JSON object or the trace of RECORD, which was converted to records->output, up to FAULT if not NULL. */
static bool add_description(struct records *records, const unsigned char *bytes, const struct record *record,
                            const struct fault *fault)
{
	const struct convert_options *options = &records->options;
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

/* Appends what is written for RECORD at BYTES to records->line.  On error, the line may have grown. */
static inline enum status add_record(struct records *records, const unsigned char *bytes, const struct record *record,
                                     struct fault *fault)
{
	const size_t start = records->line.length;
	enum status status;

	if (!records->writes_more) {
		status = convert_record(records, bytes, record, &records->line, fault);
		if (status == STATUS_OK && !add_terminator(records, bytes, record, start))
			status = STATUS_NO_MEMORY;
	} else if (records->options.annotate) {
		status = add_both(records, bytes, record, fault);
	} else {
		records->output.length = 0;
		status = convert_record(records, bytes, record, &records->output, fault);
		if (status == STATUS_OK && !add_description(records, bytes, record, NULL))
			status = STATUS_NO_MEMORY;
	}
	return status == STATUS_NO_MEMORY ? fault_no_memory(fault) : status;
}

/*
 * Returns the answer for RECORD at BYTES with FAULT, and with what --on-error=keep writes: the JSON object or trace, or
 * the record, with an empty second field for --annotate.  A name that --idna=display does not show is written in ACE.
 */
static struct answer fault_answer(struct records *records, const unsigned char *bytes, const struct record *record,
                                  const struct fault *fault)
{
	const bool annotate = records->options.annotate;
	const struct buffer *const ace = &records->names.instead;
	const bool instead = records->options.mode == MODE_NAMES && ace->length > 0;
	struct answer answer = answer_fault(record->end, *fault);
	struct buffer *const line = &records->line;
	bool done;

	if (fault->status == STATUS_NO_MEMORY)
		return answer;
	if (!records->writes_more || annotate)
		done = buffer_append(line, instead ? ace->bytes : bytes, instead ? ace->length : record->length) &&
		       (!annotate || buffer_append_byte(line, '\t')) && add_terminator(records, bytes, record, 0);
	else /* a trace may be empty, but not NULL */
		done = buffer_reserve(line, 1) && add_description(records, bytes, record, fault);
	if (!done)
		return answer_status(record->end, STATUS_NO_MEMORY);
	answer.with = line->bytes;
	answer.with_length = line->length;
	return answer;
}

/* A batch: the records of an input that one answer covers. */
struct batch {
	const unsigned char *at, *end; /* the bytes after the records that were added to records->line */
	const unsigned char *dot;      /* there is no dot before it: where the search for one found it, or stopped */
	bool near_block;               /* the last search for a block found one */
};

/* Returns the warning about NAME, which was encoded, if it looks like text with a name, or STATUS_OK. */
static enum status text_warning(const unsigned char *name, size_t length)
{
	const unsigned char *const end = name + length, *const colon = memchr(name, ':', length);

	if (colon && end - colon > 2 && colon[1] == '/' && colon[2] == '/')
		return STATUS_WARN_URL;
	if (*name != '@' && memchr(name, '@', length))
		return STATUS_WARN_ADDRESS;
	return memchr(name, ' ', length) ? STATUS_WARN_SPACE : STATUS_OK;
}

/*
 * Returns the warning about RECORD, the first in BATCH, or STATUS_OK: it is a string that looks like a name, or text
 * that was encoded as a name, or a name that is not decoded because other text contains it.  STATUS is that of its
 * conversion.  A name that is too long may be rejected before all of it is available, so it has no warning.
 */
static inline enum status find_warning(const struct records *records, struct batch *batch, const struct record *record,
                                       enum status status)
{
	const bool names = records->options.mode == MODE_NAMES, decode = records->options.decode;
	const struct names *const state = &records->names;
	const unsigned char *const at = batch->at;
	const size_t length = record->length;

	if (!records->may_warn)
		return STATUS_OK;
	if (names && decode)
		return (status != STATUS_OK || !state->name.changed) && length <= NAME_READ_MAX &&
		                       names_looks_like_text(at, length)
		               ? STATUS_WARN_TEXT
		               : STATUS_OK;
	/* A space, colon or at sign is in a label that is not one of a host name. */
	if (names)
		return state->name.non_hostname && status == STATUS_OK && !state->list ? text_warning(at, length)
		                                                                       : STATUS_OK;
	if (at > batch->dot) {
		const size_t left = batch->end - at < ENOUGH ? (size_t)(batch->end - at) : ENOUGH;

		batch->dot = memchr(at, '.', left);
		if (!batch->dot)
			batch->dot = at + left;
	}
	/* A string that looks like a name has a dot or begins with the ACE prefix. */
	return at + length > batch->dot || label_has_prefix(at, length) ? strings_warning(at, length, decode)
	                                                                : STATUS_OK;
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

/* Appends the LENGTH bytes at AT in lower case to records->line.  Returns false if out of memory. */
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
	if (folds ? add_folded(records, batch->at, block) : buffer_append(&records->line, batch->at, block))
		batch->at += block;
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
 * left to the next step.  A warning is given once.
 */
static struct answer convert_batch(struct records *records, const struct input *input, struct record record)
{
	const unsigned char *const start = input->bytes;
	struct batch batch = {.at = start, .end = start + input->length, .dot = start};
	const size_t enough = records->options.one_by_one ? 0 : ENOUGH;
	struct buffer *const line = &records->line;

	do {
		const size_t before = line->length;
		struct fault fault;
		const enum status status = add_record(records, batch.at, &record, &fault);
		const enum status warning = find_warning(records, &batch, &record, status);

		if (status != STATUS_OK || warning != STATUS_OK) {
			line->length = before;
			if (batch.at > start)
				break;
			if (warning == STATUS_OK)
				return fault_answer(records, start, &record, &fault);
			records->may_warn = false;
			return answer_warning(warning, record.length);
		}
		batch.at += record.end;
		if (line->length >= enough)
			break;
		pass_block(records, &batch);
	} while (find_record(records, &batch, &record));
	return answer_replace((size_t)(batch.at - start), line->bytes, line->length);
}

struct answer records_step(void *state, const struct input *input)
{
	struct records *const records = state;
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
		if (block > 0 && add_folded(records, input->bytes, block))
			return answer_replace(block, records->line.bytes, block);
	}
	return convert_batch(records, input, record);
}
