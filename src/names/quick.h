/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_NAMES_QUICK_H
#define PUNY_NAMES_QUICK_H

#include "names/name.h"

/*
 * The fast way over plain names: no label is looked at twice, or written twice.  A name is plain if full stops part its
 * labels, if it keeps to every rule and limit, and if its labels are letters, digits, hyphens and underscores, or
 * U-labels that are their own mapping, without two hyphens together.
 *
 * Both convert the plain name at IN to OUT, which has room for NAME_QUICK_ROOM bytes.  The name ends before the first
 * byte of ASCII that is none of these or, decoding, at END; encoding, there must be such a byte before END.  They
 * return where the name ends and set *WRITTEN to the bytes that it came to.  NULL: it is for name_encode or
 * name_decode to convert or to refuse; where these return a place, those would come to the same.  What was in DOMAIN
 * is lost.
 */
enum { NAME_QUICK_ROOM = 2048 };

const unsigned char *name_encode_quick(struct name *domain, enum idna_level level, const unsigned char *in,
                                         const unsigned char *end, unsigned char *out, size_t *written);
const unsigned char *name_decode_quick(struct name *domain, enum idna_level level, const unsigned char *in,
                                         const unsigned char *end, unsigned char *out, size_t *written);

#endif
