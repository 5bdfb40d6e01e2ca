/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * /proc/fs/ext4/DEVICE/fc_info: fast commits of ext4. The commit time is the
 * exponential mean of jbd2's (about seven commits), never to be differenced.
 * The file is there, all zeros, when the feature is off.
 */
#include "parser/format/lines.h"
#include "parser/format/perf/perf.h"

/* jbd2 weighs each new commit by 1/4, and (2 - a) / a of a weight a is the
 * count of independent values with as little noise. */
#define EMA_COMMITS 7

struct fc_field {
	struct text words;
	const char *metric, *unit;
	double scale;
};

static const struct fc_field fields[] = {
	{{"commits", 7}, "ext4.fc.commits", "count", 1},
	{{"ineligible", 10}, "ext4.fc.ineligible", "count", 1},
	{{"numblks", 7}, "ext4.fc.blocks", "count", 1},
	{{"us avg_commit_time", 18}, "ext4.fc.commit_time", "ns", 1e3},
	{{"inodes", 6}, "ext4.fc.snapshot.inodes", "count", 1},
	{{"ranges", 6}, "ext4.fc.snapshot.ranges", "count", 1},
	{{"us lock_updates_avg", 19}, "ext4.fc.snapshot.lock_updates.avg",
	 "ns", 1e3},
	{{"us lock_updates_max", 19}, "ext4.fc.snapshot.lock_updates.max",
	 "ns", 1e3},
};

/* "0 commits", "0us avg_commit_time" */
static const struct fc_field *field_parse(struct text t, uint64_t *value)
{
	if (!t.n || !ch_digit(t.p[0]) || !lines_take_uint(&t, value))
		return NULL;
	t = text_trim(t);
	for (size_t i = 0; i < sizeof(fields) / sizeof(*fields); i++)
		if (text_eq(t, fields[i].words))
			return &fields[i];
	return NULL;
}

/* "\"Cross rename\":\t0" */
static bool reason_parse(struct text t, struct text *name, uint64_t *value)
{
	size_t end;

	if (!text_skip(&t, TEXT("\"")))
		return false;
	end = text_find_char(t, '"');
	if (end == TEXT_NOT_FOUND || end == 0)
		return false;
	*name = text_sub(t, 0, end);
	t = text_ltrim(text_from(t, end + 1));
	return text_skip(&t, TEXT(":")) && lines_take_uint(&t, value) &&
	       !text_trim(t).n;
}

static int fc_sniff(const struct passage *p, size_t at)
{
	struct text t = lines_bare(p, at);
	uint64_t v;
	size_t next;

	if (text_eq(t, TEXT("fc stats:")))
		return 97;
	if (!t.n || !ch_digit(t.p[0]) || !field_parse(t, &v))
		return 0;
	next = lines_next(p, at + 1, 2);
	return next < p->n && field_parse(lines_bare(p, next), &v) ? 90 : 0;
}

struct fc_reader {
	struct document *doc;
	struct run *run;
	const char *part;	/* of the reasons: "ineligible", "failure" */
	size_t n;
};

/* False at the first line that is of something else. */
static bool take_line(struct fc_reader *r, struct text t, size_t line)
{
	const struct fc_field *f;
	struct measurement *m;
	struct text name;
	uint64_t v = 0;

	if (text_eq(t, TEXT("fc stats:")))
		return r->n == 0;
	if (text_eq(t, TEXT("Ineligible reasons:")) ||
	    text_eq(t, TEXT("Snapshot failures:"))) {
		r->part = t.p[0] == 'I' ? "ineligible" : "snapshot.failure";
		return true;
	}
	if (text_eq(t, TEXT("Snapshot stats:")))
		return true;
	f = field_parse(t, &v);
	if (f) {
		m = run_measure(r->doc, r->run, text_of(f->metric),
				(double)v * f->scale, f->unit, f->scale,
				line);
		if (m && text_eq(f->words, TEXT("us avg_commit_time"))) {
			m->spread_kind = SPREAD_EMA;
			m->n = EMA_COMMITS;
		}
		r->n++;
		return true;
	}
	if (!reason_parse(t, &name, &v))
		return false;
	name = perf_name(r->doc->arena, name);
	run_measure(r->doc, r->run,
		    arena_printf(r->doc->arena, "ext4.fc.%s.%.*s", r->part,
				 TEXT_ARG(name)),
		    (double)v, "count", 1, line);
	r->n++;
	return true;
}

static size_t fc_parse(const struct passage *p, size_t at,
		       struct block *block)
{
	struct fc_reader r = {.doc = p->doc, .part = "ineligible"};
	size_t end = at, above = lines_above(p, at, 3);

	r.run = document_add_run(p->doc, block, TEXT("ext4"),
				 lines_index(p, at));
	if (above != NO_INDEX) {
		struct text t = p->line[above]->text;
		size_t from = text_find(t, TEXT("/proc/fs/ext4/"));

		if (from != TEXT_NOT_FOUND) {
			t = text_from(t, from + 14);
			r.run->name = text_cut(&t, '/');
		}
	}
	for (size_t i = at; i < p->n; i = lines_next(p, i + 1, 3)) {
		if (!take_line(&r, lines_bare(p, i), lines_index(p, i)))
			break;
		end = i + 1;
	}
	return end > at ? end - at : 1;
}

static const char *const samples[] = {
	"fc stats:\n2128 commits\n50 ineligible\n4256 numblks\n"
	"812us avg_commit_time\nIneligible reasons:\n"
	"\"Cross rename\":\t0\n",
	NULL,
};

extern const struct format format_fc_info;
const struct format format_fc_info = {
	.name = "ext4-fc-info",
	.title = "ext4, /proc/fs/ext4/DEVICE/fc_info",
	.sniff = fc_sniff,
	.parse = fc_parse,
	.samples = samples,
};
