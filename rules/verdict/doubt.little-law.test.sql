-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: ten times too many
INSERT INTO parameter (workload_id, name, value)
VALUES (1, 'iodepth', '8'), (1, 'numjobs', '4');
INSERT INTO run (id, block_id, state_id, workload_id, tool, valid, partial,
	line_from, line_to)
VALUES (1, 1, 1, 1, 'fio', 1, 0, 10, 20), (2, 1, 2, 1, 'fio', 1, 0, 20, 30);
INSERT INTO measurement (run_id, metric, value, precision, byte_from, byte_to,
	line)
VALUES (1, 'fio.read.iops', 1000, 1, 0, 0, 15),
	(1, 'fio.read.lat.mean', 320000000, 1, 0, 0, 16);

-- expect: rows 1
-- expect: weight -1
-- expect: line 16
-- expect: text 320.0 in flight

-- scenario: as asked
INSERT INTO parameter (workload_id, name, value)
VALUES (1, 'iodepth', '8'), (1, 'numjobs', '4');
INSERT INTO run (id, block_id, state_id, workload_id, tool, valid, partial,
	line_from, line_to)
VALUES (1, 1, 1, 1, 'fio', 1, 0, 10, 20), (2, 1, 2, 1, 'fio', 1, 0, 20, 30);
INSERT INTO measurement (run_id, metric, value, precision, byte_from, byte_to,
	line)
VALUES (1, 'fio.read.iops', 1000, 1, 0, 0, 15),
	(1, 'fio.read.lat.mean', 32000000, 1, 0, 0, 16);

-- expect: none
