/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_NAMES_NAME_H
#define PUNY_NAMES_NAME_H

#include "base/buffer.h"
#include "base/status.h"
#include "names/label.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	NAME_ACE_MAX = 253,             /* octets of an ACE name as text, without its trailing dot */
	NAME_LABEL_READ_MAX = 1024,     /* bytes of UTF-8 in a label; a longer one is rejected unread */
	NAME_READ_MAX = 4096,           /* bytes of UTF-8 in a name; likewise */
	NAME_LABELS_MAX = 128           /* no name of 253 octets has as many */
};

/* How names are converted: the same for all names of a run. */
struct name_rules {
	struct label_rules label;
	bool dots;          /* encoding: U+3002, U+FF0E, U+FF61 separate labels too; otherwise they are an error */
	bool labelwise;     /* text, zones: an ASCII label that is no valid A-label stays; otherwise it is an error */
	bool exact;         /* decoding: an A-label must encode to the very same bytes, case included */
	bool bare;          /* text: a U-label with the ACE prefix inside stays an A-label, or a second run would find one */
	bool escapes;       /* zones: a backslash escapes the next byte */
	bool mailbox;       /* zones: the first label is a local part, which stays and must be ASCII */
	size_t ace_max;     /* octets of the ACE name: NAME_ACE_MAX, or SIZE_MAX */
	bool relative;      /* zones: a name without a trailing dot ends in the top-level domain of the origin */
	const unsigned char *top;    /* that one, in either form; NULL, or origin is 0, if it is not known */
	size_t top_length;
	size_t origin;      /* zones: octets that a name without a trailing dot grows by, a dot included; or 0 */
};

enum label_kind { LABEL_ASCII, LABEL_A, LABEL_U };

/* A label of the name that was converted last. */
struct name_label {
	enum label_kind kind;      /* what stood in the input, after mapping */
	enum status status;        /* labelwise: why it was left as it was */
	size_t start, length;      /* its bytes in the name */
	size_t out_start, out_length;    /* its bytes in the converted name */
	size_t point, points;      /* its code points in name->points, as displayed; an ASCII label may have none there */
};

/* A name in work, and what is known of it.  All zero at first; name_free frees its memory. */
struct name {
	struct name_label labels[NAME_LABELS_MAX];
	size_t label_count;
	struct code_points points;
	struct code_points scratch;
	struct code_points flagged;
	size_t ace_length;         /* bytes of the ACE name: an escape counts as one, a trailing dot as none; 0 if not known */
	bool rooted;               /* the name ends in a separator */
	bool rtl;                  /* a code point makes it a bidi domain name (RFC 5893, section 1.4) */
	bool changed;              /* the converted name differs from the name */
};

/* The rules of LEVEL for names as records; callers change what differs for them. */
struct name_rules name_rules(enum idna_level level);

/*
 * Encodes BYTES, LENGTH bytes of UTF-8, not empty, by RULES and appends the ACE name to OUT.  One pass: a label that maps
 * to itself is written as it is read; any other gets a closer look, in place.  STATUS_OK, or the first error, with the
 * bytes of the name that it concerns; errors of the whole name's form (its length, ill-formed UTF-8, empty labels) precede
 * those of labels, and these the Bidi Rule and the length of the ACE name.  On an error OUT may have grown by the labels
 * before the faulty one.
 */
enum status name_encode(struct name *name, const struct name_rules *rules, const unsigned char *bytes, size_t length,
                        struct buffer *out, struct fault *fault);

/*
 * Decodes BYTES and appends the Unicode name to OUT, as name_encode does.  With rules->labelwise a label that is no
 * canonical A-label stays as it is, with the reason in labels[].status; if the name violates a rule for whole names (its
 * length, an empty label, the Bidi Rule), all of it stays, changed is false and each A-label has that reason.  The status
 * is then STATUS_OK or STATUS_NO_MEMORY.
 */
enum status name_decode(struct name *name, const struct name_rules *rules, const unsigned char *bytes, size_t length,
                        struct buffer *out, struct fault *fault);

void name_free(struct name *name);

#endif
