-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: in words
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	368, 15, 17, -20, 'worse', 'regression', 1, 1, 2, '');
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (2, 'R1', 'x', 2, 'words', 0, 0, 80);
-- expect: rows 1
-- expect: weight -1.5
-- expect: line 80

-- scenario: reproduced by others since
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	368, 15, 17, -20, 'worse', 'regression', 1, 1, 2, '');
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (2, 'R1', 'x', 2, 'words', 0, 0, 80),
	(2, 'C1', 'x', 3, 'words', 0, 0, 90);
-- expect: none
