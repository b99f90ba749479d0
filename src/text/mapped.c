/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names as they are after mapping. */
#include <config.h>

#include "text/mapped.h"

#include "base/utf8.h"
#include "idna/property.h"
#include "idna/uts46.h"

/*
 * The bytes, other than the first two bytes of most Han, Kana, Hangul and Thai, that may begin a character which
 * mapping changes to ASCII, to another script or to nothing.
 */
static const bool may_change[256] = {
	['A' ... 'Z'] = true,   [0xC2] = true, [0xC4 ... 0xCF] = true,
	[0xE1 ... 0xE3] = true, [0xEA] = true, [0xEE ... 0xF4] = true,
};

/* Returns true for the first two bytes of U+3040 to U+30FF, U+3400 to U+3FFF and U+AC00 to U+AFFF. */
static bool is_stable(unsigned char lead, unsigned char next)
{
	return lead == 0xE3 ? (next >= 0x81 && next <= 0x83) || next >= 0x90 : lead == 0xEA && next >= 0xB0;
}

static bool needs_mapping(const unsigned char *name, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (may_change[name[i]] && !(name[i] >= 0xE0 && is_stable(name[i], name[i + 1])))
			return true;
	}
	return false;
}

/* Appends CODE_POINT as it is mapped.  Returns false if out of memory. */
static bool append_mapped(struct buffer *out, uint32_t code_point)
{
	uint32_t mapping[UTS46_MAPPING_MAX];
	size_t length = 1;

	mapping[0] = code_point;
	if (code_point >= 'A' && code_point <= 'Z')
		mapping[0] |= 0x20;
	else if (code_point >= 0x80 && !(idna_properties(code_point) & IDNA_LOOKUP_VALID))
		length = uts46_mapping(code_point, mapping);
	return length != SIZE_MAX && utf8_encode(mapping, length, out);
}

const unsigned char *text_mapped(struct text *text, const unsigned char *name, size_t *length)
{
	uint32_t code_point;

	if (text->options.level != IDNA_LOOKUP || !needs_mapping(name, *length))
		return name;
	text->out.length = 0;
	for (size_t i = 0; i < *length && !text->no_memory;) {
		i += utf8_read(name + i, &code_point);
		text->no_memory = !append_mapped(&text->out, code_point);
	}
	*length = text->out.length;
	return text->out.bytes;
}
