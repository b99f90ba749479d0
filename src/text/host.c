/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Hosts, which the syntax around them shows: a host is one name, which is converted whole or kept.  The rules are those
 * of TEXT in man/puny.1.
 */
#include <config.h>

#include "text/parts.h"

#include <strings.h>

static const unsigned punctuation = TEXT_PUNCTUATION | TEXT_SPACE, symbols = TEXT_SYMBOL | TEXT_MAPPED;

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
 * Leaves out of HOST what stands beside the name: dots, and hyphens, underscores and asterisks at the end.  Sets its
 * name: its bytes or, if it may have other separators than full stops or percent-encoding, a copy without them in
 * text->host.
 */
static void read_host(struct text *text, struct text_host *host)
{
	const unsigned marks = TEXT_SEPARATOR | TEXT_STAR | TEXT_HYPHEN | TEXT_UNDERSCORE;
	const unsigned separator = TEXT_SEPARATOR | TEXT_PUNCTUATION; /* U+3002 and others, of three bytes */
	struct buffer *const out = &text->host;

	while (host->stop > host->start && text_kind(text, host->stop - 1) & marks &&
	       !text_ends(text, host->stop, ".*"))
		host->stop = text_previous(text, host->stop);
	host->start = text_span(text, host->start, host->stop - host->start, TEXT_DOT);
	host->name = text->bytes + host->start;
	host->length = host->stop - host->start;
	if (!(host->kinds & (TEXT_PUNCTUATION | TEXT_OTHER)))
		return;
	out->length = 0;
	if (!buffer_reserve(out, host->length)) {
		text->no_memory = true;
		return;
	}
	for (size_t at = host->start; at < host->stop; at++) {
		const unsigned char *const byte = text->bytes + at;

		if (*byte == '%' && host->syntax == TEXT_SYNTAX_URL && unescape(byte) >= 0) {
			out->bytes[out->length++] = (unsigned char)unescape(byte);
			at += 2;
		} else if ((text_kind(text, at) & separator) == separator) {
			out->bytes[out->length++] = '.';
			at += 2;
		} else {
			out->bytes[out->length++] = *byte;
		}
	}
	host->name = out->bytes;
	host->length = out->length;
}

/*
 * Converts HOST to text->out.  Returns false if that fails, with FAULT from the start of HOST, which is no fault if
 * HOST has an asterisk inside a label or is a placeholder, as in "{{host}}".  In a URL, labels of ASCII may be
 * variables or formats: "$HOST", "{sub}", "%s".
 */
static bool convert(struct text *text, bool decode, const struct text_host *host, struct fault *fault)
{
	const bool url = host->syntax == TEXT_SYNTAX_URL, copied = host->length == host->stop - host->start,
		   template = url && copied && (host->kinds & (TEXT_OTHER | TEXT_STAR)) == TEXT_OTHER;
	const unsigned char *piece;

	if (text_convert(text, decode, template, host->name, host->length, &text->out, fault))
		return true;
	piece = host->name + fault->piece;
	if ((memchr(piece, '*', fault->piece_length) && !memchr(piece, '.', fault->piece_length)) ||
	    (url && text_begins(text, host->start, "{{") && text_ends(text, host->stop, "}}")))
		fault->status = STATUS_OK;
	if (!copied) {
		fault->offset = fault->piece = 0;
		fault->piece_length = host->stop - host->start;
	}
	return false;
}

/* Returns true if the last label of the encoded host is a known top-level domain. */
static bool has_known_domain(const struct text *text)
{
	const struct name_label *const last = text->name.labels + text->name.label_count - 1;

	return tlds_have(text->options.tlds, text->out.bytes + last->out_start, last->out_length);
}

/* Returns true if the last label of the converted host is ASCII or has letters of one script, as "com에서" has not. */
static bool may_be_domain(const struct text *text)
{
	const struct name_label *const label = text->name.labels + text->name.label_count - 1;
	uint32_t scripts;

	if (label->kind == LABEL_ASCII)
		return true;
	scripts = idna_scripts(name_label_points(&text->name, label), label->points);
	return scripts && idna_is_single_script(scripts);
}

