-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: two mount options
UPDATE thread SET title = 'data=journal is slow';
UPDATE state SET role = 'other', label = 'data=ordered' WHERE id = 1;
UPDATE state SET role = 'other', label = 'data=journal' WHERE id = 2;
INSERT INTO run (id, block_id, state_id, workload_id, tool, valid, partial,
	line_from, line_to)
VALUES (1, 1, 1, 1, 'fio', 1, 0, 10, 20), (2, 1, 2, 1, 'fio', 1, 0, 20, 30);
INSERT INTO measurement (run_id, metric, value, byte_from, byte_to, line)
VALUES (1, 'fio.write.iops', 22400, 0, 0, 12),
	(2, 'fio.write.iops', 9310, 0, 0, 22);
INSERT INTO reference (message_id, kind, value, role, byte_from, byte_to, line)
VALUES (1, 'version', '6.5.3', 'base', 0, 0, 3),
	(1, 'version', '6.5.3', 'test', 0, 0, 3);
-- expect: rows 1
-- expect: verdict not-comparable
-- expect: text 2 numbers of fio.write.iops are from one kernel, 6.5.3
-- expect: line 12

-- scenario: two kernels
UPDATE thread SET title = 'data=journal is slow';
UPDATE state SET role = 'other';
INSERT INTO run (id, block_id, state_id, workload_id, tool, valid, partial,
	line_from, line_to)
VALUES (1, 1, 1, 1, 'fio', 1, 0, 10, 20), (2, 1, 2, 1, 'fio', 1, 0, 20, 30);
INSERT INTO measurement (run_id, metric, value, byte_from, byte_to, line)
VALUES (1, 'fio.write.iops', 22400, 0, 0, 12),
	(2, 'fio.write.iops', 9310, 0, 0, 22);
INSERT INTO reference (message_id, kind, value, role, byte_from, byte_to, line)
VALUES (1, 'version', '6.5.3', 'base', 0, 0, 3),
	(1, 'version', '6.6', 'test', 0, 0, 3);
-- expect: none

-- scenario: the same number again
UPDATE thread SET title = 'data=journal is slow';
UPDATE state SET role = 'other';
INSERT INTO run (id, block_id, state_id, workload_id, tool, valid, partial,
	line_from, line_to)
VALUES (1, 1, 1, 1, 'fio', 1, 0, 10, 20), (2, 1, 2, 1, 'fio', 1, 0, 20, 30);
INSERT INTO measurement (run_id, metric, value, byte_from, byte_to, line)
VALUES (1, 'fio.write.iops', 22400, 0, 0, 12),
	(2, 'fio.write.iops', 22100, 0, 0, 22);
INSERT INTO reference (message_id, kind, value, role, byte_from, byte_to, line)
VALUES (1, 'version', '6.5.3', 'base', 0, 0, 3),
	(1, 'version', '6.5.3', 'test', 0, 0, 3);
-- expect: none
