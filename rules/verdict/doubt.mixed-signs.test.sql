-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: latency is better on the slower side
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	449, 15, 17, -2.4, 'worse', 'inconclusive', 1, 1, 2, ''),
	(1, 1, 'fio.write.clat.mean', 'lower', 'primary', 'single', 1, 1, 289,
	268, 15, 18, -7.4, 'better', 'inconclusive', 0, 1, 2, '');
-- expect: rows 1
-- expect: weight -0.7
-- expect: comparison 1
-- expect: text better by 7.4 %

-- scenario: both are worse
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	449, 15, 17, -2.4, 'worse', 'inconclusive', 1, 1, 2, ''),
	(1, 1, 'fio.write.clat.mean', 'lower', 'primary', 'single', 1, 1, 268,
	289, 15, 17, 7.8, 'worse', 'inconclusive', 0, 1, 2, '');
-- expect: none
