/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Names and their labels (RFC 1035, RFC 5890). */
#ifndef PUNY_NAMES_NAME_H
#define PUNY_NAMES_NAME_H

#include "base/buffer.h"
#include "base/scan.h"
#include "base/status.h"
#include "idna/idna.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	LABEL_MAX = 63,       /* octets (RFC 1035, section 2.3.4) */
	NAME_ACE_MAX = 253,   /* octets of an ACE name as text, without its trailing dot */
	NAME_READ_MAX = 4096, /* bytes of UTF-8 in a name; a longer one is rejected without reading it */
	NAME_LABELS_MAX = 128 /* no name of 253 octets has as many */
};

/*
 * For each byte: the letter, digit, hyphen or underscore as which it is written in a label, or 0 if it needs a further
 * check.  label_kept keeps the case of letters, label_folded has them in lower case.
 */
extern const unsigned char label_kept[256], label_folded[256];

/* The rules for names, the same for all names of an input. */
struct name_rules {
	enum idna_level level;
	bool mixed_case; /* -m: the case of code points is annotation (RFC 3492, appendix A) */
	bool dots;       /* U+3002, U+FF0E and U+FF61 are separators; otherwise they are errors */
	/* What is copied. */
	bool keeps_rest; /* decoded text, URLs with variables, zones: ASCII labels, and U-labels if decoded, stay */
	bool keeps_ace;  /* zones: A-labels stay, even invalid ones; decoding must give a name of the same ACE form */
	/* What is checked. */
	bool checks_ascii;    /* ASCII labels obey the level: lookup maps them, from register on they are LDH labels */
	bool no_inner_prefix; /* text: a name stays if a U-label of it contains the ACE prefix */
};

/* The origin of a zone, which completes a relative name, that is one without a trailing dot.  All zero if unknown. */
struct name_origin {
	bool root;                            /* it adds nothing to a name */
	unsigned char name[4 * NAME_ACE_MAX]; /* in ACE, without a trailing dot, as far as it is known */
	size_t length;                        /* bytes of the name */
	uint32_t top[LABEL_MAX];              /* its top-level domain in Unicode */
	size_t top_length;                    /* code points of that, or 0 if it is unknown */
	size_t octets;                        /* that it adds to a name, with the dot before it, or 0 if unknown */
	bool underscore;                      /* a label may begin with one, as services do */
	bool bidi;                            /* a name that it completes is a Bidi domain name */
	/* STATUS_OK, or its violation of the Bidi Rule: an error of each Bidi domain name that it completes. */
	struct fault violation;
};

/* What surrounds a name of a zone, whose ASCII labels are any octets, with escapes, and exempt from the Bidi Rule. */
struct name_context {
	bool mailbox;    /* the first label, a local part, stays and must be ASCII */
	size_t instance; /* bytes of the first label if it is an instance of DNS-SD, any UTF-8; else 0 */
	const struct name_origin *origin;
};

enum label_kind { LABEL_ASCII, LABEL_A, LABEL_U };

/* A label of a name. */
struct name_label {
	enum label_kind kind;         /* the kind of the input label, after mapping */
	size_t start, length;         /* its bytes in the name */
	size_t out_start, out_length; /* its bytes in the output */
	size_t point, points;         /* its code points in name->points, if any, in the displayed form */
};

/* The result of a conversion, and memory for the next.  All zero at first; name_free frees it. */
struct name {
	struct name_label labels[NAME_LABELS_MAX];
	size_t label_count;
	struct code_points points;
	size_t ace_length; /* octets of the ACE name without a trailing dot, an escape counted as one */
	bool rooted;       /* the name ends with a separator */
	bool bidi;         /* a code point makes it a Bidi domain name (RFC 5893, section 1.4) */
	bool changed;      /* a label was converted */
	bool mapped;       /* a U-label was not its own mapping */
	/* The first ASCII label that an internationalized name must not contain, or NULL.  Text and zones allow it. */
	const struct name_label *non_hostname;
	struct code_points scratch;
};

/* Returns the code points of LABEL, or NULL if it has none. */
static inline const uint32_t *name_label_points(const struct name *name, const struct name_label *label)
{
	return label->points > 0 ? name->points.points + label->point : NULL;
}

