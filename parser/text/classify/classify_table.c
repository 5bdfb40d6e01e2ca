/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Points for lines: what tools print, rows of tables, rows of profiles. All
 * is lower case.
 */
#include "parser/text/classify/classify_inside.h"

/* ---- what tools print ---- */

static bool has_digit(struct text t)
{
	return next_digit(t, 0) < t.n;
}

static bool is_bar(struct text t)
{
	size_t at = text_find_char(t, '|');
	size_t n = 0;

	if (at == TEXT_NOT_FOUND || at + 3 > t.n)
		return false;
	while (at + 1 + n < t.n && (t.p[at + 1 + n] == '*' ||
				    t.p[at + 1 + n] == '@'))
		n++;
	return n >= 2 && has_digit(text_sub(t, 0, at));
}

/* s is not empty. */
static bool begins_tool(struct text s)
{
	static const char *const begins[] = {
		"read: io", "write: io", "read : io", "write: bw", "read: bw",
		"write : io", "read: iops", "write: iops", "run status group",
		"clat (", "lat (usec", "lat (msec", "lat (nsec", "slat (",
		"performance counter stats", "samples:", "# samples:",
		"handles per transaction", "average transaction commit",
	};

	if (!strchr("rwclsph#a", s.p[0]))
		return false;
	for (size_t i = 0; i < sizeof(begins) / sizeof(*begins); i++)
		if (text_begins(s, begins[i]))
			return true;
	return false;
}

/* What dd and jbd2 print behind a number. */
static bool is_tool(struct text t)
{
	struct text s = text_ltrim(t);

	if (!s.n)
		return false;
	if (begins_tool(s))
		return true;
	if (!ch_digit(s.p[0]))
		return is_bar(s);
	return text_ends(s, TEXT(" records in")) ||
	       text_ends(s, TEXT(" records out")) ||
	       text_ends(s, TEXT("average transaction commit time")) ||
	       (text_ends(s, TEXT("b/s")) && text_has(s, TEXT(" copied, "))) ||
	       is_bar(s);
}

/* "real 0m3.4s", "elapsed 12". */
static bool is_clock(struct text t)
{
	struct text s = text_ltrim(t), w;
	bool named;

	if (!s.n || !(s.p[0] == 'r' || s.p[0] == 'u' || s.p[0] == 's' ||
		      s.p[0] == 'e' || ch_digit(s.p[0])))
		return false;
	w = text_word(&s);
	named = text_is(w, "real") || text_is(w, "user") ||
		text_is(w, "sys") || text_is(w, "real:") ||
		text_is(w, "elapsed") || text_is(w, "elapsed:");
	s = text_ltrim(s);
	return (named && s.n && ch_digit(s.p[0])) ||
	       (ch_digit(t.p[0]) && text_has(t, TEXT("elapsed ")) &&
		text_has(t, TEXT("%cpu")));
}

/* "  12.34%  fio  [kernel.kallsyms]  [k] name". */
static bool is_profile(struct text t)
{
	struct text s = text_ltrim(t);
	size_t i = 0;

	while (i < s.n && (ch_digit(s.p[i]) || s.p[i] == '.'))
		i++;
	if (!i)
		return false;
	if (i == s.n || (s.p[i] != '%' && !ch_blank(s.p[i])))
		return false;
	if (s.p[i] == '%')
		return text_has(s, TEXT("[k]")) || text_has(s, TEXT("[.]")) ||
		       text_has(s, TEXT("[kernel")) ||
		       text_has(s, TEXT("--")) || text_has(s, TEXT(".so"));
	/* "12.34  +1.2  perf-profile.calltrace..." */
	return text_has(s, TEXT("perf-profile."));
}

/* "123 +- 2%   -12.3%   108 +- 3%  name.of.metric". */
static bool is_robot_row(struct text t)
{
	struct text s = text_ltrim(t), w, last = {NULL, 0};
	bool change = false;
	int n = 0;

	if (!s.n || !ch_digit(s.p[0]))
		return false;
	while (n < 12 && (w = text_word(&s)).n) {
		change |= n && w.n > 2 && (w.p[0] == '+' || w.p[0] == '-') &&
			  ch_digit(w.p[1]);
		last = w;
		n++;
	}
	return change && n >= 4 && last.n > 3 && ch_alpha(last.p[0]) &&
	       text_find_char(last, '.') != TEXT_NOT_FOUND;
}

