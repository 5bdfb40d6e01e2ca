/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "parser/text/text.h"

void directive_scan(struct document *doc)
{
	(void)doc;
}
