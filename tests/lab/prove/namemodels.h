/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models for the passes over names, which both sources include after the pass. */
#ifndef PUNY_PROVE_NAMEMODELS_H
#define PUNY_PROVE_NAMEMODELS_H

/* The room for bytes and code points ends where the array ends, so that CBMC finds an access after it. */
static unsigned char bytes_room[ROOM];
static uint32_t points_room[8 * LENGTH];

bool buffer_grow(struct buffer *buffer, size_t more)
{
	assume(buffer->length + more <= sizeof bytes_room);
	buffer->capacity = buffer->length + more;
	buffer->bytes = bytes_room + sizeof bytes_room - buffer->capacity;
	return true;
}

bool code_points_grow(struct code_points *list, size_t more)
{
	assume(list->length + more <= sizeof points_room / sizeof *points_room);
	list->capacity = list->length + more;
	list->points = points_room + sizeof points_room / sizeof *points_room - list->capacity;
	return true;
}

enum status name_blame(struct name *name, const struct name_rules *rules, bool dots, const unsigned char *bytes,
                       size_t length, enum status status, struct fault *fault)
{
	(void)name, (void)rules, (void)dots, (void)bytes, (void)length, (void)fault;
	return status;
}

enum status name_check_hostname(const unsigned char *bytes, const struct name_label *label, struct fault *fault)
{
	(void)bytes, (void)label, (void)fault;
	return STATUS_DISALLOWED;
}

size_t name_count_escaped(const unsigned char *bytes, size_t length)
{
	(void)bytes;
	return length;
}

enum status name_check_bidi(struct name *name, const struct name_context *context, const unsigned char *bytes,
                            struct fault *fault)
{
	(void)name, (void)context, (void)bytes, (void)fault;
	return STATUS_OK;
}

enum status fault_set(struct fault *fault, enum status status, size_t offset, size_t piece, size_t piece_length)
{
	fault->status = status;
	(void)offset, (void)piece, (void)piece_length;
	return status;
}

const bool label_ascii[256] = {
	['-'] = true, ['0' ... '9'] = true, ['A' ... 'Z'] = true, ['_'] = true, ['a' ... 'z'] = true,
};
const struct bootstring punycode = {0};

/* Prepares any name of up to LENGTH bytes and any rules, and converts the name. */
static void prove_pass(enum status (*convert)(struct name *name, const struct name_rules *rules,
                                              const struct name_context *context, const unsigned char *bytes,
                                              size_t length, struct buffer *out, struct fault *fault))
{
	static struct name name;
	static unsigned char bytes[LENGTH];
	const struct name_context context = {.mailbox = nondet_bool()};
	struct name_rules rules = {.dots = nondet_bool(), .labelwise = nondet_bool()};
	struct buffer out = {0};
	struct fault fault;
	const size_t length = nondet_size();

	for (size_t i = 0; i < LENGTH; i++)
		bytes[i] = nondet_byte();
	assume(length > 0 && length <= LENGTH);
	rules.label.plain = nondet_u32();
	rules.label.level = nondet_bool() ? IDNA_LOOKUP : IDNA_REGISTER;
	rules.exact = nondet_bool();
	rules.ace_max = NAME_ACE_MAX;
	(void)convert(&name, &rules, &context, bytes + LENGTH - length, length, &out, &fault);
	prove(out.length <= out.capacity && name.points.length <= name.points.capacity, "what is written has room");
	prove(name.label_count <= NAME_LABELS_MAX, "there are no more labels than there is room for");
}

#endif
