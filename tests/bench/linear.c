/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * linear [--short] [WORD]: is the time linear in the length of the input?
 *
 * For every format its samples are made long: the whole sample again and
 * again, and each of its lines in place again and again, once as it stands
 * and once with its last number counted up. For mail, prose, tables and the
 * whole triage there is a list of rows (linear_rows.h). Each is read at n and
 * at 2n bytes; the worst ratio of each format is printed with what gave it.
 * Linear is 2; above LIMIT is a loop within a loop, and a failure.
 *
 * Time is the processor's, the least of several rounds, in one process whose
 * patterns are compiled and whose memory is warm. A round is repeated while
 * the ratio is too high: only noise goes away. What stays is counted once more
 * in instructions, where valgrind is installed, as caches that overflow are no
 * loop: "linear --one DEPTH FILE" under callgrind. Then it is the growth that
 * is compared, as the first lines of an input may cost less than the rest.
 *
 * Lines are TAP: "ok NAME ratio ...". WORD: only names that hold it.
 */
#include <fcntl.h>
#include <malloc.h>
#include <math.h>
#include <sys/wait.h>
#include <unistd.h>

#include "analyzer/analyzer.h"
#include "base/buf.h"
#include "base/number.h"
#include "parser/format/format.h"
#include "parser/format/line/line_format.h"
#include "tests/bench/linear_rows.h"

#define LIMIT 2.3
/* Of times in a short run, as the machine may be busy. What is above is tried
 * again with inputs so many times longer: a format that joins up to 200 lines
 * costs less in the first 200 than in the rest. */
#define LIMIT_SHORT 2.8
#define LONGER 8
/* Too short to be told from noise; rounds before a ratio is believed. */
#define LEAST_MS 0.2
#define ROUNDS 9
#define INPUT_MOST ((size_t)32 << 20)

enum depth { READ, PARSE, TRIAGE };

static const char *const depth_name[] = {"read", "parse", "triage"};

static const char *self;
static struct ruleset *rules;
static bool brief;
static const char *only;
static size_t failed;

struct worst {
	double ratio, ms;
	bool failed;
	char what[160];
};

/* ---- one measurement ---- */

static double cpu_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static struct db *fresh_db(void)
{
	struct db *db;

	if (db_open(NULL, &db) || metric_load(db)) {
		fprintf(stderr, "linear: no database\n");
		exit(2);
	}
	return db;
}

static double once(struct text input, enum depth depth)
{
	struct document *doc = document_new(TEXT("linear"), input);
	struct db *db = depth == TRIAGE ? fresh_db() : NULL;
	int64_t thread;
	double from = cpu_ms(), took;

	if (depth == READ)
		document_read(doc);
	else
		document_parse(doc);
	if (depth == TRIAGE && analyze_document(db, rules, doc, &thread)) {
		fprintf(stderr, "linear: not analyzed\n");
		exit(2);
	}
	document_free(doc);
	took = cpu_ms() - from;
	if (db)
		db_close(db);
	return took;
}

/* ---- instructions ---- */

static int temporary(char path[32])
{
	int fd;

	snprintf(path, 32, "/tmp/linear-XXXXXX");
	fd = mkstemp(path);
	if (fd < 0) {
		perror(path);
		exit(2);
	}
	return fd;
}

static void run_counted(const char *depth, const char *file, int log)
{
	int null = open("/dev/null", O_RDWR);

	dup2(null, 0);
	dup2(null, 1);
	dup2(log, 2);
	execlp("valgrind", "valgrind", "--tool=callgrind",
	       "--callgrind-out-file=/dev/null", self, "--one", depth, file,
	       (char *)NULL);
	_exit(127);
}

/* Behind "Collected : " in what callgrind says; 0 when it did not run. */
static double collected(int log)
{
	char said[8192];
	ssize_t n = pread(log, said, sizeof(said), 0);
	struct text t = {said, n > 0 ? (size_t)n : 0};
	size_t at = text_find(t, TEXT("Collected : "));
	uint64_t count = 0;

	if (at != TEXT_NOT_FOUND)
		num_uint(text_from(t, at + 12), &count);
	return (double)count;
}

static double instructions(struct text input, enum depth depth)
{
	char path[32], log_path[32];
	int fd = temporary(path), log = temporary(log_path);
	double count = 0;
	pid_t pid;

	if (write(fd, input.p, input.n) == (ssize_t)input.n) {
		pid = fork();
		if (pid == 0)
			run_counted(depth_name[depth], path, log);
		waitpid(pid, NULL, 0);
		count = collected(log);
	}
	close(fd);
	close(log);
	unlink(path);
	unlink(log_path);
	return count;
}

