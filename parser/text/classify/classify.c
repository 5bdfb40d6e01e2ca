/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The kind of a mail, by gates in order: a robot's words of its own, what
 * machines and lists say every week, then the scale of replies, of patches, or
 * of new threads.
 */
#include "parser/text/classify/classify_inside.h"

const char *classify_name(enum message_kind kind)
{
	static const char *const name[] = {
		[MESSAGE_REPORT] = "report", [MESSAGE_REPLY] = "reply",
		[MESSAGE_PATCH] = "patch",   [MESSAGE_ROBOT] = "robot",
		[MESSAGE_OTHER] = "other",
	};

	return name[kind];
}

/* ---- points ---- */

static const struct weight {
	signed char points, most;
	const char *name;
} weights[POINT_KINDS] = {
	[POINT_RATE] = {4, 2, "rate"},
	[POINT_KEY] = {2, 2, "key"},
	[POINT_IOPS] = {3, 1, "iops"},
	[POINT_TOOL] = {4, 2, "tool"},
	[POINT_CHANGE] = {4, 2, "change"},
	[POINT_PERCENT] = {1, 3, "percent"},
	[POINT_TIMES] = {3, 1, "times"},
	[POINT_PAIR] = {3, 1, "pair"},
	[POINT_CLOCK] = {4, 2, "clock"},
	[POINT_TIME] = {1, 3, "time"},
	[POINT_TABLE] = {1, 5, "table"},
	[POINT_LOAD] = {3, 1, "load"},
	[POINT_PROFILE] = {1, 5, "profile"},
	[POINT_ROBOT_ROW] = {2, 2, "robot-row"},
	[POINT_REGRESS] = {1, 2, "regress"},
	[POINT_SLOW] = {2, 2, "slow"},
	[POINT_PERF] = {1, 3, "words"},
	[POINT_BENCH] = {1, 2, "benchmark"},
	[POINT_SUBJECT_BAD] = {2, 1, "subject-bad"},
	[POINT_SUBJECT_PERF] = {2, 1, "subject-perf"},
	[POINT_VERSIONS] = {1, 1, "versions"},
	[POINT_BROKEN] = {-2, 2, "broken"},
	[POINT_SPAM] = {-4, 2, "spam"},
	[POINT_DISK_FREE] = {-6, 1, "df"},
	[POINT_IMPROVE] = {0, 2, "improve"},
};

static int points_of(const struct points *p, size_t kind)
{
	int n = p->seen[kind] < weights[kind].most ? p->seen[kind]
						   : weights[kind].most;

	return n * weights[kind].points;
}

static int improves(const struct points *p)
{
	return p->seen[POINT_IMPROVE] < 2 ? p->seen[POINT_IMPROVE] : 2;
}

static void add_up(struct points *p, bool root, struct classified *c)
{
	p->seen[POINT_TABLE] = p->table_rows >= 6   ? 5
			       : p->table_rows >= 3 ? 3 : 0;
	if (!root)
		p->seen[POINT_BROKEN] = 0;
	for (size_t i = 0; i < POINT_KINDS; i++)
		*(i < POINT_MEASURED ? &c->measured : &c->context) +=
			points_of(p, i);
}

static struct text reason(struct arena *a, const char *scale,
			  const struct points *p)
{
	char s[400];
	int n = snprintf(s, sizeof(s), "%s:", scale);

	for (size_t i = 0; i < POINT_KINDS; i++)
		if (points_of(p, i) && n < (int)sizeof(s) - 40)
			n += snprintf(s + n, sizeof(s) - (size_t)n,
				      "%s %s %d", n > 8 ? "," : "",
				      weights[i].name, points_of(p, i));
	return arena_text(a, (struct text){s, (size_t)n});
}

/* ---- robots ---- */

struct sign { bool found, regression; };

/* "noticed a -21.3% regression of METRIC", "reported a ... improvement". */
static struct sign sign_at(struct text t)
{
	struct sign s = {false, false};
	struct text w = text_word(&t);

