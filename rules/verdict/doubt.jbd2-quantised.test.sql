-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: 10 and 20 ms at 100 Hz
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'jbd2.logging', 'lower', 'secondary', 'single', 1, 1, 10000000,
	20000000, 15, 17, -2.4, 'worse', 'inconclusive', 0, 1, 2, '');
INSERT INTO run (id, block_id, state_id, workload_id, tool, valid, partial,
	line_from, line_to)
VALUES (1, 1, 1, 1, 'fio', 1, 0, 10, 20), (2, 1, 2, 1, 'fio', 1, 0, 20, 30);
INSERT INTO measurement (run_id, metric, value, precision, byte_from, byte_to,
	line)
VALUES (1, 'jbd2.logging', 10000000, 10000000, 0, 0, 15),
	(2, 'jbd2.logging', 20000000, 10000000, 0, 0, 17);
INSERT INTO comparison_run (comparison_id, run_id, side)
VALUES (1, 1, 'base'), (1, 2, 'test');
UPDATE comparison SET unit = 'ns';
UPDATE measurement SET lo = value, hi = value + 10000000;
-- expect: rows 1
-- expect: line 17
-- expect: text logging 10 ms and 20 ms

-- scenario: two ticks apart
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'jbd2.logging', 'lower', 'secondary', 'single', 1, 1, 10000000,
	30000000, 15, 17, -2.4, 'worse', 'inconclusive', 0, 1, 2, '');
INSERT INTO run (id, block_id, state_id, workload_id, tool, valid, partial,
	line_from, line_to)
VALUES (1, 1, 1, 1, 'fio', 1, 0, 10, 20), (2, 1, 2, 1, 'fio', 1, 0, 20, 30);
INSERT INTO measurement (run_id, metric, value, precision, byte_from, byte_to,
	line)
VALUES (1, 'jbd2.logging', 10000000, 10000000, 0, 0, 15),
	(2, 'jbd2.logging', 30000000, 10000000, 0, 0, 17);
INSERT INTO comparison_run (comparison_id, run_id, side)
VALUES (1, 1, 'base'), (1, 2, 'test');
UPDATE measurement SET lo = value, hi = value + 10000000;
-- expect: none
