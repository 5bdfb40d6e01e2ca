/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which comparison the report is about: the primary metric that its title or
 * its claims name, on the side that they complain of, with the most evidence.
 */
#include "analyzer/compare/compare.h"

#include <math.h>

static bool any_word(struct text t, const char *const *word)
{
	for (size_t i = 0; word[i]; i++)
		if (text_ihas(t, text_of(word[i])))
			return true;
	return false;
}

static const char *const worse_words[] = {
	"regress", "slow", "drop", "degrad", "worse", "loss", "lower",
	"decrease", "reduc", "halved", "latency", "stall", NULL};
static const char *const better_words[] = {
	"improve", "speed up", "speedup", "faster", "boost", "gain", NULL};

int compare_mood(const struct comparing *c)
{
	double sum = 0;

	if (any_word(c->title, worse_words))
		return -1;
	if (any_word(c->title, better_words))
		return 1;
	for (size_t i = 0; i < c->n_claims; i++)
		if (!isnan(c->claim[i].percent))
			sum += c->claim[i].percent;
	return (sum > 0) - (sum < 0);
}

static bool named_in_title(const struct comparing *c, const struct pair *p)
{
	static const char *const word[] = {"iops", "bandwidth", "throughput",
					   "latency", "time"};

	for (size_t i = 0; i < sizeof(word) / sizeof(*word); i++)
		if (text_ihas(c->title, text_of(word[i])) &&
		    compare_word_fits(text_of(word[i]), p->metric->name))
			return true;
	return text_ihas(c->title, p->metric->name);
}

static bool ends_name(struct text t, size_t at)
{
	return at >= t.n || ch_space(t.p[at]) || t.p[at] == ':' ||
	       t.p[at] == ',';
}

static bool stands_whole(struct text title, struct text name)
{
	size_t at = text_find(title, name);

	return at != TEXT_NOT_FOUND &&
	       (at == 0 || ch_space(title.p[at - 1])) &&
	       ends_name(title, at + name.n);
}

/* A name that no prose has by chance: "max_latency", "p99", not "latency". */
static bool is_telling(struct text name)
{
	for (size_t i = 0; i < name.n; i++)
		if (name.p[i] == '_' || ch_digit(name.p[i]))
			return true;
	return false;
}

/* The whole name of a robot's metric, or what a tool calls one behind the
 * tool's own name, not the beginning of a longer one. */
static bool is_subject(const struct comparing *c, const struct pair *p)
{
	struct text name = p->metric->name;

	if (text_skip(&name, TEXT("lkp.")))
		return stands_whole(c->title, name);
	for (text_cut(&name, '.'); name.n > 0; text_cut(&name, '.'))
		if (is_telling(name) && stands_whole(c->title, name))
			return true;
	return false;
}

static bool claimed(const struct comparing *c, const struct pair *p)
{
	for (size_t i = 0; i < c->n_words; i++)
		if (c->word[i].n > 0 &&
		    compare_word_fits(c->word[i], p->metric->name))
			return true;
	return false;
}

/* Words of a group's parameters that stand in the title ("randwrite"). */
static bool workload_in_title(const struct comparing *c, const struct pair *p)
{
	for (size_t i = compare_first_setting(c, p->workload);
	     i < c->n_parameters && c->setting[i].workload == p->workload; i++)
		if (text_eq(c->setting[i].name, TEXT("rw")) &&
		    text_ihas(c->title, c->setting[i].value))
			return true;
	return false;
}

bool compare_is_loose(const struct pair *p)
{
	return p->tier == TIER_CLAIM ||
	       text_starts(p->metric->name, TEXT("prose."));
}

static bool is_throughput(const struct pair *p)
{
	static const char *const word[] = {"iops", "bw", "bandwidth",
					   "throughput", "ops", NULL};

	return any_word(p->metric->name, word);
}

static int score_of(const struct comparing *c, const struct pair *p, int mood)
{
	int score = 0;

	if (!compare_is_judged(p) || p->derived_from)
		return -1;
	score += 64 * text_eq(p->metric->family, TEXT("primary"));
	score += 32 * (named_in_title(c, p) || is_subject(c, p));
	score += 48 * is_subject(c, p);
	score += 8 * workload_in_title(c, p);
	score += 16 * claimed(c, p);
	/* The side that the report complains of, when it shows. */
	if (mood != 0 && compare_signed_change(p) * mood > 0)
		score += 12;
	score += 4 * is_throughput(p);
	score += p->weighed && !p->remark;
	/* What a tool printed comes before all that is said. */
	if (!compare_is_loose(p))
		score += text_eq(p->metric->family, TEXT("primary")) ? 256 : 24;
	score += 32 * (p->claim && p->claim->in_subject);
	return score;
}

static bool more_evidence(const struct pair *a, const struct pair *b)
{
	double pa = a->weighed ? a->e.p : 1;
	double pb = b->weighed ? b->e.p : 1;

	if (pa != pb)
		return pa < pb;
	return fabs(a->change) > fabs(b->change);
}

void compare_headline(struct comparing *c)
{
	int mood = compare_mood(c), best_score = -1;
	struct pair *best = NULL;

	for (size_t i = 0; i < c->n_pairs; i++) {
		struct pair *p = &c->pair[i];
		int score = score_of(c, p, mood);

		if (score < 0 || score < best_score)
			continue;
		if (score > best_score || more_evidence(p, best)) {
			best = p;
			best_score = score;
		}
	}
	if (best)
		best->headline = true;
}
