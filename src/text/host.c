/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Hosts, which the syntax around them shows: a host is one name, which is converted whole or kept.  The rules are those
 * of TEXT in man/puny.1.
 */
#include <config.h>

#include "text/parts.h"

#include <strings.h>

/* A host in LINE, from START to STOP, without what is not part of the name at its ends. */
struct host {
	struct text_line *line;
	size_t start, stop;
	size_t extent; /* the end of what the syntax encloses: STOP at first, then after it */
	bool part;     /* the rest is no part of it */
	enum text_syntax syntax;
	unsigned kinds; /* of its characters, 0 if not known yet */
	bool unescaped; /* it had percent-encoding */
};

static const unsigned punctuation = TEXT_PUNCTUATION | TEXT_SPACE, symbols = TEXT_SYMBOL | TEXT_MAPPED,
		      letters = TEXT_LETTERS | TEXT_HYPHEN | TEXT_UNDERSCORE,
		      not_ascii = TEXT_LETTER | TEXT_IGNORED | TEXT_BROKEN | TEXT_HYPHEN | TEXT_UNDERSCORE | symbols |
                                  punctuation; /* in text_kinds */

/*
 * Leaves out what stands beside a host: dots and asterisks that are no labels, and marks at the end.  Derives its kinds
 * unless they are known.
 */
static void trim(struct host *host)
{
	const unsigned char *const bytes = host->line->bytes;
	const size_t start = host->start, stop = host->stop;

	while (host->stop > host->start) {
		const unsigned kind = text_kind(host->line, host->stop - 1);

		if (kind & TEXT_STAR && host->stop - host->start > 1 && bytes[host->stop - 2] == '.')
			break; /* ".*" */
		if (!(kind & (TEXT_SEPARATOR | TEXT_STAR | TEXT_HYPHEN | TEXT_UNDERSCORE)) &&
		    !(kind == TEXT_OTHER && text_is_one_of(bytes[host->stop - 1], "!~+=$")))
			break;
		host->stop = text_previous(host->line, host->stop);
	}
	while (host->start < host->stop &&
	       (bytes[host->start] == '.' || (bytes[host->start] == '*' && bytes[host->start + 1] != '.')))
		host->start++;
	if (host->kinds == 0 || host->start > start || host->stop < stop)
		host->kinds = text_kinds(host->line, host->start, host->stop);
}

/*
 * Returns the byte that "%XX" at BYTES stands for in the host of a URL, or -1 if there is none or no host contains it
 * (URL Standard, section 3.2, forbidden domain code points).
 */
static int unescape(const unsigned char *bytes)
{
	const int high = hex_value(bytes[1]), low = hex_value(bytes[2]);
	const unsigned char byte = (unsigned char)(high * 16 + low);

	if (high < 0 || low < 0)
		return -1;
	return byte <= ' ' || byte == 0x7F || text_is_one_of(byte, "\"#%/:<>?@[\\]^`{|}") ? -1 : byte;
}

/* Copies the host to text->host, with full stops as separators and, in a URL, without percent-encoding. */
static void read_host(struct text *text, struct host *host)
{
	const unsigned separator = TEXT_SEPARATOR | TEXT_PUNCTUATION; /* U+3002 and others, of three bytes */
	struct buffer *const out = &text->host;

	out->length = 0;
	host->unescaped = false;
	text->no_memory |= !buffer_reserve(out, host->stop - host->start);
	if (text->no_memory)
		return;
	if (!(host->kinds & (TEXT_PUNCTUATION | TEXT_OTHER))) {
		buffer_append(out, host->line->bytes + host->start, host->stop - host->start);
		return;
	}
	for (size_t at = host->start; at < host->stop; at++) {
		const unsigned char *const byte = host->line->bytes + at;

		if (*byte == '%' && host->syntax == TEXT_SYNTAX_URL && unescape(byte) >= 0) {
			out->bytes[out->length++] = (unsigned char)unescape(byte);
			host->unescaped = true;
			at += 2;
		} else if (host->kinds & TEXT_PUNCTUATION && (text_kind(host->line, at) & separator) == separator) {
			out->bytes[out->length++] = '.';
			at += 2;
		} else {
			out->bytes[out->length++] = *byte;
		}
	}
}

/* Returns the end of the label at LABEL in text->host. */
static const unsigned char *label_end(struct text *text, const unsigned char *label)
{
	const size_t left = (size_t)(text->host.bytes + text->host.length - label);
	const unsigned char *const dot = memchr(label, '.', left);

	return dot ? dot : label + left;
}

