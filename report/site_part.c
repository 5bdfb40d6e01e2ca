/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Pieces of an entry that several pages, feeds and mails show: its link,
 * verdict, state, culprit, addresses. One wording for each, so that the same
 * entry never reads in two ways.
 */
#include "report/site.h"

#include <math.h>

#include "base/human.h"

/* Columns; a subject of a mail is rarely longer, and a hostile one is cut. */
#define TITLE_MOST 160

void site_link(struct site *s, const struct tracked *e)
{
	html_open(s->h, "a");
	html_attr_f(s->h, "href", "%sreport/%.*s.html", s->root,
		    TEXT_ARG(e->slug));
	html_open(s->h, "bdi");
	html_clip(s->h, e->title.n ? e->title : TEXT("(no title)"),
		  TITLE_MOST);
	html_close(s->h);
	html_close(s->h);
}

/* The class as stored, the words for people, and the CSS class that colours
 * them. The last row also serves a class which is not in the list. */
static const struct {
	const char *class, *words, *sign;
} classes[] = {
	{"regression", "REGRESSION", "worse"},
	{"improvement", "IMPROVEMENT", "better"},
	{"mixed", "MIXED", "doubt"},
	{"noise", "NOISE", "plain"},
	{"no-change", "NO CHANGE", "plain"},
	{"inconclusive", "INCONCLUSIVE", "doubt"},
	{"not-comparable", "NOT COMPARABLE", "doubt"},
	{"not-a-regression", "NOT A REGRESSION", "plain"},
	{"no-data", "NO NUMBERS", "plain"},
};

static size_t class_row(struct text class)
{
	size_t i = 0;

	while (i < sizeof(classes) / sizeof(*classes) - 1 &&
	       !text_is(class, classes[i].class))
		i++;
	return i;
}

/* Without a number "inconclusive" would look like the state of that name. */
const char *site_class(const struct tracked *e)
{
	if (!e->class.n)
		return "NOT READ";
	if (text_is(e->class, "inconclusive") && !isfinite(e->change))
		return "NO NUMBERS";
	return classes[class_row(e->class)].words;
}

/* The states of the schema; what has none of them was judged and is followed by
 * nobody. */
const char *site_state(const struct tracked *e)
{
	if (text_is(e->state, "fix-incoming"))
		return "fix incoming";
	if (text_is(e->state, "fixed"))
		return "fixed";
	if (text_is(e->state, "resolved"))
		return "resolved";
	if (text_is(e->state, "inconclusive"))
		return "inconclusive";
	if (text_is(e->state, "duplicate"))
		return "duplicate";
	return text_is(e->state, "open") ? "open" : "not tracked";
}

void site_effect(struct buf *b, const struct tracked *e)
{
	if (!isfinite(e->change))
		return;
	human_change(b, e->change);
	if (isfinite(e->ci_lo) && isfinite(e->ci_hi)) {
		buf_add(b, TEXT(" ["));
		human_change(b, e->ci_lo);
		buf_add(b, TEXT(", "));
		human_change(b, e->ci_hi);
		buf_char(b, ']');
	}
	if (isfinite(e->n_base) && isfinite(e->n_test))
		buf_printf(b, ", n %.0f and %.0f", e->n_base, e->n_test);
}

/* The number is left out as a whole when the change is unknown: a metric
 * without its change says nothing. */
void site_verdict(struct site *s, const struct tracked *e)
{
	struct html *h = s->h;
	struct buf b = buf_new(256);

	html_open_class(h, "b", e->class.n ? classes[class_row(e->class)].sign
					   : "plain");
	html_str(h, site_class(e));
	html_close(h);
	if (isfinite(e->probability))
		html_f(h, " %.0f %%", 100 * e->probability);
	if (isfinite(e->change)) {
		html_str(h, " · ");
		html_clip(h, e->metric, 60);
		html_str(h, " ");
		site_effect(&b, e);
		html_text(h, buf_text(&b));
	}
	buf_free(&b);
}

/* What is known best comes first: a commit, else the words of the command (a
 * range as "v6.1..v6.2"), else the first suspect, which is marked as such. */
void site_introduced(struct site *s, const struct tracked *e)
{
	struct html *h = s->h;
	bool guess = !e->commit.n && !e->introduced.n;

	if (guess && !e->suspect.n) {
		html_open_class(h, "span", "id");
		html_str(h, "unknown");
		html_close(h);
		return;
	}
	if (guess)
		html_str(h, "suspect ");
	if (e->commit.n || guess) {
		html_link_commit(h, e->commit.n ? e->commit : e->suspect);
	} else {
		html_open_class(h, "span", "id");
		html_clip(h, e->introduced, 60);
		html_close(h);
	}
	if (e->described.n) {
		html_str(h, " (");
		html_clip(h, e->described, 40);
		html_str(h, ")");
	}
}

void site_address(const struct site *s, struct buf *b,
		  const struct tracked *e)
{
	buf_printf(b, "%sreport/%.*s.html", s->base, TEXT_ARG(e->slug));
}

/* A mail has its address in the archive whatever was given; a URL of the input
 * is used only when it is harmless as a link. */
void site_report_url(struct buf *b, const struct tracked *e)
{
	if (e->message_id.n)
		html_mail_url(b, e->message_id);
	else if (html_url_ok(e->url))
		buf_add(b, e->url);
}
