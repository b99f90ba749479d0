/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_NAMES_OPTIONS_H
#define PUNY_NAMES_OPTIONS_H

#include "idna/rules.h"
#include "punycode/bootstring.h"

#include <stdbool.h>

/* The mode determines what a record is. */
enum mode { MODE_STRINGS, MODE_NAMES, MODE_TEXT, MODE_ZONE };

/* The format of the Unicode side. */
enum format { FORMAT_AUTO, FORMAT_UTF8, FORMAT_CODE_POINTS };

/* The options of a conversion.  Each mode reads those that concern it. */
struct convert_options {
	enum mode mode;
	bool decode;
	bool annotate;   /* write both forms */
	bool check;      /* write nothing; text and zones: also report what resembles a name or an A-label and is not
	                    converted */
	bool json;       /* write an object for each record; with CHECK, for each diagnostic */
	bool trace;      /* of strings and names: write the steps of the algorithm */
	bool one_by_one; /* each answer covers at most one record, so that each can be flushed */
	bool mixed_case;
	enum idna_level level;
	enum format format;
	const struct bootstring *profile;
	unsigned char terminator; /* of records; decoded strings must not contain it */
	const struct tlds *tlds;  /* encoding text: more top-level domains, or NULL */
	const char *origin;       /* of a zone, before the first $ORIGIN, checked by zone_names_restart, or NULL */
};

#endif
