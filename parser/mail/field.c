/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Header fields of one mail (RFC 5322) as views, and what they mean: ids,
 * references, author, dates. The first of each field counts. A header ends at
 * the first empty line, at a line that can be no field, or at the limit.
 */
#include "parser/mail/mime.h"

#include "base/date.h"

/* Bytes of an id (as public-inbox has it), and ids of one mail. */
#define ID_MOST 244
#define REFS_MOST 256
#define DAY 86400

static const char *const known[MAIL_N_KNOWN] = {
	[MAIL_FROM] = "from", [MAIL_SUBJECT] = "subject",
	[MAIL_DATE] = "date", [MAIL_TO] = "to", [MAIL_CC] = "cc",
	[MAIL_ID] = "message-id", [MAIL_IN_REPLY_TO] = "in-reply-to",
	[MAIL_REFERENCES] = "references", [MAIL_RECEIVED] = "received",
	[MAIL_LIST_ID] = "list-id", [MAIL_REPLY_TO] = "reply-to",
	[MAIL_SENDER] = "sender", [MAIL_TYPE] = "content-type",
	[MAIL_ENCODING] = "content-transfer-encoding",
	[MAIL_DISPOSITION] = "content-disposition",
};

/* Whether eight bytes are all from '!' to '~' and no colon: each term has its
 * high bit set in a byte that is not. */
static bool all_of_name(const char *p)
{
	const uint64_t ones = 0x0101010101010101U;
	uint64_t v, colon;

	memcpy(&v, p, 8);
	colon = v ^ ':' * ones;
	return !((v | (v - '!' * ones) | (v + ones) | (colon - ones)) &
		 0x80 * ones);
}

/* Bytes of "Name:" at the start of a line, blanks before the colon allowed;
 * *name is how many the name has. 0 when there is none. */
static size_t name_length(const char *p, size_t n, size_t *name)
{
	size_t i = 0;

	/* Headers are half of an archive, and names a fifth of them. */
	while (i + 8 <= n && all_of_name(p + i))
		i += 8;
	while (i < n && p[i] > ' ' && p[i] != ':' && p[i] != 127)
		i++;
	*name = i;
	while (i < n && ch_blank(p[i]))
		i++;
	return *name && i < n && p[i] == ':' ? i + 1 : 0;
}

/* Bytes of the line at p with its newline. */
static size_t line_length(const char *p, size_t n)
{
	const char *nl = n ? memchr(p, '\n', n) : NULL;

	return nl ? (size_t)(nl - p) + 1 : n;
}

/* The length of the field at the start of t with its continuation lines; 0
 * when there is none. */
static size_t field_length(struct text t, size_t *name, size_t *value)
{
	size_t n;

	*value = name_length(t.p, t.n, name);
	if (!*value)
		return 0;
	n = line_length(t.p, t.n);
	if (*value > n)
		return 0;
	while (n < t.n && ch_blank(t.p[n]))
		n += line_length(t.p + n, t.n - n);
	return n;
}

bool mail_next_field(struct text *head, struct text *name, struct text *value)
{
	size_t n_name, at, n;

	/* A continuation without a field is passed over. */
	while (head->n && ch_blank(head->p[0]))
		*head = text_from(*head, line_length(head->p, head->n));
	n = field_length(*head, &n_name, &at);
	if (!n)
		return false;
	*name = text_sub(*head, 0, n_name);
	*value = text_trim(text_sub(*head, at, n - at));
	*head = text_from(*head, n);
	return true;
}

static int known_index(struct text name)
{
	/* "X-...", "ARC-..." are half of all, and in none of the names. */
	if (name.n < 2 || name.n > 25 || name.p[1] == '-')
		return -1;
	for (int i = 0; i < MAIL_N_KNOWN; i++)
		if (ch_fold(name.p[0]) == known[i][0] &&
		    text_iis(name, known[i]))
			return i;
	return -1;
}

/* What may stand before a header: a BOM, empty lines, the From_ line. */
static struct text skip_front(struct text t)
{
	text_skip(&t, TEXT("\xef\xbb\xbf"));
	for (;;) {
		size_t n = line_length(t.p, t.n);

		if (!n || text_trim(text_sub(t, 0, n)).n)
			break;
		t = text_from(t, n);
	}
	if (text_starts(t, TEXT("From ")) || text_starts(t, TEXT(">From ")))
		t = text_from(t, line_length(t.p, t.n));
	return t;
}

