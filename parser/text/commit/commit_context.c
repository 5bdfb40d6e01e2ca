/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Ids that only look like a commit somebody speaks of: parts of URLs, message
 * ids, UUIDs, kernel builds, logs, pseudo-versions, ranges, patch headers.
 * Decided by the bytes right around the id, at most a token or a line start.
 */
#include "parser/text/commit/commit_evidence.h"

#define TOKEN_BYTES 300

struct around {
	struct text before, after;	/* of the token, without the id */
	struct text all;		/* all before the id */
	struct text line;		/* of its line only */
	struct text rest;		/* all behind it */
};

static bool token_char(char c)
{
	return !ch_space(c) && c != '"' && c != '`' && c != '(' && c != ')';
}

static struct around around_of(struct text t, size_t line, size_t at,
			       size_t len)
{
	size_t from = at, to = at + len;

	while (from && at - from < TOKEN_BYTES && token_char(t.p[from - 1]))
		from--;
	while (to < t.n && to - at - len < TOKEN_BYTES && token_char(t.p[to]))
		to++;
	return (struct around){
		.before = text_sub(t, from, at - from),
		.after = text_sub(t, at + len, to - at - len),
		.all = text_sub(t, 0, at),
		.line = text_sub(t, line, at - line),
		.rest = text_from(t, at + len),
	};
}

static bool last_is(struct text t, char c)
{
	return t.n && t.p[t.n - 1] == c;
}

static bool first_is(struct text t, char c)
{
	return t.n && t.p[0] == c;
}

/* URLs that name a commit of the kernel; others name something else. */
static const char *url(const struct around *a)
{
	static const char *const kernel[] = {
		"git.kernel.org", "torvalds/linux", "kernel.googlesource",
		"kernel/git", "git.kernel.dk", "elixir.bootlin",
	};
	bool commit = text_has(a->before, TEXT("id=")) ||
		text_has(a->before, TEXT("/commit/")) ||
		text_has(a->before, TEXT("/linus/")) ||
		text_has(a->before, TEXT("/c/")) ||
		text_has(a->before, TEXT(";h="));

	if (!text_has(a->before, TEXT("://")))
		return NULL;
	if (!commit)
		return "url";
	if (text_has(a->before, TEXT("lore.kernel.org")))
		return "url";
	for (size_t i = 0; i < sizeof(kernel) / sizeof(*kernel); i++)
		if (text_has(a->before, text_of(kernel[i])))
			return NULL;
	return "foreign-repository";
}

static size_t hex_run_back(struct text t)
{
	size_t n = 0;

	while (n < t.n && ch_hex(t.p[t.n - 1 - n]))
		n++;
	return n;
}

static size_t hex_run(struct text t)
{
	size_t n = 0;

	while (n < t.n && ch_hex(t.p[n]))
		n++;
	return n;
}

/* 8-4-4-4-12, or the part of one that is left. */
static bool uuid(const struct around *a)
{
	if (first_is(a->after, '-') && hex_run(text_from(a->after, 1)) == 4 &&
	    a->after.n > 5 && a->after.p[5] == '-')
		return true;
	return last_is(a->before, '-') && a->before.n >= 6 &&
	       hex_run_back(text_sub(a->before, 0, a->before.n - 1)) == 4 &&
	       a->before.p[a->before.n - 6] == '-';
}

/* "6.1.0-ID", "v6.19-rc5-ID", "x/net@v0.0.0-20200114155413-ID". */
static const char *version_part(const struct around *a)
{
	size_t digits = 0;
	struct text head;

	if (!last_is(a->before, '-') && !last_is(a->before, '+') &&
	    !last_is(a->before, '_'))
		return NULL;
	head = text_sub(a->before, 0, a->before.n - 1);
	if (text_has(a->before, TEXT("@v")))
		return "version";
	while (digits < head.n && ch_digit(head.p[head.n - 1 - digits]))
		digits++;
	if (digits == 14)
		return "version";
	for (size_t i = 0; i + 2 < head.n; i++)
		if (ch_digit(head.p[i]) && head.p[i + 1] == '.' &&
		    ch_digit(head.p[i + 2]))
			return "kernel-build";
	return last_is(a->before, '-') || last_is(a->before, '_') ? "name" :
		NULL;
}

/* Words that are followed by another kind of number in hex. */
static const char *named_number(const struct around *a)
{
	static const char *const names[] = {
		"uuid", "serial", "wwn", "wwid", "nqn", "eui.", "naa.",
		"build-id", "buildid", "md5", "sha1sum", "sha256", "addr",
		"cookie", "fsid", "guid",
	};
	struct text near = a->line;

	if (near.n > 24)
		near = text_from(near, near.n - 24);
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (text_ihas(near, text_of(names[i])))
			return "other-number";
	return NULL;
}

