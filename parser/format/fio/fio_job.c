/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What fio was asked to do: a command line (one dash or two, continued with
 * \, wrapped by a mailer, inside braces or a script pasted as one line), a job
 * file, or a list of key=value in prose. A block of parameters, no run.
 * A value that stands twice with differing values keeps both, "a,b".
 */
#include "parser/format/fio/fio.h"

/* A script pasted with its options may be long; what is beyond is left out. */
#define MOST_PARAMS 96
#define MOST_VALUE 200
/* Lines of one call or file; lines back in which a variable may be set. */
#define MOST_LINES 200
#define VARIABLE_REACH 30
/* Variables looked up for one block. */
#define MOST_LOOKUPS 32

/* A call or job file that is read. `pending` is "-iodepth" before its "16". */
struct job {
	const struct passage *p;
	struct document *doc;
	struct block *block;
	size_t at, line;	/* line of the passage, of the document */
	size_t lookups;
	struct text pending;	/* option that waits for its value */
};

/* ---- values ---- */

/* Options that take no value on a command line. */
static bool is_flag(struct text name)
{
	static const char *const flags[] = {
		"group_reporting", "time_based", "thread", "norandommap",
		"stonewall", "exitall", "new_group", "minimal", "unlink",
		"create_only",
	};

	for (size_t i = 0; i < sizeof(flags) / sizeof(*flags); i++)
		if (text_is(name, flags[i]))
			return true;
	return false;
}

/* Options that only benchmarks of storage have: one must be there before
 * key=value in prose counts as a workload. */
static bool is_strong(struct text canonical)
{
	return text_eq(canonical, TEXT("rw")) ||
	       text_eq(canonical, TEXT("ioengine")) ||
	       text_eq(canonical, TEXT("iodepth")) ||
	       text_eq(canonical, TEXT("bs")) ||
	       text_eq(canonical, TEXT("numjobs"));
}

/* Quotes, brackets and punctuation that prose or a shell puts around a word. */
static struct text unquote(struct text t)
{
	while (t.n && memchr("\"'`({[", t.p[0], 6))
		t = text_from(t, 1);
	while (t.n && memchr("\"'`)}];,|", t.p[t.n - 1], 9))
		t.n--;
	return t;
}

/* "16" of jobs=16 in a shell text; empty when it is not there. */
static struct text assigned(struct text t, struct text name)
{
	size_t from = 0;

	for (;;) {
		size_t at = text_find(text_from(t, from), name);
		struct text v;

		if (at == TEXT_NOT_FOUND)
			return (struct text){NULL, 0};
		at += from;
		from = at + name.n;
		if (from >= t.n || t.p[from] != '=' ||
		    (at && !ch_space(t.p[at - 1]) && t.p[at - 1] != ';'))
			continue;
		v = text_from(t, from + 1);
		v = unquote(text_word(&v));
		if (v.n && v.p[0] != '$')
			return v;
	}
}

/* What a value of $name or ${name} is, by the lines before. */
static struct text resolve(struct job *j, struct text value)
{
	struct text name = text_from(value, 1);
	size_t first = j->at > VARIABLE_REACH ? j->at - VARIABLE_REACH : 0;

	name = unquote(name);
	if (!name.n || j->lookups++ >= MOST_LOOKUPS)
		return (struct text){NULL, 0};
	for (size_t i = first; i <= j->at; i++) {
		struct text v = assigned(j->p->line[i]->text, name);

		if (v.n)
			return v;
	}
	return (struct text){NULL, 0};
}

/* ---- parameters ---- */

/* A block has at most MOST_PARAMS, so a walk is enough. */
static struct param *find_param(struct block *b, struct text name)
{
	for (size_t i = 0; i < b->n_params; i++)
		if (text_eq(b->param[i].name, name))
			return &b->param[i];
	return NULL;
}

static bool holds(struct text list, struct text value)
{
	while (list.n)
		if (text_eq(text_cut(&list, ','), value))
			return true;
	return false;
}

/* Under the canonical name; "buffered=1" is "direct=0". A second value that
 * differs is kept beside the first. */
