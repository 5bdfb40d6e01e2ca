/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * States that have names and no versions of the kernel: "performance drop, v2
 * vs v1" with the headings "protocol v1:" and "protocol v2:". Numbered names go
 * by their numbers. Other names ("bfq vs mq-deadline") are configurations, for
 * which see side_switch.c.
 */
#include <string.h>

#include "analyzer/side/side.h"
#include "base/number.h"
#include "parser/text/lexicon.h"
#include "parser/text/text.h"

#define NAME_BYTES 16

static bool name_byte(char c)
{
	return ch_word(c) || c == '-';
}

/* The word that ends at byte `at`, or starts there. */
static struct text word_before(struct text t, size_t at)
{
	size_t from;

	while (at > 0 && !name_byte(t.p[at - 1]))
		at--;
	from = at;
	while (from > 0 && name_byte(t.p[from - 1]))
		from--;
	return text_sub(t, from, at - from);
}

static struct text word_after(struct text t, size_t at)
{
	size_t end;

	while (at < t.n && !name_byte(t.p[at]))
		at++;
	end = at;
	while (end < t.n && name_byte(t.p[end]))
		end++;
	return text_sub(t, at, end - at);
}

/* "v2" -> prefix "v" and 2: letters, then up to three digits. */
static bool numbered(struct text w, struct text *prefix, int *number)
{
	size_t n = 0;

	while (n < w.n && ch_alpha(w.p[n]))
		n++;
	*prefix = text_sub(w, 0, n);
	*number = 0;
	if (n == 0 || n == w.n || w.n - n > 3 || w.n > NAME_BYTES)
		return false;
	for (; n < w.n && ch_digit(w.p[n]); n++)
		*number = *number * 10 + (w.p[n] - '0');
	return n == w.n;
}

/* The names of a comparison at byte `at`, `len` bytes long. */
static bool pair_at(struct side_facts *f, struct text t, size_t at, size_t len)
{
	struct text a = word_before(t, at), b = word_after(t, at + len);
	struct text pa, pb;
	int na, nb;

	if (!numbered(a, &pa, &na) || !numbered(b, &pb, &nb) ||
	    !text_ieq(pa, pb) || na == nb)
		return false;
	f->name_base = na < nb ? a : b;
	f->name_test = na < nb ? b : a;
	return true;
}

static bool claim_of_names(struct side_facts *f, struct text t)
{
	static const char *const words[] = {" vs ", " vs. ", " versus ",
		" compared to ", " compared with ", " than ", " over ",
		" against ", NULL};

	for (size_t i = 0; words[i]; i++) {
		struct text w = text_of(words[i]);
		size_t at = text_ifind(t, w);

		if (at != TEXT_NOT_FOUND && pair_at(f, t, at, w.n))
			return true;
	}
	return false;
}

/* Does a line of the document show numbers "with NAME"? */
static bool shown_with(const struct sides *s, struct text name)
{
	const struct facts *f = &s->doc->facts;

	for (size_t i = 0; i < f->n_labels; i++) {
		struct text t = f->label[i].text;

		if (text_find_word(t, name) != TEXT_NOT_FOUND &&
		    (text_ihas(t, TEXT("with ")) || label_words(t) <= 3))
			return true;
	}
	return false;
}

/* "foo scheduler: slower bar compared to baz": the subject blames one of two
 * names that headings show numbers of. */
static bool blamed_name(struct sides *s, struct text t)
{
	static const char *const words[] = {" compared to ",
		" compared with ", " than with ", " than ", " vs ", NULL};
	static const char worse[] =
		" slow slower worse regression regresses lower degradation "
		"degraded slowdown ";
	struct side_facts *f = &s->facts;

	for (size_t i = 0; words[i]; i++) {
		struct text w = text_of(words[i]), left, b, a;
		size_t at = text_ifind(t, w);

		if (at == TEXT_NOT_FOUND)
			continue;
		left = text_sub(t, 0, at);
		b = word_after(t, at + w.n);
		if (b.n < 3 || !lexicon_any(worse, left) || !shown_with(s, b))
			continue;
		while ((a = lexicon_word(&left)).n)
			if (a.n >= 3 && !text_ieq(a, b) && shown_with(s, a)) {
				f->name_base = b;
				f->name_test = a;
				return true;
			}
	}
	return false;
}

void side_names_read(struct sides *s)
{
	struct side_facts *f = &s->facts;

	if (f->n_base || f->n_test || claim_of_names(f, s->doc->title) ||
	    blamed_name(s, s->doc->title))
		return;
	for (size_t i = 0; f->regression && i < s->n_paras; i++)
		if (side_reported(s, s->para[i].first) &&
		    claim_of_names(f, s->para[i].t))
			return;
}

unsigned int side_names_in(const struct sides *s, struct text t)
{
	const struct side_facts *f = &s->facts;
	bool base = f->name_base.n &&
		    text_find_word(t, f->name_base) != TEXT_NOT_FOUND;
	bool test = f->name_test.n &&
		    text_find_word(t, f->name_test) != TEXT_NOT_FOUND;

	if (base != test)
		return base ? LABEL_OLD : LABEL_NEW;
	if (base)
		return 0;
	return side_distro_in(s, t) | side_switch_in(s, t) |
	       side_rival_in(s, t);
}
