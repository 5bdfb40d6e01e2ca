-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: nothing is told
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	449, 15, 17, -2.4, 'worse', 'inconclusive', 1, 1, 2, '');
-- expect: rows 1
-- expect: weight -0.3

-- scenario: an option is told
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	449, 15, 17, -2.4, 'worse', 'inconclusive', 1, 1, 2, '');
INSERT INTO environment (thread_id, key, value, line)
VALUES (1, 'config.HZ', '250', 3);
-- expect: none

-- scenario: a robot names the configuration of both
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'lkp.fio.write_iops', 'higher', 'primary', 'summary', 3, 3, 460,
	449, 15, 17, -2.4, 'worse', 'inconclusive', 1, 1, 2, '');
INSERT INTO parameter (workload_id, name, value)
VALUES (1, 'kconfig', 'x86_64-rhel-8.3');
-- expect: none
