/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * netperf with output selectors: lines KEY=value (-k), a row of names and one
 * of values with commas (-o), and a table whose heads stand in columns of
 * several lines (-O, or the omni test). What is selected differs; only results
 * that are known by name are read. A throughput has its unit beside it.
 */
#include "parser/format/cells.h"
#include "parser/format/lines.h"

/* Lines of a table from the name of the test to the row. */
#define HEAD_LINES 10

struct result {
	const char *key;	/* of -k */
	const char *words;	/* of -o and -O, in lower case */
	const char *metric, *unit;
	double factor;
};

static const struct result results[] = {
	{"MIN_LATENCY", "minimum latency microseconds", "latency.min", "ns",
	 1e3},
	{"MAX_LATENCY", "maximum latency microseconds", "latency.max", "ns",
	 1e3},
	{"MEAN_LATENCY", "mean latency microseconds", "latency.mean", "ns",
	 1e3},
	{"STDDEV_LATENCY", "stddev latency microseconds", "latency.stddev",
	 "ns", 1e3},
	{"P50_LATENCY", "50th percentile latency microseconds", "latency.p50",
	 "ns", 1e3},
	{"P90_LATENCY", "90th percentile latency microseconds", "latency.p90",
	 "ns", 1e3},
	{"P99_LATENCY", "99th percentile latency microseconds", "latency.p99",
	 "ns", 1e3},
	{"RT_LATENCY", "round trip latency usec/tran", "latency.round_trip",
	 "ns", 1e3},
	{"TRANSACTION_RATE", "transaction rate tran/s", "transactions", "1/s",
	 1},
	{"LOCAL_CPU_UTIL", "local cpu util %", "cpu.local", "percent", 1},
	{"REMOTE_CPU_UTIL", "remote cpu util %", "cpu.remote", "percent", 1},
};

#define RESULTS (sizeof(results) / sizeof(*results))

/* What has been read of one test. */
struct reading {
	const struct passage *p;
	struct block *block;
	struct text throughput, units;
	size_t line;		/* of the throughput */
	size_t n;
};

static struct run *run_of(struct reading *r, size_t at)
{
	if (!r->n++)
		return document_add_run(r->p->doc, r->block, TEXT("netperf"),
					lines_index(r->p, at));
	return &r->p->doc->run[r->p->doc->n_runs - 1];
}

/* -1 stands for what was not measured. */
static void add_result(struct reading *r, const struct result *what,
		       struct text value, size_t at)
{
	struct document *doc = r->p->doc;
	struct number n;

	value = text_trim(value);
	if (!cells_number(value, &n) || n.value < 0)
		return;
	run_measure(doc, run_of(r, at),
		    arena_printf(doc->arena, "netperf.%s", what->metric),
		    n.value * what->factor, what->unit, n.step * what->factor,
		    lines_index(r->p, at));
}

/* "10^6bits/s", "MBytes/s", "Trans/s". */
static const char *unit_of(struct text t, double *factor)
{
	static const struct {
		const char *words;
		double factor;
	} units[] = {
		{"10^3bits/s", 125}, {"10^6bits/s", 125e3},
		{"10^9bits/s", 125e6}, {"KBytes/s", 1024},
		{"MBytes/s", 1048576}, {"GBytes/s", 1073741824},
	};

	*factor = 1;
	if (text_starts(t, TEXT("Trans/s")))
		return "1/s";
	for (size_t i = 0; i < sizeof(units) / sizeof(*units); i++)
		if (text_starts(t, text_of(units[i].words))) {
			*factor = units[i].factor;
			return "bytes/s";
		}
	return NULL;
}

static void add_throughput(struct reading *r)
{
	double factor;
	const char *unit = unit_of(text_trim(r->units), &factor);
	struct document *doc = r->p->doc;
	struct number n;

	if (!unit || !cells_number(text_trim(r->throughput), &n))
		return;
	run_measure(doc, run_of(r, r->line),
		    unit[0] == '1' ? TEXT("netperf.transactions") :
				     TEXT("netperf.throughput"),
		    n.value * factor, unit, n.step * factor,
		    lines_index(r->p, r->line));
}

/* ---- KEY=value ---- */

static bool split_key(struct text t, struct text *key, struct text *value)
{
	size_t equals = text_find_char(t, '=');

	if (equals == TEXT_NOT_FOUND || equals < 3 || equals > 40 ||
	    !ch_upper(t.p[0]))
		return false;
	*key = text_sub(t, 0, equals);
	for (size_t i = 0; i < key->n; i++)
		if (!ch_upper(key->p[i]) && !ch_digit(key->p[i]) &&
		    key->p[i] != '_')
			return false;
	*value = text_from(t, equals + 1);
	return true;
}

static const struct result *by_key(struct text key)
{
	for (size_t i = 0; i < RESULTS; i++)
		if (text_eq(key, text_of(results[i].key)))
			return &results[i];
	return NULL;
}

static size_t read_keys(struct reading *r, size_t at)
{
	const struct passage *p = r->p;
	struct text key, value;
	size_t i = at;

	for (; i < p->n && split_key(lines_bare(p, i), &key, &value); i++) {
		const struct result *what = by_key(key);

		if (what)
			add_result(r, what, value, i);
		if (text_eq(key, TEXT("THROUGHPUT_UNITS")))
			r->units = value;
		if (text_eq(key, TEXT("THROUGHPUT"))) {
			r->throughput = value;
			r->line = i;
		}
	}
	add_throughput(r);
	return i - at;
}

/* ---- names and values ---- */

static bool same_words(struct text t, const char *words)
{
	t = text_trim(t);
	return text_ieq(t, text_of(words));
}

