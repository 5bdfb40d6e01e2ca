/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Messages of rules: text with {column} in it, and how numbers are printed
 * there. The locale's decimal comma never gets in: LC_NUMERIC stays "C".
 */
#include "analyzer/verdict/rule.h"

#include <math.h>

static bool parse_format(struct text t, struct placeholder *p)
{
	p->sign = text_skip(&t, TEXT("+"));
	p->decimals = -1;
	if (t.n == 2 && t.p[0] == '.' && ch_digit(t.p[1])) {
		p->decimals = t.p[1] - '0';
		return true;
	}
	return t.n == 0;
}

/* What stands between the braces. */
static bool parse_placeholder(struct text t, struct placeholder *p)
{
	bool formatted = text_find_char(t, ':') != TEXT_NOT_FOUND;

	p->column = text_cut(&t, ':');
	for (size_t i = 0; i < p->column.n; i++)
		if (!ch_word(p->column.p[i]))
			return false;
	return p->column.n && (!formatted || t.n) && parse_format(t, p);
}

bool message_next(struct text message, size_t *at, struct text *plain,
		  struct placeholder *out, bool *bad)
{
	struct text rest = text_from(message, *at), inside;
	size_t open = text_find_char(rest, '{');
	size_t stray = text_find_char(rest, '}');

	*plain = text_sub(rest, 0, open);
	*bad = stray != TEXT_NOT_FOUND &&
	       (open == TEXT_NOT_FOUND || stray < open);
	if (*bad || open == TEXT_NOT_FOUND)
		return false;
	inside = text_from(rest, open + 1);
	*bad = stray == TEXT_NOT_FOUND ||
	       !parse_placeholder(text_cut(&inside, '}'), out);
	if (*bad) {
		*at += open;
		return false;
	}
	*at = message.n - inside.n;
	return true;
}

void message_real(struct buf *out, const struct placeholder *p, double v)
{
	const char *sign = p->sign && v > 0 ? "+" : "";

	if (fabs(v) >= 1e15)
		buf_printf(out, "%s%.3g", sign, v);
	else if (p->decimals >= 0)
		buf_printf(out, "%s%.*f", sign, p->decimals, v);
	else if (fabs(v) >= 999.5)
		buf_printf(out, "%s%.0f", sign, v);
	else
		buf_printf(out, "%s%.3g", sign, v);
}
