/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What is said of single versions: "6.5 and later are slow", "no such
 * behaviour with 6.4", "went back to 6.1". The words must stand in the
 * version's own part of its sentence: up to the versions beside it. One good
 * and one newer bad version are a claim as good as "6.5 compared to 6.4"; a
 * lone one only says what kernel the report is about.
 */
#include <string.h>

#include "analyzer/side/side.h"
#include "parser/text/text.h"

#define REACH 60	/* bytes beside a version */

static bool holds(struct text t, const char *const *words)
{
	for (; *words; words++)
		if (text_ihas(t, text_of(*words)))
			return true;
	return false;
}

/* What stands in front of the verb: a bracket that closes, or one in whole
 * whose words are none of the list. */
static struct text past_bracket(struct text t, const char *const *words)
{
	size_t end = text_find_char(t, ')');

	for (; text_starts(t, TEXT("(")) && *words; words++)
		if (text_istarts(t, text_of(*words)))
			return t;
	if (end == TEXT_NOT_FOUND || !strchr("()", t.p[0]) || !t.p[0])
		return t;
	return text_ltrim(text_from(t, end + 1));
}

static bool starts(struct text t, const char *const *words)
{
	t = past_bracket(text_ltrim(t), words);
	for (; *words; words++)
		if (text_istarts(t, text_of(*words)))
			return true;
	return false;
}

/* Words in front of a version, and behind it. */
static const char *const bad_before[] = {
	"since", "starting with", "starting from", "regression in",
	"regression on", "regression with", "regression w/", "regressed in",
	"appeared in",
	"introduced in", "first bad", "known bad", "first broken", "bad kernel",
	"problem in", "problem with", "problem on", "issue with", "issue on",
	"slow on", "slow in", "slow with", "slower on", "slower in",
	"slower with", "broken in", "broken on", "broken since",
	"happens on", "happens with", "happens in", "occurs on",
	"occurs with", "occurs in", "started in", "started with",
	"showed up in", "shows up in", "seen on", "seen with", "affects",
	"reproduced on", "reproduced with", "reproducible on",
	"reproducible with", "as of", "exists in", "exists on",
	"worked before", "fine before", "fast before", "working before",
	"ok before", "well before", "prior to", NULL};
static const char *const bad_after[] = {
	"and later", "and newer", "and above", "and up", "onward", "or later",
	"or newer", "is still affected", "is affected", "is slow",
	"is much slower", "is also affected", "and onward", "is bad",
	"is also slow", "is still slow", "is way slower", "was slow",
	"shows the", "shows this", "suffers", "has the same problem",
	"has this problem", "has the problem", "has the regression",
	"performs worse", "performs much worse", "performs poorly",
	"performs badly", "is worse", "is much worse", "is broken",
	"regressed", "has regressed", "exhibits", "does not work well",
	"are affected", "are slow", "are bad", "are also", "broke ",
	"and they all", "all have", "all show", "kernel and they all",
	"kernels and they all", "(bad", "(slow", "(affected", "is where it",
	"shows half", "shows only", "gives half", "gives only",
	"only gives", "only reaches", "reaches only", "is at half",
	"introduced the", "introduced a", "had a very high",
	"has a very high", "had massive", "has massive",
	"had terrible", "has terrible", NULL};
static const char *const good_before[] = {
	"works on", "works with", "worked on", "worked with", "fine on",
	"fine with", "fine in", "fine until", "last good", "known good",
	"good kernel", "good on", "good with", "fast on", "fast in",
	"fast with", "ok on", "ok with", "ok in", "okay on", "okay with",
	"normal on", "normal with", "well on", "well with",
	"similar to", "back into", "newer than", "later than", "kernel after",
	"kernels after", "anything after", "everything after", "kernel >",
	"kernels >", "versions >", "kernels above", NULL};
/* Where a clause begins with them: "slow from 6.1 up to 6.5" blames. */
static const char *const good_first[] = {"until ", "up to ", "up until ",
	"kernels until ", "kernels up to ", NULL};
