/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Plain RFC 3492. */
#include <config.h>

#include "base/utf8.h"
#include "fuzz.h"
#include "punycode/codepoints.h"
#include "punycode/compare.h"
#include "records/records.h"

#include <stdlib.h>
#include <string.h>
#include <unistr.h>

static bool same_points(const struct code_points *one, const struct code_points *other)
{
	return same_bytes(one->points, one->length * sizeof *one->points, other->points,
	                  other->length * sizeof *other->points);
}

/* Both encoders and decoders give the answers of RFC 3492. */
static void check_decoders(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag)
{
	struct code_points points = {0};
	struct rfc_decoded wanted;
	struct fault fault;

	must(decodes_alike(p, string, length, flag, &wanted), "a string is decoded as in RFC 3492");
	if (punycode_decode(p, string, length, flag, &points, &fault) == STATUS_OK)
		must(encodes_alike(p, points.points, points.length), "a string is encoded as in RFC 3492");
	else
		must_point(&fault, length);
	code_points_free(&points);
}

/* Checks that STRING, encoded, with its digits in lower case, decodes and encodes again. */
static void lower_digits(struct buffer *string)
{
	size_t i = string->length;

	while (i > 0 && string->bytes[i - 1] != '-')
		i--;
	for (; i < string->length; i++) {
		if (string->bytes[i] >= 'A' && string->bytes[i] <= 'Z')
			string->bytes[i] |= 0x20;
	}
}

/* The options of a choice, and the last conversion with them. */
struct subject {
	struct records records;
	struct buffer out;
};

static struct subject subject_for(unsigned char choice, enum format format)
{
	const struct convert_options options = {
		.profile = instances[choice % 4 % 3],
		.format = format,
		.mixed_case = choice % 4 == 3,
		.terminator = '\n',
	};
	struct subject subject = {0};

	(void)records_mode.start(&subject.records, &options);
	return subject;
}

static enum status encode(struct subject *subject, const unsigned char *string, size_t length, struct fault *fault)
{
	subject->out.length = 0;
	return strings_encode(&subject->records, string, length, &subject->out, fault);
}

static enum status decode(struct subject *subject, const unsigned char *string, size_t length, struct fault *fault)
{
	subject->out.length = 0;
	return strings_decode(&subject->records, string, length, &subject->out, fault);
}

static void subject_free(struct subject *subject)
{
	records_mode.free(&subject->records);
	buffer_free(&subject->out);
}

void fuzz_strings_encode(const unsigned char *bytes, size_t length)
{
	struct subject to, from;
	struct fault fault;
	enum status status;

	if (length < 1)
		return;
	to = from = subject_for(bytes[0], FORMAT_UTF8);
	bytes++, length--;
	status = encode(&to, bytes, length, &fault);
	must((status == STATUS_OK) == (u8_check(bytes, length) == NULL), "what is UTF-8 is encoded, and nothing else");
	if (status == STATUS_OK) {
		must(is_all_ascii(to.out.bytes, to.out.length), "what is encoded is ASCII");
		must(strings_read_points(&to.records, bytes, length, &fault) == STATUS_OK, "and reads again");
		must(encodes_alike(to.records.options.profile, to.records.points.points, to.records.points.length),
		     "a string is encoded as in RFC 3492");
		status = decode(&from, to.out.bytes, to.out.length, &fault);
		must(status == STATUS_OK || (status == STATUS_TERMINATOR_IN_OUTPUT && memchr(bytes, '\n', length)),
		     "what is encoded decodes");
		must(status == STATUS_TERMINATOR_IN_OUTPUT || same_bytes(from.out.bytes, from.out.length, bytes, length),
		     "decoding gives back what was encoded");
	} else {
		must_point(&fault, length);
	}
	subject_free(&to);
	subject_free(&from);
}

