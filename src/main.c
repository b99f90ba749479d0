/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The program: option dispatch, files and the exit status. */
#include <config.h>

#include "filter.h"
#include "idna/idna.h"
#include "names/name.h"
#include "options.h"
#include "output.h"
#include "records/records.h"
#include "report/report.h"
#include "sandbox.h"
#include "source.h"
#include "text/tlds.h"
#include "text/tlds_builtin.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TLDS_FILE_MAX = 1 << 24 }; /* bytes; the public suffix list has 2 to the 18th */

/*
 * If a standard descriptor is closed, the next opened file would take its number.  This opens /dev/null for it with the
 * wrong access mode, so that using it fails.
 */
static void guard_descriptors(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
		if (fcntl(fd, F_GETFD) == -1)
			(void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
	}
}

/*
 * Returns true if reading FD does not reach the program's own output, of which there is none if WRITES is false.
 * Otherwise writes a message and returns false.
 */
static bool is_input(int fd, const char *file, bool writes)
{
	struct stat in, out;

	if (fstat(fd, &in) != 0) {
		message_error(errno, "cannot read '%s'", message_escaped(file));
		return false;
	}
	if (fstat(STDOUT_FILENO, &out) != 0) {
		message_error(errno, "cannot write standard output");
		return false;
	}
	if (writes && S_ISREG(out.st_mode) && in.st_dev == out.st_dev && in.st_ino == out.st_ino &&
	    lseek(fd, 0, SEEK_CUR) < out.st_size) {
		message_error(0, "cannot read '%s': input file is output file", message_escaped(file));
		return false;
	}
	return true;
}

/*
 * Writes the message that OPERAND cannot be opened.  Adds a hint if an option or a name was probably meant, but only
 * once.
 */
static void cannot_open(const struct convert_options *options, const char *operand)
{
	static bool hinted;
	const unsigned char *const bytes = (const unsigned char *)operand;
	const int error = errno;
	const size_t length = strlen(operand);
	const bool a_label = strings_warning(bytes, length, true) == STATUS_WARN_ACE_PREFIX_IN_STRING;
	const bool level = options->level != IDNA_LOOKUP;
	bool text = options->mode == MODE_TEXT || operand[0] == '.';

	/* -x rejects an internationalized name with other ASCII than that of labels. */
	for (size_t i = 0; i < length; i++)
		text |= bytes[i] < 0x80 && !label_kept[bytes[i]] && bytes[i] != '.' && bytes[i] != '*';
	message_error(error, "cannot open '%s'", message_escaped(operand));
	if (hinted || (error != ENOENT && error != ENAMETOOLONG))
		return;
	if (options_suggest(operand)) {
		hinted = true;
	} else if (options->mode != MODE_ZONE && (a_label || !is_ascii(bytes, length))) {
		message_error(0, "operands are files; to convert a name: puny -%c%c%s%s%s%s NAME",
		              options->decode || a_label ? 'd' : 'e', text ? 't' : 'x', options->check ? "c" : "",
		              level ? "i " : "", level ? diagnostic_levels[options->level] : "", level ? " -s" : "s");
		hinted = true;
	}
}

/* Converts FILE, or standard input if that is "-".  LAST says that no other file will be opened after it. */
static void filter_operand(struct filter *filter, const char *file, bool last)
{
	const struct convert_options *const options = &filter->options->convert;
	const bool standard = strcmp(file, "-") == 0;
	const int fd = standard ? STDIN_FILENO : open(file, O_RDONLY | O_NOCTTY);

	if (fd == -1)
		cannot_open(options, file);
	if (last)
		sandbox_deny_opening();
	if (fd != -1 && is_input(fd, file, !options->check || options->json)) {
		source_open(&filter->source, fd);
		filter_input(filter, file);
	} else {
		filter->exit_status = EXIT_TROUBLE;
	}
	if (fd != -1 && !standard)
		(void)close(fd);
}

