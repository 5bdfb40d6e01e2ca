/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What a percentage or a factor is told of. Speed, and what the machine spends
 * on it, is the subject; how large a binary is, how much of the code a test
 * covers, how many packets were lost or how likely a crash is are not, whatever
 * word of change stands beside them. Only the words near the number count, in
 * its own clause; where they name neither, nothing is refused.
 */
#include "parser/text/claim.h"
#include "parser/text/text.h"

#include <string.h>

#define LEFT 72
#define RIGHT 48
#define NOUN_WORDS 4	/* of a noun with what stands before it */

enum matter { MATTER_NONE, MATTER_SPEED, MATTER_OTHER };

/* Things that are counted, sized or likely, and are no speed. */
static const char things[] =
	" coverage image vmlinux bzimage zimage vmlinuz binary binaries "
	"executable firmware initrd initramfs loc codebase fragmentation "
	"probability likelihood chance odds likely unlikely price "
	"crash crashes bug warning failure slot node leaf leaves extent entry "
	"entries inode space capacity density symbol section reviewed "
	"headroom hole signal corruption complaint size charge battery "
	"packet segment line accuracy occupancy ";
/* What would else be taken for a thing. */
static const char spent[] =
	" per drain draining life lifetime discharge consumption draw drawn "
	"memory ram ";
/* Words that turn the rate, the use or the loss behind them into a share of
 * something else. */
static const char shares[] =
	" hit hits pass success failure fail error refresh sampling compression "
	"dedup reproduction repro crash frame acceptance sample infection ";
static const char stored[] =
	" disk space storage inode flash filesystem fs quota partition ";
/* Sizes that are settings of a run and not what changed. */
static const char set_sizes[] =
	" block io i/o request queue chunk transfer message buffer stripe page "
	"record packet window bs batch ";
static const char joints[] =
	" in on with for at from under using during via against by of when "
	"than into onto between through ";
static const char articles[] =
	" the a an our my your their its this that these those of ";

/* Changes of a size, when nothing else is named. */
static const char grown[] =
	" shrink shrinks shrank shrunk shrinking smaller larger bigger ";

static bool is_loss(struct text w)
{
	return lexicon_has(" loss lost drop drops dropped dropping losing ", w);
}

/* What one word behind another is about. */
static enum matter word_matter(struct text before, struct text w)
{
	if (lexicon_has(" rate ratio rates ratios ", w) &&
	    lexicon_has(shares, before))
		return MATTER_OTHER;
	if (lexicon_has(" usage use utilization utilisation ", w) &&
	    lexicon_has(stored, before))
		return MATTER_OTHER;
	if (lexicon_has(" packet packets frame frames segment segments ",
			before) && is_loss(w))
		return MATTER_OTHER;
	if (lexicon_has(" size sizes ", w) && lexicon_has(set_sizes, before))
		return MATTER_NONE;
	if (lexicon_has(" level levels ", w) &&
	    lexicon_has(" battery charge signal wear fill ", before))
		return MATTER_OTHER;
	if (lexicon_has(things, w))
		return MATTER_OTHER;
	if (lexicon_change(w) != CHANGE_NONE ||
	    (text_iis(w, "hit") && lexicon_has(" to i we you they can ", before)))
		return MATTER_NONE;
	if (lexicon_better(w) != BETTER_UNKNOWN ||
	    lexicon_noun(w) != NOUN_NONE || lexicon_tool(w).n ||
	    lexicon_direction(w).n || lexicon_has(spent, w))
		return MATTER_SPEED;
	return MATTER_NONE;
}

/* Takes the next word off *t; *mark says whether a comma stood before it. */
static struct text next_word(struct text *t, bool *mark)
{
	const char *from = t->p;
	struct text w = lexicon_word(t);

	*mark = w.n && memchr(from, ',', (size_t)(w.p - from));
	return w;
}

/* The matter named last in what stands before a number. A thing behind a
 * preposition ("with this image", "in our tests") is no subject, unless what
 * changed stands before that ("an increase in image size"). */
static enum matter left_matter(struct text t)
{
	enum matter found = MATTER_NONE;
	struct text before = {NULL, 0}, w;
	size_t aside = 0;
	bool mark;

	while ((w = next_word(&t, &mark)).n) {
		enum matter m = word_matter(before, w);
		bool subject = aside == 0;

		/* A comma ends the phrase of a preposition. */
		if (mark)
			aside = 0;
		if (lexicon_has(joints, w) &&
		    lexicon_change(before) == CHANGE_NONE)
			aside = NOUN_WORDS + 1;
		else if (lexicon_change(w) != CHANGE_NONE)
			aside = 0;
		else if (aside)
			aside--;
		if (m == MATTER_SPEED || (m == MATTER_OTHER && subject))
			found = m;
		before = w;
	}
	return found;
}

