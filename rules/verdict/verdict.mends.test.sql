-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: a patch switches off what became slow
UPDATE message SET kind = 'patch' WHERE id = 1;
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'T2', 'told', 1.5, 'Ann reported a performance regression', 0, 0,
	7);
-- expect: rows 1
-- expect: verdict regression
-- expect: line 7
-- expect: text repairs

-- scenario: a revert, with what it gains
UPDATE thread SET title = 'Revert "foo: make bar cheap"';
UPDATE message SET kind = 'patch' WHERE id = 1;
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'T2', 'told', 1.5, 'it caused a drop of 20 %', 0, 0,
	7);
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 360,
	468, 15, 17, 30, 'better', 'improvement', 1, 1, 2, '');
-- expect: rows 1
-- expect: text reverts

-- scenario: a fault of function is repaired
UPDATE message SET kind = 'patch' WHERE id = 1;
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'T2', 'told', 1.5, 'Ann reported a regression', 0, 0,
	7);
-- expect: none

-- scenario: a patch that makes it faster
UPDATE message SET kind = 'patch' WHERE id = 1;
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'T2', 'told', 1.5, 'lookups show a performance drop', 0, 0,
	7);
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 360,
	468, 15, 17, 30, 'better', 'improvement', 1, 1, 2, '');
-- expect: none
