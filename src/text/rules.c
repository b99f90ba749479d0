/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Decides whether a run is a name that is converted. */
#include <config.h>

#include "text/rules.h"

#include "base/utf8.h"
#include "idna/script.h"
#include "names/label.h"
#include "text/position.h"
#include "text/url.h"
#include "text/words.h"

#include <string.h>

/* Returns true for hyphens at the start of a line of a diff or a list, and those that are mapped to them. */
static bool is_hyphen(uint32_t code_point)
{
	return code_point == '-' || code_point == 0xFE63 || code_point == 0xFF0D;
}

/* Excludes invisible characters at both ends of the name in RUN, and outside the host of a URL hyphens before it. */
static void trim(struct text *text, const struct input *input, struct text_run *run)
{
	struct text_character character;

	for (; run->start < run->stop; run->start += character.length) {
		if (text_is(input->bytes[run->start], TEXT_ENDS_SCHEME)) /* a letter or digit */
			break;
		character = text_character_at(text, input, run->start);
		if (character.kind != TEXT_INVISIBLE &&
		    (text->url == TEXT_URL_AUTHORITY || !is_hyphen(character.code_point)))
			break;
	}
	for (; run->start < run->stop; run->stop -= character.length) {
		if (input->bytes[run->stop - 1] < 0x80)
			break;
		character = text_character_before(text, input, run->stop, 0);
		if (character.kind != TEXT_INVISIBLE)
			break;
	}
}

/*
 * Finds the name in RUN, without the end of an escape, hyphens and a dot before it, and a dot after it.  Returns false
 * if the escape hides its start.
 */
static bool find_name(struct text *text, const struct input *input, struct text_run *run)
{
	const size_t escape = text_escape(text, input, run->at, input->bytes + run->at, run->end - run->at);

	run->start = run->at + (escape == SIZE_MAX ? 0 : escape);
	run->stop = run->end;
	trim(text, input, run);
	if (run->start < run->stop && input->bytes[run->stop - 1] == '.') {
		run->stop--;
		trim(text, input, run);
	}
	run->start += run->start < run->stop && input->bytes[run->start] == '.'; /* it stands for any subdomain */
	return escape != SIZE_MAX;
}

/* Returns the start of the last label of NAME. */
static size_t last_label(const unsigned char *name, size_t length)
{
	while (length > 0 && name[length - 1] != '.')
		length--;
	return length;
}

/* Returns true if NAME has two or more labels, none empty. */
static bool has_labels(const unsigned char *name, size_t length)
{
	size_t labels = 0, start = 0;

	for (size_t i = 0; i <= length; i++) {
		if (i < length && name[i] != '.')
			continue;
		if (i == start)
			return false;
		labels++;
		start = i + 1;
	}
	return labels >= 2;
}

/* Returns true if LABEL, in any form that is mapped to one, is a known top-level domain. */
static bool is_known(struct text *text, const unsigned char *label, size_t length)
{
	struct fault fault;
	enum status status;

	if (is_ascii(label, length))
		return tlds_have(text->options.tlds, label, length);
	text->out.length = 0;
	status = name_encode(&text->name, &text->rules, NULL, label, length, &text->out, &fault);
	text->no_memory |= status == STATUS_NO_MEMORY;
	return status == STATUS_OK && tlds_have(text->options.tlds, text->out.bytes, text->out.length);
}

/* The same, and remembers some such labels, since most names are under few domains. */
static bool is_known_again(struct text *text, const unsigned char *label, size_t length)
{
	struct text_domain *domain = &text->domains[(label[0] ^ label[length - 1]) % TEXT_DOMAINS];

	if (length > LABEL_MAX)
		return false;
	if (length == domain->length && memcmp(label, domain->label, length) == 0)
		return true;
	if (!is_known(text, label, length))
		return false;
	memcpy(domain->label, label, length);
	domain->length = length;
	return true;
}

/* Returns true if RUN is a name under a known domain. */
static bool is_listed(struct text *text, const struct input *input, struct text_run *run)
{
	const unsigned char *name;
	size_t length, last;

	(void)find_name(text, input, run);
	name = input->bytes + run->start;
	length = run->stop - run->start;
	last = last_label(name, length);
	return has_labels(name, length) && is_known_again(text, name + last, length - last);
}

