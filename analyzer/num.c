/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The distribution functions of libRmath, under our names. The library's own
 * names are short (pt, qt, pf), so nothing else may include its header.
 */
#include "analyzer/num.h"

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

/* Near the smallest doubles the library loses digits, but not when it works
 * with the logarithm. */
double num_f_sf(double f, double df1, double df2)
{
	double p = pf(f, df1, df2, 0, 0);

	return p < 1e-290 ? exp(pf(f, df1, df2, 0, 1)) : p;
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
