/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The JSON output (docs/output.md), one object on one line. Numbers are
 * printed with the fewest digits that read back equal; what is unknown is
 * null; input bytes that are no UTF-8 come out as U+FFFD.
 */
#include "report/printer.h"

#include <math.h>

#include "base/date.h"
#include "report/jsonw.h"

/* Line 0 is none: what is about the whole has no line. */
static void put_line(struct jsonw *j, int64_t line)
{
	if (line > 0)
		jsonw_int(j, "line", line);
	else
		jsonw_null(j, "line");
}

/* A date that the mail does not have, or that cannot be read, is null, not
 * 1970. */
static void put_source(struct jsonw *j, const struct report *r)
{
	char when[32];

	jsonw_open(j, "source", '{');
	jsonw_text(j, "name", r->source);
	jsonw_text(j, "kind", r->kind);
	jsonw_text(j, "sha256", r->sha256);
	jsonw_int(j, "bytes", r->bytes);
	jsonw_int(j, "messages", r->messages);
	jsonw_close(j, '}');
	jsonw_text(j, "title", r->title);
	jsonw_open(j, "report", '{');
	jsonw_text(j, "message_id", r->message_id);
	jsonw_text(j, "from", r->from);
	if (r->has_date)
		date_format(r->date, when, sizeof(when));
	jsonw_text(j, "date", r->has_date ? text_of(when) : (struct text){0});
	/* Known only of what was fetched. */
	jsonw_null(j, "url");
	jsonw_close(j, '}');
}

/* Subsystems come by score, the likeliest first; kernels by role. */
static void put_kernels(struct jsonw *j, const struct report *r)
{
	jsonw_open(j, "subsystems", '[');
	for (size_t i = 0; i < r->n_subsystem; i++)
		jsonw_text(j, NULL, r->subsystem[i].value);
	jsonw_close(j, ']');
	jsonw_open(j, "kernels", '[');
	for (size_t i = 0; i < r->n_kernel; i++) {
		jsonw_open(j, NULL, '{');
		jsonw_text(j, "version", r->kernel[i].version);
		jsonw_text(j, "role", r->kernel[i].role);
		put_line(j, r->kernel[i].line);
		jsonw_close(j, '}');
	}
	jsonw_close(j, ']');
}

/* The keys that the schema promises are always there, null when unknown, so
 * that a consumer need not ask; what else was said is under "config". */
static void put_environment(struct jsonw *j, const struct report *r)
{
	static const char *const keys[] = {"cpu", "cpus", "memory", "arch",
					   "machine", "device", "fs"};
	struct text options = report_fact(r, "mount_options");

	jsonw_open(j, "environment", '{');
	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		jsonw_text(j, keys[i], report_fact(r, keys[i]));
	jsonw_open(j, "mount_options", '[');
	while (options.n)
		jsonw_text(j, NULL, text_trim(text_cut(&options, ',')));
	jsonw_close(j, ']');
	jsonw_open(j, "config", '{');
	for (size_t i = 0; i < r->n_fact; i++) {
		struct text key = r->fact[i].key;

		if (!text_skip(&key, TEXT("config.")))
			continue;
		jsonw_pair(j, key, r->fact[i].value, false);
	}
	jsonw_close(j, '}');
	jsonw_close(j, '}');
}

/* A parameter that is a plain number is printed as one: at most 15 digits, as
 * a double holds them, and no leading 0, which JSON forbids. */
static void put_param(struct jsonw *j, const struct shown_param *p)
{
	bool plain = p->value.n > 0 && p->value.n < 16 &&
		     (p->value.n == 1 || p->value.p[0] != '0');

	for (size_t i = 0; i < p->value.n; i++)
		plain = plain && ch_digit(p->value.p[i]);
	jsonw_pair(j, p->name, p->value, plain);
}

/* Of the spreads only a standard deviation and a standard error of the mean are
 * given by their names; an average that moves or a half width would be taken
 * for one. */
static void put_measurement(struct jsonw *j, const struct shown_measurement *m)
{
	bool sd = text_eq(m->spread_kind, TEXT("sd"));

	jsonw_open(j, NULL, '{');
	jsonw_text(j, "metric", m->metric);
	jsonw_real(j, "value", m->value);
	jsonw_text(j, "unit", m->unit);
	jsonw_real(j, "precision", m->precision);
	jsonw_real(j, "n", m->n);
	jsonw_real(j, "stdev", sd ? m->spread : (double)NAN);
	if (text_eq(m->spread_kind, TEXT("sem")))
		jsonw_real(j, "sem", m->spread);
	jsonw_real(j, "lo", m->lo);
	jsonw_real(j, "hi", m->hi);
	put_line(j, m->line);
	jsonw_close(j, '}');
}

