/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Commit ids in prose, with the strongest things said of each. One commit_ref a mention and kind; adding them up over a thread is the
 * analyzer's. Commits that are named by their title alone stay unnamed.
 */
#include "parser/text/commit/commit_evidence.h"
#include "parser/text/robot.h"
#include "parser/text/text.h"

/* Ids whose windows are read; a thread of real mails has some hundred. */
#define LIMIT_MENTIONS 4000
/* Bytes of a title beside an id. */
#define TITLE_LEAST 6
#define TITLE_MOST 130
/* Ids from which a list is one of candidates. */
#define LIST_LEAST 3

/* ---- tokens ---- */

/* A letter, a digit and at least four different digits: no plain number, no
 * word such as "defaced". */
static bool looks_like_id(struct text t)
{
	unsigned int seen = 0;
	bool letter = false, digit = false;
	int different = 0;

	for (size_t i = 0; i < t.n; i++) {
		char c = ch_fold(t.p[i]);
		unsigned int bit;

		letter |= !ch_digit(c);
		digit |= ch_digit(c);
		bit = 1u << (ch_digit(c) ? c - '0' : c - 'a' + 10);
		if (!(seen & bit))
			different++;
		seen |= bit;
	}
	return letter && digit && different >= 4;
}

bool commit_next(struct text t, size_t *at, struct text *hash)
{
	size_t i = *at;

	while (i < t.n) {
		size_t n = 0;

		if (!ch_word(t.p[i])) {
			i++;
			continue;
		}
		if (i == 0 || !ch_word(t.p[i - 1]))
			while (i + n < t.n && ch_hex(t.p[i + n]))
				n++;
		if (n >= 7 && n <= 40 &&
		    (i + n == t.n || !ch_word(t.p[i + n])) &&
		    looks_like_id(text_sub(t, i, n))) {
			*hash = text_sub(t, i, n);
			*at = i + n;
			return true;
		}
		i += n;
		while (i < t.n && ch_word(t.p[i]))
			i++;
	}
	*at = t.n;
	return false;
}

bool commit_same(struct text a, struct text b)
{
	size_t n = a.n < b.n ? a.n : b.n;

	return n >= 7 && text_ieq(text_sub(a, 0, n), text_sub(b, 0, n));
}

/* ---- titles ---- */

static bool at_char(struct text t, size_t at, char c)
{
	return at < t.n && t.p[at] == c;
}

/* The byte behind the bracket that closes the one at `at`; 0 when there is
 * none within a title's length. */
static size_t closing_paren(struct text t, size_t at)
{
	size_t depth = 0;

	for (size_t i = at; i < t.n && i - at <= TITLE_MOST + 4; i++) {
		if (t.p[i] == '(')
			depth++;
		else if (t.p[i] == ')' && --depth == 0)
			return i + 1;
	}
	return 0;
}

/* "subsystem: what it does" */
static bool title_like(struct text t)
{
	size_t colon = text_find(t, TEXT(": "));

	return t.n >= TITLE_LEAST && t.n <= TITLE_MOST &&
	       colon != TEXT_NOT_FOUND && colon > 0 && colon <= 50;
}

static void set_title(struct mention *m, struct text unit, size_t from,
		      size_t to, struct text subject)
{
	subject = text_trim(subject);
	if (subject.n < TITLE_LEAST || subject.n > TITLE_MOST)
		return;
	m->subject = subject;
	m->title_from = from;
	m->title_to = to < unit.n ? to : unit.n;
}

