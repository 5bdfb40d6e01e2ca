/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which numbers of a sentence are measurements. Rates are taken unless the
 * words say capability; times need a noun of time near them; bare numbers need
 * a metric right before or behind. A wrong unit is worse than a missing
 * number.
 */
#include "parser/text/claim.h"

#include <math.h>

/* Words near a rate that say what something could do, not what it did. */
static const char capability[] =
	" limit limited provisioned rated spec specs specification capable "
	"capability theoretical theoretically maximum-bandwidth "
	"line-rate speed_limit speed_limit_max speed_limit_min "
	"capped throttle throttled cap raid5-limit "
	"advertised rate_iops quota ";
/* What bytes go over: its rate is told for what it is, unless the sentence
 * says what was got from it. */
static const char buses[] =
	" pcie sas sata nic port hba link interface gbe ethernet receiver "
	"sender adapter uplink ";
static const char results[] =
	" gives give gave delivers deliver delivered gets get got reaches "
	"reach reached does do did runs ran writes wrote reads achieves "
	"achieved sustains sustained manages managed shows showed ";
static const char hypothetical[] =
	" should would could might expected expect say target hope ought ";
static const char time_nouns[] =
	" latency latencie lat clat slat time times elapsed runtime real "
	"duration delay wait waited await stall stalled took takes take taken "
	"finish finished complete completed response hang hung slow within p99 "
	"p50 p95 avg average max min mount boot resync stuck blocked freeze "
	"latencies lasted need needs needed seconds-long usec msec ";
/* Those that say it even from afar. */
static const char far_time_nouns[] =
	" latency latencies took takes duration elapsed runtime ";
static const char not_after_time[] =
	" every each timeout interval sleep after ago the since last first "
	"uptime runtime= next another per wait_for timeouts expire expires ";
static const char settings[] =
	" timeout timeouts interval intervals period expire expiry setting "
	"commit= ";
static const char not_before_time[] =
	" later ago timeout interval window old before-reboot sleep timer "
	"granularity resolution precision accuracy ";
static const char stalls[] =
	" hang hangs hung stall stalls stalled block blocked freeze freezes "
	"frozen stuck wait waits waited pause pauses paused unresponsive "
	"sleeps-never ";
static const char bare_nouns[] =
	" iops throughput latency speed score bandwidth tps index fps qps ";
static const char doing[] =
	" do does did get gets got getting issue issued submit submitted "
	"achieve achieved reach reached see seeing saw ";

/* "0.3 * 600 = 180" */
static bool arithmetic(const struct spoken *s, size_t i)
{
	struct text t = text_rtrim(spoken_left(s, i, 24));

	if (!t.n || t.p[t.n - 1] != '=')
		return false;
	t = text_rtrim(text_sub(t, 0, t.n - 1));
	return t.n && ch_digit(t.p[t.n - 1]) &&
	       (text_find_char(t, '*') != TEXT_NOT_FOUND ||
		text_has(t, TEXT(" x ")) || text_has(t, TEXT(" / ")) ||
		text_has(t, TEXT(" + ")));
}

/* A key of configuration, even with a unit behind it. */
static bool configured(const struct spoken *s, size_t i)
{
	static const char keys[] =
		" runtime ramp_time bs blocksize size rate numjobs jobs iodepth "
		"depth timeout interval hz qd period sleep thinktime rate_iops "
		"filesize finish uptime nice chunk stripe commit_interval ";
	/* "Old kernel: 41000 requests/s": what has a unit is none of these. */
	static const char names[] = " version kernel date ";
	struct text left = text_rtrim(spoken_left(s, i, 32));
	struct text word = spoken_word_before(left);

	if (!left.n || (left.p[left.n - 1] != '=' &&
			left.p[left.n - 1] != ':'))
		return false;
	if (word.n && word.p[word.n - 1] == '=')
		word.n--;
	/* "Rate: 531 MiB/s" is a result, "rate=100m" is not. */
	if (s->said[i].q.family == UNIT_BYTES_RATE &&
	    left.p[left.n - 1] == ':')
		return false;
	return lexicon_has(keys, word) ||
	       (s->said[i].q.family == UNIT_NONE && lexicon_has(names, word));
}

/* "4.14 -> 5.10 kernels": a bare number of that shape beside such a word is
 * a version. */