/* What the second n bytes cost against the second half of the first n: 2 for
 * what is linear, whatever the start of the program and of the input cost, 4
 * for a square. 0 where nothing can be counted. */
static double counted_ratio(struct text one, struct text two,
			    enum depth depth)
{
	double half = instructions(text_sub(one, 0, one.n / 2), depth);
	double a = half > 0 ? instructions(one, depth) : 0;

	return a > half ? (instructions(two, depth) - a) / (a - half) : 0;
}

/* What "--one" does: one file at one depth. */
static int read_one(const char *depth, const char *path)
{
	struct buf b = buf_new(INPUT_MOST);
	int fd = open(path, O_RDONLY);
	size_t room;
	ssize_t n;

	do {
		char *p = buf_reserve(&b, 1 << 16, &room);

		n = read(fd, p, room);
		b.n += n > 0 ? (size_t)n : 0;
	} while (n > 0);
	for (int i = READ; i <= TRIAGE; i++)
		if (text_is(text_of(depth), depth_name[i]))
			once(buf_text(&b), (enum depth)i);
	return 0;
}

/* The ratio of the least times; what is fast enough is taken as linear. */
static double ratio_of(struct text one, struct text two, enum depth depth,
		       double *ms, double *limit)
{
	double a = INFINITY, b = INFINITY, count;

	for (int i = 0; i < ROUNDS; i++) {
		a = fmin(a, once(one, depth));
		b = fmin(b, once(two, depth));
		if (i > 0 && b <= a * (LIMIT - 0.2))
			break;
	}
	*ms = b;
	*limit = brief ? LIMIT_SHORT : LIMIT;
	if (b < LEAST_MS || b <= a * *limit)
		return b < LEAST_MS ? 0 : b / a;
	count = counted_ratio(one, two, depth);
	return count > 0 ? count : b / a;
}

/* ---- inputs ---- */

/* Adds a line; `i` is written over its last number, in as many digits. */
static void add_counted(struct buf *b, struct text line, size_t i)
{
	size_t end = line.n, from;

	while (end && !ch_digit(line.p[end - 1]))
		end--;
	from = end;
	while (from && ch_digit(line.p[from - 1]))
		from--;
	buf_add(b, text_sub(line, 0, from));
	for (size_t k = from, ten = 1; k < end; k++) {
		ten = 1;
		for (size_t m = k + 1; m < end && m - k < 9; m++)
			ten *= 10;
		buf_char(b, (char)('0' + i / ten % 10));
	}
	buf_add(b, text_from(line, end));
	buf_char(b, '\n');
}

/* The sample with line `which` repeated until there are `bytes` more. */
static struct buf repeat_line(struct text sample, size_t which, bool count,
			      size_t bytes)
{
	struct buf b = buf_new(INPUT_MOST);
	struct text rest = sample;

	for (size_t at = 0; rest.n; at++) {
		struct text line = text_cut(&rest, '\n');
		size_t end = b.n + bytes;

		for (size_t i = 0; i == 0 || (at == which && b.n < end); i++) {
			if (count && at == which) {
				add_counted(&b, line, i);
			} else {
				buf_add(&b, line);
				buf_char(&b, '\n');
			}
		}
	}
	return b;
}

static struct buf repeat_all(struct text sample, size_t bytes)
{
	struct buf b = buf_new(INPUT_MOST);

	while (b.n < bytes) {
		buf_add(&b, sample);
		buf_add(&b, TEXT("\n"));
	}
	return b;
}

/* A row with each # as the number of the row, each ~ as a digit of it. */
static void add_row(struct buf *b, const char *row, size_t i)
{
	for (; *row; row++)
		if (*row == '#')
			buf_printf(b, "%zu", 1000 + i);
		else if (*row == '~')
			buf_printf(b, "%zu", i % 9 + 1);
		else
			buf_char(b, *row);
}

static struct buf rows_of(const struct rows *r, size_t bytes)
{
	struct buf b = buf_new(INPUT_MOST);

	buf_add(&b, text_of(r->head));
	for (size_t i = 0; b.n < bytes; i++)
		add_row(&b, r->row, i);
	return b;
}

/* ---- what is compared ---- */

static void compare(struct buf one, struct buf two, enum depth depth,
		    struct worst *w, const char *kind, size_t a, size_t k)
{
	double ms, limit, ratio = ratio_of(buf_text(&one), buf_text(&two),
					   depth, &ms, &limit);

	if (ratio > w->ratio) {
		w->ratio = ratio;
		w->ms = ms;
		w->failed |= ratio > limit;
		w->what[0] = 0;
		if (a)
			snprintf(w->what, sizeof(w->what), ", %s %zu.%zu",
				 kind, a, k);
	}
	buf_free(&one);
	buf_free(&two);
}

