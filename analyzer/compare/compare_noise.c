/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The noise that a pair is judged with before its own runs show any: the
 * class of its workload on its device. The classes, their figures and the words
 * that name a device are rows; only the way from a workload to a class stands
 * here.
 */
#include "analyzer/compare/compare.h"

#include <math.h>

#include "base/number.h"

size_t compare_first_setting(const struct comparing *c, int64_t workload)
{
	size_t from = 0, to = c->n_parameters;

	while (from < to) {
		size_t mid = from + (to - from) / 2;

		if (c->setting[mid].workload < workload)
			from = mid + 1;
		else
			to = mid;
	}
	return from;
}

/* Of the workload's parameters; empty when it is not set. */
static struct text setting(const struct comparing *c, int64_t workload,
			   const char *name)
{
	for (size_t i = compare_first_setting(c, workload);
	     i < c->n_parameters && c->setting[i].workload == workload; i++)
		if (text_is(c->setting[i].name, name))
			return c->setting[i].value;
	return (struct text){0};
}

/* Does the text hold a word of the list? */
static bool holds_any(const struct comparing *c, struct text t,
		      const char *list)
{
	for (size_t i = 0; i < c->n_noise_words; i++)
		if (text_is(c->noise_word[i].list, list) &&
		    text_ihas(t, c->noise_word[i].word))
			return true;
	return false;
}

/* Does any value of the workload or the environment hold one of the words? */
static bool mentions(const struct comparing *c, int64_t workload,
		     const char *list)
{
	for (size_t i = compare_first_setting(c, workload);
	     i < c->n_parameters && c->setting[i].workload == workload; i++)
		if (holds_any(c, c->setting[i].value, list))
			return true;
	for (size_t i = c->n_parameters; i < c->n_settings; i++)
		if (holds_any(c, c->setting[i].value, list))
			return true;
	return holds_any(c, c->title, list);
}

/* Once a thread: the lists are short and looked through for every workload. */
static int load_words(struct comparing *c)
{
	struct query *q = db_query(c->db, "noise_words");
	int got;

	while ((got = query_step(q)) == 1) {
		c->noise_word = arena_grow(c->arena, c->noise_word,
					   c->n_noise_words,
					   &c->cap_noise_words,
					   sizeof(*c->noise_word));
		c->noise_word[c->n_noise_words++] = (struct noise_word){
			arena_text(c->arena, query_col_text(q, 0)),
			arena_text(c->arena, query_col_text(q, 1)),
		};
	}
	query_reset(q);
	return got < 0 ? got : 0;
}

/* Disk statistics of the same workload name the devices that were used. */
static bool device_measured(const struct comparing *c, int64_t workload,
			    const char *prefix)
{
	size_t from = 0, to = c->n_values;

	/* Values are in the order of their workloads. */
	while (from < to) {
		size_t mid = from + (to - from) / 2;

		if (c->value[mid].workload < workload)
			from = mid + 1;
		else
			to = mid;
	}
	for (; from < c->n_values && c->value[from].workload == workload;
	     from++)
		if (text_begins(c->value[from].metric, prefix))
			return true;
	return false;
}

/* Of an option that may be a number (fsync=32) or a word. */
static bool is_on(struct text value)
{
	uint64_t n;

	if (num_uint(value, &n) > 0)
		return n != 0;
	return value.n > 0 && !text_ieq(value, TEXT("none")) &&
	       !text_ieq(value, TEXT("no"));
}

/* Of a workload that reads or writes a device; NULL when it is not known. */
static const char *device_class(const struct comparing *c, int64_t w,
				bool writes, bool flushed)
{
	bool buffered = setting(c, w, "direct").n > 0 &&
			!is_on(setting(c, w, "direct"));

	if (mentions(c, w, "noise-tmpfs"))
		return "tmpfs";
	if (mentions(c, w, "noise-null-block"))
		return "null-block";
	if (mentions(c, w, "noise-cloud"))
		return writes ? "cloud-write" : "cloud-read";
	if (mentions(c, w, "noise-hdd"))
		return "hdd";
	if (writes && buffered && !flushed)
		return "buffered-write";
	if (mentions(c, w, "noise-nvme") ||
	    device_measured(c, w, "fio.disk.nvme")) {
		if (!writes)
			return "nvme-read";
		return text_ihas(setting(c, w, "rw"), TEXT("rand")) &&
				       !flushed ?
			       "nvme-random-write" : "nvme-write";
	}
	return mentions(c, w, "noise-sata-ssd") ? "sata-ssd" : NULL;
}

