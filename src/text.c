/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text: where the runs are, and what becomes of them. */
#include <config.h>

#include "text.h"

#include "label.h"
#include "scan.h"
#include "text_parts.h"
#include "utf8.h"

#include <string.h>

void text_start(struct text *text, const struct text_options *options)
{
	*text = (struct text){
		.options = *options,
		.rules = {.level = options->level, .labelwise = options->decode, .name_max = DOMAIN_NAME_MAX},
	};
	text_restart(text);
}

void text_restart(struct text *text)
{
	memset(text->before, '\n', sizeof text->before);
	text->url = TEXT_URL_NONE;
	text->in_long_run = false;
	text->next = answer_more();
	text->reported = 0;
	text->annotation = 0;
}

void text_free(struct text *text)
{
	domain_free(&text->domain);
	buffer_free(&text->out);
}

/* What makes a run worth a look; input->length if there is nothing from AT on. */
static size_t find(const struct text *text, const struct input *input, size_t at)
{
	unsigned wanted = text->options.decode ? 0 : SCAN_NON_ASCII;

	if (text->options.decode || text->options.check)
		wanted |= SCAN_ACE_PREFIX;
	return at + scan_find(input->octets + at, input->length - at, wanted);
}

/* The answer for AT octets that need no change, where what follows needs more octets, or is next. */
static struct answer copy_or_more(size_t at)
{
	return at > 0 ? answer_copy(at) : answer_more();
}

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

/* Checking: faults the next of the labels of the name at hand that stay; after the last of them, goes on behind the name. */
static struct answer report(struct text *text, const struct input *input)
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

/* Decodes the run that ends at END.  A final dot stays outside. */
static struct answer decode(struct text *text, const struct input *input, size_t end)
{
	const size_t length = input->octets[end - 1] == '.' ? end - 1 : end;
	struct fault fault;

	if (domain_decode(&text->domain, &text->rules, input->octets, length, &fault) != STATUS_OK)
		return answer_fault(length, &fault);
	if (text->options.check) {
		text->reported = length;
		text->report = 0;
		return report(text, input);
	}
	if (!text->domain.changed)
		return answer_copy(end);
	if (text->options.annotate)
		return annotate(text, input, length);
	return answer_replace(length, text->domain.out.octets, text->domain.out.length);
}

/* Encodes the name from START to STOP in the run that ends at END. */
static struct answer encode(struct text *text, const struct input *input, size_t start, size_t stop, size_t end)
{
	const struct buffer *name = &text->domain.out;
	struct fault fault;
	const enum status status = domain_encode(&text->domain, &text->rules, input->octets + start, stop - start, &fault);

	if (status == STATUS_NO_MEMORY || (status != STATUS_OK && status != STATUS_EMPTY_LABEL && text->options.check)) {
		fault_shift(&fault, start);
		return answer_fault(end, &fault);
	}
	if (status != STATUS_OK || !text->domain.changed)
		return answer_copy(end);
	text->out.length = 0;
	if (!buffer_append(&text->out, input->octets, start) || !buffer_append(&text->out, name->octets, name->length))
		return no_memory(end);
	return answer_replace(stop, text->out.octets, text->out.length);
}

/* Checking, in a run over TEXT_RUN_MAX: whether what looks like an A-label begins at AT. */
static enum text_verdict is_long_a_label(struct text *text, const struct input *input, size_t at)
{
	const unsigned char *octets = input->octets + at;
	const size_t length = input->length - at;

	if (!text->options.check || (octets[0] | 0x20) != 'x' || (length > 1 && (octets[1] | 0x20) != 'n') ||
	    (length > 2 && octets[2] != '-'))
		return TEXT_NO;
	if (length < ACE_PREFIX_LENGTH && !input->last)
		return TEXT_UNDECIDED;
	if (!label_has_prefix(octets, length))
		return TEXT_NO;
	return text_character_before(text, text_place(text, input, at)).kind == TEXT_NAME ? TEXT_NO : TEXT_YES;
}

/* Goes on to the end of the run over TEXT_RUN_MAX that *AT is in.  False: more is needed, or there is something to say. */
static bool skip_long_run(struct text *text, const struct input *input, size_t *at)
{
	size_t length;

	for (; text->in_long_run && *at < input->length; *at += length) {
		length = 1;
		if (text_is(input->octets[*at], TEXT_LABEL) && !text->options.check)
			continue;
		if (is_long_a_label(text, input, *at) != TEXT_NO ||
		    !text_run_goes_on(text, input, *at, text_place(text, input, *at)[-1] != '.', &length))
			return false;
		text->in_long_run = length > 0;
	}
	return true;
}