/* Overheads in percent of the event's samples, as perf prints them; "children"
 * is NAN in profiles without call graphs. */
static void put_profile(struct jsonw *j, const struct shown_run *run)
{
	if (!run->has_profile)
		return;
	jsonw_open(j, "profile", '{');
	jsonw_text(j, "event", run->event);
	jsonw_real(j, "samples", run->samples);
	jsonw_real(j, "count", run->count);
	jsonw_open(j, "entries", '[');
	for (size_t i = 0; i < run->n_entries; i++) {
		const struct shown_entry *e = &run->entry[i];

		jsonw_open(j, NULL, '{');
		jsonw_text(j, "command", e->command);
		jsonw_text(j, "object", e->object);
		jsonw_text(j, "symbol", e->symbol);
		jsonw_real(j, "overhead", e->self);
		jsonw_real(j, "children", e->children);
		jsonw_close(j, '}');
	}
	jsonw_close(j, ']');
	jsonw_close(j, '}');
}

/* Buckets as [lo, hi, count], lo included and hi not, in the histogram's
 * unit. */
static void put_histograms(struct jsonw *j, const struct shown_run *run)
{
	jsonw_open(j, "histograms", '[');
	for (size_t i = 0; i < run->n_histograms; i++) {
		const struct shown_histogram *h = &run->histogram[i];

		jsonw_open(j, NULL, '{');
		jsonw_text(j, "name", h->name);
		jsonw_text(j, "unit", h->unit);
		jsonw_open(j, "buckets", '[');
		for (size_t k = 0; k < h->n; k++) {
			jsonw_open(j, NULL, '[');
			jsonw_real(j, NULL, h->bucket[k].lo);
			jsonw_real(j, NULL, h->bucket[k].hi);
			jsonw_real(j, NULL, h->bucket[k].count);
			jsonw_close(j, ']');
		}
		jsonw_close(j, ']');
		jsonw_real(j, "count", h->total);
		jsonw_real(j, "avg", h->mean);
		jsonw_close(j, '}');
	}
	jsonw_close(j, ']');
}

/* "origin" tells where to read it: the mail by its position in the thread,
 * lines of the input. Parameters are those of the workload, which several runs
 * share. */
static void put_run(struct jsonw *j, const struct report *r,
		    const struct shown_run *run)
{
	jsonw_open(j, NULL, '{');
	jsonw_int(j, "id", run->id);
	jsonw_text(j, "side", run->side);
	jsonw_text(j, "variant", run->variant);
	jsonw_text(j, "label", run->label);
	jsonw_text(j, "kernel", run->kernel);
	jsonw_text(j, "commit", run->commit);
	jsonw_text(j, "tool", run->tool);
	jsonw_text(j, "tool_version", run->tool_version);
	jsonw_text(j, "name", run->name);
	jsonw_text(j, "format", run->format);
	jsonw_bool(j, "valid", run->valid);
	jsonw_bool(j, "partial", run->partial);
	jsonw_open(j, "params", '{');
	for (size_t i = 0; i < r->n_param; i++)
		if (r->param[i].workload_id == run->workload_id)
			put_param(j, &r->param[i]);
	jsonw_close(j, '}');
	jsonw_open(j, "origin", '{');
	jsonw_int(j, "message", run->message_id);
	jsonw_int(j, "line", run->line);
	jsonw_int(j, "line_end", run->line_end);
	jsonw_close(j, '}');
	jsonw_open(j, "measurements", '[');
	for (size_t i = 0; i < run->n_measurements; i++)
		put_measurement(j, &run->measurement[i]);
	jsonw_close(j, ']');
	put_profile(j, run);
	put_histograms(j, run);
	jsonw_close(j, '}');
}

/* The runs that a side's value is made of; "runs" above has them by these
 * ids. */
static void put_ids(struct jsonw *j, const char *key, const int64_t *id,
		    size_t n)
{
	jsonw_open(j, key, '[');
	for (size_t i = 0; i < n; i++)
		jsonw_int(j, NULL, id[i]);
	jsonw_close(j, ']');
}