/* Returns true if a label of the ACE name NAME contains the ACE prefix after its start: decoding would not restore it.
 */
static bool has_inner_prefix(const unsigned char *name, size_t length)
{
	for (size_t i = ACE_PREFIX_LENGTH; i < length; i++) {
		if (name[i] == '-' && name[i - 1] == '-' && name[i - ACE_PREFIX_LENGTH] != '.' &&
		    label_has_prefix(name + i + 1 - ACE_PREFIX_LENGTH, ACE_PREFIX_LENGTH))
			return true;
	}
	return false;
}

/*
 * Returns true if RUN is adjacent to a letter that is not allowed in names, or begins or ends with a symbol that is
 * adjacent to text.  A host that is not under a known domain also ends with ASCII or a phrase.
 */
static bool is_touched(struct text *text, const struct input *input, const struct text_run *run, bool known)
{
	const enum text_kind before = text_character_before(text, input, run->at, 0).kind;
	enum text_kind after = TEXT_BLANK;

	if (run->end < input->length)
		after = text_character_at(text, input, run->end).kind;
	if (before == TEXT_TOUCH || after == TEXT_TOUCH)
		return true;
	if (!known && after != TEXT_BLANK && input->bytes[run->end] >= 0x80)
		return true;
	if (before <= TEXT_INVISIBLE && text_character_at(text, input, run->at).kind == TEXT_SYMBOL)
		return true;
	return after <= TEXT_INVISIBLE && text_character_before(text, input, run->end, 0).kind == TEXT_SYMBOL;
}

/* Returns true if there is a non-ASCII character in the output before AT, on its line and near. */
static bool follows_words(const struct text *text, const struct input *input, size_t at)
{
	for (size_t i = 1; i <= TEXT_BEHIND && text_byte_before(text, input, at, i) != '\n'; i++) {
		if (text_byte_before(text, input, at, i) >= 0x80)
			return true;
	}
	return false;
}

/*
 * Sets text->shown to the name in text->out as decoding shows it.  Rules about letters look at this form, or encoding
 * it again would have another result.  Returns false, with run->kept set, if decoding does not restore the name.
 */
static bool show(struct text *text, struct text_run *run)
{
	text->shown.length = 0;
	run->kept = name_decode(&text->name, &text->rules, NULL, text->out.bytes, text->out.length, &text->shown,
	                        &run->fault);
	text->no_memory |= run->kept == STATUS_NO_MEMORY;
	return run->kept == STATUS_OK;
}

/*
 * Returns true if the last label in text->shown is of one script, without symbols: "https://example.com에서" and
 * "http://größe.de→http://" have words after the host.
 */
static bool is_plain_domain(struct text *text)
{
	const unsigned char *const name = text->shown.bytes;
	uint32_t code_point, scripts = 0;

	for (size_t i = last_label(name, text->shown.length); i < text->shown.length;) {
		const struct input rest = {.bytes = name + i, .length = text->shown.length - i, .last = true};

		if (text_character_at(text, &rest, 0).kind != TEXT_NAME)
			return false;
		i += utf8_read(name + i, &code_point);
		scripts |= script_of(code_point);
	}
	return script_is_single(scripts);
}

/* Returns TEXT_LEAVE if words are joined to the name in RUN. */
static enum text_verdict is_without_words(struct text *text, const struct input *input, struct text_run *run)
{
	const struct buffer *const shown = &text->shown;
	enum text_words words;

	if (!text_may_have_words(input->bytes + run->start, run->stop - run->start, &text->out))
		return TEXT_CONVERT;
	if (!show(text, run))
		return TEXT_LEAVE;
	words = text_words(text->options.tlds, shown->bytes, shown->length);
	if (words == TEXT_WORDS_NONE || (words == TEXT_WORDS_BEFORE && !follows_words(text, input, run->at)))
		return TEXT_CONVERT;
	run->kept = STATUS_KEPT_PROSE;
	return text_fills(text, input, run, true);
}

