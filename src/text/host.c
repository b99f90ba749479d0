/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Hosts, which the syntax around them shows: a host is one name, which is converted whole or kept.  The rules are those
 * of TEXT in man/puny.1.
 */
#include <config.h>

#include "text/parts.h"

/* A host in the input, from START to STOP, without what is not part of the name at its ends. */
struct host {
	size_t start, stop;
	enum text_syntax syntax;
	unsigned kinds; /* of its characters */
	bool ascii;     /* the input is ASCII */
	bool exact;     /* text->host equals the input */
	bool decoded;   /* it had percent-encoding */
};

/* Returns the length of the separator of labels that ends at AT, or 0: U+002E, U+3002, U+FF0E or U+FF61. */
static size_t separator_before(struct text *text, size_t at)
{
	const unsigned char last = text->input.bytes[at - 1];
	struct text_character character;

	if (last < 0x80)
		return last == '.';
	character = text_read_before(text, at, 0);
	return character.kind != TEXT_BROKEN && idna_is_separator(character.code_point) ? character.length : 0;
}

/* Leaves out what stands beside a host: dots and asterisks that are no labels, invisible characters, marks at the end.
 */
static void trim(struct text *text, struct host *host)
{
	struct text_character character;

	for (; host->stop > host->start; host->stop -= character.length) {
		const unsigned char last = text->input.bytes[host->stop - 1];

		if (text_ascii_is_alnum(last))
			break;
		character = text_read_before(text, host->stop, 0);
		if (character.kind == TEXT_STAR && host->stop - host->start > 1 &&
		    text_before(text, host->stop, 2) == '.')
			break; /* ".*" */
		if (!(character.kind & (TEXT_DOT | TEXT_STAR | TEXT_HYPHEN | TEXT_UNDERSCORE)) &&
		    !text_is_one_of(last, "!~+=$") && !idna_is_separator(character.code_point))
			break;
	}
	for (; host->start < host->stop; host->start += character.length) {
		character = text_read(text, host->start);
		if (character.kind == TEXT_STAR ? text_at(text, host->start + 1) == '.' : character.kind != TEXT_DOT)
			break;
	}
}

/*
 * Returns the byte that "%XX" at AT stands for in the host of a URL, or -1 if there is none or no host contains it (URL
 * Standard, section 3.2, forbidden domain code points).
 */
static int unescape(const struct text *text, size_t at)
{
	const int high = hex_value(text_at(text, at + 1)), low = hex_value(text_at(text, at + 2));
	const unsigned char byte = (unsigned char)(high * 16 + low);

	if (text_at(text, at) != '%' || high < 0 || low < 0)
		return -1;
	return byte <= ' ' || byte == 0x7F || text_is_one_of(byte, "\"#%/:<>?@[\\]^`{|}") ? -1 : byte;
}

/* Copies the host to text->host, with full stops as separators and, in a URL, without percent-encoding. */
static void read_host(struct text *text, struct host *host)
{
	const bool url = host->syntax == TEXT_SYNTAX_URL;
	struct text_character character;

	text->host.length = 0;
	text->no_memory |= !buffer_reserve(&text->host, host->stop - host->start);
	if (text->no_memory)
		return;
	host->exact = true;
	if (!(host->kinds & TEXT_PUNCTUATION) &&
	    !(url && memchr(text->input.bytes + host->start, '%', host->stop - host->start))) {
		buffer_append(&text->host, text->input.bytes + host->start, host->stop - host->start);
		return;
	}
	for (size_t at = host->start; at < host->stop; at += character.length) {
		const int byte = url ? unescape(text, at) : -1;

		character = (struct text_character){.length = 1};
		if (text->input.bytes[at] >= 0x80)
			character = text_read(text, at);
		if (byte >= 0 || (character.kind == TEXT_PUNCTUATION && idna_is_separator(character.code_point))) {
			buffer_append_byte(&text->host, byte >= 0 ? (unsigned char)byte : '.');
			character.length = byte >= 0 ? 3 : character.length;
			host->exact = false;
			host->decoded |= byte >= 0;
		} else {
			buffer_append(&text->host, text->input.bytes + at, character.length);
		}
	}
}

/* Returns true if LABEL is ASCII and has a variable or a format, as in "$HOST", "{sub}" and "%s": it is copied. */
static bool is_template(const unsigned char *label, size_t length)
{
	bool template = false;

	for (size_t i = 0; i < length; i++) {
		if (label[i] >= 0x80 || (!label_kept[label[i]] && !text_is_one_of(label[i], "${}()%*")))
			return false;
		template |= text_is_one_of(label[i], "${}()%");
		if (label[i] == '%' && i + 2 < length && hex_value(label[i + 1]) >= 0 && hex_value(label[i + 2]) >= 0)
			return false;
	}
	return template;
}

