/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Header fields of a mail: every view stays inside, every value is UTF-8.
 * Dictionary: parser/mail/field.c */
#include "base/utf8.h"
#include "parser/mail/message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	struct text raw = {(const char *)data, size}, head, name, value, *ids;
	struct mail_date date;
	struct mail m;
	size_t n;

	mail_parse_header(raw, &m);
	if (m.head.n + m.body.n > size)
		abort();
	head = m.head;
	while (mail_next_field(&head, &name, &value))
		if (!name.n || !utf8_valid(mail_decode_value(a, value)))
			abort();
	for (int i = 0; i < MAIL_N_KNOWN; i++)
		mail_value(a, &m, (enum mail_known)i);
	mail_id(a, &m);
	mail_author(a, &m);
	mail_dates(&m, &date);
	n = mail_refs(a, &m, &ids);
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < i; k++)
			if (text_eq(ids[i], ids[k]))
				abort();
	arena_free(a);
	return 0;
}
