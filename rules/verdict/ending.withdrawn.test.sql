-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: by the reporter
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	368, 15, 17, -20, 'worse', 'regression', 1, 1, 2, '');
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'W1', 'x', 5, 'words', 0, 0, 80);
-- expect: rows 1
-- expect: verdict noise
-- expect: weight -4
-- expect: line 80

-- scenario: an outsider calls it a false alarm
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	368, 15, 17, -20, 'worse', 'regression', 1, 1, 2, '');
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (2, 'W1', 'x', 5, 'words', 0, 0, 80);
-- expect: none