void mail_parse_header(struct text raw, struct mail *m)
{
	struct text rest = skip_front(raw);
	const char *begin = rest.p;

	memset(m, 0, sizeof(*m));
	m->raw = raw;
	while (rest.n && rest.p[0] != '\n' && rest.p[0] != '\r') {
		struct text name, value;
		int i;

		if (!mail_next_field(&rest, &name, &value)) {
			m->flaws |= MAIL_HEADER_CUT;
			break;
		}
		if ((size_t)(value.p - begin) >= MIME_HEADER) {
			m->flaws |= MAIL_HEADER_LONG;
			continue;
		}
		i = known_index(name);
		if (i >= 0 && !m->field[i].p)
			m->field[i] = value;
	}
	m->head = (struct text){begin, (size_t)(rest.p - begin)};
	if (!m->head.n)
		m->flaws |= MAIL_NO_HEADER;
	if (rest.n && (rest.p[0] == '\n' || rest.p[0] == '\r'))
		rest = text_from(rest, line_length(rest.p, rest.n));
	m->body = rest;
}

/* ---- values ---- */

struct text mail_decode_value(struct arena *a, struct text value)
{
	const char *used;

	if (!value.p)
		return value;
	value = header_squeeze(a, text_sub(value, 0, MIME_VALUE));
	if (!charset_ascii(value))
		value = charset_decode(a, TEXT(""), value, &used);
	value = decode_words(a, value);
	return text_trim(header_squeeze(a, value));
}

struct text mail_value(struct arena *a, const struct mail *m,
		       enum mail_known field)
{
	return mail_decode_value(a, m->field[field]);
}

/* An id without blanks and control characters, at most ID_MOST bytes. */
static struct text clean_id(struct arena *a, struct text t)
{
	size_t i = 0, n = 0;
	char *p;

	while (i < t.n && t.p[i] > ' ' && t.p[i] != 127)
		i++;
	if (i == t.n)
		return text_sub(t, 0, ID_MOST);
	p = arena_alloc(a, t.n);
	for (i = 0; i < t.n; i++)
		if ((unsigned char)t.p[i] > ' ' && t.p[i] != 127)
			p[n++] = t.p[i];
	return text_sub((struct text){p, n}, 0, ID_MOST);
}

/* The next <id> in *t. */
static bool next_id(struct text *t, struct text *id)
{
	size_t from = text_find_char(*t, '<'), to;

	if (from == TEXT_NOT_FOUND)
		return false;
	*t = text_from(*t, from + 1);
	to = text_find_char(*t, '>');
	if (to == TEXT_NOT_FOUND)
		return false;
	*id = text_sub(*t, 0, to);
	*t = text_from(*t, to + 1);
	return true;
}

struct text mail_id(struct arena *a, const struct mail *m)
{
	struct text t = m->field[MAIL_ID], id;

	if (next_id(&t, &id))
		return clean_id(a, text_trim(id));
	id = text_trim(m->field[MAIL_ID]);
	/* Without <>: only one word that looks like an id. */
	if (text_find_char(id, '@') == TEXT_NOT_FOUND ||
	    text_find_char(id, ' ') != TEXT_NOT_FOUND)
		return (struct text){id.p, 0};
	while (id.n && (id.p[0] == '<' || id.p[0] == '>'))
		id = text_from(id, 1);
	return clean_id(a, id);
}

/* Some mailers put the address of the author into In-Reply-To, git-send-email
 * the answers "y" and "n". */
static bool no_reference(const struct mail *m, struct text id)
{
	static const enum mail_known who[] = {MAIL_FROM, MAIL_TO, MAIL_CC};

	if (!id.n || text_ieq(id, TEXT("y")) || text_ieq(id, TEXT("n")))
		return true;
	for (size_t i = 0; i < 3; i++) {
		struct text t = m->field[who[i]], address;

		while (next_id(&t, &address))
			if (text_ieq(address, id))
				return true;
	}
	return false;
}

/* Puts an id at the end; one that is there already moves to it. */
static size_t put_ref(struct text *ids, size_t n, struct text id)
{
	size_t i = 0;

	while (i < n && !text_eq(ids[i], id))
		i++;
	if (i == n && n < REFS_MOST) {
		ids[n] = id;
		return n + 1;
	}
	/* Full: the oldest but the root goes. */
	if (i == n)
		i = 1;
	memmove(&ids[i], &ids[i + 1], (n - i - 1) * sizeof(*ids));
	ids[n - 1] = id;
	return n;
}

/* An In-Reply-To that is one word with an @ and no <>. */
static bool only_id(const struct mail *m, size_t f, struct text *t,
		    struct text *id)
{
	struct text all = m->field[MAIL_IN_REPLY_TO];

	if (!f || t->p != all.p || text_find_char(all, '@') == TEXT_NOT_FOUND)
		return false;
	*id = text_word(&all);
	*t = (struct text){NULL, 0};
	return !text_trim(all).n;
}

