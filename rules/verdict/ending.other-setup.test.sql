-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: the options were inconsistent
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	368, 15, 17, -20, 'worse', 'regression', 1, 1, 2, '');
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'W4', 'x', 3, 'words', 0, 0, 80);
-- expect: rows 1
-- expect: verdict not-comparable
-- expect: weight -4

-- scenario: nobody says so
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	449, 15, 17, -2.4, 'worse', 'inconclusive', 1, 1, 2, '');
-- expect: none
