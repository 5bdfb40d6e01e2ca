/* SPDX-License-Identifier: GPL-2.0-or-later */
/* GMime's side: a mail described by it. Built without this project's headers,
 * as GLib's use functions that are banned here. */
#include <gmime/gmime.h>
#include <string.h>

#include "tests/gmime/gmime.h"

struct out {
	char *p;
	size_t n, room;
};

static void add(struct out *o, const char *text)
{
	size_t n = strlen(text);

	if (n > o->room - o->n)
		n = o->room - o->n;
	memcpy(o->p + o->n, text, n);
	o->n += n;
}

static void line(struct out *o, const char *name, const char *value)
{
	add(o, name);
	add(o, " ");
	add(o, value ? value : "");
	add(o, "\n");
}

static void on_part(GMimeObject *parent, GMimeObject *part, gpointer data)
{
	struct out *o = data;
	GMimeContentType *type = g_mime_object_get_content_type(part);
	const char *name;
	char *text, *mime, buf[128];
	size_t bytes;

	(void)parent;
	if (!GMIME_IS_TEXT_PART(part))
		return;
	text = g_mime_text_part_get_text((GMimeTextPart *)part);
	mime = g_mime_content_type_get_mime_type(type);
	name = g_mime_part_get_filename((GMimePart *)part);
	add(o, "part ");
	add(o, mime);
	add(o, " ");
	add(o, name ? name : "");
	g_snprintf(buf, sizeof(buf), " %llx",
		   gmime_hash(text ? text : "", text ? strlen(text) : 0,
			      &bytes));
	add(o, buf);
	g_snprintf(buf, sizeof(buf), " %zu\n", bytes);
	add(o, buf);
	g_free(text);
	g_free(mime);
}

size_t gmime_describe(const char *mail, size_t n, char *to, size_t room)
{
	static int begun;
	struct out o = {to, 0, room};
	GMimeStream *stream;
	GMimeParser *parser;
	GMimeMessage *m;
	GDateTime *date;
	char buf[64];

	if (!begun)
		g_mime_init();
	begun = 1;
	stream = g_mime_stream_mem_new_with_buffer(mail, n);
	parser = g_mime_parser_new_with_stream(stream);
	m = g_mime_parser_construct_message(parser, NULL);
	if (m) {
		line(&o, "id", g_mime_message_get_message_id(m));
		line(&o, "subject", g_mime_message_get_subject(m));
		date = g_mime_message_get_date(m);
		g_snprintf(buf, sizeof(buf), "%lld",
			   date ? (long long)g_date_time_to_unix(date) : 0);
		line(&o, "date", buf);
		g_mime_message_foreach(m, on_part, &o);
		g_object_unref(m);
	}
	g_object_unref(parser);
	g_object_unref(stream);
	return o.n;
}
