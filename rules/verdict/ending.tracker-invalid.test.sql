-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: invalid
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	368, 15, 17, -20, 'worse', 'regression', 1, 1, 2, '');
INSERT INTO command (message_id, verb, value, byte_from, byte_to, line)
VALUES (2, 'invalid', 'caused by a change of defaults', 0, 0, 70);
-- expect: rows 1
-- expect: verdict not-a-regression
-- expect: weight 0.5
-- expect: line 70

-- scenario: resolved for a mitigation
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	368, 15, 17, -20, 'worse', 'regression', 1, 1, 2, '');
INSERT INTO command (message_id, verb, value, byte_from, byte_to, line)
VALUES (2, 'resolve', 'cost of a mitigation', 0, 0, 70);
-- expect: rows 1
-- expect: verdict not-a-regression

-- scenario: fixed
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	368, 15, 17, -20, 'worse', 'regression', 1, 1, 2, '');
INSERT INTO command (message_id, verb, value, byte_from, byte_to, line)
VALUES (2, 'fix', 'some subject', 0, 0, 70);
-- expect: none
