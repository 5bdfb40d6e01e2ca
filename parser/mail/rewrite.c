/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Decoded texts made anew line by line: format=flowed joined (RFC 3676) and
 * inline PGP taken off. Every new line keeps the mark of the first line that
 * went into it. Thunderbird sends tables as flowed text, too: a line that
 * looks like output of a tool is never joined.
 */
#include "parser/mail/mime.h"

struct rewriter {
	struct arena *a;
	const struct mail_text *from;
	struct mail_text to;
	char *p;
	size_t n;
};

static void begin(struct rewriter *w, struct arena *a,
		  const struct mail_text *t)
{
	*w = (struct rewriter){.a = a, .from = t, .to = *t};
	w->to.mark = NULL;
	w->to.n_marks = w->to.cap_marks = 0;
	/* A line that is not joined may get a quote prefix but no byte more
	 * than it had. */
	w->p = arena_alloc(a, t->text.n + 1);
}

/* A new line begins with what stands at byte `at` of the source. */
static void new_line(struct rewriter *w, const char *at)
{
	mail_mark(w->a, &w->to, w->n,
		  mail_text_raw(w->from,
				(size_t)(at - w->from->text.p)));
}

static void add(struct rewriter *w, struct text t)
{
	memcpy(w->p + w->n, t.p, t.n);
	w->n += t.n;
}

static void end(struct rewriter *w, struct mail_text *t)
{
	w->to.text = (struct text){w->p, w->n};
	*t = w->to;
}

/* ---- format=flowed ---- */

struct flowed {
	struct text prefix, words;
	size_t depth;
	bool goes_on;		/* ends in the blank that says so */
};

static struct flowed flowed_line(struct text line)
{
	struct flowed f = {.depth = 0};

	while (f.depth < line.n && line.p[f.depth] == '>')
		f.depth++;
	f.prefix = text_sub(line, 0, f.depth);
	f.words = text_from(line, f.depth);
	text_skip(&f.words, TEXT(" "));
	f.goes_on = text_ends(f.words, TEXT(" ")) &&
		    !text_eq(f.words, TEXT("-- "));
	return f;
}

/* Output of a tool, a row of a table, a list: by its first byte, by columns,
 * by "key=value" or by having as many numbers as words. */
static bool tabular(struct text t)
{
	size_t numbers = 0, words = 0;
	struct text rest = t, w;

	if (!t.n || strchr("|+-*#=<[({/\\:", t.p[0]) || ch_digit(t.p[0]) ||
	    ch_blank(t.p[0]))
		return true;
	for (size_t i = 0; i + 1 < t.n; i++) {
		if (t.p[i] == '\t' || t.p[i] == '|')
			return true;
		if (t.p[i] == ' ' && t.p[i + 1] == ' ' && i + 2 < t.n &&
		    i && !strchr(".!?:", t.p[i - 1]))
			return true;
		if (t.p[i] == '=' && i && ch_word(t.p[i - 1]))
			return true;
	}
	while ((w = text_word(&rest)).n) {
		words++;
		for (size_t i = 0; i < w.n; i++)
			if (ch_digit(w.p[i])) {
				numbers++;
				break;
			}
	}
	return numbers >= 3 && numbers * 2 >= words;
}

/* The words of a run of lines that belong together, as one line. */
void rewrite_flowed(struct arena *a, struct mail_text *t, bool delsp)
{
	struct text rest = t->text, last_words = {NULL, 0};
	struct rewriter w;
	struct flowed before = {.goes_on = false};

	begin(&w, a, t);
	while (rest.n) {
		bool ends = memchr(rest.p, '\n', rest.n) != NULL;
		struct text line = text_cut(&rest, '\n');
		struct flowed f = flowed_line(line);

		if (before.goes_on && f.depth == before.depth &&
		    !text_eq(f.words, TEXT("-- ")) && !tabular(f.words) &&
		    !tabular(last_words)) {
			/* The newline goes, and the blank where it is no
			 * part of the text. */
			w.n -= delsp ? 2 : 1;
			add(&w, f.words);
		} else {
			new_line(&w, line.p);
			add(&w, f.prefix);
			if (f.depth)
				add(&w, TEXT(" "));
			/* The prefix had no blank of its own. */
			if (f.depth && f.words.p == line.p + f.depth)
				w.n--;
			add(&w, f.words);
		}
		last_words = f.words;
		before = f;
		if (ends)
			add(&w, TEXT("\n"));
		before.goes_on &= ends;
	}
	end(&w, t);
}

/* ---- inline PGP ---- */

#define PGP_SIGNED TEXT("-----BEGIN PGP SIGNED MESSAGE-----")
#define PGP_SIGNATURE TEXT("-----BEGIN PGP SIGNATURE-----")
#define PGP_END TEXT("-----END PGP SIGNATURE-----")
/* Bytes from the start in which armour begins. */
#define PGP_NEAR 4096

void rewrite_pgp(struct arena *a, struct mail_text *t)
{
	enum { OUTSIDE, HEADERS, SIGNED, SIGNATURE } state = OUTSIDE;
	struct text rest = t->text;
	struct rewriter w;

	if (!text_has(text_sub(t->text, 0, PGP_NEAR), PGP_SIGNED))
		return;
	begin(&w, a, t);
	while (rest.n) {
		bool ends = memchr(rest.p, '\n', rest.n) != NULL;
		struct text line = text_cut(&rest, '\n');
		struct text bare = text_rtrim(line);
		bool drop;

		if (text_eq(bare, PGP_SIGNED)) {
			state = HEADERS;
			continue;
		}
		if (state == SIGNED && text_eq(bare, PGP_SIGNATURE))
			state = SIGNATURE;
		drop = (state == HEADERS && text_starts(bare, TEXT("Hash:"))) ||
		       state == SIGNATURE;
		if (state == HEADERS && !drop)
			state = SIGNED;
		if (state == SIGNATURE && text_eq(bare, PGP_END))
			state = OUTSIDE;
		if (drop)
			continue;
		if (state == SIGNED)
			text_skip(&line, TEXT("- "));
		new_line(&w, line.p);
		add(&w, line);
		if (ends)
			add(&w, TEXT("\n"));
	}
	end(&w, t);
}
