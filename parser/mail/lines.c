/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What each line of a mail is: own words or quoted and how deep, attribution,
 * signature, footer, trailer, patch; and its text as recognisers read it.
 */
#include "parser/mail/parts.h"

#include "base/limits.h"
#include "base/utf8.h"

/* Lines of a signature; what is longer is content below a "-- ". */
#define LIMIT_SIGNATURE 12

static void read_prefix(struct line *l)
{
	if (text_ends(l->text, TEXT("\r")))
		l->text.n--;
	if (l->depth || (l->flags & LINE_HEADER))
		return;
	l->text = text_from(l->text, prefix_length(l->text, &l->depth));
}

/* "5c5", "7,9c7,9", "3a4": a command of diff(1) in its normal form. */
static bool diff_command(struct text t)
{
	size_t n = 0;

	t = text_rtrim(t);
	if (t.n < 3 || t.n > 40)
		return false;
	for (size_t i = 0; i < t.n; i++) {
		if (strchr("acd", t.p[i]) && t.p[i] && i && i + 1 < t.n)
			n++;
		else if (!ch_digit(t.p[i]) && t.p[i] != ',')
			return false;
	}
	return n == 1;
}

void prefix_all(struct document *doc)
{
	bool diff = false;	/* in the output of diff(1): '>' is the new
				 * file, no quote */

	for (size_t i = 0; i < doc->n_lines; i++) {
		struct line *l = &doc->line[i];
		struct text t = l->text;

		if (diff_command(t))
			diff = true;
		else if (diff && !text_starts(t, TEXT("< ")) &&
			 !text_starts(t, TEXT("> ")) &&
			 !text_starts(t, TEXT("---")))
			diff = false;
		if (!diff || diff_command(t))
			read_prefix(l);
	}
}

/* A view that ends before a character which the limit would cut. */
static struct text clip(struct text t, size_t max)
{
	if (t.n <= max)
		return t;
	while (max && ((unsigned char)t.p[max] & 0xc0) == 0x80)
		max--;
	return text_sub(t, 0, max);
}

static void fold(struct document *doc)
{
	size_t cut = 0;

	for (size_t i = 0; i < doc->n_lines; i++) {
		struct line *l = &doc->line[i];

		if (l->text.n > LIMIT_LINE && !cut++)
			document_warn(doc, i, "long-line",
				      "only the first %zu bytes of a line "
				      "were read", LIMIT_LINE);
		l->text = utf8_fold(doc->arena, clip(l->text, LIMIT_LINE));
		l->text = clip(l->text, LIMIT_LINE);
	}
}

/* ---- attributions and levels without marks ---- */

struct level {
	unsigned int more;	/* levels that blocks opened */
	unsigned int base;	/* depth at which the first one stands */
};

static void deepen(struct line *l, struct level *v)
{
	if (v->more && l->depth < v->base && text_trim(l->text).n)
		v->more = 0;
	l->depth += v->more;
	if (l->depth > LIMIT_QUOTE_DEPTH)
		l->depth = LIMIT_QUOTE_DEPTH;
}

/* Attribution lines keep the depth of who wrote them, so a block opens its
 * level behind itself. */
static void mark_attributions(struct document *doc, const struct message *m)
{
	size_t end = m->first_line + m->n_lines;
	struct level v = {0};

	for (size_t i = m->first_line; i < end; i++) {
		struct attribution a;
		unsigned int depth = doc->line[i].depth;

		if (doc->line[i].flags & (LINE_HEADER | LINE_PATCH) ||
		    !attribution_at(doc, i, &a)) {
			deepen(&doc->line[i], &v);
			continue;
		}
		for (size_t k = i; k < i + a.n && k < end; k++) {
			doc->line[k].flags |= LINE_ATTRIBUTION;
			deepen(&doc->line[k], &v);
		}
		i += a.n - 1;
		if (!a.block)
			continue;
		if (!v.more)
			v.base = depth;
		v.more++;
	}
}

/* ---- signatures and footers ---- */

static bool footer_start(const struct document *doc, size_t i)
{
	static const char *const words[] = {
		"to unsubscribe from this list", "unsubscribe linux-",
		"you may reply to this email to add a comment",
		"you are receiving this mail because", "caution: this email",
		"caution: this message", "more majordomo info at",
		"please read the faq at", "this is a public inbox",
		"lkp mailing list", "linux-mtd discussion mailing list",
	};
	struct text t = text_trim(doc->line[i].text);

	for (size_t k = 0; k < sizeof(words) / sizeof(*words); k++)
		if (text_ibegins(t, words[k]))
			return true;
	/* mailman: a rule of underscores, then "... mailing list". */
	return t.n > 20 && t.p[0] == '_' && cue_rule(t) &&
	       i + 1 < doc->n_lines &&
	       text_ihas(doc->line[i + 1].text, TEXT("mailing list"));
}

/* Lines from i on at one depth, up to a header, the end or a deeper quote. */
static size_t stretch(const struct document *doc, size_t i, size_t end)
{
	size_t k = i + 1;

	while (k < end && k < i + 40 &&
	       doc->line[k].depth == doc->line[i].depth &&
	       !(doc->line[k].flags & (LINE_HEADER | LINE_ATTRIBUTION)))
		k++;
	return k - i;
}

static size_t paragraph(const struct document *doc, size_t i, size_t n)
{
	size_t k = 1;

	while (k < n && text_trim(doc->line[i + k].text).n)
		k++;
	return k;
}

/* Lines of the signature or footer at i; 0 = none. */
static size_t signature(const struct document *doc, size_t i, size_t end)
{
	struct text t = doc->line[i].text;
	size_t n;

	if (footer_start(doc, i))
		return paragraph(doc, i, stretch(doc, i, end));
	if (!text_eq(t, TEXT("-- ")) && !text_eq(t, TEXT("--")))
		return 0;
	n = stretch(doc, i, end);
	if (n <= LIMIT_SIGNATURE + 1)
		return n;
	n = paragraph(doc, i, n);
	return n <= LIMIT_SIGNATURE + 1 && t.n == 3 ? n : 0;
}

static void mark_signatures(struct document *doc, const struct message *m)
{
	size_t end = m->first_line + m->n_lines;

	for (size_t i = m->first_line; i < end; i++) {
		struct line *l = &doc->line[i];
		size_t n = l->flags & (LINE_HEADER | LINE_PATCH)
				   ? 0 : signature(doc, i, end);

		for (size_t k = i; k < i + n; k++)
			doc->line[k].flags |= LINE_SIGNATURE;
		if (n)
			i += n - 1;
		else if (!(l->flags & (LINE_HEADER | LINE_ATTRIBUTION)) &&
			 cue_trailer(l->text))
			l->flags |= LINE_TRAILER;
	}
}

void mail_lines(struct document *doc)
{
	prefix_all(doc);
	for (size_t i = 0; i < doc->n_messages; i++)
		remnant_decode(doc, &doc->message[i]);
	fold(doc);
	for (size_t i = 0; i < doc->n_messages; i++) {
		const struct message *m = &doc->message[i];

		prefix_unusual(doc, m);
		patch_mark(doc, m);
		mark_attributions(doc, m);
		mark_signatures(doc, m);
		markup_strip(doc, m);
	}
}
