/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Lines that say whose words follow: "On DATE, NAME wrote:" in several
 * languages and over up to four lines, "NAME <address> writes:", and the
 * blocks of Outlook and of forwarded mail, after which everything is quoted
 * without any mark. What no list knows is told by its shape: a line with a
 * date that ends in a colon, with a deeper quote right after it.
 */
#include "parser/mail/parts.h"

#include "base/date.h"

/* Lines and bytes of one attribution. */
#define LIMIT_WRAP 4
#define LIMIT_BYTES 320

static const char *const verbs[] = {
	"wrote:", "writes:", "schrieb:", "a écrit :", "a écrit:",
	"a écrit\xc2\xa0:", "escribió:", "schreef:", "ha scritto:",
	"escreveu:", "skrev:", "napisał(a):", "napisał:", "kirjoitti:",
	"写道：", "写道:", "写到：", "said:", "пишет:", "написал:",
	"さんは書きました:", "geschrieben:", "wrote :",
};

static const char *const starts[] = {
	"On ", "Am ", "Le ", "El ", "Op ", "Il ", "Em ", "Den ", "W dniu ",
	"在 ", "于 ", "At ", "Quoting ", "Dne ",
};

static bool ends_with_verb(struct text t, size_t *verb)
{
	t = text_rtrim(t);
	/* All end in a colon, the Chinese ones in a wide one. */
	if (!text_ends(t, TEXT(":")) && !text_ends(t, TEXT("：")))
		return false;
	for (size_t i = 0; i < sizeof(verbs) / sizeof(*verbs); i++)
		if (text_ends(t, text_of(verbs[i]))) {
			*verb = t.n - strlen(verbs[i]);
			return true;
		}
	return false;
}

static bool starts_known(struct text t, size_t *skip)
{
	for (size_t i = 0; i < sizeof(starts) / sizeof(*starts); i++)
		if (text_begins(t, starts[i])) {
			*skip = strlen(starts[i]);
			return true;
		}
	*skip = 0;
	return false;
}

static bool has_digit(struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if (ch_digit(t.p[i]))
			return true;
	return false;
}

/* "2025/12/12 09:53" or "2023年2月10日": four digits, a separator, digits. */
static bool has_date(struct text t)
{
	for (size_t i = 0; i + 6 < t.n; i++)
		if (ch_digit(t.p[i]) && ch_digit(t.p[i + 1]) &&
		    ch_digit(t.p[i + 2]) && ch_digit(t.p[i + 3]) &&
		    (t.p[i + 4] == '/' || t.p[i + 4] == '-' ||
		     t.p[i + 4] == '.' || t.p[i + 4] < 0))
			return true;
	for (size_t i = 1; i + 5 < t.n; i++)
		if ((t.p[i] == '/' || t.p[i] == '.') && ch_digit(t.p[i - 1]) &&
		    ch_digit(t.p[i + 1]) &&
		    (t.p[i + 2] == t.p[i] || t.p[i + 3] == t.p[i]))
			return true;
	return false;
}

/* ---- name and date ---- */

static bool month_word(struct text w)
{
	static const char months[] = "janfebmaraprmayjunjulaugsepoctnovdec";

	for (size_t i = 0; i < 12; i++)
		if (text_istarts(w, (struct text){months + 3 * i, 3}))
			return true;
	return false;
}

/* Words of a date: weekdays and what stands between the figures. */
static bool date_word(struct text w)
{
	static const char *const words[] = {
		"mon", "tue", "wed", "thu", "fri", "sat", "sun", "at", "am",
		"pm", "utc", "gmt", "cet", "cest", "est",
		"edt", "pst", "pdt", "of", "um", "kl", "alle", "om", "o",
		"tuesday", "wednesday", "thursday", "saturday", "monday",
		"friday", "sunday", "the",
	};

	while (w.n && strchr(",.()[]", w.p[w.n - 1]))
		w.n--;
	while (w.n && strchr("([", w.p[0]))
		w = text_from(w, 1);
	/* Also the question marks that some gateway left of other letters. */
	if (w.n == 0 || text_eq(w, TEXT("?")) || ch_digit(w.p[0]) ||
	    (w.n > 1 && (w.p[0] == '+' || w.p[0] == '-') && ch_digit(w.p[1])))
		return true;
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (text_iis(w, words[i]))
			return true;
	return false;
}