static void put(struct job *j, struct text name, struct text value)
{
	bool invert;
	struct text canonical = fio_option(name, &invert);
	struct param *old;

	value = unquote(value);
	if (value.n && value.p[0] == '$')
		value = resolve(j, value);
	if (!value.n || !name.n)
		return;
	if (!canonical.n)
		canonical = name;
	if (invert)
		value = text_eq(value, TEXT("0")) ? TEXT("1") : TEXT("0");
	old = find_param(j->block, canonical);
	if (!old) {
		if (j->block->n_params < MOST_PARAMS)
			block_param(j->doc, j->block, canonical, value,
				    j->line);
		return;
	}
	if (!holds(old->value, value) &&
	    old->value.n + value.n < MOST_VALUE)
		old->value = arena_printf(j->doc->arena, "%.*s,%.*s",
					  TEXT_ARG(old->value),
					  TEXT_ARG(value));
}

/* ---- command lines ---- */

/* Where the word fio ends as a command in t, from byte `from` on. */
static size_t find_fio(struct text t, size_t from)
{
	for (;;) {
		size_t at = text_find(text_from(t, from), TEXT("fio"));

		if (at == TEXT_NOT_FOUND)
			return at;
		at += from;
		from = at + 3;
		if ((at == 0 || memchr(" \t/$#`'\"({|:;", t.p[at - 1], 13)) &&
		    (from == t.n || ch_blank(t.p[from])))
			return from;
	}
}

/* The name of an option token: "--bs=4k" -> bs; empty when it is none. */
static struct text option_name(struct text token)
{
	struct text t = token;

	if (!text_skip(&t, TEXT("-")))
		return (struct text){NULL, 0};
	text_skip(&t, TEXT("-"));
	if (!t.n || !ch_alpha(t.p[0]))
		return (struct text){NULL, 0};
	return text_cut(&t, '=');
}

/* A token that is an option of fio. */
static bool is_known(struct text token)
{
	bool invert;

	return fio_option(option_name(token), &invert).n > 0;
}

/* Are there options of fio among the first words? */
static bool has_option(struct text t)
{
	for (int i = 0; i < 6; i++) {
		struct text w = text_word(&t);

		if (!w.n)
			return false;
		if (is_known(unquote(w)))
			return true;
	}
	return false;
}

/* Two options or more of the long form with a strong one among them: a call
 * whose "fio" stands elsewhere, "{ --name=x --rw=randwrite ... }". */
static bool is_bare_call(struct text t)
{
	size_t known = 0, strong = 0;

	if (!text_has(t, TEXT("--")))
		return false;
	while (t.n) {
		struct text w = unquote(text_word(&t));
		bool invert;

		if (!text_starts(w, TEXT("--")) || !text_has(w, TEXT("=")))
			continue;
		w = fio_option(option_name(w), &invert);
		known += w.n > 0;
		strong += is_strong(w);
	}
	return known >= 2 && strong >= 1;
}

/* The byte behind the "fio" of a call in line i, or TEXT_NOT_FOUND. */
static size_t call_at(const struct passage *p, size_t i, bool last)
{
	struct text t = p->line[i]->text;
	size_t at = find_fio(t, 0), found = TEXT_NOT_FOUND;

	while (at != TEXT_NOT_FOUND) {
		struct text rest = text_ltrim(text_from(t, at));

		if (!rest.n || text_eq(text_trim(rest), TEXT("\\")))
			rest = i + 1 < p->n ? fio_clean(p->line[i + 1]->text)
					    : rest;
		if (has_option(rest))
			found = at;
		if (found != TEXT_NOT_FOUND && !last)
			break;
		at = find_fio(t, at);
	}
	return found;
}

/* Where a shell command ends. */
static bool ends_call(struct text w)
{
	return w.n && (memchr(">|;&<", w.p[0], 5) || text_eq(w, TEXT("2>&1")));
}

