/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * perf script and folded stacks: samples one by one, counted into the profile
 * that perf report would show. The symbol of a sample is its innermost frame.
 * In perf script each sample weighs its period; one profile for each event.
 */
#include "parser/format/lines.h"
#include "parser/format/perf/perf.h"
#include "parser/format/perf/perf_report.h"

/* ---- perf script ---- */

/* The line that begins a sample; `rest` is an address behind the event. */
struct script_head {
	struct text command, event, rest;
	double period;
};

/* "1045.639694:": seconds with at least six decimals. */
static bool is_time(struct text w)
{
	size_t n = 0, dot;

	while (n < w.n && ch_digit(w.p[n]))
		n++;
	dot = n++;
	while (n < w.n && ch_digit(w.p[n]))
		n++;
	return dot > 0 && n == w.n - 1 && w.p[dot] == '.' && w.p[n] == ':' &&
	       n - dot > 6;
}

/* The first time word of the line; TEXT_NOT_FOUND when there is none. */
static size_t find_time(struct text t)
{
	struct text rest = t, w;

	while ((w = text_word(&rest)).n)
		if (ch_digit(w.p[0]) && is_time(w))
			return (size_t)(w.p - t.p);
	return TEXT_NOT_FOUND;
}

/* The command in "toy  1372 [001]" or "kworker/u8:1+f 12/34": it may hold
 * blanks, so what follows it is taken off from the end. */
static struct text command_of(struct text t)
{
	t = text_trim(t);
	if (t.n && t.p[t.n - 1] == ']') {
		while (t.n && t.p[t.n - 1] != '[')
			t.n--;
		t = text_trim(text_sub(t, 0, t.n ? t.n - 1 : 0));
	}
	for (size_t i = t.n; i > 0; i--) {
		char c = t.p[i - 1];

		if (ch_digit(c) || c == '/' || (c == '-' && i > 1))
			continue;
		if (i < t.n && (ch_blank(c)))
			return text_trim(text_sub(t, 0, i));
		break;
	}
	return (struct text){NULL, 0};
}

/* "COMM PID [CPU] TIME: PERIOD EVENT:", perhaps with the address behind it. */
static bool head_parse(struct text t, struct script_head *h)
{
	size_t at = find_time(t);
	struct text rest, w;
	double step;

	if (at == TEXT_NOT_FOUND)
		return false;
	h->command = command_of(text_sub(t, 0, at));
	rest = text_from(t, at);
	text_word(&rest);
	w = text_word(&rest);
	h->period = 1;
	if (w.n && ch_digit(w.p[0]) && !text_ends(w, TEXT(":"))) {
		if (!perf_value(&w, '.', &h->period, &step) || w.n)
			return false;
		w = text_word(&rest);
	}
	if (w.n < 2 || w.p[w.n - 1] != ':' || !ch_alpha(w.p[0]))
		return false;
	h->event = text_sub(w, 0, w.n - 1);
	h->rest = text_trim(rest);
	return h->command.n > 0;
}

/* "ffffffff8171f0ab find_get_block+0xbb ([kernel.kallsyms])" */
static bool frame_parse(struct text t, struct text *symbol,
			struct text *object)
{
	struct text w;
	size_t open;

	t = text_trim(t);
	w = text_word(&t);
	if (w.n == 0)
		return false;
	for (size_t i = 0; i < w.n; i++)
		if (!ch_hex(w.p[i]))
			return false;
	t = text_trim(t);
	if (t.n < 3 || t.p[t.n - 1] != ')')
		return false;
	for (open = t.n; open > 0 && t.p[open - 1] != '('; open--)
		;
	if (open == 0)
		return false;
	*object = text_sub(t, open, t.n - open - 1);
	*symbol = text_trim(text_sub(t, 0, open - 1));
	/* A path says less than the name that perf report shows. */
	for (size_t i = object->n; i > 0 && object->p[0] == '/'; i--)
		if (object->p[i - 1] == '/') {
			*object = text_from(*object, i);
			break;
		}
	if (!symbol->n)
		*symbol = TEXT("[unknown]");
	open = text_find(*symbol, TEXT("+0x"));
	if (open != TEXT_NOT_FOUND && open > 0)
		*symbol = text_sub(*symbol, 0, open);
	return true;
}

/* A head is sure only with a frame behind it or below. */
static int script_sniff(const struct passage *p, size_t at)
{
	struct text t = text_trim(p->line[at]->text), symbol, object;
	struct script_head h;

	if (text_find_char(t, ':') == TEXT_NOT_FOUND || !head_parse(t, &h))
		return 0;
	if (h.rest.n)
		return frame_parse(h.rest, &symbol, &object) ? 94 : 0;
	return at + 1 < p->n &&
	       frame_parse(p->line[at + 1]->text, &symbol, &object) ? 94 : 0;
}

struct script_reader {
	struct document *doc;
	struct perf_tally tally[PERF_EVENTS];
	struct text event[PERF_EVENTS];
	size_t n;
};

/* Beyond PERF_EVENTS all further events are counted with the last. */
static struct perf_tally *tally_of(struct script_reader *r, struct text event)
{
	size_t i = 0;

	while (i < r->n && !text_eq(r->event[i], event))
		i++;
	if (i == PERF_EVENTS)
		return &r->tally[i - 1];
	if (i == r->n) {
		r->event[r->n] = event;
		r->tally[r->n++] = (struct perf_tally){.doc = r->doc};
	}
	return &r->tally[i];
}