/* "28", "28th," or "28.": a day beside a month's name. */
static bool day_word(struct text w)
{
	size_t n = 0;

	while (n < w.n && ch_digit(w.p[n]))
		n++;
	return n >= 1 && n <= 2 && w.n <= n + 3 &&
	       (n == w.n || ch_alpha(w.p[n]) || strchr(",.", w.p[n]));
}

/* Cuts the leading date off *t and returns it. A month's name is one only
 * beside a day or a year: people are called Jan, April and May. */
static struct text take_date(struct text *t)
{
	struct text rest = *t, next = rest, w, last = {NULL, 0};
	const char *from = text_ltrim(rest).p;

	while ((w = text_word(&next)).n) {
		struct text peek = next, after = text_word(&peek);

		if (!date_word(w) &&
		    !(month_word(w) &&
		      (day_word(last) || (after.n && ch_digit(after.p[0])))))
			break;
		last = w;
		rest = next;
	}
	*t = text_ltrim(rest);
	/* Blanks alone were passed over. */
	if (rest.p <= from)
		return (struct text){from, 0};
	return text_trim((struct text){from, (size_t)(rest.p - from)});
}

/* Three figures with one separator: "28.09.22", "1/26/23", "2022-05-24". */
struct figures {
	uint64_t v[3];
	size_t len[3];
	char sep;
};

static bool read_figures(struct text t, struct figures *f)
{
	*f = (struct figures){.sep = 0};
	for (int i = 0; i < 3; i++) {
		size_t n = 0;

		while (n < t.n && ch_digit(t.p[n]) && n < 4)
			f->v[i] = f->v[i] * 10 + (uint64_t)(t.p[n++] - '0');
		f->len[i] = n;
		if (!n || (i == 2) != (n == t.n))
			return false;
		if (i == 2)
			break;
		if (f->sep && t.p[n] != f->sep)
			return false;
		f->sep = t.p[n];
		t = text_from(t, n + 1);
	}
	return true;
}

/* Puts day, month and year in the order year, month, day. 03/04/22 says
 * nothing, but for an AM or PM beside it. */
static bool order_figures(struct figures *f, bool half_day)
{
	uint64_t year = f->v[2] + (f->len[2] == 2 ? 2000 : 0);
	bool american = f->sep == '/' && f->v[1] > 12;

	if (f->len[0] == 4)
		return true;
	if (f->sep == '/' && f->v[0] <= 12 && f->v[1] <= 12) {
		if (!half_day)
			return false;
		american = true;
	}
	f->v[2] = american ? f->v[1] : f->v[0];
	f->v[1] = american ? f->v[0] : f->v[1];
	f->v[0] = year;
	return true;
}

/* A date of three figures as ISO 8601; its time of day is left out, as the
 * zone is not said. */
static bool slashed(struct arena *a, struct text t, struct text *out)
{
	struct text rest = t, date = text_word(&rest);
	struct figures f;

	while (date.n && !ch_digit(date.p[0]) && rest.n)
		date = text_word(&rest);
	while (date.n && strchr(",.:", date.p[date.n - 1]))
		date.n--;
	if (!read_figures(date, &f) ||
	    !order_figures(&f, text_ihas(rest, TEXT(" am")) ||
				       text_ihas(rest, TEXT(" pm"))))
		return false;
	*out = arena_printf(a, "%04u-%02u-%02u", (unsigned int)f.v[0] % 10000,
			    (unsigned int)f.v[1] % 100,
			    (unsigned int)f.v[2] % 100);
	return true;
}

static bool read_date(struct arena *a, struct text when, int64_t *utc)
{
	struct text iso;
	size_t at;

	if (!when.n || when.n > 80)
		return false;
	if (slashed(a, when, &iso))
		return date_parse(iso, utc);
	at = text_ifind(when, TEXT(" at "));
	if (at != TEXT_NOT_FOUND)
		when = arena_printf(a, "%.*s %.*s", (int)at, when.p,
				    TEXT_ARG(text_from(when, at + 4)));
	return date_parse(when, utc);
}

