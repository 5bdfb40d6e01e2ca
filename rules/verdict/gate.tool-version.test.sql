-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: fio 2 and fio 3
INSERT INTO run (id, block_id, state_id, workload_id, tool, tool_version,
	valid, partial, line_from, line_to)
VALUES (1, 1, 1, 1, 'fio', '2.21', 1, 0, 10, 11),
	(2, 1, 2, 1, 'fio', '3.35', 1, 0, 12, 13);
INSERT INTO comparison (id, thread_id, metric, better, family, tier, n_base,
	n_test, base, test, change, direction, verdict, headline, why)
VALUES (1, 1, 'fio.write.bw', 'higher', 'primary', 'single', 1, 1, 1000, 872,
	-12.8, 'worse', 'regression', 1, '');
INSERT INTO comparison_run (comparison_id, run_id, side)
VALUES (1, 1, 'base'), (1, 2, 'test');
-- expect: rows 1
-- expect: verdict not-comparable
-- expect: text fio 2.21 and fio 3.35

-- scenario: minor versions
INSERT INTO run (id, block_id, state_id, workload_id, tool, tool_version,
	valid, partial, line_from, line_to)
VALUES (1, 1, 1, 1, 'fio', '3.1', 1, 0, 10, 11),
	(2, 1, 2, 1, 'fio', '3.35', 1, 0, 12, 13);
INSERT INTO comparison (id, thread_id, metric, better, family, tier, n_base,
	n_test, base, test, change, direction, verdict, headline, why)
VALUES (1, 1, 'fio.write.bw', 'higher', 'primary', 'single', 1, 1, 1000, 872,
	-12.8, 'worse', 'regression', 1, '');
INSERT INTO comparison_run (comparison_id, run_id, side)
VALUES (1, 1, 'base'), (1, 2, 'test');
-- expect: none
