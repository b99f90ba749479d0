/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs of records: many in one answer, as long as each is converted without a word. */
#include <config.h>

#include "convert_records.h"

#include "domain_quick.h"
#include "scan_names.h"

#include <string.h>

/* Octets of output that are enough for one answer, and what a plain record and its terminator can add to them. */
enum { RUN = 16 * 1024, RECORD = DOMAIN_QUICK_ROOM + 2 };
_Static_assert((int)STRINGS_QUICK_ROOM <= (int)DOMAIN_QUICK_ROOM, "the room is enough for both units");

/* Where a run is, and where the last whole record at hand ends. */
struct run {
	const unsigned char *at, *end;
	bool clean;      /* the record before AT may be a name that stayed as it is: such names come in flocks */
};

/* Adds the names at run->at that stay as they are, if there are any. */
static bool add_clean(struct converter *converter, struct run *run)
{
	size_t left = (size_t)(run->end - run->at), room = RUN - converter->line.length;
	size_t clean = scan_names(run->at, left < room ? left : room, converter->reader.terminator);

	run->clean = false;
	if (clean == 0 || !buffer_append(&converter->line, run->at, clean))
		return false;
	run->at += clean;
	return true;
}

/* Converts the record at run->at, if it is plain, to OUT.  Returns where it ends, or NULL. */
static const unsigned char *convert_quick(struct converter *converter, const struct run *run, unsigned char *out, size_t *written)
{
	const struct convert_options *options = &converter->options;

	if (options->unit == UNIT_NAMES)
		return (options->decode ? domain_decode_quick : domain_encode_quick)(&converter->names.domain, options->level,
		                                                                    run->at, run->end, out, written);
	if (options->decode)
		return strings_decode_quick(&converter->strings, !converter->warned, run->at, run->end, out, written);
	return strings_encode_quick(&converter->strings, !converter->warned, run->at, out, written);
}

/* Adds the record at run->at the fast way, if it is plain. */
static bool add_quick(struct converter *converter, struct run *run)
{
	struct buffer *line = &converter->line;
	const unsigned char *stop;
	unsigned char *out;
	size_t written;
	bool cr;

	if (!converter->has_quick || !buffer_reserve(line, RECORD))
		return false;
	out = line->octets + line->length;
	stop = convert_quick(converter, run, out, &written);
	if (!stop)
		return false;
	cr = converter->reader.terminator == '\n' && stop[0] == '\r';
	if (stop[cr] != converter->reader.terminator)
		return false;
	out += written;
	if (cr)
		*out++ = '\r';
	*out++ = converter->reader.terminator;
	line->length = (size_t)(out - line->octets);
	run->clean = converter->has_clean && written == (size_t)(stop - run->at);
	run->at = stop + cr + 1;
	return true;
}

/* Adds the record at run->at, unless there is something to say of it. */
static bool add_record(struct converter *converter, struct run *run)
{
	struct buffer *line = &converter->line;
	const struct buffer nothing = {0}, *out = &nothing;
	struct record record;
	struct fault fault;

	(void)record_whole(&converter->reader, run->at, (size_t)(run->end - run->at), &record);
	if (records_would_warn(converter, run->at, record.length))
		return false;
	if (record.length > 0 && converter_convert(converter, run->at, record.length, &out, &fault) != STATUS_OK)
		return false;
	if (!buffer_reserve(line, out->length + record.end - record.length))
		return false;
	(void)buffer_append(line, out->octets, out->length);
	(void)buffer_append(line, run->at + record.length, record.end - record.length);
	run->clean = converter->has_clean && out->length == record.length;
	run->at += record.end;
	return true;
}

/* Where the last whole record at hand ends, or NULL if there is none.  What was seen is not looked at again. */
static const unsigned char *last_end(const struct record_reader *reader, const struct input *input)
{
	size_t seen = reader->seen;
	const unsigned char *last = memrchr(input->octets + seen, reader->terminator, input->length - seen);

	return last ? last + 1 : NULL;
}

size_t run_records(struct converter *converter, const struct input *input)
{
	const struct record_reader *reader = &converter->reader;
	struct run run = {.at = input->octets};

	if (converter->options.annotate || converter->options.one_by_one || !reader->started || !record_begins(reader))
		return 0;
	run.end = last_end(reader, input);
	if (!run.end)
		return 0;
	converter->line.length = 0;
	while (run.at < run.end && converter->line.length < RUN) {
		if (run.clean && add_clean(converter, &run))
			continue;
		if (!add_quick(converter, &run) && !add_record(converter, &run)) {
			converter->stopped = true;
			break;
		}
	}
	return (size_t)(run.at - input->octets);
}