static bool is_version(const struct spoken *s, size_t i)
{
	static const char words[] =
		" kernel kernels linux stable release releases lts version "
		"versions mainline upstream vanilla ";
	const struct quantity *q = &s->said[i].q;

	if (q->unit.n || q->scaled || q->value < 2 || q->value >= 8 ||
	    q->step >= 1)
		return false;
	/* "110k IOPS on 6.7": behind such a word no result stands. */
	if (lexicon_has(" on with under since than in between ",
			spoken_word_before(spoken_left(s, i, 12))))
		return true;
	return lexicon_any(words, s->text) || text_has(s->text, TEXT(" v"));
}

static bool rate_refused(const struct spoken *s, size_t i)
{
	struct text left = spoken_left(s, i, 30);
	struct text right = spoken_right(s, i, 30);
	size_t stop = text_find_char(right, ',');

	if (stop != TEXT_NOT_FOUND)
		right.n = stop;
	if (s->said[i].q.family == UNIT_BYTES_RATE &&
	    (lexicon_any(buses, left) || lexicon_any(buses, right)) &&
	    !lexicon_any(results, left))
		return true;
	/* "0KiB/s / 0KiB/s" under a key: nothing went over. */
	if (s->said[i].q.value == 0 && s->said[i].pair == PAIR_NONE &&
	    text_has(s->text, TEXT(" / ")))
		return true;
	/* Behind '#' stands what perf worked out of the number before. */
	return text_ends(text_rtrim(left), TEXT("#")) ||
	       lexicon_any(capability, left) ||
	       lexicon_any(capability, right) ||
	       text_ihas(left, TEXT("able to")) ||
	       text_ihas(left, TEXT("line rate")) ||
	       text_ihas(left, TEXT("max bandwidth"));
}

/* "up to 450MB/s" is a measurement only behind "got", "saw", "rose". */
static bool up_to_refused(const struct spoken *s, size_t i)
{
	struct text left = text_rtrim(spoken_left(s, i, 40));
	static const char past[] =
		" got get getting saw see reached reache achieved went goes "
		"rose increased jumped climbed grew took takes taking grows ";

	if (spoken_hedged(left, (const char *const[]){"up to", "upto", NULL}))
		return !lexicon_any(past, left) && !s->said[i].contrast &&
		       s->said[i].pair == PAIR_NONE;
	return false;
}

static bool kv_line(const struct spoken *s, size_t i)
{
	const struct said *x = &s->said[i];
	struct text rest = text_trim(spoken_right(s, i, 80));
	bool alone = rest.n < 3 && s->n - i == 1;
	/* "after: 23.8 secs (a difference of 2 s)" */
	bool bracket = text_starts(rest, TEXT("(")) &&
		       text_find_char(rest, ')') == rest.n - 1;

	return x->key.n && x->key.n < 40 && (alone || bracket) &&
	       !lexicon_any(not_after_time, x->key);
}

/* A comma list whose first number is a rate: bandwidth, IOPS, latency. */
static bool in_tuple(const struct spoken *s, size_t i)
{
	return i > 0 && s->said[i - 1].taken &&
	       text_eq(text_trim(spoken_between(s, i)), TEXT(","));
}

/* "20.5 s, 105 MB/s" */
static bool before_rate(const struct spoken *s, size_t i)
{
	return i + 1 < s->n &&
	       (s->said[i + 1].q.family == UNIT_BYTES_RATE ||
		s->said[i + 1].q.family == UNIT_RATE) &&
	       text_eq(text_trim(spoken_between(s, i + 1)), TEXT(","));
}

/* "1000000 unlinks in 41.2 seconds" */
static bool time_of_work(const struct spoken *s, size_t i)
{
	const struct quantity *work;
	struct text t;

	if (i == 0)
		return false;
	work = &s->said[i - 1].q;
	t = text_rtrim(spoken_between(s, i));
	return t.n <= 32 && text_ends(t, TEXT(" in")) &&
	       text_find_char(t, ',') == TEXT_NOT_FOUND &&
	       (work->family == UNIT_BYTES ||
		(work->family == UNIT_NONE && work->value >= 100));
}

/* The words between the number before and number i, beyond the window. */
static struct text farther_left(const struct spoken *s, size_t i)
{
	struct text t = spoken_left(s, i, 88);

	if (i && spoken_between(s, i).n < t.n)
		t = spoken_between(s, i);
	return t;
}