static void add_named(struct reading *r, struct text name, struct text value,
		      size_t at)
{
	for (size_t i = 0; i < RESULTS; i++)
		if (same_words(name, results[i].words))
			add_result(r, &results[i], value, at);
	if (same_words(name, "throughput units"))
		r->units = value;
	if (same_words(name, "throughput")) {
		r->throughput = value;
		r->line = at;
	}
}

static bool is_csv_head(struct text t)
{
	return text_find_char(t, ',') != TEXT_NOT_FOUND &&
	       (text_has(t, TEXT("Throughput Units")) ||
		text_has(t, TEXT("Latency Microseconds")) ||
		text_has(t, TEXT("Transaction Rate Tran/s")));
}

static size_t read_csv(struct reading *r, size_t at)
{
	struct text names = lines_bare(r->p, at), values;

	if (at + 1 >= r->p->n)
		return 1;
	values = lines_bare(r->p, at + 1);
	while (names.n && values.n) {
		struct text name = text_cut(&names, ',');

		add_named(r, name, text_cut(&values, ','), at + 1);
	}
	add_throughput(r);
	return 2;
}

/* ---- heads in columns ---- */

/* The words of the heads above [from, to) of a row, top to bottom. */
static struct text words_above(const struct passage *p, size_t head,
			       size_t row, size_t from, size_t to)
{
	char *words = arena_bytes(p->doc->arena, 80);
	size_t n = 0;

	for (size_t i = head; i < row; i++) {
		struct text t = text_trim(text_sub(p->line[i]->text, from,
						   to - from));

		if (from >= p->line[i]->text.n || !t.n)
			continue;
		if (n && n < 79)
			words[n++] = ' ';
		for (size_t k = 0; k < t.n && n < 79; k++)
			words[n++] = t.p[k];
	}
	return (struct text){words, n};
}

static size_t read_columns(struct reading *r, size_t at)
{
	const struct passage *p = r->p;
	size_t row = at + 1;
	struct cells c;

	/* The first line that begins with a number is the row. */
	while (row < p->n && row <= at + HEAD_LINES &&
	       (!lines_bare(p, row).n ||
		(!ch_digit(lines_bare(p, row).p[0]) &&
		 lines_bare(p, row).p[0] != '-')))
		row++;
	if (row >= p->n || row > at + HEAD_LINES)
		return 1;
	cells_split(p->line[row]->text, &c);
	for (size_t i = 0; i < c.n; i++) {
		const char *line = p->line[row]->text.p;
		size_t from = (size_t)(c.cell[i].p - line);
		size_t to = i + 1 < c.n ? (size_t)(c.cell[i + 1].p - line) :
					  from + 40;

		add_named(r, words_above(p, at + 1, row, from, to), c.cell[i],
			  row);
	}
	add_throughput(r);
	return row - at + 1;
}

/* A test's name over heads of the omni kind. */
static bool is_columns(const struct passage *p, size_t at, struct text t)
{
	if (!text_has(t, TEXT(" TEST from ")) || !text_has(t, TEXT(" to ")))
		return false;
	if (text_starts(t, TEXT("OMNI ")))
		return true;
	for (size_t i = at + 1; i < p->n && i <= at + 4; i++)
		if (text_has(p->line[i]->text, TEXT("Latency")) &&
		    text_find_char(p->line[i]->text, ',') == TEXT_NOT_FOUND &&
		    text_find_char(p->line[i]->text, '=') == TEXT_NOT_FOUND)
			return true;
	return false;
}

static bool is_keys(const struct passage *p, size_t at, struct text t)
{
	struct text key, value;
	struct number n;

	if (!split_key(t, &key, &value) || !cells_number(value, &n))
		return false;
	if (by_key(key))
		return true;
	/* A name that others use: its unit must stand beside it. */
	return text_eq(key, TEXT("THROUGHPUT")) && at + 1 < p->n &&
	       text_starts(lines_bare(p, at + 1), TEXT("THROUGHPUT_UNITS="));
}

static int omni_sniff(const struct passage *p, size_t at)
{
	struct text t = lines_bare(p, at);

	if (t.n < 10 || (!ch_upper(t.p[0]) && !ch_digit(t.p[0])))
		return 0;
	return is_columns(p, at, t) || is_csv_head(t) || is_keys(p, at, t) ?
		       95 : 0;
}

static size_t omni_parse(const struct passage *p, size_t at,
			 struct block *block)
{
	struct reading r = {.p = p, .block = block, .line = at};
	struct text t = lines_bare(p, at);

	if (is_csv_head(t))
		return read_csv(&r, at);
	return is_columns(p, at, t) ? read_columns(&r, at) :
				      read_keys(&r, at);
}

static const char *const samples[] = {
	"OMNI Send TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to server () "
	"port 0 AF_INET\n"
	"Local       Remote      Local  Elapsed Throughput Throughput  \n"
	"Send Socket Recv Socket Send   Time               Units       \n"
	"Size        Size        Size   (sec)                          \n"
	"Final       Final                                             \n"
	"2626560     6291456     16384  10.00   35412.18   10^6bits/s  \n",
	"P99_LATENCY=90\n",
	"THROUGHPUT=941.50\nTHROUGHPUT_UNITS=10^6bits/s\nP50_LATENCY=42\n",
	"Throughput,Throughput Units,Mean Latency Microseconds\n"
	"24512.25,Trans/s,40.50\n",
	NULL,
};

const struct format format_netperf_omni = {
	.name = "netperf-omni",
	.title = "netperf, selected output",
	.sniff = omni_sniff,
	.parse = omni_parse,
	.samples = samples,
};
