/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* For the benchmark: libidn's Punycode on the lines of standard input, with cheap input and output. */
#include <punycode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 4096 };

static size_t decode_utf8(const unsigned char *text, size_t length, punycode_uint *out)
{
	size_t n = 0;

	for (size_t i = 0; i < length; n++) {
		unsigned char c = text[i];
		int more = c < 0x80 ? 0 : c < 0xE0 ? 1 : c < 0xF0 ? 2 : 3;

		out[n] = more ? c & (0x3F >> more) : c;
		for (i++; more > 0; more--, i++)
			out[n] = out[n] << 6 | (text[i] & 0x3F);
	}
	return n;
}

static size_t encode_utf8(const punycode_uint *points, size_t n, char *out)
{
	char *end = out;

	for (size_t i = 0; i < n; i++) {
		punycode_uint c = points[i];
		int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;

		*end++ = (char)(more ? (0xFF00 >> (more + 1) & 0xFF) | c >> 6 * more : c);
		while (more-- > 0)
			*end++ = (char)(0x80 | (c >> 6 * more & 0x3F));
	}
	return (size_t)(end - out);
}

int main(int argc, char *argv[])
{
	int decode = argc > 1 && strcmp(argv[1], "-d") == 0;
	static char line[LINE], out[4 * LINE], input[1 << 16], output[1 << 16];
	static punycode_uint points[LINE];

	setvbuf(stdin, input, _IOFBF, sizeof input);
	setvbuf(stdout, output, _IOFBF, sizeof output);
	while (fgets(line, sizeof line, stdin)) {
		size_t length = strcspn(line, "\n"), n = sizeof out - 1;

		if (decode) {
			n = LINE;
			if (punycode_decode(length, line, &n, points, NULL) != PUNYCODE_SUCCESS)
				return EXIT_FAILURE;
			n = encode_utf8(points, n, out);
		} else if (punycode_encode(decode_utf8((unsigned char *)line, length, points), points, NULL, &n, out) !=
		           PUNYCODE_SUCCESS) {
			return EXIT_FAILURE;
		}
		out[n] = '\n';
		fwrite_unlocked(out, 1, n + 1, stdout);
	}
	return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
