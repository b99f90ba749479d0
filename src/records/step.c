/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The modes with independent records: strings and names.
 *
 * In: the available bytes.  Out: one answer: the converted records, and the fault or warning of the last.  A step
 * converts the records that are complete, up to one that needs a diagnostic; runs of ASCII names are passed as a whole.
 */
#include <config.h>

#include "records/records.h"

#include "base/scan.h"
#include "punycode/punycode.h"

#include <string.h>
#include <unistr.h>

enum { ENOUGH = 16 * 1024 }; /* bytes of output that are enough for one answer */

static enum status records_start(void *state, const struct convert_options *options)
{
	struct records *const records = state;
	const bool names = options->mode == MODE_NAMES;
	/* With --check, JSON is about diagnostics only. */
	const bool writes_more = options->annotate || options->trace || (options->json && !options->check);

	records->options = *options;
	records->writes_more = writes_more;
	/* A record can look as if another mode was meant (find_warning). */
	records->may_warn = names ? !options->decode : options->profile == &punycode;
	/* One byte over the limit may be the CR of the terminator. */
	records->limit = names && !writes_more && !options->json ? NAME_READ_MAX + 1 : SIZE_MAX;
	/* A run of lines can have CR LF. */
	records->skips_ascii = names && options->format != FORMAT_CODE_POINTS && !writes_more &&
	                       options->level < IDNA_REGISTER && (options->crlf || options->terminator == '\0');
	records->rules = name_rules(options->level, options->mixed_case);
	records->list = options->format == FORMAT_CODE_POINTS;
	records->direct = !options->profile->surrogates && !options->mixed_case && !records->list;
	return STATUS_OK;
}

static void records_restart(void *state)
{
	struct records *const records = state;

	records->rejecting = false;
	records->searched = 0;
}

static void records_free(void *state)
{
	struct records *const records = state;

	name_free(&records->name);
	code_points_free(&records->points);
	for (size_t i = 0; i < sizeof records->keys / sizeof *records->keys; i++)
		code_points_free(&records->keys[i]);
	buffer_free(&records->text);
	buffer_free(&records->written);
	buffer_free(&records->converted);
}

/* Moves FAULT from the name, TEXT, to the list of code points in the input. */
static void move_to_list(const struct buffer *text, const unsigned char *list, size_t length, struct fault *fault)
{
	const size_t first = u8_mbsnlen(text->bytes, fault->piece);
	const size_t end = u8_mbsnlen(text->bytes, fault->piece + fault->piece_length);
	size_t last, item_length;

	fault->offset = codepoints_item(list, length, u8_mbsnlen(text->bytes, fault->offset), &item_length);
	fault->piece = codepoints_item(list, length, first, &item_length);
	last = codepoints_item(list, length, end > first ? end - 1 : first, &item_length);
	fault->piece_length = last + item_length - fault->piece;
}

/*
 * Encodes the name LIST of LENGTH bytes, a list of code points, and appends the result to OUT.  Returns STATUS_OK or
 * the error and its position: see names/name.h and codepoints_read.  On error, OUT may have grown.
 */
static enum status encode_list(struct records *records, const unsigned char *list, size_t length, struct buffer *out,
                               struct fault *fault)
{
	const bool mixed_case = records->rules.mixed_case;
	struct buffer *const text = &records->text;
	enum status status;

	/* Clears the previous name, whatever the error of this one. */
	records->name.label_count = records->points.length = text->length = 0;
	/* Whether a list is too long must not depend on how much of it is available. */
	if (length > NAME_READ_MAX)
		return fault_set(fault, STATUS_NAME_TOO_LONG_TO_READ, 0, 0, length);
	status = unicode_read(true, mixed_case, list, length, &records->points, fault);
	if (status != STATUS_OK)
		return status;
	if (!unicode_write(FORMAT_UTF8, mixed_case, &records->points, text))
		return fault_no_memory(fault);
	status = name_convert(false, &records->name, &records->rules, NULL, text->bytes, text->length, out, fault);
	if (status != STATUS_OK)
		move_to_list(text, list, length, fault);
	return status;
}

