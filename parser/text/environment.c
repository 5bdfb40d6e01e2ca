/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "parser/text/text.h"

void environment_scan(struct document *doc)
{
	(void)doc;
}