static void quoted_title(struct text unit, size_t at, struct mention *m)
{
	bool paren = at_char(unit, at, '(');
	size_t open = at + paren, close;
	char quote = open < unit.n ? unit.p[open] : 0;

	if (quote != '"' && quote != '\'')
		return;
	close = open + 1;
	while (close < unit.n && close - open <= TITLE_MOST + 1 &&
	       !(unit.p[close] == quote &&
		 (quote == '"' ? !paren || close + 1 >= unit.n ||
		  !ch_alnum(unit.p[close + 1]) :
		  close + 1 >= unit.n || !ch_alnum(unit.p[close + 1]))))
		close++;
	if (!at_char(unit, close, quote))
		return;
	if (quote == '\'' && !title_like(text_sub(unit, open + 1,
						  close - open - 1)))
		return;
	set_title(m, unit, at, close + 1 + at_char(unit, close + 1, ')'),
		  text_sub(unit, open + 1, close - open - 1));
}

/* A remark in brackets at the end of a bare title is none of its words. */
static struct text without_remark(struct text title)
{
	static const char *const remarks[] = {
		"(related)", "(dependency)", "(prerequisite)", "(needed)",
		"(required)", "(dependent)", "(as well)", "(good)", "(bad)",
	};

	title = text_rtrim(title);
	for (size_t i = 0; i < sizeof(remarks) / sizeof(*remarks); i++)
		if (text_ends(title, text_of(remarks[i])))
			return text_rtrim(text_sub(title, 0, title.n -
						   text_of(remarks[i]).n));
	return title;
}

/* The title behind an id: ("title"), (title), "title"; or, where the id
 * begins a line of a list, the rest of that line. */
static void title_after(const struct unit *u, size_t index, struct mention *m)
{
	struct text t = u->text, rest;
	size_t at = m->at + m->hash.n, end;

	while (at < t.n && (ch_blank(t.p[at]) || t.p[at] == ']' ||
			    t.p[at] == '}' || t.p[at] == '`' ||
			    t.p[at] == ':' || t.p[at] == ','))
		at++;
	if (at_char(t, at, ')') && at_char(t, at + 1, ' '))
		at += 2;
	quoted_title(t, at, m);
	if (m->subject.n)
		return;
	if (at_char(t, at, '(')) {
		end = closing_paren(t, at);
		if (end && title_like(text_sub(t, at + 1, end - at - 2)))
			set_title(m, t, at, end,
				  text_sub(t, at + 1, end - at - 2));
		return;
	}
	rest = without_remark(text_from(t, at));
	if (u->id_first && index == 0 && title_like(rest))
		set_title(m, t, at, at + rest.n, rest);
}

/* An id in brackets alone on its line has its title on the line above. */
static void title_above(const struct document *doc, const struct unit *u,
			struct mention *m)
{
	size_t k = unit_line_index(u, m->at);
	struct text own, above;

	if (m->subject.n || k == 0)
		return;
	own = text_trim(doc->line[u->line[k]].text);
	if (own.n > m->hash.n + 4 || own.n < m->hash.n + 2 || own.p[0] != '(')
		return;
	above = text_trim(doc->line[u->line[k - 1]].text);
	if (title_like(above))
		set_title(m, u->text, u->start[k - 1], u->start[k - 1] +
			  above.n, above);
}

static struct mentions mentions_of(struct document *doc, const struct unit *u)
{
	struct mentions ms = {0};
	struct text hash;
	size_t at = 0;

	while (commit_next(u->text, &at, &hash)) {
		struct mention m = {
			.hash = hash,
			.at = (size_t)(hash.p - u->text.p),
		};

		title_after(u, ms.n, &m);
		title_above(doc, u, &m);
		if (m.title_to > at)
			at = m.title_to;
		ms.item = arena_grow(doc->arena, ms.item, ms.n, &ms.cap,
				     sizeof(m));
		ms.item[ms.n++] = m;
	}
	return ms;
}

/* ---- windows ---- */

struct window {
	char byte[WINDOW_BYTES];
	size_t n;
};

static void window_add(struct window *w, struct text t)
{
	for (size_t i = 0; i < t.n && w->n < WINDOW_BYTES; i++)
		w->byte[w->n++] = t.p[i] == '@' ? ' ' : t.p[i];
}