size_t mail_refs(struct arena *a, const struct mail *m, struct text **ids)
{
	static const enum mail_known from[] = {MAIL_REFERENCES,
					       MAIL_IN_REPLY_TO};
	size_t n = 0, room = 0;

	for (size_t f = 0; f < 2; f++) {
		struct text t = m->field[from[f]];

		for (size_t i = 0; i < t.n; i++)
			room += t.p[i] == '<';
		room += t.n && f;
	}
	*ids = NULL;
	if (!room)
		return 0;
	*ids = arena_array(a, room < REFS_MOST ? room : REFS_MOST,
			   sizeof(**ids));
	for (size_t f = 0; f < 2; f++) {
		struct text t = m->field[from[f]], id, first = {NULL, 0};

		while (next_id(&t, &id) || only_id(m, f, &t, &id)) {
			id = clean_id(a, text_trim(id));
			if (no_reference(m, id))
				continue;
			/* Of two ids in In-Reply-To the first is the one. */
			if (f && first.n)
				break;
			n = put_ref(*ids, n, id);
			first = id;
		}
	}
	return n;
}

/* ---- dates ---- */

void mail_dates(const struct mail *m, struct mail_date *d)
{
	struct text received = m->field[MAIL_RECEIVED];
	struct text date = m->field[MAIL_DATE];

	*d = (struct mail_date){0};
	/* The date stands behind the last semicolon. */
	for (size_t i = received.n; i-- > 0;)
		if (received.p[i] == ';') {
			received = text_trim(text_from(received, i + 1));
			d->has_received = date_parse(received, &d->received);
			break;
		}
	d->has_date = date.n && date_parse_zone(date, &d->utc, &d->offset,
						&d->has_zone);
	/* A weekday that is cut or in another language. */
	if (!d->has_date && text_find_char(date, ',') < 16) {
		text_cut(&date, ',');
		d->has_date = date.n &&
			      date_parse_zone(date, &d->utc, &d->offset,
					      &d->has_zone);
	}
	if (!d->has_date && d->has_received) {
		d->utc = d->received;
		d->has_date = d->from_received = true;
	}
	d->order = d->utc;
	if (d->has_received && (d->utc > d->received + DAY ||
				d->utc < d->received - DAY))
		d->order = d->received;
}

/* ---- the author ---- */

static bool masked(struct text t)
{
	return text_ihas(t, TEXT("email protected")) ||
	       text_ihas(t, TEXT("email\xc2\xa0protected"));
}

static struct text unquote(struct text t)
{
	t = text_trim(t);
	while (t.n >= 2 && ((t.p[0] == '"' && t.p[t.n - 1] == '"') ||
			    (t.p[0] == '\'' && t.p[t.n - 1] == '\'')))
		t = text_trim(text_sub(t, 1, t.n - 2));
	return t;
}

/* "Ann \"A\" Lee": without what protects quotes inside of quotes. */
static struct text unescape(struct arena *a, struct text t)
{
	char *p;
	size_t n = 0;

	if (text_find_char(t, '\\') == TEXT_NOT_FOUND)
		return t;
	p = arena_bytes(a, t.n);
	for (size_t i = 0; i < t.n; i++) {
		if (t.p[i] == '\\' && i + 1 < t.n &&
		    (t.p[i + 1] == '"' || t.p[i + 1] == '\\'))
			i++;
		p[n++] = t.p[i];
	}
	return (struct text){p, n};
}

struct text header_author(struct arena *a, struct text from)
{
	struct text t = text_trim(decode_words(a, from));
	size_t at = text_find_char(t, '<');
	size_t open = text_find_char(t, '(');

	if (at != TEXT_NOT_FOUND && at > 0) {
		t = text_sub(t, 0, at);
	} else if (at == 0 || text_has(t, TEXT("@")) || masked(t)) {
		size_t close = text_find_char(t, ')');

		/* The old form: address (Name). */
		if (open == TEXT_NOT_FOUND || close == TEXT_NOT_FOUND ||
		    close < open)
			return (struct text){t.p, 0};
		t = text_sub(t, open + 1, close - open - 1);
	}
	t = unescape(a, unquote(t));
	if (masked(t) || text_has(t, TEXT("@")))
		return (struct text){t.p, 0};
	return header_squeeze(a, t);
}

struct text mail_author(struct arena *a, const struct mail *m)
{
	const char *used;
	struct text t = header_squeeze(a, m->field[MAIL_FROM]);

	if (!charset_ascii(t))
		t = charset_decode(a, TEXT(""), t, &used);
	return header_author(a, t);
}
