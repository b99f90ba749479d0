/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Hosts, which the syntax around them shows: a host is one name, which is converted whole or kept.  The rules are those
 * of TEXT in man/puny.1.
 */
#include <config.h>

#include "text/parts.h"

#include <strings.h>

/* A host in LINE, from START to STOP. */
struct host {
	struct text_line *line;
	size_t start, stop;
	size_t extent; /* the end of what the syntax encloses if prose begins after the host, or 0 */
	enum text_syntax syntax;
	unsigned kinds; /* of its characters, 0 if not known yet */
	bool unescaped; /* it had percent-encoding */
};

static const unsigned punctuation = TEXT_PUNCTUATION | TEXT_SPACE, symbols = TEXT_SYMBOL | TEXT_MAPPED,
		      letters = TEXT_LETTERS | TEXT_HYPHEN | TEXT_UNDERSCORE,
		      not_ascii = TEXT_LETTER | TEXT_IGNORED | TEXT_BROKEN | TEXT_HYPHEN | TEXT_UNDERSCORE | symbols |
                                  punctuation; /* in text_kinds */

/*
 * Leaves out of HOST what stands beside the name: dots and asterisks that are no labels, and marks at the end.  Derives
 * its kinds unless they are known.
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

/*
 * Trims HOST and copies it to text->host, with full stops as separators and, in a URL, without percent-encoding.
 * Returns false if nothing is left that can be a host, or if out of memory.
 */
static bool read_host(struct text *text, struct host *host)
{
	const unsigned separator = TEXT_SEPARATOR | TEXT_PUNCTUATION; /* U+3002 and others, of three bytes */
	struct buffer *const out = &text->host;

	trim(host);
	host->unescaped = false;
	if (host->syntax >= TEXT_SYNTAX_BARS && !(host->kinds & (TEXT_ALNUM | TEXT_LETTER | TEXT_MAPPED)))
		return false;
	out->length = 0;
	text->no_memory |= !buffer_reserve(out, host->stop - host->start);
	if (text->no_memory)
		return false;
	if (!(host->kinds & (TEXT_PUNCTUATION | TEXT_OTHER)))
		return buffer_append(out, host->line->bytes + host->start, host->stop - host->start);
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
	return true;
}

/* Returns the end of the label at LABEL in text->host. */
static const unsigned char *label_end(struct text *text, const unsigned char *label)
{
	const size_t left = (size_t)(text->host.bytes + text->host.length - label);
	const unsigned char *const dot = memchr(label, '.', left);

	return dot ? dot : label + left;
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
		if (mark ? end == host_end ||
		                    scan_find(label, (size_t)(end - label), SCAN_ACE_PREFIX) < (size_t)(end - label)
		         : end - label > 1 && memchr(label, '*', (size_t)(end - label)))
			return false;
		template |= mark;
	}
	return template;
}

/* Returns true if a label of text->host has an asterisk and more. */
static bool has_inner_asterisk(const struct text *text)
{
	const unsigned char *const name = text->host.bytes;
	const size_t length = text->host.length;

	for (size_t at = 0; at < length; at++) {
		if (name[at] == '*' && ((at > 0 && name[at - 1] != '.') || (at + 1 < length && name[at + 1] != '.')))
			return true;
	}
	return false;
}

/* Converts text->host, which is HOST, to text->out.  Returns false, with FAULT from its start, if that fails. */
static bool convert(struct text *text, bool decode, const struct host *host, struct fault *fault)
{
	const bool template = host->syntax == TEXT_SYNTAX_URL && host->kinds & TEXT_OTHER && !host->unescaped &&
	                      has_template(text),
		   good = text_convert(text, decode, text->host.bytes, text->host.length, template, fault);

	if (!good && text->host.length < host->stop - host->start) {
		fault->offset = fault->piece = 0;
		fault->piece_length = host->stop - host->start;
	}
	return good;
}

/* Returns the offset of the last label of HOST. */
static size_t find_last_label(const struct host *host)
{
	const unsigned char *const bytes = host->line->bytes;

	return (size_t)(text_last_label(bytes + host->start, host->stop - host->start) - bytes);
}

/*
 * Returns true if the last label of HOST, which was converted, is ASCII or has letters of one script, and no symbol.
 * "com에서" has two: words follow the host.
 */
