-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: 2.4 % between two typed rates
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'prose.bw', 'higher', 'primary', 'table', 1, 1, 1024000,
	1000000, 15, 17, -2.34, 'worse', 'inconclusive', 1, 1, 2, '');
UPDATE comparison SET unit = 'bytes/s';
-- expect: rows 1
-- expect: verdict not-comparable
-- expect: text 1.024
-- expect: line 17

-- scenario: operations per second fell alike
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'prose.bw', 'higher', 'primary', 'table', 1, 1, 1024000,
	1000000, 15, 17, -2.4, 'worse', 'inconclusive', 1, 1, 2, ''),
	(1, 1, 'prose.iops', 'higher', 'primary', 'table', 1, 1, 1024,
	1000, 15, 17, -2.4, 'worse', 'inconclusive', 0, 1, 2, '');
UPDATE comparison SET unit = 'bytes/s' WHERE metric = 'prose.bw';
-- expect: none

-- scenario: 3 % is no unit
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'prose.bw', 'higher', 'primary', 'table', 1, 1, 1030000,
	1000000, 15, 17, -2.4, 'worse', 'inconclusive', 1, 1, 2, '');
UPDATE comparison SET unit = 'bytes/s';
-- expect: none

-- scenario: bits for bytes
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'prose.bw', 'higher', 'primary', 'table', 1, 1, 1000000,
	125500, 15, 17, -87.4, 'worse', 'regression', 1, 1, 2, '');
UPDATE comparison SET unit = 'bytes/s';
-- expect: rows 1
-- expect: text Mbit against MB

-- scenario: microseconds for milliseconds
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'prose.latency', 'lower', 'primary', 'table', 1, 1, 1500000,
	1503000000, 15, 17, 100100, 'worse', 'regression', 1, 1, 2, '');
UPDATE comparison SET unit = 'ns';
-- expect: rows 1
-- expect: text us against ms

-- scenario: eight times in what a tool printed
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.bw', 'higher', 'primary', 'single', 1, 1, 1000000,
	125500, 15, 17, -87.4, 'worse', 'regression', 1, 1, 2, '');
UPDATE comparison SET unit = 'bytes/s';
-- expect: none

-- scenario: three steps of gigabytes
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'prose.bw', 'higher', 'primary', 'table', 1, 1, 2147483648,
	2000000000, 15, 17, -6.9, 'worse', 'inconclusive', 1, 1, 2, '');
UPDATE comparison SET unit = 'bytes/s';
-- expect: rows 1

-- scenario: three steps need gigabytes
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'prose.bw', 'higher', 'primary', 'table', 1, 1, 214748365,
	200000000, 15, 17, -6.9, 'worse', 'inconclusive', 1, 1, 2, '');
UPDATE comparison SET unit = 'bytes/s';
-- expect: none

-- scenario: two steps of megabytes
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'prose.bw', 'higher', 'primary', 'table', 1, 1, 209715200,
	200000000, 15, 17, -6.9, 'worse', 'inconclusive', 1, 1, 2, '');
UPDATE comparison SET unit = 'bytes/s';
-- expect: rows 1

-- scenario: one sentence has one unit
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'prose.bw', 'higher', 'primary', 'table', 1, 1, 2147483648,
	2000000000, 15, 15, -6.9, 'worse', 'inconclusive', 1, 1, 2, '');
UPDATE comparison SET unit = 'bytes/s';
-- expect: none

-- scenario: one step is found in a sentence, too
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'prose.bw', 'higher', 'primary', 'table', 1, 1, 1024000,
	1000000, 15, 15, -6.9, 'worse', 'inconclusive', 1, 1, 2, '');
UPDATE comparison SET unit = 'bytes/s';
-- expect: rows 1
