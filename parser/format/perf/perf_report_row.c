/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Lines of a perf report. A row is anchored on its percent and on the mode
 * tag before the symbol, as mail programs collapse the blanks between the
 * other columns; the column heads are used where they survived.
 */
#include "parser/format/perf/perf_report.h"

#include "base/number.h"
#include "parser/format/perf/perf.h"

/* ---- header lines ---- */

static struct text skip_hash(struct text t)
{
	t = text_trim(t);
	while (t.n && (t.p[0] == '#' || ch_blank(t.p[0])))
		t = text_from(t, 1);
	return t;
}

static bool take_number(struct text *t, double *value)
{
	struct text s = text_ltrim(*t);
	uint64_t v;
	size_t n = num_uint(s, &v);

	if (n == 0)
		return false;
	*value = (double)v;
	*t = text_from(s, n);
	return true;
}

/* "5K" is 5000..5999. */
static bool take_cut(struct text *t, double *least, double *most)
{
	double scale = 1;

	if (!take_number(t, least))
		return false;
	if (t->n && t->p[0] == 'K')
		scale = 1e3;
	else if (t->n && t->p[0] == 'M')
		scale = 1e6;
	else if (t->n && t->p[0] == 'G')
		scale = 1e9;
	if (scale != 1)
		*t = text_from(*t, 1);
	*least *= scale;
	*most = *least + scale - 1;
	return !t->n || !ch_word(t->p[0]);
}

static struct text quoted(struct text t)
{
	size_t end;

	t = text_ltrim(t);
	if (t.n && (t.p[0] == '\'' || t.p[0] == '"')) {
		t = text_from(t, 1);
		end = text_find_char(t, t.n && t.p[0] == '"' ? '"' : '\'');
		return text_sub(t, 0, end == TEXT_NOT_FOUND ? t.n : end);
	}
	return text_word(&t);
}

bool perf_count_parse(struct text t, double *count)
{
	size_t at = text_find(t, TEXT("Event count (approx.):"));

	if (at == TEXT_NOT_FOUND)
		return false;
	t = text_from(t, at + 22);
	return take_number(&t, count);
}

bool perf_head_parse(struct text t, struct perf_head *out)
{
	bool hash = text_starts(text_ltrim(t), TEXT("#"));
	size_t at;

	t = skip_hash(t);
	*out = (struct perf_head){.count = -1};
	if (text_skip(&t, TEXT("Events:"))) {
		if (!take_cut(&t, &out->samples, &out->samples_most))
			return false;
		t = text_trim(t);
		out->event = t.n ? t : TEXT("cycles");
		return true;
	}
	if (!text_skip(&t, TEXT("Samples:")) ||
	    !take_cut(&t, &out->samples, &out->samples_most))
		return false;
	at = text_find(t, TEXT("of event"));
	/* Without an event it is perf's only as the comment it prints: others
	 * count samples too. */
	if (at == TEXT_NOT_FOUND)
		return hash && text_trim(t).n == 0;
	perf_count_parse(t, &out->count);
	t = text_from(t, at + 8);
	text_skip(&t, TEXT("s"));
	out->event = quoted(t);
	return true;
}

/* The names in "anon group { cycles, instructions }". */
size_t perf_group_parse(struct text event, struct text *names, size_t most)
{
	size_t from = text_find_char(event, '{'), n = 0;

	if (from == TEXT_NOT_FOUND)
		return 0;
	event = text_from(event, from + 1);
	event = text_sub(event, 0, text_find_char(event, '}'));
	while (event.n && n < most) {
		struct text name = text_trim(text_cut(&event, ','));

		if (name.n)
			names[n++] = name;
	}
	return n;
}

/* ---- columns ---- */

/* Cuts the next field off *t: up to the separator of -t, or to two blanks
 * when there is none. */
static struct text next_field(struct text *t, char separator)
{
	struct text s = text_ltrim(*t), field;
	size_t n = 0;

	if (separator)
		return text_trim(text_cut(t, separator));
	while (n < s.n && !(ch_blank(s.p[n]) && n + 1 < s.n &&
			    ch_blank(s.p[n + 1])))
		n++;
	field = text_trim(text_sub(s, 0, n));
	*t = text_from(s, n);
	return field;
}