static bool time_taken(struct spoken *s, size_t i)
{
	struct text left = spoken_left(s, i, 48);
	struct text right = spoken_right(s, i, 32);
	struct text before = spoken_word_before(left), behind = right;

	if (s->said[i].listed || s->said[i].contrast || s->said[i].own.n)
		return true;
	/* A bracket or comma parts the word from the number. */
	behind = text_ltrim(behind);
	behind = behind.n && ch_alpha(behind.p[0]) ? lexicon_word(&behind)
						   : (struct text){NULL, 0};
	if (i && in_tuple(s, i) && !lexicon_has(not_before_time, behind)) {
		s->said[i].noun = NOUN_LATENCY;
		return true;
	}
	if (lexicon_has(not_after_time, before) ||
	    lexicon_has(not_before_time, behind) ||
	    (i && text_is(text_trim(spoken_between(s, i)), "times in")))
		return false;
	/* "went from 5 s to 34 s" and "7 s vs 19 s" are told of what was
	 * measured. */
	if (s->said[i].pair != PAIR_NONE)
		return !lexicon_any(settings, left);
	if (before_rate(s, i) || time_of_work(s, i))
		return true;
	if (text_ieq(before, TEXT("for")) || text_ieq(before, TEXT("in")))
		return lexicon_any(text_ieq(before, TEXT("for"))
				   ? stalls : time_nouns, left);
	return kv_line(s, i) || lexicon_any(time_nouns, left) ||
	       lexicon_any(time_nouns, right) ||
	       lexicon_any(far_time_nouns, farther_left(s, i));
}

/* "went from 2% to 5%": a share of something that changed, where "5% to 9%
 * slower" is by how much. */
static bool is_share(struct spoken *s, size_t i)
{
	static const char shares[] =
		" hit hits miss misses ratio share idle busy utilization load "
		"usage cpu loss overhead ";
	struct said *x = &s->said[i];
	size_t from = x->pair == PAIR_FROM ? i : x->partner;
	struct text left, w, share = {NULL, 0};

	if (x->pair != PAIR_FROM && x->pair != PAIR_TO)
		return false;
	left = text_rtrim(spoken_left(s, from, 80));
	while (left.n && (left.p[left.n - 1] == '~' ||
			  ch_blank(left.p[left.n - 1])))
		left.n--;
	for (struct text rest = left; (w = lexicon_word(&rest)).n;)
		if (lexicon_has(shares, w))
			share = w;
	w = spoken_word_before(left);
	if (lexicon_has(" about around roughly nearly almost ", w))
		w = spoken_word_before(text_sub(left, 0, (size_t)(w.p - left.p)));
	if (!share.n && !text_ieq(w, TEXT("from")))
		return false;
	x->noun = NOUN_CPU;
	if (share.n && lexicon_better(share) == BETTER_HIGHER)
		x->own = TEXT("hit_rate");
	else if (lexicon_has(" overhead loss ", share))
		x->own = share;
	return true;
}

static bool percent_taken(struct spoken *s, size_t i)
{
	static const char load[] =
		" cpu util utilization utilisation usage busy idle iowait "
		"steal ";
	static const char change[] =
		" by drop dropped increase increased faster slower regression "
		"degradation improvement ";

	size_t from = s->said[i].pair == PAIR_TO ? s->said[i].partner : i;

	/* How full a disk is, how many packets were lost. */
	if (!lexicon_any(" hit miss ", spoken_left(s, from, 80)) &&
	    spoken_other_matter(s, from))
		return false;
	if (is_share(s, i))
		return true;
	if (s->said[i].contrast && lexicon_any(load, s->text)) {
		s->said[i].noun = NOUN_CPU;
		return true;
	}
	if (!lexicon_any(load, spoken_left(s, i, 64)) &&
	    !lexicon_any(load, spoken_right(s, i, 24)))
		return false;
	if (lexicon_any(change, spoken_left(s, i, 20)) ||
	    lexicon_any(change, spoken_right(s, i, 20)))
		return false;
	s->said[i].noun = NOUN_CPU;
	return true;
}

/* 4k, 64K, 1M: as sizes are. */
static bool is_power_of_two(const struct quantity *q)
{
	double n = q->value >= 1e6 ? q->value / 1e6 : q->value / 1000;

	return q->scaled && n >= 1 && n <= 1024 && exp2(round(log2(n))) == n;
}

/* "4k random reads": the size of what is read, not how many. */
static bool is_size_of_io(const struct spoken *s, size_t i)
{
	static const char words[] =
		" rand random randread randwrite seq sequential block blocks "
		"page pages request requests buffered direct aligned chunk "
		"chunks bs ";
	struct text right = text_ltrim(spoken_right(s, i, 24));

	return is_power_of_two(&s->said[i].q) &&
	       lexicon_has(words, lexicon_word(&right));
}