static void window_mark(struct window *w, char c)
{
	if (w->n + 2 <= WINDOW_BYTES) {
		w->byte[w->n++] = '@';
		w->byte[w->n++] = c;
	}
}

/* "https://git.kernel.org/.../?id=" in front of an id is no distance. */
static struct text without_url(struct text t)
{
	size_t n = t.n;

	if (!n || ch_space(t.p[n - 1]))
		return t;
	while (n && !ch_space(t.p[n - 1]) && !strchr("<(\"[", t.p[n - 1]))
		n--;
	return text_has(text_from(t, n), TEXT("://")) ? text_sub(t, 0, n) : t;
}

/* Copies bytes from..to of the unit with ids as marks and titles blanked;
 * `own` (or NO_INDEX) is the mention that the window is about. */
static void window_copy(struct window *w, const struct unit *u,
			const struct mentions *ms, size_t from, size_t to,
			size_t own)
{
	size_t first = 0, hi = ms->n;

	while (first < hi) {	/* mentions that end before `from` */
		size_t mid = first + (hi - first) / 2;

		if (ms->item[mid].at + ms->item[mid].hash.n <= from &&
		    ms->item[mid].title_to <= from)
			first = mid + 1;
		else
			hi = mid;
	}
	for (size_t i = first; i < ms->n && from < to; i++) {
		const struct mention *m = &ms->item[i];
		size_t end = m->at + m->hash.n;

		if (m->title_to && m->title_to <= m->at &&
		    from < m->title_to && m->title_from < to) {
			if (m->title_from > from)
				window_add(w, text_sub(u->text, from,
						       m->title_from - from));
			from = m->title_to;
		}
		if (m->at >= to)
			break;
		if (m->at >= from) {
			window_add(w, without_url(text_sub(u->text, from,
							   m->at - from)));
			window_mark(w, i == own ? '@' : '#');
			from = end;
		} else if (from < end) {
			from = end;
		}
		if (m->title_to > end && m->title_from < to) {
			if (m->title_from > from)
				window_add(w, text_sub(u->text, from,
						       m->title_from - from));
			if (m->title_to > from)
				from = m->title_to;
		}
	}
	if (from < to)
		window_add(w, text_sub(u->text, from, to - from));
}

/* What is read from: the units, and the ids of each unit up to now. */
struct scan {
	struct document *doc;
	struct units units;
	struct mentions *mentions;	/* one a unit */
	struct robots robots;
	struct bisect_log log;
	size_t read;			/* windows that were read */
};

/* How many units above a footnote its mark is looked for. */
#define FOOTNOTE_UNITS 40

/* "[2]" at the start of a unit whose first words are an id; empty when there
 * is none. */
static struct text footnote_mark(const struct unit *u)
{
	size_t n = 1;

	if (!u->id_first || u->text.n < 4 || u->text.p[0] != '[')
		return text_sub(u->text, 0, 0);
	while (n < u->text.n && n < 4 && ch_digit(u->text.p[n]))
		n++;
	if (n == 1 || n >= u->text.n || u->text.p[n] != ']')
		return text_sub(u->text, 0, 0);
	return text_sub(u->text, 0, n + 1);
}

/* The sentence above that refers to a footnote ("this commit [2] introduces
 * the regression"), with the id in the place of the mark. */
static bool footnote_window(const struct scan *s, size_t unit,
			    struct window *w)
{
	const struct unit *note = &s->units.item[unit];
	struct text mark = footnote_mark(note);
	size_t message = s->doc->line[note->line[0]].message;

