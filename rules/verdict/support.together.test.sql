-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: two people, each with one run a side
INSERT INTO block (id, message_id, origin_message_id, format, depth,
	byte_from, byte_to, line_from, line_to)
VALUES (2, 2, 2, 'table', 0, 500, 900, 60, 70);
INSERT INTO run (id, block_id, state_id, workload_id, tool, valid, partial,
	line_from, line_to)
VALUES (1, 1, 1, 1, 'x', 1, 0, 10, 11), (2, 1, 2, 1, 'x', 1, 0, 12, 13),
	(3, 2, 1, 1, 'x', 1, 0, 60, 61), (4, 2, 2, 1, 'x', 1, 0, 62, 63);
INSERT INTO comparison (id, thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, change, direction, p, theta, verdict,
	headline, test_line, why)
VALUES (1, 1, 1, 'prose.iops', 'higher', 'primary', 'table', 1, 1, 100, 87,
	-13, 'worse', 0.10, 3, 'inconclusive', 1, 12, ''),
	(2, 1, 1, 'prose.iops', 'higher', 'primary', 'table', 1, 1, 200, 178,
	-11, 'worse', 0.13, 3, 'inconclusive', 0, 62, '');
INSERT INTO comparison_run (comparison_id, run_id, side)
VALUES (1, 1, 'base'), (1, 2, 'test'), (2, 3, 'base'), (2, 4, 'test');
-- expect: rows 1
-- expect: weight 1.5
-- expect: comparison 1
-- expect: line 62
-- expect: text B Maintainer measured prose.iops -11.0 %

-- scenario: the same person twice
INSERT INTO run (id, block_id, state_id, workload_id, tool, valid, partial,
	line_from, line_to)
VALUES (1, 1, 1, 1, 'x', 1, 0, 10, 11), (2, 1, 2, 1, 'x', 1, 0, 12, 13),
	(3, 1, 1, 1, 'x', 1, 0, 14, 15), (4, 1, 2, 1, 'x', 1, 0, 16, 17);
INSERT INTO comparison (id, thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, change, direction, p, theta, verdict,
	headline, why)
VALUES (1, 1, 1, 'prose.iops', 'higher', 'primary', 'table', 1, 1, 100, 87,
	-13, 'worse', 0.10, 3, 'inconclusive', 1, ''),
	(2, 1, 1, 'prose.iops', 'higher', 'primary', 'table', 1, 1, 200, 178,
	-11, 'worse', 0.13, 3, 'inconclusive', 0, '');
INSERT INTO comparison_run (comparison_id, run_id, side)
VALUES (1, 1, 'base'), (1, 2, 'test'), (2, 3, 'base'), (2, 4, 'test');
-- expect: none

-- scenario: both together prove nothing either
INSERT INTO block (id, message_id, origin_message_id, format, depth,
	byte_from, byte_to, line_from, line_to)
VALUES (2, 2, 2, 'table', 0, 500, 900, 60, 70);
INSERT INTO run (id, block_id, state_id, workload_id, tool, valid, partial,
	line_from, line_to)
VALUES (1, 1, 1, 1, 'x', 1, 0, 10, 11), (2, 1, 2, 1, 'x', 1, 0, 12, 13),
	(3, 2, 1, 1, 'x', 1, 0, 60, 61), (4, 2, 2, 1, 'x', 1, 0, 62, 63);
INSERT INTO comparison (id, thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, change, direction, p, theta, verdict,
	headline, why)
VALUES (1, 1, 1, 'prose.iops', 'higher', 'primary', 'table', 1, 1, 100, 95,
	-5, 'worse', 0.4, 3, 'inconclusive', 1, ''),
	(2, 1, 1, 'prose.iops', 'higher', 'primary', 'table', 1, 1, 200, 190,
	-5, 'worse', 0.4, 3, 'inconclusive', 0, '');
INSERT INTO comparison_run (comparison_id, run_id, side)
VALUES (1, 1, 'base'), (1, 2, 'test'), (2, 3, 'base'), (2, 4, 'test');
-- expect: none