/* NAME of "NAME <address>", "NAME via list", "NAME (company)". */
static struct text take_name(struct arena *a, struct text t)
{
	static const char *const before[] = {"from ", "schrieb ", "skrev ",
					     "schreef "};
	size_t end;

	/* A lost line end: "NAME wrote:> On ...". */
	t = text_trim(text_sub(t, 0, text_find(t, TEXT(" wrote:"))));
	while (t.n && (t.p[0] == ',' || t.p[0] == '-'))
		t = text_ltrim(text_from(t, 1));
	end = text_find_char(t, '<');
	if (end == TEXT_NOT_FOUND && text_find(t, TEXT("于")) != 0)
		end = text_find(t, TEXT("于"));
	if (end != TEXT_NOT_FOUND)
		t = text_sub(t, 0, end);
	t = text_trim(t);
	while (t.n && strchr(",:;? ", t.p[t.n - 1]))
		t.n--;
	for (size_t i = 0; i < sizeof(before) / sizeof(*before); i++)
		if (text_ibegins(t, before[i]))
			t = text_from(t, strlen(before[i]));
	return header_author(a, text_sub(t, 0, 120));
}

static void read_names(struct document *doc, struct text t,
		       struct attribution *a)
{
	size_t skip;
	struct text rest;

	starts_known(t, &skip);
	rest = text_from(t, skip);
	a->when = take_date(&rest);
	a->author = take_name(doc->arena, rest);
	if (!a->when.n)
		a->when = text_from(rest, text_find_char(rest, '>'));
	a->has_date = read_date(doc->arena, a->when, &a->date);
}

/* ---- one to four lines that end in a verb ---- */

/* The next line that is not blank, at most three further. */
static size_t next_line(const struct document *doc, size_t i)
{
	for (size_t k = i; k < doc->n_lines && k < i + 3; k++)
		if (doc->line[k].message == doc->line[i].message &&
		    text_trim(doc->line[k].text).n)
			return k;
	return NO_INDEX;
}

static bool deeper_follows(const struct document *doc, size_t after,
			   unsigned int depth)
{
	size_t k = after < doc->n_lines ? next_line(doc, after) : NO_INDEX;

	return k != NO_INDEX && doc->line[k].depth > depth &&
	       doc->line[k].message == doc->line[after - 1].message;
}

/* Joins lines i..i+n-1 with a blank each. */
static struct text join(struct document *doc, size_t i, size_t n)
{
	struct text t = text_trim(doc->line[i].text);

	for (size_t k = 1; k < n; k++)
		t = arena_printf(doc->arena, "%.*s %.*s", TEXT_ARG(t),
				 TEXT_ARG(text_trim(doc->line[i + k].text)));
	return t;
}

/* How many lines from i on make one attribution by their words; 0 = none. */
static size_t verb_lines(const struct document *doc, size_t i, bool *known)
{
	const struct line *first = &doc->line[i];
	struct text t = text_trim(first->text);
	size_t bytes = 0, skip, verb, wrap;
	bool digits = false;

	*known = starts_known(t, &skip);
	wrap = *known || text_has(t, TEXT("<")) ? LIMIT_WRAP : 1;
	for (size_t n = 0; n < wrap && i + n < doc->n_lines; n++) {
		const struct line *l = &doc->line[i + n];

		t = text_trim(l->text);
		bytes += t.n;
		if (!t.n || l->depth != first->depth || bytes > LIMIT_BYTES ||
		    l->message != first->message)
			return 0;
		digits = digits || has_digit(t) || text_has(t, TEXT("@"));
		if (ends_with_verb(t, &verb))
			return digits || !*known ? n + 1 : 0;
	}
	return 0;
}