static void report(const char *name, const struct worst *w)
{
	if (w->failed)
		failed++;
	printf("%s %s: %.2f, %.1f ms%s\n", w->failed ? "not ok" : "ok", name,
	       w->ratio, w->ms, w->what);
	fflush(stdout);
}

static size_t lines_in(struct text t)
{
	size_t n = 0;

	for (; t.n; n++)
		text_cut(&t, '\n');
	return n;
}

/* All that a sample of number `s` can be made into. */
static void sample_worst(struct text sample, size_t s, size_t bytes,
			 struct worst *w)
{
	size_t n = lines_in(sample);

	compare(repeat_all(sample, bytes), repeat_all(sample, 2 * bytes),
		READ, w, "whole sample", s, 0);
	for (size_t i = 0; i < n; i++) {
		compare(repeat_line(sample, i, true, bytes),
			repeat_line(sample, i, true, 2 * bytes), READ, w,
			"counted line", s, i + 1);
		if (!brief)
			compare(repeat_line(sample, i, false, bytes),
				repeat_line(sample, i, false, 2 * bytes),
				READ, w, "same line", s, i + 1);
	}
}

static bool wanted(const char *name)
{
	return !only || text_has(text_of(name), text_of(only));
}

static void format_worst(const struct format *f, size_t bytes,
			 struct worst *w)
{
	*w = (struct worst){0};
	for (size_t k = 0; f->samples[k]; k++)
		sample_worst(text_of(f->samples[k]), k + 1, bytes, w);
}

static void all_formats(void)
{
	size_t bytes = brief ? 16 << 10 : 256 << 10;

	for (size_t i = 0; formats[i]; i++) {
		struct worst w = {0};

		if (!formats[i]->samples[0] || !wanted(formats[i]->name))
			continue;
		format_worst(formats[i], bytes, &w);
		if (brief && w.failed)
			format_worst(formats[i], LONGER * bytes, &w);
		report(formats[i]->name, &w);
	}
}

/* Of the format files the samples of all are one format. */
static void lines_worst(size_t bytes, struct worst *w)
{
	*w = (struct worst){0};
	for (size_t i = 0; i < line_format_count(); i++) {
		struct text t = line_format_at(i)->sample[0].line;

		compare(repeat_line(t, lines_in(t) - 1, true, bytes),
			repeat_line(t, lines_in(t) - 1, true, 2 * bytes),
			READ, w, "format file", i + 1, 0);
	}
}

/* Of 127 short times some are always far off on a busy machine: what failed
 * is asked again with longer inputs. */
static void all_lines(void)
{
	struct worst w;
	size_t bytes = brief ? 4 << 10 : 128 << 10;

	if (!wanted("lines"))
		return;
	lines_worst(bytes, &w);
	if (brief && w.failed)
		lines_worst(LONGER * bytes, &w);
	report("lines", &w);
}

static void all_rows(enum depth depth, size_t bytes)
{
	for (size_t i = 0; linear_rows[i].name; i++) {
		const struct rows *r = &linear_rows[i];
		struct worst w = {0};
		char name[80];

		snprintf(name, sizeof(name), "%s %s", depth_name[depth],
			 r->name);
		if (!wanted(name) || (brief && depth == TRIAGE && !r->whole))
			continue;
		compare(rows_of(r, bytes), rows_of(r, 2 * bytes), depth, &w,
			"", 0, 0);
		if (brief && w.failed) {
			w = (struct worst){0};
			compare(rows_of(r, LONGER * bytes),
				rows_of(r, 2 * LONGER * bytes), depth, &w, "",
				0, 0);
		}
		report(name, &w);
	}
}

int main(int argc, char **argv)
{
	/* Memory that was used stays warm: no pages anew for a longer input. */
	mallopt(M_MMAP_THRESHOLD, 1 << 30);
	mallopt(M_TRIM_THRESHOLD, 1 << 30);
	for (int i = 1; i < argc; i++)
		if (text_is(text_of(argv[i]), "--short"))
			brief = true;
		else
			only = argv[i];
	self = argv[0];
	if (ruleset_load(NULL, &rules))
		return 2;
	if (argc == 4 && text_is(text_of(argv[1]), "--one"))
		return read_one(argv[2], argv[3]);
	all_formats();
	all_lines();
	all_rows(PARSE, brief ? 8 << 10 : 256 << 10);
	all_rows(TRIAGE, brief ? 8 << 10 : 128 << 10);
	ruleset_free(rules);
	line_format_release();
	return failed != 0;
}
