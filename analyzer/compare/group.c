/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which runs may be compared at all: the
 * workload of each run as a canonical text of what must agree, a title for
 * people, and the parameters. The kernel, the commit and the words of the side
 * are never part of it.
 *
 * A fio run has the parameters that its own output prints, completed from the
 * job file or command line that belongs to it: the nearest above it by the
 * same author that does not contradict it, else the only one of the thread.
 */
#include "analyzer/compare/group.h"

#include <string.h>

#include "analyzer/analyzer.h"
#include "analyzer/side/side.h"
#include "parser/format/format.h"
#include "parser/text/label/label.h"

#define KEY_BYTES 1024

static bool tool_is(const struct run *r, const char *tool)
{
	return text_is(r->tool, tool);
}

/* ---- which job belongs to a run ---- */

static bool is_job(const struct block *b)
{
	return b->n_runs == 0 && b->n_params > 0 && b->format &&
	       text_starts(text_of(b->format->name), TEXT("fio-"));
}

static struct text param_of(const struct param *p, size_t n, const char *name)
{
	while (n-- > 0)
		if (text_is(p[n].name, name))
			return p[n].value;
	return (struct text){NULL, 0};
}

/* Does the job say something else than what the run itself printed? */
static bool contradicts(struct document *doc, const struct block *job,
			const struct run *run)
{
	for (size_t i = 0; i < run->n_params; i++) {
		const struct param *mine = &run->param[i];
		struct text his = {NULL, 0};

		for (size_t k = 0; k < job->n_params; k++)
			if (text_eq(job->param[k].name, mine->name))
				his = job->param[k].value;
		if (his.n && !text_has(his, TEXT("$")) &&
		    group_gates(mine->name) &&
		    !text_eq(group_canonical(doc->arena, his),
			     group_canonical(doc->arena, mine->value)) &&
		    !text_eq(mine->name, TEXT("numjobs")))
			return true;
	}
	return false;
}

struct jobs {
	size_t *block;		/* indices of job blocks, in order */
	size_t n;
};

static struct jobs find_jobs(struct document *doc)
{
	struct jobs j = {0};

	j.block = arena_array(doc->arena, doc->n_blocks + 1,
			      sizeof(*j.block));
	for (size_t i = 0; i < doc->n_blocks; i++)
		if (is_job(&doc->block[i]))
			j.block[j.n++] = i;
	return j;
}

#define JOBS_TRIED 64

static const struct block *job_of(struct document *doc, const struct jobs *j,
				  const struct run *run)
{
	const struct block *mine = &doc->block[run->block];
	const struct block *any = NULL;
	size_t tried = 0;

	for (size_t i = j->n; i-- > 0 && tried < JOBS_TRIED;) {
		const struct block *b = &doc->block[j->block[i]];

		if (b->first_line > run->first_line)
			continue;
		tried++;
		if (contradicts(doc, b, run))
			continue;
		if (b->origin == mine->origin)
			return b;
		any = any ? any : b;
	}
	if (any)
		return any;
	return j->n == 1 && !contradicts(doc, &doc->block[j->block[0]], run) ?
		       &doc->block[j->block[0]] : NULL;
}

/* ---- parameters ---- */

static void set_param(struct placement *p, size_t room, struct param one)
{
	for (size_t i = 0; i < p->n_params; i++)
		if (text_eq(p->param[i].name, one.name)) {
			p->param[i] = one;
			return;
		}
	if (p->n_params < room)
		p->param[p->n_params++] = one;
}

static bool has_param(const struct placement *p, const char *name)
{
	return param_of(p->param, p->n_params, name).n > 0;
}

/* The job's spelling is the reporter's own; the run's wins when they differ
 * in value, and always for the number of jobs that ran. */
static void own_param(struct document *doc, struct placement *p, size_t room,
		      const struct param *mine)
{
	struct text his = {NULL, 0};

	for (size_t i = 0; i < p->n_params; i++)
		if (text_eq(p->param[i].name, mine->name))
			his = p->param[i].value;
	if (his.n && (text_eq(group_canonical(doc->arena, his),
			      group_canonical(doc->arena, mine->value)) ||
		      text_eq(mine->name, TEXT("numjobs"))) &&
	    !text_has(his, TEXT("$")))
		return;
	set_param(p, room, *mine);
}

