/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Lists of top-level domains. */
#include <config.h>

#include "text/tlds.h"

#include "names/name.h"
#include "text/tlds_builtin.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { TLDS_SLOT = LABEL_MAX + 1 };

/*
 * Adds the last label of the rule that begins LINE, up to a space or a comment, if it can be encoded: the list may have
 * "co.za" without "za".  Many rules in a row have the same one, which is added once.
 */
static enum status read_line(struct buffer *tlds, struct name *name, const unsigned char *line, size_t length)
{
	static const unsigned char filling[TLDS_SLOT];
	const struct name_rules rules = {.level = IDNA_LOOKUP, .checks_ascii = true, .no_inner_prefix = true};
	const size_t before = tlds->length;
	size_t start = 0, end = 0;
	struct fault fault;
	enum status status;

	for (; end < length && line[end] > ' ' && line[end] != '#' && (line[end] != '/' || end > 0); end++) {
		if (end > start && line[end - 1] == '.')
			start = end;
	}
	end -= end > start && line[end - 1] == '.';
	if (start == end || (line[start] < 0x80 && !is_letter(line[start]) && !is_digit(line[start])))
		return STATUS_OK;
	status = name_convert(false, name, &rules, NULL, line + start, end - start, tlds, &fault);
	assert(status != STATUS_OK || name->ace_length <= LABEL_MAX); /* without rules.dots, dots are full stops */
	if (status == STATUS_OK && !buffer_append(tlds, filling, TLDS_SLOT - name->ace_length))
		status = STATUS_NO_MEMORY;
	if (status != STATUS_OK ||
	    (before > 0 && memcmp(tlds->bytes + before - TLDS_SLOT, tlds->bytes + before, TLDS_SLOT) == 0))
		tlds->length = before;
	return status == STATUS_NO_MEMORY ? STATUS_NO_MEMORY : STATUS_OK;
}

/* Compares labels that end with NUL.  For speed, most differ in their first byte. */
static int compare_domains(const void *a, const void *b)
{
	const int first = *(const unsigned char *)a - *(const unsigned char *)b;

	return first != 0 ? first : strcmp(a, b);
}

enum status tlds_read(struct buffer *tlds, const unsigned char *list, size_t length)
{
	struct name name = {0};
	enum status status = STATUS_OK;
	size_t end;

	for (size_t at = 0; at < length && status == STATUS_OK; at = end + 1) {
		const unsigned char *newline = memchr(list + at, '\n', length - at);

		end = newline ? (size_t)(newline - list) : length;
		status = read_line(tlds, &name, list + at, end - at);
	}
	name_free(&name);
	if (tlds->length > 0)
		qsort(tlds->bytes, tlds->length / TLDS_SLOT, TLDS_SLOT, compare_domains);
	return status;
}

bool tlds_have(const struct buffer *tlds, const unsigned char *label, size_t length)
{
	unsigned char slot[TLDS_SLOT] = {0};

	if (length == 0 || length > LABEL_MAX)
		return false;
	for (size_t i = 0; i < length; i++) {
		slot[i] = label_folded[label[i]];
		if (slot[i] == '\0')
			return false;
	}
	if (bsearch(slot, tlds_builtin, tlds_builtin_count, sizeof *tlds_builtin, compare_domains))
		return true;
	return tlds && tlds->length > 0 &&
	       bsearch(slot, tlds->bytes, tlds->length / TLDS_SLOT, TLDS_SLOT, compare_domains);
}
