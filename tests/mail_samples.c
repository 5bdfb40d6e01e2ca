/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * mail_samples DIR: every mail that DIR/expected.json names, read by the
 * message level, against the values there (id, parent, subject, date, text,
 * number of leaves), which another parser made. -v shows what differs. Ends
 * with "N passed, N failed".
 *
 * mail_samples -b FILE [ROUNDS]: mails a second of an mbox, all texts decoded.
 */
#include <cjson/cJSON.h>

#include "base/hash.h"
#include "parser/mail/message.h"

static unsigned int passed, failed;
static bool verbose;

static struct text load(const char *path)
{
	FILE *f = fopen(path, "rb");
	char *p;
	long n;

	if (!f)
		return (struct text){NULL, 0};
	fseek(f, 0, SEEK_END);
	n = ftell(f);
	rewind(f);
	p = malloc((size_t)n + 1);
	if (!p || fread(p, 1, (size_t)n, f) != (size_t)n)
		exit(2);
	fclose(f);
	p[n] = 0;
	return (struct text){p, (size_t)n};
}

/* ---- mbox, as strict as the oracle ---- */

static bool strict_from(struct text t)
{
	static const char days[] = "MonTueWedThuFriSatSun";
	struct text w, rest;
	size_t words = 0;

	t = text_sub(t, 0, text_find_char(t, '\n'));
	rest = t;
	if (!text_skip(&rest, TEXT("From ")))
		return false;
	while ((w = text_word(&rest)).n) {
		for (size_t i = 0; w.n == 3 && i < 7 && words; i++)
			if (text_eq(w, (struct text){days + 3 * i, 3})) {
				text_word(&rest);
				text_word(&rest);
				return text_has(text_word(&rest), TEXT(":"));
			}
		words++;
	}
	return false;
}

/* The length of the message at the start of t, and *next, where the one after
 * it begins; an empty line is between. 'F' is rare, so it is looked for. */
static size_t message_length(struct text t, size_t *next)
{
	const char *p = t.p, *end = t.p + t.n;

	while ((p = memchr(p, 'F', (size_t)(end - p))) != NULL) {
		size_t at = (size_t)(p - t.p);

		p++;
		if (at < 2 || t.p[at - 1] != '\n' || t.n - at < 5 ||
		    memcmp(t.p + at, "From ", 5) != 0)
			continue;
		if (t.p[at - 2] != '\n' &&
		    (at < 3 || t.p[at - 2] != '\r' || t.p[at - 3] != '\n'))
			continue;
		if (strict_from(text_from(t, at))) {
			*next = at;
			return at - (t.p[at - 2] == '\r' ? 2 : 1);
		}
	}
	*next = t.n;
	if (t.n > 1 && t.p[t.n - 1] == '\n' && t.p[t.n - 2] == '\n')
		return t.n - 1;
	return t.n;
}

/* ---- comparing ---- */

static void check(const char *file, size_t k, const char *what,
		  struct text got, struct text want)
{
	/* What the oracle could not read is no measure. */
	if (text_has(want, TEXT("\xef\xbf\xbd")) ||
	    text_has(want, TEXT("\\ufffd")))
		return;
	if (text_eq(got, want)) {
		passed++;
		return;
	}
	failed++;
	if (verbose)
		printf("%s#%zu %s: got \"%.*s\", expected \"%.*s\"\n", file, k,
		       what, TEXT_ARG(text_sub(got, 0, 120)),
		       TEXT_ARG(text_sub(want, 0, 120)));
}

static struct text string_of(const cJSON *o, const char *key)
{
	const cJSON *v = cJSON_GetObjectItemCaseSensitive(o, key);

	return text_of(cJSON_IsString(v) ? v->valuestring : NULL);
}

/* The ids of a field as the oracle has it: the first <...>. */
static struct text first_id(struct text t)
{
	size_t from = text_find_char(t, '<');
	size_t to;

	if (from == TEXT_NOT_FOUND)
		return text_trim(t);
	t = text_from(t, from + 1);
	to = text_find_char(t, '>');
	return text_trim(text_sub(t, 0, to));
}

static size_t chosen_part(const struct mail *m)
{
	size_t other = SIZE_MAX;

	for (size_t i = 0; i < m->n_parts; i++) {
		const struct mail_part *p = &m->part[i];

		if (p->use == MAIL_CONTAINER)
			continue;
		if (text_ieq(p->type, TEXT("text/plain")) && !p->name.n)
			return i;
		if (other == SIZE_MAX &&
		    text_istarts(p->type, TEXT("text/")))
			other = i;
	}
	return other;
}

static void check_text(struct arena *a, const char *file, size_t k,
		       struct mail *m, const cJSON *want)
{
	const cJSON *body = cJSON_GetObjectItemCaseSensitive(want, "body");
	size_t part = chosen_part(m);
	struct mail_text t;
	char hex[65] = "no text";

	if (!cJSON_IsObject(body) ||
	    !string_of(body, "lenient_sha256").n)
		return;
	if (part != SIZE_MAX && mail_decode(a, m, part, &t))
		hash_sha256(t.text, hex);
	check(file, k, "text", text_of(hex),
	      string_of(body, "lenient_sha256"));
}