	if (!mark.n)
		return false;
	for (size_t i = unit; i-- > 0 && unit - i <= FOOTNOTE_UNITS;) {
		const struct unit *u = &s->units.item[i];
		size_t at = text_find(u->text, mark), from = at, to;

		if (s->doc->line[u->line[0]].message != message)
			return false;
		if (at == TEXT_NOT_FOUND || at == 0)
			continue;
		while (from && at - from < WINDOW_BEFORE &&
		       !sentence_starts(u->text, from))
			from--;
		to = at + mark.n;
		while (to < u->text.n && to - at < WINDOW_AFTER &&
		       !sentence_starts(u->text, to))
			to++;
		window_copy(w, u, &s->mentions[i], from, at, NO_INDEX);
		if (!ch_blank(u->text.p[at - 1]))
			window_add(w, TEXT(" "));
		window_mark(w, '@');
		window_copy(w, u, &s->mentions[i], at + mark.n, to, NO_INDEX);
		return true;
	}
	return false;
}

static size_t sentence_begin(struct text t, size_t at, size_t from)
{
	while (from && at - from < WINDOW_BEFORE && !sentence_starts(t, from))
		from--;
	return from;
}

static size_t sentence_stop(struct text t, size_t to, size_t last)
{
	while (to < last && !sentence_starts(t, to))
		to++;
	return to;
}

static struct text window_of(const struct scan *s, size_t unit, size_t own,
			     struct window *w)
{
	const struct unit *u = &s->units.item[unit];
	const struct mentions *ms = &s->mentions[unit];
	const struct mention *m = &ms->item[own];
	size_t from = m->at, to = m->at + m->hash.n, last;

	w->n = 0;
	if (own == 0 && footnote_window(s, unit, w))
		return (struct text){w->byte, w->n};
	from = sentence_begin(u->text, m->at, from);
	if (evidence_names_only(u->text, from))
		from = sentence_begin(u->text, m->at, from - 1);
	/* The first id of a line that begins with one. */
	if (own == 0 && u->id_first && u->intro != NO_INDEX) {
		const struct unit *intro = &s->units.item[u->intro];
		size_t skip = intro->text.n > WINDOW_INTRO ?
			intro->text.n - WINDOW_INTRO : 0;

		window_copy(w, intro, &s->mentions[u->intro], skip,
			    intro->text.n, NO_INDEX);
		window_add(w, TEXT(" "));
		from = 0;
	}
	if (m->title_to > to)
		to = m->title_to;
	last = to + WINDOW_AFTER < u->text.n ? to + WINDOW_AFTER : u->text.n;
	to = sentence_stop(u->text, to, last);
	if (to < last && evidence_tells_outcome(u->text, to))
		to = sentence_stop(u->text, to + 1, last);
	window_copy(w, u, ms, from, to, own);
	return (struct text){w->byte, w->n};
}

/* ---- evidence of one mention ---- */

static bool performance_subject(struct text t)
{
	static const char *const words[] = {
		"regress", "slow", "degrad", "drop", "worse", "performance",
		"throughput", "latency", "iops",
	};

	if (text_ihas(t, TEXT("improvement")))
		return false;
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (text_ihas(t, text_of(words[i])))
			return true;
	return false;
}

/* Do the title and the subject of the mail share 70 % of the title's words,
 * three at least? */
static bool same_words(struct text title, struct text subject)
{
	size_t words = 0, shared = 0;

	while (words < 30) {
		struct text w = text_word(&title);

		if (w.n == 0)
			break;
		while (w.n && !ch_word(w.p[w.n - 1]))
			w.n--;
		if (w.n < 3)
			continue;
		words++;
		shared += text_find_word(subject, w) != TEXT_NOT_FOUND;
	}
	return shared >= 3 && shared * 10 >= words * 7;
}

static void add_ref(struct document *doc, const struct unit *u,
		    const struct mention *m, const struct evidence_hit *hit,
		    size_t list_size)
{
	struct facts *f = &doc->facts;
	size_t k = unit_line_index(u, m->at);
	struct text hash = arena_text(doc->arena, m->hash);
	char *p = arena_cstr(doc->arena, hash);

	for (size_t i = 0; i < hash.n; i++)
		p[i] = ch_fold(p[i]);
	f->commit = arena_grow(doc->arena, f->commit, f->n_commits,
			       &f->cap_commits, sizeof(*f->commit));
	f->commit[f->n_commits++] = (struct commit_ref){
		.hash = {p, hash.n},
		.subject = m->subject,
		.kind = hit->kind,
		.rejected = hit->rejected,
		.points = hit->points,
		.list_size = list_size,
		.line = u->line[k],
		.at = m->at - u->start[k],
	};
}

