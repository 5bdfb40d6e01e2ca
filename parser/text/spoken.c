/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The numbers of one sentence, and which of them are measurements. Rates are
 * taken unless the words say capability; times need a noun of time near them;
 * bare numbers need a metric right before or behind. A wrong unit is worse
 * than a missing number.
 */
#include "parser/text/claim.h"

#include <math.h>

/* Words near a rate that say what something could do, not what it did. */
static const char capability[] =
	" limit limited provisioned rated spec specs specification capable "
	"capability theoretical theoretically maximum-bandwidth pcie sas sata "
	"nic port hba line-rate speed_limit speed_limit_max speed_limit_min "
	"link capped throttle throttled cap interface gbe ethernet raid5-limit "
	"advertised rate_iops quota ";
static const char hypothetical[] =
	" should would could might expected expect say target hope ought ";
static const char time_nouns[] =
	" latency latencie lat clat slat time times elapsed runtime real "
	"duration delay wait waited await stall stalled took takes take taken "
	"finish finished complete completed response hang hung slow within p99 "
	"p50 p95 avg average max min mount boot resync stuck blocked freeze "
	"latencies lasted need needs needed seconds-long usec msec ";
static const char not_after_time[] =
	" every each timeout interval sleep after ago the since last first "
	"uptime runtime= next another per wait_for timeouts expire expires ";
static const char not_before_time[] =
	" later ago timeout interval window old before-reboot sleep timer ";
static const char stalls[] =
	" hang hangs hung stall stalls stalled block blocked freeze freezes "
	"frozen stuck wait waits waited pause pauses paused unresponsive "
	"sleeps-never ";
static const char bare_nouns[] =
	" iops throughput latency speed score bandwidth tps index fps qps "
	"bogomips ";
static const char doing[] =
	" do does did get gets got getting issue issued submit submitted "
	"achieve achieved reach reached see seeing saw ";

/* ---- reading ---- */

static bool hedge(struct text left, const char *const *list)
{
	left = text_rtrim(left);
	for (size_t i = 0; list[i]; i++) {
		struct text w = text_of(list[i]);

		if (text_ends(left, w) &&
		    (left.n == w.n || !ch_word(left.p[left.n - w.n - 1])))
			return true;
	}
	return false;
}

/* "less than 1K", "about 5 s" */
static enum quantity_bound word_bound(struct text left)
{
	static const char *const below[] = {"less than", "under", "below",
					    "not even", "at most",
					    "lower than", "fewer than", NULL};
	static const char *const above[] = {"more than", "over", "above",
					    "exceeds", "at least",
					    "greater than", "longer than",
					    "exceeding", "higher than", NULL};
	static const char *const about[] = {"about", "around", "roughly",
					    "nearly", "almost", "circa", "ca.",
					    "approximately", "approx.",
					    "approx", "close to", "some",
					    NULL};

	if (hedge(left, below))
		return QUANTITY_BELOW;
	if (hedge(left, above))
		return QUANTITY_ABOVE;
	return hedge(left, about) ? QUANTITY_ABOUT : QUANTITY_EXACT;
}

struct text spoken_left(const struct spoken *s, size_t i, size_t most)
{
	size_t at = s->said[i].q.at;
	size_t from = at > most ? at - most : 0;

	return text_sub(s->text, from, at - from);
}

struct text spoken_right(const struct spoken *s, size_t i, size_t most)
{
	const struct quantity *q = &s->said[i].q;

	return text_sub(s->text, q->at + q->len, most);
}

struct text spoken_between(const struct spoken *s, size_t i)
{
	const struct quantity *a = &s->said[i - 1].q, *b = &s->said[i].q;
	size_t from = a->at + a->len;

	return text_sub(s->text, from, b->at > from ? b->at - from : 0);
}

/* The key of "key: 5 ms" and "key = 5 ms" directly before number i. */
static struct text key_before(const struct spoken *s, size_t i)
{
	struct text t = text_rtrim(spoken_left(s, i, 64)), none = {NULL, 0};
	size_t from;

	if (!t.n || (t.p[t.n - 1] != ':' && t.p[t.n - 1] != '='))
		return none;
	t = text_rtrim(text_sub(t, 0, t.n - 1));
	for (from = t.n; from > 0 && t.p[from - 1] != ',' &&
	     t.p[from - 1] != ';' && t.p[from - 1] != ')' &&
	     t.p[from - 1] != '('; from--)
		;
	return text_trim(text_from(t, from));
}