	if (text_is(w, "a") || text_is(w, "an") || text_is(w, "the"))
		w = text_word(&t);
	if (w.n && (w.p[0] == '-' || w.p[0] == '+'))
		w = text_from(w, 1);
	if (w.n < 2 || !ch_digit(w.p[0]) || w.p[w.n - 1] != '%')
		return s;
	w = text_word(&t);
	s.regression = text_is(w, "regression");
	s.found = (s.regression || text_is(w, "improvement")) &&
		  text_is(text_word(&t), "of");
	return s;
}

static struct sign find_sign(struct text t)
{
	static const struct text verbs[] = {
		{"noticed ", 8}, {"reported ", 9}};
	struct sign s = {false, false};

	for (size_t v = 0; v < 2 && !s.found; v++) {
		struct text rest = t;
		size_t at;

		while (!s.found &&
		       (at = text_find(rest, verbs[v])) != TEXT_NOT_FOUND) {
			rest = text_from(rest, at + verbs[v].n);
			s = sign_at(text_sub(rest, 0, 80));
		}
	}
	return s;
}

/* A line "commit: ID". */
static bool names_commit(struct text t)
{
	size_t at;

	while ((at = text_find(t, TEXT("commit: "))) != TEXT_NOT_FOUND) {
		t = text_from(t, at + 8);
		if (t.n > 7 && ch_hex(t.p[0]) && ch_hex(t.p[1]) &&
		    ch_hex(t.p[6]))
			return true;
	}
	return false;
}

