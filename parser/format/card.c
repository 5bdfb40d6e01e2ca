/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A card of this program, pasted into a mail. Its figures are a digest of what
 * stands elsewhere: read again they would count twice, and its arrows and rule
 * names ("revert-confirmed") would name sides. So its lines are marked as said
 * before, for prose as well, no value is taken, and a warning says so.
 *
 * A card begins with a title and "who - N messages - where", or, where these
 * were left out, with its verdict. All below the verdict is indented as far as
 * it is, down to the line that counts the reports.
 */
#include "parser/format/lines.h"

/* Lines from the title to the verdict, with one that a mailer wrapped. */
#define CARD_HEAD 5

static bool is_verdict(struct text t)
{
	struct text word;

	t = text_trim(t);
	if (!text_skip(&t, TEXT("verdict   ")))
		return false;
	word = text_cut(&t, ' ');
	for (size_t i = 0; i < word.n; i++)
		if (!ch_upper(word.p[i]))
			return false;
	return word.n > 1;
}

static bool is_origin(struct text t)
{
	return text_has(t, TEXT("1 message - ")) ||
	       text_has(t, TEXT(" messages - "));
}

/* The line of the verdict of the card that begins at `at`; p->n: none does. */
static size_t verdict_line(const struct passage *p, size_t at)
{
	if (is_verdict(p->line[at]->text))
		return at;
	if (at + 1 >= p->n || !is_origin(p->line[at + 1]->text))
		return p->n;
	for (size_t i = at + 2; i < p->n && i < at + CARD_HEAD; i++)
		if (is_verdict(p->line[i]->text))
			return i;
	return p->n;
}

static size_t indent(struct text t)
{
	return t.n - text_ltrim(t).n;
}

static bool is_end(struct text t)
{
	uint64_t n;

	t = text_ltrim(t);
	return lines_take_uint(&t, &n) && text_starts(t, TEXT(" report")) &&
	       text_has(t, TEXT(":N = line of input"));
}

static int card_sniff(const struct passage *p, size_t at)
{
	return verdict_line(p, at) < p->n ? 99 : 0;
}

static size_t card_parse(const struct passage *p, size_t at,
			 struct block *block)
{
	size_t i = verdict_line(p, at), end = i + 1;
	size_t margin = indent(p->line[i]->text);

	(void)block;
	while (++i < p->n) {
		struct text t = p->line[i]->text;

		if (is_end(t)) {
			end = i + 1;
			break;
		}
		if (text_trim(t).n == 0)
			continue;
		if (indent(t) < margin)
			break;
		end = i + 1;
	}
	for (i = at; i < end; i++)
		p->line[i]->flags |= LINE_REPEAT;
	document_warn(p->doc, p->line[at]->number, "own-card",
		      "a card of regsift: its figures are read where they were "
		      "measured, not here");
	return end - at;
}

static const char *const samples[] = {
	"Writes slower since 6.8\n"
	"A Reporter - 2 messages - (stdin)\n"
	"\n"
	"  verdict   REGRESSION   probability 0.91\n"
	"  effect    write iops 1000 -> 800, -20.0 % [-24.1 -15.2] :8 :9\n"
	"1 report.   v worse  ^ better  . neither   :N = line of input\n",
	"  verdict   NOT COMPARABLE\n",
	NULL,
};

const struct format format_card = {
	.name = "regsift-card",
	.title = "a card of regsift, taken for no measurement",
	.sniff = card_sniff,
	.parse = card_parse,
	.samples = samples,
};