/* md prints "speed=50150K/sec" and means 1024 bytes. */
static void binary_kilo(struct said *s)
{
	if (s->q.family != UNIT_BYTES_RATE ||
	    text_find_char(s->q.unit, 'B') != TEXT_NOT_FOUND ||
	    !text_ends(s->key, TEXT("speed")) ||
	    !text_istarts(s->q.unit, TEXT("K/")))
		return;
	s->q.step *= s->q.value > 0 ? s->q.value_other / s->q.value : 1;
	s->q.value = s->q.hi = s->q.value_other;
}

void spoken_read(const struct reading *r, struct text text,
		   enum comma comma, struct spoken *out)
{
	size_t at = 0;
	struct quantity q;

	*out = (struct spoken){.reading = r, .text = text};
	if (r)
		out->at = (size_t)(text.p - r->text.p);
	while (out->n < SENTENCE_NUMBERS &&
	       quantity_next(text, at, comma, &q)) {
		struct said *s = &out->said[out->n++];

		*s = (struct said){.q = q, .stat = ""};
		if (q.bound == QUANTITY_EXACT)
			s->q.bound = word_bound(spoken_left(out, out->n - 1,
							      16));
		s->key = key_before(out, out->n - 1);
		binary_kilo(s);
		at = q.at + q.len;
	}
}

/* ---- the words around ---- */

/* Where the clause of number i ends: a mark, a number, or a word that joins
 * clauses. */
static size_t clause_end(const struct spoken *s, size_t i)
{
	static const char *const joints[] = {
		" and ", " but ", " while ", " vs", " versus ", " compared ",
		" instead ", " rather ", " to ", "->", "=>", NULL,
	};
	size_t from = s->said[i].q.at + s->said[i].q.len, to = s->text.n;
	struct text t;

	if (i + 1 < s->n)
		to = s->said[i + 1].q.at;
	t = text_sub(s->text, from, to > from ? to - from : 0);
	for (size_t k = 0; k < t.n; k++)
		if (t.p[k] == ',' || t.p[k] == ';' || t.p[k] == '(')
			t.n = k;
	for (size_t k = 0; joints[k]; k++) {
		size_t at = text_ifind(t, text_of(joints[k]));

		if (at != TEXT_NOT_FOUND)
			t.n = at;
	}
	return from + t.n;
}

/* Where it starts: behind the clause of the number before. */
static size_t clause_start(const struct spoken *s, size_t i)
{
	size_t from = i ? clause_end(s, i - 1) : 0, at = s->said[i].q.at;

	if (from > at)
		from = at;
	return at - from > 120 ? at - 120 : from;
}

struct text spoken_clause(const struct spoken *s, size_t i)
{
	size_t from = clause_start(s, i);

	return text_trim(text_sub(s->text, from, clause_end(s, i) - from));
}

/* The last word of t that a function knows, else the first. */
typedef bool word_test(struct text word, void *found);

static bool last_word(struct text t, word_test *test, void *found)
{
	bool any = false;
	struct text w;

	while ((w = lexicon_word(&t)).n)
		any |= test(w, found);
	return any;
}

static bool first_word(struct text t, word_test *test, void *found)
{
	struct text w;

	while ((w = lexicon_word(&t)).n)
		if (test(w, found))
			return true;
	return false;
}

/* Nearest first: left inside the clause, right inside it, left beyond it. */
static bool near_word(const struct spoken *s, size_t i, word_test *test,
		      void *found)
{
	size_t start = clause_start(s, i), at = s->said[i].q.at;
	size_t end = s->said[i].q.at + s->said[i].q.len;
	size_t far = at > 80 ? at - 80 : 0;
	struct text right = text_sub(s->text, end, clause_end(s, i) - end);

	if (at - start > 64)
		start = at - 64;
	if (far > start)
		far = start;
	return last_word(text_sub(s->text, start, at - start), test, found) ||
	       first_word(text_sub(right, 0, 40), test, found) ||
	       last_word(text_sub(s->text, far, start - far), test, found);
}

static bool test_noun(struct text word, void *found)
{
	enum noun n = lexicon_noun(word);

	if (n == NOUN_NONE)
		return false;
	*(enum noun *)found = n;
	return true;
}

static bool test_better(struct text word, void *found)
{
	enum better b = lexicon_better(word);

	if (b == BETTER_UNKNOWN || lexicon_change(word) != CHANGE_NONE)
		return false;
	*(enum better *)found = b;
	return true;
}

