/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The instances of Bootstring, whose digits agree with their values, and copies that are spoiled. */
#include <config.h>

#include "punycode/bootstring.h"
#include "punycode/reference.h"
#include "tap.h"

#include <string.h>

static void test_instance(const struct bootstring *p, const char *name, const char *digits, const char *flagged,
                          char delimiter)
{
	size_t with_value = 0, known = 0;

	ok(bootstring_valid(p), "%s is valid", name);
	ok(strcmp(p->digits, digits) == 0 && strcmp(p->flagged_digits, flagged) == 0, "%s: its digits", name);
	ok(p->delimiter == delimiter, "%s: its delimiter", name);
	for (int byte = 0; byte < 256; byte++)
		with_value += p->values[byte] != BOOTSTRING_NO_DIGIT;
	for (const char *digit = digits; *digit; digit++)
		known += strchr(digits, flagged[digit - digits]) ? 1 : 2;
	ok(with_value == known, "%s: no other byte is a digit", name);
}

/* A copy of punycode that a test changes. */
struct spoiled {
	struct bootstring p;
	char digits[64];
	char flagged[64];
	unsigned char values[256];
};

static struct spoiled spoiled;

static struct bootstring *fresh(void)
{
	spoiled.p = punycode;
	memcpy(spoiled.values, punycode.values, sizeof spoiled.values);
	strcpy(spoiled.digits, punycode.digits);
	strcpy(spoiled.flagged, punycode.flagged_digits);
	spoiled.p.values = spoiled.values;
	spoiled.p.digits = spoiled.digits;
	spoiled.p.flagged_digits = spoiled.flagged;
	return &spoiled.p;
}

static void refused(const char *why)
{
	ok(!bootstring_valid(&spoiled.p), "%s is refused", why);
}

static void test_alphabet(void)
{
	ok(bootstring_valid(fresh()), "the copy is valid before it is changed");
	fresh()->digits = "abc";
	refused("fewer digits than base");
	fresh()->flagged_digits = "ABC";
	refused("fewer flagged digits than base");
	fresh();
	strcat(spoiled.digits, "-");
	refused("more digits than base");
	fresh();
	strcat(spoiled.flagged, "-");
	refused("more flagged digits than base");
	fresh();
	spoiled.digits[0] = 'b';
	refused("a digit that stands for another value");
	fresh();
	spoiled.flagged[0] = 'B';
	refused("a flagged digit that stands for another value");
	fresh();
	spoiled.flagged[0] = 'b';
	spoiled.values['A'] = BOOTSTRING_NO_DIGIT;
	refused("a flagged digit that is the digit of another value");
	fresh();
	spoiled.values['_'] = 0;
	refused("a byte with a value that is in neither alphabet");
	fresh();
	spoiled.values[255] = 0;
	refused("the last byte with a value");
	fresh();
	spoiled.values['k'] = BOOTSTRING_NO_DIGIT;
	refused("a digit without a value");
	fresh()->delimiter = 'a';
	refused("a delimiter that is a digit");
	fresh()->delimiter = 0x80;
	refused("a delimiter that is no basic code point");
}

int main(void)
{
	static const char lower[] = "abcdefghijklmnopqrstuvwxyz0123456789";
	static const char upper[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
	static const char swift[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ";

	test_instance(&punycode, "punycode", lower, upper, '-');
	test_instance(&punycode_rust, "rust", lower, lower, '_');
	test_instance(&punycode_swift, "swift", swift, swift, '_');
	test_alphabet();
	return done_testing(25);
}
