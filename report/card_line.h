/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Lines of the text card; used by report/card*.c only. */
#ifndef REPORT_CARD_LINE_H
#define REPORT_CARD_LINE_H

#include "base/buf.h"
#include "base/human.h"
#include "report/printer.h"

#define CARD_WIDTH 80

struct card {
	const struct print_options *o;
	const struct report *r;
	struct buf line;	/* what is not printed yet */
	size_t rows;		/* lines printed */
};

/* Prints the line, blanks at its end off, and begins the next one. */
void card_flush(struct card *c);
/* Columns that the line fills so far. */
size_t card_column(const struct card *c);
/* Blanks up to column `col`, none when the line is beyond. */
void card_pad(struct card *c, size_t col);
/* Text of the input, made harmless, cut to `most` columns with "..". */
void card_put(struct card *c, struct text t, size_t most);
/* " :12 :40", lines of the input; 0 for none, b is left out when it is a. */
void card_lines(struct card *c, int64_t a, int64_t b);
/* "  name      ", the left column of a row of the head. */
void card_key(struct card *c, const char *name);
/* Words of t over at most `most_lines` lines, indented by `col`; flushes. */
void card_wrap(struct card *c, struct text t, size_t col, size_t most_lines);
/* "460 us": v is in base units, `digits` are significant ones. */
void card_value(struct card *c, struct scale s, double v, int digits);
/* What a comparison is of: its title, else the metric's name, which for what
 * prose tells goes without "prose.". */
struct text card_metric(const struct shown_comparison *k);
/* The one of larger size, which chooses the scale of both. */
double card_larger(double a, double b);

#endif
