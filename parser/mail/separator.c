/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Separators of an mbox. A format-patch line that somebody pasted into a mail
 * satisfies the rule of a separator too (285 of 734 such lines in 124,890
 * mails); it counts only where the file begins with one or where the header
 * block after it has a Message-ID. Dates in these lines are worthless.
 */
#include "parser/mail/separator.h"

#include "base/number.h"
#include "parser/mail/message.h"

static bool weekday(struct text t)
{
	static const char days[] = "SunMonTueWedThuFriSat";

	for (size_t i = 0; i < 7; i++)
		if (text_eq(t, (struct text){days + 3 * i, 3}))
			return true;
	return false;
}

static bool sha40(struct text t)
{
	if (t.n != 40)
		return false;
	for (size_t i = 0; i < t.n; i++)
		if (!ch_hex(t.p[i]))
			return false;
	return true;
}

/* "From WORD(s) Mon Sep 17 00:00:00 [zone] 2001". */
static bool from_line(struct text t, bool *patch)
{
	struct text w, rest = text_trim(t);
	size_t words = 0;

	*patch = false;
	if (!text_skip(&rest, TEXT("From ")) || rest.n > 500)
		return false;
	while ((w = text_word(&rest)).n && !weekday(w)) {
		*patch = *patch || sha40(w);
		if (++words > 4)
			return false;
	}
	if (!w.n || !words || text_word(&rest).n != 3)
		return false;
	w = text_word(&rest);
	if (!w.n || !ch_digit(w.p[0]))
		return false;
	w = text_word(&rest);
	return text_has(w, TEXT(":")) && text_trim(rest).n >= 4;
}

/* What tools of public-inbox write, and nobody else: a mail follows. */
static bool made_line(struct text t)
{
	const struct text epoch = TEXT(" Thu Jan  1 00:00:00 1970");
	size_t at;

	t = text_rtrim(text_sub(t, 0, 200));
	if (!text_ends(t, epoch))
		return false;
	t.n -= epoch.n;
	at = text_find(t, TEXT("@mbox"));
	return at != TEXT_NOT_FOUND && at + 10 >= t.n &&
	       text_find_char(text_from(t, 5), ' ') == TEXT_NOT_FOUND;
}

/* The line at byte `at` with its newline. */
static struct text line_at(struct text all, size_t at)
{
	struct text t = text_from(all, at);
	size_t nl = text_find_char(t, '\n');

	return text_sub(t, 0, nl == TEXT_NOT_FOUND ? t.n : nl + 1);
}

static bool after_empty(struct text all, size_t at)
{
	if (at && all.p[at - 1] == '\n')
		at--;
	if (at && all.p[at - 1] == '\r')
		at--;
	return at == 0 || all.p[at - 1] == '\n';
}

/* Of a header, that are looked at. */
#define HEADER_BYTES ((size_t)1 << 20)

/* Fields that every mail has, as bits. */
enum { HAS_FROM = 1, HAS_SUBJECT = 2, HAS_DATE = 4, HAS_TO = 8, HAS_ID = 16 };

static unsigned int field_bit(struct text name)
{
	static const struct {
		const char *name;
		unsigned int bit;
	} list[] = {
		{"from", HAS_FROM}, {"subject", HAS_SUBJECT},
		{"date", HAS_DATE}, {"to", HAS_TO}, {"message-id", HAS_ID},
	};

	for (size_t i = 0; i < sizeof(list) / sizeof(*list); i++)
		if (ch_fold(name.p[0]) == list[i].name[0] &&
		    text_iis(name, list[i].name))
			return list[i].bit;
	return 0;
}

/* Two of those fields, one of which says who or what. */
static bool enough(unsigned int has)
{
	return (has & (HAS_FROM | HAS_SUBJECT)) && (has & (has - 1));
}

/* At the top of a file any header does, else two fields that every mail has;
 * and an id, where it is asked for. Reads no further than it must, as each
 * mail of an archive is asked. */
static bool header_follows(struct text t, bool top, bool want_id)
{
	struct text rest = t, name, value;
	unsigned int has = 0;

	if (!t.n || ch_space(t.p[0]))
		return false;
	while (rest.n && rest.p[0] != '\n' && rest.p[0] != '\r' &&
	       t.n - rest.n < HEADER_BYTES &&
	       mail_next_field(&rest, &name, &value)) {
		has |= field_bit(name);
		if ((enough(has) || (top && has)) &&
		    (!want_id || (has & HAS_ID)))
			return true;
	}
	return false;
}

/* "Name:" begins t. */
static bool field_follows(struct text t)
{
	size_t i = 0;

	while (i < t.n && i < 80 && (ch_alnum(t.p[i]) || t.p[i] == '-'))
		i++;
	return i && i < t.n && t.p[i] == ':';
}

