/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The draft of an answer: see report/reply.h for what keeps it harmless. */
#include "report/reply.h"

#include <math.h>

#include "base/human.h"
#include "base/utf8.h"
#include "parser/text/maintainers.h"
#include "report/fit.h"

#define WIDTH 72
/* An answer that people read in a mail: what is beyond is counted or left
 * out. */
#define MOST_ROWS 8
#define MOST_SUSPECTS 3
#define MOST_NEEDS 6
#define NAME_MOST 60
#define SUBJECT_MOST 200
/* Bytes of an encoded word with what stands around it (RFC 2047: 75). */
#define ENCODED_MOST 60
/* From this on a suspect is named to the tracker. */
#define NAMED 0.6
#define LISTED 0.02

/* ---- headers ---- */

/* "=?" begins an encoded word, also where somebody only wrote it. */
static bool plain_ascii(struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if (t.p[i] < ' ' || t.p[i] > '~')
			return false;
	return text_find(t, TEXT("=?")) == TEXT_NOT_FOUND;
}

/* Encoded words (RFC 2047, Q), each with whole characters, parted by folds.
 * `room` is what is left of the word that is open, 0 before the first; a
 * character takes at most three columns for each of its bytes. */
static void encoded(struct buf *b, struct text t)
{
	size_t room = 0;

	while (t.n) {
		uint32_t code;
		size_t n = utf8_next(t, &code);

		if (room < 3 * n) {
			buf_printf(b, "%s=?UTF-8?Q?", room ? "?=\r\n " : "");
			room = ENCODED_MOST;
		}
		for (size_t i = 0; i < n; i++)
			if (ch_alnum(t.p[i])) {
				buf_char(b, t.p[i]);
				room--;
			} else {
				buf_printf(b, "=%02X",
					   (unsigned int)(unsigned char)t.p[i]);
				room -= 3;
			}
		t = text_from(t, n);
		/* Another word must begin with a fold, not end the line. */
		if (t.n && room < 3)
			room = 1;
	}
	buf_add(b, TEXT("?="));
}

/* Folded at blanks below 76 columns (RFC 5322 wants at most 78); `column` is
 * what the header's name takes. */
static void folded(struct buf *b, struct text t, size_t column)
{
	struct text word;
	bool first = true;

	while ((word = text_word(&t)).n) {
		if (!first && column + 1 + word.n > 76) {
			buf_add(b, TEXT("\r\n"));
			column = 0;
		}
		if (!first) {
			buf_char(b, ' ');
			column++;
		}
		buf_add(b, word);
		column += word.n;
		first = false;
	}
}

/* One line, harmless, valid UTF-8. */
static struct buf one_line(struct text t, size_t most)
{
	struct buf b = buf_new(4 * most + 16);

	fit_text(&b, t, most);
	return b;
}

void reply_header(struct buf *b, const char *name, struct text value)
{
	struct buf line = one_line(value, SUBJECT_MOST);
	struct text t = text_trim(buf_text(&line));

	buf_printf(b, "%s: ", name);
	if (plain_ascii(t))
		folded(b, t, strlen(name) + 2);
	else
		encoded(b, t);
	buf_add(b, TEXT("\r\n"));
	buf_free(&line);
}

/* The name of "Name <address>" without quotes; none where it holds an address
 * itself, which would go out a second time unencoded. */
static struct text name_of(struct text from)
{
	size_t open = text_find_char(from, '<');

	from = text_trim(open == TEXT_NOT_FOUND ? from :
			 text_sub(from, 0, open));
	while (from.n && strchr("\"' ", from.p[0]))
		from = text_from(from, 1);
	while (from.n && strchr("\"' ", from.p[from.n - 1]))
		from.n--;
	return text_find_char(from, '@') == TEXT_NOT_FOUND ? from :
		(struct text){NULL, 0};
}

/* Name and address, the name quoted or encoded. False, and nothing written that
 * could be an address, when there is none. */
bool reply_mailbox(struct buf *b, struct text from)
{
	struct text mail = maintainers_address(from);
	struct buf line = one_line(name_of(from), NAME_MOST);
	struct text t = text_trim(buf_text(&line));

	if (mail.n && t.n && !plain_ascii(t)) {
		encoded(b, t);
	} else if (mail.n && t.n) {
		buf_char(b, '"');
		for (size_t i = 0; i < t.n; i++)
			if (t.p[i] != '"' && t.p[i] != '\\')
				buf_char(b, t.p[i]);
		buf_char(b, '"');
	}
	if (mail.n)
		buf_printf(b, "%s<%.*s>", t.n ? " " : "", TEXT_ARG(mail));
	buf_free(&line);
	return mail.n > 0;
}

