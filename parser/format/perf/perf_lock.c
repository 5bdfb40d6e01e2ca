/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Tables of locks: perf lock contention and perf lock report, and the
 * kernel's own /proc/lock_stat. All are read by their heads; the times of
 * lock_stat are microseconds, perf prints a unit with each.
 */
#include "base/number.h"
#include "parser/format/lines.h"
#include "parser/format/perf/perf.h"

#define COLUMNS 16

/* ---- perf lock ---- */

struct lock_heads {
	const char *what[COLUMNS];	/* of the numbers, in order */
	bool count[COLUMNS];
	size_t n;
	bool name_first;	/* perf lock report */
};

/* The heads of numbers in front of the caller's, or behind the name's. */
static bool heads_parse(struct text t, struct lock_heads *h)
{
	static const struct {
		struct text head;
		const char *what;
		bool count;
	} names[] = {
		{{"contended", 9}, "contended", true},
		{{"acquired", 8}, "acquired", true},
		{{"total wait", 10}, "total_wait", false},
		{{"max wait", 8}, "max_wait", false},
		{{"avg wait", 8}, "avg_wait", false},
		{{"min wait", 8}, "min_wait", false},
	};
	size_t k, most = sizeof(names) / sizeof(*names);

	*h = (struct lock_heads){0};
	t = text_trim(t);
	text_skip(&t, TEXT("#"));
	t = text_ltrim(t);
	h->name_first = text_skip(&t, TEXT("Name "));
	while (t.n && h->n < COLUMNS) {
		t = text_ltrim(t);
		for (k = 0; k < most && !text_skip(&t, names[k].head); k++)
			;
		if (k == most)
			break;
		h->what[h->n] = names[k].what;
		h->count[h->n++] = names[k].count;
		t = text_ltrim(t);
		text_skip(&t, TEXT("(ns)"));
	}
	return h->n > 2 && (h->name_first ? !text_trim(t).n : t.n > 0);
}

static int lock_sniff(const struct passage *p, size_t at)
{
	struct text t = text_trim(p->line[at]->text);
	struct lock_heads h;

	if (!text_has(t, TEXT(" wait")))
		return 0;
	return heads_parse(t, &h) ? 95 : 0;
}

/* As many numbers as there are heads, then the lock; the offset in a function
 * differs from build to build and is cut off. */
static bool lock_row(struct document *doc, struct run *run,
		     const struct lock_heads *h, struct text t, size_t line)
{
	double value[COLUMNS], step[COLUMNS];
	struct text name = {NULL, 0};

	t = text_trim(t);
	if (h->name_first)
		name = text_word(&t);
	for (size_t i = 0; i < h->n; i++) {
		struct text s = t;

		if (!h->count[i] && perf_time(&s, &value[i], &step[i]))
			t = s;
		else if (!perf_value(&t, '.', &value[i], &step[i]))
			return false;
	}
	/* "rwsem:W  do_mmap+0x12" or a task's or a lock's name */
	if (!h->name_first) {
		struct text type;

		name = text_trim(t);
		type = text_word(&t);
		t = text_trim(t);
		if (t.n && type.n)
			name = t;
		if (text_find(name, TEXT("+0x")) != TEXT_NOT_FOUND)
			name = text_sub(name, 0, text_find(name, TEXT("+0x")));
	}
	if (!name.n)
		return false;
	name = perf_name(doc->arena, name);
	for (size_t i = 0; i < h->n; i++)
		run_measure(doc, run,
			    arena_printf(doc->arena, "perf.lock.%.*s.%s",
					 TEXT_ARG(name), h->what[i]),
			    value[i], h->count[i] ? "count" : "ns", step[i],
			    line);
	return true;
}

static size_t lock_parse(const struct passage *p, size_t at,
			 struct block *block)
{
	struct lock_heads h;
	struct run *run;
	size_t end = at + 1;

	if (!heads_parse(p->line[at]->text, &h))
		return 1;
	run = document_add_run(p->doc, block, TEXT("perf"),
			       lines_index(p, at));
	run->name = TEXT("lock contention");
	for (size_t i = lines_next(p, at + 1, 3); i < p->n;
	     i = lines_next(p, i + 1, 3)) {
		if (!lock_row(p->doc, run, &h, p->line[i]->text,
			      lines_index(p, i)))
			break;
		end = i + 1;
	}
	return end - at;
}

