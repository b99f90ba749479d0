/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Runs: the characters of names, and the extent of runs. */
#include <config.h>

#include "text/run.h"

#include "base/lanes.h"
#include "base/scan.h"
#include "base/utf8.h"
#include "idna/map.h"
#include "idna/property.h"
#include "idna/script.h"
#include "idna/uts46.h"

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

/* Returns true if CODE_POINT is mapped to letters and other characters in one label, such as fractions and "°C". */
static bool is_mapped_to_both(uint32_t code_point)
{
	const uint32_t words = UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_M | UC_CATEGORY_MASK_N;
	uint32_t mapping[UTS46_MAPPING_MAX];
	const size_t length = uts46_mapping(code_point, mapping);
	size_t letters = 0;

	for (size_t i = 0; length != SIZE_MAX && i < length; i++)
		letters += uc_is_general_category_withtable(mapping[i], words);
	return letters > 0 && letters < length;
}

/*
 * Returns the kind of CODE_POINT if it is not a letter: TEXT_NAME for the letters of a script among the symbols, such
 * as Kangxi radicals.  U+FFFD stands for a character that was lost, and so belongs to the text next to it.
 */
static enum text_kind kind_symbol(uint32_t code_point)
{
	if (code_point == 0xFFFD || is_mapped_to_both(code_point))
		return TEXT_TOUCH;
	return uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_S) && script_of(code_point) == 0
	               ? TEXT_SYMBOL
	               : TEXT_NAME;
}

/* Returns the kind of CODE_POINT, which is not ASCII, for encoding. */
static enum text_kind kind_encoding(struct text *text, uint32_t code_point)
{
	const uint32_t properties = idna_properties(code_point);

	const uint32_t letters = IDNA_REGISTER_PVALID | IDNA_MARK | IDNA_LOOKUP_LOWERED;
	const bool letter = !(properties & IDNA_WORD) || properties & letters;
	const enum text_kind kind = letter ? TEXT_NAME : kind_symbol(code_point);

	if (kind != TEXT_NAME)
		return kind;
	if (is_name_character(text->options.level, properties))
		return TEXT_NAME;
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
	const unsigned char byte = input->bytes[at];

	if (byte < 0x80)
		return (struct text_character){byte, 1, kind(text, byte)};
	return character_at(text, input, at);
}

struct text_character text_character_before(struct text *text, const struct input *input, size_t at, size_t back)
{
	unsigned char bytes[UTF8_MAX];
	size_t length = 1;
	ucs4_t code_point;

	bytes[0] = text_byte_before(text, input, at, back + 1);
	if (bytes[0] < 0x80)
		return (struct text_character){bytes[0], 1, kind(text, bytes[0])};
	while (length < UTF8_MAX && (text_byte_before(text, input, at, back + length) & 0xC0) == 0x80)
		length++;
	for (size_t i = 0; i < length; i++)
		bytes[i] = text_byte_before(text, input, at, back + length - i);
	if (u8_mbtoucr(&code_point, bytes, length) != (int)length)
		return (struct text_character){NO_CODE_POINT, 1, TEXT_OTHER};
	return (struct text_character){code_point, length, kind(text, code_point)};
}

bool text_ends_with(const struct text *text, const struct input *input, size_t at, const char *string)
{
	const size_t length = strlen(string);

	for (size_t i = 1; i <= length; i++) {
		if (text_byte_before(text, input, at, i) != (unsigned char)string[length - i])
			return false;
	}
	return true;
}

bool text_begins_authority(const struct text *text, const struct input *input, size_t at)
{
	size_t length = 0;

	if (text_ends_with(text, input, at, "://"))
		length = strlen("://");
	else if (text_ends_with(text, input, at, ":\\/\\/"))
		length = strlen(":\\/\\/");
	return length > 0 && text_is(text_byte_before(text, input, at, length + 1), TEXT_ENDS_SCHEME);
}

