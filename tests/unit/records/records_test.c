/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Many records in one answer give the same output and faults as single records, however the input is divided. */
#include <config.h>

#include "records/records.h"

#include "base/utf8.h"
#include "punycode/punycode.h"
#include "feed.h"
#include "random.h"
#include "tap.h"

#include <string.h>

/* clang-format off */
static const char *const names[] = {
	"", "example.com", "www.example.org", "media500.com", "a..b", "xn--tda.de", "xn--a", "b\303\274cher.example", "\303\234.de", "u+00FC u+002E u+0061",
	"\327\220.com", "0a.\327\220", "\377", "abc.example\r", "\303\274.example\r", "\r", ".", "a b", "xn--bcher-kva.example.", "\344\273\226\344\273\254.\344\270\255",
	"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.com", "xn--ihqwcrb4cv8a8dqg056pqjye", "XN--TDA.DE", "-", "kva", "bcher-kva", "https://xn--tda.de", "\"xn--tda",
};
/* clang-format on */

/* Records in sequences of one kind. */
static void make_input(struct buffer *input, size_t records)
{
	uint32_t kind = 0, again = 0;

	input->length = 0;
	for (size_t i = 0; i < records; i++) {
		if (again-- == 0) {
			kind = below(sizeof names / sizeof *names);
			again = below(4) == 0 ? below(40) : 0;
		}
		buffer_append_string(input, names[kind]);
		buffer_append_byte(input, '\n');
	}
	if (below(2))
		input->length--;
}

static void test(const char *what, struct convert_options options)
{
	struct buffer input = {0};
	struct fed alone = {0}, together = {0};
	bool good = true;

	options.terminator = '\n';
	options.crlf = true;
	options.profile = &punycode;
	for (int n = 0; n < 400 && good; n++) {
		make_input(&input, n % 40 ? 1 + below(60) : 3000);
		good = feed(&records_mode, &options, input.bytes, input.length, 1, &alone) &&
		       feed(&records_mode, &options, input.bytes, input.length, n % 2 ? 1 + below(100) : 0,
		            &together) &&
		       same_fed(&alone, &together);
	}
	if (!ok(good, "%s: together as one by one", what)) {
		tap_show("one by one", alone.out.bytes, alone.out.length, 1);
		tap_show("together", together.out.bytes, together.out.length, 1);
		tap_show("faults, one by one", alone.faults.bytes, alone.faults.length, 1);
		tap_show("faults, together", together.faults.bytes, together.faults.length, 1);
	}
	buffer_free(&input);
	fed_free(&alone);
	fed_free(&together);
}

/* A name that is too long, or nearly so, gets the same diagnostics whether all of it is available or not. */
static void test_long_names(void)
{
	const struct convert_options options = {
		.mode = MODE_NAMES,
		.level = IDNA_LOOKUP,
		.decode = true,
		.profile = &punycode,
		.terminator = '\n',
		.crlf = true,
	};
	static const size_t cuts[] = {1, 2, 100, NAME_READ_MAX};
	enum {
		FIRST = 40
	}; /* bytes: the place, the kind and the start of the name, of which the rest may be missing */
	struct fed whole = {0}, parts = {0};
	struct buffer input = {0};
	bool good = true;

	for (size_t i = 0; i < 16; i++) {
		const size_t length = NAME_READ_MAX - 3 + i / 2;

		input.length = 0;
		buffer_append_string(&input, "example.com\nhttps://xn--tda.de/");
		while (input.length < strlen("example.com\n") + length)
			buffer_append_string(&input, "a");
		buffer_append_string(&input, i % 2 ? "\r\nz\n" : "\nz\n");
		good = good && feed(&records_mode, &options, input.bytes, input.length, 0, &whole) &&
		       same_bytes(&whole.out, input.bytes, input.length) && whole.faults.length > FIRST;
		for (size_t n = 0; n < sizeof cuts / sizeof *cuts; n++)
			good = good && feed(&records_mode, &options, input.bytes, input.length, cuts[n], &parts) &&
			       same_bytes(&whole.out, parts.out.bytes, parts.out.length) &&
			       parts.faults.length > FIRST &&
			       memcmp(whole.faults.bytes, parts.faults.bytes, FIRST) == 0;
	}
	ok(good, "-dx: long names in parts as whole");
	buffer_free(&input);
	fed_free(&whole);
	fed_free(&parts);
}

/* A record is searched once: bytes without a terminator are not searched again. */
static void test_seen(void)
{
	const struct convert_options options = {.profile = &punycode, .terminator = '\n', .crlf = true};
	unsigned char bytes[] = "aaaa";
	const struct input input = {bytes, 4, false, {1, 1}, 0};
	struct records state = {0};
	struct answer answer;

	records_mode.start(&state, &options);
	answer = records_mode.step(&state, &input);
	ok(answer.action == ACTION_MORE, "waits for the end of a record");
	memcpy(bytes, "\n\n\n\n", 4);
	answer = records_mode.step(&state, &input);
	ok(answer.action == ACTION_MORE, "does not search its first bytes again");
	records_mode.restart(&state);
	answer = records_mode.step(&state, &input);
	ok(answer.action == ACTION_REPLACE && answer.length == 4, "begins anew with the next input");
	records_mode.free(&state);
}

