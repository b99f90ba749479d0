/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_NAMES_NAME_H
#define PUNY_NAMES_NAME_H

#include "base/buffer.h"
#include "base/status.h"
#include "idna/rules.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	NAME_ACE_MAX = 253,          /* bytes of an ACE name as text, without its final dot */
	NAME_LABEL_READ_MAX = 1024,   /* bytes of UTF-8 in a label; a longer one is refused unread */
	NAME_READ_MAX = 4096,    /* bytes of UTF-8 in a name; likewise */
	NAME_LABELS_MAX = 128         /* no name of 253 octets has as many */
};

/* How a name is judged: the same for all names of a run. */
struct name_rules {
	enum idna_level level;
	bool mixed_case;    /* -m: fold, and keep the folded case as annotation (RFC 3492, A) */
	bool dots;          /* encoding: U+3002, U+FF0E, U+FF61 separate too; else they are an error */
	bool labelwise;     /* text, zones: an ASCII label that is no A-label of ours passes; else it fails the name */
	bool exact;         /* decoding: an A-label must encode back to the very same bytes, case included */
	bool bare;          /* text: a U-label with the ACE prefix inside stays an A-label, or a second look would find one */
	bool escapes;       /* zones: a backslash takes the next byte's meaning away */
	bool mailbox;       /* zones: the first label is a local part, which stays and may not hold non-ASCII */
	size_t name_max;    /* bytes of the ACE name: NAME_ACE_MAX, or SIZE_MAX */
	bool relative;      /* zones: a name without a final dot ends in the top-level domain of the origin */
	const unsigned char *top;    /* that one, in either form; NULL, or origin is 0, where it is not known */
	size_t top_length;
	size_t origin;      /* zones: bytes that a name without a final dot grows by, a dot included; or 0 */
};

enum label_kind { LABEL_ASCII, LABEL_A, LABEL_U };

/*
 * A label of the name that was judged last.  Units: bytes of the name, code points of domain.points, bytes of
 * domain.out.
 */
struct name_label {
	enum label_kind kind;      /* what stood in the input, after mapping */
	enum status status;        /* its own verdict (labelwise: why it was left alone) */
	size_t start, length;      /* where it stands in the name */
	size_t out_start, out_length;    /* where it stands in out; the length is 0 until it is written */
	size_t point, points;      /* its code points, as they would be displayed, or those that stand in the name */
};

/* A name in work, and what came of it.  All zero at first; name_free gives its memory back. */
struct name {
	struct name_label labels[NAME_LABELS_MAX];
	size_t label_count;
	struct code_points points;
	struct code_points scratch;
	struct code_points flagged;
	struct buffer out;         /* the converted name */
	size_t bytes;             /* of the ACE name: an escape counts as one, a final dot as none; 0 if not known */
	bool rooted;               /* the name ends in a separator */
	bool plain;                /* every U-label is plain (idna_is_plain) */
	bool changed;              /* out differs from the name */
};

/*
 * Encodes NAME, LENGTH bytes of UTF-8, under RULES into domain->out.  All or nothing.  STATUS_OK, or what is wrong
 * with the name, with the bytes of it that are.  The name is not empty.
 */
enum status name_encode(struct name *domain, const struct name_rules *rules, const unsigned char *name,
                          size_t length, struct fault *fault);

/*
 * Decodes NAME into domain->out.  With rules->labelwise a label that is no canonical A-label stays as it is, with its
 * reason in labels[].status; where a rule about the whole name is broken (its length, an empty label, bidi), all of it
 * stays as it is, changed is false and every A-label has that reason.  The status is then STATUS_OK or
 * STATUS_NO_MEMORY.
 */
enum status name_decode(struct name *domain, const struct name_rules *rules, const unsigned char *name,
                          size_t length, struct fault *fault);

void name_free(struct name *domain);

#endif
