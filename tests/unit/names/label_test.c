/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#include <config.h>

#include "base/utf8.h"
#include "names/label.h"
#include "punycode/bootstring.h"
#include "punycode/punycode.h"
#include "tap.h"

#include <string.h>

static const char *const level_names[] = {"none", "lookup", "register"};

/* clang-format off */
static const struct {
	enum idna_level level;
	bool mixed_case;
	const char *label;
	enum status status;
	const char *u_label;   /* or NULL, and ... */
	size_t offset;         /* ... the position of the error */
} decoded[] = {
	{IDNA_LOOKUP, false, "xn--bcher-kva", STATUS_OK, "bücher", 0},
	{IDNA_LOOKUP, false, "XN--BCHER-KVA", STATUS_OK, "bücher", 0},
	{IDNA_LOOKUP, false, "xn--AZ-yka", STATUS_OK, "azü", 0},
	{IDNA_REGISTER, false, "xn--BCHER-kva", STATUS_OK, "BüCHER", 0},
	{IDNA_NONE, false, "Xn--Bcher-KVA", STATUS_OK, "Bücher", 0},
	{IDNA_LOOKUP, true, "xn--BCHER-kvA", STATUS_OK, "BÜCHER", 0},
	{IDNA_LOOKUP, true, "xn--bcher-kva", STATUS_OK, "bücher", 0},
	{IDNA_LOOKUP, true, "xn--fa-hiA", STATUS_OK, "faß", 0},
	{IDNA_LOOKUP, false, "xn--", STATUS_NOT_CANONICAL, NULL, 0},
	{IDNA_NONE, false, "xn--a-", STATUS_NOT_CANONICAL, NULL, 0},
	{IDNA_LOOKUP, false, "xn--iberspa-0ua", STATUS_NOT_CANONICAL, NULL, 0},
	{IDNA_REGISTER, false, "xn--iberspa-0ua", STATUS_DISALLOWED, NULL, 0},
	{IDNA_NONE, false, "xn--iberspa-0ua", STATUS_OK, "iberspÚa", 0},
	{IDNA_LOOKUP, true, "xn--iberspa-0ua", STATUS_NOT_CANONICAL, NULL, 0},
	{IDNA_LOOKUP, false, "xn--xn---epa", STATUS_ACE_PREFIX, NULL, 0},
	{IDNA_LOOKUP, false, "xn--tda!", STATUS_BAD_DIGIT, NULL, 7},
	{IDNA_LOOKUP, false, "xn--bcher-kv", STATUS_TRUNCATED, NULL, 12},
	{IDNA_LOOKUP, false, "xn--\303\274-kva", STATUS_NON_BASIC, NULL, 4},
	{IDNA_NONE, false, "xn--ib9b", STATUS_SURROGATE, NULL, 4},
	{IDNA_NONE, false, "xn--0000h", STATUS_OUT_OF_RANGE, NULL, 4},
	{IDNA_NONE, false, "xn--1a", STATUS_CONTROL, NULL, 0},
	{IDNA_NONE, false, "xn--r6j", STATUS_SEPARATOR, NULL, 0},
	{IDNA_LOOKUP, false, "xn--aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", STATUS_LABEL_TOO_LONG, NULL, 0},
};
/* clang-format on */

static void test_decoding(void)
{
	struct code_points points = {0};
	struct buffer text = {0};
	struct buffer written = {0};

	for (size_t i = 0; i < sizeof decoded / sizeof *decoded; i++) {
		const struct label_rules rules = {decoded[i].level,
		                                  decoded[i].mixed_case ? 0 : idna_plain(decoded[i].level),
		                                  decoded[i].mixed_case, false};
		const char *label = decoded[i].label, *wanted = decoded[i].u_label;
		struct fault fault = fault_at(STATUS_OK, 0, 0, 0);
		bool rtl = false, right;
		enum status status;

		points.length = text.length = written.length = 0;
		(void)code_points_append(&points, 'z');
		(void)buffer_reserve(&written, SHORT_UTF8_ROOM);
		status = label_decode(&rules, (const unsigned char *)label, strlen(label), &points, &written, &rtl,
		                      &fault);
		right = status == decoded[i].status && points.points[0] == 'z';
		if (wanted)
			right = right && utf8_encode(points.points + 1, points.length - 1, &text) &&
			        text.length == strlen(wanted) && memcmp(text.bytes, wanted, text.length) == 0 &&
			        written.length == text.length && memcmp(written.bytes, wanted, text.length) == 0;
		else
			right = right && points.length == 1 && written.length == 0 && fault.status == status &&
			        fault.offset == decoded[i].offset && fault.piece == 0 &&
			        fault.piece_length == strlen(label);
		ok(right, "%s%s at %s: %s", label, decoded[i].mixed_case ? " with -m" : "",
		   level_names[decoded[i].level], wanted ? wanted : status_words(decoded[i].status));
	}
	code_points_free(&points);
	buffer_free(&text);
	buffer_free(&written);
}

static void test_prefix(void)
{
	/* clang-format off */
	static const struct {
		const char *label;
		bool prefix;
	} rows[] = {
		{"xn--", true}, {"XN--a", true}, {"xN--", true}, {"Xn--", true}, {"xn-", false}, {"xn-a", false}, {"axn--", false}, {"", false},
		{"yn--", false}, {"x\016--", false}, {"X.--", false}, {"xn\r-", false},
	};
	/* clang-format on */

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		ok(label_has_prefix((const unsigned char *)rows[i].label, strlen(rows[i].label)) == rows[i].prefix,
		   "'%s' has %s prefix", rows[i].label, rows[i].prefix ? "the" : "no");
}

static void test_exact(void)
{
	/* clang-format off */
	static const struct {
		enum idna_level level;
		const char *label;
		bool exact;
	} rows[] = {
		{IDNA_LOOKUP, "xn--bcher-kva", true}, {IDNA_LOOKUP, "Xn--bcher-kva", false}, {IDNA_LOOKUP, "xn--Bcher-kva", false},
		{IDNA_LOOKUP, "xn--bcher-kvA", false}, {IDNA_REGISTER, "xn--Bcher-kva", true}, {IDNA_REGISTER, "xn--bcher-kVa", false},
		{IDNA_NONE, "xn--B--kva", true}, {IDNA_NONE, "xN--b-kva", false}, {IDNA_NONE, "xn--tda", true}, {IDNA_NONE, "xn--tdA", false},
	};
	/* clang-format on */

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		ok(label_is_exact(rows[i].level, (const unsigned char *)rows[i].label, strlen(rows[i].label)) ==
		           rows[i].exact,
		   "%s at %s is %s", rows[i].label, level_names[rows[i].level], rows[i].exact ? "exact" : "not exact");
}

int main(void)
{
	test_decoding();
	test_prefix();
	test_exact();
	return done_testing(45);
}
