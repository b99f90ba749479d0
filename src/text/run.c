/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs: the characters of names, and the extent of runs. */
#include <config.h>

#include "text/run.h"

#include "base/lanes.h"
#include "base/utf8.h"
#include "idna/map.h"
#include "idna/property.h"

#include <string.h>
#include <unictype.h>
#include <unistr.h>

#define WORD (TEXT_LABEL | TEXT_ENDS_SCHEME | TEXT_ATEXT)

const unsigned char text_classes[256] = {
	['0' ... '9'] = WORD | TEXT_HEX | TEXT_PARAMETER,
	['A' ... 'F'] = WORD | TEXT_HEX,
	['a' ... 'f'] = WORD | TEXT_HEX,
	['G' ... 'Z'] = WORD,
	['g' ... 'z'] = WORD,
	['-'] = TEXT_LABEL | TEXT_ATEXT,
	['_'] = TEXT_LABEL | TEXT_ATEXT,
	['.'] = TEXT_ATEXT,
	['!'] = TEXT_ATEXT,
	['$'] = TEXT_ATEXT,
	['%'] = TEXT_ATEXT,
	['&'] = TEXT_ATEXT,
	['*'] = TEXT_ATEXT,
	['+'] = TEXT_ATEXT,
	['='] = TEXT_ATEXT,
	['^'] = TEXT_ATEXT,
	['~'] = TEXT_ATEXT,
	['('] = TEXT_URL_SYNTAX,
	[')'] = TEXT_URL_SYNTAX,
	['['] = TEXT_URL_SYNTAX,
	[']'] = TEXT_URL_SYNTAX,
	['{'] = TEXT_URL_SYNTAX | TEXT_ATEXT,
	['}'] = TEXT_URL_SYNTAX | TEXT_ATEXT,
	[','] = TEXT_URL_SYNTAX,
	[';'] = TEXT_URL_SYNTAX | TEXT_PARAMETER,
	['|'] = TEXT_URL_SYNTAX | TEXT_ATEXT,
	['/'] = TEXT_URL_SYNTAX | TEXT_ENDS_AUTHORITY | TEXT_ATEXT,
	['\\'] = TEXT_URL_SYNTAX | TEXT_ENDS_AUTHORITY,
	['?'] = TEXT_URL_SYNTAX | TEXT_ENDS_AUTHORITY | TEXT_ATEXT,
	['#'] = TEXT_URL_SYNTAX | TEXT_ENDS_AUTHORITY | TEXT_ATEXT,
	[0x00 ... ' '] = TEXT_ENDS_URL,
	[0x7F] = TEXT_ENDS_URL,
	['"'] = TEXT_ENDS_URL,
	['\''] = TEXT_ENDS_URL | TEXT_ATEXT,
	['`'] = TEXT_ENDS_URL | TEXT_ATEXT,
	['<'] = TEXT_ENDS_URL,
	['>'] = TEXT_ENDS_URL,
};

/* The properties that each level allows in a name, before mapping. */
static const uint32_t allowed[] = {
	[IDNA_NONE] = ~UINT32_C(0),
	[IDNA_LOOKUP] = IDNA_LOOKUP_VALID | IDNA_LOOKUP_MAPPED | IDNA_LOOKUP_IGNORED,
	[IDNA_REGISTER] = IDNA_REGISTER_PVALID | IDNA_REGISTER_CONTEXTJ | IDNA_REGISTER_CONTEXTO,
	[IDNA_DISPLAY] = IDNA_REGISTER_PVALID | IDNA_REGISTER_CONTEXTJ | IDNA_REGISTER_CONTEXTO,
};

/*
 * UTS #46 allows punctuation in labels, including dashes and quotation marks.  In text they separate names, so only
 * those that RFC 5892 allows are part of a run: joiners, middle dots and a few more.  None of them is a separator or a
 * control character.
 */
static bool is_name_character(enum idna_level level, uint32_t properties)
{
	const uint32_t words =
		IDNA_WORD | IDNA_UNASSIGNED | IDNA_REGISTER_PVALID | IDNA_REGISTER_CONTEXTJ | IDNA_REGISTER_CONTEXTO;

	return properties & allowed[level] && properties & words;
}

/*
 * Returns true for punctuation that UTS #46 maps to a name character: halfwidth middle dot, fullwidth hyphen and
 * underscore.
 */
static bool is_mapped_to_name(struct text *text, uint32_t code_point)
{
	struct code_points mapped = {0};
	struct fault fault;
	const enum status status = idna_map(&code_point, 1, &mapped, &fault);
	bool name = status == STATUS_OK;

	if (status == STATUS_NO_MEMORY)
		text->no_memory = true;
	for (size_t i = 0; i < mapped.length && name; i++) {
		if (mapped.points[i] < 0x80)
			name = text_is((unsigned char)mapped.points[i], TEXT_LABEL);
		else
			name = is_name_character(IDNA_LOOKUP, idna_properties(mapped.points[i]));
	}
	code_points_free(&mapped);
	return name;
}