/* "cycles per load drop from 2.2K to 0.5K", "tasks_per_second (THROUGHPUT)
 * regresses from 427.6 to 223.7": a pair of bare numbers whose sentence says
 * what they count. */
static bool counted_pair(struct spoken *s, size_t i)
{
	struct said *x = &s->said[i];
	size_t from = x->pair == PAIR_FROM ? i : x->partner;
	struct text left, w, own = {NULL, 0};

	if ((x->pair != PAIR_FROM && x->pair != PAIR_TO) ||
	    (is_power_of_two(&x->q) && is_power_of_two(&s->said[x->partner].q)))
		return false;
	left = spoken_left(s, from, 80);
	if (from > (x->pair == PAIR_FROM ? 0u : 1u) &&
	    spoken_between(s, from).n < left.n)
		left = spoken_between(s, from);
	/* A remark in brackets says by itself what it counts. */
	for (size_t k = left.n; k-- > 0 && left.p[k] != ')';)
		if (left.p[k] == '(') {
			left = text_from(left, k + 1);
			break;
		}
	while ((w = lexicon_word(&left)).n)
		if (lexicon_change(w) == CHANGE_NONE &&
		    lexicon_better(w) != BETTER_UNKNOWN)
			own = w;
	if (own.n && lexicon_noun(own) == NOUN_NONE)
		x->own = own;
	/* "Queries per second has gone from 100 to 80" */
	if (!own.n && text_ihas(spoken_left(s, from, 48),
				TEXT(" per second"))) {
		x->noun = NOUN_SCORE;
		x->own = TEXT("per_second");
		return true;
	}
	return own.n > 0;
}

/* A number with k or M and no unit: the noun must be operations. */
static bool scaled_taken(struct spoken *s, size_t i)
{
	struct text left = spoken_left(s, i, 48);
	struct text right = spoken_right(s, i, 32), noun;
	size_t eq;

	/* "4k  IOPS=116k": the word is the key of the next number. */
	eq = text_find_char(right, '=');
	while (eq != TEXT_NOT_FOUND && eq > 0 && ch_word(right.p[eq - 1]))
		eq--;
	if (eq != TEXT_NOT_FOUND)
		right.n = eq;
	noun = right;
	if (is_size_of_io(s, i))
		return false;
	if (s->said[i].listed || s->said[i].contrast)
		return true;
	if (lexicon_has(" ops op reqs txns msgs lookups ",
			lexicon_word(&noun))) {
		s->said[i].noun = NOUN_SCORE;
		s->said[i].q.family = UNIT_RATE;
		return true;
	}
	if (lexicon_any(" iops ", left) || lexicon_any(" iops ", right) ||
	    text_ihas(left, TEXT("iops"))) {
		s->said[i].noun = NOUN_IOPS;
		return true;
	}
	return s->said[i].pair != PAIR_NONE &&
	       ((lexicon_any(bare_nouns, left) && lexicon_any(doing, left)) ||
		counted_pair(s, i));
}

/* A bare number: a metric right before it, the value not a small count. */
static bool bare_taken(struct spoken *s, size_t i)
{
	const struct said *x = &s->said[i];
	struct text left = spoken_left(s, i, 24), right, w, key;
	bool decimals = x->q.step < 1;

	if (x->contrast)
		return x->q.value >= 50 || decimals;
	right = spoken_right(s, i, 12);
	if (right.n && (right.p[0] == '=' || ch_alpha(right.p[0])))
		return false;
	w = lexicon_word(&right);
	if (lexicon_has(" job thread client disk core cpu node file device "
			"drive time run process vm guest volume ssd hdd of "
			"loop iteration test machine server instance x "
			"point ", w))
		return false;
	key = x->key;
	if (key.n)
		return key.n < 32 && (lexicon_any(bare_nouns, key) ||
				      lexicon_noun(key) == NOUN_SCORE);
	if (!lexicon_any(bare_nouns, left))
		return counted_pair(s, i);
	if (i && s->said[i].pair == PAIR_NONE &&
	    spoken_between(s, i).n < 3)
		return false;
	return x->q.value >= 50 || x->q.scaled || decimals;
}

/* Bandwidth over a bare neighbour that gives a power of two of at least 512
 * bytes: the neighbour is IOPS. */