/* Both ends of the interval or null: half of one is never known. */
static void put_comparison(struct jsonw *j, const struct shown_comparison *c)
{
	jsonw_open(j, NULL, '{');
	jsonw_int(j, "id", c->id);
	jsonw_text(j, "metric", c->metric);
	jsonw_text(j, "workload", c->workload);
	jsonw_real(j, "base", c->base);
	jsonw_real(j, "test", c->test);
	jsonw_text(j, "unit", c->unit);
	put_ids(j, "base_runs", c->base_run, c->n_base_runs);
	put_ids(j, "test_runs", c->test_run, c->n_test_runs);
	jsonw_real(j, "change_pct", c->change);
	jsonw_text(j, "direction", c->direction);
	jsonw_text(j, "tier", c->tier);
	jsonw_text(j, "test_name", c->test_name);
	jsonw_real(j, "p", c->p);
	jsonw_real(j, "p_adjusted", c->p_adjusted);
	if (isfinite(c->ci_lo) && isfinite(c->ci_hi)) {
		jsonw_open(j, "ci_pct", '[');
		jsonw_real(j, NULL, c->ci_lo);
		jsonw_real(j, NULL, c->ci_hi);
		jsonw_close(j, ']');
	} else {
		jsonw_null(j, "ci_pct");
	}
	jsonw_real(j, "confidence_level", c->level);
	jsonw_real(j, "noise_pct", c->noise);
	jsonw_text(j, "noise_source", c->noise_source);
	jsonw_text(j, "verdict", c->verdict);
	jsonw_bool(j, "headline", c->headline);
	jsonw_bool(j, "derived", c->derived);
	jsonw_text(j, "why", c->why);
	jsonw_close(j, '}');
}

/* What somebody says in words or in a percent column. "supported" is null where
 * no numbers are at hand to check it, and "by" names the comparison that
 * did. */
static void put_claims(struct jsonw *j, const struct report *r)
{
	jsonw_open(j, "claims", '[');
	for (size_t i = 0; i < r->n_claim; i++) {
		const struct shown_claim *c = &r->claim[i];

		jsonw_open(j, NULL, '{');
		jsonw_text(j, "kind", c->kind);
		jsonw_text(j, "metric", c->metric);
		jsonw_real(j, "percent", c->percent);
		jsonw_real(j, "percent_most", c->percent_most);
		jsonw_real(j, "factor", c->factor);
		jsonw_real(j, "from", c->from);
		jsonw_real(j, "to", c->to);
		jsonw_text(j, "unit", c->unit);
		jsonw_bool(j, "up_to", c->up_to);
		put_line(j, c->line);
		jsonw_bool(j, "supported", c->supported);
		if (c->comparison_id)
			jsonw_int(j, "by", c->comparison_id);
		else
			jsonw_null(j, "by");
		jsonw_close(j, '}');
	}
	jsonw_close(j, ']');
}

/* By rank. Evidence comes with its weight in log odds, and a place where there
 * is one: what a tree says has no line. */
static void put_suspects(struct jsonw *j, const struct report *r)
{
	jsonw_open(j, "suspects", '[');
	for (size_t i = 0; i < r->n_suspect; i++) {
		const struct shown_suspect *s = &r->suspect[i];

		jsonw_open(j, NULL, '{');
		jsonw_text(j, "commit", s->commit);
		jsonw_text(j, "subject", s->subject);
		jsonw_int(j, "rank", s->rank);
		jsonw_real(j, "probability", s->probability);
		jsonw_text(j, "band", s->band);
		jsonw_open(j, "evidence", '[');
		for (size_t k = 0; k < s->n; k++) {
			jsonw_open(j, NULL, '{');
			jsonw_text(j, "kind", s->evidence[k].kind);
			jsonw_real(j, "weight", s->evidence[k].weight);
			if (s->evidence[k].detail.p)
				jsonw_text(j, "detail", s->evidence[k].detail);
			if (s->evidence[k].message >= 0)
				jsonw_int(j, "message", s->evidence[k].message);
			put_line(j, s->evidence[k].line);
			jsonw_close(j, '}');
		}
		jsonw_close(j, ']');
		jsonw_close(j, '}');
	}
	jsonw_close(j, ']');
}

/* Commits that are named and no suspects: "why" tells the role that rules them
 * out (the fix, a base, an example). */
static void put_commits(struct jsonw *j, const char *key,
			const struct shown_commit *c, size_t n)
{
	jsonw_open(j, key, '[');
	for (size_t i = 0; i < n; i++) {
		jsonw_open(j, NULL, '{');
		jsonw_text(j, "commit", c[i].commit);
		jsonw_text(j, "subject", c[i].subject);
		jsonw_text(j, "why", c[i].why);
		put_line(j, c[i].line);
		jsonw_close(j, '}');
	}
	jsonw_close(j, ']');
}

/* Enough to work the probability out again: report/model.h has the formula.
 * Null where the class did not come about by weights. */