/*
 * Returns true if the host before its first punctuation other than separators is a name with a known domain: for
 * browsers "a.de、b.de" is one host, for readers it is two.
 */
static bool has_two_names(struct text *text, const struct text_host *host)
{
	const size_t at = text_span(text, host->start, host->stop - host->start, ~punctuation);
	const unsigned char *const name = text->bytes + host->start, *const end = text->bytes + at,
				   *const last = text_last_label(name, at - host->start);

	return at < host->stop && last > name && text_is_known(text, last, (size_t)(end - last));
}

/*
 * Returns where prose begins if HOST is not one name: at its first punctuation or, in a URL, at a symbol after letters
 * in the last label, as in "a.de→b".  Otherwise returns host->stop.
 */
static size_t find_prose(struct text *text, const struct text_host *host)
{
	const unsigned letters = TEXT_LETTERS | TEXT_HYPHEN | TEXT_UNDERSCORE;
	const unsigned char *const bytes = text->bytes;
	const size_t length = host->stop - host->start,
		     cut = text_span(text, host->start, length, ~(punctuation | TEXT_SEPARATOR)),
		     last = (size_t)(text_last_label(bytes + host->start, length) - bytes),
		     symbol = text_span(text, last, host->stop - last, letters);

	return cut == host->stop && host->syntax == TEXT_SYNTAX_URL && symbol > last &&
	                       text_kind(text, symbol) & TEXT_SYMBOL
	               ? symbol
	               : cut;
}

/*
 * Decides about HOST when text is encoded: the first rule that applies decides.  Sets FOUND to the host if it is
 * converted or stays, with or without a report, or else to zero.  Returns where the host ends: host.stop or, if prose
 * begins there, before it.
 */
static size_t encode(struct text *text, struct text_host host, struct text_found *found)
{
	const bool enclosed = host.syntax == TEXT_SYNTAX_ENCLOSED;
	const size_t end = host.stop;
	enum status status = STATUS_OK;
	struct fault fault = {0};
	bool ascii, valid, known;
	size_t cut;

	*found = (struct text_found){0};
	read_host(text, &host);
	ascii = is_ascii(host.name, host.length) && is_ascii(text->bytes + host.start, host.stop - host.start);
	if (ascii && !text_has_prefix(host.name, host.length))
		return end;
	valid = convert(text, false, &host, &fault);
	if (ascii && valid)
		return end;
	known = valid && text->name.label_count > 1 && has_known_domain(text);
	if (!known && host.syntax == TEXT_SYNTAX_BARS)
		return host.start;
	cut = known ? host.stop : find_prose(text, &host);
	if (cut < host.stop && host.syntax == TEXT_SYNTAX_URL) {
		host.stop = cut;
		host.kinds = text_kinds(text, host.start, cut);
		return cut == host.start ? cut : encode(text, host, found);
	}
	if (known && host.kinds & punctuation && has_two_names(text, &host))
		status = STATUS_KEPT_TWO_NAMES;
	else if (cut < host.stop)
		status = STATUS_KEPT_NOT_LISTED;
	else if (known || !valid)
		status = fault.status;
	else if (text->out.bytes[text->out.length - 1] == '*')
		status = enclosed ? STATUS_OK : STATUS_KEPT_WILDCARD;
	else if (text->name.label_count == 1)
		status = enclosed && has_known_domain(text) ? STATUS_OK : STATUS_KEPT_SINGLE_LABEL;
	else if (host.kinds & symbols || !may_be_domain(text))
		status = STATUS_KEPT_NOT_LISTED;
	if (valid && status == STATUS_OK && name_is_encoded_twice(text->bytes + host.start, host.stop - host.start))
		status = STATUS_KEPT_ENCODED_TWICE;
	*found = valid && status == STATUS_OK ? text_replaced(host.start, host.stop, text->out.bytes, text->out.length)
	                                      : text_kept(host.start, host.stop, status);
	if (!valid && cut == host.stop)
		found->fault = fault;
	return end;
}

/*
 * Returns true if encoding restores the decoded HOST in text->out before what follows it up to END.  Sets FOUND to it.
 */
