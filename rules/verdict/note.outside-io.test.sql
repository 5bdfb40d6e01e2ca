-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: fsync after each write
INSERT INTO parameter (workload_id, name, value)
VALUES (1, 'numjobs', '16'), (1, 'fsync', '1');
INSERT INTO run (id, block_id, state_id, workload_id, tool, valid, partial,
	line_from, line_to)
VALUES (1, 1, 1, 1, 'fio', 1, 0, 10, 20), (2, 1, 2, 1, 'fio', 1, 0, 20, 30);
INSERT INTO measurement (run_id, metric, value, precision, byte_from, byte_to,
	line)
VALUES (1, 'fio.write.iops', 460, 1, 0, 0, 15),
	(1, 'fio.write.lat.mean', 289000, 1, 0, 0, 16);

-- expect: rows 1
-- expect: line 16
-- expect: text 16 in flight

-- scenario: no fsync
INSERT INTO parameter (workload_id, name, value)
VALUES (1, 'iodepth', '8'), (1, 'numjobs', '4');
INSERT INTO run (id, block_id, state_id, workload_id, tool, valid, partial,
	line_from, line_to)
VALUES (1, 1, 1, 1, 'fio', 1, 0, 10, 20), (2, 1, 2, 1, 'fio', 1, 0, 20, 30);
INSERT INTO measurement (run_id, metric, value, precision, byte_from, byte_to,
	line)
VALUES (1, 'fio.write.iops', 460, 1, 0, 0, 15),
	(1, 'fio.write.lat.mean', 289000, 1, 0, 0, 16);

-- expect: none
