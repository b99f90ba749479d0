/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The examples of RFC 3492, converted by the code that converts all other strings. */
#include <config.h>

#include "selftest.h"

#include "punycode/punycode.h"
#include "records/string_records.h"
#include "records/trace.h"
#include "report/escape.h"
#include "samples.h"

#include <stdio.h>
#include <string.h>

enum { NAME_MAX_BYTES = 160 };

struct results {
	struct buffer *tap;
	unsigned count;
	bool passed;
	bool complete; /* there was no lack of memory */
};

/*
 * Appends a line of TAP that tells whether GOT equals WANTED and, if not, both.  DONE is false if there was no memory
 * for GOT.
 */
static void check_result(struct results *results, const char *name, bool done, const struct buffer *got,
                         const char *wanted)
{
	struct buffer *tap = results->tap;
	bool same = got->length == strlen(wanted) && memcmp(got->bytes, wanted, got->length) == 0;

	done = done && append_format(tap, "%sok %u - %s\n", same ? "" : "not ", ++results->count, name);
	if (!same)
		done = done && buffer_append_string(tap, "# wanted: ") && buffer_append_string(tap, wanted) &&
		       buffer_append_string(tap, "\n# got:    ") && buffer_append(tap, got->bytes, got->length) &&
		       buffer_append_string(tap, "\n");
	results->passed = results->passed && same;
	results->complete = results->complete && done;
}

/* Encodes, or decodes, SAMPLE with mixed-case annotation. */
static void check_sample(struct results *results, const struct sample *sample, bool decode)
{
	const struct record_options options = {
		.profile = &punycode, .format = FORMAT_CODE_POINTS, .mixed_case = true, .terminator = '\n'};
	const char *in = decode ? sample->encoded : sample->code_points;
	struct strings strings = {0};
	struct buffer out = {0};
	enum status status;
	struct fault fault;
	char name[NAME_MAX_BYTES];

	(void)snprintf(name, sizeof name, "RFC 3492, section 7.1 (%s) %s, %s", sample->id, sample->language,
	               decode ? "decoded" : "encoded");
	strings_start(&strings, &options);
	status = (decode ? strings_decode : strings_encode)(&strings, (const unsigned char *)in, strlen(in), &out,
	                                                    &fault);
	check_result(results, name, status != STATUS_NO_MEMORY, &out, decode ? sample->code_points : sample->encoded);
	strings_free(&strings);
	buffer_free(&out);
}

static const struct sample *find_sample(const char *id)
{
	const struct sample *sample = samples;

	while (strcmp(sample->id, id) != 0)
		sample++;
	return sample;
}

static void check_trace(struct results *results, const struct sample_trace *trace)
{
	const char *encoded = find_sample(trace->id)->encoded;
	struct buffer text = {0};
	char name[NAME_MAX_BYTES];
	bool done;

	(void)snprintf(name, sizeof name, "RFC 3492, section %s of example %s",
	               trace->decode ? "7.2, decoding" : "7.3, encoding", trace->id);
	done = (trace->decode ? trace_decode : trace_encode)(&punycode, (const unsigned char *)encoded, strlen(encoded),
	                                                     &text);
	check_result(results, name, done, &text, trace->text);
	buffer_free(&text);
}

bool selftest(struct buffer *tap, bool *passed)
{
	struct results results = {.tap = tap, .passed = true};

	results.complete = append_format(tap, "1..%zu\n", 2 * sample_count + sample_trace_count);
	for (size_t i = 0; i < 2 * sample_count; i++)
		check_sample(&results, &samples[i / 2], i % 2 != 0);
	for (size_t i = 0; i < sample_trace_count; i++)
		check_trace(&results, &sample_traces[i]);
	*passed = results.passed;
	return results.complete;
}
