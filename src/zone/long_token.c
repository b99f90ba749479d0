/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tokens too long to be names. */
#include <config.h>

#include "zone/long_token.h"

#include "base/scan.h"
#include "zone/token.h"

void zone_long_token_start(struct zone_long_token *passage, const struct place *place, bool quoted, enum status refuse)
{
	*passage = (struct zone_long_token){.active = true, .quoted = quoted, .refuse = refuse, .place = *place};
}

bool zone_long_token_step(struct zone_long_token *passage, const struct input *input, struct answer *answer)
{
	size_t quote = passage->quoted && !passage->begun;
	size_t length = input->length;
	size_t span;

	if (passage->refuse != STATUS_OK)
		length = scan_find(input->bytes, length, SCAN_NON_ASCII);
	if (length == 0) {
		*answer = answer_late_fault(passage->refuse, &passage->place);
		passage->refuse = STATUS_OK;
		return true;
	}
	span = quote + zone_token_span(input->bytes + quote, length - quote, passage->quoted, &passage->escaped);
	passage->begun = true;
	passage->active = span == length;
	if (passage->active || !passage->quoted) {
		*answer = answer_copy(span);
		return span > 0;
	}
	if (input->bytes[span] == '"') {
		*answer = answer_copy(span + 1);
		return true;
	}
	passage->active = span > 0;
	*answer = span > 0 ? answer_copy(span) : answer_late_fault(STATUS_QUOTE, &passage->place);
	return true;
}

bool zone_long_token_end(struct zone_long_token *passage, struct answer *answer)
{
	bool open = passage->active && passage->quoted;

	passage->active = false;
	if (open)
		*answer = answer_late_fault(STATUS_QUOTE, &passage->place);
	return open;
}
