/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tokens that are too long to be names. */
#include <config.h>

#include "zone/long_token.h"

#include "base/scan.h"
#include "zone/token.h"

void zone_long_token_start(struct zone_long_token *token, const struct place *place, bool quoted, enum status refuse)
{
	*token = (struct zone_long_token){.active = true, .quoted = quoted, .refuse = refuse, .place = *place};
}

bool zone_long_token_step(struct zone_long_token *token, const struct input *input, struct answer *answer)
{
	size_t quote = token->quoted && !token->begun;
	size_t length = input->length;
	size_t span;

	if (token->refuse != STATUS_OK)
		length = scan_find(input->bytes, length, SCAN_NON_ASCII);
	if (length == 0) {
		*answer = answer_late_fault(token->refuse, &token->place);
		token->refuse = STATUS_OK;
		return true;
	}
	span = quote + zone_token_span(input->bytes + quote, length - quote, token->quoted, &token->escaped);
	token->begun = true;
	token->active = span == length;
	if (token->active || !token->quoted) {
		*answer = answer_copy(span);
		return span > 0;
	}
	if (input->bytes[span] == '"') {
		*answer = answer_copy(span + 1);
		return true;
	}
	token->active = span > 0;
	*answer = span > 0 ? answer_copy(span) : answer_late_fault(STATUS_QUOTE, &token->place);
	return true;
}

bool zone_long_token_end(struct zone_long_token *token, struct answer *answer)
{
	bool open = token->active && token->quoted;

	token->active = false;
	if (open)
		*answer = answer_late_fault(STATUS_QUOTE, &token->place);
	return open;
}