/* Decodes ACE of LENGTH bytes, and appends the result to OUT, with -u a list of code points.  Errors as encode_list. */
static inline enum status decode_name(struct records *records, const unsigned char *ace, size_t length,
                                      struct buffer *out, struct fault *fault)
{
	const bool list = records->options.format == FORMAT_CODE_POINTS;
	const bool mixed_case = records->rules.mixed_case;
	struct buffer *const text = &records->text;
	struct code_points *const points = &records->points;
	enum status status;

	text->length = points->length = 0;
	status = name_convert(true, &records->name, &records->rules, NULL, ace, length, list ? text : out, fault);
	if (status != STATUS_OK || !list)
		return status;
	status = unicode_read(false, mixed_case, text->bytes, text->length, points, fault);
	/* A basic code point has its own case, which the u of its item shows (RFC 3492, appendix A). */
	for (size_t i = 0; mixed_case && i < points->length; i++)
		points->points[i] |= is_capital(points->points[i]) ? CASE_FLAG : 0;
	return status != STATUS_OK || codepoints_write(points->points, points->length, out) ? status
	                                                                                    : fault_no_memory(fault);
}

/*
 * Converts RECORD and appends it to OUT without a terminator.  Errors: those of a name or a string, and a CR before LF,
 * which would be read as a part of the terminator.
 */
static inline enum status convert_record(struct records *records, const struct record *record, struct buffer *out,
                                         struct fault *fault)
{
	const struct convert_options *const options = &records->options;
	const unsigned char *const bytes = record->bytes;
	const size_t length = record->length, start = out->length;
	enum status status;

	if (options->mode == MODE_NAMES && options->decode)
		return decode_name(records, bytes, length, out, fault);
	if (options->mode == MODE_NAMES) {
		records->list = format_is_list(options->format, bytes, length);
		return records->list
		               ? encode_list(records, bytes, length, out, fault)
		               : name_convert(false, &records->name, &records->rules, NULL, bytes, length, out, fault);
	}
	if (!options->decode)
		return strings_encode(records, bytes, length, out, fault);
	status = strings_decode(records, bytes, length, out, fault);
	if (status != STATUS_OK || out->length == start || out->bytes[out->length - 1] != '\r' ||
	    options->terminator != '\n' || record->end == length + 2)
		return status;
	fault_set(fault, STATUS_TERMINATOR_IN_OUTPUT, 0, 0, length);
	fault->code_point = '\r';
	return STATUS_TERMINATOR_IN_OUTPUT;
}

/*
 * Appends the terminator of RECORD, of which the output begins at START, to records->written: LF, CR LF or NUL.  The
 * last record of an input may have none.  It gets one if there is no output: without it, there would be a record less.
 */
static inline bool add_terminator(struct records *records, const struct record *record, size_t start)
{
	struct buffer *written = &records->written;
	unsigned char *end;

	if (!buffer_reserve(written, 2))
		return false;
	end = written->bytes + written->length;
	if (record->end == record->length + 2)
		*end++ = '\r';
	if (record->end > record->length || written->length == start)
		*end++ = records->options.terminator;
	written->length = (size_t)(end - written->bytes);
	return true;
}

/* Appends the JSON object or trace of RECORD, which was converted to records->converted, up to FAULT if not NULL. */
static bool add_description(struct records *records, const struct record *record, const struct fault *fault)
{
	if (records->options.json)
		return records_append_json(records, record, fault);
	/* With -z, a trace is a record of its own. */
	return records_append_trace(records, record, fault) &&
	       (records->options.terminator == '\n' ||
	        buffer_append_byte(&records->written, records->options.terminator));
}

/*
 * Appends both forms of RECORD, which was converted to records->converted: the ACE form, a tab and the Unicode form.  A
 * string is the other form itself.  A name can be in either form, so it is encoded, or what encoding gave is decoded.
 */
