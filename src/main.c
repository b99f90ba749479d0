/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The program: option dispatch, files and the exit status. */
#include <config.h>

#include "filter.h"
#include "idna/version.h"
#include "option_table.h"
#include "options.h"
#include "report/message.h"
#include "sandbox.h"
#include "selftest.h"
#include "text/tlds_builtin.h"
#include "tldfile.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The program and everything that it owns. */
struct program {
	struct options options;
	struct filter filter;
	struct tlds tlds;
};

/*
 * If a standard descriptor is closed, the next opened file would take its number.  This opens /dev/null for it with the
 * wrong access mode, so that using it fails.
 */
static void guard_descriptors(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
		if (fcntl(fd, F_GETFD) == -1 && errno == EBADF)
			(void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
	}
}

/* Returns true if reading FD does not reach the program's own output.  Otherwise writes a message and returns false. */
static bool is_input(int fd, const char *name)
{
	struct stat in, out;

	if (fstat(fd, &in) != 0) {
		message_error(errno, "%s: cannot read", message_escaped(name));
		return false;
	}
	if (fstat(STDOUT_FILENO, &out) != 0) {
		message_error(errno, "cannot write standard output");
		return false;
	}
	if (S_ISREG(out.st_mode) && in.st_dev == out.st_dev && in.st_ino == out.st_ino &&
	    lseek(fd, 0, SEEK_CUR) < out.st_size) {
		message_error(0, "%s: input file is output file", message_escaped(name));
		return false;
	}
	return true;
}

static void filter_file(struct filter *filter, int fd, const char *name)
{
	if (is_input(fd, name))
		filter_input(filter, fd, name);
	else
		filter->status = EXIT_TROUBLE;
}

/* Returns true if WORD needs no quotes in a shell and can be the argument of -s. */
static bool is_plain_word(const char *word)
{
	if (*word == '\0')
		return false;
	for (const char *c = word; *c; c++) {
		if (!isalnum((unsigned char)*c) && (unsigned char)*c < 0x80 && !strchr("._-", *c))
			return false;
	}
	return true;
}

/* Writes the message that NAME cannot be opened, and a hint if it may be a name to convert. */
static void cannot_open(const struct options *options, const char *name)
{
	static const char *const modes[] = {
		[MODE_STRINGS] = "",
		[MODE_NAMES] = "x",
		[MODE_TEXT] = "t",
		[MODE_ZONE] = "x",
	};
	enum mode mode = options->convert.mode;
	int error = errno;

	if (mode == MODE_STRINGS &&
	    strings_looks_like_name((const unsigned char *)name, strlen(name), options->convert.decode))
		mode = MODE_NAMES;
	message_error(error, "cannot open '%s'", message_escaped(name));
	if (error == ENOENT && is_plain_word(name))
		message_error(0, "operands are files; to convert a name: puny -%s%ss %s",
		              options->convert.decode ? "d" : "e", modes[mode], message_escaped(name));
}

static void filter_operand(struct program *program, const char *name)
{
	int fd;

	if (strcmp(name, "-") == 0) {
		filter_file(&program->filter, STDIN_FILENO, name);
		return;
	}
	fd = open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (fd == -1) {
		cannot_open(&program->options, name);
		program->filter.status = EXIT_TROUBLE;
		return;
	}
	filter_file(&program->filter, fd, name);
	(void)close(fd);
}

static int convert(struct program *program, int argc, char *argv[])
{
	int status;

	filter_start(&program->filter, &program->options);
	(void)sandbox_enter();
	if (program->options.strings.length > 0)
		filter_bytes(&program->filter, program->options.strings.bytes, program->options.strings.length, "-s");
	else if (program->options.first_file == argc)
		filter_operand(program, "-");
	for (int i = program->options.first_file; i < argc && !program->filter.stopped; i++)
		filter_operand(program, argv[i]);
	status = filter_finish(&program->filter);
	filter_free(&program->filter);
	return status;
}

static bool version(struct buffer *out)
{
	return buffer_append_string(out, PACKAGE_STRING "\nUnicode ") &&
	       buffer_append_string(out, idna_unicode_version()) &&
	       buffer_append_string(out, "\nTop-level domains of ") && buffer_append_string(out, tlds_builtin_date) &&
	       buffer_append_string(out,
	                            "\nCopyright (C) 2026 the puny authors\n"
	                            "License GPLv3+: GNU GPL version 3 or later <https://gnu.org/licenses/gpl.html>.\n"
	                            "This is free software: you are free to change and redistribute it.\n"
	                            "There is NO WARRANTY, to the extent permitted by law.\n");
}

/* Writes TEXT as the only output.  Returns STATUS, or an error status if writing fails. */
static int print(struct buffer *text, bool complete, int status)
{
	struct filter filter = {.output = {.fd = STDOUT_FILENO}, .status = status};

	if (!complete)
		filter.output.error = ENOMEM;
	output_write(&filter.output, text->bytes, text->length);
	status = filter_finish(&filter);
	filter_free(&filter);
	buffer_free(text);
	return status;
}

/* Reads the file of --tlds, then converts.  Returns the exit status. */
static int convert_listed(struct program *program, int argc, char *argv[])
{
	int status = EXIT_TROUBLE;

	program->options.convert.tlds = &program->tlds;
	if (tldfile_read(&program->tlds, program->options.tlds))
		status = convert(program, argc, argv);
	else
		(void)message_flush();
	tlds_free(&program->tlds);
	return status;
}

/* Performs the task.  Returns the exit status. */
static int perform(struct program *program, int argc, char *argv[])
{
	struct buffer text = {0};
	bool done, passed;

	switch (program->options.task) {
	case TASK_HELP:
		done = option_help(&text);
		return print(&text, done, EXIT_CONVERTED);
	case TASK_VERSION:
		done = version(&text);
		return print(&text, done, EXIT_CONVERTED);
	case TASK_SELF_TEST:
		done = selftest(&text, &passed);
		return print(&text, done, passed ? EXIT_CONVERTED : EXIT_FAULTS);
	default:
		return program->options.tlds ? convert_listed(program, argc, argv) : convert(program, argc, argv);
	}
}

int main(int argc, char *argv[])
{
	struct program program = {0};
	int status = EXIT_TROUBLE;

	guard_descriptors();
	if (options_read(&program.options, argc, argv))
		status = perform(&program, argc, argv);
	else
		(void)message_flush();
	options_free(&program.options);
	return status;
}