/* Reads FD, FILE of --tlds, into TLDS.  Returns false, after a message, if it cannot be read or lists nothing. */
static bool read_tlds(struct buffer *tlds, int fd, const char *file)
{
	struct source source = {0};
	int error = 0;

	source_open(&source, fd);
	while (error == 0 && !source.ended) {
		error = source_read(&source, true);
		if (error == 0 && source_length(&source) > TLDS_FILE_MAX)
			error = EFBIG;
	}
	(void)close(fd);
	if (error == 0 && tlds_read(tlds, source_bytes(&source), source_length(&source)) != STATUS_OK)
		error = ENOMEM;
	buffer_free(&source.block);
	if (error != 0)
		message_error(error, "cannot read '%s' of --tlds", message_escaped(file));
	else if (tlds->length == 0)
		message_error(0, "no top-level domains in '%s'", message_escaped(file));
	return error == 0 && tlds->length > 0;
}

/* Converts the strings of -s, or the files, with TLDS for the list of --tlds.  Returns the exit status. */
static int convert_inputs(struct filter *filter, struct options *options, struct buffer *tlds, int argc, char *argv[])
{
	const char *const list = options->tlds_file;
	int last = argc - 1; /* the last operand that must be opened */
	int fd = -1;
	enum status status;

	(void)sandbox_enter(); /* --version shows whether it works */
	options->convert.tlds = tlds;
	if (list && (fd = open(list, O_RDONLY | O_NOCTTY)) == -1) {
		message_error(errno, "cannot open '%s' of --tlds", message_escaped(list));
		return EXIT_TROUBLE;
	}
	while (last >= options->first_file && strcmp(argv[last], "-") == 0)
		last--;
	if (last < options->first_file)
		sandbox_deny_opening();
	if (list && !read_tlds(tlds, fd, list))
		return EXIT_TROUBLE;
	status = filter_start(filter, options);
	if (status == STATUS_NO_MEMORY) {
		message_error(ENOMEM, "cannot convert");
		return EXIT_TROUBLE;
	}
	if (status != STATUS_OK) {
		message_error(0, "invalid argument '%s' for '--origin': %s", message_escaped(options->convert.origin),
		              status_text[status].words);
		message_error(0, "try 'puny --help'");
		return EXIT_TROUBLE;
	}
	if (options->strings.length > 0) {
		filter->source = (struct source){.fd = -1, .block = options->strings};
		options->strings = (struct buffer){0};
		filter_input(filter, "-s");
	} else if (options->first_file == argc) {
		filter_operand(filter, "-", false);
	}
	for (int i = options->first_file; i < argc && !filter->stopped; i++)
		filter_operand(filter, argv[i], i == last);
	return filter_finish(filter);
}

/* The commit in parentheses, in a build from a clone. */
#ifndef COMMIT
#define COMMIT ""
#endif

static bool append_version(struct buffer *out)
{
	const char *const sandbox = sandbox_enter();

	return append_format(out,
	                     PACKAGE_STRING COMMIT
	                     "\nUnicode %s\nSecurity data of Unicode %s, %s\nTop-level domains of %s\nSandbox: %s\n",
	                     idna_unicode_version(), security_version, security_date, tlds_builtin_date,
	                     sandbox ? sandbox : "none") &&
	       buffer_append_string(out,
	                            "Copyright (C) 2026 the puny authors\n"
	                            "License GPLv3+: GNU GPL version 3 or later <https://gnu.org/licenses/gpl.html>.\n"
	                            "This is free software: you are free to change and redistribute it.\n"
	                            "There is NO WARRANTY, to the extent permitted by law.\n");
}

/* Writes the text of --help, --version or --self-test.  Returns the exit status. */
static int print_text(struct filter *filter, enum task task)
{
	struct buffer text = {0};
	bool complete, passed = true;

	if (task == TASK_HELP)
		complete = options_help(&text);
	else
		complete = task == TASK_VERSION ? append_version(&text) : selftest(&text, &passed);
	filter->output = (struct output){.fd = STDOUT_FILENO, .error = complete ? 0 : ENOMEM};
	filter->exit_status = passed ? EXIT_CONVERTED : EXIT_FAULTS;
	output_write(&filter->output, text.bytes, text.length);
	buffer_free(&text);
	return filter_finish(filter);
}

int main(int argc, char *argv[])
{
	struct options options;
	struct buffer tlds = {0};
	struct filter filter = {0};
	int status = EXIT_TROUBLE;

	guard_descriptors();
	if (options_read(&options, argc, argv))
		status = options.task == TASK_CONVERT ? convert_inputs(&filter, &options, &tlds, argc, argv)
		                                      : print_text(&filter, options.task);
	(void)message_flush();
	filter_free(&filter);
	buffer_free(&tlds);
	buffer_free(&options.strings);
	return status;
}
