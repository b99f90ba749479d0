/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Conversion of a name that was found in text. */
#include <config.h>

#include "text/replace.h"

#include "base/utf8.h"
#include "names/label.h"

#include <string.h>

/*
 * Returns the answer that adds text->out, the name of LENGTH bytes with its Unicode form, unless the annotation is
 * already in the input.
 */
static struct answer annotate(struct text *text, const struct input *input, size_t length)
{
	const struct buffer *out = &text->out;
	const size_t added = out->length - length;
	const size_t there = input->length - length < added ? input->length - length : added;

	if (memcmp(input->bytes + length, out->bytes + length, there) != 0)
		return answer_replace(length, out->bytes, out->length);
	if (there == added) {
		text->annotation = added;
		return answer_copy(length);
	}
	return input->last ? answer_replace(length, out->bytes, out->length) : answer_more();
}

/*
 * Decodes NAME, of LENGTH bytes, and appends it to text->out, or copies the result of the last time.  Sets *CHANGED
 * unless it stays as it is.
 */
static enum status decode_name(struct text *text, const unsigned char *name, size_t length, bool *changed,
                               struct fault *fault)
{
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
	*changed = status == STATUS_OK && text->name.changed;
	if (entry && status != STATUS_NO_MEMORY)
		recalled_set(entry, name, length, out->bytes + start, *changed ? out->length - start : 0);
	return status;
}

static struct answer decode(struct text *text, const struct input *input, const struct text_run *run)
{
	struct buffer *out = &text->out;
	const bool annotated = text->options.annotate;
	enum status status;
	struct fault fault;
	bool changed = false;

	out->length = 0;
	if (annotated && (!buffer_append(out, input->bytes, run->stop) || !buffer_append_string(out, " (")))
		return answer_no_memory(run->end);
	status = decode_name(text, input->bytes, run->stop, &changed, &fault);
	if (status == STATUS_NO_MEMORY ||
	    (text->options.check && status != STATUS_OK && fault.piece_length > ACE_PREFIX_LENGTH))
		return answer_fault(run->end, &fault);
	if (!changed)
		return answer_copy(run->end);
	if (!annotated)
		return answer_replace(run->stop, out->bytes, out->length);
	return buffer_append_byte(out, ')') ? annotate(text, input, run->stop) : answer_no_memory(run->end);
}

/* Returns true if the A-label from START to END contains the prefix again after its own. */
static bool has_second_prefix(const unsigned char *start, const unsigned char *end)
{
	const unsigned char *at = start + ACE_PREFIX_LENGTH, *dash;

	for (; at < end && (dash = memchr(at, '-', (size_t)(end - at))); at = dash + 1) {
		if (dash >= start + ACE_PREFIX_LENGTH + 2 && label_has_prefix(dash - 2, (size_t)(end - dash) + 2))
			return true;
	}
	return false;
}

/*
 * Returns true if the name that was encoded last, to OUT, has a U-label that contains text that looks like an A-label.
 * Decoding would leave its A-label unchanged.
 */
static bool holds_second_prefix(const struct name *name, const unsigned char *out)
{
	for (size_t i = 0; i < name->label_count; i++) {
		const struct name_label *label = &name->labels[i];
		const unsigned char *const start = out + label->out_start;

		if (label->kind == LABEL_U && has_second_prefix(start, start + label->out_length))
			return true;
	}
	return false;
}

/* Returns true if the last label of NAME, in ACE, is listed or if there is no list. */
static bool is_listed(const struct text *text, const unsigned char *name, size_t length)
{
	size_t start = length;

	if (!text->options.tlds)
		return true;
	while (start > 0 && name[start - 1] != '.')
		start--;
	return tlds_have(text->options.tlds, name + start, length - start);
}

/* Encodes the name in RUN into text->out.  Returns STATUS_OK, or the reason why it stays, with FAULT. */
static enum status encode_name(struct text *text, const struct input *input, const struct text_run *run,
                               struct fault *fault)
{
	const size_t length = run->stop - run->start;
	const struct buffer *out = &text->out;
	enum status status;

	if (run->kept != STATUS_OK)
		return fault_set(fault, run->kept, 0, 0, length);
	text->out.length = 0;
	status = name_encode(&text->name, &text->rules, NULL, input->bytes + run->start, length, &text->out, fault);
	if (status != STATUS_OK || !text->name.changed)
		return status;
	if (holds_second_prefix(&text->name, out->bytes))
		return fault_set(fault, STATUS_KEPT_PREFIX, 0, 0, length);
	return is_listed(text, out->bytes, out->length) ? STATUS_OK
	                                                : fault_set(fault, STATUS_KEPT_UNLISTED, 0, 0, length);
}

/*
 * Returns true if --check reports STATUS for the name in RUN.  The ACE prefix alone is not a label but occurs in text
 * about names.
 */
static bool is_reported(const struct input *input, const struct text_run *run, const struct fault *fault,
                        enum status status)
{
	const bool bare = status != STATUS_OK && fault->piece_length == ACE_PREFIX_LENGTH;

	if (status == STATUS_OK || status == STATUS_EMPTY_LABEL)
		return false;
	return !bare || !is_ascii(input->bytes + run->start, run->stop - run->start);
}

/* Returns the answer for the name in RUN, with the bytes before it copied. */
static struct answer encode(struct text *text, const struct input *input, const struct text_run *run)
{
	const struct buffer *name = &text->out;
	struct fault fault;
	const enum status status = encode_name(text, input, run, &fault);

	if (status == STATUS_NO_MEMORY || (text->options.check && is_reported(input, run, &fault, status))) {
		fault_shift(&fault, run->start);
		return answer_fault(run->end, &fault);
	}
	if (status != STATUS_OK || !text->name.changed)
		return answer_copy(run->end);
	return answer_after(run->start, answer_replace(run->stop - run->start, name->bytes, name->length));
}

struct answer text_convert(struct text *text, const struct input *input, const struct text_run *run)
{
	return text->options.decode ? decode(text, input, run) : encode(text, input, run);
}