/* What fio does when its command line does not say (fio HOWTO). */
static void add_defaults(struct placement *p, size_t room, size_t line)
{
	static const char *const defaults[][2] = {
		{"direct", "0"}, {"iodepth", "1"}, {"numjobs", "1"}};
	struct text buffered = param_of(p->param, p->n_params, "buffered");

	if (buffered.n && !has_param(p, "direct"))
		set_param(p, room, (struct param){
			TEXT("direct"),
			text_eq(buffered, TEXT("0")) ? TEXT("1") : TEXT("0"),
			line});
	if (!has_param(p, "rw"))
		return;
	for (size_t i = 0; i < 3; i++)
		if (!has_param(p, defaults[i][0]))
			set_param(p, room, (struct param){
				text_of(defaults[i][0]),
				text_of(defaults[i][1]), line});
}

static void fio_params(struct document *doc, const struct jobs *j,
		       const struct run *run, struct placement *p)
{
	const struct block *job = job_of(doc, j, run);
	size_t room = run->n_params + (job ? job->n_params : 0) + 4;

	p->param = arena_array(doc->arena, room, sizeof(*p->param));
	for (size_t i = 0; job && i < job->n_params; i++)
		set_param(p, room, job->param[i]);
	for (size_t i = 0; i < run->n_params; i++)
		own_param(doc, p, room, &run->param[i]);
	if (job)
		add_defaults(p, room, job->first_line);
}

static void plain_params(struct document *doc, const struct run *run,
			 struct placement *p)
{
	p->param = arena_array(doc->arena, run->n_params + 1,
			       sizeof(*p->param));
	for (size_t i = 0; i < run->n_params; i++)
		set_param(p, run->n_params, run->param[i]);
}

/* ---- names that belong to the workload ---- */

/* Jobs of one fio run that differ in name are different workloads; a name
 * alone is not ("test-5.10" against "test-5.4"). One answer for each block. */
static bool *named_apart(const struct document *doc)
{
	bool *apart = arena_array(doc->arena, doc->n_blocks + 1,
				  sizeof(*apart));

	for (size_t i = 0; i < doc->n_runs; i++) {
		const struct run *run = &doc->run[i];
		size_t first = doc->block[run->block].first_run;

		if (!text_eq(doc->run[first].name, run->name))
			apart[run->block] = true;
	}
	return apart;
}

/* Words that say the side are no name of a workload either. */
static struct text key_name(const struct document *doc, const struct run *run,
			    const struct placement *p, const bool *apart)
{
	struct text none = {NULL, 0}, bare = label_bare(run->name);
	struct label l = label_scan(run->name);

	if (run->profile && run->profile->event.n)
		return run->profile->event;
	if (label_speaks(&l) ||
	    (p->role != ROLE_OTHER && bare.n && side_prose_run(doc, run) &&
	     text_istarts(p->label, bare)))
		return none;
	if (tool_is(run, "fio") && !apart[run->block])
		return none;
	return run->name;
}

/* Words that say the side are no group: "before: 100 MB/s". */
static struct text key_group(const struct run *run, const struct placement *p)
{
	struct text none = {NULL, 0};

	/* "* before the commit": the mark of a list is no word. */
	struct text g = label_bare(run->group);
	size_t colon = text_find(g, TEXT(": "));

	if (p->role != ROLE_OTHER && p->label.n && g.n &&
	    text_istarts(p->label, g))
		return none;
	/* The name of a row that is a state: "commit / ttl = 50". */
	if (p->role != ROLE_OTHER && p->label.n && text_istarts(g, p->label) &&
	    text_starts(text_from(g, p->label.n), TEXT(" / ")))
		return text_from(g, p->label.n + 3);
	/* The head of a column that is a state ("hackbench / tip"). */
	if (p->role != ROLE_OTHER && text_iis(text_of(p->rule), "complement")) {
		size_t slash = text_find(g, TEXT(" / "));

		g.n = slash == TEXT_NOT_FOUND ? g.n : slash;
	}
	/* "Timing reads: 510 MB in 3 s" names what the line measured. */
	if (colon != TEXT_NOT_FOUND && colon + 2 < g.n &&
	    ch_digit(g.p[colon + 2]))
		g.n = colon;
	return g;
}

