-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: two arrays on one kernel
UPDATE thread SET title = 'RAID0 slower than one disk';
INSERT INTO comparison (thread_id, metric, better, family, tier, n_base,
	n_test, base, test, change, direction, verdict, headline, why)
VALUES (1, 'prose.bw', 'higher', 'primary', 'claim', 1, 1, 100, 70, -30,
	'worse', 'regression', 1, '');
INSERT INTO reference (message_id, kind, value, role, byte_from, byte_to, line)
VALUES (1, 'version', '5.14.0', 'base', 0, 0, 3),
	(1, 'version', '5.14.0', 'test', 0, 0, 3);
-- expect: rows 1
-- expect: verdict not-comparable
-- expect: text 5.14.0
-- expect: line 3

-- scenario: two kernels
UPDATE thread SET title = 'RAID0 slower after the upgrade';
INSERT INTO comparison (thread_id, metric, better, family, tier, n_base,
	n_test, base, test, change, direction, verdict, headline, why)
VALUES (1, 'prose.bw', 'higher', 'primary', 'claim', 1, 1, 100, 70, -30,
	'worse', 'regression', 1, '');
INSERT INTO reference (message_id, kind, value, role, byte_from, byte_to, line)
VALUES (1, 'version', '5.14.0', 'base', 0, 0, 3),
	(1, 'version', '6.1', 'test', 0, 0, 3);
-- expect: none

-- scenario: a commit is blamed
UPDATE thread SET title = 'RAID0 slower';
INSERT INTO comparison (thread_id, metric, better, family, tier, n_base,
	n_test, base, test, change, direction, verdict, headline, why)
VALUES (1, 'prose.bw', 'higher', 'primary', 'claim', 1, 1, 100, 70, -30,
	'worse', 'regression', 1, '');
INSERT INTO reference (message_id, kind, value, role, points, byte_from,
	byte_to, line)
VALUES (1, 'version', '5.14.0', 'base', 0, 0, 0, 3),
	(1, 'version', '5.14.0', 'test', 0, 0, 0, 3),
	(1, 'commit', '4be1c07d92f3', 'bisected', 3.5, 0, 0, 4);
-- expect: none

-- scenario: two values of one setting, measured
INSERT INTO state (id, thread_id, label, role, kernel, confidence)
VALUES (71, 1, 'data=ordered', 'base', '6.5.3', 1),
	(72, 1, 'data=journal', 'test', '6.5.3', 1);
INSERT INTO comparison (thread_id, metric, better, family, tier, n_base,
	n_test, base, test, change, direction, verdict, headline, why,
	base_state, test_state)
VALUES (1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 100, 70,
	-30, 'worse', 'regression', 1, '', 71, 72);
INSERT INTO reference (message_id, kind, value, role, byte_from, byte_to, line)
VALUES (1, 'version', '6.5.3', 'base', 0, 0, 3),
	(1, 'version', '6.5.3', 'test', 0, 0, 3);
-- expect: rows 1
-- expect: line 3

-- scenario: with and without a patch on one kernel
INSERT INTO state (id, thread_id, label, role, kernel, confidence)
VALUES (71, 1, 'unpatched', 'base', '6.5.3', 1),
	(72, 1, 'patched', 'test', '6.5.3', 1);
INSERT INTO comparison (thread_id, metric, better, family, tier, n_base,
	n_test, base, test, change, direction, verdict, headline, why,
	base_state, test_state)
VALUES (1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 100, 70,
	-30, 'worse', 'regression', 1, '', 71, 72);
INSERT INTO reference (message_id, kind, value, role, byte_from, byte_to, line)
VALUES (1, 'version', '6.5.3', 'base', 0, 0, 3),
	(1, 'version', '6.5.3', 'test', 0, 0, 3);
-- expect: none
