/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * qperf: the name of a test with a colon, then NAME = NUMBER UNIT lines. GB is
 * 10^9 unless -ub was given, which prints Gb.
 */
#include "parser/format/cells.h"
#include "parser/format/lines.h"

#define GIGA 1e9

/* A unit as printed; the tool's own metric prefixes. */
struct unit_name {
	const char *text, *unit;
	double factor;
};

static const struct unit_name units[] = {
	{"ns", "ns", 1}, {"us", "ns", 1e3}, {"ms", "ns", 1e6},
	{"sec", "ns", 1e9}, {"/sec", "1/s", 1}, {"K/sec", "1/s", 1e3},
	{"M/sec", "1/s", 1e6}, {"G/sec", "1/s", GIGA},
	{"bytes/sec", "bytes/s", 1}, {"KB/sec", "bytes/s", 1e3},
	{"MB/sec", "bytes/s", 1e6}, {"GB/sec", "bytes/s", GIGA},
	{"TB/sec", "bytes/s", 1e12}, {"Kb/sec", "bytes/s", 125},
	{"Mb/sec", "bytes/s", 125e3}, {"Gb/sec", "bytes/s", GIGA / 8},
	{"% cpus", "percent", 1}, {"% of", "percent", 1},
	{"KiB/sec", "bytes/s", 1024}, {"MiB/sec", "bytes/s", 1048576},
	{"GiB/sec", "bytes/s", 1073741824},
};

/* "tcp_bw:", "rc_rdma_write_lat:". */
static struct text test_of(struct text t)
{
	static const char *const kinds[] = {"tcp_", "udp_", "sctp_", "sdp_",
					    "rds_", "rc_", "uc_", "ud_",
					    "xrc_", "ver_"};

	if (t.n < 5 || t.n > 40 || t.p[t.n - 1] != ':')
		return (struct text){NULL, 0};
	t = text_sub(t, 0, t.n - 1);
	for (size_t i = 0; i < t.n; i++)
		if (!ch_lower(t.p[i]) && t.p[i] != '_')
			return (struct text){NULL, 0};
	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
		if (text_starts(t, text_of(kinds[i])))
			return t;
	return (struct text){NULL, 0};
}

/* "bw  =  1.57 GB/sec" */
static bool read_line(struct text t, struct text *name, struct number *n,
		      struct text *unit)
{
	size_t equals = text_find(t, TEXT(" = "));

	if (equals == TEXT_NOT_FOUND || equals > 40)
		return false;
	*name = text_rtrim(text_sub(t, 0, equals));
	t = text_ltrim(text_from(t, equals + 3));
	*unit = text_find_char(t, ' ') == TEXT_NOT_FOUND ?
			(struct text){NULL, 0} :
			text_trim(text_from(t, text_find_char(t, ' ')));
	return name->n && text_find_char(*name, ' ') == TEXT_NOT_FOUND &&
	       cells_number(text_sub(t, 0, text_find_char(t, ' ')), n);
}

static const struct unit_name *unit_of(struct text t)
{
	for (size_t i = 0; i < sizeof(units) / sizeof(*units); i++)
		if (text_eq(t, text_of(units[i].text)))
			return &units[i];
	return NULL;
}

static int qperf_sniff(const struct passage *p, size_t at)
{
	struct text name, unit;
	struct number n;

	if (!test_of(lines_bare(p, at)).n || at + 1 >= p->n)
		return 0;
	return read_line(lines_bare(p, at + 1), &name, &n, &unit) ? 95 : 0;
}

/* How long it ran is no result of it. */
static size_t qperf_parse(const struct passage *p, size_t at,
			  struct block *block)
{
	struct document *doc = p->doc;
	struct text test = test_of(lines_bare(p, at));
	struct run *run = document_add_run(doc, block, TEXT("qperf"),
					   lines_index(p, at));
	size_t i = at + 1;

	run->name = test;
	for (; i < p->n; i++) {
		struct text name, unit, t = lines_bare(p, i);
		const struct unit_name *u;
		struct number n;

		if (!read_line(t, &name, &n, &unit)) {
			/* "loc_node = box" and the like. */
			if (text_find(t, TEXT(" = ")) == TEXT_NOT_FOUND)
				break;
			continue;
		}
		u = unit_of(unit);
		if (u && !text_eq(name, TEXT("time")))
			run_measure(doc, run,
				    lines_metric(doc->arena, "qperf",
						 arena_printf(doc->arena,
							      "%.*s.%.*s",
							      TEXT_ARG(test),
							      TEXT_ARG(name))),
				    n.value * u->factor, u->unit,
				    n.step * u->factor, lines_index(p, i));
	}
	return i - at;
}

static const char *const samples[] = {
	"tcp_bw:\n    bw  =  1.57 GB/sec\n",
	"tcp_lat:\n    latency        =  13.7 us\n"
	"    msg_rate       =  72.8 K/sec\n",
	NULL,
};

const struct format format_qperf = {
	.name = "qperf",
	.title = "qperf, its tests",
	.sniff = qperf_sniff,
	.parse = qperf_parse,
	.samples = samples,
};