/* One word of a call; false when the call is over. */
static bool read_word(struct job *j, struct text w)
{
	struct text name, value;
	bool invert, closed;

	if (text_eq(w, TEXT("\\")) || text_eq(w, TEXT("{")))
		return true;
	if (ends_call(w))
		return false;
	closed = memchr("};|`", w.p[w.n - 1], 4) != NULL &&
		 !text_has(w, TEXT("${"));
	name = option_name(w);
	if (name.n) {
		j->pending = (struct text){NULL, 0};
		value = w;
		text_cut(&value, '=');
		name = unquote(name);
		if (text_has(w, TEXT("=")))
			put(j, name, value);
		else if (is_flag(name))
			put(j, name, TEXT("1"));
		else if (fio_option(name, &invert).n)
			j->pending = name;
		return !closed;
	}
	if (j->pending.n) {
		put(j, j->pending, w);
		j->pending = (struct text){NULL, 0};
		return !closed;
	}
	/* A job file's name, or what a shell says behind the options. */
	return !closed && j->block->n_params == 0;
}

/* Does the call go on in `next`? */
static bool call_goes_on(struct text now, struct text next)
{
	now = text_rtrim(now);
	if (!next.n)
		return false;
	if (text_ends(now, TEXT("\\")))
		return true;
	return next.n > 1 && next.p[0] == '-' &&
	       (is_known(unquote(next)) || is_known(next) ||
		option_name(next).n);
}

/* "--" at the end of a line and "group_reporting" on the next. */
static bool is_torn(struct text now)
{
	now = text_rtrim(now);
	return text_ends(now, TEXT(" --")) || text_eq(now, TEXT("--"));
}

/* `torn`: the dashes of the first word stand at the end of the line before. */
static bool read_words(struct job *j, struct text t, bool torn)
{
	bool first = torn;

	while (t.n) {
		struct text w = text_word(&t);

		if (first)
			w = arena_printf(j->doc->arena, "--%.*s", TEXT_ARG(w));
		first = false;
		if (!w.n || text_eq(w, TEXT("--")))
			continue;
		if (!read_word(j, w))
			return false;
	}
	return true;
}

/* Line by line as long as the call goes on: by a backslash, an option at the
 * start of the next line, or a value that is still owed. */
static size_t parse_call(struct job *j, size_t at, size_t byte)
{
	const struct passage *p = j->p;
	struct text t = text_from(p->line[at]->text, byte);
	bool torn = false;
	size_t i = at;

	for (;;) {
		struct text next;

		j->at = i;
		j->line = (size_t)(p->line[i] - j->doc->line);
		if (!read_words(j, t, torn))
			break;
		if (i + 1 >= p->n || i - at >= MOST_LINES ||
		    call_at(p, i + 1, false) != TEXT_NOT_FOUND)
			break;
		next = text_trim(p->line[i + 1]->text);
		/* The prompt that a shell prints for a continued line. */
		if (text_ends(text_rtrim(t), TEXT("\\")) &&
		    text_starts(next, TEXT("> ")))
			next = text_from(next, 2);
		torn = is_torn(t);
		if (!torn && text_trim(t).n && !call_goes_on(t, next) &&
		    !(j->pending.n && next.n))
			break;
		t = next;
		i++;
	}
	return i - at + 1;
}

/* ---- job files and lists ---- */

/* "bs = 4k" or "bs=4k" as a whole line. */
static bool split_setting(struct text t, struct text *name,
			  struct text *value)
{
	bool invert;

	*value = text_trim(t);
	if (!text_has(*value, TEXT("="))) {
		*name = *value;
		*value = TEXT("1");
		return is_flag(*name);
	}
	*name = text_trim(text_cut(value, '='));
	*value = text_trim(*value);
	return value->n && fio_option(*name, &invert).n > 0 &&
	       !text_has(*value, TEXT("="));
}

/* "[global]", "[job1]": one pair of brackets over the whole line. */
static bool is_section(struct text t)
{
	t = text_trim(t);
	if (t.n < 3 || t.n > 80 || t.p[0] != '[' || t.p[t.n - 1] != ']')
		return false;
	return !text_has(text_sub(t, 1, t.n - 2), TEXT("]"));
}

static bool is_comment(struct text t)
{
	t = text_trim(t);
	return t.n && (t.p[0] == ';' || t.p[0] == '#');
}

/* A line of settings by its own: name=value, or a flag. */
static bool is_setting(struct text t)
{
	struct text name, value;

	return split_setting(t, &name, &value) &&
	       (!text_has(value, TEXT(" ")) || value.n < 60);
}

