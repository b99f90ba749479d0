/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Tokens that are too long to be names. */
#include <config.h>

#include "zone/long_token.h"

#include "base/scan.h"
#include "zone/token.h"

void zone_long_token_start(struct zone_long_token *token, const struct place *place, bool quoted, enum status non_ascii)
{
	*token = (struct zone_long_token){.active = true, .quoted = quoted, .non_ascii = non_ascii, .place = *place};
}

/* Ends TOKEN, whose closing quote is missing. */
static struct answer end_unbalanced(struct zone_long_token *token)
{
	token->active = false;
	token->unbalanced = true;
	return answer_late_fault(STATUS_QUOTE, &token->place);
}

bool zone_long_token_step(struct zone_long_token *token, const struct input *input, struct answer *answer)
{
	const size_t quote = token->quoted && !token->begun;
	size_t length = input->length, span;

	if (token->non_ascii != STATUS_OK)
		length = scan_find(input->bytes, length, SCAN_NON_ASCII);
	if (length == 0) {
		*answer = answer_late_fault(token->non_ascii, &token->place);
		token->non_ascii = STATUS_OK;
		return true;
	}
	span = quote + zone_token_span(input->bytes + quote, length - quote, token->quoted, &token->escaped);
	token->begun = true;
	*answer = answer_copy(span);
	if (span == length)
		return true;
	if (token->quoted && input->bytes[span] == '\n') {
		if (span == 0)
			*answer = end_unbalanced(token);
		return true;
	}
	token->active = false;
	answer->length += token->quoted;
	return answer->length > 0;
}

bool zone_long_token_end(struct zone_long_token *token, struct answer *answer)
{
	const bool open = token->active && token->quoted;

	token->active = false;
	if (open)
		*answer = end_unbalanced(token);
	return open;
}
