-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: a loss is told, the numbers are those of the fix
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'T1', 'told', 2, 'slower since 6.1', 0, 0,
	7),
	(2, 'F4', 'fix-proposed', 2, 'please try this patch', 0, 0,
	60);
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 360,
	468, 15, 17, 30, 'better', 'improvement', 1, 1, 2, '');
-- expect: rows 1
-- expect: verdict regression
-- expect: line 7
-- expect: text what a fix gains

-- scenario: the reporter speaks of a gain as well
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'T1', 'told', 2, 'slower since 6.1', 0, 0,
	7),
	(1, 'T3', 'told-better', 2, 'reads improve by 30 %', 0, 0,
	8);
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 360,
	468, 15, 17, 30, 'better', 'improvement', 1, 1, 2, '');
-- expect: none

-- scenario: a patch with its numbers
UPDATE message SET kind = 'patch' WHERE id = 1;
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'T1', 'told', 2, 'slower since 6.1', 0, 0,
	7);
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 360,
	468, 15, 17, 30, 'better', 'improvement', 1, 1, 2, '');
-- expect: none

-- scenario: a loss in the numbers, too
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'T1', 'told', 2, 'slower since 6.1', 0, 0,
	7);
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	368, 15, 17, -20, 'worse', 'regression', 1, 1, 2, '');
-- expect: none
