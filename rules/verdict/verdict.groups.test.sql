-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: five workloads, each too noisy alone
INSERT INTO comparison (id, thread_id, workload_id, metric, better, family,
	tier, base, test, change, theta, direction, verdict, headline,
	test_line, why)
VALUES (1, 1, 1, 'mmtests.amean', 'lower', 'primary', 'single', 100, 114, 14,
	3, 'worse', 'inconclusive', 1, 16, '');
INSERT INTO overall (comparison_id, groups, change, ci_lo, ci_hi, p, p_sign,
	sum_change, opposed)
VALUES (1, 5, 12, 3.6, 21, 0.011, 0.0625, 14, 0);
-- expect: rows 1
-- expect: verdict regression
-- expect: line 16
-- expect: text over 5 workloads: +12.0 %

-- scenario: not even together
INSERT INTO comparison (id, thread_id, workload_id, metric, better, family,
	tier, base, test, change, theta, direction, verdict, headline, why)
VALUES (1, 1, 1, 'mmtests.amean', 'lower', 'primary', 'single', 100, 104, 4,
	3, 'worse', 'inconclusive', 1, '');
INSERT INTO overall (comparison_id, groups, change, ci_lo, ci_hi, p, p_sign,
	sum_change, opposed)
VALUES (1, 3, 4, -4, 12, 0.3, 0.25, 4, 0);
-- expect: rows 1
-- expect: text over

-- scenario: significant and too small to matter
INSERT INTO comparison (id, thread_id, workload_id, metric, better, family,
	tier, base, test, change, theta, direction, verdict, headline, why)
VALUES (1, 1, 1, 'mmtests.amean', 'lower', 'primary', 'single', 100, 102, 2,
	3, 'worse', 'inconclusive', 1, '');
INSERT INTO overall (comparison_id, groups, change, ci_lo, ci_hi, p, p_sign,
	sum_change, opposed)
VALUES (1, 20, 2, 1, 3, 0.001, 0.001, 2, 0);
-- expect: rows 1
-- expect: text over

-- scenario: one workload
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, base, test, change, theta, direction, verdict, headline, why)
VALUES (1, 1, 'mmtests.amean', 'lower', 'primary', 'single', 100, 114, 14, 3,
	'worse', 'inconclusive', 1, '');
-- expect: none