void fuzz_strings_decode(const unsigned char *bytes, size_t length)
{
	struct subject to, from, again;
	struct buffer canonical = {0};
	struct fault fault;

	if (length < 1)
		return;
	for (size_t i = 0; i < INSTANCES; i++)
		check_decoders(instances[i], bytes + 1, length - 1, 0);
	check_decoders(&punycode, bytes + 1, length - 1, CASE_FLAG);
	from = to = again = subject_for(bytes[0], FORMAT_UTF8);
	bytes++, length--;
	if (decode(&from, bytes, length, &fault) == STATUS_OK) {
		must(u8_check(from.out.bytes, from.out.length) == NULL, "what is decoded is UTF-8");
		must(encode(&to, from.out.bytes, from.out.length, &fault) == STATUS_OK, "what was decoded is encoded");
		must(buffer_append(&canonical, bytes, length), "there is memory");
		if (from.records.options.profile == &punycode)
			lower_digits(&canonical);
		/*
		 * Swift has two ways to write some of ASCII, and with -m a capital can be encoded as itself or as a
		 * flag.
		 */
		if (from.records.options.profile != &punycode_swift && !from.records.options.mixed_case)
			must(same_bytes(to.out.bytes, to.out.length, canonical.bytes, canonical.length),
			     "encoding gives back what was decoded");
		must(decode(&again, to.out.bytes, to.out.length, &fault) == STATUS_OK &&
		             same_bytes(again.out.bytes, again.out.length, from.out.bytes, from.out.length),
		     "decoding gives back what was encoded");
	} else {
		must_point(&fault, length);
	}
	buffer_free(&canonical);
	subject_free(&from);
	subject_free(&to);
	subject_free(&again);
}

/* Writes the code points of LIST as they are decoded: basic letters have the case of their flags. */
static void normalize_list(struct code_points *list, bool mixed_case)
{
	for (size_t i = 0; i < list->length; i++) {
		uint32_t c = list->points[i] & ~CASE_FLAG, flag = list->points[i] & CASE_FLAG;
		bool letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';

		if (!mixed_case)
			list->points[i] = c;
		else if (letter)
			list->points[i] = (flag ? c & ~UINT32_C(0x20) : c | 0x20) | flag;
		else if (c < 0x80)
			list->points[i] = c; /* a basic code point without case has no flag */
	}
}

void fuzz_code_points(const unsigned char *bytes, size_t length)
{
	struct subject to, from, again;
	struct code_points list = {0};
	struct fault fault = {0};
	enum status status;

	if (length < 1)
		return;
	to = from = again = subject_for(bytes[0] % 2 ? '3' : '0', FORMAT_CODE_POINTS);
	bytes++, length--;
	status = codepoints_read(bytes, length, &list, &fault);
	must(!codepoints_is_list(bytes, length) || list.length > 0 || status == STATUS_SURROGATE ||
	             status == STATUS_CODE_POINT_OUT_OF_RANGE,
	     "what looks like a list reads as one");
	if (status != STATUS_OK)
		must_point(&fault, length);
	status = encode(&to, bytes, length, &fault);
	if (status == STATUS_OK) {
		must(is_all_ascii(to.out.bytes, to.out.length), "what is encoded is ASCII");
		must(decode(&from, to.out.bytes, to.out.length, &fault) == STATUS_OK, "what is encoded decodes");
		normalize_list(&list, to.records.options.mixed_case);
		again.records.points.length = 0;
		must(codepoints_read(from.out.bytes, from.out.length, &again.records.points, &fault) == STATUS_OK,
		     "what is written reads");
		must(same_points(&again.records.points, &list), "decoding gives back the list, flags included");
		must(encode(&again, from.out.bytes, from.out.length, &fault) == STATUS_OK &&
		             same_bytes(again.out.bytes, again.out.length, to.out.bytes, to.out.length),
		     "and that is encoded as before");
	} else {
		must_point(&fault, length);
	}
	code_points_free(&list);
	subject_free(&to);
	subject_free(&from);
	subject_free(&again);
}