static void check_mail(const char *file, size_t k, struct text raw,
		       unsigned int flags, const cJSON *want)
{
	struct arena *a = arena_new();
	const cJSON *epoch, *n = cJSON_GetObjectItemCaseSensitive(want,
								  "n_leaves");
	struct mail_date date;
	struct text *refs;
	struct mail m;
	size_t leaves = 0, n_refs;

	mail_parse(a, raw, flags, &m);
	if (string_of(want, "message_id").n)
		check(file, k, "id", mail_id(a, &m),
		      first_id(string_of(want, "message_id")));
	if (string_of(want, "subject").p)
		check(file, k, "subject", mail_value(a, &m, MAIL_SUBJECT),
		      string_of(want, "subject"));
	n_refs = mail_refs(a, &m, &refs);
	if (string_of(want, "in_reply_to").n)
		check(file, k, "parent", n_refs ? refs[n_refs - 1]
						: TEXT(""),
		      first_id(string_of(want, "in_reply_to")));
	epoch = cJSON_GetObjectItemCaseSensitive(want, "date_epoch");
	if (cJSON_IsNumber(epoch)) {
		mail_dates(&m, &date);
		check(file, k, "date", arena_printf(a, "%.0f",
						    (double)date.utc),
		      arena_printf(a, "%.0f", epoch->valuedouble));
	}
	for (size_t i = 0; i < m.n_parts; i++)
		leaves += m.part[i].use != MAIL_CONTAINER;
	if (cJSON_IsNumber(n))
		check(file, k, "leaves", arena_printf(a, "%zu", leaves),
		      arena_printf(a, "%.0f", n->valuedouble));
	check_text(a, file, k, &m, want);
	arena_free(a);
}

static void check_file(const char *folder, const cJSON *want)
{
	const cJSON *list = cJSON_GetObjectItemCaseSensitive(want,
							     "messages");
	char path[4096];
	struct text all, rest;
	size_t k = 0;

	snprintf(path, sizeof(path), "%s/%s", folder, want->string);
	all = rest = load(path);
	if (!all.p) {
		printf("%s: cannot be read\n", path);
		failed++;
		return;
	}
	if (!list) {
		check_mail(want->string, 0, all, 0, want);
		goto out;
	}
	for (const cJSON *m = list->child; m; m = m->next) {
		size_t next, n = message_length(rest, &next);

		check_mail(want->string, k++, text_sub(rest, 0, n),
			   MAIL_MBOXRD, m);
		rest = text_from(rest, next);
	}
	if (rest.n) {
		printf("%s: more mails than expected\n", path);
		failed++;
	}
out:
	free((void *)(uintptr_t)all.p);
}

static int check_folder(const char *folder)
{
	char path[4096];
	struct text json;
	cJSON *root;

	snprintf(path, sizeof(path), "%s/expected.json", folder);
	json = load(path);
	root = json.p ? cJSON_ParseWithLength(json.p, json.n) : NULL;
	if (!root) {
		fprintf(stderr, "%s: cannot be read\n", path);
		return 2;
	}
	for (const cJSON *f = root->child; f; f = f->next)
		check_file(folder, f);
	printf("%u passed, %u failed\n", passed, failed);
	cJSON_Delete(root);
	free((void *)(uintptr_t)json.p);
	return failed != 0;
}

/* ---- speed ---- */

static int bench(const char *path, int rounds)
{
	struct text all = load(path);
	struct timespec from, to;
	size_t mails = 0, bytes = 0, parts = 0;
	double s;

	if (!all.p)
		return 2;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
	for (int i = 0; i < rounds; i++) {
		struct text rest = all;

		while (rest.n) {
			struct arena *a = arena_new();
			size_t next, n = message_length(rest, &next);
			struct mail_text t;
			struct mail m;

			mail_parse(a, text_sub(rest, 0, n), MAIL_MBOXRD, &m);
			mails++;
			bytes += mail_value(a, &m, MAIL_SUBJECT).n;
			bytes += mail_id(a, &m).n;
			for (size_t k = 0; k < m.n_parts; k++)
				if (m.part[k].use <= MAIL_ATTACHED &&
				    mail_readable(a, &m, k, &t)) {
					parts++;
					bytes += t.text.n;
				}
			rest = text_from(rest, next);
			arena_free(a);
		}
	}
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
	s = (double)(to.tv_sec - from.tv_sec) +
	    (double)(to.tv_nsec - from.tv_nsec) / 1e9;
	printf("%zu mails, %zu parts, %zu bytes of text: %.0f mails/s, "
	       "%.0f MB/s\n", mails, parts, bytes, (double)mails / s,
	       (double)all.n * rounds / s / 1e6);
	return 0;
}

int main(int argc, char **argv)
{
	int i = 1;

	if (argc >= 3 && strcmp(argv[1], "-b") == 0)
		return bench(argv[2], argc > 3 ? argv[3][0] - '0' : 3);
	if (argc == 3 && strcmp(argv[1], "-v") == 0) {
		verbose = true;
		i = 2;
	}
	if (i + 1 != argc) {
		fprintf(stderr, "usage: mail_samples [-v] DIR\n");
		return 2;
	}
	return check_folder(argv[i]);
}
