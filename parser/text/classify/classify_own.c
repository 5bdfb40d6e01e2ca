/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the author of a mail wrote himself, found line by line. With quotes
 * taken for own words, half of the mails called reports are none. It knows
 * less of quotes than parser/mail/quotes.c, which compares whole threads.
 */
#include "parser/text/classify/classify_inside.h"

/* ---- lines ---- */

static bool is_quote(struct text t)
{
	size_t i = 0;

	while (i < t.n && i < 4 && ch_blank(t.p[i]))
		i++;
	if (i >= t.n || t.p[i] != '>')
		return false;
	/* ">=64=0.1%" is fio's. */
	return i + 2 >= t.n || t.p[i + 1] != '=' || !ch_digit(t.p[i + 2]);
}

static bool is_trailer(struct text t)
{
	size_t colon = 0;

	if (!t.n || !ch_upper(t.p[0]))
		return false;
	while (colon < t.n && (ch_alnum(t.p[colon]) || t.p[colon] == '-'))
		colon++;
	if (colon + 1 >= t.n || t.p[colon] != ':' || colon < 3)
		return false;
	t = text_sub(t, 0, colon);
	return text_ends(t, TEXT("-by")) || text_is(t, "Fixes") ||
	       text_is(t, "Link") || text_is(t, "Cc") ||
	       text_is(t, "Closes") || text_is(t, "References");
}

/* "On DATE, NAME wrote:", or its last line. */
static bool is_attribution(struct text t)
{
	t = text_rtrim(t);
	if (!t.n || t.p[t.n - 1] != ':')
		return false;
	return text_ends(t, TEXT(" wrote:")) || text_ends(t, TEXT(" writes:")) ||
	       text_is(t, "wrote:") || text_ends(t, TEXT(">wrote:"));
}

/* From here on the text is another's, or a machine's. */
static bool ends_words(struct text t)
{
	if (t.n < 2 || (t.p[0] != '-' && t.p[0] != '_'))
		return false;
	if (t.p[0] == '_')
		return text_starts(t, TEXT("________________________________"));
	return (t.n <= 3 && text_is(text_rtrim(t), "--")) ||
	       (text_starts(t, TEXT("-----")) &&
		(text_ihas(t, TEXT("original message")) ||
		 text_ihas(t, TEXT("forwarded message"))));
}

/* ---- diffs ---- */

static bool diff_begins(struct text t, struct text next)
{
	return text_starts(t, TEXT("diff --git ")) ||
	       text_starts(t, TEXT("Index: ")) ||
	       (text_starts(t, TEXT("--- ")) &&
		text_starts(next, TEXT("+++ ")));
}

static bool inside_diff(struct text t)
{
	static const char *const heads[] = {
		"diff ", "index ", "new file", "deleted file", "old mode",
		"new mode", "similarity", "rename ", "copy ", "Binary ",
	};

	if (!t.n)
		return true;
	switch (t.p[0]) {
	case ' ':
	case '+':
	case '-':
	case '@':
	case '\\':
	case '\t':
	case '\0':
		return true;
	default:
		break;
	}
	for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); i++)
		if (text_begins(t, heads[i]))
			return true;
	return false;
}

/* ---- the text ---- */

/* Eight letters at once: 0x20 is set in bytes from 'A' to 'Z'. */
static void add_lower(char *to, const char *from, size_t n)
{
	const uint64_t ones = 0x0101010101010101U;
	size_t i = 0;

	for (; i + 8 <= n; i += 8) {
		uint64_t v, low, upper;

		memcpy(&v, from + i, 8);
		low = v & (0x7f * ones);
		upper = (low + (0x80 - 'A') * ones) &
			~(low + (0x80 - 'Z' - 1) * ones) & ~v & (0x80 * ones);
		v |= upper >> 2;
		memcpy(to + i, &v, 8);
	}
	for (; i < n; i++)
		to[i] = ch_fold(from[i]);
}

struct text own_lower(struct arena *a, struct text t)
{
	char *p;

	if (!t.n)
		return (struct text){"", 0};
	p = arena_bytes(a, t.n);
	add_lower(p, t.p, t.n);
	return (struct text){p, t.n};
}

static void own_line(struct own *own, struct text line)
{
	add_lower(own->room + own->words.n, line.p, line.n);
	own->words.n += line.n;
	own->room[own->words.n++] = '\n';
}

static void read_text(struct own *own, struct text t)
{
	bool diff = false;

	while (t.n) {
		struct text line = text_cut(&t, '\n');

		if (is_quote(line)) {
			own->quoted++;
			continue;
		}
		if (ends_words(line))
			return;
		if (diff && inside_diff(line))
			continue;
		diff = diff_begins(line, t);
		own->diff |= diff;
		if (diff || is_attribution(line))
			continue;
		if (is_trailer(line)) {
			own->signed_off |= text_starts(line,
						       TEXT("Signed-off-by"));
			continue;
		}
		own_line(own, line);
	}
}

