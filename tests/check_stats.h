/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The two halves of check_stats: files and comparing, and the functions. */
#ifndef TESTS_CHECK_STATS_H
#define TESTS_CHECK_STATS_H

#include <cjson/cJSON.h>

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arena;
struct answer;

struct sample {
	double *x;
	size_t n;
};

/* A number of "in"; NAN when it is not there or null. */
double given(const cJSON *in, const char *key);
double given_or(const cJSON *in, const char *key, double otherwise);
struct sample given_sample(struct arena *a, const cJSON *in, const char *key);

/* What was computed, under the key of "out". Nothing is copied. */
void give(struct answer *r, const char *key, double number);
void give_text(struct answer *r, const char *key, const char *text);
void give_list(struct answer *r, const char *key, const double *list,
	       size_t n);
/* The function compared by itself what are objects in "out". */
void give_result(struct answer *r, bool good, const char *what);

/* Computes one case: `c` has "in", or what the function reads instead. */
typedef void check_fn(struct arena *a, const cJSON *c, struct answer *r);

/* The function of a file, or NULL. */
check_fn *check_find(const char *name);

#endif
