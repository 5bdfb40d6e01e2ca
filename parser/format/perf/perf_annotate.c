/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * perf annotate: its head, which has the exact number of samples, and the
 * function that it shows. The percents are shares of that function and may be
 * one instruction off, so no instruction is kept; the lines are taken, as
 * nothing else is to read them.
 */
#include "parser/format/lines.h"
#include "parser/format/perf/perf.h"

struct annotate_head {
	struct text object, event;
	double samples;		/* UNKNOWN: not on this line */
};

/* " Percent | Source code & Disassembly of toy for cpu-clock (1658 samples,
 * percent: local period)" */
static bool head_parse(struct text t, struct annotate_head *h)
{
	size_t at = text_find(t, TEXT("Disassembly of "));
	struct text s;
	double step;

	if (at == TEXT_NOT_FOUND || !text_has(t, TEXT("Percent")) ||
	    text_find_char(t, '|') == TEXT_NOT_FOUND)
		return false;
	*h = (struct annotate_head){.samples = UNKNOWN};
	s = text_from(t, at + 15);
	h->object = text_word(&s);
	s = text_ltrim(s);
	if (text_skip(&s, TEXT("for "))) {
		h->event = text_word(&s);
		s = text_ltrim(s);
		if (text_skip(&s, TEXT("(")) &&
		    (!perf_value(&s, '.', &h->samples, &step) ||
		     !text_starts(text_ltrim(s), TEXT("samples"))))
			h->samples = UNKNOWN;
	}
	return h->object.n > 0;
}

static int annotate_sniff(const struct passage *p, size_t at)
{
	struct text t = p->line[at]->text;
	struct annotate_head h;

	if (text_find_char(t, '|') == TEXT_NOT_FOUND || !head_parse(t, &h))
		return 0;
	return 96;
}

/* "   99.94 :   11d0:   add ..." or "         : 5    0000 <hot_loop>:" */
static bool is_code(struct text t)
{
	t = text_ltrim(t);
	while (t.n && (ch_digit(t.p[0]) || t.p[0] == '.' || t.p[0] == ','))
		t = text_from(t, 1);
	t = text_ltrim(t);
	return t.n && (t.p[0] == ':' || t.p[0] == '|');
}

/* "00000000000011a9 <hot_loop>:" */
static struct text function_of(struct text t)
{
	struct text none = {NULL, 0};
	size_t open = text_find_char(t, '<'), end;

	t = text_rtrim(t);
	if (open == TEXT_NOT_FOUND || !text_ends(t, TEXT(">:")))
		return none;
	end = t.n - 2;
	t = text_sub(t, open + 1, end - open - 1);
	return text_find_char(t, '+') == TEXT_NOT_FOUND ? t : none;
}

static size_t annotate_parse(const struct passage *p, size_t at,
			     struct block *block)
{
	struct document *doc = p->doc;
	struct text function = {NULL, 0};
	struct annotate_head h, next;
	struct run *run;
	size_t end = at + 1;

	if (!head_parse(p->line[at]->text, &h))
		return 1;
	for (size_t i = lines_next(p, at + 1, 3); i < p->n;
	     i = lines_next(p, i + 1, 3)) {
		struct text t = p->line[i]->text;

		if (head_parse(t, &next) ||
		    (!is_code(t) && !text_starts(text_trim(t),
						 TEXT("-----"))))
			break;
		if (!function.n)
			function = function_of(t);
		end = i + 1;
	}
	if (h.samples < 0)
		return end - at;
	run = document_add_run(doc, block, TEXT("perf"), lines_index(p, at));
	run->name = function.n ? function : h.object;
	run_measure(doc, run,
		    arena_printf(doc->arena, "perf.annotate.%.*s.samples",
				 TEXT_ARG(run->name)),
		    h.samples, "count", 1, lines_index(p, at));
	return end - at;
}

static const char *const samples[] = {
	" Percent |\tSource code & Disassembly of toy for cpu-clock "
	"(1658 samples, percent: local period)\n"
	"-----------------------------------------------------------\n"
	"         : 5    00000000000011a9 <hot_loop>:\n"
	"   99.94 :   11d0:   add    %rcx,%rax\n",
	NULL,
};

extern const struct format format_perf_annotate;
const struct format format_perf_annotate = {
	.name = "perf-annotate",
	.title = "perf annotate",
	.sniff = annotate_sniff,
	.parse = annotate_parse,
	.samples = samples,
};
