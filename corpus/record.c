/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One mail as the index has it. The content hash is no cryptographic one: it
 * tells two mails under one id apart, which whoever sends both may defeat, to
 * have one of his own mails passed over.
 */
#include "corpus/record.h"

#include "base/utf8.h"
#include "parser/text/classify/classify.h"

/* ---- the content, as a number ---- */

static uint64_t mix(uint64_t h, uint64_t v)
{
	h = (h ^ v) * 0x9e3779b97f4a7c15U;
	return h ^ h >> 29;
}

static uint64_t word(const char *p)
{
	uint64_t v;

	memcpy(&v, p, sizeof(v));
	return v;
}

/* Four words at a time, so that one need not wait for the other. */
static uint64_t mix_text(uint64_t h, struct text t)
{
	uint64_t a = h, b = 1, c = 2, d = 3, v = t.n;
	size_t i = 0;

	for (; i + 32 <= t.n; i += 32) {
		a = mix(a, word(t.p + i));
		b = mix(b, word(t.p + i + 8));
		c = mix(c, word(t.p + i + 16));
		d = mix(d, word(t.p + i + 24));
	}
	h = i ? mix(mix(mix(a, b), c), d) : h;
	for (; i + 8 <= t.n; i += 8)
		h = mix(h, word(t.p + i));
	for (; i < t.n; i++)
		v = v << 8 | (unsigned char)t.p[i];
	return mix(h, v);
}

/* Where the footer of a mailing list begins, which differs from list to
 * list; it is short, so only the end is looked at. */
static size_t footer(struct text t)
{
	static const struct text begins[] = {
		{"--\nTo unsubscribe from this list", 32},
		{"-- \nTo unsubscribe from this list", 33},
		{"_______________________________________________\n", 48},
	};
	size_t at = t.n > 600 ? t.n - 600 : 0;

	for (;;) {
		size_t nl = text_find_char(text_from(t, at), '\n');

		if (nl == TEXT_NOT_FOUND)
			return t.n;
		at += nl + 1;
		for (size_t i = 0; i < 3; i++)
			if (text_starts(text_from(t, at), begins[i]))
				return at - 1;
	}
}

/* Blanks and empty lines at the end do not count. */
static uint64_t mix_body(uint64_t h, struct text t)
{
	return mix_text(h, text_rtrim(text_sub(t, 0, footer(t))));
}

static uint64_t mix_attachments(uint64_t h, struct arena *a, struct mail *m)
{
	for (size_t i = 0; i < m->n_parts; i++) {
		struct mail_text t;

		if (m->part[i].use == MAIL_TEXT ||
		    m->part[i].use == MAIL_CONTAINER)
			continue;
		h = mix_text(h, m->part[i].name);
		if (mail_bytes(a, m, i, &t))
			h = mix_body(h, t.text);
	}
	return h;
}

/* ---- fields ---- */

static struct text keep_text(struct arena *keep, struct text t, size_t most)
{
	if (!t.n)
		return (struct text){NULL, 0};
	return utf8_clean(keep, arena_text(keep, text_sub(t, 0, most)));
}

/* A blank stands between two ids, never in one. */
static size_t put_id(char *to, struct text id)
{
	size_t n = id.n < RECORD_ID ? id.n : RECORD_ID;

	for (size_t i = 0; i < n; i++)
		to[i] = (unsigned char)id.p[i] <= ' ' ? '_' : id.p[i];
	return n;
}

static struct text keep_id(struct arena *keep, struct text id)
{
	char *p = arena_bytes(keep, id.n + 1);

	return utf8_clean(keep, (struct text){p, put_id(p, id)});
}

/* A mail that refers to itself does not. */
static size_t without(struct text *id, size_t n, struct text own)
{
	size_t k = 0;

	for (size_t i = 0; i < n; i++)
		if (id[i].n && !text_eq(id[i], own))
			id[k++] = id[i];
	return k;
}

static struct text join_refs(struct arena *scratch, struct arena *keep,
			     const struct mail *m, struct text own)
{
	struct text *id, out = {NULL, 0};
	size_t n = mail_refs(scratch, m, &id), room = 0, first = 0;
	char *p;

	n = without(id, n, own);
	/* A thread's start is worth more than its middle. */
	if (n > RECORD_REFS) {
		first = n - RECORD_REFS + 1;
		id[first - 1] = id[0];
		first--;
	}
	for (size_t i = first; i < n; i++)
		room += (id[i].n < RECORD_ID ? id[i].n : RECORD_ID) + 1;
	if (!room)
		return out;
	out.p = p = arena_bytes(keep, room);
	for (size_t i = first; i < n; i++) {
		if (out.n)
			p[out.n++] = ' ';
		out.n += put_id(p + out.n, id[i]);
	}
	return utf8_clean(keep, out);
}

static struct text author_of(struct arena *a, const struct mail *m)
{
	struct text name = mail_author(a, m);

	return name.n ? name : mail_value(a, m, MAIL_FROM);
}