static bool is_restored(struct text *text, const struct text_host *host, size_t end, struct text_found *found)
{
	const unsigned char *const bytes = text->bytes;
	const size_t length = host->stop - host->start;
	struct text_host decoded;
	size_t stop;

	*found = text_replaced(host->start, host->stop, text->out.bytes, text->out.length);
	/* Most are letters, and need not be read again, as in block lists. */
	if (end == host->stop && host->syntax != TEXT_SYNTAX_BARS &&
	    !(host->kinds & (TEXT_OTHER | TEXT_STAR | punctuation | symbols)) && text_is_plain(text) &&
	    (text->name.label_count == 1 || may_be_domain(text)))
		return true;
	decoded = (struct text_host){.start = TEXT_DECODED, .syntax = host->syntax};
	stop = text_load(text, TEXT_DECODED, text->out.bytes, text->out.length);
	decoded.stop = text_load(text, stop, bytes + host->stop, end - host->stop);
	decoded.kinds = text_kinds(text, TEXT_DECODED, decoded.stop);
	(void)encode(text, decoded, found);
	if (!found->output || found->start != TEXT_DECODED || found->stop != stop || text->out.length != length ||
	    strncasecmp((const char *)text->out.bytes, (const char *)bytes + host->start, length) != 0)
		return false;
	*found = text_replaced(host->start, host->stop, bytes + TEXT_DECODED, stop - TEXT_DECODED);
	return true;
}

/*
 * Decides about HOST when text is decoded, and returns as encode does.  It ends where encoding ends it, and is decoded
 * if encoding restores it.  If prose with A-labels follows, they stay, too: decoded, they might join the host.
 */
static size_t decode(struct text *text, struct text_host host, struct text_found *found)
{
	const unsigned char *const bytes = text->bytes;
	const size_t end = host.stop;
	struct fault fault;
	size_t stop = end;
	bool prefix, valid;

	if (host.kinds & (punctuation | symbols)) {
		stop = encode(text, host, found);
		*found = (struct text_found){0};
	}
	if (stop < end) {
		if (scan_find_prefix(bytes + stop, end - stop) < end - stop) {
			*found = text_kept(host.start, end, STATUS_KEPT_NOT_RESTORABLE);
			return end;
		}
		host.stop = stop;
		host.kinds = text_kinds(text, host.start, stop);
	}
	read_host(text, &host);
	prefix = text_has_prefix(host.name, host.length);
	if (!prefix) {
		const size_t at = host.start + scan_find_prefix(bytes + host.start, stop - host.start);

		if (at == stop || bytes[at - 1] < 0x80)
			return stop;
	}
	valid = prefix && convert(text, true, &host, &fault);
	if (valid && is_restored(text, &host, stop == end ? host.stop : end, found))
		return stop;
	*found = (struct text_found){0};
	if (host.syntax == TEXT_SYNTAX_BARS)
		return host.start;
	*found = text_kept(host.start, host.stop, STATUS_KEPT_NOT_RESTORABLE);
	if (prefix && !valid)
		found->fault = fault;
	return stop;
}

size_t text_decide_host(struct text *text, const struct text_host *host, struct text_found *found)
{
	size_t stop;

	/* When text is decoded, prose with A-labels may begin in the host. */
	if (text->hit >= host->stop && !(text->options.decode && host->kinds & (punctuation | symbols)))
		return host->stop;
	if (host->stop - host->start >= TEXT_HOST_MAX) {
		*found = text_kept(host->start, host->stop,
		                   text->hit < host->stop ? STATUS_KEPT_HOST_TOO_LONG : STATUS_OK);
		return host->stop;
	}
	stop = text->options.decode ? decode(text, *host, found) : encode(text, *host, found);
	/* An escape may be a part of the host, as in "\u00fc". */
	if (found->output && (text_begins(text, found->stop, "\\u") || text_begins(text, found->stop, "\\x")) &&
	    text_escape_length(text->bytes + found->stop + 1) == 0) {
		*found = text_kept(found->start, found->stop, STATUS_KEPT_TOUCHES_SYMBOL);
		found->fault.code_point = '\\';
	}
	return stop;
}