/* The matter of a noun with what stands before it: that of its last word,
 * which the next preposition or mark ends. */
static enum matter noun_matter(struct text t)
{
	enum matter found = MATTER_NONE;
	struct text before = {NULL, 0}, w;
	bool mark;

	for (size_t i = 0; i < NOUN_WORDS;) {
		w = next_word(&t, &mark);
		if (!w.n || (before.n && mark))
			break;
		if (!before.n && lexicon_has(articles, w))
			continue;
		/* "the number of crashes" */
		if (lexicon_has(" number amount count total percentage ", w))
			continue;
		if (before.n && lexicon_has(joints, w))
			break;
		if (word_matter(before, w) != MATTER_NONE)
			found = word_matter(before, w);
		before = w;
		i++;
	}
	return found;
}

/* "75 % of the slots", where "70 % of the throughput" and "10 % of regression"
 * are told of speed. */
static bool is_share_of(struct text right)
{
	static const char speed[] =
		" performance throughput bandwidth speed iops latency original "
		"previous baseline base before old stock vanilla former what "
		"expected normal host overhead native peak max score ";
	struct text w;
	enum noun noun;

	right = text_ltrim(right);
	if (!text_skip(&right, TEXT("of ")))
		return false;
	for (size_t i = 0; i < NOUN_WORDS && (w = lexicon_word(&right)).n; i++) {
		noun = lexicon_noun(w);
		/* Requests and events are counted as well. */
		if (lexicon_has(speed, w) || ch_digit(w.p[0]) ||
		    (noun != NOUN_NONE && noun != NOUN_SCORE) ||
		    (i < 2 && lexicon_change(w) != CHANGE_NONE))
			return false;
	}
	return true;
}

/* "increase in coverage", "packet dropped", "smaller image": what stands right
 * behind the number, a word of change left aside. */
static enum matter right_matter(struct text t)
{
	struct text rest = t, next, w = lexicon_word(&rest);
	enum change change;

	while ((change = lexicon_change(w)) != CHANGE_NONE) {
		/* What is slower or faster says by itself what it is. */
		if (change == CHANGE_WORSE || change == CHANGE_BETTER)
			return is_loss(w) ? MATTER_NONE : MATTER_SPEED;
		t = rest;
		w = lexicon_word(&rest);
	}
	next = t;
	w = lexicon_word(&next);
	if (lexicon_has(" in of ", w))
		t = next;
	else if (lexicon_has(joints, w) || text_iis(w, "to"))
		return MATTER_NONE;
	return noun_matter(t);
}

/* The end of a clause hides what follows. */
static struct text in_clause(struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if (strchr(",;()", t.p[i]))
			return text_sub(t, 0, i);
	return t;
}

static struct text last_clause(struct text t)
{
	for (size_t i = t.n; i-- > 0;)
		if (t.p[i] == ';' || t.p[i] == ')' ||
		    (t.p[i] == '.' && i + 1 < t.n && ch_space(t.p[i + 1])))
			return text_from(t, i + 1);
	return t;
}

/* "the percentage of sequential writes went from 8 %": a part of what was
 * done, where a part of the time or of a CPU is a load. */
static bool is_part_of(struct text left)
{
	struct text w;
	bool part = false;

	while ((w = lexicon_word(&left)).n) {
		enum noun noun = lexicon_noun(w);

		if (lexicon_has(" percentage proportion fraction portion ", w))
			part = true;
		else if (noun == NOUN_CPU || noun == NOUN_TIME)
			part = false;
	}
	return part;
}

/* "shrinks the kernel by 2 %", "8 times larger than that", where a slowdown
 * may be larger as well. */
static bool is_grown(struct text left, struct text right)
{
	struct text w, l = left;

	if (!lexicon_any(grown, left) && !lexicon_any(grown, right))
		return false;
	while ((w = lexicon_word(&l)).n)
		if (lexicon_change(w) == CHANGE_WORSE ||
		    lexicon_change(w) == CHANGE_BETTER)
			return false;
	return right_matter(right) == MATTER_NONE &&
	       left_matter(left) == MATTER_NONE;
}

bool spoken_other_matter(const struct spoken *s, size_t i)
{
	struct text left = last_clause(spoken_left(s, i, LEFT));
	struct text right = in_clause(spoken_right(s, i, RIGHT));
	enum matter m;

	if (s->said[i].q.family == UNIT_PERCENT &&
	    (is_share_of(right) || is_part_of(left)))
		return true;
	if (is_grown(left, right))
		return true;
	m = right_matter(right);
	if (m == MATTER_NONE)
		m = left_matter(left);
	return m == MATTER_OTHER;
}
