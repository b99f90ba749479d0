/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_WHOLE_H
#define PUNY_WHOLE_H

/* Runs puny once; a second run in the same process would find the state of the first. */
int puny_main(int argc, char *argv[]);

#endif
