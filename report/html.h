/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Markup through libxml2's xmlTextWriter: HTML that is well-formed, and Atom.
 * Whatever stems from the input goes through html_text and html_attr_text,
 * which make control characters, bidi controls and invisible ones visible, so
 * that a value can neither open an element nor turn the text around it.
 */
#ifndef REPORT_HTML_H
#define REPORT_HTML_H

#include "base/buf.h"
#include "base/text.h"

struct html;

/* Is libxml2 at hand? Else RS_ERR_CONFIG; to be asked before html_new. */
int html_ready(void);
/* A new, empty writer, for any number of documents; give it to html_free. */
struct html *html_new(void);
void html_free(struct html *h);
/* What was written since html_new or the last html_reset; every element must
 * be closed. Valid until the next call. */
struct text html_result(struct html *h);
void html_reset(struct html *h);

/* An XML declaration; `<!DOCTYPE html>`. */
void html_xml(struct html *h);
void html_doctype(struct html *h);
/* Elements and attributes; names are constants. html_close writes the end tag
 * even of an empty element, html_void does not: for br, meta, link, circle. */
void html_open(struct html *h, const char *name);
void html_open_class(struct html *h, const char *name, const char *class);
void html_close(struct html *h);
void html_void(struct html *h);
void html_attr(struct html *h, const char *name, const char *value);
void html_attr_text(struct html *h, const char *name, struct text value);
void html_attr_f(struct html *h, const char *name, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
/* Text: a constant; of the input; of the input, at most so many characters
 * with an ellipsis behind; formatted (no text of the input). */
void html_str(struct html *h, const char *s);
void html_text(struct html *h, struct text t);
void html_clip(struct html *h, struct text t, size_t most);
/* As html_text with its line ends kept: of lines that were made here of
 * harmless values. */
void html_lines(struct html *h, struct text t);
void html_f(struct html *h, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* A line end between elements. */
void html_line(struct html *h);
/* A whole element with a constant, or with text of the input. */
void html_element(struct html *h, const char *name, const char *s);
void html_element_text(struct html *h, const char *name, struct text t);
/* <time datetime="2024-01-31T...">2024-01-31</time>; 0: "?" in the same. */
void html_date(struct html *h, int64_t utc);

/* May it be the target of a link? http:, https: and mailto: of printable ASCII
 * without quotes or brackets. */
bool html_url_ok(struct text url);
/* <a href="URL">t</a>; a URL that must not be a target gives a span of class
 * "refused" instead, so that there are as many elements. */
void html_link(struct html *h, struct text url, struct text t, size_t most);
/* Where a mail is archived, and a commit shown. The ids are percent-encoded. */
void html_mail_url(struct buf *out, struct text message_id);
void html_link_mail(struct html *h, struct text message_id, struct text t,
		    size_t most);
void html_link_commit(struct html *h, struct text commit);
/* Of a value in one line: harmless, blanks for line ends, cut behind `most`
 * characters (0: not). */
void html_value(struct buf *out, struct text t, size_t most);

#endif
