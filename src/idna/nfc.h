/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_NFC_H
#define PUNY_IDNA_NFC_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

/* Returns STATUS_OK if LABEL is in NFC, otherwise STATUS_NOT_NFC, or STATUS_NO_MEMORY. */
enum status idna_check_nfc(const uint32_t *label, size_t length);

#endif
