/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Strings of a zone (RFC 1035, section 5.1: <character-string>). */
#include <config.h>

#include "zone/string.h"

#include "base/utf8.h"
#include "zone/octet.h"

#include <string.h>

static struct answer encode(const unsigned char *token, size_t length, bool check, struct buffer *out)
{
	struct fault fault;

	if (is_ascii(token, length))
		return answer_copy(length);
	if (check)
		return utf8_check(token, length, &fault) == STATUS_OK ? answer_copy(length)
		                                                      : answer_fault(length, fault);
	if (!octet_escape(token, length, out))
		return answer_no_memory(length);
	return answer_replace(length, out->bytes, out->length);
}

static struct answer decode(const unsigned char *token, size_t length, struct buffer *out)
{
	const bool quoted = token[0] == '"';
	enum status status;

	if (!memchr(token, '\\', length))
		return answer_copy(length);
	if (!buffer_append(out, token, quoted))
		return answer_no_memory(length);
	status = octet_restore(token + quoted, length - 2 * quoted, out);
	if (status == STATUS_NO_MEMORY || (status == STATUS_OK && !buffer_append(out, token, quoted)))
		return answer_no_memory(length);
	if (status != STATUS_OK || out->length == length)
		return answer_copy(length);
	return answer_replace(length, out->bytes, out->length);
}

struct answer zone_string_convert(const struct zone_options *options, const unsigned char *token, size_t length,
                                  struct buffer *out)
{
	out->length = 0;
	if (!options->decode)
		return encode(token, length, options->check, out);
	return options->annotate || options->check ? answer_copy(length) : decode(token, length, out);
}
