/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What becomes of a name, once it is found. */
#include <config.h>

#include "text/replace.h"

#include "base/utf8.h"
#include "names/label.h"
#include "names/quick.h"

#include <string.h>

/* Checking: what is wrong with LABEL, an A-label by its looks that stays. */
static struct fault label_fault(struct text *text, const struct input *input, const struct name_label *label)
{
	const unsigned char *bytes = input->bytes + label->start;
	struct code_points *scratch = &text->domain.scratch;
	struct fault fault;
	bool plain;

	scratch->length = 0;
	if (label_decode(text->options.level, false, bytes, label->length, scratch, &plain, &fault) == STATUS_OK)
		return fault_at(label->status, label->start, label->start, label->length);
	fault_shift(&fault, label->start);
	return fault;
}

struct answer text_report(struct text *text, const struct input *input)
{
	const size_t length = text->reported;

	while (text->report < text->domain.label_count) {
		const struct name_label *label = &text->domain.labels[text->report++];
		const bool prefixed = label->length > ACE_PREFIX_LENGTH &&
		                      label_has_prefix(input->bytes + label->start, label->length);

		if (prefixed && (label->kind == LABEL_U || label->status != STATUS_OK)) {
			const struct fault fault = label_fault(text, input, label);

			return answer_fault(0, &fault);
		}
	}
	text->reported = 0;
	return answer_copy(length);
}

/* The name of LENGTH bytes was decoded: adds its Unicode form, unless that stands there already. */
static struct answer annotate(struct text *text, const struct input *input, size_t length)
{
	struct buffer *out = &text->out;
	size_t added, there;

	out->length = 0;
	if (!buffer_append(out, input->bytes, length) || !buffer_append_string(out, " (") ||
	    !buffer_append(out, text->domain.out.bytes, text->domain.out.length) || !buffer_append_byte(out, ')'))
		return answer_no_memory(length);
	added = out->length - length;
	there = input->length - length < added ? input->length - length : added;
	if (memcmp(input->bytes + length, out->bytes + length, there) != 0)
		return answer_replace(length, out->bytes, out->length);
	if (there == added) {
		text->annotation = added;
		return answer_copy(length);
	}
	return input->last ? answer_replace(length, out->bytes, out->length) : answer_more();
}

/* The fast way, where no more is asked than what becomes of NAME.  True: it is in text->domain.out. */
static bool decode_quick(struct text *text, const unsigned char *name, size_t length)
{
	struct name *domain = &text->domain;
	struct buffer *out = &domain->out;
	const unsigned char *end = name + length;
	size_t written;

	out->length = 0;
	if (text->options.check || !buffer_reserve(out, NAME_QUICK_ROOM) ||
	    name_decode_quick(domain, text->options.level, name, end, out->bytes, &written) != end)
		return false;
	out->length = written;
	domain->changed = out->length != length || memcmp(out->bytes, name, length) != 0;
	return true;
}

static struct answer decode(struct text *text, const struct input *input, const struct text_run *run)
{
	struct fault fault;

	if (!decode_quick(text, input->bytes, run->stop) &&
	    name_decode(&text->domain, &text->rules, input->bytes, run->stop, &fault) != STATUS_OK)
		return answer_fault(run->end, &fault);
	if (text->options.check) {
		text->reported = run->end;
		text->report = 0;
		return text_report(text, input);
	}
	if (!text->domain.changed)
		return answer_copy(run->end);
	if (text->options.annotate)
		return annotate(text, input, run->stop);
	return answer_replace(run->stop, text->domain.out.bytes, text->domain.out.length);
}

/*
 * True if a label of NAME, in ACE, has the prefix once more after its own: decoding would leave it, since its U-label
 * holds what looks like an A-label.
 */
static bool holds_second_prefix(const unsigned char *name, size_t length)
{
	bool in_a_label = false;

	for (size_t i = 0; i + ACE_PREFIX_LENGTH <= length; i++) {
		const bool prefixed = (name[i] | 0x20) == 'x' && label_has_prefix(name + i, length - i);

		if (i == 0 || name[i - 1] == '.')
			in_a_label = prefixed;
		else if (prefixed && in_a_label)
			return true;
	}
	return false;
}

/* Encodes the name in RUN into text->domain.out.  STATUS_OK, or why it stays, and FAULT. */
static enum status encode_name(struct text *text, const struct input *input, const struct text_run *run,
                               struct fault *fault)
{
	const size_t length = run->stop - run->start;
	enum status status;

	if (run->kept != STATUS_OK)
		return fault_set(fault, run->kept, 0, 0, length);
	status = name_encode(&text->domain, &text->rules, input->bytes + run->start, length, fault);
	if (status == STATUS_OK && text->domain.changed &&
	    holds_second_prefix(text->domain.out.bytes, text->domain.out.length))
		status = fault_set(fault, STATUS_KEPT_PREFIX, 0, 0, length);
	return status;
}

/*
 * Checking: whether STATUS, that of the name in RUN, is reported.  The ACE prefix by itself is no label, but what a text
 * about names has.
 */
static bool is_reported(const struct input *input, const struct text_run *run, const struct fault *fault,
                        enum status status)
{
	const bool bare = status != STATUS_OK && fault->piece_length == ACE_PREFIX_LENGTH;

	if (status == STATUS_OK || status == STATUS_EMPTY_LABEL)
		return false;
	return !bare || !is_ascii(input->bytes + run->start, run->stop - run->start);
}

/* What is before the name in RUN stays before it. */
static struct answer encode(struct text *text, const struct input *input, const struct text_run *run)
{
	const struct buffer *name = &text->domain.out;
	struct fault fault;
	const enum status status = encode_name(text, input, run, &fault);

	if (status == STATUS_NO_MEMORY || (text->options.check && is_reported(input, run, &fault, status))) {
		fault_shift(&fault, run->start);
		return answer_fault(run->end, &fault);
	}
	if (status != STATUS_OK || !text->domain.changed)
		return answer_copy(run->end);
	return answer_after(run->start, answer_replace(run->stop - run->start, name->bytes, name->length));
}

struct answer text_convert(struct text *text, const struct input *input, const struct text_run *run)
{
	return text->options.decode ? decode(text, input, run) : encode(text, input, run);
}