static const char *const good_after[] = {
	"and older", "and earlier", "and below", "or older", "or earlier",
	"is fine", "was fine", "works fine", "worked fine", "is ok",
	"is not affected", "is unaffected", "was ok", "is good", "was good",
	"is fast", "was fast", "is much faster", "performs well",
	"performed well", "performs fine", "performs ok", "works well",
	"worked well", "works as expected", "works great", "is normal",
	"had no", "has no", "is not slow", "isn't affected",
	"looks good", "looks fine", "are fine", "are ok", "are good",
	"are fast", "are not affected", "are unaffected", "are not slow",
	"all was well", "all is well", "everything was", "does not.",
	"does not,", "doesn't.", "doesn't,", "did not.", "did not,",
	"didn't.", "was quick", "is quick", "(good", "(ok", "(fine",
	"(fast", "(unaffected", NULL};
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
	"everything works", "all is fine", "all was fine", "there were no ",
	"there was no ", "not affected",
	"does not happen", "doesn't happen", "do not have", "did not have",
	"don't see", "not see", "cannot reproduce", "can not reproduce",
	"can't reproduce", "could not reproduce", "couldn't reproduce",
	"not reproduc", "does not exist", "doesn't exist", "did not exist",
	"not present", "without the problem", "without the issue",
	"without problem", "without issue", "without any problem",
	"without any issue", "without any loss", "without any slow",
	"saw no loss", "saw no drop", "saw no problem", "saw no issue",
	"see no drop", "see no problem", "see no issue", "see no slow",
	NULL};

/* Where in the words between two versions the part of the second begins: at
 * the last semicolon or word that joins two clauses; 0 when nothing does. */
static size_t clause_border(struct text gap)
{
	static const char *const joins[] = {"; ", " and ", " but ", " while ",
		" whereas ", ", since ", ", with ", ", on ", ", in ", NULL};
	size_t border = 0;

	for (size_t i = 0; joins[i]; i++) {
		struct text w = text_of(joins[i]);
		size_t at = 0, found;

		while ((found = text_ifind(text_from(gap, at), w)) !=
		       TEXT_NOT_FOUND) {
			at += found + 1;
			border = at > border ? at : border;
		}
	}
	return border;
}

/* The sentence that is read, and where the version before this one ended. */
struct reach {
	size_t begin, end, last;
};

/* The version's own part of its sentence; does it begin with a clause? */
static bool part_of(const struct side_facts *f, struct text t, size_t from,
		    size_t to, const struct reach *r, struct text *before,
		    struct text *after)
{
	size_t lo = r->last > r->begin ? r->last : r->begin, hi = r->end;
	size_t at = to, border = 0;
	bool clause;
	struct version v;

