/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_ZONE_ORIGIN_H
#define PUNY_ZONE_ORIGIN_H

#include "idna/rules.h"
#include "names/name.h"

#include <stdbool.h>
#include <stddef.h>

/* The origin, which names without a trailing dot are relative to.  All zero is an unknown one. */
struct zone_origin {
	size_t octets;     /* that it adds to a relative name, including a dot; 0 if it is unknown or the root */
	size_t top_length; /* 0 if the top-level domain is unknown */
	unsigned char top[NAME_LABEL_READ_MAX]; /* the top-level domain, in Unicode or ACE */
};

/* Returns the rules for names in zones at LEVEL. */
struct name_rules zone_rules(enum idna_level level);

/*
 * Sets ORIGIN to the argument TEXT of --origin, a name in Unicode or ACE that is absolute with or without a trailing
 * dot.  Returns STATUS_OK or the error, with an unknown origin.
 */
enum status zone_origin_read(struct zone_origin *origin, enum idna_level level, const char *text);

/*
 * Sets ORIGIN to the name TOKEN, which was converted to NAME and may be relative to the present origin.  It is unknown
 * if the conversion failed with STATUS or the name is too long.
 */
void zone_origin_set(struct zone_origin *origin, const struct name *name, const unsigned char *token, size_t length,
                     enum status status);

/* Returns the context of a name under ORIGIN.  It is valid while ORIGIN stays the same. */
struct name_context zone_origin_context(const struct zone_origin *origin, bool mailbox);

#endif
