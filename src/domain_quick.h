/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_DOMAIN_QUICK_H
#define PUNY_DOMAIN_QUICK_H

#include "domain.h"

/*
 * The fast way over plain names: no label is looked at twice, or written twice.  A name is plain if full stops part its
 * labels, if it keeps to every rule and limit, and if its labels are letters, digits, hyphens and underscores, or
 * U-labels that are their own mapping, without two hyphens together.
 *
 * Both convert the plain name at IN to OUT, which has room for DOMAIN_QUICK_ROOM octets.  The name ends before the first
 * octet of ASCII that is none of these or, decoding, at END; encoding, there must be such an octet before END.  They
 * return where the name ends and set *WRITTEN to the octets that it came to.  NULL: it is for domain_encode or
 * domain_decode to convert or to refuse; where these return a place, those would come to the same.  What was in DOMAIN
 * is lost.
 */
enum { DOMAIN_QUICK_ROOM = 2048 };

const unsigned char *domain_encode_quick(struct domain *domain, enum idna_level level, const unsigned char *in,
                                         const unsigned char *end, unsigned char *out, size_t *written);
const unsigned char *domain_decode_quick(struct domain *domain, enum idna_level level, const unsigned char *in,
                                         const unsigned char *end, unsigned char *out, size_t *written);

#endif