/* Returns true if the name in RUN begins, after mapping, with two hexadecimal digits after "%". */
static bool is_in_percent(struct text *text, const struct input *input, struct text_run *run)
{
	if (text_byte_before(text, input, run->start, 1) != '%')
		return false;
	if (!show(text, run))
		return true;
	run->kept = STATUS_KEPT_ESCAPE;
	return text_escape(text, input, run->start, text->shown.bytes, text->shown.length) != 0;
}

/* Encodes the name in RUN into text->out.  Returns TEXT_LEAVE if it breaks a rule of IDNA or would not be restored. */
static enum text_verdict encode(struct text *text, const struct input *input, struct text_run *run)
{
	const unsigned char *const name = input->bytes + run->start;
	const size_t length = run->stop - run->start;
	struct buffer *const out = &text->out;
	struct recalled *entry;

	out->length = 0;
	if (!recall_find(&text->recall, name, length, &entry)) {
		text->no_memory = true;
		return TEXT_LEAVE;
	}
	if (entry && recalled_is(entry, name, length)) {
		text->no_memory |= !recalled_append(entry, out);
		return is_in_percent(text, input, run) ? TEXT_LEAVE : TEXT_CONVERT;
	}
	run->kept = name_encode(&text->name, &text->rules, NULL, name, length, out, &run->fault);
	text->no_memory |= run->kept == STATUS_NO_MEMORY;
	if (run->kept != STATUS_OK || !text->name.changed)
		return TEXT_LEAVE;
	run->kept = STATUS_KEPT_PREFIX;
	if (has_inner_prefix(out->bytes, out->length))
		return TEXT_LEAVE;
	if (entry)
		recalled_set(entry, name, length, out->bytes, out->length);
	return is_in_percent(text, input, run) ? TEXT_LEAVE : TEXT_CONVERT;
}

/* Returns true if only an IP address and space, as in a hosts file, precede AT on its line. */
static bool follows_address(const struct text *text, const struct input *input, size_t at)
{
	size_t length = 1;

	while (length < TEXT_BEHIND && (text_is(text_byte_before(text, input, at, length), TEXT_HEX) ||
	                                strchr(".: \t", text_byte_before(text, input, at, length))))
		length++;
	return length > 2 && text_byte_before(text, input, at, length) == '\n';
}

/* Returns true if ASCII letters of both cases are in LABEL, as in "Object.Date" and "ASP.Net". */
static bool has_both_cases(const unsigned char *label, size_t length)
{
	bool upper = false, lower = false;

	for (size_t i = 0; i < length; i++) {
		upper |= label[i] >= 'A' && label[i] <= 'Z';
		lower |= label[i] >= 'a' && label[i] <= 'z';
	}
	return upper && lower;
}

/*
 * Returns TEXT_LEAVE if the name in RUN, whose ACE form is in text->out, is rather a file or a member in a program: its
 * top-level domain is also the extension of a file, or in mixed case.  It is a name if it is in a list.
 */
static enum text_verdict is_no_file(struct text *text, const struct input *input, struct text_run *run)
{
	static const char extensions[][5] = {"cab", "gd", "java", "md", "mm", "mov", "ps", "py", "rs", "sh", "zip"};
	const unsigned char *const name = text->out.bytes;
	const size_t last = last_label(name, text->out.length), length = text->out.length - last;
	char label[sizeof *extensions] = "";
	bool file = has_both_cases(name + last, length);

	if (length < sizeof label && last_label(name, last - 1) == 0)
		memcpy(label, name + last, length);
	for (size_t i = 0; i < sizeof extensions / sizeof *extensions; i++)
		file |= memcmp(label, extensions[i], sizeof label) == 0;
	if (!file || follows_address(text, input, run->at))
		return TEXT_CONVERT;
	run->kept = STATUS_KEPT_FILE;
	return text_fills(text, input, run, true);
}

/* Only names under known domains are reported, except a word that fills its line. */
static enum text_verdict leave_unknown(struct text *text, const struct input *input, struct text_run *run)
{
	const enum text_verdict fills = text->options.check ? text_fills(text, input, run, false) : TEXT_LEAVE;

