/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_RECORDS_RECORD_OPTIONS_H
#define PUNY_RECORDS_RECORD_OPTIONS_H

#include "idna/level.h"
#include "punycode/bootstring.h"

#include <stdbool.h>

/* The format of the Unicode side. */
enum format { FORMAT_AUTO, FORMAT_UTF8, FORMAT_CODE_POINTS };

/* The options of the modes whose records are independent. */
struct record_options {
	bool names; /* each record is a domain name; otherwise, a string */
	bool decode;
	bool annotate;   /* write both forms */
	bool check;      /* write nothing */
	bool json;       /* write an object for each record; with CHECK, for each diagnostic */
	bool trace;      /* write the steps of the algorithm */
	bool one_by_one; /* each answer covers at most one record, so that each can be flushed */
	bool mixed_case;
	enum idna_level level; /* of names */
	enum format format;
	const struct bootstring *profile; /* of strings */
	unsigned char terminator;         /* of records; decoded strings must not contain it */
};

#endif
