/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* For the benchmark: ICU's UTS #46 on the lines of standard input, with cheap input and output. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/uidna.h>

enum { LINE = 4096 };

int main(int argc, char *argv[])
{
	int decode = argc > 1 && strcmp(argv[1], "-d") == 0;
	static char line[LINE], out[LINE], input[1 << 16], output[1 << 16];
	UErrorCode code = U_ZERO_ERROR;
	UIDNA *idna = uidna_openUTS46(UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII |
	                                      UIDNA_NONTRANSITIONAL_TO_UNICODE,
	                              &code);

	setvbuf(stdin, input, _IOFBF, sizeof input);
	setvbuf(stdout, output, _IOFBF, sizeof output);
	while (fgets(line, sizeof line, stdin)) {
		UIDNAInfo info = UIDNA_INFO_INITIALIZER;
		int32_t length = (int32_t)strcspn(line, "\n");
		int32_t n = (decode ? uidna_nameToUnicodeUTF8 : uidna_nameToASCII_UTF8)(idna, line, length, out,
		                                                                        LINE - 1, &info, &code);

		if (U_FAILURE(code))
			return EXIT_FAILURE;
		out[n] = '\n';
		fwrite_unlocked(out, 1, (size_t)n + 1, stdout);
	}
	uidna_close(idna);
	return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
