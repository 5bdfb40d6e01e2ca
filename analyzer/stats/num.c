/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The distribution functions of libRmath, under our names. The library's own
 * names are short (pt, qt, pf), so nothing else may include its header.
 */
#include "analyzer/stats/num.h"

#include <Rmath.h>

double num_t_sf(double t, double df)
{
	return pt(t, df, 0, 0);
}

double num_t_p2(double t, double df)
{
	return 2 * pt(fabs(t), df, 0, 0);
}

double num_t_upper(double p, double df)
{
	return qt(p, df, 0, 0);
}

/* A step of Lentz's method; what is 0 would end it. */
static double not_zero(double v)
{
	return fabs(v) < 1e-300 ? 1e-300 : v;
}

/*
 * The incomplete beta function as a continued fraction (DiDonato and Morris
 * 1992, eq. 8; Abramowitz and Stegun 26.5.8), for x below the mean. Only for
 * tails that the library gets wrong in the fourth digit, near 1e-300.
 */
static double beta_tail(double x, double y, double a, double b)
{
	double c = 1, d = 1 / not_zero(1 - (a + b) * x / (a + 1)), h = d;

	for (int m = 1; m <= 1000; m++) {
		double am = a + 2 * m, step;
		double even = m * (b - m) * x / ((am - 1) * am);
		double odd = -(a + m) * (a + b + m) * x / (am * (am + 1));

		d = 1 / not_zero(1 + even * d);
		c = not_zero(1 + even / c);
		h *= d * c;
		d = 1 / not_zero(1 + odd * d);
		c = not_zero(1 + odd / c);
		step = d * c;
		h *= step;
		if (fabs(step - 1) < 1e-15)
			break;
	}
	return exp(a * log(x) + b * log(y) - lbeta(a, b)) / a * h;
}

double num_f_sf(double f, double df1, double df2)
{
	double p = pf(f, df1, df2, 0, 0), all = df2 + df1 * f;

	if (!(p < 1e-280) || !isfinite(all))
		return p;
	return beta_tail(df2 / all, df1 * f / all, df2 / 2, df1 / 2);
}

double num_f_cdf(double f, double df1, double df2)
{
	return pf(f, df1, df2, 1, 0);
}

double num_f_upper(double p, double df1, double df2)
{
	return qf(p, df1, df2, 0, 0);
}

double num_norm_sf(double z)
{
	return pnorm(z, 0, 1, 0, 0);
}

double num_norm_upper(double p)
{
	return qnorm(p, 0, 1, 0, 0);
}

double num_norm_quantile(double p)
{
	return qnorm(p, 0, 1, 1, 0);
}

double num_t_power(double alpha, double df, double noncentral)
{
	double t = qt(alpha / 2, df, 0, 0);

	return pnt(t, df, noncentral, 0, 0) + pnt(-t, df, noncentral, 1, 0);
}
