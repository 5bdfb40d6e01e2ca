/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * perf stat -x and -j. The number of columns of -x changes with -r (a column
 * of percents), -I (a time in front) and -A or --per-socket (one or two in
 * front), so a line is read around its value, unit and event. In -j the
 * "variance" is the standard error in percent as well.
 */
#include <math.h>

#include "base/number.h"
#include "parser/format/lines.h"
#include "parser/format/perf/perf.h"

#define FIELDS 12

static bool whole_number(struct text t, double *value, double *step)
{
	struct number n;

	if (!num_plain(t, &n) || n.len != t.n)
		return false;
	*value = n.value;
	*step = n.step;
	return true;
}

static bool not_counted(struct text t)
{
	return text_eq(t, TEXT("<not counted>")) ||
	       text_eq(t, TEXT("<not supported>"));
}

/* Empty cells count; beyond FIELDS there is nothing that is read. */
static size_t split(struct text t, char separator, struct text *field)
{
	size_t n = 0;

	while (n < FIELDS && (t.n || n == 0))
		field[n++] = text_trim(text_cut(&t, separator));
	return n;
}

static bool is_event(struct text t)
{
	if (t.n < 2 || (!ch_alpha(t.p[0]) && t.p[0] != '{'))
		return false;
	for (size_t i = 0; i < t.n; i++)
		if (ch_space(t.p[i]))
			return false;
	return true;
}

/*
 * The columns behind the event: [sem%], time counted in ns, percent counted,
 * metric, its unit. Without the two in the middle it is none of perf's lines,
 * unless the event is well known.
 */
static bool take_rest(struct text *field, size_t n, struct perf_counter *c)
{
	size_t i = 0;
	double ns, step;

	if (i < n && field[i].n > 1 && field[i].p[field[i].n - 1] == '%') {
		if (!whole_number(text_sub(field[i], 0, field[i].n - 1),
				  &c->sem, &step))
			return false;
		i++;
	}
	if (i == n)
		return perf_event_known(c->event);
	if (i + 1 >= n || !whole_number(field[i], &ns, &step) || step != 1 ||
	    !whole_number(field[i + 1], &c->running, &step) ||
	    c->running > 100.01)
		return false;
	i += 2;
	if (i < n && whole_number(field[i], &c->metric, &c->metric_step) &&
	    i + 1 < n)
		c->metric_unit = field[i + 1];
	if (!c->metric_unit.n)
		c->metric = NAN;
	return true;
}

/* The columns in front of the value: a time, a CPU, a count of CPUs. */
static bool take_front(struct text *field, size_t n, struct perf_counter *c)
{
	size_t i = 0;
	double v, step;

	if (i < n && whole_number(field[i], &v, &step) && step < 1e-8) {
		c->time = v;
		i++;
	}
	if (i < n && field[i].n > 1 && ch_alpha(field[i].p[0]) &&
	    ch_digit(field[i].p[field[i].n - 1]))
		c->prefix = field[i++];
	if (i < n && c->prefix.n && whole_number(field[i], &v, &step))
		i++;
	return i == n;
}

/* Value, unit and event stand side by side, with up to three columns in
 * front. */
static bool csv_by(struct text t, char separator, struct perf_counter *c)
{
	struct text field[FIELDS];
	size_t n = split(t, separator, field);

	for (size_t i = 0; i < 4 && i + 2 < n; i++) {
		*c = perf_no_counter;
		if (!whole_number(field[i], &c->value, &c->step) &&
		    !not_counted(field[i]))
			continue;
		c->event = field[i + 2];
		c->unit = field[i + 1];
		if (!is_event(c->event) ||
		    (c->unit.n && !ch_alpha(c->unit.p[0])))
			continue;
		if (take_front(field, i, c) &&
		    take_rest(field + i + 3, n - i - 3, c))
			return true;
	}
	return false;
}

/* -x takes any separator; a decimal comma leaves the comma out. */
static bool csv_parse_line(struct text t, struct perf_counter *c)
{
	static const char separators[] = ",;|\t:";

	t = text_trim(t);
	if (!t.n || (!ch_alnum(t.p[0]) && t.p[0] != '<'))
		return false;
	for (size_t i = 0; separators[i]; i++) {
		size_t at = text_find_char(t, separators[i]);

		if (at != TEXT_NOT_FOUND && csv_by(t, separators[i], c))
			return true;
	}
	return false;
}

