/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Results as JSON. */
#include <config.h>

#include "records/json.h"

#include "base/json.h"
#include "base/utf8.h"
#include "idna/script.h"
#include "idna/unaccent.h"
#include "report/diagnostic.h"

/* Appends the member error.  It shows no piece, since the record is in the object. */
static bool append_error(struct buffer *out, const struct convert_options *options, const struct fault *fault,
                         const unsigned char *record)
{
	const struct diagnostic diagnostic = {
		.place = {.byte = (uint64_t)fault->offset + 1},
		.fault = fault,
		.input = record,
		.mode = options->mode,
		.level = options->level,
	};

	return buffer_append_string(out, ",\"error\":{") && diagnostic_json_reason(&diagnostic, out) &&
	       buffer_append_byte(out, '}');
}

static bool append_code_point(struct buffer *out, size_t i, uint32_t c)
{
	return buffer_append_string(out, i > 0 ? ",\"U+" : "\"U+") && buffer_append_hex(out, c, 4) &&
	       buffer_append_byte(out, '"');
}

/* Appends the code points of the Unicode form of LABEL, which was converted to OUTPUT. */
static bool append_code_points(struct buffer *out, const struct name *name, const struct name_label *label,
                               const unsigned char *output)
{
	bool ascii = label->points == 0;
	size_t count = ascii ? label->out_length : label->points;

	for (size_t i = 0; i < count; i++) {
		if (!append_code_point(out, i, ascii ? output[i] : name->points.points[label->point + i]))
			return false;
	}
	return true;
}

static bool append_scripts(struct buffer *out, const uint32_t *points, size_t length)
{
	const char *name = NULL;
	bool done = buffer_append_string(out, ",\"scripts\":[");

	while (done && (name = script_next_name(points, length, name)))
		done = (out->bytes[out->length - 1] == '[' || buffer_append_byte(out, ',')) &&
		       json_append_string(out, (const unsigned char *)name, strlen(name));
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

/* NAME and CONVERTED are the bytes that the label's places count in. */
static bool append_label(struct buffer *out, const struct names *names, const struct name_label *label,
                         const unsigned char *name, const unsigned char *converted)
{
	static const char *const kinds[] = {[LABEL_ASCII] = "ascii", [LABEL_A] = "a-label", [LABEL_U] = "u-label"};
	const unsigned char *output = converted + label->out_start;

	return buffer_append_string(out, "{\"kind\":\"") && buffer_append_string(out, kinds[label->kind]) &&
	       buffer_append_string(out, "\",\"input\":") &&
	       json_append_string(out, name + label->start, label->length) &&
	       buffer_append_string(out, ",\"output\":") && json_append_string(out, output, label->out_length) &&
	       buffer_append_string(out, ",\"code_points\":[") &&
	       append_code_points(out, &names->name, label, output) && buffer_append_byte(out, ']') &&
	       append_facts(out, &names->name, label) && buffer_append_byte(out, '}');
}

/*
 * Appends the labels of RECORD, a name that was converted to OUTPUT.  If one of them is a list, the labels are in its
 * text.
 */
static bool append_labels(struct json *json, const unsigned char *record, const struct buffer *output)
{
	const struct names *names = &json->records->names;
	const bool decode = json->records->options->decode;
	const unsigned char *name = names->list && !decode ? names->text.bytes : record;
	const unsigned char *converted = names->list && decode ? names->text.bytes : output->bytes;
	struct buffer *out = &json->text;

	if (!buffer_append_string(out, ",\"labels\":["))
		return false;
	for (size_t i = 0; i < names->name.label_count; i++) {
		if ((i > 0 && !buffer_append_byte(out, ',')) ||
		    !append_label(out, names, &names->name.labels[i], name, converted))
			return false;
	}
	return buffer_append_byte(out, ']');
}

/* Appends the object of a record.  FAULT is NULL if it was converted to OUTPUT. */
static bool append_object(struct json *json, const unsigned char *record, size_t length, const struct buffer *output,
                          const struct fault *fault)
{
	const struct convert_options *options = json->records->options;
	struct buffer *out = &json->text;

	if (!buffer_append_byte(out, '{') || !json_append_bytes(out, "input", record, length))
		return false;
	if (fault)
		return append_error(out, options, fault, record) && buffer_append_string(out, "}\n");
	return buffer_append_string(out, ",\"output\":") && json_append_string(out, output->bytes, output->length) &&
	       (options->mode == MODE_STRINGS || append_labels(json, record, output)) &&
	       buffer_append_string(out, "}\n");
}

void json_start(struct json *json, struct records *records)
{
	json->records = records;
	/* An object contains the complete record, even if it is too long for a name. */
	records->reader.limit = SIZE_MAX;
}

struct answer json_step(struct json *json, const struct input *input)
{
	struct record record;
	struct answer answer;
	struct fault fault;
	bool done;

	if (!records_next(json->records, input, &record, &answer))
		return answer;
	json->output.length = json->text.length = 0;
	done = records_convert(json->records, input->bytes, record.length, &json->output, &fault) == STATUS_OK;
	if (!append_object(json, input->bytes, record.length, &json->output, done ? NULL : &fault))
		return answer_no_memory(record.end);
	answer = done ? answer_replace(record.end, NULL, 0) : answer_fault(record.end, &fault);
	answer.with = json->text.bytes;
	answer.with_length = json->text.length;
	return answer;
}

void json_free(struct json *json)
{
	buffer_free(&json->output);
	buffer_free(&json->text);
}
