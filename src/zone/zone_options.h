/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_ZONE_ZONE_OPTIONS_H
#define PUNY_ZONE_ZONE_OPTIONS_H

#include "idna/level.h"

#include <stdbool.h>

/* The options of the mode zone. */
struct zone_options {
	bool decode;
	bool annotate; /* write both forms */
	bool check;    /* write nothing, and report what is not converted or may be wrong */
	enum idna_level level;
	const char *origin; /* before the first $ORIGIN, checked by zone_names_restart, or NULL */
};

#endif