/* Settings on their lines: how many of the next six, and a strong one? */
static bool is_list(const struct passage *p, size_t at, size_t least)
{
	size_t n = 0, strong = 0;

	for (size_t i = at; i < p->n && i < at + 12; i++) {
		struct text t = fio_clean(p->line[i]->text);
		struct text name, value;
		bool invert;

		if (!t.n || is_section(t) || is_comment(t))
			continue;
		if (!is_setting(t) || !split_setting(t, &name, &value))
			break;
		n++;
		strong += is_strong(fio_option(name, &invert));
	}
	return n >= least && strong > 0;
}

static void read_setting(struct job *j, struct text t)
{
	struct text name, value;

	if (split_setting(t, &name, &value))
		put(j, name, value);
}

/* The name of a job is a parameter; [global] is no job. */
static void read_section(struct job *j, struct text t)
{
	struct text name = text_sub(t, 1, t.n - 2);

	if (!text_ieq(name, TEXT("global")))
		put(j, TEXT("name"), name);
}

/* Ends at the first line that is no setting once there were some. */
static size_t parse_list(struct job *j, size_t at)
{
	const struct passage *p = j->p;
	size_t end = at;

	for (size_t i = at; i < p->n && i - at < MOST_LINES; i++) {
		struct text t = fio_clean(p->line[i]->text);

		j->at = i;
		j->line = (size_t)(p->line[i] - j->doc->line);
		if (!t.n || is_comment(t))
			continue;
		if (is_section(t))
			read_section(j, t);
		else if (is_setting(t))
			read_setting(j, t);
		else if (end == at || !j->block->n_params)
			break;
		else if (option_name(t).n || text_has(t, TEXT(" ")) ||
			 !text_has(t, TEXT("=")))
			break;
		end = i + 1;
	}
	return end > at ? end - at : 1;
}

/* key=value words in a line of prose: how many fio knows. */
static bool is_prose_list(struct text t)
{
	size_t known = 0, strong = 0;

	while (t.n) {
		struct text w = unquote(text_word(&t));
		bool invert;

		if (!text_has(w, TEXT("=")))
			continue;
		w = fio_option(text_cut(&w, '='), &invert);
		known += w.n > 0;
		strong += is_strong(w);
	}
	return known >= 3 && strong > 0;
}

/* A list in prose goes on in the next line. */
static bool starts_with_pair(struct text t)
{
	struct text w = unquote(text_word(&t));
	bool invert;

	return text_has(w, TEXT("=")) &&
	       fio_option(text_cut(&w, '='), &invert).n > 0;
}

static size_t parse_prose_list(struct job *j, size_t at)
{
	const struct passage *p = j->p;
	size_t i = at;

	do {
		struct text t = p->line[i]->text;

		j->at = i;
		j->line = (size_t)(p->line[i] - j->doc->line);
		while (t.n) {
			struct text value = unquote(text_word(&t));
			struct text name;
			bool invert;

			if (!text_has(value, TEXT("=")))
				continue;
			name = text_cut(&value, '=');
			if (fio_option(name, &invert).n)
				put(j, name, value);
		}
		i++;
	} while (i < p->n && i - at < 8 &&
		 starts_with_pair(text_trim(p->line[i]->text)));
	return i - at;
}

/* ---- words ---- */

/* "Fio with buffered io/fsync=1/randwrite": no number but in key=value, so
 * that no result hides in the line. */
static bool is_description(struct text t)
{
	static const char *const modes[] = {"randwrite", "randread", "randrw"};
	bool found = false;

	if (t.n > 100 || text_find_word(t, TEXT("fio")) == TEXT_NOT_FOUND)
		return false;
	for (size_t i = 0; i < 3; i++)
		found |= text_find_word(t, text_of(modes[i])) !=
			 TEXT_NOT_FOUND;
	for (size_t i = 1; found && i < t.n; i++)
		if (ch_digit(t.p[i]) && t.p[i - 1] != '=' &&
		    !ch_digit(t.p[i - 1]))
			return false;
	return found && text_find_char(t, '%') == TEXT_NOT_FOUND;
}

/* The next part of a description, cut at blanks, commas and slashes. */
static struct text next_part(struct text *t)
{
	size_t n = 0;
	struct text part;

