/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Distribution functions, behind one file so that the library can be
 * replaced. All take and return plain probabilities; tails are upper-tail
 * functions, never one minus the other tail. A NAN goes through.
 */
#ifndef ANALYZER_NUM_H
#define ANALYZER_NUM_H

/* P(|T| >= |t|) of Student's t with df > 0 degrees of freedom. */
double num_t_p2(double t, double df);
/* P(T >= t). */
double num_t_sf(double t, double df);
/* The t with P(T >= t) = p, 0 < p < 1. */
double num_t_upper(double p, double df);
/* P(F >= f). */
double num_f_sf(double f, double df1, double df2);
/* P(F <= f). */
double num_f_cdf(double f, double df1, double df2);
/* The f with P(F >= f) = p. */
double num_f_upper(double p, double df1, double df2);
/* P(Z >= z) of the normal distribution. */
double num_norm_sf(double z);
/* The z with P(Z >= z) = p. */
double num_norm_upper(double p);
/* The z with P(Z <= z) = p. */
double num_norm_quantile(double p);
/* P(|T| >= the two-sided critical value at level alpha) of the noncentral t:
 * the power of a two-sided test, both rejection regions counted. */
double num_t_power(double alpha, double df, double noncentral);

#endif