static bool is_share(struct text name)
{
	static const char *const names[] = {
		"Overhead", "Children", "Self", "sys", "usr", "guest sys",
		"guest usr",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (text_eq(name, text_of(names[i])))
			return true;
	return false;
}

/* The byte that -t put between the first two heads; 0 for blanks. */
static char separator_of(struct text heads)
{
	size_t n = 0;

	while (n < heads.n && ch_alpha(heads.p[n]))
		n++;
	while (n < heads.n && heads.p[n] == ' ')
		n++;
	if (n == heads.n || ch_alnum(heads.p[n]) || heads.p[n] == '[')
		return 0;
	return heads.p[n];
}

bool perf_columns_parse(struct text t, struct perf_columns *out)
{
	static const char *const others[] = {
		"Symbol", "Command", "Shared Object", "Source:Line", "CPU",
	};
	bool known = false;

	*out = (struct perf_columns){0};
	t = skip_hash(t);
	if (!text_starts(t, TEXT("Overhead")) &&
	    !text_starts(t, TEXT("Children")))
		return false;
	for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++)
		known |= text_has(t, text_of(others[i]));
	if (!known)
		return false;
	out->separator = separator_of(t);
	while (text_trim(t).n && out->n < PERF_COLUMNS)
		out->name[out->n++] = next_field(&t, out->separator);
	while (out->shares < out->n && is_share(out->name[out->shares]))
		out->shares++;
	out->children = text_starts(out->name[0], TEXT("Children"));
	/* Blanks that collapsed leave one long name: no use. */
	if (out->n < 2)
		out->n = out->shares = 0;
	return true;
}

/* ---- rows ---- */

static bool take_percent(struct text *t, double *percent, double *step)
{
	struct text s = text_ltrim(*t);
	size_t n = 0;

	while (n < s.n && (ch_digit(s.p[n]) || s.p[n] == '.' ||
			   s.p[n] == ','))
		n++;
	/* Glued: "12 %" is somebody's sentence. */
	if (n == 0 || n == s.n || s.p[n] != '%')
		return false;
	if (!perf_percent(&s, '.', percent, step) &&
	    !perf_percent(&s, ',', percent, step))
		return false;
	if (*percent > 100)
		return false;
	*t = s;
	return true;
}

/* The place of "[k] " and its like in t. */
static size_t find_tag(struct text t)
{
	for (size_t i = 0; i + 3 <= t.n; i++)
		if (t.p[i] == '[' && t.p[i + 2] == ']' &&
		    text_find_char(TEXT("k.guH!"), t.p[i + 1]) !=
			    TEXT_NOT_FOUND &&
		    (i + 3 == t.n || ch_blank(t.p[i + 3])) &&
		    (i == 0 || ch_blank(t.p[i - 1]) || t.p[i - 1] == '|'))
			return i;
	return TEXT_NOT_FOUND;
}

/* The symbol ends at two blanks, at a remark ("<---") and before the scroll
 * bar of a terminal. */
static struct text symbol_of(struct text t)
{
	size_t n = 0;

	t = text_ltrim(t);
	while (n < t.n && (unsigned char)t.p[n] < 0x80 &&
	       !(ch_blank(t.p[n]) && n + 1 < t.n &&
		 (ch_blank(t.p[n + 1]) || t.p[n + 1] == '<' ||
		  t.p[n + 1] == '#')))
		n++;
	t = text_trim(text_sub(t, 0, n));
	while (t.n && (t.p[t.n - 1] == '*' || t.p[t.n - 1] == '/'))
		t.n--;
	return text_trim(t);
}

static bool is_object(struct text t)
{
	return t.n && (t.p[0] == '[' || text_has(t, TEXT(".so")) ||
		       t.p[0] == '/' || text_ends(t, TEXT(".ko")));
}

/* "Command  Shared Object", split at the last gap of two blanks, or at the
 * last blank where gaps collapsed. */