/* What may stand in a header of ours: one "@", nothing that could end the
 * header or begin another. */
bool reply_message_id(struct text id)
{
	size_t at = text_find_char(id, '@');

	if (at == TEXT_NOT_FOUND || at == 0 || at + 1 == id.n || id.n > 250)
		return false;
	for (size_t i = 0; i < id.n; i++)
		if (id.p[i] <= ' ' || id.p[i] > '~' ||
		    strchr("<>()[],;:\\\"", id.p[i]))
			return false;
	return true;
}

/* Ids come as "<id>" and as "id". */
static struct text without_brackets(struct text id)
{
	id = text_trim(id);
	text_skip(&id, TEXT("<"));
	if (text_ends(id, TEXT(">")))
		id.n--;
	return id;
}

/* Addresses from the i-th on. */
static void put_cc(struct buf *b, const struct reply *r, size_t i)
{
	size_t n = 0;

	for (; i < r->n_cc && n < REPLY_CC; i++) {
		struct text mail = maintainers_address(r->cc[i]);

		if (!mail.n)
			continue;
		buf_printf(b, "%s<%.*s>", n++ ? ",\r\n " : "Cc: ",
			   TEXT_ARG(mail));
	}
	if (n)
		buf_add(b, TEXT("\r\n"));
}

/* The reporter; without an address the first list, else nobody. */
static void put_to(struct buf *b, const struct reply *r)
{
	struct text mail = r->n_cc ? maintainers_address(r->cc[0]) :
		(struct text){NULL, 0};
	bool known;

	buf_add(b, TEXT("To: "));
	known = reply_mailbox(b, r->from.n ? r->from : r->report->from);
	if (!known && mail.n)
		buf_printf(b, "<%.*s>", TEXT_ARG(mail));
	else if (!known)
		buf_add(b, TEXT("undisclosed-recipients:;"));
	buf_add(b, TEXT("\r\n"));
	put_cc(b, r, known || !mail.n ? 0 : 1);
}

/* In-Reply-To and References are left out for an id that is not safe; "Re:" is
 * put once, however often the title has it. format=flowed lets narrow screens
 * wrap the text (RFC 3676). */
static void headers(struct buf *b, const struct reply *r)
{
	const struct report *t = r->report;
	struct text id = without_brackets(t->message_id), title = t->title;
	struct buf subject = buf_new(8192);

	put_to(b, r);
	if (reply_message_id(id)) {
		buf_printf(b, "In-Reply-To: <%.*s>\r\n", TEXT_ARG(id));
		buf_printf(b, "References: <%.*s>\r\n", TEXT_ARG(id));
	}
	while (text_istarts(title, TEXT("re:")))
		title = text_ltrim(text_from(title, 3));
	buf_printf(&subject, "Re: %.*s", TEXT_ARG(title));
	reply_header(b, "Subject", buf_text(&subject));
	buf_free(&subject);
	buf_add(b, TEXT("MIME-Version: 1.0\r\n"
			"Content-Type: text/plain; charset=UTF-8; "
			"format=flowed\r\n"
			"Content-Transfer-Encoding: 8bit\r\n\r\n"));
}

/* ---- lines of the body ---- */

/* A line that begins with a blank, "From " or ">" gets a blank in front: space
 * stuffing of RFC 3676. A blank at its end would join it with the next one. */
static void put_line(struct buf *b, struct text t)
{
	t = text_rtrim(t);
	if (text_starts(t, TEXT(" ")) || text_starts(t, TEXT(">")) ||
	    text_starts(t, TEXT("From ")))
		buf_char(b, ' ');
	buf_add(b, t);
	buf_add(b, TEXT("\r\n"));
}

/* A command to the tracker is ours alone: "#regzbot" becomes "# regzbot". */
static void add_word(struct buf *line, struct text word)
{
	size_t at;

	while ((at = text_ifind(word, TEXT("#regzbot"))) != TEXT_NOT_FOUND) {
		buf_add(line, text_sub(word, 0, at + 1));
		buf_char(line, ' ');
		word = text_from(word, at + 1);
	}
	buf_add(line, word);
}

/* Words over several lines; those after the first stand below the words of
 * the first. */