static bool is_block_size(double bytes)
{
	double power = bytes > 0 ? exp2(round(log2(bytes))) : 0;

	return power >= 512 && power <= 64e6 &&
	       fabs(bytes - power) <= 0.02 * power;
}

static bool tuple_iops(struct spoken *s, size_t i)
{
	struct said *x = &s->said[i];
	const struct quantity *rate;

	if (x->q.family != UNIT_NONE || !in_tuple(s, i) || x->q.value <= 0)
		return false;
	rate = &s->said[i - 1].q;
	if (rate->family != UNIT_BYTES_RATE ||
	    (!is_block_size(rate->value / x->q.value) &&
	     !is_block_size(rate->value_other / x->q.value)))
		return false;
	x->noun = NOUN_IOPS;
	x->q.family = UNIT_RATE;
	return true;
}

/* A value in brackets that says the one before it again, in another unit or
 * rounded. */
static bool restated(const struct spoken *s, size_t i)
{
	const struct quantity *a, *b;
	struct text between;
	double tolerance;

	if (i == 0)
		return false;
	a = &s->said[i - 1].q;
	b = &s->said[i].q;
	between = text_trim(spoken_between(s, i));
	if (!text_eq(between, TEXT("(")) && !text_eq(between, TEXT("(~")))
		return false;
	if (a->family != b->family && a->family != UNIT_NONE &&
	    b->family != UNIT_NONE)
		return false;
	tolerance = 0.05 * fabs(a->value);
	return fabs(a->value - b->value) <= tolerance ||
	       fabs(a->value_other - b->value) <= tolerance;
}

static enum noun family_noun(const struct said *x)
{
	switch (x->q.family) {
	case UNIT_BYTES_RATE:
		return NOUN_BW;
	case UNIT_RATE:
		return text_ihas(x->q.unit, TEXT("io")) || !x->q.unit.n
			       ? NOUN_IOPS : NOUN_SCORE;
	case UNIT_TIME:
		return x->noun == NOUN_LATENCY ? NOUN_LATENCY : NOUN_TIME;
	case UNIT_PERCENT:
		return NOUN_CPU;
	default:
		return x->noun == NOUN_NONE ? NOUN_SCORE : x->noun;
	}
}

/* Whether the noun found near the number can have its unit. */
static bool noun_fits(enum noun noun, enum unit_family family)
{
	switch (family) {
	case UNIT_BYTES_RATE:
		return noun == NOUN_BW;
	case UNIT_RATE:
		return noun == NOUN_IOPS || noun == NOUN_SCORE;
	case UNIT_TIME:
		return noun == NOUN_LATENCY || noun == NOUN_TIME;
	case UNIT_PERCENT:
		return noun == NOUN_CPU;
	default:
		return noun != NOUN_NONE && noun != NOUN_CPU;
	}
}

/* "Expected: 900 MB/s" in a form that also says what is got, "expected 900
 * MB/s but got 620 MB/s": what is normal, and no mere hope. */
static bool is_expected(const struct spoken *s, size_t i)
{
	static const char got[] =
		" got get gets getting measured measure see saw observed "
		"actual actually only reached reaches achieved receive ";
	const struct document *doc = s->reading ? s->reading->doc : NULL;
	struct text left = spoken_left(s, i, 40);
	size_t line;

	if (lexicon_any(" should would could might say target hope ought ",
			left))
		return false;
	if (i + 1 < s->n && s->said[i].q.family == s->said[i + 1].q.family)
		return lexicon_any(got, spoken_between(s, i + 1));
	if (!doc || !text_istarts(s->said[i].key, TEXT("expected")))
		return false;
	line = reading_line(s->reading, s->at + s->said[i].q.at);
	for (size_t k = line > 3 ? line - 3 : 0;
	     k < doc->n_lines && k <= line + 3; k++)
		if (k != line &&
		    lexicon_any(" actual observed measured got ",
				text_sub(doc->line[k].text, 0, 40)))
			return true;
	return false;
}

/* The end of what stands before the sentence in its paragraph. */
static struct text sentence_before(const struct spoken *s)
{
	size_t from = s->at > 120 ? s->at - 120 : 0;

	return s->reading ? text_sub(s->reading->text, from, s->at - from) :
			    text_sub(s->text, 0, 0);
}