enum noun spoken_noun(const struct spoken *s, size_t i)
{
	enum noun n = NOUN_NONE;

	near_word(s, i, test_noun, &n);
	return n;
}

enum better spoken_better(const struct spoken *s, size_t i)
{
	enum better b = BETTER_UNKNOWN;

	near_word(s, i, test_better, &b);
	return b;
}

static bool test_direction(struct text word, void *found)
{
	struct text d = lexicon_direction(word);

	if (!d.n)
		return false;
	*(struct text *)found = d;
	return true;
}

/* ".mean", ".max": a word of statistics close before the number. */
static const char *statistic(const struct spoken *s, size_t i)
{
	struct text t = spoken_left(s, i, 18), w;
	const char *stat = "";

	if (i)
		t = spoken_between(s, i).n < t.n ? spoken_between(s, i) : t;
	while ((w = lexicon_word(&t)).n) {
		if (lexicon_has(" avg average mean ", w))
			stat = ".mean";
		else if (lexicon_has(" max maximum peak worst worst-case ", w))
			stat = ".max";
		else if (lexicon_has(" min minimum ", w))
			stat = ".min";
		else if (lexicon_has(" stdev stddev deviation ", w))
			stat = ".stdev";
		else if (lexicon_has(" median p50 ", w))
			stat = ".p50";
		else if (lexicon_has(" p99 99th ", w))
			stat = ".p99";
		else if (lexicon_has(" p95 95th ", w))
			stat = ".p95";
		else if (lexicon_has(" p99.9 99.9th p999 ", w))
			stat = ".p99.9";
	}
	return stat;
}

/* ---- what is a measurement ---- */

static struct text previous_word(struct text left)
{
	size_t to, from;

	left = text_rtrim(left);
	for (to = left.n; to > 0 && !ch_word(left.p[to - 1]) &&
	     left.p[to - 1] != '='; to--)
		;
	for (from = to; from > 0 && (ch_word(left.p[from - 1]) ||
				     left.p[from - 1] == '-' ||
				     left.p[from - 1] == '='); from--)
		;
	return text_sub(left, from, to - from);
}

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
		"filesize finish uptime nice version kernel date chunk stripe "
		"commit_interval ";
	struct text left = text_rtrim(spoken_left(s, i, 32));
	struct text word = previous_word(left);

	if (!left.n || (left.p[left.n - 1] != '=' &&
			left.p[left.n - 1] != ':'))
		return false;
	if (word.n && word.p[word.n - 1] == '=')
		word.n--;
	/* "Rate: 531 MiB/s" is a result, "rate=100m" is not. */
	if (s->said[i].q.family == UNIT_BYTES_RATE &&
	    left.p[left.n - 1] == ':')
		return false;
	return lexicon_has(keys, word);
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
	return lexicon_any(words, s->text) || text_has(s->text, TEXT(" v"));
}

static bool rate_refused(const struct spoken *s, size_t i)
{
	struct text left = spoken_left(s, i, 30);
	struct text right = spoken_right(s, i, 30);
	size_t stop = text_find_char(right, ',');

	if (stop != TEXT_NOT_FOUND)
		right.n = stop;
	return lexicon_any(capability, left) ||
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

	if (hedge(left, (const char *const[]){"up to", "upto", NULL}))
		return !lexicon_any(past, left) &&
		       s->said[i].pair == PAIR_NONE;
	return false;
}

static bool kv_line(const struct spoken *s, size_t i)
{
	const struct said *x = &s->said[i];
	struct text rest = text_trim(spoken_right(s, i, 80));

	return x->key.n && x->key.n < 40 && rest.n < 3 &&
	       s->n - i == 1 && !lexicon_any(not_after_time, x->key);
}

/* A comma list whose first number is a rate: bandwidth, IOPS, latency. */
static bool in_tuple(const struct spoken *s, size_t i)
{
	return i > 0 && s->said[i - 1].taken &&
	       text_eq(text_trim(spoken_between(s, i)), TEXT(","));
}