static bool may_be_domain(const struct text *text, const struct host *host)
{
	const struct name_label *const label = text->name.labels + text->name.label_count - 1;
	const uint32_t scripts = idna_scripts(name_label_points(&text->name, label), label->points);
	const size_t last = host->kinds & symbols ? find_last_label(host) : host->stop;

	return text_span(host->line, last, host->stop - last, ~symbols) == host->stop &&
	       (label->kind == LABEL_ASCII || (scripts && idna_is_single_script(scripts)));
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

/* Returns true if HOST is a placeholder, as in "{{host}}", or percent-encoding of what is no name. */
static bool is_placeholder(struct text *text, const struct host *host)
{
	const unsigned char *const name = text->host.bytes;
	const size_t length = text->host.length;

	if (host->syntax != TEXT_SYNTAX_URL)
		return false;
	return (length > 4 && memcmp(name, "{{", 2) == 0 && memcmp(name + length - 2, "}}", 2) == 0) ||
	       (is_ascii(host->line->bytes + host->start, host->stop - host->start) && !text_has_prefix(name, length));
}

/* Returns true if an escape that may be a part of HOST, as in "\u00fc", follows it.  Then sets FOUND to HOST. */
static bool is_before_escape(const struct host *host, struct text_found *found)
{
	const unsigned char *const after = host->line->bytes + host->stop;

	if (after[0] != '\\' || !text_is_one_of(after[1], "ux"))
		return false;
	*found = text_kept(host->start, host->stop, STATUS_KEPT_TOUCHED);
	found->fault.code_point = '\\';
	return true;
}

/*
 * Returns where prose begins if HOST is not one name: at its first punctuation or, in a URL, at a symbol after letters
 * in the last label, as in "a.de→b".  Otherwise returns host->stop.
 */
static size_t find_prose(const struct host *host)
{
	const size_t last = find_last_label(host), symbol = text_span(host->line, last, host->stop - last, letters),
		     cut = text_span(host->line, host->start, host->stop - host->start,
	                             ~(punctuation | TEXT_SEPARATOR));

	return cut == host->stop && host->syntax == TEXT_SYNTAX_URL && symbol > last &&
	                       text_kind(host->line, symbol) & TEXT_SYMBOL
	               ? symbol
	               : cut;
}

/* Sets FOUND to HOST, which is converted to text->out unless it was encoded in UTF-8 twice. */
static void replace(struct text *text, const struct host *host, struct text_found *found)
{
	const unsigned char *const bytes = host->line->bytes + host->start;
	const size_t length = host->stop - host->start;

	*found = text_replaced(host->start, host->stop, text->out.bytes, text->out.length);
	if (text_is_encoded_twice(bytes, length))
		*found = text_kept(host->start, host->stop, STATUS_KEPT_TWICE);
	else if (length == text->out.length && memcmp(bytes, text->out.bytes, length) == 0)
		*found = (struct text_found){0};
}

/*
 * Decides about HOST when text is encoded: the first rule that applies decides.  Sets FOUND to the host if it is
 * converted or stays, with or without a report, or else to zero.  Returns where the host ends: host.stop or, if prose
 * begins there, before it.
 */
static size_t encode(struct text *text, struct host host, struct text_found *found)
{
	const bool enclosed = host.syntax == TEXT_SYNTAX_ENCLOSED;
	const struct buffer *const name = &text->host;
	const size_t end = host.stop;
	struct fault fault = {0};
	size_t cut;
	bool valid;

	*found = (struct text_found){0};
	if (!read_host(text, &host))
		return end;
	if (host.syntax == TEXT_SYNTAX_BARS && !(host.kinds & punctuation) &&
	    !ends_in_known_domain(text, name->bytes, name->bytes + name->length))
		return host.start;
	if (!(host.kinds & not_ascii) && (!host.unescaped || is_ascii(name->bytes, name->length))) {
		if (!text_has_prefix(name->bytes, name->length) || convert(text, false, &host, &fault))
			return end;
		*found = text_kept(host.start, host.stop, STATUS_OK);
		if (!has_inner_asterisk(text))
			found->fault = fault;
		return end;
	}
	if (is_before_escape(&host, found))
		return end;
	valid = convert(text, false, &host, &fault);
	if (valid && text->name.label_count > 1 && text_has_known_domain(text)) {
		replace(text, &host, found);
		if (host.kinds & punctuation && has_two_names(text, &host))
			*found = text_kept(host.start, host.stop, STATUS_KEPT_TWO);
		return end;
	}
	cut = find_prose(&host);
	if (cut < host.stop && (enclosed || host.syntax == TEXT_SYNTAX_ADDRESS)) {
		*found = text_kept(host.start, host.stop, STATUS_KEPT_UNLISTED);
		return end;
	}
	if (cut < host.stop) {
		host.stop = cut;
		host.kinds = 0;
		return cut == host.start ? cut : encode(text, host, found);
	}
	*found = text_kept(host.start, host.stop, STATUS_OK);
	if (has_inner_asterisk(text) || (!valid && is_placeholder(text, &host)))
		return end;
	if (!valid)
		found->fault = fault;
	else if (name->bytes[name->length - 1] == '*')
		found->fault.status = enclosed ? STATUS_OK : STATUS_KEPT_WILDCARD;
	else if (text->name.label_count == 1)
		found->fault.status = enclosed && text_has_known_domain(text) ? STATUS_OK : STATUS_KEPT_SINGLE;
	else if (!may_be_domain(text, &host))
		found->fault.status = STATUS_KEPT_UNLISTED;
	if (found->fault.status == STATUS_OK)
		replace(text, &host, found);
	return end;
}

/* Returns true if encoding restores the decoded HOST in text->out before what follows it.  Sets FOUND to it. */
static bool is_restored(struct text *text, struct host *host, struct text_found *found)
{
	const unsigned char *const bytes = host->line->bytes;
	const size_t end = TEXT_PAD + text->out.length;
	struct host decoded = {.line = text->decoded, .start = TEXT_PAD, .syntax = host->syntax};

	*found = text_replaced(host->start, host->stop, text->out.bytes, text->out.length);
	if (!host->extent && !(host->kinds & (TEXT_OTHER | TEXT_STAR | punctuation | symbols)) && text_is_plain(text) &&
	    !text_is_one_of(text->out.bytes[text->out.length - 1], "-_") &&
	    (text->name.label_count == 1 || may_be_domain(text, host)))
		return true;
	text_load(text->decoded, TEXT_PAD, text->out.bytes, text->out.length);
	if (host->extent)
		text_load(text->decoded, end, bytes + host->stop, host->extent - host->stop);
	decoded.stop = text->decoded->end;
	(void)encode(text, decoded, found);
	if (!found->output || found->start != TEXT_PAD || found->stop != end || !read_host(text, host))
		return false;
	*found = text_replaced(host->start, host->stop, text->decoded->bytes + TEXT_PAD, end - TEXT_PAD);
	return text->out.length == text->host.length &&
	       strncasecmp((const char *)text->out.bytes, (const char *)text->host.bytes, text->out.length) == 0;
}

/* Returns true if an A-label begins in HOST, at the start of a label or after punctuation or a symbol. */
static bool has_a_label(const struct host *host)
{
	const unsigned before = TEXT_SEPARATOR | punctuation | symbols;
	struct text_line *const line = host->line;

	for (size_t at = host->start;; at++) {
		at += scan_find(line->bytes + at, host->stop - at, SCAN_ACE_PREFIX);
		if (at + ACE_PREFIX_LENGTH >= host->stop)
			return false;
		if ((at == host->start || text_kind(line, at - 1) & before) &&
		    !(text_kind(line, at + ACE_PREFIX_LENGTH) & TEXT_SEPARATOR))
			return true;
	}
}

/*
 * Returns true if encoding would convert HOST as a whole if its A-labels were decoded: then they may join punctuation
 * and symbols that they touch.
 */
static bool joins_decoded(struct text *text, struct host *host)
{
	struct fault fault;
	unsigned char *name;
	size_t length, end;

	if (!read_host(text, host))
		return false;
	name = text->host.bytes;
	length = text->host.length;
	for (size_t label = 0; label < length; label = end + 1) {
		end = (size_t)(label_end(text, name + label) - name);
		if (is_ascii(name + label, end - label))
			continue;
		for (size_t at = label; (at += scan_find(name + at, end - at, SCAN_ACE_PREFIX)) < end;)
			memset(name + at, 'x', ACE_PREFIX_LENGTH); /* letters as good as those decoded */
	}
	return convert(text, false, host, &fault) && text->name.label_count > 1 && text_has_known_domain(text);
}

/*
 * Decides about HOST when text is decoded, and returns as encode does.  A host is decoded if encoding restores it.
 * Otherwise it stays, and ends where it ends for encoding.
 */
static size_t decode(struct text *text, struct host host, struct text_found *found)
{
	const size_t end = host.stop;
	struct fault fault = {0};
	size_t stop;
	bool prefix;

	*found = (struct text_found){0};
	if (!read_host(text, &host))
		return end;
	prefix = text_has_prefix(text->host.bytes, text->host.length);
	if (!prefix && !has_a_label(&host)) {
		stop = encode(text, host, &(struct text_found){0});
		return stop < host.stop ? stop : end;
	}
	if (is_before_escape(&host, found))
		return end;
	if (prefix && convert(text, true, &host, &fault) &&
	    (!(host.kinds & punctuation) ||
	     ends_in_known_domain(text, text->out.bytes, text->out.bytes + text->out.length)) &&
	    is_restored(text, &host, found))
		return end;
	if (host.kinds & (punctuation | symbols) && joins_decoded(text, &host)) {
		*found = text_kept(host.start, host.stop, STATUS_KEPT_LOST);
		return end;
	}
	stop = encode(text, host, found);
	if (stop < host.stop) {
		host.stop = stop;
		host.extent = end;
		host.kinds = 0;
		return stop == host.start ? stop : decode(text, host, found);
	}
	if (found->output || found->stop == 0)
		*found = text_kept(host.start, host.stop, STATUS_KEPT_LOST);
	if (fault.status != STATUS_OK && found->fault.status != STATUS_OK)
		found->fault = fault;
	return end;
}

size_t text_decide_host(struct text *text, size_t start, size_t end, unsigned kinds, enum text_syntax syntax,
                        struct text_found *found)
{
	const struct host host = {.line = text->line, .start = start, .stop = end, .syntax = syntax, .kinds = kinds};
	const bool decodes = text->options.decode;

	if (text->hit >= end && !(decodes && kinds & (punctuation | symbols)))
		return end;
	if (end - start < TEXT_HOST_MAX)
		return decodes ? decode(text, host, found) : encode(text, host, found);
	*found = text_kept(start, end, decodes && !has_a_label(&host) ? STATUS_OK : STATUS_KEPT_LONG);
	return end;
}
