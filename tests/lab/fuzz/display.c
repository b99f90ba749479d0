/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Decoding at level display gives the labels of register, or A-labels. */
#include <config.h>

#include "fuzz.h"

#include <string.h>

/* Returns true if BYTE is part of a label, also in text, where other ASCII separates names. */
static bool is_label_byte(unsigned char byte)
{
	return byte >= 0x80 || byte == '-' || (byte >= '0' && byte <= '9') ||
	       ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z');
}

/* Returns the label at BYTES, without the separator after it. */
static size_t label_length(const unsigned char *bytes, size_t length)
{
	size_t i = 0;

	while (i < length && is_label_byte(bytes[i]))
		i++;
	return i;
}

/* Bytes that are read label by label. */
struct labels {
	const unsigned char *bytes;
	size_t length, label;
};

static void find_label(struct labels *labels)
{
	labels->label = label_length(labels->bytes, labels->length);
}

static void next_label(struct labels *labels)
{
	size_t passed = labels->label + (labels->label < labels->length);

	labels->bytes += passed;
	labels->length -= passed;
}

static bool same_label(const struct labels *one, const struct labels *other)
{
	return same_bytes(one->bytes, one->label, other->bytes, other->label);
}

/* Returns true if LABEL alone is DISPLAYED by register. */
static bool registers(const struct labels *label, const struct labels *displayed)
{
	struct outcome alone;
	bool same;

	run(&alone, NULL, label->bytes, label->label, "-dx -i register");
	same = alone.status == 0 && same_bytes(alone.out.bytes, alone.out.length, displayed->bytes, displayed->label);
	outcome_free(&alone);
	return same;
}

/*
 * A label that register leaves as it was may be displayed as register shows it alone: in text, register leaves all of a
 * name that violates the Bidi Rule, and display may leave just the label that makes it a bidi domain name.
 */
static void check_labels(struct labels in, struct labels displayed, struct labels registered)
{
	while (in.length > 0 || displayed.length > 0 || registered.length > 0) {
		find_label(&in);
		find_label(&displayed);
		find_label(&registered);
		must(same_label(&displayed, &in) || same_label(&displayed, &registered) ||
		             (same_label(&registered, &in) && registers(&in, &displayed)),
		     "a label is displayed as register shows it, or as it was");
		next_label(&in);
		next_label(&displayed);
		next_label(&registered);
	}
}

static struct labels labels_of(const struct written *out)
{
	return (struct labels){out->length > 0 ? out->bytes : (const unsigned char *)"", out->length, 0};
}

static void check_decoding(const char *mode, const unsigned char *bytes, size_t length)
{
	struct outcome displayed, registered, again;

	run(&displayed, NULL, bytes, length, "-d%s -i display", mode);
	run(&registered, NULL, bytes, length, "-d%s -i register", mode);
	must(displayed.status <= 1, "no input is trouble");
	must(displayed.status >= registered.status, "display refuses what register refuses");
	must_be_safe(&displayed.err);
	check_labels((struct labels){bytes, length, 0}, labels_of(&displayed.out), labels_of(&registered.out));
	run(&again, NULL, displayed.out.bytes, displayed.out.length, "-d%s -i display", mode);
	must(same_written(&again.out, &displayed.out), "decoding twice is decoding once");
	outcome_free(&displayed);
	outcome_free(&registered);
	outcome_free(&again);
}

/* In ASCII, where separators of labels stay unchanged. */
void fuzz_display(const unsigned char *bytes, size_t length)
{
	static const char *const modes[] = {"x", "t"};

	if (length < 1 || !is_all_ascii(bytes + 1, length - 1))
		return;
	check_decoding(modes[choice_of(bytes[0], 2)], bytes + 1, length - 1);
}
