/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What becomes of a name, once it is found. */
#include <config.h>

#include "text_parts.h"

#include "domain_quick.h"
#include "label.h"

#include <string.h>

/* Checking: what is wrong with LABEL, an A-label by its looks that stays. */
static struct fault label_fault(struct text *text, const struct input *input, const struct domain_label *label)
{
	const unsigned char *octets = input->octets + label->start;
	struct code_points *scratch = &text->domain.scratch;
	struct fault fault;
	bool plain;

	scratch->length = 0;
	if (label_decode(text->options.level, false, octets, label->length, scratch, &plain, &fault) == STATUS_OK)
		return fault_at(label->status, label->start, label->start, label->length);
	fault_shift(&fault, label->start);
	return fault;
}

struct answer text_report(struct text *text, const struct input *input)
{
	const size_t length = text->reported;

	while (text->report < text->domain.label_count) {
		const struct domain_label *label = &text->domain.labels[text->report++];
		const bool prefixed = label_has_prefix(input->octets + label->start, label->length);

		if (prefixed && (label->kind == LABEL_U || label->status != STATUS_OK)) {
			const struct fault fault = label_fault(text, input, label);

			return answer_fault(0, &fault);
		}
	}
	text->reported = 0;
	return answer_copy(length);
}

static struct answer no_memory(size_t length)
{
	const struct fault fault = fault_at(STATUS_NO_MEMORY, 0, 0, 0);

	return answer_fault(length, &fault);
}

/* The name of LENGTH octets was decoded: adds its Unicode form, unless that stands there already. */
static struct answer annotate(struct text *text, const struct input *input, size_t length)
{
	struct buffer *out = &text->out;
	size_t added, there;

	out->length = 0;
	if (!buffer_append(out, input->octets, length) || !buffer_append_string(out, " (") ||
	    !buffer_append(out, text->domain.out.octets, text->domain.out.length) || !buffer_append_octet(out, ')'))
		return no_memory(length);
	added = out->length - length;
	there = input->length - length < added ? input->length - length : added;
	if (memcmp(input->octets + length, out->octets + length, there) != 0)
		return answer_replace(length, out->octets, out->length);
	if (there == added) {
		text->annotation = added;
		return answer_copy(length);
	}
	return input->last ? answer_replace(length, out->octets, out->length) : answer_more();
}

/* The fast way, where no more is asked than what becomes of NAME.  True: it is in text->domain.out. */
static bool decode_quick(struct text *text, const unsigned char *name, size_t length)
{
	struct domain *domain = &text->domain;
	struct buffer *out = &domain->out;
	const unsigned char *end = name + length;
	size_t written;

	out->length = 0;
	if (text->options.check || !buffer_reserve(out, DOMAIN_QUICK_ROOM) ||
	    domain_decode_quick(domain, text->options.level, name, end, out->octets, &written) != end)
		return false;
	out->length = written;
	domain->changed = out->length != length || memcmp(out->octets, name, length) != 0;
	return true;
}

static struct answer decode(struct text *text, const struct input *input, const struct text_run *run)
{
	struct fault fault;

	if (!decode_quick(text, input->octets, run->stop) &&
	    domain_decode(&text->domain, &text->rules, input->octets, run->stop, &fault) != STATUS_OK)
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
	return answer_replace(run->stop, text->domain.out.octets, text->domain.out.length);
}

/* What is invisible before the name stays before it. */
static struct answer encode(struct text *text, const struct input *input, const struct text_run *run)
{
	const unsigned char *octets = input->octets + run->start;
	const struct buffer *name = &text->domain.out;
	struct fault fault;
	const enum status status = domain_encode(&text->domain, &text->rules, octets, run->stop - run->start, &fault);

	if (status == STATUS_NO_MEMORY ||
	    (status != STATUS_OK && status != STATUS_EMPTY_LABEL && text->options.check)) {
		fault_shift(&fault, run->start);
		return answer_fault(run->end, &fault);
	}
	if (status != STATUS_OK || !text->domain.changed)
		return answer_copy(run->end);
	text->out.length = 0;
	if (!buffer_append(&text->out, input->octets, run->start) ||
	    !buffer_append(&text->out, name->octets, name->length))
		return no_memory(run->end);
	return answer_replace(run->stop, text->out.octets, text->out.length);
}

struct answer text_convert(struct text *text, const struct input *input, const struct text_run *run)
{
	return text->options.decode ? decode(text, input, run) : encode(text, input, run);
}
