/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The list of a document's diagnostics, bounded by LIMIT_DIAGS. */
#include "base/diag.h"

#include <stdarg.h>

#include "base/limits.h"

void diag_add(struct arena *a, struct diags *d, enum severity severity,
	      const char *code, size_t offset, size_t line, const char *fmt,
	      ...)
{
	char sentence[512];
	va_list ap;

	if (d->n >= LIMIT_DIAGS) {
		d->dropped++;
		return;
	}
	va_start(ap, fmt);
	vsnprintf(sentence, sizeof(sentence), fmt, ap);
	va_end(ap);
	d->item = arena_grow(a, d->item, d->n, &d->cap, sizeof(*d->item));
	d->item[d->n++] = (struct diag){
		.offset = offset,
		.line = line,
		.severity = severity,
		.code = code,
		.text = arena_text(a, text_of(sentence)),
	};
}