/*
 * Returns true for a bracket, a quotation mark or the end of a sentence or part of one.  The two single quotation marks
 * are also apostrophes, which the path of a URL may contain.
 */
static bool ends_phrase(uint32_t code_point)
{
	const uint32_t brackets = UC_CATEGORY_MASK_Ps | UC_CATEGORY_MASK_Pe | UC_CATEGORY_MASK_Pi | UC_CATEGORY_MASK_Pf;

	if (code_point == 0x2018 || code_point == 0x2019)
		return false;
	return uc_is_general_category_withtable(code_point, brackets) ||
	       uc_is_property_terminal_punctuation(code_point);
}

/* Returns the kind of CODE_POINT, which is not a name character, at IDNA_LOOKUP, which may map it. */
static enum text_kind kind_mapped(struct text *text, uint32_t code_point, uint32_t properties)
{
	if (idna_is_separator(code_point))
		return TEXT_OTHER;
	if (properties & IDNA_LOOKUP_IGNORED)
		return TEXT_INVISIBLE;
	return properties & IDNA_LOOKUP_MAPPED && is_mapped_to_name(text, code_point) ? TEXT_NAME : TEXT_OTHER;
}

/*
 * Returns the kind of CODE_POINT, which is neither ASCII nor a name character, for encoding.  Not inlined, so that name
 * characters, the common case, need fewer registers.
 */
__attribute__((noinline)) static enum text_kind kind_between(struct text *text, uint32_t code_point,
                                                             uint32_t properties)
{
	enum text_kind kind = TEXT_OTHER;

	if (!(properties & IDNA_KNOWN))
		text->no_memory = true;
	if (properties & (IDNA_WORD | IDNA_UNASSIGNED))
		return TEXT_TOUCH;
	if (idna_is_unsafe(code_point) || uc_is_property_white_space(code_point))
		return TEXT_BLANK;
	if (text->options.level == IDNA_LOOKUP)
		kind = kind_mapped(text, code_point, properties);
	return kind == TEXT_OTHER && ends_phrase(code_point) ? TEXT_BLANK : kind;
}

/* Returns true for the letters in tortoise shell brackets, which UTS #46 maps to these brackets and a letter. */
static bool is_bracketed(uint32_t code_point)
{
	return code_point == 0x1F12A || (code_point >= 0x1F240 && code_point <= 0x1F248);
}

/* Returns the kind of CODE_POINT, which is not ASCII, for encoding. */
static enum text_kind kind_encoding(struct text *text, uint32_t code_point)
{
	const uint32_t properties = idna_properties(code_point);

	if (is_name_character(text->options.level, properties))
		return text->options.level == IDNA_LOOKUP && is_bracketed(code_point) ? TEXT_TOUCH : TEXT_NAME;
	return kind_between(text, code_point, properties);
}

/*
 * Returns the kind of CODE_POINT, which is not ASCII, for decoding: a letter, mark or digit forms one label with an
 * A-label.  So does a joiner, and an unassigned code point, which may become a letter.
 */
static enum text_kind kind_decoding(uint32_t code_point)
{
	const uint32_t letters = UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_M | UC_CATEGORY_MASK_Nd | UC_CATEGORY_MASK_Nl |
	                         UC_CATEGORY_MASK_Cn;

	if (uc_is_general_category_withtable(code_point, letters) || uc_is_property_join_control(code_point))
		return TEXT_NAME;
	return TEXT_OTHER;
}

static enum text_kind kind(struct text *text, uint32_t code_point)
{
	if (code_point < 0x80)
		return text_is((unsigned char)code_point, TEXT_LABEL) ? TEXT_NAME : TEXT_OTHER;
	return text->options.decode ? kind_decoding(code_point) : kind_encoding(text, code_point);
}

static inline struct text_character character_at(struct text *text, const struct input *input, size_t at)
{
	ucs4_t code_point;
	const int length = u8_mbtoucr(&code_point, input->bytes + at, input->length - at);

	if (length == -2 && !input->last)
		return (struct text_character){NO_CODE_POINT, 0, TEXT_OTHER};
	if (length < 0)
		return (struct text_character){NO_CODE_POINT, 1, TEXT_OTHER};
	return (struct text_character){code_point, (size_t)length, kind(text, code_point)};
}

struct text_character text_character_at(struct text *text, const struct input *input, size_t at)
{
	return character_at(text, input, at);
}

