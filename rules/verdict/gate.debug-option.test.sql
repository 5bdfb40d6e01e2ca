-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: KASAN after
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	449, 15, 17, -2.4, 'worse', 'inconclusive', 1, 1, 2, '');
UPDATE state SET config = 'CONFIG_KASAN=y' WHERE id = 2;
-- expect: rows 1
-- expect: verdict not-comparable
-- expect: text only the test side

-- scenario: KASAN on both
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	449, 15, 17, -2.4, 'worse', 'inconclusive', 1, 1, 2, '');
UPDATE state SET config = 'CONFIG_KASAN=y';
-- expect: none
