/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * uuencode, as a transfer encoding and as blocks that stand in a text:
 *
 *	begin 644 fio.log
 *	M<W5...		length + 32, then four characters for three bytes
 *	end
 *
 * A block counts as one only when its first line decodes and an end follows,
 * so prose ("begin 100 runs") stays prose. yEnc is not read.
 */
#include "parser/mail/mime.h"

/* Longest line: 63 bytes, and what mailers append. */
#define UU_LINE 96

/* Takes the next line with its newline off t. */
static struct text take(struct text *t)
{
	const char *nl = t->n ? memchr(t->p, '\n', t->n) : NULL;
	size_t n = nl ? (size_t)(nl - t->p) + 1 : t->n;
	struct text line = text_sub(*t, 0, n);

	*t = text_from(*t, n);
	return line;
}

static unsigned int value(char c)
{
	return ((unsigned char)c - 32U) & 63;
}

static bool alphabet(struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if (t.p[i] < ' ' || t.p[i] > '`')
			return false;
	return true;
}

size_t decode_uu_line(struct text line, char *out)
{
	bool whole = text_ends(line, TEXT("\n"));
	struct text t = text_rtrim(line);
	size_t n, bytes = 0;

	if (!t.n || t.n > UU_LINE || !alphabet(t))
		return 0;
	n = value(t.p[0]);
	/* Blanks are zeros that get lost at the end of a line, but not most of
	 * one: what comes out is never longer than the line. */
	if (n > t.n)
		return 0;
	for (size_t i = 0; bytes < n && (whole || 1 + i < t.n); i += 4) {
		unsigned int v = 0;

		for (size_t k = 1; k <= 4; k++)
			v = v << 6 | (i + k < t.n ? value(t.p[i + k]) : 0);
		for (unsigned int k = 3; k-- > 0 && bytes < n;)
			out[bytes++] = (char)(v >> 8 * k & 0xff);
	}
	return bytes;
}

bool uu_begin(struct text line, struct text *name)
{
	size_t digits = 0;

	line = text_rtrim(line);
	if (!text_skip(&line, TEXT("begin ")))
		return false;
	while (digits < line.n && line.p[digits] >= '0' &&
	       line.p[digits] <= '7')
		digits++;
	if (digits < 3 || digits > 4 || digits + 1 >= line.n ||
	    line.p[digits] != ' ')
		return false;
	*name = text_trim(text_from(line, digits));
	return name->n != 0;
}

/* The line says as many bytes as it has characters for. */
static bool data_line(struct text line)
{
	struct text t = text_rtrim(line);
	size_t n;

	if (!t.n || t.n > UU_LINE || !alphabet(t))
		return false;
	n = value(t.p[0]);
	return n && t.n - 1 <= (n + 2) / 3 * 4 + 2 && t.n > n / 3;
}

/* Bytes of the block at the start of t: up to its end line. */
static size_t block_bytes(struct text t, struct text *name)
{
	struct text rest = t;
	bool first = true;

	if (!uu_begin(take(&rest), name))
		return 0;
	while (rest.n) {
		struct text line = take(&rest), trimmed = text_rtrim(line);

		if (!first && text_eq(trimmed, TEXT("end")))
			return t.n - rest.n;
		if (first ? !data_line(line)
			  : trimmed.n && !alphabet(trimmed))
			return 0;
		first = false;
	}
	return 0;
}

/* A block that begins at or behind *at, which is moved there. */
static size_t next_block(struct text body, size_t *at, struct text *name)
{
	while (*at < body.n) {
		size_t next = text_find(text_from(body, *at),
					TEXT("begin "));
		size_t n;

		if (next == TEXT_NOT_FOUND)
			break;
		*at += next;
		if (*at == 0 || body.p[*at - 1] == '\n') {
			n = block_bytes(text_from(body, *at), name);
			if (n)
				return n;
		}
		*at += 6;
	}
	return 0;
}

/* Room for a part behind part `at`, with the numbers of parents put right. */
static struct mail_part *insert(struct arena *a, struct mail *m, size_t at)
{
	struct mail_part *p;

	m->part = arena_grow(a, m->part, m->n_parts, &m->cap_parts,
			     sizeof(*m->part));
	p = m->part + at + 1;
	memmove(p + 1, p, (m->n_parts - at - 1) * sizeof(*p));
	m->n_parts++;
	for (size_t i = at + 2; i < m->n_parts; i++)
		if (m->part[i].parent != SIZE_MAX && m->part[i].parent > at)
			m->part[i].parent++;
	return p;
}

/* Splits part i; returns how many parts were put behind it. */
static size_t split(struct arena *a, struct mail *m, size_t i)
{
	struct text body = m->part[i].body, name;
	unsigned int number = 0;
	size_t at = 0, added = 0, bytes;

	while (m->n_parts + 2 <= MIME_PARTS &&
	       (bytes = next_block(body, &at, &name)) != 0) {
		struct mail_part *p, rest = m->part[i + added];

		m->part[i + added].body = text_sub(
			body, (size_t)(rest.body.p - body.p),
			at - (size_t)(rest.body.p - body.p));
		p = insert(a, m, i + added);
		number++;
		*p = (struct mail_part){
			.type = TEXT("application/octet-stream"),
			.name = name,
			.parent = i,
			.number = number,
			.depth = rest.depth + 1,
			.transfer = MAIL_UUENCODE,
			.attachment = true,
			.body = text_sub(body, at, bytes),
		};
		sniff_part(a, m, p);
		at += bytes;
		p = insert(a, m, i + added + 1);
		rest.parent = i;
		rest.number = ++number;
		rest.body = text_from(body, at);
		*p = rest;
		added += 2;
	}
	return added;
}

void mail_split_uuencode(struct arena *a, struct mail *m)
{
	for (size_t i = 0; i < m->n_parts; i++) {
		const struct mail_part *p = &m->part[i];

		if (p->use == MAIL_TEXT && p->transfer == MAIL_PLAIN &&
		    !p->html)
			i += split(a, m, i);
	}
}
