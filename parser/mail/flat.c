/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Threads pasted without anything between the mails. A new mail is seen at
 * these places, and only at quote depth 0:
 *
 *	- behind a closing ("Thanks", "Regards,", "- Ted") and the name that
 *	  may follow it, where a greeting, an attribution or a sentence stands;
 *	- before an attribution whose quote repeats words of the mail that
 *	  seems to go on: nobody quotes the mail he is writing.
 *
 * Authors are not guessed here; an attribution of a later mail names them.
 */
#include "parser/mail/parts.h"

#include "base/limits.h"

/* Quoted lines behind an attribution that are compared, and the bytes from
 * which on a line is long enough to be compared. */
#define LIMIT_COMPARE 40
#define LEAST_BYTES 20

/* Hashes of the own lines of the mail that is being read. */
struct own {
	uint64_t *slot;
	size_t mask;
	uint64_t salt;		/* another one for each mail: no clearing */
};

static struct text text_at(const struct document *doc, size_t i)
{
	return text_trim(doc->line[i].text);
}

static uint64_t own_hash(const struct own *own, struct text t)
{
	return text_hash(t) * 31 + own->salt;
}

static void own_add(struct own *own, struct text t)
{
	uint64_t h = own_hash(own, t);

	/* At most one try more: a lost line only makes a cut less likely. */
	if (own->slot[h & own->mask] && own->slot[h & own->mask] != h)
		own->slot[(h + 1) & own->mask] = h;
	else
		own->slot[h & own->mask] = h;
}

static bool own_has(const struct own *own, struct text t)
{
	uint64_t h = own_hash(own, t);

	return own->slot[h & own->mask] == h ||
	       own->slot[(h + 1) & own->mask] == h;
}

/* Whether the quote behind an attribution at i repeats lines of the mail. */
static bool quotes_itself(const struct document *doc, const struct own *own,
			  size_t i, size_t end)
{
	size_t n = 0;

	for (size_t k = i; k < end && n < LIMIT_COMPARE; k++) {
		const struct line *l = &doc->line[k];

		if (!l->depth && k > i + 4 && text_at(doc, k).n)
			break;
		n++;
		if (l->depth && text_at(doc, k).n >= LEAST_BYTES &&
		    own_has(own, text_at(doc, k)))
			return true;
	}
	return false;
}

/* What never begins a mail behind a closing. */
static bool postscript(struct text t)
{
	return text_istarts(t, TEXT("p.s")) || text_istarts(t, TEXT("ps:")) ||
	       text_istarts(t, TEXT("ps.")) || text_starts(t, TEXT("--")) ||
	       text_starts(t, TEXT("From ")) || text_starts(t, TEXT("diff ")) ||
	       (t.n > 2 && t.p[0] == '[' && ch_digit(t.p[1]));
}

/* "+ Adrian", "Cc: list": somebody was added at the top of a reply. */
static bool added_reader(struct text t)
{
	return t.n > 3 && t.n < 80 && t.p[0] == '+' && t.p[1] == ' ' &&
	       (ch_upper(t.p[2]) || t.p[2] == '[' || text_has(t, TEXT("@")));
}

static bool begins_mail(struct document *doc, size_t i)
{
	struct text t = text_at(doc, i);
	struct attribution a;

	if (postscript(t))
		return false;
	if (cue_greeting(t) || added_reader(t))
		return true;
	if (attribution_at(doc, i, &a))
		return !a.block;
	if (t.p[0] == '[' && t.n > 30)
		return cue_prose(text_from(t, 1), 5);
	return cue_prose(t, 5);
}

/* Where the mail after a closing can begin: what follows at i is a name or a
 * role ("Mira", "Kernel Team, CR") that belongs to the closing. */
static size_t behind_name(const struct document *doc, size_t i, size_t end)
{
	for (int n = 0; n < 2 && i < end; i++) {
		struct text t = text_at(doc, i);

		if (!t.n)
			continue;
		if (doc->line[i].depth || !cue_name(t) || cue_greeting(t))
			break;
		n++;
	}
	while (i < end && !text_at(doc, i).n)
		i++;
	return i;
}

/* "--" with a name below it. */
static bool signature_at(const struct document *doc, size_t i, size_t end)
{
	return text_eq(text_at(doc, i), TEXT("--")) && i + 1 < end &&
	       !doc->line[i + 1].depth && cue_name(text_at(doc, i + 1));
}

/* The line of a mail's start for the attribution at i: a greeting or an added
 * reader above it is part of the new mail. */
static size_t lead_in(const struct document *doc, size_t first, size_t i)
{
	for (int n = 0; n < 3 && i > first + 1; n++) {
		struct text t = text_at(doc, i - 1);

		if (doc->line[i - 1].depth ||
		    (t.n && !cue_greeting(t) && !added_reader(t)))
			break;
		i--;
	}
	while (!text_at(doc, i).n)
		i++;
	return i;
}

/* The start of the next mail in [first, end), which begins at `first`. */
static size_t next_mail(struct document *doc, struct own *own, size_t first,
			size_t end)
{
	bool patch = false;

	own->salt += 0x9e3779b97f4a7c15U;
	for (size_t i = first; i < end; i++) {
		struct text t = text_at(doc, i);
		struct attribution a;

		if (doc->line[i].depth || !t.n)
			continue;
		if (i > first && attribution_at(doc, i, &a) && !a.block &&
		    quotes_itself(doc, own, i, end))
			return lead_in(doc, first, i);
		patch = text_starts(t, TEXT("@@ ")) ||
			(patch && !cue_prose(t, 4));
		if (!patch && i > first &&
		    (cue_signoff(t) || signature_at(doc, i, end))) {
			size_t k = behind_name(doc, i + 1, end);

			if (k < end && !doc->line[k].depth &&
			    begins_mail(doc, k))
				return k;
		}
		if (t.n >= LEAST_BYTES)
			own_add(own, t);
	}
	return end;
}

void flat_split(struct document *doc)
{
	struct message *m = &doc->message[doc->n_messages - 1];
	size_t end = m->first_line + m->n_lines, at = m->first_line;
	struct own own = {.mask = 1023};

	while (own.mask < doc->n_lines)
		own.mask = own.mask * 2 + 1;
	own.slot = arena_array(doc->arena, own.mask + 1, sizeof(*own.slot));
	prefix_all(doc);
	while (at < end && (!text_at(doc, at).n ||
			    doc->line[at].flags & LINE_HEADER))
		at++;
	while (at < end && doc->n_messages < LIMIT_MESSAGES) {
		at = next_mail(doc, &own, at, end);
		if (at < end)
			message_add(doc, at)->kind = MESSAGE_REPLY;
	}
	messages_close(doc);
}
