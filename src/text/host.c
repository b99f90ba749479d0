/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Hosts, which the syntax around them shows: a host is one name, which is converted whole or kept.  The rules are those
 * of man/puny-text.7.
 */
#include <config.h>

#include "text/parts.h"

#include <strings.h>

static const unsigned punctuation = TEXT_PUNCTUATION | TEXT_SPACE, symbols = TEXT_SYMBOL | TEXT_MAPPED;

/*
 * Leaves out of HOST what stands beside the name: dots, and hyphens, underscores and asterisks at the end.  Sets its
 * name: its bytes or, if it may have other separators than full stops or, in a URL, percent-encoded bytes that are not
 * ASCII, a copy without them in text->host.
 */
static void read_host(struct text *text, struct text_host *host)
{
	const unsigned marks = TEXT_SEPARATOR | TEXT_STAR | TEXT_HYPHEN | TEXT_UNDERSCORE;
	const unsigned separator = TEXT_SEPARATOR | TEXT_PUNCTUATION; /* U+3002 and others, of three bytes */
	struct buffer *const out = &text->host;

	while (host->stop > host->start && text_kind(text, host->stop - 1) & marks &&
	       !text_ends(text, host->stop, ".*"))
		host->stop--;
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
		const int high = hex_value(byte[1]), low = hex_value(byte[2]);

		if (*byte == '%' && host->syntax == TEXT_SYNTAX_URL && high >= 8 && low >= 0) {
			out->bytes[out->length++] = (unsigned char)(high * 16 + low);
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
	const bool url = host->syntax == TEXT_SYNTAX_URL,
		   template = url && (host->kinds & (TEXT_OTHER | TEXT_STAR)) == TEXT_OTHER;
	const unsigned char *piece;

	if (text_convert(text, decode, template, host->name, host->length, &text->out, fault))
		return true;
	piece = host->name + fault->piece;
	if ((memchr(piece, '*', fault->piece_length) && !memchr(piece, '.', fault->piece_length)) ||
	    (url && text_begins(text, host->start, "{{") && text_ends(text, host->stop, "}}")))
		fault->status = STATUS_OK;
	if (host->length < host->stop - host->start) {
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

/* Returns true if what HOST has before AT is a name with a known domain. */
static bool is_name_before(struct text *text, const struct text_host *host, size_t at)
{
	const unsigned char *const name = text->bytes + host->start, *const end = text->bytes + at,
				   *const last = text_last_label(name, at - host->start);

	return last > name && text_is_known(text, last, (size_t)(end - last));
}

/*
 * Returns true if the last label of HOST, which is converted, may be a domain: it is ASCII or has letters of one
 * script, as "com에서" has not, and no particle or word follows a known domain, as in "한국에서".
 */
static bool may_be_domain(struct text *text, const struct text_host *host)
{
	const struct name_label *const last = text->name.labels + text->name.label_count - 1;
	const unsigned char *const label = host->name + last->start;
	const size_t length = last->length; /* text_is_known overwrites text->name */
	uint32_t scripts;

	if (last->kind == LABEL_ASCII)
		return true;
	scripts = idna_scripts(name_label_points(&text->name, last), last->points);
	for (size_t part = 1; part < length && scripts & TEXT_UNSPACED; part++) {
		if ((label[part] & 0xC0) != 0x80 && text_is_known(text, label, part))
			return false;
	}
	return scripts != 0 && idna_is_single_script(scripts);
}

/* Returns true if a placeholder, which other text will replace, may begin at BYTES: "{{x}}", "[%x%]", "<%=x%>",
 * "&uuml;". */
static bool begins_placeholder(const unsigned char *bytes)
{
	return bytes[0] == '{' || bytes[0] == '&' || (text_is_one_of(bytes[0], "[<") && text_is_one_of(bytes[1], "%?"));
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
 * Returns why HOST, which ends before END, stays, or STATUS_OK: the first rule that applies decides.  FAULT is that of
 * its conversion, or NULL.
 */
static enum status find_reason(struct text *text, const struct text_host *host, size_t end, const struct fault *fault)
{
	const bool enclosed = host->syntax == TEXT_SYNTAX_ENCLOSED;

	if (!fault && (text->name.label_count > 1 || host->syntax == TEXT_SYNTAX_RULE) && has_known_domain(text)) {
		const size_t cut = host->kinds & punctuation
		                           ? text_span(text, host->start, host->stop - host->start, ~punctuation)
		                           : host->stop;

		return cut < host->stop && is_name_before(text, host, cut) ? STATUS_KEPT_TWO_NAMES : STATUS_OK;
	}
	if (host->syntax >= TEXT_SYNTAX_BARS || find_prose(text, host) < host->stop)
		return STATUS_KEPT_NOT_LISTED;
	if (fault)
		return fault->status;
	if (text->out.bytes[text->out.length - 1] == '*')
		return enclosed ? STATUS_OK : STATUS_KEPT_WILDCARD;
	if (text->name.label_count == 1)
		return enclosed && has_known_domain(text) ? STATUS_OK : STATUS_KEPT_SINGLE_LABEL;
	return host->kinds & symbols || begins_placeholder(text->bytes + end) || !may_be_domain(text, host)
	               ? STATUS_KEPT_NOT_LISTED
	               : STATUS_OK;
}

/*
 * Decides about HOST when text is encoded.  That of a URL ends where prose may begin if it is not under a known domain;
 * if this may be inside its name, what is before it is kept.  Sets FOUND to the host if it is converted or stays, with
 * or without a report, or else to zero.  Returns where the host ends: host.stop or, if prose begins there, before it.
 */
static size_t encode(struct text *text, struct text_host host, struct text_found *found)
{
	const unsigned char *const bytes = text->bytes;
	size_t end = host.stop, cut;
	struct fault fault = {0};
	enum status status;
	bool ascii, valid;

	*found = (struct text_found){0};
	for (;; host.stop = end = cut, host.kinds = text_kinds(text, host.start, cut)) {
		read_host(text, &host);
		ascii = is_ascii(host.name, host.length) && is_ascii(bytes + host.start, host.stop - host.start);
		valid = convert(text, false, &host, &fault);
		if (ascii && (valid || !text_has_prefix(host.name, host.length)))
			return end;
		status = find_reason(text, &host, end, valid ? NULL : &fault);
		if (status != STATUS_KEPT_NOT_LISTED || host.syntax != TEXT_SYNTAX_URL ||
		    (cut = find_prose(text, &host)) == host.stop)
			break;
		if (!is_ascii(bytes + host.start, cut - host.start) && memchr(bytes + cut, '.', host.stop - cut) &&
		    !is_name_before(text, &host, cut)) {
			*found = text_kept(host.start, cut, status, NULL);
			return cut;
		}
	}
	if (status != STATUS_OK && host.syntax >= TEXT_SYNTAX_BARS)
		return host.start;
	if (valid && status == STATUS_OK && name_is_encoded_twice(bytes + host.start, host.stop - host.start))
		status = STATUS_KEPT_ENCODED_TWICE;
	*found = valid && status == STATUS_OK ? text_replaced(host.start, host.stop, text->out.bytes, text->out.length)
	                                      : text_kept(host.start, host.stop, status, &fault);
	return end;
}

/*
 * Returns true if encoding restores the decoded HOST in text->out before what follows it up to END.  Sets FOUND to it.
 */
static bool is_restored(struct text *text, const struct text_host *host, size_t end, struct text_found *found)
{
	const unsigned char *const bytes = text->bytes;
	const size_t length = host->stop - host->start;
	const struct name_label *const last = text->name.labels + text->name.label_count - 1;
	struct text_host decoded;
	size_t stop;

	*found = text_replaced(host->start, host->stop, text->out.bytes, text->out.length);
	/* Most are letters, and need not be read again, as in block lists. */
	if (end == host->stop && !(host->kinds & (TEXT_OTHER | TEXT_STAR | punctuation | symbols)) &&
	    text_is_plain(text) &&
	    ((host->syntax < TEXT_SYNTAX_BARS &&
	      (text->name.label_count == 1 || (last->kind == LABEL_ASCII && !begins_placeholder(bytes + end)))) ||
	     is_name_before(text, host, end)))
		return true;
	decoded = (struct text_host){.start = TEXT_DECODED, .syntax = host->syntax};
	stop = text_load(text, TEXT_DECODED, text->out.bytes, text->out.length);
	decoded.stop = text_load(text, stop, bytes + host->stop, end + 2 - host->stop) - 2;
	decoded.kinds = text_kinds(text, TEXT_DECODED, decoded.stop);
	(void)encode(text, decoded, found);
	if (!found->output || text->out.length != length ||
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
	bool valid;

	if (host.kinds & (punctuation | symbols)) {
		stop = encode(text, host, found);
		*found = (struct text_found){0};
	}
	if (stop < end) {
		/* what is two names, or has no domain after its punctuation, is prose whatever becomes of it */
		const size_t cut = text_span(text, host.start, end - host.start, ~punctuation);
		const bool prose = host.syntax >= TEXT_SYNTAX_BARS && cut < end &&
		                   (is_name_before(text, &host, cut) || !(text_kinds(text, cut, end) & TEXT_SEPARATOR));

		if (!prose && scan_find_prefix(bytes + stop, end - stop) < end - stop) {
			*found = text_kept(host.start, end, STATUS_KEPT_NOT_RESTORABLE, NULL);
			return end;
		}
		if (host.syntax >= TEXT_SYNTAX_BARS)
			return stop;
		host.stop = stop;
		host.kinds = text_kinds(text, host.start, stop);
	}
	read_host(text, &host);
	if (text->trigger >= stop)
		return stop;
	valid = convert(text, true, &host, &fault);
	if (valid && (!text->name.changed || is_restored(text, &host, end, found)))
		return stop;
	*found = (struct text_found){0};
	if (host.syntax >= TEXT_SYNTAX_BARS)
		return host.start;
	*found = text_kept(host.start, host.stop, valid ? STATUS_KEPT_NOT_RESTORABLE : fault.status, &fault);
	return stop;
}

size_t text_decide_host(struct text *text, const struct text_host *host, struct text_found *found)
{
	const bool complete = host->stop - host->start < TEXT_HOST_MAX;

	/* When text is decoded, prose with A-labels may begin in the host. */
	if (text->trigger >= host->stop && !(complete && text->options.decode && host->kinds & (punctuation | symbols)))
		return host->stop;
	if (!complete) {
		*found = text_kept(host->start, host->stop, STATUS_KEPT_HOST_TOO_LONG, NULL);
		return host->stop;
	}
	return text->options.decode ? decode(text, *host, found) : encode(text, *host, found);
}