static void put_odds(struct jsonw *j, const struct report *r)
{
	if (isnan(r->base_odds)) {
		jsonw_null(j, "odds");
		return;
	}
	jsonw_open(j, "odds", '{');
	jsonw_real(j, "base", r->base_odds);
	jsonw_text(j, "base_why", r->base_why);
	jsonw_int(j, "weights", r->weights);
	jsonw_real(j, "floor", r->floor);
	jsonw_real(j, "cap", r->cap);
	jsonw_close(j, '}');
}

/* "why" repeats the texts of the ledger for a reader of that key alone. What is
 * not counted stays in the ledger: it was seen, and another finding took its
 * place. */
static void put_verdict(struct jsonw *j, const struct report *r)
{
	jsonw_open(j, "verdict", '{');
	jsonw_text(j, "class", r->class);
	jsonw_real(j, "probability", r->probability);
	jsonw_text(j, "headline", r->headline);
	jsonw_open(j, "why", '[');
	for (size_t i = 0; i < r->n_finding; i++)
		jsonw_text(j, NULL, r->finding[i].text);
	jsonw_close(j, ']');
	jsonw_open(j, "ledger", '[');
	for (size_t i = 0; i < r->n_finding; i++) {
		const struct shown_finding *f = &r->finding[i];

		jsonw_open(j, NULL, '{');
		jsonw_text(j, "rule", f->rule);
		jsonw_text(j, "class", f->class);
		jsonw_real(j, "weight", f->weight);
		jsonw_text(j, "why", f->text);
		put_line(j, f->line);
		jsonw_bool(j, "counted", f->counted);
		jsonw_close(j, '}');
	}
	jsonw_close(j, ']');
	put_odds(j, r);
	jsonw_open(j, "needs", '[');
	for (size_t i = 0; i < r->n_need; i++)
		jsonw_text(j, NULL, r->need[i].value);
	jsonw_close(j, ']');
	jsonw_close(j, '}');
}

/* The key is missing, not null, where no command was given at all. */
static void put_tracking(struct jsonw *j, const struct report *r)
{
	if (!r->n_command)
		return;
	jsonw_open(j, "tracking", '{');
	jsonw_text(j, "introduced", r->introduced);
	jsonw_text(j, "title", r->track_title);
	jsonw_text(j, "state", r->track_state);
	jsonw_text(j, "reason", r->track_reason);
	jsonw_open(j, "commands", '[');
	for (size_t i = 0; i < r->n_command; i++) {
		const struct shown_command *c = &r->command[i];

		jsonw_open(j, NULL, '{');
		jsonw_text(j, "verb", c->verb);
		jsonw_text(j, "value", c->value);
		jsonw_int(j, "message", c->message);
		put_line(j, c->line);
		jsonw_bool(j, "applied", c->applied);
		jsonw_close(j, '}');
	}
	jsonw_close(j, ']');
	jsonw_close(j, '}');
}

static void put_warnings(struct jsonw *j, const struct report *r)
{
	jsonw_open(j, "warnings", '[');
	for (size_t i = 0; i < r->n_warning; i++) {
		jsonw_open(j, NULL, '{');
		jsonw_text(j, "code", r->warning[i].code);
		put_line(j, r->warning[i].line);
		jsonw_text(j, "text", r->warning[i].text);
		jsonw_close(j, '}');
	}
	jsonw_close(j, ']');
}

/* The order of keys is stable, as people compare outputs with diff. */
static void print_json(const struct print_options *o, const struct report *r)
{
	struct jsonw j = {.to = o->to};

	jsonw_open(&j, NULL, '{');
	jsonw_text(&j, "regsift", TEXT(REGSIFT_VERSION));
	jsonw_int(&j, "schema", 1);
	put_source(&j, r);
	put_kernels(&j, r);
	put_environment(&j, r);
	jsonw_open(&j, "runs", '[');
	for (size_t i = 0; i < r->n_run; i++)
		put_run(&j, r, &r->run[i]);
	jsonw_close(&j, ']');
	jsonw_open(&j, "comparisons", '[');
	for (size_t i = 0; i < r->n_comparison; i++)
		put_comparison(&j, &r->comparison[i]);
	jsonw_close(&j, ']');
	put_claims(&j, r);
	put_suspects(&j, r);
	put_commits(&j, "mentioned_commits", r->mention, r->n_mention);
	put_commits(&j, "fixes", r->fix, r->n_fix);
	put_verdict(&j, r);
	put_tracking(&j, r);
	put_warnings(&j, r);
	jsonw_close(&j, '}');
	putc('\n', o->to);
}

const struct printer printer_json = {.name = "json", .report = print_json};
