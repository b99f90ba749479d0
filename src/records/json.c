/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results as JSON. */
#include <config.h>

#include "records/json.h"

#include "base/utf8.h"
#include "idna/script.h"
#include "idna/unaccent.h"
#include "report/explain.h"

#include <inttypes.h>
#include <stdio.h>

enum { NUMBER_MAX = 24 };

static bool append_escape(struct buffer *out, uint32_t code_unit)
{
	return buffer_append_string(out, "\\u") && buffer_append_hex(out, code_unit, 4);
}

/* A code point above U+FFFF is written as UTF-16 surrogates (RFC 8259, section 7). */
static bool append_character(struct buffer *out, uint32_t c)
{
	if (c == '"' || c == '\\')
		return buffer_append_byte(out, '\\') && buffer_append_byte(out, (unsigned char)c);
	if (c >= 0x20 && c < 0x7F)
		return buffer_append_byte(out, (unsigned char)c);
	if (c < 0x10000)
		return append_escape(out, c);
	return append_escape(out, 0xD7C0 + (c >> 10)) && append_escape(out, 0xDC00 + (c & 0x3FF));
}

/* TEXT must be well-formed UTF-8. */
static bool append_text(struct buffer *out, const unsigned char *text, size_t length)
{
	if (!buffer_append_byte(out, '"'))
		return false;
	for (size_t i = 0; i < length;) {
		uint32_t c;

		i += utf8_read(text + i, &c);
		if (!append_character(out, c))
			return false;
	}
	return buffer_append_byte(out, '"');
}

static bool append_hex(struct buffer *out, const unsigned char *bytes, size_t length)
{
	if (!buffer_append_byte(out, '"'))
		return false;
	for (size_t i = 0; i < length; i++) {
		if (!buffer_append_hex(out, bytes[i], 2))
			return false;
	}
	return buffer_append_byte(out, '"');
}

static bool append_input(struct buffer *out, const unsigned char *record, size_t length)
{
	struct fault fault;

	if (utf8_check(record, length, &fault) == STATUS_OK)
		return buffer_append_string(out, "\"input\":") && append_text(out, record, length);
	return buffer_append_string(out, "\"input_hex\":") && append_hex(out, record, length);
}

/* Appends the message of the diagnostic.  It shows no piece, since the record is in the object. */
static bool append_error(struct buffer *out, const struct fault *fault, enum idna_level level,
                         const unsigned char *record)
{
	struct buffer message = {0}, hint = {0};
	char byte[NUMBER_MAX];
	bool done;

	(void)snprintf(byte, sizeof byte, "%" PRIu64, (uint64_t)fault->offset + 1);
	done = explain(fault, level, &message) && explain_hint(fault, level, true, record, &hint) &&
	       buffer_append_string(out, ",\"error\":{\"kind\":\"") &&
	       buffer_append_string(out, status_kind(fault->status)) && buffer_append_string(out, "\",\"byte\":") &&
	       buffer_append_string(out, byte) && buffer_append_string(out, ",\"message\":") &&
	       append_text(out, message.bytes, message.length);
	if (done && hint.length > 0)
		done = buffer_append_string(out, ",\"hint\":") && append_text(out, hint.bytes, hint.length);
	buffer_free(&message);
	buffer_free(&hint);
	return done && buffer_append_byte(out, '}');
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
		       append_text(out, (const unsigned char *)name, strlen(name));
	return done && buffer_append_byte(out, ']');
}

static bool append_unaccented(struct buffer *out, const uint32_t *points, size_t length)
{
	struct code_points unaccented = {0};
	struct buffer text = {0};
	bool done = idna_unaccent(points, length, &unaccented) &&
	            utf8_encode(unaccented.points, unaccented.length, &text) &&
	            buffer_append_string(out, ",\"unaccented\":") && append_text(out, text.bytes, text.length);

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
	       buffer_append_string(out, "\",\"input\":") && append_text(out, name + label->start, label->length) &&
	       buffer_append_string(out, ",\"output\":") && append_text(out, output, label->out_length) &&
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
	const bool decode = json->records->options.decode;
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
	const struct records_options *options = &json->records->options;
	struct buffer *out = &json->text;

	if (!buffer_append_byte(out, '{') || !append_input(out, record, length))
		return false;
	if (fault)
		return append_error(out, fault, options->level, record) && buffer_append_string(out, "}\n");
	return buffer_append_string(out, ",\"output\":") && append_text(out, output->bytes, output->length) &&
	       (!options->names || append_labels(json, record, output)) && buffer_append_string(out, "}\n");
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
