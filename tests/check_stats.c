/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * check_stats DIR...: computes what vector files want and compares. A file is
 *
 *	{"fn": NAME, "cases": [{"id", "in": {}, "out": {}, "rtol", "atol"}]}
 *
 * A case passes when every number of "out" is met within atol + rtol |want| and
 * every text is the same. Numbers that JSON has not are the strings "nan",
 * "inf" and "-inf". KEY_log10 beside KEY is for numbers near or below the
 * smallest double; KEY_exact and KEY_sd are for people. The last line is
 * "N passed, N failed"; a file whose function is not known fails as a whole.
 */
#include <dirent.h>

#include "base/arena.h"
#include "tests/check_stats.h"

#define ITEMS 16
#define FILE_MOST ((size_t)16 << 20)

static size_t passed, failed;
static const char *case_id;

/* ---- what a case is given ---- */

static double value_of(const cJSON *v)
{
	if (cJSON_IsNumber(v))
		return v->valuedouble;
	if (cJSON_IsBool(v))
		return cJSON_IsTrue(v);
	if (cJSON_IsString(v) && strcmp(v->valuestring, "inf") == 0)
		return INFINITY;
	if (cJSON_IsString(v) && strcmp(v->valuestring, "-inf") == 0)
		return -INFINITY;
	return NAN;
}

double given(const cJSON *in, const char *key)
{
	return value_of(cJSON_GetObjectItemCaseSensitive(in, key));
}

double given_or(const cJSON *in, const char *key, double otherwise)
{
	return cJSON_HasObjectItem(in, key) ? given(in, key) : otherwise;
}

struct sample given_sample(struct arena *a, const cJSON *in, const char *key)
{
	const cJSON *v, *list = cJSON_GetObjectItemCaseSensitive(in, key);
	struct sample s = {.n = (size_t)cJSON_GetArraySize(list)};
	size_t i = 0;

	s.x = arena_array(a, s.n, sizeof(*s.x));
	cJSON_ArrayForEach(v, list)
		s.x[i++] = value_of(v);
	return s;
}

/* ---- what it gives ---- */

struct item {
	const char *key;
	double number;
	const char *text;
	const double *list;
	size_t n;
};

struct answer {
	struct item item[ITEMS];
	size_t n;
	bool good;		/* of what the function compared itself */
};

static struct item *add(struct answer *r, const char *key)
{
	if (r->n == ITEMS)
		abort();
	r->item[r->n].key = key;
	return &r->item[r->n++];
}

void give(struct answer *r, const char *key, double number)
{
	add(r, key)->number = number;
}

void give_text(struct answer *r, const char *key, const char *text)
{
	add(r, key)->text = text;
}

void give_list(struct answer *r, const char *key, const double *list, size_t n)
{
	struct item *i = add(r, key);

	i->list = list;
	i->n = n;
}

void give_result(struct answer *r, bool good, const char *what)
{
	r->good = good;
	if (!good)
		printf("%s: %s\n", case_id, what);
}

/* ---- comparing ---- */

struct tolerance {
	double relative, absolute;
};

static bool same(double got, double want, struct tolerance t)
{
	if (isnan(want) || isinf(want))
		return isnan(want) ? isnan(got) : got == want;
	return fabs(got - want) <= t.absolute + t.relative * fabs(want);
}

/* By its logarithm: what the double itself cannot hold may be off by its last
 * bit. */
static bool same_tiny(double got, double log10_want, struct tolerance t)
{
	long double want = powl(10, (long double)log10_want);
	long double off = fabsl((long double)got - want);

	return off <= (long double)t.absolute +
			      (long double)t.relative * want +
			      (long double)DBL_TRUE_MIN;
}

static bool ends(const char *s, const char *tail)
{
	size_t n = strlen(s), m = strlen(tail);

	return n >= m && strcmp(s + n - m, tail) == 0;
}

static const struct item *item_of(const struct answer *r, const char *key)
{
	for (size_t i = 0; i < r->n; i++)
		if (strcmp(r->item[i].key, key) == 0)
			return &r->item[i];
	return NULL;
}

static bool check_list(const struct item *got, const cJSON *want,
		       struct tolerance t)
{
	const cJSON *v;
	size_t i = 0;

	if (got->n != (size_t)cJSON_GetArraySize(want))
		return false;
	cJSON_ArrayForEach(v, want)
		if (!same(got->list[i++], value_of(v), t))
			return false;
	return true;
}

