/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Lists of words between blanks, looked up as sets. The lists say what people
 * write about performance; a word that is in none says nothing.
 */
#include "parser/text/lexicon.h"

#include "base/arena.h"

static const char iops[] = " iops io/s i/o/s ios kiops ";
static const char bw[] =
	" bandwidth bw throughput goodput speed rate transfer scrub-rate "
	"resync-speed check-speed ";
static const char latency[] =
	" latency latencie lat clat slat tlat await r_await w_await svctm "
	"response rtt jitter p50 p90 p95 p99 p999 p99.9 percentile "
	"max_latency avglat maxlat delay sched-delay wait lock-wait ";
static const char times[] =
	" time elapsed real wall duration runtime run-time stall hang pause "
	"freeze took take taken taking finish finished finishe complete "
	"completed completion completes boot boot-time mount mount-time "
	"build-time rescan resync eta wallclock waiting lasted ";
static const char scores[] =
	" score index fps ops op tps qps rps pps performance perf transaction "
	"ops/sec ops/s request event record bogo loop lps point ";
static const char cpu[] =
	" cpu util utilization utilisation usage busy idle iowait %util "
	"system-time cpu-util cpu-usage sys usr ";
static const char higher[] =
	" throughput bandwidth bw iops ops op rate speed tps qps rps pps score "
	"index fps goodput performance perf transaction request event record "
	"files/sec jobs-per-min bogo loop lps works/sec ops_per_sec "
	"hit hit-rate hitratio hmean gmean ipc processed commits/s creates/s "
	"deletes/s lookups/s msg battery-life scrub-rate resync-speed "
	"check-speed i/o io ";
static const char lower[] =
	" latency latencie lat clat slat tlat await r_await w_await svctm time "
	"elapsed real user sys wall duration runtime run-time delay wait "
	"waiting blocked stall hang pause freeze jitter overhead app_overhead "
	"p50 p90 p95 p99 p999 percentile max_latency avglat maxlat response "
	"rtt took take taken finish eta boot-time mount-time rescan build-time "
	"amean stddev stdev deviation variance coeffvar miss misse faults "
	"fault pgfault migration context-switche context-switches switche cs "
	"interrupt softirq wakeup retrie retransmit error drop dropped timeout "
	"contention lock-wait iowait cpu cpu-usage cpu-util utilization usage "
	"system-time cycle instruction power watt joule memory rss pss "
	"footprint slab flushe write-amplification reclaim swapin sched-delay "
	"exit-latency overrun cost drain consumption ";
static const char worse[] =
	" slower slow slowdown slowness slowed degradation degraded degrade "
	"degrading regression regressed regresse regress loss lose lost losing "
	"worse worsened penalty impact deteriorated deterioration decay ";
static const char better[] =
	" faster improvement improved improve improving gain gained better "
	"speedup speed-up boost boosted win uplift ";
static const char down[] =
	" drop dropped dropping decrease decreased decreasing decline declined "
	"reduction reduced reduce reducing fell fall fallen falling fewer "
	"lower lowered less down shrink shrank below dip dipped smaller ";
static const char up[] =
	" increase increased increasing rise rose risen rising grow grew grown "
	"growing growth higher more jump jumped jumping up climbed larger "
	"bigger longer raised inflated ";
static const char tools[] =
	" fio dd dbench iperf iperf3 netperf hackbench cp rsync sysbench "
	"pgbench hdparm iozone unixbench fs_mark fsmark kernbench stress-ng "
	"will-it-scale tiobench bonnie bonnie++ filebench schbench cyclictest "
	"specjbb specsfs phoronix mmtests vdbench postmark compilebench "
	"memtier redis memcached mysql postgresql tar untar ffsb xfstests "
	"aim7 reaim fxmark lmbench tbench glmark2 geekbench ycsb wrk nginx ";

/* The word in its singular form, as the lists hold it. */
static struct text singular(struct text w)
{
	if (w.n > 3 && ch_fold(w.p[w.n - 1]) == 's' &&
	    ch_fold(w.p[w.n - 2]) != 's')
		w.n--;
	return w;
}

/* ---- lists as sets, made at first use and kept for the process ---- */

#define SETS 256	/* more than there are lists; a power of two */
#define SET_LOAD 2	/* slots for each word */

struct set {
	const char *list;
	struct text *slot;
	size_t mask;
};

static struct set sets[SETS];
static struct arena *sets_arena;

static size_t fold_hash(struct text w)
{
	uint64_t h = 14695981039346656037u;

	for (size_t i = 0; i < w.n; i++)
		h = (h ^ (unsigned char)ch_fold(w.p[i])) * 1099511628211u;
	return (size_t)(h ^ (h >> 29));
}

static void set_add(struct set *s, struct text w)
{
	size_t i = fold_hash(w) & s->mask;

	while (s->slot[i].n)
		i = (i + 1) & s->mask;
	s->slot[i] = w;
}

static void set_make(struct set *s, const char *list)
{
	struct text rest = text_of(list), w;
	size_t n = 0, size = 4;

	while (text_word(&rest).n)
		n++;
	while (size < SET_LOAD * n)
		size *= 2;
	if (!sets_arena)
		sets_arena = arena_new();
	s->list = list;
	s->mask = size - 1;
	s->slot = arena_array(sets_arena, size, sizeof(*s->slot));
	rest = text_of(list);
	while ((w = text_word(&rest)).n)
		set_add(s, w);
}

/* The set of a list, which is a literal: its address is its name. */
static const struct set *set_of(const char *list)
{
	size_t i = ((uintptr_t)list * 2654435761u >> 7) & (SETS - 1);

	for (size_t tries = 0; tries < SETS; tries++) {
		if (!sets[i].list)
			set_make(&sets[i], list);
		if (sets[i].list == list)
			return &sets[i];
		i = (i + 1) & (SETS - 1);
	}
	return NULL;
}