/* How many lines of the list that the unit stands in begin with an id and
 * have the same introduction; 0 when it is in none. */
static size_t list_size(const struct units *us, size_t unit)
{
	size_t intro = us->item[unit].intro, n = 0;

	if (!us->item[unit].id_first || intro == NO_INDEX)
		return 0;
	for (size_t i = intro + 1; i < us->n && us->item[i].intro == intro;
	     i++)
		n++;
	return n;
}

static struct pattern list_intro = {
	"\\b(?:these|following|candidates?|possible|suspicious|several|some|"
	"potential|one of|among|range)\\b[^.]{0,60}\\b(?:commits?|patch(?:es)?|"
	"changes|range)?", NULL, NULL
};

static struct pattern commits_word = {
	"\\b(?:commits|patches|changes|candidates)\\b", NULL, NULL
};

/* A list of three or more that somebody offers as candidates. */
static bool candidates(const struct scan *s, size_t unit, size_t size)
{
	const struct unit *u = &s->units.item[unit];
	struct text t;

	if (size < LIST_LEAST)
		return false;
	t = s->units.item[u->intro].text;
	if (t.n > WINDOW_INTRO)
		t = text_from(t, t.n - WINDOW_INTRO);
	return pattern_matches(&list_intro, t) &&
	       pattern_matches(&commits_word, t);
}

/* "Fixes: ID" in a patch that this message offers names the culprit. */
static void trailer_evidence(const struct scan *s, const struct unit *u,
			     struct evidence_hits *hits)
{
	const struct line *l = &s->doc->line[u->line[0]];

	if (text_istarts(text_ltrim(u->text), TEXT("fixes:"))) {
		if (robots_offers_patch(&s->robots, l->message, l->origin))
			evidence_add(hits, "fixes-tag", 3.0, false);
		else
			evidence_add(hits, "mention", 0.2, false);
		return;
	}
	if (text_istarts(text_ltrim(u->text), TEXT("bisected-by:")))
		evidence_add(hits, "mention", 0.4, false);
	else
		evidence_add(hits, "patch-context", -3.0, true);
}

static void prose_evidence(struct scan *s, size_t unit, size_t own,
			   struct evidence_hits *hits)
{
	const struct unit *u = &s->units.item[unit];
	const struct mention *m = &s->mentions[unit].item[own];
	const struct line *l = &s->doc->line[unit_line(u, m->at)];
	struct window w;
	struct text t = window_of(s, unit, own, &w);
	size_t size = own == 0 ? list_size(&s->units, unit) : 0;
	enum bisect_mark mark = bisect_mark(t);

	if (mark == BISECT_FIRST_BAD) {
		evidence_add(hits, "bisected", 3.5, false);
		bisect_step(&s->log, mark, s->doc->facts.n_commits);
		return;
	}
	if (mark != BISECT_NONE) {
		evidence_add(hits, mark == BISECT_GOOD ? "parent" :
			     "bisect-step", -3.0, true);
		bisect_step(&s->log, mark, s->doc->facts.n_commits);
		return;
	}
	evidence_cues(t, hits);
	if (m->subject.n && same_words(m->subject,
				       s->doc->message[l->origin].subject))
		evidence_add(hits, "claimed:title", 2.2, false);
	if (hits->n == 0 && candidates(s, unit, size))
		evidence_add(hits, "candidate-list", 1.0, false);
	if (robots_show(&s->robots, unit_line(u, m->at)))
		evidence_add(hits, "analysed:show", 1.5, false);
	if (hits->n == 0)
		evidence_add(hits, "mention", size ? 0.2 : 0.4, false);
}