/* Returns true if the label from LABEL to END has an asterisk and more. */
static bool label_has_asterisk(const unsigned char *label, const unsigned char *end)
{
	return end - label > 1 && memchr(label, '*', (size_t)(end - label));
}

/*
 * Returns true if a label of text->host, not the last, is ASCII and has a variable or a format, as in "$HOST", "{sub}"
 * and "%s", and the other labels of ASCII are those of names.
 */
static bool has_template(struct text *text)
{
	const unsigned char *const host_end = text->host.bytes + text->host.length;
	bool template = false;

	for (const unsigned char *label = text->host.bytes, *end; label < host_end; label = end + 1) {
		bool mark = false;

		end = label_end(text, label);
		if (!is_ascii(label, (size_t)(end - label)))
			continue;
		for (const unsigned char *byte = label; byte < end; byte++) {
			const bool marks = text_is_one_of(*byte, "${}()%");

			if (*byte == '%' && end - byte > 2 && hex_value(byte[1]) >= 0 && hex_value(byte[2]) >= 0)
				return false;
			if (!marks && *byte != '*' && !label_kept[*byte])
				return false;
			mark |= marks;
		}
		if (mark ? end == host_end || label_has_prefix(label, (size_t)(end - label))
		         : label_has_asterisk(label, end))
			return false;
		template |= mark;
	}
	return template;
}

/* Returns true if a label of text->host has an asterisk and more. */
static bool has_inner_asterisk(struct text *text)
{
	const unsigned char *const host_end = text->host.bytes + text->host.length;

	for (const unsigned char *label = text->host.bytes, *end; label < host_end; label = end + 1) {
		end = label_end(text, label);
		if (label_has_asterisk(label, end))
			return true;
	}
	return false;
}

/* Converts text->host, which is HOST, to text->out.  Returns false, with FAULT from its start, if that fails. */
static bool convert(struct text *text, const struct host *host, struct fault *fault)
{
	const bool template = host->syntax == TEXT_SYNTAX_URL && host->kinds & TEXT_OTHER && !host->unescaped &&
	                      has_template(text),
		   good = text_convert(text, text->host.bytes, text->host.length, template, fault);

	if (!good && text->host.length < host->stop - host->start) {
		fault->offset = fault->piece = 0;
		fault->piece_length = host->stop - host->start;
	}
	return good;
}

/* Returns true if the last label has letters of one script.  "com에서" has not: words follow the host. */
static bool is_in_one_script(const struct name *name)
{
	const struct name_label *const last = name->labels + name->label_count - 1;
	const uint32_t scripts = idna_scripts(name_label_points(name, last), last->points);

	return last->kind == LABEL_ASCII || (scripts && idna_is_single_script(scripts));
}

/* Returns true if the name from START to STOP has a dot and ends in a known domain. */
static bool ends_in_known_domain(struct text *text, const unsigned char *start, const unsigned char *stop)
{
	const unsigned char *const last = text_last_label(start, (size_t)(stop - start));

	return last > start && text_is_known(text, last, (size_t)(stop - last));
}

/*
 * Returns true if the host before its first punctuation other than separators is a name with a known domain: for
 * browsers "a.de、b.de" is one host, for readers it is two.
 */
static bool has_two_names(struct text *text, const struct host *host)
{
	size_t at = text_span(host->line, host->start, host->stop - host->start, ~punctuation);

	if (at == host->stop)
		return false;
	at = text_span_back(host->line, at, at - host->start, TEXT_SEPARATOR);
	return ends_in_known_domain(text, host->line->bytes + host->start, host->line->bytes + at);
}

static size_t decide(struct text *text, struct host host, struct text_found *found);

/* Returns true if encoding restores the decoded HOST in text->out before what follows it.  Sets FOUND to it. */
static bool is_restored(struct text *text, struct host *host, struct text_found *found)
{
	const unsigned char *const bytes = host->line->bytes;
	const size_t end = TEXT_PAD + text->out.length;

	*found = text_replaced(host->start, host->stop, text->out.bytes, text->out.length);
	if (!host->part && !(host->kinds & (TEXT_OTHER | TEXT_STAR | punctuation | symbols)) && text_is_plain(text) &&
	    !text_is_one_of(text->out.bytes[text->out.length - 1], "-_") &&
	    (text->name.label_count == 1 || is_in_one_script(&text->name)))
		return true;
	text_load(text->decoded, TEXT_PAD, text->out.bytes, text->out.length);
	text_load(text->decoded, end, bytes + host->stop, host->extent - host->stop);
	text->options.decode = false;
	(void)decide(text,
	             (struct host){.line = text->decoded,
	                           .start = TEXT_PAD,
	                           .stop = text->decoded->end,
	                           .extent = text->decoded->end,
	                           .syntax = host->syntax},
	             found);
	text->options.decode = true;
	if (!found->output || found->start != TEXT_PAD || found->stop != end)
		return false;
	read_host(text, host);
	*found = text_replaced(host->start, host->stop, text->decoded->bytes + TEXT_PAD, end - TEXT_PAD);
	return text->out.length == text->host.length &&
	       strncasecmp((const char *)text->out.bytes, (const char *)text->host.bytes, text->out.length) == 0;
}

