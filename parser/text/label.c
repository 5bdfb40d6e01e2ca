/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "parser/text/text.h"

void label_scan_all(struct document *doc)
{
	(void)doc;
}

#include "parser/text/label.h"

struct label label_scan(struct text t)
{
	return (struct label){.text = t};
}