static bool separator(const struct mbox_rule *rule, struct text all,
		      size_t at)
{
	struct text line;
	bool patch;

	if (!text_starts(text_from(all, at), TEXT("From ")) ||
	    !after_empty(all, at))
		return false;
	line = line_at(all, at);
	/* Headers are half of an archive: not to be read for each mail. */
	if (made_line(line) && field_follows(text_from(all, at + line.n)))
		return true;
	return from_line(line, &patch) &&
	       header_follows(text_from(all, at + line.n), at == 0,
			      patch && at && !rule->patches);
}

bool mbox_begins(struct text all)
{
	struct mbox_rule rule = {0};

	return separator(&rule, all, 0);
}

/* 'F' is rare, so it is looked for. */
size_t mbox_next(const struct mbox_rule *rule, struct text all, size_t at,
		 size_t until)
{
	const char *p = all.p + at, *end;

	if (until > all.n)
		until = all.n;
	if (at >= until)
		return until;
	end = all.p + until;
	while (p < end && (p = memchr(p, 'F', (size_t)(end - p))) != NULL) {
		if (p > all.p && p[-1] == '\n' &&
		    separator(rule, all, (size_t)(p - all.p)))
			return (size_t)(p - all.p);
		p++;
	}
	return until;
}

/* ---- Content-Length ---- */

/* The value of Content-Length in a header block, and where the body begins. */
static bool content_length(struct text t, uint64_t *length, size_t *body)
{
	struct text head, name, value;
	struct mail m;
	size_t digits;

	mail_parse_header(t, &m);
	head = m.head;
	*body = (size_t)(m.body.p - t.p);
	while (mail_next_field(&head, &name, &value)) {
		if (!text_iis(name, "content-length"))
			continue;
		value = text_trim(value);
		digits = num_uint(value, length);
		return digits && digits == value.n;
	}
	return false;
}

/* The separator that stands at byte `at` or one or two newlines behind it. */
static size_t lands(const struct mbox_rule *rule, struct text all, size_t at)
{
	for (int i = 0; i < 4 && at < all.n; i++, at++) {
		if (at && all.p[at - 1] == '\n' && all.p[at] == 'F' &&
		    separator(rule, all, at))
			return at;
		if (all.p[at] != '\n' && all.p[at] != '\r')
			return TEXT_NOT_FOUND;
	}
	return at >= all.n ? all.n : TEXT_NOT_FOUND;
}

size_t mbox_counted_end(const struct mbox_rule *rule, struct text all,
			size_t at)
{
	size_t start = at + line_at(all, at).n, body;
	uint64_t length;

	if (!content_length(text_from(all, start), &length, &body) ||
	    length > all.n - start - body)
		return TEXT_NOT_FOUND;
	return lands(rule, all, start + body + (size_t)length);
}

/* Do all mails that begin before byte `until` say their length? *raw when one
 * holds a "From " line that should have been escaped. */
static bool all_counted(const struct mbox_rule *rule, struct text all,
			size_t until, bool *raw)
{
	size_t at = 0;

	*raw = false;
	while (at < until && at < all.n) {
		size_t end = mbox_counted_end(rule, all, at);

		if (end == TEXT_NOT_FOUND)
			return false;
		*raw = *raw || text_has(text_sub(all, at, end - at),
					TEXT("\nFrom "));
		at = end;
	}
	return at > 0;
}

void mbox_look(struct text all, size_t until, struct mbox_rule *rule)
{
	struct text line = line_at(all, 0);
	bool raw;

	*rule = (struct mbox_rule){.flags = MAIL_MBOXRD};
	/* git format-patch escapes nothing. */
	if (from_line(line, &rule->patches) && rule->patches)
		rule->flags = 0;
	if (text_has(line, TEXT("@mboxo")) || text_has(line, TEXT("@mboxcl")))
		rule->flags = MAIL_MBOXO;
	rule->counted = all_counted(rule, all, until, &raw);
	if (rule->counted && (raw || text_has(line, TEXT("@mboxcl2"))))
		rule->flags = 0;
	else if (rule->counted && rule->flags)
		rule->flags = MAIL_MBOXO;
}

size_t mbox_end(const struct mbox_rule *rule, struct text all, size_t at)
{
	size_t end = rule->counted ? mbox_counted_end(rule, all, at)
				   : TEXT_NOT_FOUND;

	return end != TEXT_NOT_FOUND ? end
				     : mbox_next(rule, all, at + 1, all.n);
}

struct text mbox_bare(struct text span)
{
	bool patch;
	struct text line = line_at(span, 0);

	if (text_starts(line, TEXT("From ")) &&
	    (made_line(line) || from_line(line, &patch)))
		span = text_from(span, line.n);
	if (text_ends(span, TEXT("\n\n")))
		span.n--;
	else if (text_ends(span, TEXT("\r\n\r\n")))
		span.n -= 2;
	return span;
}