static void put_words(struct buf *b, const char *first, struct text t)
{
	struct buf safe = buf_new(8192), line = buf_new(1024);
	struct text rest, word;

	fit_text(&safe, t, 2000);
	rest = buf_text(&safe);
	buf_add(&line, text_of(first));
	while ((word = text_word(&rest)).n) {
		size_t width = utf8_width(buf_text(&line));

		if (width > 2 && width + 1 + utf8_width(word) > WIDTH - 1) {
			put_line(b, buf_text(&line));
			line.n = 0;
			for (size_t i = 0; first[i]; i++)
				buf_char(&line, ' ');
		} else if (width && line.p[line.n - 1] != ' ') {
			buf_char(&line, ' ');
		}
		add_word(&line, text_sub(word, 0, 200));
	}
	put_line(b, buf_text(&line));
	buf_free(&line);
	buf_free(&safe);
}

static void put_text(struct buf *b, const char *text)
{
	put_words(b, "", text_of(text));
}

static void blank(struct buf *b)
{
	buf_add(b, TEXT("\r\n"));
}

/* ---- the table ---- */

/* Right-aligned up to `column`, with at least one blank before it. */
static void cell(struct buf *line, size_t column, struct text t)
{
	size_t at = utf8_width(buf_text(line)), width = utf8_width(t);

	do
		buf_char(line, ' ');
	while (++at + width < column);
	buf_add(line, t);
}

static void put_value(struct buf *line, size_t column, double v,
		      const struct scale *scale)
{
	struct buf b = buf_new(64);

	if (isnan(v))
		buf_char(&b, '?');
	else
		human_value(&b, v / scale->factor, 4);
	cell(line, column, buf_text(&b));
	buf_free(&b);
}

/* Both values in the scale of the larger one; "12/12" are the runs of each
 * side. */
static void put_row(struct buf *b, const struct shown_comparison *k)
{
	struct scale scale = human_scale(k->unit, fmax(fabs(k->base),
						       fabs(k->test)));
	struct buf line = buf_new(1024), part = buf_new(128);

	fit_text(&line, k->title.n ? k->title : k->metric, 22);
	if (*scale.unit)
		buf_printf(&line, " %s", scale.unit);
	put_value(&line, 38, k->base, &scale);
	put_value(&line, 48, k->test, &scale);
	human_change(&part, k->change);
	cell(&line, 58, buf_text(&part));
	part.n = 0;
	buf_printf(&part, "%lld/%lld", (long long)k->n_base,
		   (long long)k->n_test);
	cell(&line, 68, buf_text(&part));
	put_line(b, buf_text(&line));
	buf_free(&part);
	buf_free(&line);
}

/* What was measured: profiles and histograms describe, context does not judge,
 * and what is derived repeats another row. */
static bool is_row(const struct shown_comparison *k)
{
	return !text_is(k->tier, "profile") && !text_is(k->tier, "histogram") &&
	       !text_is(k->family, "context") && !k->derived;
}

/* 0: the headline, 1: what else decides, 2: the others. */
static int importance(const struct shown_comparison *k)
{
	return k->headline ? 0 : text_is(k->family, "primary") ? 1 : 2;
}

/* Three passes by importance, so that what does not fit is what matters
 * least. */
static void table(struct buf *b, const struct report *r)
{
	size_t rows = 0, more = 0;

	for (int pass = 0; pass < 3; pass++)
		for (size_t i = 0; i < r->n_comparison; i++) {
			const struct shown_comparison *k = &r->comparison[i];

			if (!is_row(k) || importance(k) != pass)
				continue;
			if (rows == MOST_ROWS) {
				more++;
				continue;
			}
			if (!rows++)
				put_text(b, "What was measured, before and "
					 "after, with the runs of each:");
			if (rows == 1)
				blank(b);
			put_row(b, k);
		}
	if (more)
		buf_printf(b, "and %zu more\r\n", more);
	if (rows)
		blank(b);
}

/* ---- verdict, suspects, needs, tracking ---- */

