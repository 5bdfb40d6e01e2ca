/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What a person may paste for a thread, and pages and answers of archives:
 * what is taken is fit to be sent, and says the same when it is read again.
 * Dictionary: corpus/fetch_url.c corpus/fetch_body.c */
#include "corpus/fetch_body.h"
#include "corpus/fetch_config.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct fetch_base bases[] = {
	{{"lore.kernel.org", 15}, {"", 0}, 0, false},
	{{"a.org", 5}, {"/x", 2}, 1, false},
};

/* No byte of the input may end a header or begin another part of a URL. */
static void must_be_clean(struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if (t.p[i] <= ' ' || t.p[i] > '~' ||
		    strchr("/?#\\\"<>", t.p[i]))
			abort();
}

static void look_at(struct arena *a, const struct fetch_target *t)
{
	struct fetch_target again;
	struct text id = fetch_url_encode(a, t->id);
	struct text url;

	must_be_clean(fetch_url_encode(a, t->query));
	must_be_clean(id);
	must_be_clean(t->inbox);
	if (!text_eq(fetch_url_decode(a, id), t->id))
		abort();
	if (t->kind == FETCH_PAGE &&
	    !text_starts(t->url, TEXT("https://")))
		abort();
	if (t->kind != FETCH_THREAD)
		return;
	if (!fetch_id_good(t->id))
		abort();
	url = arena_printf(a, "https://%.*s%.*s/all/%.*s/t.mbox.gz",
			   TEXT_ARG(bases[t->base].host),
			   TEXT_ARG(bases[t->base].prefix), TEXT_ARG(id));
	/* Its own brackets are gone by now; an id that is a number without an
	 * @ would be an epoch, and < > around it were taken off. */
	if (text_find_char(t->id, '@') != TEXT_NOT_FOUND &&
	    url.n <= FETCH_URL_MAX && t->id.p[0] != '/' &&
	    (fetch_url_parse(a, url, bases, 2, &again) ||
	     !text_eq(again.id, t->id)))
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	struct text t = {(const char *)data, size};
	struct fetch_config config;
	struct fetch_target target;

	if (!fetch_url_parse(a, t, bases, 2, &target))
		look_at(a, &target);
	if (fetch_body_id(a, t).n > FETCH_ID_MAX ||
	    fetch_body_title(a, t).n > 80 ||
	    fetch_body_start(a, t, 100).n > 100)
		abort();
	fetch_body_kind(t);
	fetch_config_parse(a, NULL, t, "f", &config);
	arena_free(a);
	return 0;
}