/* from: lower case. */
static const char *machine_sender(struct text from)
{
	static const char *const names[] = {
		"syzbot", "kernelci", "patchwork", "tip-bot", "bugzilla-daemon",
		"buildbot", "pr-tracker-bot", "gregkh+bot", "linuxtesting.org",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (text_has(from, text_of(names[i])))
			return names[i];
	return NULL;
}

/* What lists say every week; a bug tracker's mails are people's. */
static bool ritual(struct text s)
{
	static const char *const begins[] = {
		"[git pull]", "git pull", "[pull", "build success",
		"build regression", "build ", "linux-next:", "[announce",
		"announce", "linux regressions report", "regressions report",
		"kernelci", "[syzbot]", "syzbot", "kisskb:", "linux 5.",
		"linux 6.", "linux 4.", "[tip:", "[stable] build",
		"linus' tree", "xfstests", "next/", "stable-rc/", "mainline/",
	};

	while (text_skip(&s, TEXT("re: ")))
		;
	for (size_t i = 0; i < sizeof(begins) / sizeof(*begins); i++)
		if (text_begins(s, begins[i]))
			return true;
	return text_has(s, TEXT("build regressions")) ||
	       text_has(s, TEXT("git pull")) ||
	       text_has(s, TEXT("regression report")) ||
	       text_has(s, TEXT("[git pull]"));
}

/* ---- the scales ---- */

/* "[PATCH v2 3/7]", "[RFC]" at the start, list tags before it allowed. */
static bool patch_tag(struct text s)
{
	for (int i = 0; i < 4 && s.n && s.p[0] == '['; i++) {
		size_t end = text_find_char(s, ']');
		struct text tag = text_sub(s, 0, end);

		if (end == TEXT_NOT_FOUND)
			return false;
		if (text_has(tag, TEXT("patch")) || text_has(tag, TEXT("rfc")))
			return true;
		s = text_ltrim(text_from(s, end + 1));
	}
	return text_starts(s, TEXT("patch"));
}

static bool reply_mark(struct text s)
{
	static const char *const marks[] = {
		"re:", "re :", "aw:", "sv:", "antw:", "re[", "fwd:", "fw:",
		"r\303\251p:", "\347\255\224\345\244\215:",
		"\345\233\236\345\244\215:",
		"\345\233\236\350\246\206:"};

	for (int i = 0; i < 3 && s.n && s.p[0] == '['; i++) {
		size_t end = text_find_char(s, ']');

		if (end == TEXT_NOT_FOUND)
			break;
		s = text_ltrim(text_from(s, end + 1));
	}
	for (size_t i = 0; i < sizeof(marks) / sizeof(*marks); i++)
		if (text_begins(s, marks[i]))
			return true;
	return false;
}

static void collect(struct arena *a, const struct own *own, bool root,
		    struct points *p, struct classified *c)
{
	struct lexed words, subject;

	lex_scan(a, own->words, &words);
	lex_scan(a, own->subject, &subject);
	points_numbers(own, &words, p);
	points_lines(own, p);
	points_words(own, &words, &subject, p);
	add_up(p, root, c);
}

static void as_reply(struct arena *a, const struct mail_texts *t,
		     struct own *own, struct classified *c)
{
	int least = own->diff || own->signed_off ? 8 : 4;
	struct points p = {0};

	own_forget_known(a, t, own);
	collect(a, own, false, &p, c);
	if (c->measured >= least && c->measured + c->context >= 11)
		c->kind = MESSAGE_REPLY;
	c->why = reason(a, "reply", &p);
}

static void as_patch(struct arena *a, struct own *own, struct classified *c)
{
	struct points p = {0};

	collect(a, own, false, &p, c);
	if (c->measured >= 3 && c->measured + c->context + improves(&p) >= 8)
		c->kind = MESSAGE_PATCH;
	c->why = reason(a, "patch", &p);
}

static void as_root(struct arena *a, struct own *own, struct classified *c)
{
	struct points p = {0};
	bool bad;

	collect(a, own, true, &p, c);
	bad = p.seen[POINT_REGRESS] || p.seen[POINT_SLOW] ||
	      p.seen[POINT_SUBJECT_BAD];
	if (c->measured >= 3 && c->measured + c->context >= 10 && bad)
		c->kind = MESSAGE_REPORT;
	c->why = reason(a, "root", &p);
}

/* ---- the gates ---- */

static bool robot_gate(const struct own *own, struct classified *c)
{
	struct sign s;

	if (!names_commit(own->words))
		return false;
	s = find_sign(own->words);
	if (!s.found)
		return false;
	c->kind = s.regression ? MESSAGE_REPORT : MESSAGE_ROBOT;
	c->measured = 20;
	c->why = s.regression ? TEXT("robot: regression")
			      : TEXT("robot: improvement");
	return true;
}

static bool machine_gate(const struct own *own, struct classified *c)
{
	const char *name = machine_sender(own->from);

	if (!name)
		return false;
	c->kind = MESSAGE_ROBOT;
	c->why = text_of(name);
	return true;
}

static bool ritual_gate(const struct own *own, struct classified *c)
{
	bool found = ritual(own->subject);

	if (found)
		c->why = TEXT("ritual");
	return found;
}

void classify_texts(struct arena *a, struct mail *m, struct mail_texts *t)
{
	t->t = arena_array(a, m->n_parts + 1, sizeof(*t->t));
	t->part = arena_array(a, m->n_parts + 1, sizeof(*t->part));
	t->n = 0;
	for (size_t i = 0; i < m->n_parts; i++) {
		struct mail_text text;

		if (m->part[i].use != MAIL_TEXT ||
		    !mail_readable(a, m, i, &text))
			continue;
		t->part[t->n] = i;
		t->t[t->n++] = text.text;
	}
}

void classify_mail(struct arena *a, struct mail *m,
		   const struct mail_texts *t, struct classified *out)
{
	struct own own;
	bool tagged, re;

	*out = (struct classified){.kind = MESSAGE_OTHER,
				   .why = TEXT("no word of performance")};
	own_read(a, t, mail_value(a, m, MAIL_SUBJECT), &own);
	own.from = own_lower(a, m->field[MAIL_FROM]);
	if (machine_gate(&own, out))
		return;
	if (!own_has_cue(&own)) {
		ritual_gate(&own, out);
		return;
	}
	if (robot_gate(&own, out) || ritual_gate(&own, out))
		return;
	tagged = patch_tag(own.subject);
	re = reply_mark(own.subject);
	if (re || (m->field[MAIL_IN_REPLY_TO].n && own.quoted && !tagged))
		as_reply(a, t, &own, out);
	else if (tagged || (own.signed_off && own.diff))
		as_patch(a, &own, out);
	else
		as_root(a, &own, out);
}