static enum status add_forms(struct records *records, const struct record *record, struct fault *fault)
{
	const bool decode = records->options.decode, names = records->options.mode == MODE_NAMES;
	struct buffer *const written = &records->written, *const output = &records->converted;
	const size_t start = written->length;
	enum status status = STATUS_OK;
	bool done = true;

	/* A list of code points can contain a tab. */
	if (output->length > 0 && memchr(output->bytes, '\t', output->length))
		return fault_set(fault, STATUS_TAB_IN_RECORD, 0, 0, record->length);
	if (!decode && !(buffer_append(written, output->bytes, output->length) && buffer_append_byte(written, '\t')))
		return fault_no_memory(fault);
	if (!names)
		done = buffer_append(written, record->bytes, record->length);
	else if (decode)
		status = name_convert(false, &records->name, &records->rules, NULL, record->bytes, record->length,
		                      written, fault);
	else
		status = decode_name(records, output->bytes, output->length, written, fault);
	/* The fault is in the ACE form. */
	if (status != STATUS_OK && !decode && output->length != record->length) {
		fault->offset = fault->piece = 0;
		fault->piece_length = record->length;
	}
	if (status == STATUS_OK && decode)
		done = done && buffer_append_byte(written, '\t') &&
		       buffer_append(written, output->bytes, output->length);
	if (status != STATUS_OK)
		return status;
	return done && add_terminator(records, record, start) ? STATUS_OK : fault_no_memory(fault);
}

/* Appends what is written for RECORD to records->written.  On error, that may have grown. */
static inline enum status add_record(struct records *records, const struct record *record, struct fault *fault)
{
	const bool annotate = records->options.annotate, more = records->writes_more;
	const unsigned char *const bytes = record->bytes;
	const unsigned char *const tab = annotate && record->length > 0 ? memchr(bytes, '\t', record->length) : NULL;
	struct buffer *const out = more ? &records->converted : &records->written;
	const size_t start = more ? 0 : out->length;
	enum status status;

	if (tab)
		return fault_set(fault, STATUS_TAB_IN_RECORD, (size_t)(tab - bytes), 0, record->length);
	out->length = start;
	status = convert_record(records, record, out, fault);
	if (status != STATUS_OK)
		return status;
	if (annotate)
		return add_forms(records, record, fault);
	return (more ? add_description(records, record, NULL) : add_terminator(records, record, start))
	               ? STATUS_OK
	               : fault_no_memory(fault);
}

/*
 * Replaces records->converted by the ACE form of RECORD, which failed, if --idna=display does not show the name;
 * otherwise by nothing.  A name that would be shown if it were mapped is invalid but not deceptive.  Returns false if
 * out of memory.
 */
static bool write_ace(struct records *records, const struct record *record)
{
	const struct name_rules lookup = name_rules(IDNA_LOOKUP, false);
	const struct convert_options *const options = &records->options;
	struct buffer *const ace = &records->converted;
	enum status encoded, shown = STATUS_OK;
	struct fault ignored;

	ace->length = 0;
	if (options->mode != MODE_NAMES || !options->decode || options->level != IDNA_DISPLAY ||
	    is_ascii(record->bytes, record->length))
		return true;
	encoded = name_convert(false, &records->name, &lookup, NULL, record->bytes, record->length, ace, &ignored);
	records->text.length = 0;
	if (encoded == STATUS_OK)
		shown = name_convert(true, &records->name, &records->rules, NULL, ace->bytes, ace->length,
		                     &records->text, &ignored);
	if (shown == STATUS_OK)
		ace->length = 0;
	return encoded != STATUS_NO_MEMORY && shown != STATUS_NO_MEMORY;
}

/*
 * Appends what --on-error=keep writes for RECORD, which failed with FAULT: the JSON object or trace, or the record,
 * with an empty second field for --annotate.  A name that --idna=display does not show is written in ACE.  Returns
 * false if out of memory.
 */
