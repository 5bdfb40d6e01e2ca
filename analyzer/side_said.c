/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What is said of single versions: "6.5 and later are slow", "no such
 * behaviour with 6.4", "went back to 6.1". The words must stand in the
 * version's own part of its sentence: up to the versions beside it. One good
 * and one newer bad version are a claim as good as "6.5 compared to 6.4"; a
 * lone one only says what kernel the report is about.
 */
#include <string.h>

#include "analyzer/side.h"
#include "parser/text/text.h"

#define REACH 60	/* bytes beside a version */

static bool holds(struct text t, const char *const *words)
{
	for (; *words; words++)
		if (text_ihas(t, text_of(*words)))
			return true;
	return false;
}

static bool starts(struct text t, const char *const *words)
{
	t = text_ltrim(t);
	for (; *words; words++)
		if (text_istarts(t, text_of(*words)))
			return true;
	return false;
}

/* Words in front of a version, and behind it. */
static const char *const bad_before[] = {
	"since", "starting with", "starting from", "regression in",
	"regression on", "regression with", "regression w/", "regressed in", "appeared in",
	"introduced in", "first bad", "known bad", "first broken", "bad kernel",
	"problem in", "problem with", "problem on", "issue with", "issue on",
	"slow on", "slow in", "slow with", "slower on", "slower in",
	"slower with", "broken in", "broken on", "broken since",
	"happens on", "happens with", "happens in", "occurs on",
	"occurs with", "occurs in", "started in", "started with",
	"showed up in", "shows up in", "seen on", "seen with", "affects",
	"reproduced on", "reproduced with", "reproducible on",
	"reproducible with", NULL};
static const char *const bad_after[] = {
	"and later", "and newer", "and above", "and up", "onward", "or later",
	"or newer", "is still affected", "is affected", "is slow",
	"is much slower", "is also affected", "and onward", "is bad",
	"is also slow", "is still slow", "is way slower", "was slow",
	"shows the", "shows this", "suffers", "has the same problem",
	"has this problem", "has the problem", "has the regression",
	"performs worse", "performs much worse", "performs poorly",
	"performs badly", "is worse", "is much worse", "is broken",
	"regressed", "has regressed", "exhibits", "does not work well", NULL};
static const char *const good_before[] = {
	"works on", "works with", "worked on", "worked with", "fine on",
	"fine with", "fine in", "fine until", "last good", "known good",
	"good kernel", "good on", "good with", "fast on", "fast in",
	"fast with", "ok on", "ok with", "ok in", "okay on", "okay with",
	"normal on", "normal with", "well on", "well with", NULL};
static const char *const good_after[] = {
	"and older", "and earlier", "and below", "or older", "or earlier",
	"is fine", "was fine", "works fine", "worked fine", "is ok",
	"is not affected", "is unaffected", "was ok", "is good", "was good",
	"is fast", "was fast", "is much faster", "performs well",
	"performed well", "performs fine", "performs ok", "works well",
	"worked well", "works as expected", "works great", "is normal",
	"had no", "has no", "is not slow", "isn't affected",
	"looks good", "looks fine", NULL};
/* Verbs of a move from one kernel to another. */
static const char *const forth[] = {"upgrad", "updat", "moved", "moving",
	"switched", "switching", "migrat", "changed", "changing", NULL};
static const char *const back[] = {"downgrad", "went back", "going back",
	"go back", "goes back", "roll", "reverted", "reverting", "return",
	NULL};
/* "no" and what is missed, in the version's own part. */
static const char *const none[] = {
	"no such", "no problem", "no issue", "no regression", "no slow",
	"no drop", "everything is fine", "everything was fine",
	"everything works", "all is fine", "all was fine", "there were no ", "there was no ", "not affected",
	"does not happen", "doesn't happen", "do not have", "did not have",
	"don't see", "not see", "cannot reproduce", NULL};

/* The version's own part of its sentence. */
static void part_of(struct text t, size_t from, size_t to, size_t sentence,
		    size_t end, struct text *before, struct text *after)
{
	size_t lo = sentence, hi = end, at = sentence;
	struct version v;

	while (version_next(t, &at, &v) && at <= end) {
		if (at <= from)
			lo = at;
		if (at > to) {
			hi = (size_t)(v.raw.p - t.p);
			break;
		}
	}
	if (from - lo > REACH)
		lo = from - REACH;
	if (hi - to > REACH)
		hi = to + REACH;
	*before = text_sub(t, lo, from - lo);
	*after = text_sub(t, to, hi - to);
}

/* The last word of t that is no name of what kernels are called. */
static struct text last_word(struct text t)
{
	static const char *const kernel[] = {"kernel", "linux", "version",
		"the", "v", "kernels", "stable", "mainline", NULL};
	struct text word = t;
	bool skip = true;