void own_read(struct arena *a, const struct mail_texts *t, struct text subject,
	      struct own *own)
{
	size_t room = 1;

	*own = (struct own){.subject = own_lower(a, subject)};
	for (size_t i = 0; i < t->n; i++)
		room += t->t[i].n + 1;
	own->room = arena_bytes(a, room);
	own->words.p = own->room;
	for (size_t i = 0; i < t->n; i++)
		read_text(own, t->t[i]);
}

/* ---- numbers that are no news ---- */

/* The digits from byte `at` on, with points and commas inside. */
static struct text number_at(struct text t, size_t at)
{
	size_t end = at;

	while (end < t.n && (ch_digit(t.p[end]) ||
			     ((t.p[end] == '.' || t.p[end] == ',') &&
			      end + 1 < t.n && ch_digit(t.p[end + 1]))))
		end++;
	return text_sub(t, at, end - at);
}

/* Three digits or a decimal point: what does not agree by chance. */
static bool telling(struct text number)
{
	return number.n >= 3;
}

struct known {
	uint64_t *slot;
	size_t size, n;
};

static bool known_add(struct known *k, struct text number, bool add)
{
	uint64_t hash = text_hash(number) | 1;
	size_t i = (size_t)hash & (k->size - 1);

	while (k->slot[i] && k->slot[i] != hash)
		i = (i + 1) & (k->size - 1);
	if (k->slot[i])
		return true;
	if (add && k->n < k->size / 2) {
		k->slot[i] = hash;
		k->n++;
	}
	return false;
}

static void collect(struct known *k, struct text t)
{
	for (size_t i = next_digit(t, 0); i < t.n;
	     i = next_digit(t, i + 1)) {
		struct text number = number_at(t, i);

		if (telling(number))
			known_add(k, number, true);
		i += number.n - 1;
	}
}

static void collect_quotes(struct known *k, struct text t)
{
	while (t.n) {
		struct text line = text_cut(&t, '\n');

		if (is_quote(line))
			collect(k, line);
	}
}

void own_forget_known(struct arena *a, const struct mail_texts *t,
		      struct own *own)
{
	struct known k = {.size = 1024};
	size_t bytes = own->subject.n;

	for (size_t i = 0; i < t->n; i++)
		bytes += t->t[i].n;
	while (k.size < bytes / 4 && k.size < 1 << 16)
		k.size *= 2;
	k.slot = arena_array(a, k.size, sizeof(*k.slot));
	collect(&k, own->subject);
	for (size_t i = 0; i < t->n; i++)
		collect_quotes(&k, t->t[i]);
	for (size_t i = next_digit(own->words, 0); i < own->words.n;
	     i = next_digit(own->words, i + 1)) {
		struct text number = number_at(own->words, i);

		if (telling(number) && known_add(&k, number, false))
			memset(own->room + i, ' ', number.n);
		i += number.n - 1;
	}
}

/* ---- the first look ---- */

static const struct text cues[] = {
	{"b/s", 3}, {"iops", 4}, {"throughput", 10}, {"bandwidth", 9},
	{"latenc", 6}, {"slow", 4}, {"regress", 7}, {"degrad", 6},
	{"perf", 4}, {"faster", 6}, {"benchmark", 9}, {"% improvement", 13},
};

#define N_CUES (sizeof(cues) / sizeof(*cues))

static bool cue_at(struct text t, size_t at)
{
	for (size_t i = 0; i < N_CUES; i++)
		if (text_starts(text_from(t, at), cues[i]))
			return true;
	return false;
}

/*
 * The first three letters of each cue, as a cheap test of each place: a class
 * is one second letter, and what may stand before and behind it. "re" and
 * "th" begin every tenth word, "reg" and "thr" few.
 */
enum { AN = 1, E = 2, SLASH = 4, O = 8, H = 16, L = 32, PERCENT = 64 };

static const unsigned char first_letter[256] = {
	['b'] = AN | E | SLASH, ['d'] = E, ['f'] = AN, ['i'] = O, ['l'] = AN,
	['p'] = E, ['r'] = E, ['s'] = L, ['t'] = H, ['%'] = PERCENT,
};
static const unsigned char second_letter[256] = {
	['a'] = AN, ['e'] = E, ['/'] = SLASH, ['o'] = O, ['h'] = H,
	['l'] = L, [' '] = PERCENT,
};
static const unsigned char third_letter[256] = {
	['n'] = AN | E, ['t'] = AN, ['s'] = AN | SLASH, ['g'] = E, ['r'] = E | H,
	['p'] = O, ['o'] = L, ['i'] = PERCENT,
};

static bool has_cue(struct text t)
{
	for (size_t i = 0; i + 2 < t.n; i++) {
		const unsigned char *p = (const unsigned char *)t.p + i;

		if ((first_letter[p[0]] & second_letter[p[1]] &
		     third_letter[p[2]]) && cue_at(t, i))
			return true;
	}
	return false;
}

bool own_has_cue(const struct own *own)
{
	return has_cue(own->subject) || has_cue(own->words);
}
