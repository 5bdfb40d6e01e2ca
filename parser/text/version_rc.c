/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Candidates that a text names without their release: "rc1 was fine, rc2 is
 * slow" where the rest of the document speaks of one release only. For lists
 * that begin with a whole version ("6.3-rc1, rc2") see version.c.
 */
#include "base/number.h"
#include "parser/text/text.h"

#define CANDIDATES 30	/* more than any release ever had */

/* The number of "rc2" at byte `at` of t, a word of its own; 0 for none. */
static int candidate_at(struct text t, size_t at, size_t *end)
{
	int n = 0;
	size_t i = at + 2;

	if (!text_istarts(text_from(t, at), TEXT("rc")) ||
	    (at && (ch_word(t.p[at - 1]) || t.p[at - 1] == '-' ||
		    t.p[at - 1] == '.')))
		return 0;
	while (i < t.n && n <= CANDIDATES && ch_digit(t.p[i]))
		n = n * 10 + (t.p[i++] - '0');
	*end = i;
	if ((i < t.n && ch_word(t.p[i])) || n > CANDIDATES)
		return 0;
	return n;
}

bool version_next_of(struct text t, size_t *at, const struct version *series,
		     struct version *v)
{
	size_t from = *at, end = 0;
	bool found = version_next(t, at, v);
	size_t to = found ? (size_t)(v->raw.p - t.p) : t.n;

	for (size_t i = from; series->major > 0 && i + 2 < to; i++) {
		int rc = candidate_at(t, i, &end);

		if (!rc)
			continue;
		*v = (struct version){series->major, series->minor, -1, rc,
				      false, text_sub(t, i, end - i),
				      text_sub(t, end, 0)};
		*at = end;
		return true;
	}
	return found;
}

void version_series(const struct facts *f, struct version *out)
{
	*out = (struct version){.major = -1, .minor = -1};
	for (size_t i = 0; i < f->n_versions; i++) {
		const struct version *v = &f->version[i].v;

		if (v->rc < 0)
			continue;
		if (out->major > 0 &&
		    (v->major != out->major || v->minor != out->minor)) {
			out->major = -1;
			return;
		}
		out->major = v->major;
		out->minor = v->minor;
	}
}
