/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "parser/mail/mail.h"

void mail_lines(struct document *doc)
{
	for (size_t i = 0; i < doc->n_lines; i++) {
		struct line *l = &doc->line[i];

		while (l->text.n && l->text.p[0] == '>') {
			l->text = text_from(l->text, 1);
			if (l->text.n && l->text.p[0] == ' ')
				l->text = text_from(l->text, 1);
			l->depth++;
		}
	}
}