/*
 * Returns true if encoding would read HOST as one host once all of its names are decoded.  Until then, it does not,
 * since an A-label touches punctuation.
 */
static bool joins_decoded(struct text *text, struct host *host)
{
	unsigned char *const name = text->host.bytes;
	const size_t length = text->host.length;
	struct fault fault;
	bool joins;
	size_t end;

	for (size_t label = 0; label < length; label = end + 1) {
		end = (size_t)(label_end(text, name + label) - name);
		if (is_ascii(name + label, end - label))
			continue;
		for (size_t at = label; (at += scan_find(name + at, end - at, SCAN_ACE_PREFIX)) < end;)
			memset(name + at, 'x', ACE_PREFIX_LENGTH); /* letters as good as those decoded */
	}
	text->options.decode = false;
	joins = convert(text, host, &fault) && text->name.label_count > 1 && text_has_known_domain(text);
	text->options.decode = true;
	return joins;
}

/* Sets FOUND to HOST, which is converted to text->out unless it was encoded in UTF-8 twice. */
static void replace(struct text *text, struct text_found *found, const struct host *host)
{
	const unsigned char *const bytes = host->line->bytes + host->start;
	const size_t length = host->stop - host->start;

	*found = text_replaced(host->start, host->stop, text->out.bytes, text->out.length);
	if (text_is_encoded_twice(bytes, length))
		*found = text_kept(host->start, host->stop, STATUS_KEPT_TWICE);
	else if (length == text->out.length && memcmp(bytes, text->out.bytes, length) == 0)
		*found = (struct text_found){0};
}

/* Decides about HOST up to STOP. */
static size_t decide_part(struct text *text, struct host host, size_t stop, struct text_found *found)
{
	host.stop = stop;
	host.kinds = 0;
	host.part = true;
	return decide(text, host, found);
}

/*
 * Decides about a host without punctuation that is not under a known domain or cannot be converted because of FAULT.
 * VALID is true if encoding has converted it.  Returns as decide does, with END.
 */
static size_t decide_unlisted(struct text *text, const struct host *host, size_t end, bool valid, struct fault fault,
                              struct text_found *found)
{
	const unsigned char *const bytes = host->line->bytes, *const name = text->host.bytes;
	const size_t length = text->host.length, whole = host->stop - host->start,
		     last = (size_t)(text_last_label(bytes + host->start, whole) - bytes),
		     symbol = text_span(host->line, last, host->stop - last, ~symbols);
	const bool enclosed = host->syntax == TEXT_SYNTAX_ENCLOSED, url = host->syntax == TEXT_SYNTAX_URL,
		   single = valid && text->name.label_count == 1;

	*found = text_kept(host->start, host->stop, valid ? STATUS_KEPT_UNLISTED : STATUS_KEPT_LOST);
	if (fault.status != STATUS_OK)
		found->fault = fault;
	if (has_inner_asterisk(text)) {
		*found = (struct text_found){0};
	} else if (host->syntax == TEXT_SYNTAX_BARS) {
		if (!valid && ends_in_known_domain(text, name, name + length))
			return end;
		*found = (struct text_found){0};
		return host->start;
	} else if (symbol < host->stop) {
		if (symbol > last && url && text_kind(host->line, symbol) & TEXT_SYMBOL &&
		    text_span(host->line, last, symbol - last, letters) == symbol)
			return decide_part(text, *host, symbol, found);
		*found = text_kept(host->start, host->stop, STATUS_KEPT_UNLISTED);
	} else if (length > 2 && name[length - 1] == '*') {
		*found = text_kept(host->start, host->stop, STATUS_KEPT_WILDCARD);
		if (enclosed && valid)
			replace(text, found, host);
	} else if (!valid) {
		const bool placeholder =
			length > 4 && memcmp(name, "{{", 2) == 0 && memcmp(name + length - 2, "}}", 2) == 0;

		if (url && !text->options.decode &&
		    (placeholder || (is_ascii(bytes + host->start, whole) && !text_has_prefix(name, length))))
			*found = (struct text_found){0};
	} else if (single && !(enclosed && text_has_known_domain(text))) {
		found->fault.status = STATUS_KEPT_SINGLE;
	} else if (single || is_in_one_script(&text->name)) {
		replace(text, found, host);
	}
	return end;
}