static const char *const samples[] = {
	" contended   total wait     max wait     avg wait         type   "
	"caller\n\n"
	"        35      4.86 ms    452.32 us    138.81 us     rwsem:W   "
	"do_mmap+0x4a\n",
	"                Name   acquired  contended     avg wait   total wait"
	"     max wait     min wait\n\n"
	"          rcu_lock         12          3      1.20 us      3.60 us"
	"      2.10 us       500 ns\n",
	NULL,
};

extern const struct format format_perf_lock;
const struct format format_perf_lock = {
	.name = "perf-lock",
	.title = "perf lock contention",
	.sniff = lock_sniff,
	.parse = lock_parse,
	.samples = samples,
};

/* ---- /proc/lock_stat ---- */

struct stat_heads {
	struct text name[COLUMNS];
	size_t n;
};

/* The heads of /proc/lock_stat: "class name  con-bounces  contentions ...". */
static bool stat_heads(struct text t, struct stat_heads *h)
{
	struct text w;

	h->n = 0;
	t = text_trim(t);
	if (!text_skip(&t, TEXT("class name")))
		return false;
	while ((w = text_word(&t)).n && h->n < COLUMNS)
		h->name[h->n++] = w;
	return h->n > 3 && text_eq(h->name[0], TEXT("con-bounces"));
}

static int lock_stat_sniff(const struct passage *p, size_t at)
{
	struct stat_heads h;

	return stat_heads(p->line[at]->text, &h) ? 96 : 0;
}

/* "&mm->mmap_lock-W:  123  456  0.26  ...": the class may hold colons and
 * blanks; the numbers start behind the last colon. */
static bool lock_stat_row(struct document *doc, struct run *run,
			  const struct stat_heads *h, struct text t,
			  size_t line)
{
	double value[COLUMNS], step[COLUMNS];
	size_t end;
	struct text name;

	t = text_trim(t);
	for (end = t.n; end > 0 && t.p[end - 1] != ':'; end--)
		;
	if (end < 2)
		return false;
	name = text_trim(text_sub(t, 0, end - 1));
	t = text_from(t, end);
	for (size_t i = 0; i < h->n; i++)
		if (!perf_value(&t, '.', &value[i], &step[i]))
			return false;
	if (text_trim(t).n)
		return false;
	for (size_t i = 0; i < h->n; i++) {
		bool time = text_has(h->name[i], TEXT("time-"));
		double unit = time ? 1e3 : 1;

		run_measure(doc, run,
			    arena_printf(doc->arena, "lock_stat.%.*s.%.*s",
					 TEXT_ARG(name),
					 TEXT_ARG(h->name[i])),
			    value[i] * unit, time ? "ns" : "count",
			    step[i] * unit, line);
	}
	return true;
}

/* Rules, and "&zone->lock  9  [<0>] free_one_page+0x1c": where it happened. */
static bool is_place(struct text t)
{
	t = text_trim(t);
	if (!t.n || t.p[0] == '-' || t.p[0] == '.')
		return true;
	return text_has(t, TEXT(" [<")) && text_has(t, TEXT(">] "));
}

static size_t lock_stat_parse(const struct passage *p, size_t at,
			      struct block *block)
{
	struct stat_heads h;
	struct run *run;
	size_t end = at + 1;

	if (!stat_heads(p->line[at]->text, &h))
		return 1;
	run = document_add_run(p->doc, block, TEXT("lock_stat"),
			       lines_index(p, at));
	for (size_t i = at + 1; i < p->n; i = lines_next(p, i + 1, 4)) {
		struct text t = p->line[i]->text;

		if (!is_place(t) && !lock_stat_row(p->doc, run, &h, t,
						   lines_index(p, i)))
			break;
		end = i + 1;
	}
	return end - at;
}

static const char *const lock_stat_samples[] = {
	"              class name    con-bounces    contentions   waittime-min"
	"   waittime-max waittime-total   waittime-avg\n"
	"         &mm->mmap_sem-R:            46             84           0.26"
	"         939.10       16371.53         194.90\n",
	NULL,
};

extern const struct format format_lock_stat;
const struct format format_lock_stat = {
	.name = "lock-stat",
	.title = "/proc/lock_stat",
	.sniff = lock_stat_sniff,
	.parse = lock_stat_parse,
	.samples = lock_stat_samples,
};