/* "Name wrote:" without "On": an address, or few words and a quote after. */
static bool plain_names(const struct document *doc, size_t i, size_t n)
{
	struct text t = text_trim(doc->line[i].text), rest = t;
	size_t words = 0;

	while (words < 12 && text_word(&rest).n)
		words++;
	if (words >= 12 || !t.n)
		return false;
	if (text_has(t, TEXT("@")) || text_has(t, TEXT("protected]")) ||
	    (text_has(t, TEXT("<")) && n > 1) || has_date(t))
		return true;
	return words <= 5 && (ch_upper(t.p[0]) || t.p[0] < 0) &&
	       deeper_follows(doc, i + n, doc->line[i].depth);
}

/* A dated line ending in a colon before a deeper quote, in any language. */
static bool dated_line(const struct document *doc, size_t i)
{
	struct text t = text_trim(doc->line[i].text), rest = t;
	size_t words = 0;

	if (!t.n || t.n > 160 ||
	    (t.p[t.n - 1] != ':' && !text_ends(t, TEXT("："))))
		return false;
	while (words < 20 && text_word(&rest).n)
		words++;
	return words < 20 && words >= 2 && has_date(t) &&
	       deeper_follows(doc, i + 1, doc->line[i].depth);
}

/* ---- blocks ---- */

/* "-----Original Message-----" and its like. */
static bool block_title(struct text t)
{
	static const char *const words[] = {
		"original message", "forwarded message", "original mail",
		"ursprüngliche nachricht", "message d'origine",
		"mensaje original", "forwarded by", "邮件原件", "原始邮件",
		"message transféré", "weitergeleitete nachricht",
	};

	t = text_trim(t);
	if (text_istarts(t, TEXT("begin forwarded message:")))
		return true;
	if (!text_starts(t, TEXT("--")) || t.n > 90 ||
	    !text_ends(t, TEXT("-")))
		return false;
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (text_ihas(t, text_of(words[i])))
			return true;
	return false;
}

static bool header_block(struct document *doc, size_t i, struct header *h)
{
	const struct line *first = &doc->line[i];
	size_t n = i;
	struct text value;

	if (header_field(text_trim(first->text), &value) != FIELD_FROM)
		return false;
	while (n < doc->n_lines && n < i + 40 &&
	       doc->line[n].depth == first->depth &&
	       doc->line[n].message == first->message)
		n++;
	return header_read(doc->arena, doc->line, n, i, true, h);
}

/* A title with or without a header block, or a header block as only Outlook
 * writes it (Sent:, or To: and Subject: both). */
static bool block_at(struct document *doc, size_t i, struct attribution *a)
{
	struct header h;
	bool title = block_title(doc->line[i].text);
	size_t at = title ? i + 1 : i;

	if (title && at < doc->n_lines && !text_trim(doc->line[at].text).n)
		at++;
	if (at >= doc->n_lines || !header_block(doc, at, &h)) {
		if (!title)
			return false;
		*a = (struct attribution){.n = 1, .block = true};
		return true;
	}
	if (!title && !(h.known & FIELD_SENT) &&
	    (h.known & (FIELD_TO | FIELD_SUBJECT)) !=
		    (FIELD_TO | FIELD_SUBJECT))
		return false;
	*a = (struct attribution){
		.n = at - i + h.n,
		.author = header_author(doc->arena, h.from),
		.when = h.date,
		.block = true,
	};
	a->has_date = read_date(doc->arena, h.date, &a->date);
	return true;
}

bool attribution_at(struct document *doc, size_t i, struct attribution *a)
{
	struct text t = text_trim(doc->line[i].text), joined;
	size_t verb;
	bool known;

	*a = (struct attribution){0};
	if (!t.n || t.n > LIMIT_BYTES)
		return false;
	if (block_at(doc, i, a))
		return true;
	a->n = verb_lines(doc, i, &known);
	if (a->n && (known || plain_names(doc, i, a->n))) {
		joined = join(doc, i, a->n);
		if (ends_with_verb(joined, &verb))
			read_names(doc, text_sub(joined, 0, verb), a);
		return true;
	}
	a->n = 0;
	if (!dated_line(doc, i))
		return false;
	a->n = 1;
	read_names(doc, text_sub(t, 0, t.n - 1), a);
	return true;
}