	while (skip) {
		size_t from;

		while (t.n && !ch_word(t.p[t.n - 1]))
			t.n--;
		from = t.n;
		while (from > 0 && ch_word(t.p[from - 1]))
			from--;
		word = text_from(t, from);
		t.n = from;
		skip = false;
		for (size_t i = 0; word.n && kernel[i]; i++)
			skip |= text_iis(word, kernel[i]);
	}
	return word;
}

/* "I upgraded my box from A to B": A is good and B bad, as far as the report
 * complains; the other way round for a step back. */
static int moved_to(struct text before)
{
	struct text last = last_word(before);
	int to = text_iis(last, "to") ? -1 : text_iis(last, "from") ? 1 : 0;

	if (!to)
		return 0;
	if (holds(before, back))
		return -to;
	return holds(before, forth) ? to : 0;
}

/* Words of a label in front of a version, "Last working kernel: 6.1". */
static const char *const good_label[] = {"working", "works", "good", "ok",
	"okay", "fine", "fast", "unaffected", NULL};
static const char *const bad_label[] = {"broken", "bad", "slow", "affected",
	"failing", "fails", "regressed", "slower", "nok", NULL};

static bool listed(struct text word, const char *const *words)
{
	for (; *words; words++)
		if (text_iis(word, *words))
			return true;
	return false;
}

/* Of the up to four words before a colon that touches the version: as
 * said_of. */
static int labelled(struct text before)
{
	bool denied = false;
	int said = 0;
	struct text t = text_rtrim(before);

	if (!text_ends(t, TEXT(":")))
		return 0;
	for (int i = 0; i < 4 && t.n; i++) {
		size_t to, from;

		for (to = t.n; to && !ch_word(t.p[to - 1]);)
			to--;
		/* The colon of this label, and no end of another. */
		if (i > 0 && text_find(text_from(t, to), TEXT(".")) !=
				     TEXT_NOT_FOUND)
			break;
		for (from = to; from && ch_word(t.p[from - 1]);)
			from--;
		if (!said)
			said = listed(text_sub(t, from, to - from),
				      good_label) -
			       listed(text_sub(t, from, to - from), bad_label);
		denied |= text_ieq(text_sub(t, from, to - from), TEXT("not"));
		t.n = from;
	}
	return denied ? -said : said;
}

/* -1 it is called bad, 1 good, 0 nothing is said. */
static int said_of(struct text before, struct text after)
{
	int label = labelled(before);

	if (label)
		return label;
	if (holds(before, none) || holds(after, none) ||
	    starts(after, good_after))
		return 1;
	if (starts(after, bad_after))
		return -1;
	if (moved_to(before))
		return moved_to(before);
	if (text_iis(last_word(before), "to") &&
	    text_ihas(text_from(before, before.n > 10 ? before.n - 10 : 0),
		      TEXT("back to")))
		return 1;
	/* The words that stand nearest to the version. */
	before = text_from(before, before.n > 32 ? before.n - 32 : 0);
	if (holds(before, good_before))
		return 1;
	/* "It was already slow with 6.1" blames nothing. */
	return holds(before, bad_before) && !text_ihas(before, TEXT("already"))
		       ? -1 : 0;
}

static void keep(struct side_facts *f, const struct version *v, int said)
{
	if (said < 0 && !f->has_said_bad) {
		f->said_bad = *v;
		f->has_said_bad = true;
	}
	if (said > 0 && !f->has_said_good) {
		f->said_good = *v;
		f->has_said_good = true;
	}
}

static void read_paragraph(struct sides *s, struct text t)
{
	struct version v;
	size_t at = 0;

	while (version_next(t, &at, &v)) {
		size_t from = (size_t)(v.raw.p - t.p), begin, end;
		struct text before, after;

		side_sentence(t, from, &begin, &end);
		if (end < at)
			end = at;
		part_of(t, from, at, begin, end, &before, &after);
		keep(&s->facts, &v, said_of(before, after));
	}
}

/* Builds of one release by one distribution whose suffixes hold no number have
 * no order that is known, but are two kernels. */
static bool newer_is_bad(const struct side_facts *f)
{
	int order = version_cmp(&f->said_good, &f->said_bad);

	if (order == 0)
		return f->said_good.distro.n && f->said_bad.distro.n &&
		       !text_eq(f->said_good.raw, f->said_bad.raw);
	return order < 0 && !side_same_state(&f->said_good, &f->said_bad);
}

/* Only the reporter's words: what others see is another machine. */
void side_said(struct sides *s)
{
	struct side_facts *f = &s->facts;
	struct text subject = s->doc->title;

	/* The subject is the complaint itself. */
	read_paragraph(s, subject);
	for (size_t i = 0; i < s->n_paras; i++)
		if (s->doc->line[s->para[i].first].origin == 0)
			read_paragraph(s, s->para[i].t);
	if (f->n_base || f->n_test || !f->has_said_good ||
	    !f->has_said_bad || f->patch || !newer_is_bad(f))
		return;
	f->base[f->n_base++] = f->said_good;
	f->test[f->n_test++] = f->said_bad;
}
