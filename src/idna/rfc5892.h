/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_IDNA_RFC5892_H
#define PUNY_IDNA_RFC5892_H

#include <stdint.h>

/* RFC 5892, 3: the IDNA_REGISTER_* bit of CODE_POINT's derived property; none where it is DISALLOWED or UNASSIGNED. */
uint32_t rfc5892_property(uint32_t code_point);

#endif
