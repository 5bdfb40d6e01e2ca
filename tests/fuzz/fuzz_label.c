/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Labels from hostile text: no view may leave the text, and scanning twice
 * must give the same.
 * Dictionary: parser/text/label/label.c parser/text/version.c */
#include <stdlib.h>
#include <string.h>

#include "parser/text/label/label.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void inside(struct text whole, struct text part)
{
	if (part.n && (part.p < whole.p ||
		       part.p + part.n > whole.p + whole.n))
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text t = {(const char *)data, size};
	struct label_atom atom[LABEL_ATOMS];
	size_t n = label_atoms(t, atom, LABEL_ATOMS);
	struct label l = label_scan(t), again = label_scan(t);

	for (size_t i = 0; i < n; i++) {
		if (atom[i].at >= atom[i].end || atom[i].end > size ||
		    (i && atom[i].at < atom[i - 1].end))
			abort();
		inside(t, atom[i].object);
		inside(t, atom[i].commit);
	}
	inside(t, l.object);
	inside(t, label_bare(t));
	label_is_columns(t);
	label_words(t);
	if (l.features != again.features || l.n_versions != again.n_versions)
		abort();
	return 0;
}
