-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: verdict.groups
-- title: all workloads together
-- class: verdict
-- needs: groups
-- message: {metric} over {groups} workloads: {change:+.1} % (95 %
--	{ci_lo:+.1}..{ci_hi:+.1}), p {p}; sign test p {p_sign}
-- why: Each workload alone may be too noisy to decide. Their errors average
--	out when the ratios are averaged on the logarithm, each workload with
--	the same weight; what differs between two boots does not. Counts where
--	the headline alone is inconclusive.
SELECT c.id AS comparison_id, c.metric, o.groups, o.change, o.ci_lo, o.ci_hi,
	iif(o.p < 0.001, '< 0.001', round(o.p, 3)) AS p,
	iif(o.p_sign < 0.001, '< 0.001', round(o.p_sign, 3)) AS p_sign,
	c.test_line AS line,
	CASE WHEN o.p > a.value OR abs(o.change) < c.theta THEN NULL
	WHEN (o.change < 0) = (c.better = 'higher') THEN 'regression'
	ELSE 'improvement' END AS verdict
FROM comparison c
JOIN overall o ON o.comparison_id = c.id
JOIN threshold a ON a.name = 'alpha'
WHERE c.thread_id = :thread AND c.headline = 1 AND c.family = 'primary'
