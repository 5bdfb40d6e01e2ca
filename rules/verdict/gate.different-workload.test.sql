-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: 4k against 16k
INSERT INTO workload (id, thread_id, key) VALUES (2, 1, 'other');
INSERT INTO parameter (workload_id, name, value)
VALUES (1, 'bs', '4k'), (2, 'bs', '16k'), (1, 'rw', 'read'), (2, 'rw', 'read');
INSERT INTO run (id, block_id, state_id, workload_id, tool, valid, partial,
	line_from, line_to)
VALUES (1, 1, 1, 1, 'fio', 1, 0, 10, 20), (2, 1, 2, 2, 'fio', 1, 0, 20, 30);
INSERT INTO measurement (run_id, metric, value, byte_from, byte_to, line)
VALUES (1, 'fio.read.iops', 100, 0, 0, 12),
	(2, 'fio.read.iops', 50, 0, 0, 22);
-- expect: rows 1
-- expect: verdict not-comparable
-- expect: text bs 4k against 16k
-- expect: line 12

-- scenario: the same was compared elsewhere
INSERT INTO workload (id, thread_id, key) VALUES (2, 1, 'other');
INSERT INTO parameter (workload_id, name, value)
VALUES (1, 'bs', '4k'), (2, 'bs', '16k');
INSERT INTO run (id, block_id, state_id, workload_id, tool, valid, partial,
	line_from, line_to)
VALUES (1, 1, 1, 1, 'fio', 1, 0, 10, 20), (2, 1, 2, 2, 'fio', 1, 0, 20, 30);
INSERT INTO measurement (run_id, metric, value, byte_from, byte_to, line)
VALUES (1, 'fio.read.iops', 100, 0, 0, 12),
	(2, 'fio.read.iops', 50, 0, 0, 22);
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	449, 15, 17, -2.4, 'worse', 'inconclusive', 1, 1, 2, '');
-- expect: none