/* Power that something draws, not what a supply or a chip is rated at. */
static bool power_taken(struct spoken *s, size_t i)
{
	static const char draws[] =
		" power draw draws drew drawing consumption consumes consumed "
		"went rose risen jumped increased dropped "
		"consuming idle idles idling usage battery discharge wattage "
		"burns ";
	static const char rated[] =
		" tdp psu supply charger adapter rated limit cap ppt budget ";
	struct text left = spoken_left(s, i, 64);
	struct text right = spoken_right(s, i, 32);

	if (lexicon_any(rated, spoken_left(s, i, 24)) ||
	    lexicon_any(rated, text_sub(right, 0, 20)))
		return false;
	if (s->said[i].pair == PAIR_NONE && !s->said[i].contrast &&
	    !lexicon_any(draws, left) &&
	    !lexicon_any(draws, right) &&
	    !lexicon_any(draws, sentence_before(s)))
		return false;
	s->said[i].own = TEXT("power");
	return true;
}

static bool is_taken(struct spoken *s, size_t i)
{
	struct said *x = &s->said[i];
	struct text left = spoken_left(s, i, 40);

	if (arithmetic(s, i) || configured(s, i) || is_version(s, i) ||
	    up_to_refused(s, i) || spoken_amount(s, i) ||
	    spoken_no_result(s, i) || x->q.value < 0)
		return false;
	if (lexicon_any(hypothetical, left) && x->pair == PAIR_NONE &&
	    !is_expected(s, i))
		return false;
	switch (x->q.family) {
	case UNIT_BYTES_RATE:
	case UNIT_RATE:
		return !rate_refused(s, i);
	case UNIT_TIME:
		return time_taken(s, i);
	case UNIT_PERCENT:
		return percent_taken(s, i);
	case UNIT_POWER:
		return power_taken(s, i);
	case UNIT_NONE:
		if (tuple_iops(s, i))
			return true;
		if (x->q.scaled)
			return scaled_taken(s, i) && !rate_refused(s, i);
		return bare_taken(s, i);
	default:
		return false;
	}
}

/* ---- the whole ---- */

static void describe(struct spoken *s, size_t i)
{
	struct said *x = &s->said[i];
	enum noun noun = x->noun;

	if (text_istarts(x->q.unit, TEXT("iops")))
		noun = NOUN_IOPS;
	if (noun == NOUN_NONE)
		noun = spoken_noun(s, i);
	/* "6.7.9: 180 us": what the times are stands in the title. */
	if (noun == NOUN_NONE && s->reading && x->q.family == UNIT_TIME &&
	    kv_line(s, i) && text_ihas(s->reading->doc->title, TEXT("latenc")))
		noun = NOUN_LATENCY;
	if (!noun_fits(noun, x->q.family)) {
		x->noun = noun;
		noun = family_noun(x);
		if (!noun_fits(noun, x->q.family))
			noun = NOUN_SCORE;
	}
	x->noun = noun;
	/* "22K" beside "iops": the noun is the unit. */
	if (noun == NOUN_IOPS && x->q.family == UNIT_NONE)
		x->q.family = UNIT_RATE;
	if (in_tuple(s, i))
		x->direction = s->said[i - 1].direction;
	else
		x->direction = spoken_direction(s, i);
	x->stat = spoken_statistic(s, i);
}

void spoken_judge(struct spoken *s)
{
	for (size_t i = 0; i < s->n; i++)
		s->said[i].used = restated(s, i);
	for (size_t i = 0; i < s->n; i++)
		if (!s->said[i].used)
			s->said[i].taken = is_taken(s, i);
	spoken_runs_judged(s);
	/* What holds for one of a pair holds for the other. */
	for (size_t i = 0; i < s->n; i++) {
		struct said *x = &s->said[i], *y;

		if (x->pair == PAIR_NONE || !x->taken)
			continue;
		y = &s->said[x->partner];
		if (!y->taken && !y->used &&
		    y->q.family == x->q.family) {
			y->taken = true;
			y->noun = x->noun;
		}
	}
	for (size_t i = 0; i < s->n; i++)
		if (s->said[i].taken)
			describe(s, i);
	spoken_runs_described(s);
	for (size_t i = 0; i < s->n; i++) {
		struct said *x = &s->said[i];
		struct said *y = &s->said[x->partner];

		if (x->pair == PAIR_NONE || !x->taken || x->partner < i ||
		    !y->taken)
			continue;
		y->noun = x->noun;
		if (!y->direction.n || x->direction.n)
			y->direction = x->direction;
		y->stat = x->stat[0] ? x->stat : y->stat;
		x->stat = y->stat;
	}
	spoken_halves(s);
}