/* Returns the end of the label at AT in text->host. */
static size_t label_end(const struct text *text, size_t at)
{
	const unsigned char *const dot =
		at < text->host.length ? memchr(text->host.bytes + at, '.', text->host.length - at) : NULL;

	return dot ? (size_t)(dot - text->host.bytes) : text->host.length;
}

/* Converts text->host to text->out, with "x" in place of templates, and puts these back.  Returns false if that fails.
 */
static bool convert_templates(struct text *text, struct fault *fault)
{
	struct buffer *const work = &text->note;
	size_t at, end, label = 0;
	bool done = true;

	work->length = 0;
	for (at = 0; done && at <= text->host.length; at = end + 1) {
		end = label_end(text, at);
		if (end == text->host.length && is_template(text->host.bytes + at, end - at))
			return false;
		done = (at == 0 || buffer_append_byte(work, '.')) &&
		       (is_template(text->host.bytes + at, end - at)
		                ? buffer_append_byte(work, 'x')
		                : buffer_append(work, text->host.bytes + at, end - at));
	}
	if (!done || !text_convert(text, work->bytes, work->length, fault)) {
		text->no_memory |= !done;
		return false;
	}
	work->length = 0;
	for (at = 0; done && at <= text->host.length; at = end + 1, label++) {
		const struct name_label *const converted = text->name.labels + label;

		end = label_end(text, at);
		done = (at == 0 || buffer_append_byte(work, '.')) &&
		       (is_template(text->host.bytes + at, end - at)
		                ? buffer_append(work, text->host.bytes + at, end - at)
		                : buffer_append(work, text->out.bytes + converted->out_start, converted->out_length));
	}
	text->host.length = 0;
	text->no_memory |= !done || !buffer_append(&text->host, work->bytes, work->length);
	return !text->no_memory;
}

/* Converts text->host.  Returns the result, or NULL with FAULT, from the start of HOST. */
static const struct buffer *convert_host(struct text *text, const struct host *host, struct fault *fault)
{
	bool template = false;

	*fault = fault_at(STATUS_KEPT_UNLISTED, 0, 0, host->stop - host->start);
	for (size_t at = 0, end; host->syntax == TEXT_SYNTAX_URL && !host->decoded && at < text->host.length;
	     at = end + 1) {
		end = label_end(text, at);
		template |= is_template(text->host.bytes + at, end - at);
	}
	if (template ? convert_templates(text, fault) : text_convert(text, text->host.bytes, text->host.length, fault))
		return template ? &text->host : &text->out;
	if (!host->exact || template) {
		fault->offset = fault->piece = 0;
		fault->piece_length = host->stop - host->start;
	}
	return NULL;
}

/* Returns true if the last label has letters of one script.  "com에서" has not: words follow the host. */
static bool is_in_one_script(const struct name *name)
{
	const struct name_label *const last = name->labels + name->label_count - 1;
	const uint32_t scripts = idna_scripts(name_label_points(name, last), last->points);

	return last->kind == LABEL_ASCII || (scripts && idna_is_single_script(scripts));
}

/*
 * Returns true if the host before its first punctuation other than separators is a name with a known domain: for
 * browsers "a.de、b.de" is one host, for readers it is two.
 */
static bool has_two_names(struct text *text, const struct host *host)
{
	const unsigned char *const bytes = text->input.bytes;
	size_t at = host->start, separator = 1;
	const unsigned char *last;

	while (at < host->stop && separator > 0) {
		at = text_find_kind(text, at, host->stop, TEXT_PUNCTUATION | TEXT_SPACE);
		if (at < host->stop)
			separator = separator_before(text, at + text_read(text, at).length);
		at += at < host->stop ? separator : 0;
	}
	if (at == host->stop)
		return false;
	while (at > host->start && separator_before(text, at) > 0)
		at -= separator_before(text, at);
	last = text_last_label(bytes + host->start, at - host->start);
	return last > bytes + host->start && text_is_known(text, last, (size_t)(bytes + at - last));
}

/*
 * Returns true if encoding would find the decoded host in text->out again.  Under a domain that is not known, it would
 * end before punctuation, or a symbol in its last label.
 */
