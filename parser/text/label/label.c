/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Words, versions and commits that may say which side a text is about. The
 * reading is a single pass over the words of the text; what is found keeps its
 * place, so that clauses of prose can be told apart.
 *
 * "with", "without", "before" and "after" are mostly no labels at all ("with
 * two drives", "after 500us"): they count when a word of change follows within
 * four words, or when nothing stands beside them.
 */
#include "parser/text/label/label.h"

#include <string.h>

#include "base/number.h"
#include "parser/text/label/label_lexicon.h"
#include "parser/text/text.h"

#define OBJECT_REACH 4
#define PATH_BYTES 256	/* of a path in front of a version; more are not seen */
#define KEY_WORDS 4	/* words before the last one of a key */

/* What a patch is called; "upgrade" only behind one of the weak words. */
static const char *const change_words[] = {
	"patch", "commit", "change", "series", "submission", "fix", "revert",
	"diff", "merge", "update", "upgrade", "updating", "upgrading", "switching",
	"moving", "migrating", "regression", "applying",
	"applied", "cherry-pick", "optimi", "rework", "modification",
	"improvement",
};

/* What an adjective of a state stands in front of. */
static const char *const state_nouns[] = {
	"kernel", "code", "version", "tree", "release", "branch", "master",
	"mainline", "upstream", "stable", "linux", "driver", "behavior",
	"behaviour", "implementation", "algorithm", "case", "run", "linus",
	"result", "performance", "throughput", "outcome", "speed", "rate",
	"bandwidth",
};

static bool starts_any(struct text word, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (text_ibegins(word, list[i]))
			return true;
	return false;
}

static bool starts_change_word(struct text word)
{
	/* "with no real difference" has no diff. */
	return !text_ibegins(word, "differ") &&
	       starts_any(word, change_words,
			  sizeof(change_words) / sizeof(*change_words));
}

static bool word_byte(char c)
{
	return ch_word(c) || c == '/' || c == '\'';
}

/* The word at byte `at`, empty when there is none. */
static struct text word_at(struct text t, size_t at)
{
	size_t end = at;

	while (end < t.n && word_byte(t.p[end]))
		end++;
	return text_sub(t, at, end - at);
}

/* The start of the next word at or after `at`, or t.n. */
static size_t word_start(struct text t, size_t at)
{
	while (at < t.n && !ch_word(t.p[at]))
		at++;
	return at;
}

/* Does the lexeme stand at byte `at`? Returns its end, or 0. Blanks and
 * hyphens may part two words. */
static size_t lexeme_end(const struct label_lexeme *x, struct text t, size_t at)
{
	const char second = x->words[1];
	struct text words;

	/* Most entries of one letter differ in the next. */
	if (ch_lower(second) &&
	    (at + 1 >= t.n || ch_fold(t.p[at + 1]) != second))
		return 0;
	words = text_of(x->words);
	while (words.n) {
		struct text w = text_cut(&words, ' ');

		if (!text_istarts(text_from(t, at), w))
			return 0;
		at += w.n;
		if (!words.n)
			break;
		if (at >= t.n || (!ch_blank(t.p[at]) && t.p[at] != '-'))
			return 0;
		while (at < t.n && (ch_blank(t.p[at]) || t.p[at] == '-'))
			at++;
	}
	if (x->kind == LABEL_PREFIX)
		while (at < t.n && ch_alpha(t.p[at]))
			at++;
	if (at < t.n && t.p[at - 1] != '/' && word_byte(t.p[at]) &&
	    !(t.p[at] == '/' && at + 1 < t.n && ch_blank(t.p[at + 1])))
		return 0;
	return at;
}

/* The entries of one letter as a chain in their order, made at first use:
 * every word of a document is looked up. Numbers are one too high. */
static unsigned char letter_first[256], letter_next[LABEL_LEXEMES_MAX];

static void chain_letters(void)
{
	for (size_t i = label_n_lexemes; i-- > 0;) {
		unsigned char c = (unsigned char)label_lexicon[i].words[0];

		letter_next[i] = letter_first[c];
		letter_first[c] = (unsigned char)(i + 1);
	}
}

static const struct label_lexeme *lexeme_at(struct text t, size_t at, size_t *end)
{
	unsigned char first = (unsigned char)ch_fold(t.p[at]);

	if (!letter_first[(unsigned char)label_lexicon[0].words[0]])
		chain_letters();
	for (size_t k = letter_first[first]; k; k = letter_next[k - 1]) {
		size_t i = k - 1;

		*end = lexeme_end(&label_lexicon[i], t, at);
		if (*end)
			return &label_lexicon[i];
	}
	return NULL;
}

/* Nothing but punctuation and blanks up to the border or a mark that parts
 * labels. A digit is a neighbour: "after 500us" does not stand alone. */
static bool alone(struct text t, size_t at, size_t end)
{
	/* "... and after:" */
	static const char *const joint[] = {"and ", "then ", "vs ", "versus ",
		"but "};

	for (size_t i = 0; i < sizeof(joint) / sizeof(*joint); i++)
		if (at == strlen(joint[i]) &&
		    text_istarts(t, text_of(joint[i])))
			at = 0;
	while (at > 0 && ch_blank(t.p[at - 1]))
		at--;
	while (end < t.n && ch_blank(t.p[end]))
		end++;
	return (at == 0 || !ch_word(t.p[at - 1])) &&
	       (end == t.n || (!ch_word(t.p[end]) && t.p[end] != '.'));
}

static bool hash_at(struct text t, size_t at)
{
	size_t p = at;
	struct text hash;

	t = text_sub(t, 0, at + word_at(t, at).n);
	return commit_next(t, &p, &hash);
}

/* Looks for the object of a weak word that ends at `end`. */
static void read_object(struct text t, size_t end, struct label_atom *a)
{
	size_t at = end, last = end;

	for (size_t k = 0; k < OBJECT_REACH; k++) {
		size_t next = word_start(t, at);
		struct text w;

		/* A mark between two words ends the reach. */
		for (; at < next; at++)
			if (!ch_blank(t.p[at]) && !strchr("'\"`*-_+=", t.p[at]))
				goto out;
		w = word_at(t, next);
		if (!w.n)
			break;
		if (text_ieq(w, TEXT("as")))
			break;
		at = next + w.n;
		/* "Before this patch: 22 s; with it: 9 s". */
		if (k == 0 && text_ieq(w, TEXT("it")) && at < t.n &&
		    strchr(":,)", t.p[at])) {
			a->feature |= LABEL_OBJECT;
			return;
		}
		if (starts_change_word(w) || hash_at(t, next)) {
			a->feature |= LABEL_OBJECT;
			return;
		}
		if (k < 3)
			last = at;
	}
out:
	a->object = text_trim(text_sub(t, end, last - end));
}

/* The next version and commit of a text, looked up once each. */
struct ids {
	struct version version;
	size_t v_at, v_end;
	struct text commit;
	size_t c_at, c_end;
	size_t words_from;	/* end of the last version's suffix */
	bool begun;
};

static void next_ids(struct text t, size_t at, struct ids *ids)
{
	bool first = !ids->begun;

	ids->begun = true;
	if (first || (ids->v_at != TEXT_NOT_FOUND && ids->v_at < at)) {
		ids->v_end = at;
		ids->v_at = version_next(t, &ids->v_end, &ids->version) ?
			(size_t)(ids->version.raw.p - t.p) : TEXT_NOT_FOUND;
	}
	if (first || (ids->c_at != TEXT_NOT_FOUND && ids->c_at < at)) {
		ids->c_end = at;
		ids->c_at = commit_next(t, &ids->c_end, &ids->commit) ?
			(size_t)(ids->commit.p - t.p) : TEXT_NOT_FOUND;
	}
}

/* "6.0-rc1 + (A)", "6.1 + larger batches": something was added to the kernel,
 * whatever it is called. "6.6.0-rc1+ #5" is how uname says dirty. */
static bool plus_something(struct text t, size_t end)
{
	size_t at = end;

	while (at < t.n && ch_blank(t.p[at]))
		at++;
	if (at == end || at + 2 >= t.n || t.p[at] != '+' ||
	    !ch_blank(t.p[at + 1]))
		return false;
	while (at + 1 < t.n && ch_blank(t.p[at + 1]))
		at++;
	return at + 1 < t.n && (ch_alpha(t.p[at + 1]) || t.p[at + 1] == '(');
}

/* "/tmp/linux-5.10.3": what lies in a folder, and nothing that ran. What boots
 * is named by its path too. */
static bool in_path(struct text t, size_t at)
{
	struct text word;
	size_t end = at > PATH_BYTES ? at - PATH_BYTES : 0;

	while (at > end && !ch_space(t.p[at - 1]) && t.p[at - 1] != '(')
		at--;
	word = text_from(t, at);
	return (text_starts(word, TEXT("/")) || text_starts(word, TEXT("~/")) ||
		text_starts(word, TEXT("./")) ||
		text_starts(word, TEXT("../"))) &&
	       !text_starts(word, TEXT("/boot")) &&
	       !text_starts(word, TEXT("/lib/modules")) &&
	       word.n > 1 && !ch_blank(word.p[1]) && !ch_digit(word.p[1]);
}

/* A version, or a commit, in the word at [at, end). What a version carries
 * behind it ("-vanilla", "+fix") is read again as words. */
static bool atom_id(struct text t, size_t at, struct ids *ids,
		    struct label_atom *a)
{
	next_ids(t, at, ids);
	if (ids->v_at != TEXT_NOT_FOUND && ids->v_at <= at + 1 &&
	    !in_path(t, at)) {
		a->is_version = true;
		a->version = ids->version;
		a->end = ids->v_end - ids->version.distro.n;
		if (plus_something(t, ids->v_end))
			a->feature = LABEL_WITH | LABEL_OBJECT;
		ids->words_from = ids->v_end;
		return true;
	}
	if (ids->c_at != at || at < ids->words_from)
		return false;
	a->commit = ids->commit;
	a->end = ids->c_end;
	return true;
}

/* "without the revert", "before reverting": the revert is not there. */
static void negate_revert(struct text t, struct label_atom *atom, size_t n)
{
	struct label_atom *a = &atom[n - 1];

	if (!(a->feature & LABEL_REVERT))
		return;
	/* "without the commit (reverted)" says the same twice. */
	for (size_t i = n - 1; i-- > 0 && a->word - atom[i].word <= 3;)
		if ((atom[i].feature & (LABEL_WITHOUT | LABEL_BEFORE)) &&
		    !(a->bracket && !atom[i].bracket))
			a->feature = LABEL_NOREVERT;
	if (a->at >= 3 && text_ieq(text_sub(t, a->at - 3, 3), TEXT("no ")))
		a->feature = LABEL_NOREVERT;
}

static bool qualifies(struct text t, size_t end)
{
	size_t next = word_start(t, end), p = next;
	struct version v;
	struct text w = word_at(t, next);

	if (starts_any(w, state_nouns,
		       sizeof(state_nouns) / sizeof(*state_nouns)))
		return true;
	t = text_sub(t, 0, next + 24);
	return version_next(t, &p, &v) &&
	       (size_t)(v.raw.p - t.p) <= next + 1;
}

/* "+ patch", "6.1+fix": joined to a state by a plus. */
static bool plus_patch(struct text t, size_t at)
{
	size_t p = at;

	while (p > 0 && ch_blank(t.p[p - 1]))
		p--;
	return p > 0 && t.p[p - 1] == '+' &&
	       starts_change_word(word_at(t, at)) && !hash_at(t, at);
}

/* Words of the clause that ends at byte `at`: behind its last comma or bracket.
 */
static size_t clause_words(struct text t, size_t at)
{
	size_t from = at;

	while (from > 0 && !strchr(",;(", t.p[from - 1]))
		from--;
	return label_words(text_sub(t, from, at - from));
}

/* "write throughput before: 124k", "8 clients, results before:": the last word
 * of a key. "As before:" tells of no change. */
static bool ends_key(struct text t, size_t at, size_t end)
{
	static const char *const same[] = {"as", "like", "than", "from", "said",
		"mentioned", "same"};
	size_t word = at;

	while (end < t.n && (ch_blank(t.p[end]) || t.p[end] == ')'))
		end++;
	if (end >= t.n || t.p[end] != ':' || clause_words(t, at) > KEY_WORDS)
		return false;
	while (word > 0 && ch_blank(t.p[word - 1]))
		word--;
	at = word;
	while (word > 0 && word_byte(t.p[word - 1]))
		word--;
	t = text_sub(t, word, at - word);
	for (size_t i = 0; i < sizeof(same) / sizeof(*same); i++)
		if (text_iis(t, same[i]))
			return false;
	return true;
}

static bool atom_word(struct text t, size_t at, struct label_atom *a)
{
	size_t end;
	const struct label_lexeme *x = lexeme_at(t, at, &end);

	if (!x) {
		if (!plus_patch(t, at))
			return false;
		a->feature = LABEL_WITH | LABEL_OBJECT;
		a->end = at + word_at(t, at).n;
		return true;
	}
	a->feature = x->feature;
	a->end = end;
	if (alone(t, at, end) ||
	    ((x->feature & (LABEL_BEFORE | LABEL_AFTER)) &&
	     ends_key(t, at, end)))
		a->feature |= LABEL_ALONE;
	else if (x->kind == LABEL_ADJECTIVE && !qualifies(t, end))
		return false;
	if ((x->feature & LABEL_WEAK) && !(x->feature & LABEL_OBJECT))
		read_object(t, end, a);
	return true;
}

/* Follows the depth of brackets over t[from, to). */
static int bracket_depth(struct text t, size_t from, size_t to, int depth)
{
	static const signed char step[256] = {
		['('] = 1, ['['] = 1, ['{'] = 1,
		[')'] = -1, [']'] = -1, ['}'] = -1,
	};

	for (; from < to; from++) {
		depth += step[(unsigned char)t.p[from]];
		if (depth < 0)
			depth = 0;
	}
	return depth;
}

size_t label_atoms(struct text t, struct label_atom *atom, size_t max)
{
	struct ids ids = {0};
	size_t n = 0, word = 0, done = 0;
	int depth = 0;

	for (size_t at = word_start(t, 0); at < t.n && n < max; word++) {
		struct label_atom a = {.at = at, .word = word};
		size_t w = word_at(t, at).n;

		depth = bracket_depth(t, done, at, depth);
		done = at;
		a.bracket = depth > 0 || (at > 0 && t.p[at - 1] == '<');
		a.end = at + (w ? w : 1);
		if (atom_id(t, at, &ids, &a) || atom_word(t, at, &a)) {
			atom[n++] = a;
			negate_revert(t, atom, n);
		}
		at = word_start(t, a.end);
	}
	return n;
}

static void take_id(struct label *l, const struct label_atom *a)
{
	if (a->is_version && l->n_versions < 4)
		l->version[l->n_versions++] = a->version;
	if (a->commit.n && l->n_commits < 4)
		l->commit[l->n_commits++] = a->commit;
}

/* Approval and blame count as the first or second word only, and never in the
 * words of a bisection. */
static unsigned int verdict(const struct label_atom *a, struct text t)
{
	if (!(a->feature & (LABEL_GOOD | LABEL_BAD)))
		return a->feature;
	if (a->word > 1 && !(a->feature & LABEL_ALONE))
		return 0;
	if (text_istarts(text_ltrim(text_from(t, a->end)), TEXT("commit")))
		return 0;
	return a->feature | LABEL_VERDICT;
}

/* When two weak words speak, the one in brackets says more, else the first. */
static unsigned int weak_choice(const struct label_atom *atom, size_t n,
				struct text *object)
{
	const struct label_atom *best = NULL;
	const unsigned int says = LABEL_OBJECT | LABEL_ALONE;

	for (size_t i = 0; i < n; i++) {
		const struct label_atom *a = &atom[i];

		if (!(a->feature & LABEL_WEAK))
			continue;
		if (!best || (!(best->feature & says) && (a->feature & says)) ||
		    ((a->feature & says) && a->bracket && !best->bracket))
			best = a;
	}
	if (!best)
		return 0;
	if (!(best->feature & LABEL_OBJECT))
		*object = best->object;
	return best->feature;
}

/* "all patches", "6.1+all patches", "patch:": a short text whose noun is a
 * change, without any of the four words, means that it is applied; "first
 * patch only" is a part of it. */
#define NOUN_WORDS 5

/* "retbleed commit:", "the new commit:": the last word of a key. Behind
 * "410 MB/s" it is what a database does next. */
static bool commit_key(struct text t, struct text word)
{
	struct text front = text_trim(text_sub(t, 0, (size_t)(word.p - t.p)));
	size_t end = (size_t)(word.p - t.p) + word.n;
	struct unit u;
	size_t last = front.n;

	while (last > 0 && !ch_space(front.p[last - 1]))
		last--;
	if (unit_parse(text_from(front, last), &u) &&
	    u.len == front.n - last)
		return false;
	return (text_ieq(word, TEXT("commit")) ||
		text_ieq(word, TEXT("commits"))) &&
	       front.n && end < t.n && t.p[end] == ':' &&
	       (end + 1 == t.n || ch_blank(t.p[end + 1]));
}

static unsigned int change_noun(struct text t, bool commit)
{
	static const char *const part[] = {"first", "only", "half", "partial",
		"one", "second", "some", "last"};
	static const char *const whole[] = {"the", "full", "whole", "entire",
		"this", "my", "your", "all"};
	unsigned int features = 0;
	struct text rest = t, last = {NULL, 0};

	/* "The patch restores it." is a sentence. */
	if (label_words(t) > NOUN_WORDS || text_ends(t, TEXT(".")))
		return 0;
	for (struct text w = text_word(&rest); w.n; w = text_word(&rest)) {
		size_t at = word_start(w, 0);

		w = word_at(w, at);
		if (text_istarts(w, TEXT("patch")) ||
		    (commit && commit_key(t, w)) ||
		    (text_ieq(w, TEXT("series")) && last.n &&
		     starts_any(last, whole,
				sizeof(whole) / sizeof(*whole))))
			features |= LABEL_WITH | LABEL_OBJECT;
		if (starts_any(w, part, sizeof(part) / sizeof(*part)))
			features |= LABEL_PARTIAL;
		last = w;
	}
	return features & LABEL_WITH ? features : 0;
}

struct label label_scan(struct text t)
{
	struct label_atom atom[LABEL_ATOMS];
	size_t n = label_atoms(t, atom, LABEL_ATOMS);
	struct label l = {.text = t, .line = NO_INDEX};

	for (size_t i = 0; i < n; i++) {
		take_id(&l, &atom[i]);
		if (!(atom[i].feature & LABEL_WEAK))
			l.features |= verdict(&atom[i], t) &
				      ~(unsigned int)LABEL_ALONE;
	}
	l.features |= weak_choice(atom, n, &l.object);
	if (!(l.features & (LABEL_WEAK | LABEL_REVERT | LABEL_FIX)))
		l.features |= change_noun(t, !l.features && !l.n_versions);
	return l;
}

bool label_speaks(const struct label *l)
{
	return l->n_versions || l->n_commits ||
	       (l->features & LABEL_STRONG) ||
	       ((l->features & LABEL_WEAK) &&
		(l->features & (LABEL_OBJECT | LABEL_ALONE)));
}

size_t label_words(struct text t)
{
	bool counted = false;
	size_t n = 0;

	for (size_t i = 0; i < t.n; i++) {
		if (ch_space(t.p[i])) {
			counted = false;
		} else if (!counted && ch_word(t.p[i])) {
			counted = true;
			n++;
		}
	}
	return n;
}

/* "1." "2)" "(A)" "a)" in front of a heading. */
static size_t list_mark(struct text t)
{
	size_t i = t.n && t.p[0] == '(' ? 1 : 0;
	size_t start = i;

	while (i < t.n && i < start + 2 && ch_alnum(t.p[i]))
		i++;
	if (i == start || i + 1 >= t.n || !strchr(".),", t.p[i]) ||
	    !ch_blank(t.p[i + 1]))
		return 0;
	if (t.p[i] == '.' && !ch_digit(t.p[start]))
		return 0;
	return i + 1;
}

struct text label_bare(struct text t)
{
	struct text before;

	do {
		before = t = text_trim(t);
		t = text_from(t, list_mark(t));
		while (t.n && strchr("*/_#=~-|>`\"", t.p[0]))
			t = text_from(t, 1);
		while (t.n && strchr("*/_#=~-|`\"", t.p[t.n - 1]) &&
		       !text_ends(t, TEXT("w/")))
			t.n--;
	} while (t.n < before.n);
	return t;
}

/* The next cell of a line: up to two blanks, a tab or a bar. */
static struct text next_cell(struct text *t)
{
	size_t i = 0;
	struct text cell;

	while (i < t->n && t->p[i] != '|' && t->p[i] != '\t' &&
	       !(t->p[i] == ' ' && i + 1 < t->n && t->p[i + 1] == ' '))
		i++;
	cell = text_trim(text_sub(*t, 0, i));
	*t = text_from(*t, i + 1);
	return cell;
}

size_t label_cells(struct text t)
{
	size_t n = 0;

	while (t.n)
		n += next_cell(&t).n > 0;
	return n;
}

#define SENTENCE_WORDS 8

bool label_is_columns(struct text t)
{
	size_t cells, need;

	t = text_trim(t);
	cells = label_cells(t);
	/* Two blanks in a sentence that leads to numbers part no columns. */
	if (cells == 2 && text_ends(t, TEXT(":")) &&
	    label_words(t) > SENTENCE_WORDS)
		return false;
	need = cells >= 3 ? 1 : 2;
	/* Cells are read as long as the rest of them could suffice. */
	while (need <= cells) {
		struct text cell = next_cell(&t);
		struct label l;

		if (!cell.n)
			continue;
		l = label_scan(cell);
		if (label_speaks(&l) && --need == 0)
			return true;
		cells--;
	}
	return false;
}