static void split_command(struct text t, struct perf_row *row)
{
	size_t i;

	t = text_trim(t);
	for (i = t.n; i > 1; i--)
		if (ch_blank(t.p[i - 1]) && ch_blank(t.p[i - 2]))
			break;
	if (i <= 1) {
		size_t jit = text_find(t, TEXT("[JIT]"));

		for (i = t.n; i > 0 && !ch_blank(t.p[i - 1]); i--)
			;
		if (jit != TEXT_NOT_FOUND)
			i = jit;
	}
	if (i == 0) {
		*(is_object(t) ? &row->object : &row->command) = t;
		return;
	}
	row->command = text_trim(text_sub(t, 0, i));
	row->object = text_trim(text_from(t, i));
}

static void take_samples(struct text *t, struct perf_row *row)
{
	struct text s = text_ltrim(*t);
	double v;

	/* One or two bare integers: samples and period. A command may be a
	 * number too, but then no two blanks stand on both its sides. */
	for (int k = 0; k < 2; k++) {
		struct text rest = s;

		if (!take_number(&rest, &v) || !rest.n ||
		    !ch_blank(rest.p[0]) || !text_trim(rest).n)
			return;
		if (k == 0)
			row->samples = v;
		s = text_ltrim(rest);
		*t = s;
	}
}

static void set_field(struct perf_row *row, struct text head, struct text v)
{
	struct number n;

	if (text_eq(head, TEXT("Command")))
		row->command = v;
	else if (text_eq(head, TEXT("Pid:Command"))) {
		size_t at = text_find_char(v, ':');

		row->command = at == TEXT_NOT_FOUND ? v : text_from(v, at + 1);
	}
	else if (text_eq(head, TEXT("Shared Object")))
		row->object = v;
	else if (text_eq(head, TEXT("Samples")) && num_plain(v, &n))
		row->samples = n.value;
	else if (text_eq(head, TEXT("Symbol"))) {
		size_t tag = find_tag(v);

		if (tag == 0)
			v = text_from(v, 3);
		row->symbol = symbol_of(v);
	}
}

/* Reads the fields behind the shares by the names of the columns; false when
 * their number does not agree. */
static bool by_columns(struct text t, const struct perf_columns *c,
		       struct perf_row *row)
{
	struct text field[PERF_COLUMNS];
	size_t n = 0, most = c->n - c->shares;

	if (c->n == 0)
		return false;
	while (text_trim(t).n) {
		if (n == most)
			return false;
		field[n++] = next_field(&t, c->separator);
	}
	if (n != most)
		return false;
	for (size_t i = 0; i < n; i++)
		set_field(row, c->name[c->shares + i], field[i]);
	return true;
}

static bool by_tag(struct text t, const struct perf_columns *c,
		   struct perf_row *row)
{
	size_t tag = find_tag(t);
	struct text before;

	if (tag == TEXT_NOT_FOUND)
		return false;
	before = text_sub(t, 0, tag);
	if (before.n && before.p[before.n - 1] == '|')
		before.n--;
	take_samples(&before, row);
	if (c->n && text_eq(c->name[1], TEXT("Period")))
		row->samples = -1;
	split_command(before, row);
	row->symbol = symbol_of(text_from(t, tag + 3));
	return true;
}

bool perf_row_tag(struct text t)
{
	return find_tag(t) != TEXT_NOT_FOUND;
}

void perf_row_names(struct text t, struct perf_row *row)
{
	static const struct perf_columns none;
	struct text field[2], f;
	size_t n = 0;

	if (by_tag(t, &none, row))
		return;
	for (t = text_trim(t); t.n && n < 3; n++) {
		f = next_field(&t, 0);
		if (n < 2)
			field[n] = f;
	}
	if (n == 1)
		row->symbol = symbol_of(field[0]);
	if (n != 2)
		return;
	row->object = field[0];
	row->symbol = symbol_of(field[1]);
}

static bool signed_percent(struct text t)
{
	t = text_ltrim(t);
	return t.n > 1 && (t.p[0] == '+' || t.p[0] == '-') &&
	       ch_digit(t.p[1]);
}

/* The shares at the start of a row, at most `most`; with -t a separator
 * stands behind each. */