static bool is_restorable(struct text *text)
{
	const struct input input = text->input;
	const unsigned char *const name = text->host.bytes;
	const unsigned char *last = text_last_label(name, text->host.length);
	bool good;

	if (text_is_plain(text))
		return true;
	if (last > name && tlds_have(text->options.tlds, last, (size_t)(name + text->host.length - last)))
		return true;
	text->input = (struct input){.bytes = text->out.bytes, .length = text->out.length};
	last = text_last_label(text->out.bytes, text->out.length);
	good = !(text_kinds(text, 0, text->out.length) & (TEXT_PUNCTUATION | TEXT_SPACE)) &&
	       !(text_kinds(text, (size_t)(last - text->out.bytes), text->out.length) & (TEXT_SYMBOL | TEXT_MAPPED));
	text->input = input;
	return good;
}

/* Returns true if a label of the host has an asterisk and more. */
static bool has_inner_asterisk(const struct text *text)
{
	for (size_t at = 0, end; at < text->host.length; at = end + 1) {
		end = label_end(text, at);
		if (end - at > 1 && memchr(text->host.bytes + at, '*', end - at))
			return true;
	}
	return false;
}

/* Sets FOUND to the host, which is kept because of FAULT. */
static void keep_fault(struct text_found *found, const struct host *host, struct fault fault)
{
	*found = (struct text_found){.start = host->start, .stop = host->stop, .fault = fault};
}

static void keep(struct text_found *found, const struct host *host, enum status status)
{
	text_keep(found, host->start, host->stop, status);
}

/* Sets FOUND to the host, which is converted to the bytes of WITH unless it was encoded twice. */
static void replace(struct text *text, struct text_found *found, const struct host *host, const struct buffer *with)
{
	if (text_is_encoded_twice(text->input.bytes + host->start, host->stop - host->start))
		keep(found, host, STATUS_KEPT_TWICE);
	else if (with->length != host->stop - host->start ||
	         memcmp(with->bytes, text->input.bytes + host->start, with->length) != 0)
		text_replace(found, host->start, host->stop, with);
}

/* Returns true if the host is in ASCII, also without percent-encoding. */
static bool is_ascii_host(const struct text *text, const struct host *host)
{
	return host->ascii && (!host->decoded || is_ascii(text->host.bytes, text->host.length));
}

/* Returns true if the host may be converted or, with --check, reported. */
static bool is_of_interest(const struct text *text, const struct host *host)
{
	const unsigned char *const bytes = text->input.bytes + host->start;
	const size_t length = host->stop - host->start;

	if (text->options.decode || text->options.check) {
		for (size_t at = 0; (at += scan_find(bytes + at, length - at, SCAN_ACE_PREFIX)) < length; at++) {
			if (at == 0 || !label_kept[bytes[at - 1]])
				return true;
		}
	}
	return !text->options.decode && (!host->ascii || memchr(bytes, '%', length));
}

/* Returns true if all punctuation of the host is allowed, so that encoding may take the decoded whole for one name. */
static bool may_be_joined(struct text *text, const struct host *host)
{
	const enum idna_level level = text->options.level;
	const uint32_t allowed = level == IDNA_NONE     ? UINT32_MAX
	                         : level == IDNA_LOOKUP ? IDNA_LOOKUP_VALID | IDNA_LOOKUP_MAPPED
	                                                : IDNA_REGISTER_PVALID;
	size_t at = host->start;

	while ((at = text_find_kind(text, at, host->stop, TEXT_PUNCTUATION | TEXT_SPACE)) < host->stop) {
		const struct text_character character = text_read(text, at);

		if (!(idna_properties(character.code_point) & allowed) && !idna_is_separator(character.code_point))
			return false;
		at += character.length;
	}
	return true;
}

static const unsigned label_kinds = TEXT_ALNUM | TEXT_LETTER | TEXT_IGNORED | TEXT_HYPHEN | TEXT_UNDERSCORE;