/* ---- the document ---- */

static void unit_mention(struct scan *s, size_t unit, size_t own)
{
	const struct unit *u = &s->units.item[unit];
	const struct mention *m = &s->mentions[unit].item[own];
	size_t line = unit_line(u, m->at);
	struct evidence_hits hits = {0};
	size_t start = u->start[unit_line_index(u, m->at)];
	const char *why = commit_context(u->text, start, m->at, m->hash.n);
	size_t size = own == 0 ? list_size(&s->units, unit) : 0;

	if (s->read++ >= LIMIT_MENTIONS)
		return;
	if (why)
		evidence_add(&hits, why, -3.0, true);
	if (!robots_evidence(&s->robots, line, m->hash, &hits) && !why) {
		if (robots_inside_show(&s->robots, line))
			evidence_add(&hits, "patch-context", -3.0, true);
		else if (u->kind == UNIT_TRAILER)
			trailer_evidence(s, u, &hits);
		else if (u->kind == UNIT_SUBJECT &&
			 performance_subject(u->text))
			evidence_add(&hits, "claimed:subject", 2.6, false);
		else if (u->kind == UNIT_DIRECTIVE)
			evidence_add(&hits, "mention", 0.4, false);
		else
			prose_evidence(s, unit, own, &hits);
	} else if (u->kind == UNIT_SUBJECT && !why &&
		   performance_subject(u->text)) {
		evidence_add(&hits, "claimed:subject", 2.6, false);
	}
	for (size_t i = 0; i < hits.n; i++)
		add_ref(s->doc, u, m, &hits.item[i], size);
}

static void read_unit(struct scan *s, size_t unit)
{
	size_t message = s->doc->line[s->units.item[unit].line[0]].message;

	if (message != s->log.message) {
		bisect_end(&s->log, &s->doc->facts);
		bisect_start(&s->log, message);
	}
	s->mentions[unit] = mentions_of(s->doc, &s->units.item[unit]);
	for (size_t i = 0; i < s->mentions[unit].n; i++)
		unit_mention(s, unit, i);
}

/* Ids in patches are remembered as such, once a line. */
static void read_patch_line(struct scan *s, size_t line)
{
	struct document *doc = s->doc;
	size_t start = 0, at = 0;
	struct unit u = {
		.text = doc->line[line].text,
		.line = &line,
		.start = &start,
		.n = 1,
	};
	const struct evidence_hit hit = {"patch-context", -3.0, true};
	struct text hash;

	if (!text_has(u.text, TEXT("index ")) &&
	    !text_starts(u.text, TEXT("From ")))
		return;
	while (commit_next(u.text, &at, &hash) &&
	       s->read++ < LIMIT_MENTIONS) {
		struct mention m = {
			.hash = hash,
			.at = (size_t)(hash.p - u.text.p),
		};

		add_ref(doc, &u, &m, &hit, 0);
	}
}

void commit_scan(struct document *doc)
{
	struct scan s = {.doc = doc};

	s.units = unit_read(doc);
	s.mentions = arena_array(doc->arena, s.units.n + 1,
				 sizeof(*s.mentions));
	s.robots = robots_read(doc);
	bisect_start(&s.log, NO_INDEX);
	for (size_t i = 0; i < s.units.n; i++)
		read_unit(&s, i);
	bisect_end(&s.log, &doc->facts);
	for (size_t i = 0; i < doc->n_lines; i++)
		if ((doc->line[i].flags & LINE_PATCH) &&
		    !(doc->line[i].flags & LINE_REPEAT))
			read_patch_line(&s, i);
	if (s.read > LIMIT_MENTIONS)
		document_warn(doc, NO_INDEX, "too-many-commits",
			      "%zu commit ids, of which %d were read", s.read,
			      LIMIT_MENTIONS);
}
