/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which commits touch what grew in the profiles. Without a tree a commit is
 * known by its title, whose first words name the subsystem or the file; the
 * place of a function is looked up in the table symbol.
 */
#include <math.h>

#include "analyzer/suspect/suspect.h"

/* Symbols that are looked up; profiles list twenty for each event. */
#define MOST_GROWN 200
/* Bytes of a title's first words. */
#define TITLE_HEAD 60

/* The catalogue knows prefixes of symbols; one that it does not know has no
 * place. */
static int find_place(struct gathering *g, struct grown_symbol *s)
{
	struct query *q = db_query(g->db, "symbol_place");
	int row;

	query_text(q, 1, s->name);
	row = query_step(q);
	if (row == 1) {
		s->path = arena_text(g->arena, query_col_text(q, 0));
		s->subsystem = arena_text(g->arena, query_col_text(q, 1));
		query_reset(q);
		row = 0;
	}
	return row;
}

static void add_grown(struct gathering *g, struct query *q)
{
	struct text name = query_col_text(q, 0);

	g->grown = arena_grow(g->arena, g->grown, g->n_grown, &g->cap_grown,
			      sizeof(*g->grown));
	g->grown[g->n_grown++] = (struct grown_symbol){
		.name = arena_text(g->arena, name),
		.points = query_col_real(q, 1),
		.line = query_col_int(q, 2),
	};
}

/* The largest first; what is beyond the limit is left out. */
int suspect_load_grown(struct gathering *g)
{
	struct query *q = db_query(g->db, "suspect_grown");
	int row;

	query_int(q, 1, g->thread);
	while ((row = query_step(q)) == 1 && g->n_grown < MOST_GROWN)
		add_grown(g, q);
	if (row == 1) {
		query_reset(q);
		row = 0;
	}
	for (size_t i = 0; i < g->n_grown && !row; i++)
		row = find_place(g, &g->grown[i]);
	return row;
}

static bool word_char(char c)
{
	return ch_word(c) || c == '-' || c == '.';
}

/* "fs/ext4/mballoc.c": a folder, or the file with or without its ending. */
static bool in_path(struct text path, struct text word)
{
	while (path.n) {
		struct text part = text_cut(&path, '/'), stem = part;

		if (text_ieq(part, word))
			return true;
		stem = text_cut(&stem, '.');
		if (!path.n && stem.n && text_ieq(stem, word))
			return true;
	}
	return false;
}

/* Words that name half of the kernel, or nothing. */
static bool says_nothing(struct text word)
{
	static const char *const words[] = {
		"fs", "net", "kernel", "drivers", "lib", "arch", "include",
		"host", "core", "revert", "treewide", "linux", "main", "x86",
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (text_iis(word, words[i]))
			return true;
	return word.n < 2;
}

bool suspect_title_names(struct text title, struct text path,
			 struct text subsystem)
{
	size_t colon = text_find(text_sub(title, 0, TITLE_HEAD), TEXT(":"));
	struct text head = text_sub(title, 0, colon);

	if (colon == TEXT_NOT_FOUND)
		return false;
	for (size_t i = 0; i < head.n; i++) {
		size_t n = 0;
		struct text word;

		while (i + n < head.n && word_char(head.p[i + n]))
			n++;
		word = text_sub(head, i, n);
		if (n && (text_ieq(word, subsystem) ||
			  (!says_nothing(word) && in_path(path, word))))
			return true;
		i += n;
	}
	return false;
}

double suspect_title_share(const struct gathering *g, struct text title)
{
	double all = 0, named = 0;

	for (size_t i = 0; i < g->n_grown; i++) {
		const struct grown_symbol *s = &g->grown[i];

		if (!(s->points > 0))
			continue;
		all += s->points;
		if (s->path.p &&
		    suspect_title_names(title, s->path, s->subsystem))
			named += s->points;
	}
	return all > 0 ? named / all : 0;
}
