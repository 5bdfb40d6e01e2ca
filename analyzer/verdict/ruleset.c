/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The set of rules: those of the program and those of a directory, in the
 * order of their ids. A user's rule with the id of a built-in one takes its
 * place.
 */
#include "analyzer/verdict/rule.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/embed.h"
#include "base/error.h"
#include "base/limits.h"

static bool is_rule_file(struct text name)
{
	return text_ends(name, TEXT(".sql")) &&
	       !text_ends(name, TEXT(".test.sql"));
}

static int add(struct ruleset *set, const char *file, struct text text,
	       bool builtin)
{
	struct rule rule = {0};
	int err = rule_parse(set->arena, file, text, &rule);

	if (err)
		return err;
	rule.builtin = builtin;
	for (size_t i = 0; i < set->n; i++)
		if (text_eq(set->rule[i].id, rule.id)) {
			set->rule[i] = rule;
			return 0;
		}
	set->rule = arena_grow(set->arena, set->rule, set->n, &set->cap,
			       sizeof(*set->rule));
	set->rule[set->n++] = rule;
	return 0;
}

static int add_builtin(struct ruleset *set)
{
	int err = 0;

	for (const struct embedded *e = embedded; !err && e->path; e++) {
		struct text path = text_of(e->path);

		if (text_starts(path, TEXT("rules/verdict/")) &&
		    is_rule_file(path))
			err = add(set, e->path, embedded_text(e), true);
	}
	return err;
}

/* ---- files ---- */

static int file_error(const char *file)
{
	return rs_fail(RS_ERR_CONFIG, "%s: %s", file, strerror(errno));
}

static int read_all(int fd, const char *file, char *p, size_t room,
		    size_t *n)
{
	*n = 0;
	while (*n < room) {
		ssize_t got = read(fd, p + *n, room - *n);

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return file_error(file);
		if (got == 0)
			break;
		*n += (size_t)got;
	}
	return 0;
}

int rule_read_file(struct arena *a, const char *file, struct text *out)
{
	const size_t room = LIMIT_RULE_BYTES + 1;
	int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	struct stat st;
	char *p;
	int err;

	if (fd < 0)
		return file_error(file);
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
		close(fd);
		return rs_fail(RS_ERR_CONFIG, "%s: not a regular file", file);
	}
	p = arena_alloc(a, room);
	out->p = p;
	err = read_all(fd, file, p, room, &out->n);
	close(fd);
	if (!err && out->n == room)
		err = rs_fail(RS_ERR_CONFIG, "%s: longer than %zu bytes", file,
			      LIMIT_RULE_BYTES);
	return err;
}

static int by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int rule_list_files(struct arena *a, const char *directory, const char ***path,
		    size_t *n)
{
	DIR *dir = opendir(directory);
	struct dirent *e;
	size_t cap = 0;

	*path = NULL;
	*n = 0;
	if (!dir)
		return file_error(directory);
	while ((e = readdir(dir))) {
		if (e->d_name[0] == '.' || !is_rule_file(text_of(e->d_name)))
			continue;
		*path = arena_grow(a, *path, *n, &cap, sizeof(**path));
		(*path)[(*n)++] =
			arena_printf(a, "%s/%s", directory, e->d_name).p;
	}
	closedir(dir);
	if (*n)
		qsort(*path, *n, sizeof(**path), by_name);
	return 0;
}

static int add_directory(struct ruleset *set, const char *directory)
{
	const char **path;
	size_t n;
	int err = rule_list_files(set->arena, directory, &path, &n);

	for (size_t i = 0; i < n && !err; i++) {
		struct text text;

		err = rule_read_file(set->arena, path[i], &text);
		if (!err)
			err = add(set, path[i], text, false);
	}
	return err;
}

static int by_id(const void *a, const void *b)
{
	const struct rule *x = a, *y = b;

	return text_cmp(x->id, y->id);
}

int ruleset_load(const char *directory, struct ruleset **out)
{
	struct arena *a = arena_new();
	struct ruleset *set = arena_alloc(a, sizeof(*set));
	int err;

	set->arena = a;
	err = add_builtin(set);
	if (!err && directory)
		err = add_directory(set, directory);
	if (err) {
		arena_free(a);
		set = NULL;
	} else if (set->n) {
		qsort(set->rule, set->n, sizeof(*set->rule), by_id);
	}
	*out = set;
	return err;
}

void ruleset_free(struct ruleset *rules)
{
	if (!rules)
		return;
	for (size_t i = 0; i < rules->n; i++)
		rule_forget(&rules->rule[i]);
	arena_free(rules->arena);
}

int ruleset_compile(const struct ruleset *rules)
{
	struct guard g;
	struct db *db;
	int err = db_open(NULL, &db);

	if (err)
		return err;
	guard_begin(&g, db, GUARD_RULE, LIMIT_RULE_SECONDS);
	err = rules_prepare(&g, rules, NULL);
	guard_end(&g);
	for (size_t i = 0; i < rules->n; i++)
		rule_forget(&rules->rule[i]);
	db_close(db);
	return err;
}

/* ---- their tests ---- */

/* The test of a rule: the file beside it, X.test.sql. */
static int read_test(struct arena *a, const struct rule *rule,
		     const char **file, struct text *text)
{
	size_t stem = strlen(rule->file) - strlen(".sql");

	*file = arena_printf(a, "%.*s.test.sql", (int)stem, rule->file).p;
	if (!rule->builtin)
		return rule_read_file(a, *file, text);
	for (const struct embedded *e = embedded; e->path; e++)
		if (strcmp(e->path, *file) == 0) {
			*text = embedded_text(e);
			return 0;
		}
	return rs_fail(RS_ERR_CONFIG, "%s: a rule without a test", *file);
}

static int test_one(struct db *db, struct rule *rule, FILE *out)
{
	struct arena *a = arena_new();
	const char *file = "";
	struct text text = {NULL, 0};
	int got = read_test(a, rule, &file, &text);

	if (got < 0) {
		fprintf(out, "%s\n", rs_message());
		got = 1;
	} else {
		got = rule_test(db, rule, file, text, out);
	}
	arena_free(a);
	return got;
}

static bool in_directory(const struct rule *rule, const char *directory)
{
	struct text file = text_of(rule->file);

	return !rule->builtin && text_skip(&file, text_of(directory)) &&
	       text_starts(file, TEXT("/"));
}

int ruleset_test(const struct ruleset *rules, const char *directory, FILE *out)
{
	struct db *db;
	int failures = 0, err = db_open(NULL, &db);

	if (!err)
		err = metric_load(db);
	for (size_t i = 0; i < rules->n && !err; i++) {
		int got;

		if (directory && !in_directory(&rules->rule[i], directory))
			continue;
		got = test_one(db, &rules->rule[i], out);
		if (got < 0)
			err = got;
		else
			failures += got;
	}
	/* Statements of the rules go with their database. */
	for (size_t i = 0; i < rules->n; i++)
		rule_forget(&rules->rule[i]);
	db_close(db);
	return err ? err : failures;
}
