/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A line of the text card: what is put together until it is flushed. Every
 * byte that stems from the input goes through utf8_harmless (fit_text).
 */
#include "report/card_line.h"

#include <math.h>

#include "base/utf8.h"
#include "report/fit.h"

void card_flush(struct card *c)
{
	struct text t = text_rtrim(buf_text(&c->line));

	fwrite(t.p ? t.p : "", 1, t.n, c->o->to);
	putc('\n', c->o->to);
	c->line.n = 0;
	c->rows++;
}

size_t card_column(const struct card *c)
{
	return utf8_width(buf_text(&c->line));
}

/* Blanks up to the column; none when the line is longer already. */
void card_pad(struct card *c, size_t col)
{
	size_t at = card_column(c);

	while (at++ < col)
		buf_char(&c->line, ' ');
}

void card_put(struct card *c, struct text t, size_t most)
{
	fit_text(&c->line, t, most);
}

/* " :39 :57", the lines of the input; 0 is none, and the same line stands
 * once. */
void card_lines(struct card *c, int64_t a, int64_t b)
{
	if (a > 0)
		buf_printf(&c->line, " :%lld", (long long)a);
	if (b > 0 && b != a)
		buf_printf(&c->line, " :%lld", (long long)b);
}

void card_key(struct card *c, const char *name)
{
	buf_printf(&c->line, "  %-9s ", name);
}

/* Words below the column, in at most so many lines, the last with ".." when it
 * was cut. The first line goes on where the caller stopped. */
void card_wrap(struct card *c, struct text t, size_t col, size_t most_lines)
{
	struct text word;

	while (most_lines && (word = text_word(&t)).n) {
		size_t width = utf8_width(word);

		if (card_column(c) > col && card_column(c) + 1 + width > CARD_WIDTH) {
			if (--most_lines == 0) {
				buf_add(&c->line, TEXT(".."));
				break;
			}
			card_flush(c);
		}
		card_pad(c, col);
		if (card_column(c) > col)
			buf_char(&c->line, ' ');
		card_put(c, word, CARD_WIDTH - col);
	}
	card_flush(c);
}

void card_value(struct card *c, struct scale s, double v, int digits)
{
	human_value(&c->line, v / s.factor, digits);
	if (s.unit[0])
		buf_printf(&c->line, " %s", s.unit);
}

/* With its sign; human_scale takes the size. */
double card_larger(double a, double b)
{
	return fabs(a) > fabs(b) ? a : b;
}

/* The title of the catalogue. "prose." only tells that a number was read from a
 * sentence, and its line shows that; "prose.score" has no other name. */
struct text card_metric(const struct shown_comparison *k)
{
	struct text name = k->title.n ? k->title : k->metric;

	if (!text_eq(name, TEXT("prose.score")))
		text_skip(&name, TEXT("prose."));
	return name;
}
