/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "parser/format/format.h"

static int never(const struct passage *p, size_t at)
{
	(void)p;
	(void)at;
	return 0;
}

static size_t nothing(const struct passage *p, size_t at, struct block *block)
{
	(void)p;
	(void)at;
	(void)block;
	return 0;
}

static const char *const samples[] = {NULL};
extern const struct format format_prose, format_table;
const struct format format_prose = {"prose", "numbers in sentences", never, nothing, samples};
const struct format format_table = {"table", "free tables", never, nothing, samples};