/* One sample with its stack; how many lines it took, 0 when it is none. */
static size_t take_sample(struct script_reader *r, const struct passage *p,
			  size_t at)
{
	struct text symbol = {NULL, 0}, object = {NULL, 0}, s, o;
	struct script_head h;
	size_t n = 1;

	if (!head_parse(text_trim(p->line[at]->text), &h))
		return 0;
	if (h.rest.n && !frame_parse(h.rest, &symbol, &object))
		return 0;
	for (; at + n < p->n; n++) {
		if (!frame_parse(p->line[at + n]->text, &s, &o))
			break;
		if (!symbol.n) {
			symbol = s;
			object = o;
		}
	}
	if (!symbol.n)
		return 0;
	perf_tally_add(tally_of(r, h.event), h.command, object, symbol, 1,
		       h.period, lines_index(p, at));
	return n;
}

/* One run with a profile for each event. */
static void add_runs(struct document *doc, struct block *block,
		     struct perf_tally *tally, const struct text *event,
		     size_t n, size_t line)
{
	for (size_t i = 0; i < n; i++) {
		struct run *run = document_add_run(doc, block, TEXT("perf"),
						   line);

		run->name = event[i];
		run_profile(doc, run)->event = event[i];
		perf_tally_finish(&tally[i], run, line);
	}
}

static size_t script_parse(const struct passage *p, size_t at,
			   struct block *block)
{
	struct script_reader *r = arena_alloc(p->doc->arena, sizeof(*r));
	size_t end = at;

	r->doc = p->doc;
	for (size_t i = at; i < p->n; i = lines_next(p, end, 3)) {
		size_t took = take_sample(r, p, i);

		if (took == 0)
			break;
		end = i + took;
	}
	add_runs(p->doc, block, r->tally, r->event, r->n,
		 lines_index(p, at));
	return end > at ? end - at : 1;
}

static const char *const samples[] = {
	"toy  1372 [001]  1045.640195:     250000 cpu-clock: \n"
	"\tffffffff8171f0ab find_get_block_common+0xbb ([kernel.kallsyms])\n"
	"\t            1442 main+0x93 (/home/user/toy)\n\n",
	"toy  1372  1045.640195:     250000 cycles:  ffffffff8171f0ab "
	"find_get_block+0xbb ([kernel.kallsyms])\n",
	NULL,
};

extern const struct format format_perf_script;
const struct format format_perf_script = {
	.name = "perf-script",
	.title = "perf script",
	.sniff = script_sniff,
	.parse = script_parse,
	.samples = samples,
};

/* ---- folded stacks ---- */

struct folded {
	struct text first, last;
	size_t frames;
	double count;
};

/* "comm;outer;inner 12": no blanks around the semicolons, a count at the
 * end. Frames may hold single blanks ("operator new"). */
static bool folded_parse(struct text t, struct folded *f)
{
	struct text number;
	double step;
	size_t n;

	t = text_trim(t);
	for (n = t.n; n > 0 && ch_digit(t.p[n - 1]); n--)
		;
	if (n == t.n || n < 4 || t.p[n - 1] != ' ')
		return false;
	number = text_from(t, n);
	if (!perf_value(&number, '.', &f->count, &step) || number.n)
		return false;
	t = text_trim(text_sub(t, 0, n));
	*f = (struct folded){.count = f->count};
	while (t.n) {
		struct text frame = text_cut(&t, ';');

		if (!frame.n || ch_blank(frame.p[0]) ||
		    ch_blank(frame.p[frame.n - 1]) ||
		    text_has(frame, TEXT("  ")))
			return false;
		if (f->frames++ == 0)
			f->first = frame;
		f->last = frame;
	}
	return f->frames > 1 && (ch_word(f->first.p[0]) ||
				 f->first.p[0] == '[');
}

/* Two frames could be prose with a semicolon, so a second such line is
 * wanted. */
static int folded_sniff(const struct passage *p, size_t at)
{
	struct text t = p->line[at]->text;
	struct folded f;
	size_t next;

	if (text_find_char(t, ';') == TEXT_NOT_FOUND || !folded_parse(t, &f))
		return 0;
	if (f.frames > 2)
		return 88;
	next = lines_next(p, at + 1, 2);
	return next < p->n && folded_parse(p->line[next]->text, &f) ? 88 : 0;
}

/* "_[k]" and "_[j]" are marks of the folding script. */
static struct text frame_name(struct text t, struct text *object)
{
	*object = (struct text){NULL, 0};
	if (text_ends(t, TEXT("_[k]"))) {
		*object = TEXT("[kernel]");
		return text_sub(t, 0, t.n - 4);
	}
	if (text_ends(t, TEXT("_[j]")) || text_ends(t, TEXT("_[i]")))
		return text_sub(t, 0, t.n - 4);
	return t;
}

static size_t folded_read(const struct passage *p, size_t at,
			  struct block *block)
{
	struct perf_tally tally = {.doc = p->doc};
	struct text none = {NULL, 0}, object, symbol;
	size_t end = at;
	struct folded f;

	for (size_t i = at; i < p->n; i = lines_next(p, i + 1, 2)) {
		if (!folded_parse(p->line[i]->text, &f))
			break;
		symbol = frame_name(f.last, &object);
		perf_tally_add(&tally, f.first, object, symbol, f.count,
			       f.count, lines_index(p, i));
		end = i + 1;
	}
	add_runs(p->doc, block, &tally, &none, 1, lines_index(p, at));
	return end - at;
}

static const char *const folded_samples[] = {
	"toy;main;hot_loop 1658\ntoy;main;warm_loop 1238\n",
	"fio;entry_SYSCALL_64_[k];do_syscall_64_[k];vfs_write_[k] 12\n",
	NULL,
};

extern const struct format format_perf_folded;
const struct format format_perf_folded = {
	.name = "perf-folded",
	.title = "folded stacks",
	.sniff = folded_sniff,
	.parse = folded_read,
	.samples = folded_samples,
};
