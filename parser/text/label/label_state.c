/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Mentions of states in a sentence: words, versions and commits that stand
 * close together are one ("stock 6.6", "6.6 with the patch", "before commit
 * 1a2b3c4d5e6f"). What a mention means for the document is not asked here.
 */
#include "parser/text/label/label.h"

/* Bytes between two atoms of one mention. */
#define MENTION_GAP 24

static bool atom_speaks(const struct label_atom *a)
{
	if (a->is_version || a->commit.n)
		return true;
	if (a->feature & LABEL_WEAK)
		return a->feature & (LABEL_OBJECT | LABEL_ALONE);
	/* "Good: ...", "bad kernel": approval counts at the beginning. */
	if (a->feature & (LABEL_GOOD | LABEL_BAD))
		return a->word < 2 && !(a->feature & LABEL_THEN);
	return a->feature & (LABEL_STRONG | LABEL_THEN | LABEL_NOW);
}

/* Do the words between two atoms belong to one mention? A mark, a joint or a
 * digit parts them; a second version is a second state. */
static bool one_mention(struct text t, const struct label_state *m,
			const struct label_atom *a)
{
	static const char *const joints[] = {"and", "vs", "versus", "to",
		"but", "than", "while", "whereas", "or", "from", "is", "was",
		"gives", "it"};
	struct text gap = text_sub(t, m->end, a->at > m->end ? a->at - m->end
							      : 0);

	if (gap.n > MENTION_GAP || (m->has_version && a->is_version) ||
	    (m->has_commit && a->commit.n))
		return false;
	for (size_t i = 0; i < gap.n; i++)
		if (ch_digit(gap.p[i]) || gap.p[i] == ',' ||
		    gap.p[i] == ';' || gap.p[i] == ':' || gap.p[i] == '\n' ||
		    gap.p[i] == '>' || gap.p[i] == '/' ||
		    gap.p[i] == '|')
			return false;
	for (struct text w = text_word(&gap); w.n; w = text_word(&gap))
		for (size_t i = 0; i < sizeof(joints) / sizeof(*joints); i++)
			if (text_iis(w, joints[i]))
				return false;
	return true;
}

static void add(struct label_state *m, const struct label_atom *a)
{
	m->end = a->end > m->end ? a->end : m->end;
	m->features |= a->feature;
	m->has_version |= a->is_version;
	m->has_commit |= a->commit.n > 0;
	if (a->is_version) {
		m->version = a->version;
		m->end += a->version.distro.n;
	}
}

size_t label_states(struct text t, struct label_state *state, size_t max)
{
	struct label_atom atom[LABEL_ATOMS];
	size_t atoms = label_atoms(t, atom, LABEL_ATOMS), n = 0;

	for (size_t i = 0; i < atoms; i++) {
		if (!atom_speaks(&atom[i]))
			continue;
		if (!n || !one_mention(t, &state[n - 1], &atom[i])) {
			if (n == max)
				break;
			state[n++] = (struct label_state){.at = atom[i].at};
		}
		add(&state[n - 1], &atom[i]);
	}
	for (size_t i = 0; i < n; i++)
		state[i].text = text_sub(t, state[i].at,
					 state[i].end - state[i].at);
	return n;
}

bool label_states_differ(const struct label_state *a,
			 const struct label_state *b)
{
	const unsigned int ignored = LABEL_OBJECT | LABEL_ALONE |
				     LABEL_VERDICT;

	if ((a->features & ~ignored) != (b->features & ~ignored))
		return true;
	if (a->has_version && b->has_version)
		return !text_ieq(a->version.raw, b->version.raw);
	return !text_ieq(a->text, b->text);
}
