/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sysstat's JSON: iostat -o JSON, mpstat -o JSON. The metrics are those of the
 * tables of the same tools. The first report of iostat says what was since
 * boot and is left out when others follow; intervals are progress and their
 * mean is the result.
 */
#include "parser/format/cells.h"
#include "parser/format/iostat.h"
#include "parser/format/json_lines.h"
#include "parser/format/lines.h"

/* "sysstat" and the name of what was counted stand that near to each other. */
#define HEAD_LINES 24

static int sysstat_sniff(const struct passage *p, size_t at)
{
	struct text t = text_trim(p->line[at]->text);
	size_t next = at;

	if (!t.n || t.p[0] != '{')
		return 0;
	if (t.n == 1)
		next = lines_next(p, at + 1, 3);
	if (next == p->n ||
	    !json_lines_has(p, next, 1, TEXT("\"sysstat\"")))
		return 0;
	return json_lines_has(p, next, HEAD_LINES, TEXT("\"disk\"")) ||
	       json_lines_has(p, next, HEAD_LINES, TEXT("\"avg-cpu\"")) ||
	       json_lines_has(p, next, HEAD_LINES, TEXT("\"cpu-load\"")) ?
		       100 : 0;
}

/* Where the JSON began, and where its runs go. */
struct source {
	const struct passage *p;
	size_t at;
	struct block *block;
};

static size_t line_of(const struct source *s, const struct json *j)
{
	return json_lines_index(s->p, s->at, j);
}

/* A number under its head of the table; JSON leaves the % of "%util" out. */
static void add_disk_value(struct document *doc, struct run *run,
			   const struct json *j, size_t line)
{
	for (const struct cells_head *h = iostat_heads; h->head; h++) {
		struct text head = text_of(h->head);

		if (!text_eq(j->key, head) &&
		    (head.p[0] != '%' ||
		     !text_eq(j->key, text_from(head, 1))))
			continue;
		run_measure(doc, run,
			    arena_printf(doc->arena, "iostat.%s", h->metric),
			    j->number * h->factor, h->unit, 0.01 * h->factor,
			    line);
		return;
	}
}

static void add_disks(const struct source *s, const struct json *disks)
{
	for (const struct json *d = disks->child; d; d = d->next) {
		const struct json *name =
			json_member(d, TEXT("disk_device"));
		struct run *run;

		if (!name || name->kind != JSON_STRING)
			continue;
		run = document_add_run(s->p->doc, s->block, TEXT("iostat"),
				       line_of(s, d));
		run->name = name->string;
		for (const struct json *j = d->child; j; j = j->next)
			if (j->kind == JSON_NUMBER)
				add_disk_value(s->p->doc, run, j, line_of(s, j));
	}
}

/* Shares of one processor, or of all: "user": 1.5. */
static void add_cpu(const struct source *s, const struct json *cpu,
		    const char *tool, const char *prefix, struct text name)
{
	struct document *doc = s->p->doc;
	struct run *run = document_add_run(doc, s->block, text_of(tool),
					   line_of(s, cpu));

	run->name = name;
	for (const struct json *j = cpu->child; j; j = j->next)
		if (j->kind == JSON_NUMBER)
			run_measure(doc, run,
				    arena_printf(doc->arena, "%s%.*s", prefix,
						 TEXT_ARG(j->key)),
				    j->number, "percent", 0.01,
				    line_of(s, j));
}

static void add_mpstat(const struct source *s, const struct json *cpus)
{
	for (const struct json *c = cpus->child; c; c = c->next) {
		const struct json *name = json_member(c, TEXT("cpu"));

		if (!name || name->kind != JSON_STRING)
			continue;
		add_cpu(s, c, "mpstat", "mpstat.%", name->string);
	}
}

static void add_report(const struct source *s, const struct json *report)
{
	const struct json *disks = json_member(report, TEXT("disk"));
	const struct json *cpu = json_member(report, TEXT("avg-cpu"));
	const struct json *load = json_member(report, TEXT("cpu-load"));

	if (disks && disks->kind == JSON_ARRAY)
		add_disks(s, disks);
	if (cpu && cpu->kind == JSON_OBJECT)
		add_cpu(s, cpu, "iostat", "iostat.cpu.", TEXT("avg-cpu"));
	if (load && load->kind == JSON_ARRAY)
		add_mpstat(s, load);
}

/* The reports of a host, in order. */
static void add_host(const struct source *s, const struct json *host)
{
	const struct json *all = json_member(host, TEXT("statistics"));
	const struct json *r = all && all->kind == JSON_ARRAY ? all->child :
								NULL;
	size_t from = s->p->doc->n_runs;

	/* mpstat begins with an interval, iostat with what was since boot. */
	if (r && r->next && !json_member(r, TEXT("cpu-load")))
		r = r->next;
	for (; r; r = r->next)
		add_report(s, r);
	cells_summarise(s->p->doc, s->block, from);
}

static size_t sysstat_parse(const struct passage *p, size_t at,
			    struct block *block)
{
	const struct source s = {p, at, block};
	size_t took;
	const struct json *hosts = json_member(
		json_member(json_lines(p, at, &took), TEXT("sysstat")),
		TEXT("hosts"));
	const struct json *h = hosts && hosts->kind == JSON_ARRAY ?
				       hosts->child : NULL;

	for (; h; h = h->next)
		add_host(&s, h);
	return took;
}

static const char *const samples[] = {
	"{\"sysstat\": {\n\t\"hosts\": [\n\t\t{\n"
	"\t\t\t\"nodename\": \"box\",\n\t\t\t\"statistics\": [\n\t\t\t\t{\n"
	"\t\t\t\t\t\"disk\": [\n"
	"\t\t\t\t\t\t{\"disk_device\": \"vda\", \"r/s\": 10.00, "
	"\"rkB/s\": 40.00, \"r_await\": 0.25, \"util\": 1.50}\n"
	"\t\t\t\t\t]\n\t\t\t\t}\n\t\t\t]\n\t\t}\n\t]\n}}\n",
	"{\"sysstat\": {\n\t\"hosts\": [\n\t\t{\n"
	"\t\t\t\"statistics\": [\n\t\t\t\t{\n"
	"\t\t\t\t\t\"timestamp\": \"12:00:01\",\n\t\t\t\t\t\"cpu-load\": [\n"
	"\t\t\t\t\t\t{\"cpu\": \"all\", \"usr\": 8.00, \"idle\": 92.00}\n"
	"\t\t\t\t\t]\n\t\t\t\t}\n\t\t\t]\n\t\t}\n\t]\n}}\n",
	NULL,
};

const struct format format_sysstat_json = {
	.name = "sysstat-json",
	.title = "iostat and mpstat, JSON",
	.sniff = sysstat_sniff,
	.parse = sysstat_parse,
	.samples = samples,
};
