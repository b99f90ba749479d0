/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Results as JSON objects. */
#include <config.h>

#include "records/result.h"

#include "base/json.h"
#include "base/utf8.h"
#include "idna/script.h"
#include "idna/unaccent.h"
#include "report/diagnostic.h"

/* Appends the member error.  It shows no piece, since the record is in the object. */
static bool append_error(struct buffer *out, const struct result *result)
{
	const struct diagnostic diagnostic = {
		.place = {.byte = (uint64_t)result->fault->offset + 1},
		.fault = result->fault,
		.input = result->record,
		.mode = result->options->mode,
		.level = result->options->level,
	};

	return buffer_append_string(out, ",\"error\":{") && diagnostic_json_reason(&diagnostic, out) &&
	       buffer_append_byte(out, '}');
}

/* Appends the code points of the Unicode form of LABEL, which was converted to OUTPUT. */
static bool append_code_points(struct buffer *out, const struct name *name, const struct name_label *label,
                               const unsigned char *output)
{
	const bool ascii = label->points == 0;
	const size_t count = ascii ? label->out_length : label->points;

	for (size_t i = 0; i < count; i++) {
		const uint32_t c = ascii ? output[i] : name->points.points[label->point + i];

		if (!buffer_append_string(out, i > 0 ? ",\"U+" : "\"U+") || !buffer_append_hex(out, c, 4) ||
		    !buffer_append_byte(out, '"'))
			return false;
	}
	return true;
}

static bool append_scripts(struct buffer *out, const uint32_t *points, size_t length)
{
	const char *name = NULL;
	bool done = buffer_append_string(out, ",\"scripts\":[");

	for (const char *quote = "\""; done && (name = script_next_name(points, length, name)); quote = ",\"")
		done = buffer_append_string(out, quote) && buffer_append_string(out, name) &&
		       buffer_append_byte(out, '"');
	return done && buffer_append_byte(out, ']');
}

static bool append_unaccented(struct buffer *out, const uint32_t *points, size_t length)
{
	struct code_points unaccented = {0};
	struct buffer text = {0};
	bool done = idna_unaccent(points, length, &unaccented) &&
	            utf8_encode(unaccented.points, unaccented.length, &text) &&
	            buffer_append_string(out, ",\"unaccented\":") && json_append_string(out, text.bytes, text.length);

	code_points_free(&unaccented);
	buffer_free(&text);
	return done;
}

/* Appends the members for the detection of lookalikes if LABEL is not ASCII. */
static bool append_facts(struct buffer *out, const struct name *name, const struct name_label *label)
{
	const uint32_t *points;

	if (label->kind == LABEL_ASCII)
		return true;
	points = name->points.points + label->point;
	return append_scripts(out, points, label->points) && append_unaccented(out, points, label->points);
}

/* INPUT and OUTPUT are the bytes that the label's places count in. */
static bool append_label(struct buffer *out, const struct name *name, const struct name_label *label,
                         const unsigned char *input, const unsigned char *output)
{
	static const char *const kinds[] = {[LABEL_ASCII] = "ascii", [LABEL_A] = "a-label", [LABEL_U] = "u-label"};

	output += label->out_start;
	return buffer_append_string(out, "{\"kind\":\"") && buffer_append_string(out, kinds[label->kind]) &&
	       buffer_append_string(out, "\",\"input\":") &&
	       json_append_string(out, input + label->start, label->length) &&
	       buffer_append_string(out, ",\"output\":") && json_append_string(out, output, label->out_length) &&
	       buffer_append_string(out, ",\"code_points\":[") && append_code_points(out, name, label, output) &&
	       buffer_append_byte(out, ']') && append_facts(out, name, label) && buffer_append_byte(out, '}');
}

/*
 * Appends the labels of a name.  If its Unicode form is a list of code points, the labels count in the same text as
 * UTF-8.
 */
static bool append_labels(struct buffer *out, const struct result *result)
{
	const struct names *names = result->names;
	const bool decode = result->options->decode;
	const unsigned char *input = names->list && !decode ? names->text.bytes : result->record;
	const unsigned char *output = names->list && decode ? names->text.bytes : result->output->bytes;

	if (!buffer_append_string(out, ",\"labels\":["))
		return false;
	for (size_t i = 0; i < names->name.label_count; i++) {
		if ((i > 0 && !buffer_append_byte(out, ',')) ||
		    !append_label(out, &names->name, &names->name.labels[i], input, output))
			return false;
	}
	return buffer_append_byte(out, ']');
}

static bool append_conversion(struct buffer *out, const struct result *result)
{
	return buffer_append_string(out, ",\"output\":") &&
	       json_append_string(out, result->output->bytes, result->output->length) &&
	       (result->options->mode == MODE_STRINGS || append_labels(out, result));
}

bool result_append_json(struct buffer *out, const struct result *result)
{
	return buffer_append_byte(out, '{') && json_append_bytes(out, "input", result->record, result->length) &&
	       (result->fault ? append_error : append_conversion)(out, result) && buffer_append_string(out, "}\n");
}