/* A record that fails after others is converted once: one answer has the others and the fault. */
static void test_failed(void)
{
	const struct convert_options options = {.mode = MODE_NAMES,
	                                        .level = IDNA_LOOKUP,
	                                        .decode = true,
	                                        .profile = &punycode,
	                                        .terminator = '\n',
	                                        .crlf = true};
	const struct input input = {(const unsigned char *)"a\nxn--0\n", 8, false, {1, 1}, 0};
	struct records state = {0};
	struct answer answer;

	records_mode.start(&state, &options);
	answer = records_mode.step(&state, &input);
	ok(answer.copy == 2 && answer.copy_output_length == 2 && memcmp(answer.copy_output, "a\n", 2) == 0,
	   "the records before one that fails");
	ok(answer.action == ACTION_FAULT && answer.length == 6 && answer.record_length == 5 &&
	           answer.fault.status == STATUS_PUNYCODE_TRUNCATED,
	   "and its fault");
	records_mode.free(&state);
}

/*
 * After a long record, very many bytes can be available.  If each answer searched all of them, time would be quadratic.
 * Here it is impossible to read the second half.
 */
static void test_many_available(const char *what, struct convert_options options)
{
	enum { RECORD = 3, STEPS = 4 };
	unsigned char *bytes = at_edge(EDGE, false);
	struct records state = {0};
	size_t at = 0;

	for (size_t i = 0; i + RECORD <= EDGE; i += RECORD)
		memcpy(bytes + i, "\303\274\n", RECORD);
	options.terminator = '\n';
	options.crlf = true;
	options.profile = &punycode;
	records_mode.start(&state, &options);
	records_mode.restart(&state);
	for (int n = 0; n < STEPS; n++) {
		const struct input input = {bytes + at, 2 * EDGE - at, false, {1, 1}, 0};
		const struct answer answer = records_mode.step(&state, &input);

		at += answer.copy + answer.length;
	}
	ok(at > RECORD * STEPS && at < EDGE, "%s: an answer reads only what is near", what);
	records_mode.free(&state);
}

/* A short string whose code points are far apart needs more room than its code points. */
static void test_room(void)
{
	enum { COUNT = 60, STEP = 17000, FIRST = 0x10000, LEFT = 80 };
	struct records records = {0};
	struct buffer text = {0}, out = {0};
	struct fault fault;
	size_t start;

	(void)records_mode.start(
		&records, &(struct convert_options){.profile = &punycode, .format = FORMAT_UTF8, .terminator = '\n'});
	for (uint32_t i = COUNT; i-- > 0;) {
		const uint32_t point = FIRST + i * STEP;

		utf8_encode(&point, 1, &text);
	}
	buffer_reserve(&out, LEFT);
	start = out.length = out.capacity - LEFT;
	ok(strings_encode(&records, text.bytes, text.length, &out, &fault) == STATUS_OK && out.length - start > LEFT &&
	           out.length <= out.capacity,
	   "room for short strings with long deltas");
	records_mode.free(&records);
	buffer_free(&text);
	buffer_free(&out);
}

int main(void)
{
	test("-e", (struct convert_options){.mode = MODE_STRINGS});
	test("-d", (struct convert_options){.decode = true});
	test("-em", (struct convert_options){.mixed_case = true});
	test("-du", (struct convert_options){.decode = true, .format = FORMAT_CODE_POINTS});
	test("-ex", (struct convert_options){.mode = MODE_NAMES, .level = IDNA_LOOKUP});
	test("-dx", (struct convert_options){.mode = MODE_NAMES, .level = IDNA_LOOKUP, .decode = true});
	test("-ex --idna=register", (struct convert_options){.mode = MODE_NAMES, .level = IDNA_REGISTER});
	test("-dx --idna=none", (struct convert_options){.mode = MODE_NAMES, .level = IDNA_NONE, .decode = true});
	test("-dxm",
	     (struct convert_options){.mode = MODE_NAMES, .level = IDNA_LOOKUP, .decode = true, .mixed_case = true});
	test("-dxa",
	     (struct convert_options){.mode = MODE_NAMES, .level = IDNA_LOOKUP, .decode = true, .annotate = true});
	test("-dxu", (struct convert_options){
			     .mode = MODE_NAMES, .level = IDNA_LOOKUP, .decode = true, .format = FORMAT_CODE_POINTS});
	test_long_names();
	test_seen();
	test_failed();
	test_room();
	test_many_available("-e", (struct convert_options){.mode = MODE_STRINGS});
	test_many_available("-ex", (struct convert_options){.mode = MODE_NAMES, .level = IDNA_LOOKUP});
	return done_testing();
}