/* The interval is told with its level, which is 95 % where none is stored. */
static void verdict(struct buf *b, const struct report *r)
{
	const struct shown_comparison *h = report_headline(r);
	struct buf t = buf_new(4096);

	buf_printf(&t, "Verdict: %.*s", TEXT_ARG(r->class));
	if (!isnan(r->probability))
		buf_printf(&t, " (probability %.2f)", r->probability);
	if (r->headline.n)
		buf_printf(&t, ": %.*s", TEXT_ARG(r->headline));
	put_words(b, "", buf_text(&t));
	t.n = 0;
	if (h && !isnan(h->ci_lo) && !isnan(h->ci_hi)) {
		buf_printf(&t, "Interval (%.0f %%): %+.2g %% to %+.2g %%.",
			   isnan(h->level) ? 95 : 100 * h->level, h->ci_lo,
			   h->ci_hi);
		put_words(b, "", buf_text(&t));
	}
	blank(b);
	buf_free(&t);
}

/* "None of these" takes what the listed ones leave: the probabilities of all
 * suspects and of an unknown culprit sum to 1. */
static void suspects(struct buf *b, const struct report *r)
{
	double left = 1;
	size_t n = 0;

	for (size_t i = 0; i < r->n_suspect && n < MOST_SUSPECTS; i++) {
		const struct shown_suspect *s = &r->suspect[i];
		struct buf t = buf_new(1024);

		if (s->probability < LISTED)
			continue;
		if (!n++)
			put_text(b, "Commits that are suspected:");
		buf_printf(&t, "%.*s", TEXT_ARG(text_sub(s->commit, 0, 12)));
		if (s->subject.n)
			buf_printf(&t, " (\"%.*s\")", TEXT_ARG(s->subject));
		buf_printf(&t, ", probability %.2f", s->probability);
		put_words(b, "- ", buf_text(&t));
		left -= s->probability;
		buf_free(&t);
	}
	if (!n)
		return;
	buf_printf(b, "- none of these: %.2f\r\n", fmax(0, left));
	blank(b);
}

static void needs(struct buf *b, const struct report *r)
{
	if (!r->n_need)
		return;
	put_text(b, "What is missing:");
	for (size_t i = 0; i < r->n_need && i < MOST_NEEDS; i++)
		put_words(b, "- ", r->need[i].value);
	blank(b);
}

/* The version of the first kernel of a role, when it is one of mainline that
 * the tracker understands. */
static struct text version(const struct report *r, const char *role)
{
	for (size_t i = 0; i < r->n_kernel; i++) {
		struct text v = r->kernel[i].version;

		if (!text_is(r->kernel[i].role, role))
			continue;
		text_skip(&v, TEXT("v"));
		for (size_t k = 0; k < v.n; k++)
			if (!ch_digit(v.p[k]) && v.p[k] != '.' &&
			    !(v.p[k] == '-' &&
			      text_starts(text_from(v, k), TEXT("-rc"))) &&
			    v.p[k] != 'r' && v.p[k] != 'c')
				v.n = k;
		if (v.n > 2 && ch_digit(v.p[0]))
			return v;
	}
	return (struct text){NULL, 0};
}

/* What is worth a tracker's time: not noise, no improvement, not what was found
 * to be none. */
static bool is_tracked_kind(const struct report *r)
{
	return text_is(r->class, "regression") || text_is(r->class, "mixed") ||
	       text_is(r->class, "inconclusive") ||
	       text_is(r->class, "claim-only");
}

/* The one command of the draft: a suspect that is likely enough, else the range
 * of versions, else a question. Nothing is proposed that somebody told
 * before. */
static void tracking(struct buf *b, const struct report *r)
{
	struct text base = version(r, "base"), test = version(r, "test");
	bool named = r->n_suspect && r->suspect[0].probability >= NAMED;

	if (r->introduced.n) {
		put_text(b, "The tracker knows of it already.");
		return;
	}
	if (!is_tracked_kind(r))
		return;
	if (named)
		buf_printf(b, "#regzbot introduced: %.*s\r\n",
			   TEXT_ARG(text_sub(r->suspect[0].commit, 0, 12)));
	else if (base.n && test.n && !text_eq(base, test))
		buf_printf(b, "#regzbot introduced: v%.*s..v%.*s\r\n",
			   TEXT_ARG(base), TEXT_ARG(test));
	else
		put_text(b, "Between which versions did it begin? The tracker "
			 "wants a line \"# regzbot introduced: GOOD..BAD\".");
}

void reply_write(struct buf *b, const struct reply *r)
{
	headers(b, r);
	put_text(b, "Thanks for the report. This is a draft made by regsift "
		 "from what it read; check it before you send it.");
	blank(b);
	table(b, r->report);
	verdict(b, r->report);
	suspects(b, r->report);
	needs(b, r->report);
	tracking(b, r->report);
}