static bool check_item(const struct answer *r, const cJSON *out,
		       const cJSON *want, struct tolerance t)
{
	const struct item *got = item_of(r, want->string);
	char tiny[64];

	if (!got) {
		printf("%s: %s is not computed\n", case_id, want->string);
		return false;
	}
	if (cJSON_IsArray(want))
		return got->list && check_list(got, want, t);
	if (got->text)
		return cJSON_IsString(want) &&
		       strcmp(got->text, want->valuestring) == 0;
	snprintf(tiny, sizeof(tiny), "%s_log10", want->string);
	if (cJSON_HasObjectItem(out, tiny))
		return same_tiny(got->number, given(out, tiny), t);
	return same(got->number, value_of(want), t);
}

static void complain(const struct answer *r, const cJSON *want)
{
	const struct item *got = item_of(r, want->string);
	char *text = cJSON_PrintUnformatted(want);

	if (got && got->text)
		printf("%s: %s is %s, wanted %s\n", case_id, want->string,
		       got->text, text);
	else if (got)
		printf("%s: %s is %.17g, wanted %s\n", case_id, want->string,
		       got->number, text);
	cJSON_free(text);
}

static bool check_case(check_fn *fn, const cJSON *c)
{
	const cJSON *want, *out = cJSON_GetObjectItemCaseSensitive(c, "out");
	struct tolerance t = {given(c, "rtol"), given_or(c, "atol", 0)};
	struct arena *a = arena_new();
	struct answer r = {.good = true};
	bool good = true;

	fn(a, c, &r);
	cJSON_ArrayForEach(want, out) {
		if (cJSON_IsObject(want) || ends(want->string, "_exact") ||
		    ends(want->string, "_sd") || ends(want->string, "_log10"))
			continue;
		if (!check_item(&r, out, want, t)) {
			complain(&r, want);
			good = false;
		}
	}
	arena_free(a);
	return good && r.good && cJSON_GetArraySize(out) > 0;
}

/* ---- files ---- */

static cJSON *read_json(struct arena *a, const char *path)
{
	char *p = arena_alloc(a, FILE_MOST);
	FILE *f = fopen(path, "rb");
	size_t n;

	if (!f)
		return NULL;
	n = fread(p, 1, FILE_MOST, f);
	fclose(f);
	return cJSON_ParseWithLength(p, n);
}

static void check_file(const char *path)
{
	struct arena *a = arena_new();
	cJSON *file = read_json(a, path);
	const cJSON *c, *cases = cJSON_GetObjectItemCaseSensitive(file,
								 "cases");
	const char *name = cJSON_GetStringValue(
		cJSON_GetObjectItemCaseSensitive(file, "fn"));
	check_fn *fn = name ? check_find(name) : NULL;
	size_t before = failed;

	if (!fn || !cases) {
		printf("%s: %s\n", path, file ? "no such function" :
						"not read");
		failed++;
	}
	cJSON_ArrayForEach(c, cases) {
		case_id = cJSON_GetStringValue(
			cJSON_GetObjectItemCaseSensitive(c, "id"));
		if (!case_id)
			case_id = "(no id)";
		if (fn && check_case(fn, c))
			passed++;
		else
			failed++;
	}
	if (failed != before)
		printf("FAILED %s\n", path);
	cJSON_Delete(file);
	arena_free(a);
}

static int is_vector_file(const struct dirent *d)
{
	return d->d_name[0] != '.' && ends(d->d_name, ".json");
}

static void check_directory(const char *path)
{
	struct dirent **entry;
	int n = scandir(path, &entry, is_vector_file, alphasort);

	if (n <= 0) {
		printf("%s: no vector files\n", path);
		failed++;
		return;
	}
	for (int i = 0; i < n; i++) {
		char file[4096];

		snprintf(file, sizeof(file), "%s/%s", path, entry[i]->d_name);
		check_file(file);
		free(entry[i]);
	}
	free(entry);
}

int main(int argc, char **argv)
{
	if (argc < 2) {
		fprintf(stderr, "usage: stats_vectors DIR...\n");
		return 2;
	}
	for (int i = 1; i < argc; i++)
		check_directory(argv[i]);
	printf("%zu passed, %zu failed\n", passed, failed);
	return failed || !passed;
}
