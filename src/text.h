/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Names inside other text: a name is converted where it stands, every other octet is copied, well-formed UTF-8 or not.
 *
 * A run is what could be a name by its characters alone: labels joined by dots, with nothing before or behind that
 * would make them longer.  A run is at hand whole before it is judged, and is converted whole or not at all.
 */
#ifndef PUNY_TEXT_H
#define PUNY_TEXT_H

#include "buffer.h"
#include "domain.h"
#include "step.h"

#include <stdbool.h>
#include <stddef.h>

enum {
	TEXT_RUN_MAX = 1024,     /* octets of a run; a longer one is no name */
	TEXT_AHEAD_MAX = 1024,   /* octets behind a run that may have a say in what it is */
	TEXT_BEHIND = 16         /* octets before a run that may have a say in what it is */
};

struct text_options {
	enum idna_level level;
	bool decode;
	bool annotate;   /* decoding: keep the ACE form, add the Unicode form behind it */
	bool check;      /* fault what would stay although it has the look of an A-label or of a name */
};

/* Where a URL is being read, for the names in it. */
enum text_url { TEXT_URL_NONE, TEXT_URL_AUTHORITY, TEXT_URL_REST };

struct text {
	struct text_options options;
	struct domain_rules rules;
	struct domain domain;
	struct buffer out;                    /* a name with its annotation */
	unsigned char before[TEXT_BEHIND];    /* the octets answered last */
	unsigned char window[TEXT_BEHIND];    /* those before a place, where they do not stand in one piece */
	enum text_url url;                    /* at the first octet not answered yet */
	bool in_long_run;                     /* and whether that stands in a run over TEXT_RUN_MAX */
	struct answer next;                   /* behind a copy: what is to be answered then, or MORE */
	size_t reported;                      /* checking: octets of the name whose labels are being reported, or 0 */
	size_t report;                        /* and the label to look at next */
	size_t annotation;                    /* annotating: octets of the annotation that stands there already, or 0 */
};

/* Starts at the beginning of an input.  TEXT's memory is its own until text_free. */
void text_start(struct text *text, const struct text_options *options);

/* Starts anew at the beginning of another input. */
void text_restart(struct text *text);

/* A step (step.h).  Faults nothing but with options.check, or where memory ran out. */
struct answer text_step(struct text *text, const struct input *input);

void text_free(struct text *text);

#endif
