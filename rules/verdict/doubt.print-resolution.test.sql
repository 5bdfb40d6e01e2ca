-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: two steps of 0.1k
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 27500,
	27300, 15, 17, -2.4, 'worse', 'inconclusive', 1, 1, 2, '');
INSERT INTO run (id, block_id, state_id, workload_id, tool, valid, partial,
	line_from, line_to)
VALUES (1, 1, 1, 1, 'fio', 1, 0, 10, 20), (2, 1, 2, 1, 'fio', 1, 0, 20, 30);
INSERT INTO measurement (run_id, metric, value, precision, byte_from, byte_to,
	line)
VALUES (1, 'fio.write.iops', 27500, 100, 0, 0, 15),
	(2, 'fio.write.iops', 27300, 100, 0, 0, 17);
INSERT INTO comparison_run (comparison_id, run_id, side)
VALUES (1, 1, 'base'), (1, 2, 'test');
-- expect: rows 1
-- expect: weight -0.5
-- expect: text steps of 100
-- expect: comparison 1

-- scenario: eleven steps of one
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	449, 15, 17, -2.4, 'worse', 'inconclusive', 1, 1, 2, '');
INSERT INTO run (id, block_id, state_id, workload_id, tool, valid, partial,
	line_from, line_to)
VALUES (1, 1, 1, 1, 'fio', 1, 0, 10, 20), (2, 1, 2, 1, 'fio', 1, 0, 20, 30);
INSERT INTO measurement (run_id, metric, value, precision, byte_from, byte_to,
	line)
VALUES (1, 'fio.write.iops', 460, 1, 0, 0, 15),
	(2, 'fio.write.iops', 449, 1, 0, 0, 17);
INSERT INTO comparison_run (comparison_id, run_id, side)
VALUES (1, 1, 'base'), (1, 2, 'test');
-- expect: none

-- scenario: people write 3M against 2.4M
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'prose.iops', 'higher', 'primary', 'single', 1, 1, 3000000,
	2400000, 15, 15, -20, 'worse', 'inconclusive', 1, 1, 2, '');
INSERT INTO run (id, block_id, state_id, workload_id, tool, valid, partial,
	line_from, line_to)
VALUES (1, 1, 1, 1, 'prose', 1, 0, 15, 15),
	(2, 1, 2, 1, 'prose', 1, 0, 15, 15);
INSERT INTO measurement (run_id, metric, value, precision, byte_from, byte_to,
	line)
VALUES (1, 'prose.iops', 3000000, 1000000, 0, 0, 15),
	(2, 'prose.iops', 2400000, 100000, 0, 0, 15);
INSERT INTO comparison_run (comparison_id, run_id, side)
VALUES (1, 1, 'base'), (1, 2, 'test');
-- expect: none
