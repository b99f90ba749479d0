/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* For the benchmark: libidn2 on the names of standard input, with cheap input and output. */
#include <idn2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 4096 };

int main(int argc, char *argv[])
{
	int decode = argc > 1 && strcmp(argv[1], "-d") == 0;
	static char line[LINE], input[1 << 16], output[1 << 16];

	setvbuf(stdin, input, _IOFBF, sizeof input);
	setvbuf(stdout, output, _IOFBF, sizeof output);
	while (fgets(line, sizeof line, stdin)) {
		char *name;
		int status;

		line[strcspn(line, "\n")] = '\0';
		status = decode ? idn2_to_unicode_8z8z(line, &name, 0)
		                : idn2_to_ascii_8z(line, &name, IDN2_NONTRANSITIONAL);
		if (status != IDN2_OK)
			return EXIT_FAILURE;
		fputs_unlocked(name, stdout);
		putchar_unlocked('\n');
		idn2_free(name);
	}
	return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
