/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_BASE_MODE_H
#define PUNY_BASE_MODE_H

/* The mode determines what a record is. */
enum mode { MODE_STRINGS, MODE_NAMES, MODE_TEXT, MODE_ZONE };

#endif
