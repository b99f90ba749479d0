/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The instances of Bootstring and the constraints of RFC 3492, section 4, and an instance that violates them. */
#include <config.h>

#include "punycode/bootstring.h"
#include "punycode/instances.h"
#include "punycode/reference.h"
#include "tap.h"

#include <string.h>

static void test_instance(const struct bootstring *p, const char *name, const char *digits, const char *flagged,
                          char delimiter)
{
	size_t with_value = 0, known = 0;

	ok(bootstring_valid(p), "%s is valid", name);
	ok(p->is_rfc3492_5 == (p->base == 36 && p->tmin == 1 && p->tmax == 26 && p->skew == 38 && p->damp == 700 &&
	                       p->initial_bias == 72 && p->initial_n == 0x80),
	   "%s: whether its numbers are those of RFC 3492, section 5", name);
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

static void test_parameters(void)
{
	ok(bootstring_valid(fresh()), "the copy is valid before it is changed");
	fresh()->tmin = 27;
	refused("tmin over tmax");
	fresh()->tmax = 35;
	refused("tmax over base - 2");
	fresh()->tmax = 34;
	ok(bootstring_valid(&spoiled.p), "tmax at base - 2");
	fresh()->base = 1;
	refused("a base under 2");
	fresh()->base = 37;
	refused("a base over what the longest integer is reckoned for");
	fresh()->skew = 0;
	refused("skew 0");
	fresh()->damp = 1;
	refused("damp 1");
	fresh()->tmin = 2;
	spoiled.p.initial_bias = 71;
	refused("initial_bias mod base over base - tmin");
	fresh()->tmin = 2;
	spoiled.p.initial_bias = 70;
	ok(bootstring_valid(&spoiled.p), "initial_bias mod base at base - tmin");
	fresh()->tmin = 0;
	spoiled.p.tmax = 0;
	refused("tmax 0");
	fresh()->tmin = 0;
	ok(bootstring_valid(&spoiled.p), "tmin 0");
}

static void test_alphabet(void)
{
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
	fresh()->initial_n = '-';
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
	test_parameters();
	test_alphabet();
	return done_testing(39);
}