/* "[   12.345678] ..." and "c010ea94 t v7_dma_inv_range". */
static bool kernel_log(const struct around *a)
{
	struct text t = text_ltrim(a->line), word;
	size_t n = 1;

	if (first_is(t, '[')) {
		while (n < t.n && t.p[n] == ' ')
			n++;
		while (n < t.n && ch_digit(t.p[n]))
			n++;
		if (n < t.n && n > 1 && t.p[n] == '.')
			return true;
	}
	if (text_ltrim(a->line).n > 0 || a->rest.n < 4 || a->rest.p[0] != ' ')
		return false;
	t = a->rest;
	word = text_word(&t);
	return word.n == 1 && ch_alpha(word.p[0]) &&
	       text_has(TEXT("tTdDbBrRwWvV"), word) &&
	       text_ltrim(t).n > 0 && ch_word(text_ltrim(t).p[0]);
}

static struct pattern patch_before = {
	"(?:^|\\n|\\s)(?:index\\s+(?:[0-9a-f]{7,40}\\.\\.)?|base-commit:\\s*|"
	"prerequisite-[a-z-]+:\\s*|change-id:\\s*)$", NULL, NULL
};

static struct pattern mbox_from = {
	"^\\s*(?:mon|tue|wed|thu|fri|sat|sun) sep 17 00:00", "sep 17", NULL
};

static struct pattern upstream_before = {
	"(?:upstream commit|cherry picked from commit|\\(upstream|upstream:)"
	"\\s*(?:[0-9a-f]{7,40}[\\s,and]*)?$", NULL, NULL
};

static struct pattern upstream_after = {
	"^\\)?\\s*(?:\\(\"[^\"]{0,130}\"\\)\\s*)?upstream\\b", "upstream", NULL
};

static struct text tail(struct text t, size_t n)
{
	return t.n > n ? text_from(t, t.n - n) : t;
}

static const char *patch_header(const struct around *a)
{
	struct text near = tail(a->all, 80);

	if (text_ends(near, TEXT("..")) || pattern_matches(&patch_before, near))
		return text_ihas(near, TEXT("index")) ||
		       pattern_matches(&patch_before, near) ?
			"patch-context" : "range";
	if (text_starts(a->after, TEXT("..")) &&
	    text_ihas(near, TEXT("index")))
		return "patch-context";
	if (pattern_matches(&mbox_from, text_sub(a->rest, 0, 40)))
		return "patch-context";
	if (pattern_matches(&upstream_before, near) ||
	    pattern_matches(&upstream_after, text_sub(a->rest, 0, 160)))
		return "upstream";
	return NULL;
}

static bool message_id(const struct around *a)
{
	return first_is(a->after, '@') || text_has(a->before, TEXT("@")) ||
	       (text_has(a->after, TEXT("@")) &&
		text_find_char(a->after, ',') >
			text_find_char(a->after, '@'));
}

/* A path, a member, a file name; a slash between two ids is none of these. */
static bool part_of_name(const struct around *a)
{
	if (text_has(a->before, TEXT("://")))
		return false;
	if (last_is(a->before, '/') && hex_run_back(text_sub(
		a->before, 0, a->before.n - 1)) < 7)
		return true;
	if (first_is(a->after, '/') && hex_run(text_from(a->after, 1)) < 7)
		return a->after.n > 1 && ch_word(a->after.p[1]);
	if (first_is(a->after, '.') && a->after.n > 1 &&
	    ch_alpha(a->after.p[1]))
		return true;
	if (first_is(a->after, '-') && a->after.n > 1 &&
	    ch_word(a->after.p[1]))
		return true;
	return last_is(a->before, '.') && a->before.n > 1 &&
	       ch_word(a->before.p[a->before.n - 2]);
}

const char *commit_context(struct text t, size_t line, size_t at, size_t len)
{
	struct around a = around_of(t, line, at, len);
	const char *why = url(&a);

	if (why)
		return why;
	if (!text_has(a.before, TEXT("://")) && message_id(&a))
		return text_has(a.before, TEXT("@v")) ? "version" :
			"message-id";
	why = patch_header(&a);
	if (!why)
		why = version_part(&a);
	if (!why && uuid(&a))
		why = "uuid";
	if (!why)
		why = named_number(&a);
	if (!why && kernel_log(&a))
		why = "log";
	if (!why && (text_starts(a.after, TEXT("..")) ||
		     text_ends(a.before, TEXT(".."))))
		why = "range";
	if (!why && part_of_name(&a))
		why = "name";
	return why;
}

/* ---- sentences that go on ---- */

static bool begins_any(struct text t, const char *const *words)
{
	for (; *words; words++)
		if (text_ibegins(t, *words))
			return true;
	return false;
}

bool evidence_names_only(struct text t, size_t at)
{
	static const char *const words[] = {"they are ", "these are ",
		"those are ", "they were ", "namely", "it is ", "it was ",
		"it's ", "this is ", NULL};

	return at > 0 && begins_any(text_from(t, at), words);
}

bool evidence_tells_outcome(struct text t, size_t at)
{
	static const char *const words[] = {"unfortunately", "this did",
		"that did", "it did", "but this did", "but that did",
		"but it did", "however, this did", "sadly", NULL};

	return at < t.n && begins_any(text_from(t, at), words);
}
