/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "parser/mail/mail.h"

void mail_quotes(struct document *doc)
{
	(void)doc;
}
