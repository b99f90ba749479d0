/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The answers a unit gives, and places in its input. */
#include <config.h>

#include "step.h"

#include "scan.h"

#include <string.h>

void place_advance(struct place *place, const unsigned char *octets, size_t length, unsigned char terminator)
{
	const unsigned char *last = length > 0 ? memrchr(octets, terminator, length) : NULL;

	if (!last) {
		place->octet += length;
		return;
	}
	place->record += scan_count(octets, length, terminator);
	place->octet = (size_t)(octets + length - last);
}

struct answer answer_more(void)
{
	return (struct answer){.action = ACTION_MORE};
}

struct answer answer_copy(size_t length)
{
	return (struct answer){.action = ACTION_COPY, .length = length};
}

struct answer answer_replace(size_t length, const unsigned char *with, size_t with_length)
{
	return (struct answer){.action = ACTION_REPLACE, .length = length, .with = with, .with_length = with_length};
}

struct answer answer_fault(size_t length, const struct fault *fault)
{
	return (struct answer){.action = ACTION_FAULT, .length = length, .fault = *fault};
}
