/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * U-labels whose properties do not show that they are valid: they are mapped and checked, and keep their case with -m.
 */
#ifndef PUNY_NAMES_U_LABEL_H
#define PUNY_NAMES_U_LABEL_H

#include "names/form.h"

/*
 * Maps LABEL, which was read with FACTS, if necessary (UTS #46, section 4), and checks it.  Sets *SAME to false if its
 * code points may have changed.  If they are all ASCII then, or none is left, its kind becomes LABEL_ASCII and they are
 * not checked.
 */
enum status u_label_settle(struct conversion *c, struct name_label *label, const struct label_facts *facts, bool *same);

/* Returns the code points of LABEL, the last one of u_label_settle, with their case flags if -m is given. */
const uint32_t *u_label_flagged(const struct conversion *c, const struct name_label *label);

/* Appends LABEL, a valid U-label, to the output in Unicode. */
enum status u_label_write(struct conversion *c, const struct name_label *label);

#endif