/*
 * Decides about HOST, from host.start to host.stop, and sets FOUND.  Returns where it ends: there, or before it; then
 * prose follows.
 */
static size_t decide(struct text *text, struct host host, struct text_found *found)
{
	const unsigned char *const bytes = host.line->bytes;
	const bool decode = text->options.decode;
	const size_t end = host.stop;
	struct fault fault = {0};
	bool ascii, prefix, checked, valid; /* CHECKED: only its A-labels are checked */
	size_t cut;

	*found = (struct text_found){0};
	trim(&host);
	if (host.syntax >= TEXT_SYNTAX_BARS && !(host.kinds & (TEXT_ALNUM | TEXT_LETTER | TEXT_MAPPED)))
		return end;
	read_host(text, &host);
	if (text->no_memory)
		return end;
	ascii = !(host.kinds & not_ascii) && (!host.unescaped || is_ascii(text->host.bytes, text->host.length));
	prefix = (ascii || decode) && text_has_prefix(text->host.bytes, text->host.length);
	if (!prefix && !(host.kinds & punctuation) && (ascii || decode))
		return end;
	checked = ascii && !decode && !(host.kinds & punctuation);
	if (!checked && bytes[host.stop] == '\\' && text_is_one_of(bytes[host.stop + 1], "ux") &&
	    !text_begins_escape(host.line, host.stop)) {
		*found = text_kept(host.start, host.stop, STATUS_KEPT_TOUCHED);
		found->fault.code_point = '\\';
		return end;
	}
	valid = (prefix || !decode) && convert(text, &host, &fault);
	if (checked) {
		if (!valid && !has_inner_asterisk(text)) {
			*found = text_kept(host.start, host.stop, STATUS_OK);
			found->fault = fault;
		}
		return end;
	}
	if (decode) {
		if (valid &&
		    (!(host.kinds & punctuation) ||
		     ends_in_known_domain(text, text->out.bytes, text->out.bytes + text->out.length)) &&
		    is_restored(text, &host, found))
			return end;
		valid = false;
	} else if (valid && text->name.label_count > 1 && text_has_known_domain(text)) {
		replace(text, found, &host);
		if (host.kinds & punctuation && has_two_names(text, &host))
			*found = text_kept(host.start, host.stop, STATUS_KEPT_TWO);
		return end;
	}
	cut = text_span(host.line, host.start, host.stop - host.start, ~(punctuation | TEXT_SEPARATOR));
	if (cut == host.stop)
		return decide_unlisted(text, &host, end, valid, fault, found);
	if (host.syntax == TEXT_SYNTAX_ENCLOSED || host.syntax == TEXT_SYNTAX_ADDRESS) {
		*found = text_kept(host.start, host.stop, STATUS_KEPT_UNLISTED);
		return end;
	}
	if (decode) {
		read_host(text, &host);
		if (joins_decoded(text, &host)) {
			*found = text_kept(host.start, host.stop, STATUS_KEPT_LOST);
			return end;
		}
	}
	return cut == host.start ? cut : decide_part(text, host, cut, found);
}

/* Returns true if an A-label begins in BYTES, at the start of a label or after punctuation. */
static bool has_a_label(const unsigned char *bytes, size_t length)
{
	size_t at = 0;

	while ((at += scan_find(bytes + at, length - at, SCAN_ACE_PREFIX)) < length && at > 0 &&
	       label_kept[bytes[at - 1]])
		at++;
	return at < length;
}

/*
 * While decoding, punctuation can also end a host without A-labels: after it, the place is the same in both directions.
 */
size_t text_decide_host(struct text *text, size_t start, size_t end, unsigned kinds, enum text_syntax syntax,
                        struct text_found *found)
{
	const struct host host = {
		.line = text->line, .start = start, .stop = end, .extent = end, .syntax = syntax, .kinds = kinds};
	const bool decode = text->options.decode;
	size_t stop = end;

	if (text->hit >= end && !(decode && kinds & punctuation))
		return end;
	if (end - start < TEXT_HOST_MAX)
		stop = decide(text, host, found);
	else
		*found = text_kept(start, end, STATUS_KEPT_LONG);
	if (decode && !found->output && !has_a_label(text->line->bytes + start, end - start))
		*found = (struct text_found){0};
	return stop;
}