static size_t take_shares(struct text *t, char separator, double *share,
			  size_t most, double *step)
{
	size_t n = 0;

	while (n < most && take_percent(t, &share[n], step)) {
		struct text s = text_ltrim(*t);

		n++;
		if (separator && s.n && s.p[0] == separator)
			*t = text_from(s, 1);
	}
	return n;
}

/*
 * Which share is which. Of a group of events each column holds one a event;
 * without heads two shares are those of callees included and of self.
 */
static void place_shares(const double *share, size_t n,
			 const struct perf_columns *c, struct perf_row *out)
{
	size_t columns = c->shares ? c->shares : 1;
	size_t events = c->events > 1 && n == columns * c->events ?
			c->events : 1;
	bool children = c->children || (c->n == 0 && c->events < 2 && n == 2);

	if (children && n >= 2 * events) {
		out->children = share[0];
		share += events;
	}
	out->self = share[0];
	out->n_events = events;
	for (size_t i = 0; i < events; i++)
		out->event[i] = share[i];
}

bool perf_row_parse(struct text t, const struct perf_columns *columns,
		    struct perf_row *out)
{
	double share[2 * PERF_EVENTS];
	size_t n, most = columns->n == 0 && columns->events < 2 ? 2 :
			 2 * PERF_EVENTS;

	*out = (struct perf_row){.children = -1, .samples = -1};
	t = text_trim(t);
	/* Marks of a browser: "+  12.3%", "-  12.3%"; bold and italic. */
	while (t.n && (t.p[0] == '+' || t.p[0] == '-' || t.p[0] == '*' ||
		       t.p[0] == '/' || ch_blank(t.p[0])))
		t = text_from(t, 1);
	n = take_shares(&t, columns->separator, share, most, &out->step);
	if (n == 0 || !text_trim(t).n)
		return false;
	/* perf diff prints a signed change; call graphs print "--". */
	if (signed_percent(t) || (t.n && t.p[0] == '-'))
		return false;
	place_shares(share, n, columns, out);
	if (by_columns(t, columns, out))
		return out->symbol.n || out->object.n || out->command.n;
	return by_tag(t, columns, out);
}

/* ---- symbols ---- */

/* A part split off by the compiler (.cold) has a cost of its own; the other
 * suffixes only differ from build to build. */
struct text perf_row_metric(struct arena *a, const struct profile_entry *e)
{
	struct text symbol = text_has(e->symbol, TEXT(".cold")) ?
			     e->symbol : e->symbol_key;

	if (!symbol.n)
		symbol = e->object;
	if (!symbol.n || !e->command.n)
		return arena_printf(a, "perf.%.*s",
				    TEXT_ARG(symbol.n ? symbol : e->command));
	return arena_printf(a, "perf.%.*s.%.*s", TEXT_ARG(e->command),
			    TEXT_ARG(symbol));
}

static bool cut_suffix(struct text *t, struct text name)
{
	size_t end = t->n, i;

	/* An optional number or hash behind the name. */
	for (i = end; i > 0 && ch_alnum(t->p[i - 1]); i--)
		;
	if (i > 0 && t->p[i - 1] == '.' && i < end &&
	    text_ends(text_sub(*t, 0, i - 1), name) && ch_hex(t->p[i]))
		end = i - 1;
	if (end <= name.n || !text_ends(text_sub(*t, 0, end), name))
		return false;
	*t = text_sub(*t, 0, end - name.n);
	return true;
}

struct text perf_symbol_key(struct text symbol)
{
	static const char *const names[] = {
		".isra", ".constprop", ".part", ".cold", ".llvm", ".lto_priv",
		".clone", ".localalias", ".cfi_jt", ".cfi", ".__uniq",
		" (inlined)", "@plt", NULL,
	};
	struct text t = symbol;
	size_t at = text_find(t, TEXT("+0x"));
	bool again;

	if (at != TEXT_NOT_FOUND && at > 0)
		t = text_sub(t, 0, at);
	at = text_find(t, TEXT("@@"));
	if (at != TEXT_NOT_FOUND && at > 0)
		t = text_sub(t, 0, at);
	do {
		again = false;
		for (size_t i = 0; names[i]; i++)
			again |= cut_suffix(&t, text_of(names[i]));
	} while (again);
	return t;
}