/* Returns the rules of LEVEL for a name that is neither in text nor in a zone, with -m if MIXED_CASE. */
static inline struct name_rules name_rules(enum idna_level level, bool mixed_case)
{
	return (struct name_rules){.level = level, .mixed_case = mixed_case, .checks_ascii = true, .dots = true};
}

/* Returns true if RULES map ASCII labels to lower case. */
static inline bool name_folds(const struct name_rules *rules)
{
	return rules->checks_ascii && rules->level == IDNA_LOOKUP && !rules->mixed_case;
}

/*
 * Converts BYTES, LENGTH bytes of UTF-8, to ACE (ToASCII of UTS #46) or, if DECODE, to Unicode (ToUnicode, but with
 * errors), according to RULES, and appends the result to OUT.  An empty name has no labels.  Returns STATUS_OK or the
 * first error, with the bytes of the name that it concerns: first of a label, then of the whole name (name_check of
 * names/parts.h).  On error, OUT may contain the labels before the invalid one.  A name is converted whole or not at
 * all: with rules->keeps_rest the caller treats an error of decoding as the reason why the name stays.
 *
 * CONTEXT is NULL if the name is not in a zone.  If it has an instance, the caller has written that, but not the dot
 * after it.
 */
enum status name_convert(bool decode, struct name *name, const struct name_rules *rules,
                         const struct name_context *context, const unsigned char *bytes, size_t length,
                         struct buffer *out, struct fault *fault);

/* Stores the top-level domain of NAME, which was converted to OUT, in TOP, in Unicode.  Returns its length. */
size_t name_top(const struct name *name, const struct buffer *out, uint32_t top[LABEL_MAX]);

/* Reads the byte or escape (RFC 1035, section 5.1) at TEXT, which is not empty.  Returns the bytes that it takes. */
size_t name_read_octet(const unsigned char *text, size_t length, unsigned *octet);

/*
 * Writes the first octets of BYTES, a label in which an escape is one octet, to OCTETS.  Returns the number of all,
 * which is more than LABEL_MAX if the label is too long.
 */
size_t name_read_octets(const unsigned char *bytes, size_t length, unsigned char octets[LABEL_MAX]);

/*
 * Returns true if TEXT has an A-label after a character that host names do not have, as in "https://xn--...".  A label
 * with one is not an ASCII label, in which the A-label would stay.
 */
bool name_surrounds_a_label(const unsigned char *text, size_t length);

/*
 * Returns the warning about NAME if it is probably another text than a name or has an encoding of its own, such as a
 * URL or percent escapes, or STATUS_OK.
 */
enum status name_suspicion(const unsigned char *name, size_t length);

/* Returns true if BYTES has UTF-8 that was read as Windows-1252 and encoded in UTF-8 again. */
bool name_is_encoded_twice(const unsigned char *bytes, size_t length);

/*
 * Appends to OUT what may be used instead of the label of FAULT, in BYTES, which violates the rules of LEVEL: the same
 * label if IDNA_LOOKUP accepts it; what IDNA_LOOKUP maps it to, if IDNA_REGISTER accepts that; otherwise nothing.
 * Returns false if out of memory.
 */
bool name_alternative(enum idna_level level, const struct fault *fault, const unsigned char *bytes, struct buffer *out);

void name_free(struct name *name);

/*
 * Returns the number of bytes, from the start of BYTES, of whole records that every conversion of names leaves
 * unchanged in both directions, except that it may fold capitals: ASCII, within the limits, and without text that could
 * be an A-label, a list of code points or other text than a name.  TERMINATOR is LF, which a CR may precede, or NUL.
 * The result may be too small, never too large: without native lanes (base/extensions.h) it is 0, and the last 64 bytes
 * are never part of it.  Sets *UPPER to false if no byte of the result is a letter A to Z, "[" or a backslash; true may
 * be wrong.
 */
size_t name_skip_ascii(const unsigned char *bytes, size_t length, unsigned char terminator, bool *upper);

/* Writes BYTES to OUT, A to Z in lower case. */
void name_fold_ascii(unsigned char *out, const unsigned char *bytes, size_t length);

#endif