static bool time_taken(struct spoken *s, size_t i)
{
	struct text left = spoken_left(s, i, 48);
	struct text right = spoken_right(s, i, 32);
	struct text before = previous_word(left), behind = right;

	if (i && in_tuple(s, i)) {
		s->said[i].noun = NOUN_LATENCY;
		return true;
	}
	/* A bracket or comma parts the word from the number. */
	behind = text_ltrim(behind);
	behind = behind.n && ch_alpha(behind.p[0]) ? lexicon_word(&behind)
						   : (struct text){NULL, 0};
	if (lexicon_has(not_after_time, before) ||
	    lexicon_has(not_before_time, behind))
		return false;
	if (text_ieq(before, TEXT("for")) || text_ieq(before, TEXT("in")))
		return lexicon_any(text_ieq(before, TEXT("for"))
				   ? stalls : time_nouns, left);
	return kv_line(s, i) || lexicon_any(time_nouns, left) ||
	       lexicon_any(time_nouns, right);
}

static bool percent_taken(struct spoken *s, size_t i)
{
	static const char load[] =
		" cpu util utilization utilisation usage busy idle iowait ";
	static const char change[] =
		" by drop dropped increase increased faster slower regression "
		"degradation improvement ";

	if (!lexicon_any(load, spoken_left(s, i, 64)) &&
	    !lexicon_any(load, spoken_right(s, i, 24)))
		return false;
	if (lexicon_any(change, spoken_left(s, i, 20)) ||
	    lexicon_any(change, spoken_right(s, i, 20)))
		return false;
	s->said[i].noun = NOUN_CPU;
	return true;
}

static bool near_one_of(const char *list, struct text t)
{
	return lexicon_any(list, t);
}

/* A number with k or M and no unit: the noun must be operations. */
static bool scaled_taken(struct spoken *s, size_t i)
{
	struct text left = spoken_left(s, i, 48);
	struct text right = spoken_right(s, i, 32);

	if (near_one_of(" iops ", left) || near_one_of(" iops ", right) ||
	    text_ihas(left, TEXT("iops"))) {
		s->said[i].noun = NOUN_IOPS;
		return true;
	}
	return s->said[i].pair != PAIR_NONE &&
	       lexicon_any(bare_nouns, left) && lexicon_any(doing, left);
}

/* A bare number: a metric right before it, the value not a small count. */
static bool bare_taken(const struct spoken *s, size_t i)
{
	const struct said *x = &s->said[i];
	struct text left = spoken_left(s, i, 24), right, w, key;
	bool decimals = x->q.step < 1;

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
		return false;
	if (i && s->said[i].pair == PAIR_NONE &&
	    spoken_between(s, i).n < 3)
		return false;
	return x->q.value >= 50 || x->q.scaled || decimals;
}

/* Bandwidth over a bare neighbour that gives a power of two of at least 512
 * bytes: the neighbour is IOPS (tables.md 3.1 g). */
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
 * rounded (tables.md 3.1 f and h). */
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

bool spoken_amount(const struct spoken *s, size_t i)
{
	struct text left = text_rtrim(spoken_left(s, i, 40));
	struct text before = previous_word(left), w;

	if (s->said[i].pair != PAIR_NONE)
		return false;
	if (lexicon_has(" lose loses lost losing gain gains gained ", before))
		return true;
	if (!text_ieq(before, TEXT("by")))
		return false;
	while ((w = lexicon_word(&left)).n)
		if (lexicon_change(w) != CHANGE_NONE)
			return true;
	return false;
}

static bool is_taken(struct spoken *s, size_t i)
{
	struct said *x = &s->said[i];
	struct text left = spoken_left(s, i, 40);

	if (arithmetic(s, i) || configured(s, i) || is_version(s, i) || up_to_refused(s, i) ||
	    spoken_amount(s, i) || x->q.value < 0)
		return false;
	if (lexicon_any(hypothetical, left) && x->pair == PAIR_NONE)
		return false;
	switch (x->q.family) {
	case UNIT_BYTES_RATE:
	case UNIT_RATE:
		return !rate_refused(s, i);
	case UNIT_TIME:
		return time_taken(s, i);
	case UNIT_PERCENT:
		return percent_taken(s, i);
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

	if (noun == NOUN_NONE)
		near_word(s, i, test_noun, &noun);
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
		near_word(s, i, test_direction, &x->direction);
	x->stat = statistic(s, i);
}

void spoken_judge(struct spoken *s)
{
	for (size_t i = 0; i < s->n; i++)
		s->said[i].used = restated(s, i);
	for (size_t i = 0; i < s->n; i++)
		if (!s->said[i].used)
			s->said[i].taken = is_taken(s, i);
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
}