static bool add_failed(struct records *records, const struct record *record, const struct fault *fault)
{
	const bool annotate = records->options.annotate;
	const struct buffer *const ace = &records->converted;
	struct buffer *const written = &records->written;
	const size_t start = written->length;

	if (records->writes_more && !annotate)
		return add_description(records, record, fault);
	return write_ace(records, record) &&
	       (ace->length > 0 ? buffer_append(written, ace->bytes, ace->length)
	                        : buffer_append(written, record->bytes, record->length)) &&
	       (!annotate || buffer_append_byte(written, '\t')) && add_terminator(records, record, start);
}

/*
 * Returns the warning about the record of LENGTH bytes at AT in INPUT, which was converted, or STATUS_OK: it is a
 * string that looks like a name, or text that was encoded as a name.  Between AT and *NEXT, there is no NUL, no ACE
 * prefix and, if a dot can lead to a warning, no dot.  *NEXT moves to the next of these, or to where the search for
 * them stops.
 */
static inline enum status find_warning(const struct records *records, const struct input *input,
                                       const unsigned char *at, size_t length, const unsigned char **next)
{
	static const struct scan_set dots = {.bytes = ".", .ace_prefix = true};
	const bool ignores_dots = records->options.decode || input->warned & warning_bit(STATUS_WARN_DOT_IN_STRING);
	bool wants_nul;

	/* What makes a name odd is in a label that is not one of a host name, or was mapped. */
	if (records->options.mode == MODE_NAMES) {
		if (records->name.non_hostname && !records->list)
			return name_suspicion(at, length);
		return records->name.mapped && name_is_encoded_twice(at, length) ? STATUS_WARN_ENCODED_TWICE
		                                                                 : STATUS_OK;
	}
	/* The start of the input may have shown why it has NUL. */
	wants_nul = records->options.terminator != '\0' && input->warned < warning_bit(STATUS_WARN_UTF_16);
	if (at > *next) {
		const size_t left = (size_t)(input->bytes + input->length - at);
		const size_t most = left < ENOUGH ? left : ENOUGH,
			     found = ignores_dots ? scan_find_prefix(at, most) : scan_find(at, most, &dots);
		const unsigned char *const nul = wants_nul ? memchr(at, '\0', found) : NULL;

		*next = nul ? nul : at + found;
	}
	if (at + length <= *next)
		return STATUS_OK;
	return wants_nul && memchr(at, '\0', length) ? STATUS_WARN_NUL_IN_STRING
	                                             : strings_warning(at, length, ignores_dots);
}

/*
 * Finds the RECORD at AT.  The available bytes end at END, and LAST is true if no others follow.  Returns false if the
 * end of the record is not available.
 */
static inline bool find_record(struct records *records, const unsigned char *at, const unsigned char *end, bool last,
                               struct record *record)
{
	const unsigned char *const from = at + records->searched;
	const unsigned char *const terminator = memchr(from, records->options.terminator, (size_t)(end - from));

	if (!terminator) {
		const size_t left = (size_t)(end - at);

		records->searched = last ? 0 : left;
		*record = (struct record){at, left, left};
		return last && left > 0;
	}
	records->searched = 0;
	record->bytes = at;
	record->length = (size_t)(terminator - at);
	record->end = record->length + 1;
	if (record->length > 0 && terminator[-1] == '\r' && records->options.crlf)
		record->length--;
	return true;
}

/* Returns the answer for bytes of a record that is rejected for its length before it was read completely. */
static struct answer reject(struct records *records, const struct input *input)
{
	const unsigned char *const terminator = memchr(input->bytes, records->options.terminator, input->length);
	const size_t length = terminator ? (size_t)(terminator - input->bytes) + 1 : input->length;
	struct answer answer = answer_status(length, STATUS_NAME_TOO_LONG_TO_READ);