	/* No more is looked at than counts. */
	if (hi - to > 2 * REACH)
		hi = to + 2 * REACH;
	if (version_next_of(text_sub(t, 0, hi), &at, &f->series, &v)) {
		hi = (size_t)(v.raw.p - t.p);
		border = clause_border(text_sub(t, to, hi - to));
		hi = border ? to + border : hi;
	}
	border = lo > r->begin ? clause_border(text_sub(t, lo, from - lo)) : 0;
	clause = lo == r->begin || border;
	lo += border;
	if (from - lo > REACH)
		lo = from - REACH;
	if (hi - to > REACH)
		hi = to + REACH;
	*before = text_sub(t, lo, from - lo);
	*after = text_sub(t, to, hi - to);
	return clause;
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

/* "From 6.6.21 on it is slow". */
static bool onwards(struct text before, struct text after)
{
	static const char *const next[] = {"on it", "on the", "on there",
		"on all", "on every", "on shows", "on we", "on i ", "on,",
		"on is", "on are", "on has", "on reads", "on writes",
		"on performance", NULL};

	return text_iis(last_word(before), "from") && starts(after, next);
}

/* "IOPS drop a lot compared to 6.19", "35 % less than with 6.19": the version
 * is what it should be. */
static bool lost_against(struct text before)
{
	static const char *const against[] = {"compared to", "compared with",
		"comparing to", "comparing with", "in comparison to",
		"in comparison with", "relative to", "slower than",
		"worse than", "less than", "lower than", "slower vs",
		"worse vs", "drop vs", "loss vs", "regression vs", NULL};
	static const char *const lost[] = {"drop", "slow", "regress", "degrad",
		"worse", "lower", "less ", "loss", "lost", "decreas", "fell",
		"reduc", "poor", "higher lat", "longer", NULL};
	static const char *const gained[] = {"faster", "improve", "better",
		"no regress", "no drop", "not ", "n't ", "no slow", NULL};
	struct text near = text_from(before, before.n > 30 ? before.n - 30 : 0);

	return holds(near, against) && holds(before, lost) &&
	       !holds(before, gained);
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
	if (starts(after, bad_after) || onwards(before, after))
		return -1;
	if (moved_to(before))
		return moved_to(before);
	if (text_iis(last_word(before), "to") &&
	    text_ihas(text_from(before, before.n > 10 ? before.n - 10 : 0),
		      TEXT("back to")))
		return 1;
	/* The words that stand nearest to the version. */
	if (lost_against(before))
		return 1;
	before = text_from(before, before.n > 32 ? before.n - 32 : 0);
	if (holds(before, good_before))
		return 1;
	/* "It was already slow with 6.1" blames nothing. */
	return holds(before, bad_before) && !text_ihas(before, TEXT("already"))
		       ? -1 : 0;
}

/* The first that is said counts; "6.6.y" gives way to one of its releases. */
static void keep_one(struct version *to, bool *has, const struct version *v)
{
	if (*has && !(to->wildcard && !v->wildcard && side_same_state(to, v)))
		return;
	*to = *v;
	*has = true;
}

static void keep(struct side_facts *f, const struct version *v, int said)
{
	if (said < 0)
		keep_one(&f->said_bad, &f->has_said_bad, v);
	if (said <= 0)
		return;
	if (!f->has_said_good || version_cmp(v, &f->oldest_good) < 0)
		f->oldest_good = *v;
	keep_one(&f->said_good, &f->has_said_good, v);
}

/* "6.5 is fine on another machine, 6.1 was fine here, 6.2 is slow": of the good
 * ones counts one that is older than the bad one. */
static void good_before_bad(struct side_facts *f)
{
	const struct version *bad = f->has_said_bad ? &f->said_bad :
				    f->has_subject && f->regression ?
						      &f->subject : NULL;

	if (bad && f->has_said_good && version_cmp(&f->said_good, bad) > 0 &&
	    version_cmp(&f->oldest_good, bad) < 0)
		f->said_good = f->oldest_good;
}

/* "6.0.9, 6.1.27 and 6.6.30": does v go on with what stood before? */
static bool goes_on(struct text t, size_t end, size_t from)
{
	static const char *const glue[] = {",", "and", ", and", "or", "/", "&",
					   NULL};
	struct text gap = text_sub(t, end, from - end);

	while (gap.n && (gap.p[gap.n - 1] == 'v' || ch_blank(gap.p[gap.n - 1])))
		gap.n--;
	return end && listed(text_trim(gap), glue);
}

static void read_paragraph(struct sides *s, struct text t)
{
	static const char *const singular[] = {"was ", "is ", "has ", "shows ",
		"works ", "performs ", "does ", "doesn't ", NULL};
	struct version v, oldest = {0}, newest = {0};
	struct reach r = {0, 0, 0};
	size_t at = 0;
	int said = 0;

	while (version_next_of(t, &at, &s->facts.series, &v)) {
		size_t from = (size_t)(v.raw.p - t.p);
		struct text before, after;
		bool clause;

		if (from >= r.end)
			side_sentence(t, from, &r.begin, &r.end);
		if (r.end < at)
			r.end = at;
		clause = part_of(&s->facts, t, from, at, &r, &before, &after);
		/* What is said behind a list is said of all its versions, and
		 * "6.6, 6.5 was fine" is none. */
		if (said || !goes_on(t, r.last, from) ||
		    starts(after, singular))
			oldest = newest = v;
		if (version_cmp(&v, &oldest) < 0)
			oldest = v;
		if (version_cmp(&v, &newest) > 0)
			newest = v;
		r.last = at;
		said = said_of(before, after);
		if (!said && clause && starts(before, good_first))
			said = 1;
		keep(&s->facts, said < 0 ? &oldest : &newest, said);
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

	side_bisect(s, true);
	/* The subject is the complaint itself. */
	read_paragraph(s, subject);
	for (size_t i = 0; i < s->n_paras; i++)
		if (side_reported(s, s->para[i].first))
			read_paragraph(s, s->para[i].t);
	side_bisect(s, false);
	good_before_bad(f);
	if (f->n_base || f->n_test || !f->has_said_good ||
	    !f->has_said_bad || f->patch || !newer_is_bad(f))
		return;
	f->base[f->n_base++] = f->said_good;
	f->test[f->n_test++] = f->said_bad;
}
