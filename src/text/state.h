/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_TEXT_STATE_H
#define PUNY_TEXT_STATE_H

#include "base/buffer.h"
#include "base/step.h"
#include "names/name.h"
#include "text/tlds.h"

#include <stdbool.h>
#include <stddef.h>

enum {
	TEXT_RUN_MAX = 1024,     /* bytes of a run; a longer one is no name */
	TEXT_AHEAD_MAX = 1024,   /* bytes behind a run that may have a say in what it is */
	TEXT_BEHIND = 32         /* bytes before a run that may have a say in what it is */
};

struct text_options {
	enum idna_level level;
	bool decode;
	bool annotate;   /* decoding: keep the ACE form, add the Unicode form behind it */
	const struct tlds *tlds;   /* encoding: the last label of a name is one of these; or NULL */
	bool check;      /* fault what would stay although it has the look of an A-label or of a name */
};

/* Which part of a URL is being read, if any. */
enum text_url_part { TEXT_URL_NONE, TEXT_URL_AUTHORITY, TEXT_URL_REST };

enum { TEXT_BRACKETS = 3 };   /* kinds of brackets: ( [ { */

struct text_url {
	enum text_url_part part;
	unsigned char open[TEXT_BRACKETS];   /* brackets of each kind that the URL has opened and not closed */
};

struct text {
	struct text_options options;
	struct name_rules rules;
	struct name name;
	struct buffer out;                    /* a converted name, with what stands around it in the answer */
	unsigned char before[TEXT_BEHIND];    /* the bytes answered last */
	unsigned char window[TEXT_BEHIND];    /* those before a place, where they do not stand in one piece */
	struct text_url url;                  /* at the first byte not answered yet */
	bool in_long_run;                     /* and whether that stands in a run over TEXT_RUN_MAX */
	size_t reported;                      /* checking: bytes of the name whose labels are being reported, or 0 */
	size_t report;                        /* and the label to look at next */
	size_t annotation;                    /* annotating: bytes of the annotation that stands there already, or 0 */
};

#endif