/* ---- tables ---- */

/* Whether a sign of one stands at byte i, which is not the last. */
static bool log_at(struct text s, size_t i)
{
	char next = s.p[i + 1];

	switch (s.p[i]) {
	case '0':
		return next == 'x';
	case '+':
		return next == '0' || (i && s.p[i - 1] == ' ' &&
				       (next == '+' || next == '-'));
	case '-':
		return next == '-' && i && s.p[i - 1] == ' ';
	case 'i':
		return next == 'n' && text_begins(text_from(s, i), "insertion");
	case 'r':
		return next == 'i' && text_begins(text_from(s, i), "rip:");
	case 'k':
		return next == 'e' && text_begins(text_from(s, i), "kernel:");
	default:
		return false;
	}
}

/* A kernel log, hex, a trace, a diffstat: numbers that measure nothing. */
static bool is_log(struct text t)
{
	struct text s = text_ltrim(t);

	if (s.n && s.p[0] == '[')
		return true;
	for (size_t i = 0; i + 1 < s.n; i++)
		if (log_at(s, i))
			return true;
	return false;
}

/* A decimal, k, M or %, or three digits. */
static bool is_cell(struct text w)
{
	size_t i = 0, digits = 0;
	bool decimal = false;

	while (i < w.n && strchr("+-(~|<", w.p[i]))
		i++;
	for (; i < w.n && (ch_digit(w.p[i]) || w.p[i] == '.' ||
			   w.p[i] == ','); i++) {
		digits += ch_digit(w.p[i]);
		decimal |= w.p[i] == '.' && i + 1 < w.n &&
			   ch_digit(w.p[i + 1]);
	}
	if (!digits)
		return false;
	if (i == w.n || text_is(text_from(w, i), ")") ||
	    text_is(text_from(w, i), "|") || text_is(text_from(w, i), ","))
		return decimal || digits >= 3;
	return strchr("kmgt%x", w.p[i]) || decimal;
}

static bool is_row(struct text t)
{
	int cells = 0, words = 0;
	struct text w;

	if (t.n > 300 || is_log(t))
		return false;
	while ((w = text_word(&t)).n) {
		if (is_cell(w))
			cells++;
		else if (w.n > 1)
			words++;
		if (words > 6)
			return false;
	}
	return cells >= 2;
}

struct rows {
	int now;		/* in the table that is open */
	int most;
	int gap;
};

static void table_line(struct rows *r, struct text line)
{
	if (is_row(line)) {
		r->now++;
		r->gap = 0;
		if (r->now > r->most)
			r->most = r->now;
	} else if (++r->gap > 3) {
		r->now = 0;
	}
}

/* "/dev/sda1  103081248 97000000  800000  97% /home". */
static bool is_disk_free(struct text t)
{
	return text_find_char(t, '%') != TEXT_NOT_FOUND &&
	       (text_has(t, TEXT("use% mounted on")) ||
		text_has(t, TEXT("iuse%")));
}

void points_lines(const struct own *own, struct points *p)
{
	struct text t = own->words;
	struct rows rows = {0};

	while (t.n) {
		struct text line = text_cut(&t, '\n');

		if (line.n < 4) {
			rows.gap++;
			continue;
		}
		p->seen[POINT_TOOL] += is_tool(line);
		p->seen[POINT_DISK_FREE] += is_disk_free(line);
		if (!has_digit(line)) {
			rows.gap++;
			continue;
		}
		p->seen[POINT_CLOCK] += is_clock(line);
		p->seen[POINT_PROFILE] += is_profile(line);
		p->seen[POINT_ROBOT_ROW] += is_robot_row(line);
		table_line(&rows, line);
	}
	p->table_rows = rows.most;
}
