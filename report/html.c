/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The adapter to xmlTextWriter. It wants texts that end with a NUL, valid
 * UTF-8 of characters that XML allows: one scratch buffer makes them so. Its
 * calls fail only without memory, which ends the program.
 */
#include "report/html.h"

#include <assert.h>
#include <stdarg.h>

#include "base/arena.h"
#include "base/date.h"
#include "base/error.h"
#include "base/limits.h"
#include "base/utf8.h"
#include "parser/source/xml_library.h"

/* A value above a megabyte, or a URL above what servers take, is no honest
 * one. */
#define VALUE_MOST ((size_t)1 << 20)
#define URL_MOST 2000
#define X(s) ((const xmlChar *)(s))

struct html {
	const struct xml_library *xml;
	struct arena *arena;
	xmlBufferPtr out;
	xmlTextWriterPtr writer;
	struct buf scratch;
	size_t depth;
};

/* The writer fails for want of memory alone, as all values are valid before
 * they reach it; there is nothing to go on with. */
static void must(int result)
{
	if (result < 0)
		out_of_memory();
}

int html_ready(void)
{
	if (xml_library())
		return 0;
	return rs_fail(RS_ERR_CONFIG, "libxml2 is needed to write pages and "
		       "cannot be loaded: %s", xml_library_error());
}

/* The library is loaded at run time (html_ready was asked before). The buffer
 * doubles, so that a page of any size is copied a constant number of times. */
struct html *html_new(void)
{
	struct arena *a = arena_new();
	struct html *h = arena_alloc(a, sizeof(*h));

	h->xml = xml_library();
	assert(h->xml);
	h->arena = a;
	h->scratch = buf_new(VALUE_MOST);
	h->out = h->xml->xmlBufferCreateSize(32768);
	if (!h->out)
		out_of_memory();
	h->xml->xmlBufferSetAllocationScheme(h->out, XML_BUFFER_ALLOC_DOUBLEIT);
	h->writer = h->xml->xmlNewTextWriterMemory(h->out, 0);
	if (!h->writer)
		out_of_memory();
	return h;
}

void html_free(struct html *h)
{
	if (!h)
		return;
	h->xml->xmlFreeTextWriter(h->writer);
	h->xml->xmlBufferFree(h->out);
	buf_free(&h->scratch);
	arena_free(h->arena);
}

/* A view into the writer's buffer until the next call: all elements are
 * closed. */
struct text html_result(struct html *h)
{
	assert(h->depth == 0);
	must(h->xml->xmlTextWriterFlush(h->writer));
	return (struct text){(const char *)h->xml->xmlBufferContent(h->out),
			     (size_t)h->xml->xmlBufferLength(h->out)};
}

void html_reset(struct html *h)
{
	must(h->xml->xmlTextWriterFlush(h->writer));
	h->xml->xmlBufferEmpty(h->out);
}

/* ---- values ---- */

/* The two that utf8_harmless lets pass and XML does not know. */
static void drop_noncharacters(struct buf *b, size_t from)
{
	for (size_t i = from; i + 2 < b->n; i++)
		if (memcmp(b->p + i, "\xef\xbf\xbe", 3) == 0 ||
		    memcmp(b->p + i, "\xef\xbf\xbf", 3) == 0)
			b->p[i + 2] = '\xbd';
}

/* Most values are: of printable ASCII and not too long. They need no walk by
 * characters. */
static bool plain(struct text t, size_t most)
{
	if (most && t.n > most)
		return false;
	for (size_t i = 0; i < t.n; i++)
		if (t.p[i] < ' ' || t.p[i] > '~')
			return false;
	return true;
}

/* At most `most` characters (0: all), then "…". Line ends and tabs become
 * blanks, so that a value stays in its line of a text as well. */
void html_value(struct buf *out, struct text t, size_t most)
{
	size_t from = out->n, at = 0, n = 0;
	uint32_t code;
	bool cut;

	if (plain(t, most)) {
		buf_add(out, t);
		return;
	}
	while (at < t.n && (!most || n < most)) {
		at += utf8_next(text_from(t, at), &code);
		n++;
	}
	cut = at < t.n;
	utf8_harmless(out, text_sub(t, 0, at));
	for (size_t i = from; i < out->n; i++)
		if (out->p[i] == '\n' || out->p[i] == '\t')
			out->p[i] = ' ';
	drop_noncharacters(out, from);
	if (cut)
		buf_add(out, TEXT("…"));
}

/* The value as the writer wants it, until the next call. One that does not fit
 * the scratch buffer is left out rather than cut within a character. */
static const xmlChar *scratch_value(struct html *h, struct text t, size_t most)
{
	h->scratch.n = 0;
	html_value(&h->scratch, t, most);
	buf_char(&h->scratch, '\0');
	if (h->scratch.full)		/* longer than any line may be */
		return X("");
	return X(h->scratch.p);
}

/* ---- elements ---- */

void html_xml(struct html *h)
{
	must(h->xml->xmlTextWriterWriteRaw(h->writer, X("<?xml version=\"1.0\" "
						"encoding=\"utf-8\"?>\n")));
}

void html_doctype(struct html *h)
{
	must(h->xml->xmlTextWriterWriteRaw(h->writer, X("<!DOCTYPE html>\n")));
}

void html_open(struct html *h, const char *name)
{
	h->depth++;
	must(h->xml->xmlTextWriterStartElement(h->writer, X(name)));
}