/* Only fio's options tell what is read and written; other tools have a class by
 * their metric, or none. */
static const char *workload_class(const struct comparing *c, int64_t w)
{
	struct text rw = setting(c, w, "rw");
	bool flushed = is_on(setting(c, w, "fsync")) ||
		       is_on(setting(c, w, "fdatasync")) ||
		       is_on(setting(c, w, "sync"));

	if (mentions(c, w, "noise-fs-metadata"))
		return "fs-metadata";
	if (rw.n == 0)
		return NULL;
	return device_class(c, w, !text_ihas(rw, TEXT("read")), flushed);
}

/* Pairs of one workload come one after the other. *class is NULL when the
 * metric or nothing tells. */
static int class_of(struct comparing *c, const struct pair *p,
		    const char **class)
{
	int err = 0;

	*class = NULL;
	if (p->metric->noise_class.n > 0 &&
	    !text_eq(p->metric->noise_class, TEXT("unknown")))
		return 0;
	if (c->n_noise_words == 0)
		err = load_words(c);
	if (!c->noise_known || c->noise_workload != p->workload) {
		c->noise_known = true;
		c->noise_workload = p->workload;
		c->noise_class = workload_class(c, p->workload);
	}
	*class = c->noise_class;
	return err;
}

/* A class that is not in the table has the spread of a few runs. */
static int class_sd(struct comparing *c, const char *name, double *sd)
{
	struct query *q = db_query(c->db, "noise_class");
	int got;

	query_str(q, 1, name);
	got = query_step(q);
	if (got < 0)
		return got;
	*sd = got == 1 ? query_col_real(q, 0) : c->t.s0_few;
	query_reset(q);
	return 0;
}

/* A robot's mean stands for at least as many. */
static bool has_many(const struct comparing *c, const struct side *s)
{
	return (double)s->n >= c->t.s0_few_below ||
	       (s->n > 0 && s->value && compare_is_robot(s->value[0]));
}

/* What differs between two boots, a side: more where the place of the code
 * matters, as in what only computes, or between two configurations. */
static double tau_of(const struct comparing *c, const struct pair *p,
		     const char *class)
{
	static const char *const layout[] = {"cpu-bound", "null-block"};
	const struct value *b = p->base.value ? p->base.value[0] : NULL;
	const struct value *t = p->test.value ? p->test.value[0] : NULL;

	for (size_t i = 0; i < sizeof(layout) / sizeof(*layout); i++)
		if (strcmp(class, layout[i]) == 0)
			return c->t.tau_layout;
	if (b && t && b->config.n && t->config.n &&
	    !text_eq(b->config, t->config))
		return c->t.tau_layout;
	return c->t.tau;
}

int compare_figures(struct comparing *c)
{
	return c->t.d0 > 0 ? 0 : threshold_load(c->db, &c->t);
}

/* A metric with a class of its own (a benchmark of the scheduler) goes before
 * the workload. The factor is the metric's: percentiles vary more than
 * means. */
int compare_noise(struct comparing *c, struct pair *p)
{
	bool many = has_many(c, &p->base) && has_many(c, &p->test);
	const char *class = NULL;
	double sd = p->metric->sd;
	int err = compare_is_judged(p) ? class_of(c, p, &class) : 0;

	if (err)
		return err;
	if (class) {
		err = class_sd(c, class, &sd);
	} else if (p->metric->noise_class.n == 0 ||
		   text_eq(p->metric->noise_class, TEXT("unknown"))) {
		class = "workload unknown";
		sd = many ? c->t.s0_many : c->t.s0_few;
	} else {
		class = arena_cstr(c->arena, p->metric->noise_class);
	}
	p->noise_class = class;
	p->prior = (struct stats_prior){
		.s0 = (isnan(sd) ? c->t.s0_few : sd) * p->metric->factor,
		.d0 = c->t.d0,
		.tau = tau_of(c, p, class),
	};
	return err;
}