/* Checking: the octets at hand, in a run over TEXT_RUN_MAX, begin with what looks like an A-label. */
static struct answer fault_long_a_label(void)
{
	const struct fault fault = fault_at(STATUS_NAME_TOO_LONG, 0, 0, ACE_PREFIX_LENGTH);

	return answer_fault(ACE_PREFIX_LENGTH, &fault);
}

/* The character at AT is in no run: the octets to go on. */
static size_t skip(struct text *text, const struct input *input, size_t at)
{
	const struct text_character character = text_character_at(text, input, at);

	if (character.kind == TEXT_BLANK)
		text->url = TEXT_URL_NONE;
	text_read_url(text, input, at, at + character.length);
	return character.length;
}

/* Goes to where to look for the next run from AT on that holds something of interest, and finds that, *HIT. */
static size_t seek(struct text *text, const struct input *input, size_t at, size_t *hit)
{
	size_t start;

	*hit = find(text, input, at);
	start = text_before_run(input, at, *hit);
	text_read_url(text, input, at, start);
	return start;
}

/* Whether the run from AT to END is to be converted, and what part of it. */
static enum text_verdict judge(struct text *text, const struct input *input, size_t at, size_t end, size_t *start, size_t *stop)
{
	*start = at;
	*stop = end;
	if (text->options.decode)
		return TEXT_YES;
	if (text->options.check && is_ascii(input->octets + at, end - at))
		return TEXT_YES;
	return text_is_name(text, input, at, end, start, stop);
}

/* Converts the name from START to STOP in the run from AT to END; where octets stand before it, after they are copied. */
static struct answer convert(struct text *text, const struct input *input, size_t at, size_t start, size_t stop, size_t end)
{
	const struct input rest = {.octets = input->octets + at, .length = input->length - at, .last = input->last};
	struct answer answer;

	if (text->options.decode)
		answer = decode(text, &rest, end - at);
	else
		answer = encode(text, &rest, start - at, stop - at, end - at);
	if (at == 0)
		return answer;
	text->next = answer;
	return answer_copy(at);
}

static struct answer step(struct text *text, const struct input *input)
{
	size_t at = 0, hit = 0, end, start, stop;

	for (;;) {
		if (!skip_long_run(text, input, &at)) {
			if (at == 0 && is_long_a_label(text, input, at) == TEXT_YES)
				return fault_long_a_label();
			return copy_or_more(at);
		}
		if (at >= hit)
			at = seek(text, input, at, &hit);
		if (at == input->length)
			return copy_or_more(at);
		if (!text_run_end(text, input, at, &end))
			return copy_or_more(at);
		text->in_long_run = end - at > TEXT_RUN_MAX;
		if (text->in_long_run)
			continue;
		if (hit < end) {
			const enum text_verdict verdict = judge(text, input, at, end, &start, &stop);

			if (verdict == TEXT_UNDECIDED)
				return copy_or_more(at);
			if (verdict == TEXT_YES)
				return convert(text, input, at, start, stop, end);
		}
		at = end > at ? end : at + skip(text, input, at);
	}
}

/* Remembers the last of the LENGTH octets that were answered. */
static void remember(struct text *text, const struct input *input, size_t length)
{
	const unsigned char *place = text_place(text, input, length);

	memmove(text->before, place - TEXT_BEHIND, TEXT_BEHIND);
}

/* What was decided in an earlier step. */
static struct answer take_next(struct text *text)
{
	const struct answer next = text->next;

	text->next.action = ACTION_MORE;
	return next;
}

/* An annotation is not remembered: what follows it still has the name before it, as when it was added. */
static struct answer copy_annotation(struct text *text)
{
	const size_t length = text->annotation;

	text->annotation = 0;
	return answer_copy(length);
}

struct answer text_step(struct text *text, const struct input *input)
{
	struct answer answer;

	if (text->next.action != ACTION_MORE)
		answer = take_next(text);
	else if (text->annotation > 0)
		return copy_annotation(text);
	else if (text->reported > 0)
		answer = report(text, input);
	else
		answer = step(text, input);
	remember(text, input, answer.length);
	return answer;
}