static struct text key_of(struct document *doc, const struct run *run,
			  const struct placement *p, struct text name,
			  struct text cue, size_t section)
{
	struct buf b = buf_new(KEY_BYTES);
	struct text key;
	struct text group = key_group(run, p);

	buf_add(&b, run->tool);
	if (group.n)
		buf_printf(&b, " [%.*s]", TEXT_ARG(group));
	else if (name.n && !run->group.n)
		buf_printf(&b, " %.*s", TEXT_ARG(name));
	if (cue.n)
		buf_printf(&b, " {%.*s}", TEXT_ARG(cue));
	group_key_params(doc->arena, &b, p->param, p->n_params);
	if (section > 1)
		buf_printf(&b, " section %zu", section);
	key = arena_text(doc->arena, (struct text){b.p, b.n});
	buf_free(&b);
	return key;
}

static struct text title_of(struct document *doc, const struct run *run,
			    const struct placement *p, struct text name,
			    struct text cue)
{
	struct buf b = buf_new(KEY_BYTES);
	struct text title;
	struct text group = key_group(run, p);

	buf_add(&b, run->tool);
	if (tool_is(run, "fio"))
		group_fio_title(&b, p->param, p->n_params);
	if (group.n)
		buf_printf(&b, " %.*s", TEXT_ARG(group));
	else if (name.n && !run->group.n)
		buf_printf(&b, " %.*s", TEXT_ARG(name));
	if (cue.n)
		buf_printf(&b, ", %.*s", TEXT_ARG(cue));
	title = arena_text(doc->arena, (struct text){b.p, b.n});
	buf_free(&b);
	return title;
}

/* ---- readings of cumulative counters ---- */

static bool cumulative(const struct run *run)
{
	return tool_is(run, "jbd2") || tool_is(run, "diskstats") ||
	       tool_is(run, "vmstat-counters");
}

bool group_one_state(const struct placement *a, const struct placement *b)
{
	return a->role == b->role && text_eq(a->kernel, b->kernel) &&
	       text_eq(a->variant, b->variant) &&
	       text_eq(a->commit, b->commit);
}

/* The last run of each counter on each state: open addressing, a power of two
 * of slots, at least twice as many as runs. */
struct readings {
	size_t *last;		/* number of the run plus 1; 0 = empty */
	size_t mask;
};

static struct readings no_readings(struct document *doc)
{
	struct readings r = {.mask = 15};

	while (r.mask < 2 * doc->n_runs)
		r.mask = 2 * r.mask + 1;
	r.last = arena_array(doc->arena, r.mask + 1, sizeof(*r.last));
	return r;
}

/* The n-th reading of its counter on its state; 0 for what counts anew. */
static int sequence_of(const struct document *doc, struct readings *r,
		       const struct placement *placement, size_t i)
{
	const struct run *run = &doc->run[i];
	size_t at = (size_t)(text_hash(run->tool) ^ text_hash(run->name) ^
			     text_hash(placement[i].kernel)) & r->mask;
	int n = 1;

	if (!cumulative(run))
		return 0;
	for (; r->last[at]; at = (at + 1) & r->mask) {
		size_t k = r->last[at] - 1;

		if (text_eq(doc->run[k].tool, run->tool) &&
		    text_eq(doc->run[k].name, run->name) &&
		    group_one_state(&placement[k], &placement[i])) {
			n = placement[k].sequence + 1;
			break;
		}
	}
	r->last[at] = i + 1;
	return n;
}

void group_decide(struct document *doc, struct placement *placement)
{
	struct jobs j = find_jobs(doc);
	struct text *cue = group_cues(doc, placement);
	size_t *section = group_sections(doc, placement);
	const bool *apart = named_apart(doc);
	struct readings readings = no_readings(doc);

	for (size_t i = 0; i < doc->n_runs; i++) {
		const struct run *run = &doc->run[i];
		struct placement *p = &placement[i];
		struct text name = key_name(doc, run, p, apart);

		if (tool_is(run, "fio"))
			fio_params(doc, &j, run, p);
		else
			plain_params(doc, run, p);
		p->workload = key_of(doc, run, p, name, cue[i],
				     section[i]);
		p->workload_title = title_of(doc, run, p, name, cue[i]);
		p->sequence = sequence_of(doc, &readings, placement, i);
	}
}
