/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * experiments [SEED [REPETITIONS]]: simulates experiments (simulate.h), has
 * them judged and prints false positives, power and time. With --jsonl as the
 * first word it prints the experiments instead, for regsift compare --jsonl.
 */
#include <time.h>

#include "analyzer/analyzer.h"
#include "analyzer/experiment/experiment.h"
#include "base/error.h"
#include "base/number.h"
#include "tests/bench/simulate.h"

static const size_t sizes[] = {1, 2, 3, 5, 10, 20, 30};
static const double losses[] = {0, 0.03, 0.05, 0.10, 0.20};

#define N_SIZES (sizeof(sizes) / sizeof(*sizes))
#define N_LOSSES (sizeof(losses) / sizeof(*losses))

struct bench {
	struct db *db;
	uint64_t seed;
	size_t repetitions;
	bool jsonl;
	/* Right flags; flags of any kind; "no-change" said. */
	double hit[NOISE_KINDS][N_SIZES][N_LOSSES];
	double any[NOISE_KINDS][N_SIZES][N_LOSSES];
	double same[NOISE_KINDS][N_SIZES][N_LOSSES];
	size_t judged;
};

static void put_values(const char *key, const double *x, size_t n)
{
	printf("\"%s\":[", key);
	for (size_t i = 0; i < n; i++)
		printf("%s%.6g", i ? "," : "", x[i]);
	printf("],");
}

static int one(struct bench *b, int kind, size_t n, size_t loss, size_t rep)
{
	double before[SIMULATE_MOST], after[SIMULATE_MOST];
	/* Half of the changes are gains. */
	double l = rep % 2 ? losses[loss] : 1 - 1 / (1 - losses[loss]);
	const char *good = rep % 2 ? "regression" : "improvement";
	struct experiment_options o = {.theta = NAN};
	struct experiment e = {.better = BETTER_HIGHER,
			       .class = text_of(noise_class[kind])};
	struct experiment_result r;
	struct arena *a;
	int err;

	simulate(&b->seed, (enum noise_kind)kind, sizes[n], l, before, after);
	if (b->jsonl) {
		printf("{\"id\":\"%s-%zu-%g-%zu\",", noise_name[kind],
		       sizes[n], 100 * l, rep);
		put_values("before", before, sizes[n]);
		put_values("after", after, sizes[n]);
		printf("\"better\":\"higher\",\"class\":\"%s\"}\n",
		       noise_class[kind]);
		return 0;
	}
	e.before = (struct values){before, sizes[n]};
	e.after = (struct values){after, sizes[n]};
	a = arena_new();
	err = experiment_judge(b->db, a, &e, &o, &r);
	arena_free(a);
	if (err)
		return err;
	b->judged++;
	if (strcmp(r.verdict, good) == 0)
		b->hit[kind][n][loss]++;
	if (!strcmp(r.verdict, "regression") ||
	    !strcmp(r.verdict, "improvement"))
		b->any[kind][n][loss]++;
	if (strcmp(r.verdict, "no-change") == 0)
		b->same[kind][n][loss]++;
	return 0;
}

static int all(struct bench *b)
{
	for (int kind = 0; kind < NOISE_KINDS; kind++)
		for (size_t n = 0; n < N_SIZES; n++)
			for (size_t loss = 0; loss < N_LOSSES; loss++)
				for (size_t i = 0; i < b->repetitions; i++)
					if (one(b, kind, n, loss, i))
						return -1;
	return 0;
}

static void print_row(const char *name, const struct bench *b,
		      double count[NOISE_KINDS][N_SIZES][N_LOSSES],
		      size_t loss)
{
	printf("%-24s", name);
	for (size_t n = 0; n < N_SIZES; n++) {
		double sum = 0, worst = 0;

		for (int kind = 0; kind < NOISE_KINDS; kind++) {
			sum += count[kind][n][loss];
			worst = fmax(worst, count[kind][n][loss]);
		}
		printf(" %5.1f (%3.0f)",
		       100 * sum / (NOISE_KINDS * (double)b->repetitions),
		       100 * worst / (double)b->repetitions);
	}
	printf("\n");
}

static void print_all(struct bench *b)
{
	printf("per cent: mean over kinds of noise (largest)\n%-24s", "runs");
	for (size_t n = 0; n < N_SIZES; n++)
		printf(" %11zu", sizes[n]);
	printf("\n");
	print_row("false positives", b, b->any, 0);
	print_row("power, change of 3 %", b, b->hit, 1);
	print_row("power, change of 5 %", b, b->hit, 2);
	print_row("power, change of 10 %", b, b->hit, 3);
	print_row("power, change of 20 %", b, b->hit, 4);
	print_row("no change, right", b, b->same, 0);
	print_row("no change, 5 % in truth", b, b->same, 2);
	for (int kind = 0; kind < NOISE_KINDS; kind++) {
		printf("false, %-17s", noise_name[kind]);
		for (size_t n = 0; n < N_SIZES; n++)
			printf(" %11.1f", 100 * b->any[kind][n][0] /
						  (double)b->repetitions);
		printf("\n");
	}
}

static uint64_t number(const char *word, uint64_t otherwise)
{
	uint64_t v;

	return word && num_uint(text_of(word), &v) ? v : otherwise;
}

int main(int argc, char **argv)
{
	static struct bench b;
	struct timespec from, to;
	double s;
	int at = 1;

	b.jsonl = argc > 1 && strcmp(argv[1], "--jsonl") == 0;
	at += b.jsonl;
	b.seed = number(argc > at ? argv[at] : NULL, 20261);
	b.repetitions = number(argc > at + 1 ? argv[at + 1] : NULL, 12);
	if (db_open(NULL, &b.db) || metric_load(b.db)) {
		fprintf(stderr, "%s\n", rs_message());
		return 1;
	}
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
	if (all(&b))
		return 1;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
	s = (double)(to.tv_sec - from.tv_sec) +
	    1e-9 * (double)(to.tv_nsec - from.tv_nsec);
	if (!b.jsonl) {
		print_all(&b);
		printf("%zu experiments in %.2f s of CPU: 4,704 in %.2f s\n", b.judged,
		       s, s * 4704 / (double)b.judged);
	}
	db_close(b.db);
	return 0;
}
