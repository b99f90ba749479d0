/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * For the benchmark: a library on the lines of standard input, with cheap input and output.  The macro LIBIDN, LIBIDN2
 * or ICU selects the library; with -d, it decodes.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 4096 };

/* Each convert() writes the result of the LENGTH bytes at LINE to OUT, and returns its length. */
#if defined LIBIDN
#include <punycode.h>
#include <unistr.h>

static size_t convert(bool decode, const char *line, size_t length, char out[static 4 * LINE])
{
	static uint32_t points[LINE];
	size_t count = LINE, written = 4 * LINE - 1;
	int status;

	if (decode) {
		status = punycode_decode(length, line, &count, points, NULL);
		u32_to_u8(points, count, (uint8_t *)out, &written);
	} else {
		u8_to_u32((const uint8_t *)line, length, points, &count);
		status = punycode_encode(count, points, NULL, &written, out);
	}
	if (status != PUNYCODE_SUCCESS)
		exit(EXIT_FAILURE);
	return written;
}
#elif defined LIBIDN2
#include <idn2.h>

static size_t convert(bool decode, const char *line, size_t length, char out[static 4 * LINE])
{
	char *name;

	if ((decode ? idn2_to_unicode_8z8z(line, &name, 0) : idn2_to_ascii_8z(line, &name, IDN2_NONTRANSITIONAL)) !=
	    IDN2_OK)
		exit(EXIT_FAILURE);
	length = strlen(name);
	memcpy(out, name, length);
	idn2_free(name);
	return length;
}
#elif defined ICU
#include <unicode/uidna.h>

static size_t convert(bool decode, const char *line, size_t length, char out[static 4 * LINE])
{
	static UIDNA *idna;
	UErrorCode code = U_ZERO_ERROR;
	UIDNAInfo info = UIDNA_INFO_INITIALIZER;
	int32_t written;

	if (!idna)
		idna = uidna_openUTS46(UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII |
		                               UIDNA_NONTRANSITIONAL_TO_UNICODE,
		                       &code);
	written = (decode ? uidna_nameToUnicodeUTF8 : uidna_nameToASCII_UTF8)(idna, line, (int32_t)length, out,
	                                                                      4 * LINE - 1, &info, &code);
	if (U_FAILURE(code))
		exit(EXIT_FAILURE);
	return (size_t)written;
}
#endif

int main(int argc, char *argv[])
{
	const bool decode = argc > 1 && strcmp(argv[1], "-d") == 0;
	static char line[LINE], out[4 * LINE], input[1 << 16], output[1 << 16];

	setvbuf(stdin, input, _IOFBF, sizeof input);
	setvbuf(stdout, output, _IOFBF, sizeof output);
	while (fgets(line, sizeof line, stdin)) {
		size_t length = strcspn(line, "\n");

		line[length] = '\0';
		length = convert(decode, line, length, out);
		out[length] = '\n';
		fwrite_unlocked(out, 1, length + 1, stdout);
	}
	return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