/* ---- JSON ---- */

/* The value of a key in the one flat object of the line. */
static bool json_field(struct text t, struct text key, struct text *value)
{
	size_t at = text_find(t, key), end;

	if (at == TEXT_NOT_FOUND)
		return false;
	t = text_ltrim(text_from(t, at + key.n));
	if (!text_skip(&t, TEXT(":")))
		return false;
	t = text_ltrim(t);
	if (text_skip(&t, TEXT("\""))) {
		end = text_find_char(t, '"');
		if (end == TEXT_NOT_FOUND)
			return false;
	} else {
		for (end = 0; end < t.n && t.p[end] != ',' && t.p[end] != '}';
		     end++)
			;
	}
	*value = text_trim(text_sub(t, 0, end));
	return true;
}

static void json_number(struct text t, struct text key, double *value,
			double *step)
{
	struct text v;

	if (!json_field(t, key, &v) || !whole_number(v, value, step))
		*value = NAN;
}

static bool json_parse_line(struct text t, struct perf_counter *c)
{
	static const struct {
		struct text key;
		const char *prefix;
	} places[] = {
		{{"\"cpu\"", 5}, "CPU"}, {{"\"core\"", 6}, ""},
		{{"\"socket\"", 8}, ""}, {{"\"die\"", 5}, ""},
		{{"\"node\"", 6}, ""}, {{"\"thread\"", 8}, ""},
	};
	double step;
	struct text v;

	t = text_trim(t);
	*c = perf_no_counter;
	if (!t.n || t.p[0] != '{' ||
	    !json_field(t, TEXT("\"counter-value\""), &v))
		return false;
	json_field(t, TEXT("\"event\""), &c->event);
	json_field(t, TEXT("\"unit\""), &c->unit);
	json_field(t, TEXT("\"metric-unit\""), &c->metric_unit);
	if (!whole_number(v, &c->value, &c->step))
		c->value = NAN;
	else if (text_eq(c->unit, TEXT("")))
		c->step = 1;
	json_number(t, TEXT("\"interval\""), &c->time, &step);
	json_number(t, TEXT("\"variance\""), &c->sem, &step);
	json_number(t, TEXT("\"pcnt-running\""), &c->running, &step);
	json_number(t, TEXT("\"metric-value\""), &c->metric, &c->metric_step);
	if (!c->metric_unit.n)
		c->metric = NAN;
	for (size_t i = 0; i < sizeof(places) / sizeof(*places); i++)
		if (json_field(t, places[i].key, &c->prefix))
			break;
	return c->event.n > 0;
}

/* ---- the format ---- */

static bool line_parse(struct text t, struct perf_counter *c)
{
	return json_parse_line(t, c) || csv_parse_line(t, c);
}

static int csv_sniff(const struct passage *p, size_t at)
{
	struct perf_counter c;

	return line_parse(p->line[at]->text, &c) ? 96 : 0;
}

static size_t csv_parse(const struct passage *p, size_t at,
			struct block *block)
{
	struct perf_stat s = {
		.doc = p->doc, .block = block, .repeats = UNKNOWN,
	};
	size_t end = at;
	struct perf_counter c;

	for (size_t i = at; i < p->n; i = lines_next(p, i + 1, 2)) {
		if (!line_parse(p->line[i]->text, &c))
			break;
		perf_stat_add(&s, &c, lines_index(p, i));
		end = i + 1;
	}
	return end - at;
}

static const char *const samples[] = {
	"313.53,msec,task-clock,0.70%,313528170,100.00,0.174,CPUs utilized\n",
	"<not supported>,,cycles,0,100.00,,\n",
	"1.000123456;CPU3;4512;;context-switches;1000123456;100.00;2.9;K/sec\n",
	"{\"counter-value\" : \"149.000000\", \"unit\" : \"\", \"event\" : "
	"\"context-switches\", \"event-runtime\" : 303143525}\n",
	NULL,
};

extern const struct format format_perf_stat_csv;
const struct format format_perf_stat_csv = {
	.name = "perf-stat-csv",
	.title = "perf stat -x and -j",
	.sniff = csv_sniff,
	.parse = csv_parse,
	.samples = samples,
};