	while (t->n && memchr(" \t,/+;()", t->p[0], 8))
		*t = text_from(*t, 1);
	while (n < t->n && !memchr(" \t,/+;()", t->p[n], 8))
		n++;
	part = text_sub(*t, 0, n);
	*t = text_from(*t, n);
	return part;
}

static size_t parse_description(struct job *j, size_t at)
{
	struct text t = j->p->line[at]->text;
	bool invert;

	j->at = at;
	j->line = (size_t)(j->p->line[at] - j->doc->line);
	while (t.n) {
		struct text value = unquote(next_part(&t)), name;

		if (fio_direction(value) && text_istarts(value, TEXT("rand")))
			put(j, TEXT("rw"), value);
		else if (text_ieq(value, TEXT("randrw")))
			put(j, TEXT("rw"), value);
		else if (text_ieq(value, TEXT("buffered")))
			put(j, TEXT("direct"), TEXT("0"));
		else if (text_ieq(value, TEXT("direct")) ||
			 text_ieq(value, TEXT("O_DIRECT")))
			put(j, TEXT("direct"), TEXT("1"));
		if (!text_has(value, TEXT("=")))
			continue;
		name = text_cut(&value, '=');
		if (fio_option(name, &invert).n)
			put(j, name, value);
	}
	return 1;
}

/* ---- the format ---- */

enum shape { NO_JOB, CALL, BARE_CALL, JOB_FILE, LIST, PROSE_LIST,
	     DESCRIPTION };

/* In the order of how sure each is; a line that is a row of a report is
 * none. */
static enum shape shape_of(const struct passage *p, size_t at)
{
	struct text t = p->line[at]->text;
	struct text clean = fio_clean(t);
	struct fio_row row;

	if (text_has(t, TEXT("fio")) && call_at(p, at, false) != TEXT_NOT_FOUND)
		return CALL;
	if (is_section(clean))
		return is_list(p, at + 1, 1) ? JOB_FILE : NO_JOB;
	if (is_description(clean))
		return DESCRIPTION;
	if (!text_has(t, TEXT("=")) || fio_record(clean, &row) != FIO_NONE)
		return NO_JOB;
	if (is_setting(clean) && is_list(p, at, 3))
		return LIST;
	if (is_bare_call(t))
		return BARE_CALL;
	return is_prose_list(t) ? PROSE_LIST : NO_JOB;
}

static int job_sniff(const struct passage *p, size_t at)
{
	switch (shape_of(p, at)) {
	case CALL:
		return 90;
	case BARE_CALL:
	case JOB_FILE:
		return 85;
	case LIST:
	case PROSE_LIST:
		return 75;
	case DESCRIPTION:
		return 40;
	default:
		return 0;
	}
}

static size_t job_parse(const struct passage *p, size_t at,
			struct block *block)
{
	struct job j = {.p = p, .doc = p->doc, .block = block};
	struct text t = p->line[at]->text;

	switch (shape_of(p, at)) {
	case CALL:
		/* Of two calls in one line the first is the preparation. */
		return parse_call(&j, at, call_at(p, at, true));
	case BARE_CALL:
		return parse_call(&j, at, text_find(t, TEXT("--")));
	case JOB_FILE:
	case LIST:
		return parse_list(&j, at);
	case PROSE_LIST:
		return parse_prose_list(&j, at);
	case DESCRIPTION:
		return parse_description(&j, at);
	default:
		return 1;
	}
}

static const char *const samples[] = {
	"fio --name=seq --rw=write --bs=1m --ioengine=libaio --iodepth=8\n",
	"fio -name seq -rw=write -bs=1024Ki -size=32Gi \\\n"
	"   -iodepth 1 -ioengine sync -numjobs=4\n",
	"[global]\nioengine=libaio\nrw=randwrite\nbs = 4k\n\n[job]\n"
	"filename=/dev/vdb\n",
	"- readwrite=randwrite bs=4k ioengine=libaio iodepth=16 direct=1\n",
	NULL,
};

const struct format format_fio_job = {
	.name = "fio-job",
	.title = "fio, command line or job file",
	.sniff = job_sniff,
	.parse = job_parse,
	.samples = samples,
};
