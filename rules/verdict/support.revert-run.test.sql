-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: proven
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	368, 15, 17, -20, 'worse', 'regression', 1, 1, 2, '');
UPDATE state SET variant = 'revert' WHERE id = 1;
-- expect: rows 1
-- expect: weight 2.2
-- expect: comparison 1
-- expect: text without the change: 460

-- scenario: not proven
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	449, 15, 17, -2.4, 'worse', 'inconclusive', 1, 1, 2, '');
UPDATE state SET variant = 'revert' WHERE id = 1;
-- expect: rows 1
-- expect: weight 0.7

-- scenario: no revert
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	368, 15, 17, -20, 'worse', 'regression', 1, 1, 2, '');
-- expect: none

-- scenario: before, after and reverted
INSERT INTO state (id, thread_id, label, role, variant, confidence)
VALUES (3, 1, 'reverted', 'base', 'revert', 1);
INSERT INTO comparison (thread_id, workload_id, metric, unit, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, third_state,
	revert, recovery, recovery_lo, why)
VALUES (1, 1, 'fio.write.iops', '1/s', 'higher', 'primary', 'samples', 5, 5,
	1000, 872, 15, 17, -12.8, 'worse', 'regression', 1, 1, 2, 3, 'strong',
	0.97, 0.7, '');
-- expect: rows 1
-- expect: weight 3
-- expect: text it takes back 97.0 % of the change

-- scenario: the revert changes nothing
INSERT INTO state (id, thread_id, label, role, variant, confidence)
VALUES (3, 1, 'reverted', 'base', 'revert', 1);
INSERT INTO comparison (thread_id, workload_id, metric, unit, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, third_state,
	revert, recovery, why)
VALUES (1, 1, 'fio.write.iops', '1/s', 'higher', 'primary', 'samples', 5, 5,
	1000, 872, 15, 17, -12.8, 'worse', 'regression', 1, 1, 2, 3, 'no-help',
	0.03, '');
-- expect: none
