/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Conversion of a name that was found in text. */
#include <config.h>

#include "text/replace.h"

#include "base/utf8.h"
#include "names/label.h"

#include <string.h>

/*
 * Returns the answer that adds text->out, the name in RUN with its Unicode form, unless the annotation is already in
 * the input.
 */
static struct answer annotate(struct text *text, const struct input *input, const struct text_run *run)
{
	const struct buffer *out = &text->out;
	const size_t length = run->stop - run->start, added = out->length - length;
	const size_t there = input->length - run->stop < added ? input->length - run->stop : added;

	if (memcmp(input->bytes + run->stop, out->bytes + length, there) == 0) {
		if (there == added) {
			text->annotation = added;
			return answer_copy(run->stop);
		}
		if (!input->last)
			return answer_after(run->at, answer_more());
	}
	return answer_after(run->start, answer_replace(length, out->bytes, out->length));
}

/*
 * Returns STATUS_OK if encoding would find the decoded name in RUN, the bytes of text->out from START on, again.
 * Otherwise, or if that depends on the bytes before the name, *ENTRY becomes NULL: it is not stored.
 */
static enum status check_restorable(struct text *text, const struct input *input, const struct text_run *run,
                                    size_t start, struct recalled **entry, struct fault *fault)
{
	const unsigned char *const name = text->out.bytes + start;
	const size_t length = text->out.length - start;

	if (text_is_restorable(text, name, length, false))
		return STATUS_OK;
	*entry = NULL;
	if (text_begins_authority(text, input, run->at) && text_is_restorable(text, name, length, true))
		return STATUS_OK;
	return fault_set(fault, STATUS_KEPT_TOUCHED, 0, 0, run->stop - run->start);
}

/*
 * Decodes the name in RUN and appends it to text->out, or copies the result of the last time.  Sets *CHANGED unless it
 * stays as it is.
 */
static enum status decode_name(struct text *text, const struct input *input, const struct text_run *run, bool *changed,
                               struct fault *fault)
{
	const unsigned char *const name = input->bytes + run->start;
	const size_t length = run->stop - run->start;
	struct buffer *out = &text->out;
	const size_t start = out->length;
	struct recalled *entry = NULL;
	enum status status;

	if (!text->options.check && !recall_find(&text->recall, name, length, &entry))
		return fault_no_memory(fault);
	if (entry && recalled_is(entry, name, length)) {
		*changed = entry->with_length > 0;
		return recalled_append(entry, out) ? STATUS_OK : fault_no_memory(fault);
	}
	status = name_decode(&text->name, &text->rules, NULL, name, length, out, fault);
	if (status == STATUS_OK && text->name.changed)
		status = check_restorable(text, input, run, start, &entry, fault);
	*changed = status == STATUS_OK && text->name.changed;
	if (entry && status != STATUS_NO_MEMORY)
		recalled_set(entry, name, length, out->bytes + start, *changed ? out->length - start : 0);
	return status;
}

/* Decodes the name in RUN, whole or not at all. */
static struct answer decode(struct text *text, const struct input *input, const struct text_run *run)
{
	const unsigned char *const name = input->bytes + run->start;
	const size_t length = run->stop - run->start;
	struct buffer *out = &text->out;
	const bool annotated = text->options.annotate;
	struct fault fault;
	enum status status;
	bool changed = false;

	out->length = 0;
	if (annotated && (!buffer_append(out, name, length) || !buffer_append_string(out, " (")))
		return answer_no_memory(run->end);
	status = decode_name(text, input, run, &changed, &fault);
	if (status != STATUS_OK)
		fault_shift(&fault, run->start);
	if (status == STATUS_NO_MEMORY ||
	    (status != STATUS_OK && text->options.check && fault.piece_length != ACE_PREFIX_LENGTH))
		return answer_fault(run->end, &fault);
	if (!changed)
		return answer_copy(run->end);
	if (!annotated)
		return answer_after(run->start, answer_replace(length, out->bytes, out->length));
	return buffer_append_byte(out, ')') ? annotate(text, input, run) : answer_no_memory(run->end);
}

struct answer text_convert(struct text *text, const struct input *input, const struct text_run *run)
{
	const struct buffer *const out = &text->out;

	if (text->options.decode)
		return decode(text, input, run);
	return answer_after(run->start, answer_replace(run->stop - run->start, out->bytes, out->length));
}

/* The ACE prefix alone is not a label but occurs in text about names. */
bool text_is_reported(const struct input *input, const struct text_run *run)
{
	if (run->kept == STATUS_OK || run->kept == STATUS_EMPTY_LABEL)
		return false;
	return run->kept != run->fault.status || run->fault.piece_length != ACE_PREFIX_LENGTH ||
	       !is_ascii(input->bytes + run->start, run->stop - run->start);
}

struct answer text_report(const struct text_run *run)
{
	struct fault fault = run->fault;

	if (run->kept != fault.status)
		fault = fault_at(run->kept, 0, 0, run->stop - run->start);
	fault_shift(&fault, run->start);
	return answer_fault(run->end, &fault);
}