	if (records->rejecting)
		answer.action = ACTION_FAULT_REST;
	records->rejecting = !terminator;
	records->searched = 0;
	return answer;
}

/*
 * Returns the length of the ASCII names from AT to END that stay as they are but for capitals, and appends them to
 * records->written, unless they are FIRST and have no capitals to fold: then the input can be copied.
 */
static inline size_t pass_names(struct records *records, const unsigned char *at, const unsigned char *end, bool first)
{
	struct buffer *const written = &records->written;
	const size_t left = (size_t)(end - at), room = first ? left : ENOUGH - written->length;
	bool upper, folds;
	const unsigned char terminator = records->options.terminator;
	size_t length = name_skip_ascii(at, left < room ? left : room, terminator, &upper);
	const unsigned char *const backslash =
		upper && records->may_warn && length > 0 ? memchr(at, '\\', length) : NULL;

	/* It begins escapes, of which name_suspicion warns. */
	if (backslash) {
		const unsigned char *const last = scan_find_last(at, (size_t)(backslash - at), terminator);

		length = last ? (size_t)(last + 1 - at) : 0;
	}
	folds = upper && name_folds(&records->rules);
	if (length == 0 || (first && !folds))
		return length;
	if (!buffer_reserve(written, length))
		return 0;
	if (folds)
		name_fold_ascii(written->bytes + written->length, at, length);
	else
		memcpy(written->bytes + written->length, at, length);
	written->length += length;
	return length;
}

/*
 * Converts the records of INPUT up to one that needs a diagnostic.  A run of ASCII names is searched for where it is
 * probable: at first, after a name that stays and, if the last search found one, after any name.
 */
static struct answer convert_batch(struct records *records, const struct input *input)
{
	const unsigned char *const start = input->bytes, *const end = start + input->length;
	const unsigned char *at = start, *next = start;
	struct buffer *const written = &records->written;
	bool search = records->skips_ascii;
	struct record record;
	struct answer answer;
	struct fault fault;

	do {
		const size_t passed = search ? pass_names(records, at, end, at == start) : 0;
		enum status status;
		size_t before;

		if (passed > 0)
			records->searched = 0;
		if (passed > 0 && written->length == 0)
			return answer_copy(passed);
		at += passed;
		if (!find_record(records, at, end, input->last, &record))
			break;
		before = written->length;
		status = add_record(records, &record, &fault);
		if (status != STATUS_OK) {
			written->length = before;
			if (!add_failed(records, &record, &fault))
				fault_no_memory(&fault);
		} else if (records->may_warn) {
			const enum status warning = find_warning(records, input, at, record.length, &next);

			if (warning != STATUS_OK && !(input->warned & warning_bit(warning)))
				status = fault_set(&fault, warning, 0, 0, record.length);
		}
		if (status != STATUS_OK) {
			answer = answer_fault(record.end, fault);
			answer.output = written->bytes + before;
			answer.output_length = written->length - before;
			answer.record_length = record.length;
			answer.copy = (size_t)(at - start);
			answer.copy_output = written->bytes;
			answer.copy_output_length = before;
			return answer;
		}
		at += record.end;
		search = records->skips_ascii && (passed > 0 || !records->name.changed);
	} while (written->length < ENOUGH);
	if (at > start)
		return answer_replace((size_t)(at - start), written->bytes, written->length);
	return input->length > records->limit ? reject(records, input) : answer_more();
}

static struct answer records_step(void *state, const struct input *input)
{
	struct records *const records = state;

	records->written.length = 0;
	/* What is written may be empty, but not NULL. */
	if (!buffer_reserve(&records->written, 1))
		return answer_status(input->length, STATUS_NO_MEMORY);
	if (input->length == 0)
		return answer_more();
	return records->rejecting ? reject(records, input) : convert_batch(records, input);
}

const struct mode_functions records_mode = {sizeof(struct records), records_start, records_restart, records_step,
                                            records_free};