	run->kept = fills == TEXT_CONVERT ? STATUS_KEPT_UNLISTED : STATUS_OK;
	return fills == TEXT_WAIT ? TEXT_WAIT : TEXT_LEAVE;
}

/* Returns TEXT_CONVERT if RUN, which has the form of a name, is one.  HOST and KNOWN are what shows it. */
static enum text_verdict judge_name(struct text *text, const struct input *input, struct text_run *run, bool host,
                                    bool known)
{
	enum text_verdict verdict;

	run->kept = STATUS_KEPT_TOUCHED;
	if (is_touched(text, input, run, known))
		return TEXT_LEAVE;
	verdict = encode(text, input, run);
	if (verdict == TEXT_CONVERT && !known && (!show(text, run) || !is_plain_domain(text)))
		verdict = leave_unknown(text, input, run);
	if (verdict == TEXT_CONVERT && !host)
		verdict = is_no_file(text, input, run);
	if (verdict == TEXT_CONVERT && !host)
		verdict = is_without_words(text, input, run);
	return verdict;
}

/*
 * For --check: reports RUN, which is no name, and the name in ASCII after it if invalid UTF-8 is between them, or if a
 * dash or symbol is and both fill their line.
 */
static enum text_verdict judge_cut(struct text *text, const struct input *input, struct text_run *run)
{
	struct text_run rest = *run;
	struct text_character between;
	enum text_verdict fills = TEXT_CONVERT;

	if (run->end == input->length || input->bytes[run->end] < 0x80)
		return TEXT_LEAVE;
	between = text_character_at(text, input, run->end);
	rest.at += run->end - run->at + between.length;
	if (between.kind == TEXT_BLANK || !text_run_end(text, input, rest.at, &rest.end))
		return between.kind == TEXT_BLANK ? TEXT_LEAVE : TEXT_WAIT;
	if (!is_ascii(input->bytes + rest.at, rest.end - rest.at) || !is_listed(text, input, &rest))
		return TEXT_LEAVE;
	rest.at = run->at;
	if (between.code_point != NO_CODE_POINT)
		fills = text_fills(text, input, &rest, false);
	if (fills != TEXT_CONVERT)
		return fills;
	run->kept = STATUS_KEPT_TOUCHED;
	run->end = rest.end;
	run->stop = rest.stop;
	return TEXT_LEAVE;
}

static enum text_verdict judge_encoding(struct text *text, const struct input *input, struct text_run *run)
{
	const unsigned char *name;
	enum text_verdict verdict;
	bool whole, known, host = false;
	size_t length, last;

	whole = find_name(text, input, run);
	name = input->bytes + run->start;
	length = run->stop - run->start;
	if (is_ascii(name, length))
		return text->options.check ? encode(text, input, run) : TEXT_LEAVE;
	if (!has_labels(name, length))
		return text->options.check ? judge_cut(text, input, run) : TEXT_LEAVE;
	last = last_label(name, length);
	known = is_known_again(text, name + last, length - last);
	text_read_url(text, input, run->at, run->start);
	verdict = text_position(text, input, run, &host);
	if (verdict == TEXT_WAIT)
		return TEXT_WAIT;
	if (!known && (verdict == TEXT_LEAVE || !host))
		return leave_unknown(text, input, run);
	if (verdict == TEXT_LEAVE)
		return TEXT_LEAVE;
	run->kept = STATUS_KEPT_ESCAPE;
	return whole ? judge_name(text, input, run, host, known) : TEXT_LEAVE;
}

/* When decoding, the local part of a mailbox stays. */
static enum text_verdict judge_decoding(struct text *text, const struct input *input, struct text_run *run)
{
	return find_name(text, input, run) ? text_is_no_user(text, input, run) : TEXT_LEAVE;
}

enum text_verdict text_judge(struct text *text, const struct input *input, struct text_run *run)
{
	run->fault.status = STATUS_OK;
	return text->options.decode ? judge_decoding(text, input, run) : judge_encoding(text, input, run);
}