/* An asterisk is in a run only as a whole label.  Sets *LENGTH.  Returns false if more bytes are needed. */
static bool is_whole_label(struct text *text, const struct input *input, size_t at, size_t *length)
{
	const struct text_character before = text_character_before(text, input, at, 0);
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

/* The part of a label before a position in a run. */
enum part { PART_NONE, PART_LETTERS, PART_SYMBOLS };

/* Sets *LENGTH to the length of the ASCII character at AT if it continues a run, otherwise 0. */
static bool goes_on_ascii(struct text *text, const struct input *input, size_t at, enum part *part, size_t *length)
{
	const unsigned char byte = input->bytes[at];
	const enum part before = *part;

	*length = text_is(byte, TEXT_LABEL) && before != PART_SYMBOLS;
	*part = byte == '.' ? PART_NONE : PART_LETTERS;
	if (byte == '*')
		return is_whole_label(text, input, at, length);
	return byte != '.' || is_inner_dot(text, input, at, before != PART_NONE, length);
}

/* Returns true if CHARACTER, not ASCII, goes on with a label after PART: symbols and letters are not in one label. */
static bool goes_on_label(const struct text_character *character, enum part *part)
{
	const enum part next = character->kind == TEXT_SYMBOL ? PART_SYMBOLS : PART_LETTERS;

	if (character->kind == TEXT_INVISIBLE)
		return true;
	if (character->kind != TEXT_NAME && character->kind != TEXT_SYMBOL)
		return false;
	if (*part == PART_SYMBOLS && next == PART_LETTERS) /* a variation selector or joiner belongs to the symbol */
		return idna_properties(character->code_point) & (IDNA_MARK | IDNA_REGISTER_CONTEXTJ);
	if (*part == PART_NONE)
		*part = next;
	return *part == next;
}

/*
 * Sets *LENGTH to the length of the character at AT if it continues a run after PART, otherwise 0.  Returns false if
 * more bytes are needed.
 */
static bool goes_on(struct text *text, const struct input *input, size_t at, enum part *part, size_t *length)
{
	struct text_character character;

	if (input->bytes[at] < 0x80)
		return goes_on_ascii(text, input, at, part, length);
	character = character_at(text, input, at);
	*length = goes_on_label(&character, part) ? character.length : 0;
	return character.length > 0;
}

bool text_run_goes_on(struct text *text, const struct input *input, size_t at, size_t *length)
{
	const struct text_character before = text_character_before(text, input, at, 0);
	enum part part = before.kind == TEXT_SYMBOL ? PART_SYMBOLS : PART_LETTERS;

	if (before.code_point == '.')
		part = PART_NONE;
	return goes_on(text, input, at, &part, length);
}

/* The same for a name that has more than letters and digits. */
static bool is_restorable(struct text *text, const unsigned char *name, size_t length, bool host)
{
	enum part part = PART_NONE;

	for (size_t i = 0; i < length;) {
		struct text_character character = {.kind = TEXT_NAME};

		i += utf8_read(name + i, &character.code_point);
		if (character.code_point >= 0x80)
			character.kind = kind_encoding(text, character.code_point);
		if (character.code_point == '.')
			part = PART_NONE;
		else if (!goes_on_label(&character, &part) &&
		         !(host && character.kind <= TEXT_INVISIBLE && memchr(name + i, '.', length - i)))
			return false;
	}
	return true;
}

bool text_is_restorable(struct text *text, const unsigned char *name, size_t length, bool host)
{
	uint32_t code_point;

	for (size_t i = 0; i < length;) {
		if (name[i] < 0x80) {
			i++;
			continue;
		}
		i += utf8_read(name + i, &code_point);
		if (!(idna_remembered(code_point) & IDNA_REGISTER_PVALID))
			return is_restorable(text, name, length, host);
	}
	return true;
}

/* Returns true if BYTE may be in a run, by itself. */
static bool may_be_in_run(unsigned char byte)
{
	return byte >= 0x80 || text_is(byte, TEXT_LABEL) || byte == '.' || byte == '*';
}

/* Returns true if the dot at DOT may be between two labels, one of which is near and not ASCII. */
static bool is_dot_of_interest(const struct input *input, size_t from, size_t dot)
{
	size_t at = dot;

	if (dot + 1 == input->length)
		return !input->last;
	if (!may_be_in_run(input->bytes[dot + 1]))
		return false;
	while (at > from && may_be_in_run(input->bytes[at - 1])) {
		if (input->bytes[--at] >= 0x80)
			return true;
	}
	for (at = dot + 1; at < input->length && may_be_in_run(input->bytes[at]); at++) {
		if (input->bytes[at] >= 0x80)
			return true;
		if (at - dot > TEXT_RUN_MAX)
			return false;
	}
	return at == input->length && !input->last;
}

/* Names have a dot, so in text that is not ASCII the dots are of interest. */
static size_t find_dot(const struct input *input, size_t from)
{
	size_t at = from;

	while ((at += scan_find(input->bytes + at, input->length - at, SCAN_NON_ASCII)) < input->length) {
		const size_t start = text_before_run(input, from, at);
		const unsigned char *dot = memchr(input->bytes + start, '.', input->length - start);

		if (!dot)
			return input->length;
		at = (size_t)(dot - input->bytes);
		if (is_dot_of_interest(input, from, at))
			return at;
		from = ++at;
	}
	return at;
}

size_t text_find(const struct text *text, const struct input *input, size_t at)
{
	if (!text->options.decode && !text->options.check)
		return find_dot(input, at);
	return at + scan_find(input->bytes + at, input->length - at,
	                      SCAN_ACE_PREFIX | (text->options.decode ? 0 : SCAN_NON_ASCII));
}

size_t text_before_run(const struct input *input, size_t from, size_t hit)
{
	size_t at = hit;

	while (at > from && hit - at < TEXT_RUN_MAX + TEXT_BEHIND) {
		if (!may_be_in_run(input->bytes[at - 1]))
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

/*
 * In the host of a URL, which starts at AT, symbols and letters may be in one label, except the last one: what follows
 * that may be text.  Moves *END, at a symbol or letter that does not go on with its label, to the dot after the label
 * if one is before MOST.  Returns false if more bytes are needed.
 */
static bool skip_mixed(struct text *text, const struct input *input, size_t at, size_t most, size_t *end)
{
	struct text_character character;

	if (*end == input->length || (input->bytes[*end] < 0x80 && !text_is(input->bytes[*end], TEXT_LABEL)) ||
	    !text_begins_authority(text, input, at))
		return true;
	for (size_t i = *end; i < most; i += character.length) {
		character = text_character_at(text, input, i);
		if (character.length == 0 || (character.code_point == '.' && i + 1 == input->length && !input->last))
			return false;
		if (character.code_point == '.' && i + 1 < input->length && may_be_in_run(input->bytes[i + 1]))
			*end = i;
		if (character.kind > TEXT_INVISIBLE)
			return true;
	}
	return input->last || most < input->length;
}

bool text_run_end(struct text *text, const struct input *input, size_t at, size_t *end)
{
	const size_t most = input->length - at > TEXT_RUN_MAX ? at + TEXT_RUN_MAX + 1 : input->length;
	enum part part = PART_NONE;
	size_t length, i = at;

	for (;;) {
		const size_t start = i;

		if (part != PART_SYMBOLS)
			i = skip_labels(input->bytes, i, most);
		if (i > start && part == PART_NONE)
			part = PART_LETTERS;
		*end = i;
		if (i >= most)
			return input->last || i - at > TEXT_RUN_MAX;
		if (!goes_on(text, input, i, &part, &length))
			return false;
		if (length == 0 && !skip_mixed(text, input, at, most, &i))
			return false;
		if (length == 0 && i == *end)
			return true;
		i += length;
	}
}
