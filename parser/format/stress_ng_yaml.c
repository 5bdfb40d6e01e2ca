/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * stress-ng --yaml: a list of stressors with a flat map each. No YAML beyond
 * "key: value" lines is read. Names are those of the lines that the program
 * prints for people; what they do not have keeps its own key.
 */
#include "base/number.h"
#include "parser/format/lines.h"

static const struct {
	const char *key, *metric, *unit;	/* metric NULL: left out */
	double factor;
} known[] = {
	{"bogo-ops", "ops", "count", 1},
	{"bogo-ops-per-second-real-time", "ops_per_sec", "1/s", 1},
	{"bogo-ops-per-second-usr-sys-time", NULL, "", 1},
	{"wall-clock-time", "time", "ns", 1e9},
	{"user-time", "user-time", "ns", 1e9},
	{"system-time", "system-time", "ns", 1e9},
	{"cpu-usage-per-instance", "cpu", "percent", 1},
	{"max-rss", "max-rss", "bytes", 1024},
};

#define KNOWN (sizeof(known) / sizeof(*known))

/* "key: value" with a value. */
static bool split(struct text t, struct text *key, struct text *value)
{
	size_t colon = text_find(t, TEXT(": "));

	if (colon == TEXT_NOT_FOUND || colon < 2 || colon > 60)
		return false;
	*key = text_sub(t, 0, colon);
	*value = text_trim(text_from(t, colon + 2));
	for (size_t i = 0; i < key->n; i++)
		if (ch_space(key->p[i]))
			return false;
	return value->n > 0;
}

static bool is_stressor(struct text t, struct text *name)
{
	struct text key;

	return text_skip(&t, TEXT("- ")) && split(t, &key, name) &&
	       text_eq(key, TEXT("stressor"));
}

/* "nanosecs-per-context-switch", "MB-per-sec-write-rate": the unit is in the
 * key. */
static const char *unit_of_key(struct text key, double *factor)
{
	static const struct {
		const char *start, *unit;
		double factor;
	} units[] = {
		{"nanosec", "ns", 1}, {"microsec", "ns", 1e3},
		{"millisec", "ns", 1e6}, {"MB-per-sec", "bytes/s", 1e6},
		{"GB-per-sec", "bytes/s", 1e9},
		{"KB-per-sec", "bytes/s", 1e3}, {"MB/sec", "bytes/s", 1e6},
	};

	*factor = 1;
	for (size_t i = 0; i < sizeof(units) / sizeof(*units); i++)
		if (text_starts(key, text_of(units[i].start))) {
			*factor = units[i].factor;
			return units[i].unit;
		}
	return text_has(key, TEXT("-per-sec")) ||
	       text_has(key, TEXT("/sec")) ? "1/s" : "";
}

static void add(struct document *doc, struct run *run, struct text key,
		const struct number *n, size_t line)
{
	double factor;
	const char *unit = unit_of_key(key, &factor);
	struct text name = key;

	for (size_t i = 0; i < KNOWN; i++) {
		if (!text_eq(key, text_of(known[i].key)))
			continue;
		if (!known[i].metric)
			return;
		name = text_of(known[i].metric);
		unit = known[i].unit;
		factor = known[i].factor;
	}
	run_measure(doc, run,
		    lines_metric(doc->arena, "stress-ng",
				 arena_printf(doc->arena, "%.*s.%.*s",
					      TEXT_ARG(run->name),
					      TEXT_ARG(name))),
		    n->value * factor, unit, n->step * factor, line);
}

static int yaml_sniff(const struct passage *p, size_t at)
{
	struct text t = text_trim(p->line[at]->text), name;

	if (text_eq(t, TEXT("metrics:")) && at + 1 < p->n)
		t = text_trim(p->line[at + 1]->text);
	return is_stressor(t, &name) ? 95 : 0;
}

static size_t yaml_parse(const struct passage *p, size_t at,
			 struct block *block)
{
	struct document *doc = p->doc;
	struct run *run = NULL;
	size_t end = at + 1;

	for (size_t i = at; i < p->n; i++) {
		struct text t = text_trim(p->line[i]->text), key, value;
		struct number n;

		if (i == at && text_eq(t, TEXT("metrics:")))
			continue;
		if (is_stressor(t, &value)) {
			run = document_add_run(doc, block, TEXT("stress-ng"),
					       lines_index(p, i));
			run->name = value;
		} else if (run && split(t, &key, &value)) {
			if (num_human(value, COMMA_DECIMAL, &n) &&
			    n.len == value.n)
				add(doc, run, key, &n, lines_index(p, i));
		} else if (t.n) {
			break;
		}
		if (t.n)
			end = i + 1;
	}
	return end - at;
}

static const char *const samples[] = {
	"metrics:\n"
	"    - stressor: cpu\n"
	"      bogo-ops: 2195\n"
	"      bogo-ops-per-second-usr-sys-time: 1117.741744\n"
	"      bogo-ops-per-second-real-time: 1095.282696\n"
	"      wall-clock-time: 2.004049\n",
	NULL,
};

const struct format format_stress_ng_yaml = {
	.name = "stress-ng-yaml",
	.title = "stress-ng --yaml",
	.sniff = yaml_sniff,
	.parse = yaml_parse,
	.samples = samples,
};