static struct text set_find(const struct set *s, struct text w)
{
	size_t i = fold_hash(w) & s->mask;

	while (s->slot[i].n) {
		if (text_ieq(s->slot[i], w))
			return s->slot[i];
		i = (i + 1) & s->mask;
	}
	return (struct text){NULL, 0};
}

/* The list's own spelling of a word; empty when it is not in it. */
static struct text find(const char *list, struct text word)
{
	const struct set *s = set_of(list);
	struct text one = singular(word), found = {NULL, 0};

	if (!s || !word.n || word.n > 24)
		return found;
	found = set_find(s, word);
	return found.n || one.n == word.n ? found : set_find(s, one);
}

bool lexicon_has(const char *list, struct text word)
{
	return find(list, word).n > 0;
}

enum noun lexicon_noun(struct text word)
{
	static const struct {
		const char *list;
		enum noun noun;
	} table[] = {
		{iops, NOUN_IOPS},   {bw, NOUN_BW},	{latency, NOUN_LATENCY},
		{times, NOUN_TIME},  {scores, NOUN_SCORE}, {cpu, NOUN_CPU},
	};

	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++)
		if (lexicon_has(table[i].list, word))
			return table[i].noun;
	return NOUN_NONE;
}

enum noun lexicon_noun_in(struct text t)
{
	struct text w;

	while ((w = lexicon_word(&t)).n) {
		enum noun n = lexicon_noun(w);

		if (n != NOUN_NONE)
			return n;
	}
	return NOUN_NONE;
}

struct text lexicon_noun_name(enum noun noun)
{
	static const char *const name[] = {
		[NOUN_NONE] = "",	     [NOUN_IOPS] = "iops",
		[NOUN_BW] = "bw",	     [NOUN_LATENCY] = "latency",
		[NOUN_TIME] = "time",	     [NOUN_SCORE] = "score",
		[NOUN_CPU] = "cpu",
	};

	return text_of(name[noun]);
}

enum better lexicon_better(struct text word)
{
	if (lexicon_has(lower, word))
		return BETTER_LOWER;
	return lexicon_has(higher, word) ? BETTER_HIGHER : BETTER_UNKNOWN;
}

enum change lexicon_change(struct text word)
{
	if (lexicon_has(worse, word))
		return CHANGE_WORSE;
	if (lexicon_has(better, word))
		return CHANGE_BETTER;
	if (lexicon_has(down, word))
		return CHANGE_DOWN;
	return lexicon_has(up, word) ? CHANGE_UP : CHANGE_NONE;
}

int lexicon_sign(enum change change, enum better better_way)
{
	switch (change) {
	case CHANGE_WORSE:
		return -1;
	case CHANGE_BETTER:
		return 1;
	case CHANGE_UP:
		return better_way == BETTER_LOWER ? -1 : 1;
	case CHANGE_DOWN:
		return better_way == BETTER_LOWER ? 1 : -1;
	default:
		return 0;
	}
}

struct text lexicon_tool(struct text word)
{
	struct text found = word.n < 2 ? (struct text){NULL, 0} :
					 find(tools, word);

	/* "tbench4": the number of its version. */
	if (found.n || word.n < 6 || !ch_digit(word.p[word.n - 1]) ||
	    ch_digit(word.p[word.n - 2]))
		return found;
	return find(tools, text_sub(word, 0, word.n - 1));
}

struct text lexicon_direction(struct text word)
{
	if (text_ihas(word, TEXT("write")) || text_ihas(word, TEXT("writing")))
		return TEXT("write");
	if (text_istarts(word, TEXT("read")) ||
	    text_ihas(word, TEXT("randread")) ||
	    text_ihas(word, TEXT("seqread")) || text_ieq(word, TEXT("reread")))
		return TEXT("read");
	if (text_istarts(word, TEXT("trim")) || text_ieq(word, TEXT("discard")))
		return TEXT("trim");
	return (struct text){NULL, 0};
}

static bool inside_word(char c)
{
	return ch_word(c) || c == '-' || c == '/' || c == '%' || c == '.';
}

struct text lexicon_word(struct text *t)
{
	size_t from = 0, to;
	struct text w;

	while (from < t->n && !ch_word(t->p[from]) && t->p[from] != '%')
		from++;
	to = from;
	while (to < t->n && inside_word(t->p[to]))
		to++;
	w = text_sub(*t, from, to - from);
	*t = text_from(*t, to);
	while (w.n && !ch_word(w.p[w.n - 1]))
		w.n--;
	return w;
}

bool lexicon_any(const char *list, struct text t)
{
	struct text w;

	while (t.n) {
		w = lexicon_word(&t);
		if (w.n && lexicon_has(list, w))
			return true;
	}
	return false;
}

bool lexicon_unit_in(struct text t, struct unit *out)
{
	static const char *const marks[] = {" in ", " are ", "(", "[", NULL};

	for (size_t i = 0; marks[i]; i++) {
		struct text rest = t, mark = text_of(marks[i]);
		size_t at;

		while ((at = text_ifind(rest, mark)) != TEXT_NOT_FOUND) {
			struct unit u;

			rest = text_from(rest, at + mark.n);
			if (unit_parse(rest, &u) && u.family != UNIT_BYTES &&
			    u.family != UNIT_PERCENT &&
			    (u.len > 1 || i > 1 || u.len == rest.n ||
			     strchr(":,.)", rest.p[1]))) {
				*out = u;
				return true;
			}
		}
	}
	return false;
}
