-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: one large workload
INSERT INTO comparison (id, thread_id, workload_id, metric, better, family,
	tier, base, test, change, theta, direction, verdict, headline,
	test_line, why)
VALUES (1, 1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 100, 90, -10,
	3, 'worse', 'regression', 1, 16, '');
INSERT INTO overall (comparison_id, groups, change, ci_lo, ci_hi, p, p_sign,
	sum_change, opposed)
VALUES (1, 3, -6, -9, -3, 0.01, 0.25, 5, 1);
-- expect: rows 1
-- expect: weight -0.7
-- expect: line 16
-- expect: text -6.0 % on average, but its sum by +5.0 %

-- scenario: both around nothing
INSERT INTO comparison (id, thread_id, workload_id, metric, better, family,
	tier, base, test, change, theta, direction, verdict, headline, why)
VALUES (1, 1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 100, 99, -1,
	3, 'worse', 'inconclusive', 1, '');
INSERT INTO overall (comparison_id, groups, change, ci_lo, ci_hi, p, p_sign,
	sum_change, opposed)
VALUES (1, 3, -0.4, -3, 3, 0.8, 1, 0.3, 0);
-- expect: none
