/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* JSON: the object of a record, with its conversion or its error and, for a name, an object for each label. */
#include <config.h>

#include "records/records.h"

#include "idna/idna.h"
#include "report/report.h"

#include <string.h>

/* Appends the member error.  It shows no piece, since the record is in the object. */
static bool append_error(struct records *records, const struct record *record, const struct fault *fault)
{
	struct diagnostic diagnostic = {
		.location = {.byte = (uint64_t)fault->offset + 1},
		.fault = fault,
		.bytes = record->bytes,
		.record_length = record->length,
		.options = &records->options,
	};
	struct buffer *const out = &records->written;
	const bool done = name_alternative(records->options.level, fault, record->bytes, &diagnostic.alternative) &&
	                  buffer_append_string(out, ",\"error\":{") && diagnostic_json_reason(&diagnostic, out) &&
	                  buffer_append_byte(out, '}');

	buffer_free(&diagnostic.alternative);
	return done;
}

static bool append_scripts(struct buffer *out, const uint32_t *points, size_t length)
{
	bool done = buffer_append_string(out, ",\"scripts\":[");

	for (const char *last = "", *name; done && (name = idna_next_script(points, length, last)); last = name)
		done = buffer_append_string(out, *last ? ",\"" : "\"") && buffer_append_string(out, name) &&
		       buffer_append_byte(out, '"');
	return done && buffer_append_byte(out, ']');
}

/*
 * Appends the MEMBER and, as its value, what OUT has after START.  ASCII names have many equal members, the text of
 * which is escaped once.
 */
static inline bool append_again(struct buffer *out, const char *member, size_t start)
{
	const size_t length = out->length - start;

	return buffer_append_string(out, member) && buffer_reserve(out, length) &&
	       buffer_append(out, out->bytes + start, length);
}

/* Appends the string INPUT, which is UTF-8, and the member output, which often has the same text. */
static bool append_conversion(struct buffer *out, const unsigned char *input, size_t length,
                              const unsigned char *output, size_t output_length)
{
	static const char member[] = ",\"output\":";
	const size_t start = out->length;

	if (!json_append_string(out, input, length))
		return false;
	if (output_length == length && (length == 0 || memcmp(output, input, length) == 0))
		return append_again(out, member, start);
	return buffer_append_string(out, member) && json_append_string(out, output, output_length);
}

/* Appends the keys by which lookalikes of a label, POINTS, are found.  Often both have the same text. */
static bool append_lookalikes(struct buffer *out, const uint32_t *points, size_t length, struct code_points *keys)
{
	struct code_points *const skeleton = &keys[0];
	const struct code_points *unaccented = NULL;
	size_t start;

	if (idna_skeleton(points, length, &keys[1], skeleton))
		unaccented = idna_unaccented(points, length, skeleton, &keys[1], &keys[2]);
	if (!unaccented || !buffer_append_string(out, ",\"unaccented\":"))
		return false;
	start = out->length;
	if (!json_append_text(out, unaccented->points, unaccented->length))
		return false;
	if (unaccented == skeleton)
		return append_again(out, ",\"skeleton\":", start);
	return buffer_append_string(out, ",\"skeleton\":") && json_append_text(out, skeleton->points, skeleton->length);
}

/*
 * Appends the code points of the Unicode form of LABEL, which was converted to OUTPUT, and the members derived from it.
 * A label without code points is ASCII.
 */
static bool append_unicode(struct records *records, const struct name_label *label, const unsigned char *output)
{
	struct buffer *const out = &records->written;
	struct code_points *const ascii = &records->points;
	const uint32_t *points = name_label_points(&records->name, label);
	size_t length = label->points;

	if (!points) {
		ascii->length = 0;
		length = label->out_length;
		if (!code_points_reserve(ascii, length))
			return false;
		for (size_t i = 0; i < length; i++)
			ascii->points[i] = output[i];
		points = ascii->points;
	}
	return buffer_append_string(out, ",\"code_points\":[") && json_append_code_points(out, points, length) &&
	       buffer_append_byte(out, ']') && (label->kind == LABEL_ASCII || append_scripts(out, points, length)) &&
	       append_lookalikes(out, points, length, records->keys);
}

/* INPUT and OUTPUT are the bytes in which the label's positions count. */
static bool append_label(struct records *records, const struct name_label *label, const unsigned char *input,
                         const unsigned char *output)
{
	static const char *const kinds[] = {
		[LABEL_ASCII] = "{\"kind\":\"ascii\",\"input\":",
		[LABEL_A] = "{\"kind\":\"a-label\",\"input\":",
		[LABEL_U] = "{\"kind\":\"u-label\",\"input\":",
	};
	struct buffer *const out = &records->written;

	output += label->out_start;
	return buffer_append_string(out, kinds[label->kind]) &&
	       append_conversion(out, input + label->start, label->length, output, label->out_length) &&
	       append_unicode(records, label, output) && buffer_append_byte(out, '}');
}

/*
 * Appends the labels of the name RECORD.  If its Unicode form is a list of code points, the labels count in the same
 * text as UTF-8.
 */
static bool append_labels(struct records *records, const struct record *record)
{
	struct buffer *const out = &records->written;
	const bool decode = records->options.decode;
	const unsigned char *const input = records->list && !decode ? records->text.bytes : record->bytes;
	const unsigned char *const output = records->list && decode ? records->text.bytes : records->converted.bytes;

	if (!buffer_append_string(out, ",\"labels\":["))
		return false;
	for (size_t i = 0; i < records->name.label_count; i++) {
		if ((i > 0 && !buffer_append_byte(out, ',')) ||
		    !append_label(records, &records->name.labels[i], input, output))
			return false;
	}
	return buffer_append_byte(out, ']');
}

bool records_append_json(struct records *records, const struct record *record, const struct fault *fault)
{
	const struct buffer *const output = &records->converted;
	struct buffer *const out = &records->written;

	if (fault)
		return buffer_append_byte(out, '{') && json_append_bytes(out, "input", record->bytes, record->length) &&
		       append_error(records, record, fault) && buffer_append_string(out, "}\n");
	return buffer_append_string(out, "{\"input\":") &&
	       append_conversion(out, record->bytes, record->length, output->bytes, output->length) &&
	       (records->options.mode != MODE_NAMES || append_labels(records, record)) &&
	       buffer_append_string(out, "}\n");
}