static void identify(struct arena *scratch, struct arena *keep,
		     struct mail *m, struct record *out)
{
	struct mail_date d;
	struct text id = mail_id(scratch, m);

	if (!id.n)
		id = mail_made_id(scratch, m);
	out->id = keep_id(keep, id);
	out->refs = join_refs(scratch, keep, m, id);
	out->author = keep_text(keep, author_of(scratch, m), 200);
	out->subject = keep_text(keep, mail_value(scratch, m, MAIL_SUBJECT),
				 1000);
	mail_dates(m, &d);
	out->has_date = d.has_date || d.has_received;
	out->date = d.has_date ? d.utc : d.received;
}

static void weigh(struct arena *scratch, struct arena *keep, struct mail *m,
		  const struct mail_texts *t, struct record *out)
{
	struct classified c;
	uint64_t h = mix_text(1, out->subject);

	classify_mail(scratch, m, t, &c);
	out->kind = c.kind;
	out->score = c.measured + c.context;
	if (out->score || c.kind != MESSAGE_OTHER)
		out->why = keep_text(keep, c.why, 400);
	h = mix_text(mix_text(h, out->author), out->refs);
	h = mix(h, (uint64_t)out->date);
	for (size_t i = 0; i < t->n; i++)
		h = mix_body(h, t->t[i]);
	if (m->n_parts > 1)
		h = mix_attachments(h, scratch, m);
	memcpy(&out->content, &h, sizeof(h));
}

/* ---- for tracking ---- */

/* "Jan Example <jan@example.org>": the address, in lower case. */
static struct text address_of(struct arena *keep, struct text from)
{
	size_t open = text_find_char(from, '<');
	char *p;

	if (open != TEXT_NOT_FOUND) {
		from = text_from(from, open + 1);
		from = text_cut(&from, '>');
	}
	from = text_sub(text_trim(from), 0, 200);
	if (text_find_char(from, '@') == TEXT_NOT_FOUND ||
	    text_find_char(from, ' ') != TEXT_NOT_FOUND)
		return (struct text){NULL, 0};
	p = arena_bytes(keep, from.n);
	for (size_t i = 0; i < from.n; i++)
		p[i] = ch_fold(from.p[i]);
	return utf8_clean(keep, (struct text){p, from.n});
}

static bool is_patch_file(const struct mail_part *p)
{
	return p->use == MAIL_ATTACHED &&
	       (text_ends(p->name, TEXT(".patch")) ||
		text_ends(p->name, TEXT(".diff")) ||
		text_iis(p->type, "text/x-patch") ||
		text_iis(p->type, "text/x-diff"));
}

/* Commands stand in the first plain text; references may stand in any, and in
 * patches that are attached. Texts were decoded before, which costs most. */
static void look_for_tracking(struct arena *scratch, struct arena *keep,
			      struct mail *m, const struct mail_texts *t,
			      struct record *out)
{
	bool first = true;
	size_t k = 0;

	mention_subject(out->subject, &out->mentions);
	out->address = address_of(keep, mail_value(scratch, m, MAIL_FROM));
	for (size_t i = 0; i < m->n_parts; i++) {
		bool words = k < t->n && t->part[k] == i;
		struct text text = words ? t->t[k++] : (struct text){NULL, 0};
		struct mail_text file;

		words = words && !m->part[i].html;
		if (!words && is_patch_file(&m->part[i]) &&
		    mail_readable(scratch, m, i, &file))
			text = file.text;
		else if (!words)
			continue;
		mention_read(scratch, text, &out->mentions);
		if (words && first)
			regzbot_read(scratch, text, &out->regzbot);
		first = first && !words;
	}
}

/* What was read lies in `scratch`. */
static void keep_tracking(struct arena *keep, struct record *out)
{
	struct mentions *m = &out->mentions;
	struct regzbot *r = &out->regzbot;
	struct mention *item = arena_array(keep, m->n, sizeof(*item));
	struct regzbot_command *c = arena_array(keep, r->n, sizeof(*c));

	for (size_t i = 0; i < m->n; i++)
		item[i] = (struct mention){
			m->item[i].kind, arena_text(keep, m->item[i].value),
		};
	m->item = item;
	for (size_t i = 0; i < r->n; i++) {
		c[i] = r->command[i];
		c[i].name = arena_text(keep, c[i].name);
		c[i].value = arena_text(keep, c[i].value);
	}
	r->command = c;
	r->n_misses = 0;
}

void record_read(struct arena *scratch, struct arena *keep,
		 const struct archive_item *item, struct record *out)
{
	struct mail m;
	struct mail_texts t;

	*out = (struct record){
		.what = item->what,
		.member = item->member,
		.offset = item->offset,
		.bytes = item->raw.n,
		.flags = item->flags,
		.blob = keep_text(keep, item->blob, 64),
	};
	mail_parse(scratch, item->raw, item->flags, &m);
	identify(scratch, keep, &m, out);
	classify_texts(scratch, &m, &t);
	weigh(scratch, keep, &m, &t, out);
	look_for_tracking(scratch, keep, &m, &t, out);
	keep_tracking(keep, out);
}
