-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: 3 % and 2.4 %
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	449, 15, 17, -2.4, 'worse', 'inconclusive', 1, 1, 2, '');
INSERT INTO claim (message_id, kind, percent, percent_most, in_subject,
	comparison_id, supported, byte_from, byte_to, line)
VALUES (1, 'percent', -3.0, NULL, 0, 1, 1, 0, 0, 3);
-- expect: rows 1
-- expect: text 3.0 %

-- scenario: disagrees
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	449, 15, 17, -2.4, 'worse', 'inconclusive', 1, 1, 2, '');
INSERT INTO claim (message_id, kind, percent, percent_most, in_subject,
	comparison_id, supported, byte_from, byte_to, line)
VALUES (1, 'percent', -9.0, NULL, 0, 1, 0, 0, 0, 3);
-- expect: none