void html_open_class(struct html *h, const char *name, const char *class)
{
	html_open(h, name);
	html_attr(h, "class", class);
}

/* With an end tag also when empty: "<td/>" opens a cell for an HTML parser. */
void html_close(struct html *h)
{
	h->depth--;
	must(h->xml->xmlTextWriterFullEndElement(h->writer));
}

/* For elements that have no end tag in HTML (meta, link) and for those of
 * SVG. */
void html_void(struct html *h)
{
	h->depth--;
	must(h->xml->xmlTextWriterEndElement(h->writer));
}

void html_attr(struct html *h, const char *name, const char *value)
{
	must(h->xml->xmlTextWriterWriteAttribute(h->writer, X(name), X(value)));
}

void html_attr_text(struct html *h, const char *name, struct text value)
{
	must(h->xml->xmlTextWriterWriteAttribute(h->writer, X(name),
					 scratch_value(h, value, 0)));
}

/* For values that are made here; those of the input go through
 * html_attr_text. */
void html_attr_f(struct html *h, const char *name, const char *fmt, ...)
{
	char text[512];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	html_attr(h, name, text);
}

void html_str(struct html *h, const char *s)
{
	must(h->xml->xmlTextWriterWriteString(h->writer, X(s)));
}

void html_text(struct html *h, struct text t)
{
	html_clip(h, t, 0);
}

void html_clip(struct html *h, struct text t, size_t most)
{
	must(h->xml->xmlTextWriterWriteString(h->writer, scratch_value(h, t, most)));
}

void html_lines(struct html *h, struct text t)
{
	while (t.n) {
		html_text(h, text_cut(&t, '\n'));
		html_str(h, "\n");
	}
}

void html_f(struct html *h, const char *fmt, ...)
{
	char text[512];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	html_str(h, text);
}

void html_line(struct html *h)
{
	must(h->xml->xmlTextWriterWriteRaw(h->writer, X("\n")));
}

void html_element(struct html *h, const char *name, const char *s)
{
	html_open(h, name);
	html_str(h, s);
	html_close(h);
}

void html_element_text(struct html *h, const char *name, struct text t)
{
	html_open(h, name);
	html_text(h, t);
	html_close(h);
}

/* The day as people read it, the full time for programs; an unknown one is
 * "?". */
void html_date(struct html *h, int64_t utc)
{
	char date[32];

	html_open(h, "time");
	if (utc) {
		date_format(utc, date, sizeof(date));
		html_attr(h, "datetime", date);
		html_f(h, "%.10s", date);
	} else {
		html_str(h, "?");
	}
	html_close(h);
}

/* ---- links ---- */

/* A positive list of schemes, because "javascript:" has too many spellings to
 * be listed; printable ASCII without what could end an attribute, a header line
 * or a text in angle brackets. */
bool html_url_ok(struct text url)
{
	if (!text_ibegins(url, "https://") && !text_ibegins(url, "http://") &&
	    !text_ibegins(url, "mailto:"))
		return false;
	if (url.n > URL_MOST)
		return false;
	for (size_t i = 0; i < url.n; i++)
		if (url.p[i] <= ' ' || url.p[i] >= 0x7f ||
		    memchr("\"'<>\\^`{|}", url.p[i], 11))
			return false;
	return true;
}

/* A refused address leaves the words in a span: the reader sees that there was
 * one, and the page has the same elements. */
void html_link(struct html *h, struct text url, struct text t, size_t most)
{
	if (html_url_ok(url)) {
		html_open(h, "a");
		html_attr_text(h, "href", url);
		html_attr(h, "rel", "nofollow noopener");
	} else {
		html_open_class(h, "span", "refused");
	}
	html_clip(h, t, most);
	html_close(h);
}

/* Percent-encoding with what a message-id may hold unescaped in a path; "/" is
 * encoded, as it would part the path. */
static void put_escaped(struct buf *out, struct text t)
{
	for (size_t i = 0; i < t.n; i++) {
		char c = t.p[i];

		if (ch_alnum(c) || (c && strchr("-._~@$+=,", c)))
			buf_char(out, c);
		else
			buf_printf(out, "%%%02X", (unsigned int)(unsigned char)c);
	}
}

/* lore's /all/ finds a mail by its id whichever list it was sent to. */
void html_mail_url(struct buf *out, struct text message_id)
{
	buf_add(out, TEXT("https://lore.kernel.org/all/"));
	put_escaped(out, text_sub(message_id, 0, 400));
	buf_char(out, '/');
}

void html_link_mail(struct html *h, struct text message_id, struct text t,
		    size_t most)
{
	struct buf url = buf_new(2048);

	html_mail_url(&url, message_id);
	html_link(h, buf_text(&url), t, most);
	buf_free(&url);
}

/* An id that is none gives an address that is refused. */
void html_link_commit(struct html *h, struct text commit)
{
	struct buf url = buf_new(256);
	bool hex = commit.n >= 7 && commit.n <= 64;

	for (size_t i = 0; i < commit.n && hex; i++)
		hex = ch_hex(commit.p[i]);
	if (hex)
		buf_printf(&url, "https://git.kernel.org/torvalds/c/%.*s",
			   TEXT_ARG(commit));
	html_link(h, buf_text(&url), hex ? text_sub(commit, 0, 12) : commit,
		  40);
	buf_free(&url);
}
