-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: fixed
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	449, 15, 17, -2.4, 'worse', 'inconclusive', 1, 1, 2, '');
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'F1', 'x', 4, 'words', 0, 0, 80);
-- expect: rows 1
-- expect: verdict regression
-- expect: weight 1
-- expect: line 80

-- scenario: only proposed
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	449, 15, 17, -2.4, 'worse', 'inconclusive', 1, 1, 2, '');
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (2, 'F4', 'x', 2, 'words', 0, 0, 80);
-- expect: none
