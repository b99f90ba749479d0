/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_STATE_H
#define PUNY_TEXT_STATE_H

#include "base/buffer.h"
#include "base/step.h"
#include "names/name.h"
#include "names/options.h"
#include "text/recall.h"
#include "text/tlds.h"

#include <stdbool.h>
#include <stddef.h>

enum {
	TEXT_RUN_MAX = 1024,  /* bytes of a run; a longer one is not a name */
	TEXT_AHEAD_MAX = 256, /* bytes after a run that may affect it: a local part has at most 64 */
	TEXT_BEHIND = 32      /* bytes before a run that may affect it */
};

/* The current part of a URL, or of a dnsmasq rule. */
enum text_url { TEXT_URL_NONE, TEXT_URL_AUTHORITY, TEXT_URL_REST, TEXT_URL_DNSMASQ };

/* A known top-level domain, as it is in the text.  The length is 0 if there is none. */
struct text_domain {
	unsigned char label[LABEL_MAX];
	size_t length;
};

enum { TEXT_DOMAINS = 16 };

struct text {
	struct convert_options options;
	struct name_rules rules;
	struct name name;
	struct recall recall;                     /* names that were decoded */
	struct text_domain domains[TEXT_DOMAINS]; /* encoding: domains that were found */
	struct buffer out;                        /* a converted name with the bytes around it in the answer */
	struct buffer shown;                      /* an encoded name as decoding shows it */
	unsigned char before[TEXT_BEHIND];        /* the last bytes before those not answered yet */
	enum text_url url;                        /* state at the first byte not answered yet */
	unsigned char url_brackets;               /* that the URL has opened and not closed */
	bool in_long_run;                         /* that byte is in a run longer than TEXT_RUN_MAX */
	bool no_memory;                           /* memory ran out while a character was looked at */
	size_t annotation;                        /* bytes of an annotation that is already in the input, or 0 */
};

#endif