const unsigned char *text_place(struct text *text, const struct input *input, size_t at)
{
	if (at >= TEXT_BEHIND)
		return input->bytes + at;
	memcpy(text->window, text->before + at, TEXT_BEHIND - at);
	memcpy(text->window + TEXT_BEHIND - at, input->bytes, at);
	return text->window + TEXT_BEHIND;
}

struct text_character text_character_before(struct text *text, const unsigned char *place)
{
	size_t length = 1;
	ucs4_t code_point;

	while (length < UTF8_MAX && (*(place - length) & 0xC0) == 0x80)
		length++;
	if (u8_mbtoucr(&code_point, place - length, length) != (int)length)
		return (struct text_character){NO_CODE_POINT, 1, TEXT_OTHER};
	return (struct text_character){code_point, length, kind(text, code_point)};
}

/* An asterisk is in a run only as a whole label.  Returns as text_run_goes_on. */
static bool is_whole_label(struct text *text, const struct input *input, size_t at, size_t *length)
{
	const struct text_character before = text_character_before(text, text_place(text, input, at));
	struct text_character after = {.length = 1, .kind = TEXT_OTHER};

	if (at + 1 < input->length)
		after = text_character_at(text, input, at + 1);
	else if (!input->last)
		after.length = 0;
	*length = before.kind != TEXT_NAME && before.code_point != '*' && after.kind != TEXT_NAME &&
	          after.code_point != '*';
	return after.length > 0;
}

/*
 * When encoding, every dot is in a run, and the rules reject empty labels.  When decoding, labels between empty ones
 * are names, so a dot is in a run only after a label and before another character.
 */
static bool is_inner_dot(const struct text *text, const struct input *input, size_t at, bool inside, size_t *length)
{
	const bool final = at + 1 == input->length;

	*length = !text->options.decode || (inside && (final || input->bytes[at + 1] != '.'));
	return input->last || !final;
}

bool text_run_goes_on(struct text *text, const struct input *input, size_t at, bool inside, size_t *length)
{
	const unsigned char byte = input->bytes[at];
	struct text_character character;

	if (byte < 0x80) {
		*length = text_is(byte, TEXT_LABEL);
		if (byte == '.')
			return is_inner_dot(text, input, at, inside, length);
		return byte != '*' || is_whole_label(text, input, at, length);
	}
	character = character_at(text, input, at);
	*length = character.kind == TEXT_NAME || character.kind == TEXT_INVISIBLE ? character.length : 0;
	return character.length > 0;
}

size_t text_before_run(const struct input *input, size_t from, size_t hit)
{
	size_t at = hit;

	while (at > from && hit - at < TEXT_RUN_MAX + TEXT_BEHIND) {
		const unsigned char byte = input->bytes[at - 1];

		if (byte < 0x80 && !text_is(byte, TEXT_LABEL) && byte != '.' && byte != '*')
			break;
		at--;
	}
	return at;
}

/* Returns a bit for each of LANES bytes: 1 if it is in TEXT_LABEL. */
static inline unsigned label_mask(byte_lanes bytes)
{
	const byte_lanes letter = (byte_lanes)((bytes | 0x20) - 'a' < 26), digit = (byte_lanes)(bytes - '0' < 10);

	return lanes_mask(letter | digit | lanes_equal(bytes, '-') | lanes_equal(bytes, '_'));
}

/*
 * Returns the end of the letters, digits, hyphens and underscores from AT on, and of dots between two of them.  AT may
 * be after END.
 */
static size_t skip_labels(const unsigned char *bytes, size_t at, size_t end)
{
	for (; LANES_NATIVE && at + LANES <= end; at += LANES) {
		const byte_lanes block = lanes_load(bytes + at);
		const unsigned label = label_mask(block), dots = lanes_mask(lanes_equal(block, '.'));
		const unsigned others = ~(label | (dots & label << 1 & label >> 1)) & ((1U << LANES) - 1);

		if (others)
			return at + (size_t)__builtin_ctz(others);
	}
	while (at < end && text_is(bytes[at], TEXT_LABEL))
		at++;
	return at;
}

bool text_run_end(struct text *text, const struct input *input, size_t at, size_t *end)
{
	const size_t most = input->length - at > TEXT_RUN_MAX ? at + TEXT_RUN_MAX + 1 : input->length;
	size_t length, i = at;

	for (;;) {
		i = skip_labels(input->bytes, i, most);
		*end = i;
		if (i >= most)
			return input->last || i - at > TEXT_RUN_MAX;
		if (!text_run_goes_on(text, input, i, i > at && input->bytes[i - 1] != '.', &length))
			return false;
		if (length == 0)
			return true;
		i += length;
	}
}