/* Decides about a host that is neither a valid name under a known domain nor has punctuation. */
static size_t decide_unlisted(struct text *text, const struct host *host, size_t end, const struct buffer *with,
                              const struct fault *fault, struct text_found *found)
{
	const unsigned char *const bytes = text->input.bytes, *const name = text->host.bytes;
	const size_t length = text->host.length;
	const bool decode = text->options.decode,
		   dot = with ? text->name.label_count > 1 : memchr(name, '.', length) != NULL,
		   enclosed = host->syntax == TEXT_SYNTAX_ENCLOSED;
	const size_t last = (size_t)(text_last_label(bytes + host->start, host->stop - host->start) - bytes);
	const size_t symbol = text_find_kind(text, last, host->stop, TEXT_SYMBOL | TEXT_MAPPED);

	if (host->syntax == TEXT_SYNTAX_BARS && !(decode && with)) {
		const unsigned char *const domain = text_last_label(name, length);

		if (with || !dot || !text_is_known(text, domain, (size_t)(name + length - domain)))
			return host->start;
		keep_fault(found, host, *fault);
	} else if (symbol < host->stop && symbol > last && host->syntax == TEXT_SYNTAX_URL &&
	           !(text_kinds(text, last, symbol) & ~label_kinds) && text_read(text, symbol).kind == TEXT_SYMBOL) {
		(void)text_decide_host(text, host->start, symbol, host->syntax, host->kinds, found);
		return symbol;
	} else if (symbol < host->stop) {
		keep(found, host, STATUS_KEPT_UNLISTED);
	} else if (has_inner_asterisk(text)) {
		return end;
	} else if (length > 2 && name[length - 1] == '*') {
		if (enclosed && with)
			replace(text, found, host, with);
		else
			keep(found, host, STATUS_KEPT_WILDCARD);
	} else if (!with) {
		const bool placeholder =
			length > 4 && memcmp(name, "{{", 2) == 0 && memcmp(name + length - 2, "}}", 2) == 0;

		if (decode || host->syntax != TEXT_SYNTAX_URL ||
		    !(placeholder ||
		      (is_ascii(bytes + host->start, host->stop - host->start) && !text_has_prefix(name, length))))
			keep_fault(found, host, *fault);
	} else if (!dot && !decode && !(enclosed && text_has_known_domain(text))) {
		keep(found, host, STATUS_KEPT_SINGLE);
	} else if (decode ? is_restorable(text) : !dot || is_in_one_script(&text->name)) {
		replace(text, found, host, with);
	} else {
		keep(found, host, STATUS_KEPT_UNLISTED);
	}
	return end;
}

size_t text_decide_host(struct text *text, size_t start, size_t end, enum text_syntax syntax, unsigned kinds,
                        struct text_found *found)
{
	struct host host = {.start = start, .stop = end, .syntax = syntax, .kinds = kinds};
	const unsigned char *last;
	const struct buffer *with;
	struct fault fault;
	size_t punctuation;
	bool two = false, known, prefix;

	*found = (struct text_found){0};
	trim(text, &host);
	host.ascii = is_ascii(text->input.bytes + host.start, host.stop - host.start);
	if (host.start == host.stop || !is_of_interest(text, &host))
		return end;
	read_host(text, &host);
	if (text->no_memory)
		return end;
	if (syntax >= TEXT_SYNTAX_BARS && !(kinds & (TEXT_ALNUM | TEXT_LETTER | TEXT_MAPPED)))
		return end;
	if (!text->options.decode && is_ascii_host(text, &host)) {
		if (text_has_prefix(text->host.bytes, text->host.length) && !has_inner_asterisk(text) &&
		    !convert_host(text, &host, &fault))
			keep_fault(found, &host, fault);
		return end;
	}
	if (text_at(text, host.stop) == '\\' && text_is_one_of(text_at(text, host.stop + 1), "ux") &&
	    !text_begins_escape(text, host.stop)) {
		keep(found, &host, STATUS_KEPT_TOUCHED);
		found->fault.code_point = '\\';
		return end;
	}
	punctuation =
		host.ascii ? host.stop : text_find_kind(text, host.start, host.stop, TEXT_PUNCTUATION | TEXT_SPACE);
	if (punctuation < host.stop)
		two = has_two_names(text, &host);
	last = text_last_label(text->host.bytes, text->host.length);
	known = last > text->host.bytes && text->options.decode && !host.ascii &&
	        text_is_known(text, last, (size_t)(text->host.bytes + text->host.length - last));
	fault = fault_at(STATUS_DISALLOWED, 0, 0, 0);
	prefix = !text->options.decode || text_has_prefix(text->host.bytes, text->host.length);
	with = prefix ? convert_host(text, &host, &fault) : NULL;
	if (with && !text->options.decode)
		known = text->name.label_count > 1 && text_has_known_domain(text);
	if (with && known) {
		if (two)
			keep(found, &host, STATUS_KEPT_TWO);
		else
			replace(text, found, &host, with);
		return end;
	}
	if (punctuation == host.stop)
		return prefix ? decide_unlisted(text, &host, end, with, &fault, found) : end;
	if (syntax == TEXT_SYNTAX_ENCLOSED || syntax == TEXT_SYNTAX_ADDRESS ||
	    (text->options.decode && known && may_be_joined(text, &host))) {
		keep(found, &host, STATUS_KEPT_UNLISTED);
		return end;
	}
	if (punctuation == host.start)
		return host.start;
	return text_decide_host(text, host.start, punctuation, syntax,
	                        kinds & ~(unsigned)(TEXT_PUNCTUATION | TEXT_SPACE), found);
}
