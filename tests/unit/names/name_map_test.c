/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Names whose labels are mapped to another kind of label: ASCII, an A-label, nothing. */
#include <config.h>

#include "labels.h"
#include "names/convert.h"
#include "tap.h"

static const struct {
	const char *name;
	enum status status;
	const char *ace;
} rows[] = {
	{"ａ.א", STATUS_OK, "a.xn--4db"},
	{"ａ0.א", STATUS_OK, "a0.xn--4db"},
	{"０a.א", STATUS_BIDI, NULL},
	{"ａ-.א", STATUS_BIDI, NULL},
	{"＿dmarc.א", STATUS_OK, "_dmarc.xn--4db"},
	{"ＢÜCHER.de", STATUS_OK, "xn--bcher-kva.de"},
	{"Ｘn--bcher-kva.de", STATUS_OK, "xn--bcher-kva.de"},
	{"xn--4ｄb.a", STATUS_OK, "xn--4db.a"},
	{"xn--4ｄb.0", STATUS_BIDI, NULL},
	{"ｘn--a.de", STATUS_CONTROL, NULL},
	{"ü.\u00AD", STATUS_OK, "xn--tda."},
	{"ü。\u00AD", STATUS_OK, "xn--tda."},
	{"א.\u00AD", STATUS_OK, "xn--4db."},
	{"ü.\u00AD.", STATUS_EMPTY_LABEL, NULL},
	{"ü.\u00AD.\u00AD", STATUS_EMPTY_LABEL, NULL},
	{"\u00AD.ü", STATUS_EMPTY_LABEL, NULL},
	{"\u00AD", STATUS_EMPTY_LABEL, NULL},
};

int main(void)
{
	struct name_rules rules = name_rules(&(struct convert_options){.mode = MODE_NAMES, .level = IDNA_LOOKUP});
	struct name converted = {0};
	struct buffer out = {0};

	EACH (rows, i) {
		struct fault fault;
		const char *name = rows[i].name, *ace = rows[i].ace;
		enum status status = convert_name(&converted, &rules, NULL, false, name, strlen(name), &out, &fault);

		ok(status == rows[i].status && (!ace || same_bytes(&out, ace, strlen(ace))), "'%s': %s", name,
		   ace ? ace : status_text[rows[i].status].words);
	}
	name_free(&converted);
	buffer_free(&out);
	return done_testing(17);
}
