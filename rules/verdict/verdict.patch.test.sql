-- scenario: a patch that is said to be faster
UPDATE message SET kind = 'patch' WHERE id = 1;
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'T3', 'told-better', 2, 'this improves reads', 0, 0, 7);
-- expect: rows 1
-- expect: verdict improvement
-- expect: line 7

-- scenario: a patch that repairs
UPDATE message SET kind = 'patch' WHERE id = 1;
-- expect: rows 1
-- expect: verdict not-a-regression

-- scenario: a report
-- expect: none

-- scenario: a patch with numbers that prove it
UPDATE message SET kind = 'patch' WHERE id = 1;
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 360,
	468, 15, 17, 30, 'better', 'improvement', 1, 1, 2, '');
-- expect: none

-- scenario: another finds it slower
UPDATE message SET kind = 'patch' WHERE id = 1;
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (2, 'T1', 'told', 2, 'slower with it since', 0, 0, 70);
-- expect: none

-- scenario: few numbers and a claim that agrees
UPDATE message SET kind = 'patch' WHERE id = 1;
INSERT INTO comparison (id, thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change, theta,
	direction, verdict, headline, base_state, test_state, why)
VALUES (7, 1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 212,
	247, 15, 17, 16.5, 3, 'better', 'inconclusive', 1, 1, 2, '');
INSERT INTO claim (message_id, kind, percent, percent_most, in_subject,
	comparison_id, supported, byte_from, byte_to, line)
VALUES (1, 'percent', 16.5, NULL, 0, 7, 1, 0, 0, 3);
-- expect: rows 1
-- expect: verdict improvement

-- scenario: few numbers that nobody claims
UPDATE message SET kind = 'patch' WHERE id = 1;
INSERT INTO comparison (id, thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change, theta,
	direction, verdict, headline, base_state, test_state, why)
VALUES (7, 1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 212,
	247, 15, 17, 16.5, 3, 'better', 'inconclusive', 1, 1, 2, '');
-- expect: rows 1
-- expect: verdict not-a-regression

-- scenario: they show a loss
UPDATE message SET kind = 'patch' WHERE id = 1;
INSERT INTO comparison (id, thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change, theta,
	direction, verdict, headline, base_state, test_state, why)
VALUES (7, 1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 212,
	177, 15, 17, -16.5, 3, 'worse', 'inconclusive', 1, 1, 2, '');
INSERT INTO claim (message_id, kind, percent, percent_most, in_subject,
	comparison_id, supported, byte_from, byte_to, line)
VALUES (1, 'percent', 16.5, NULL, 0, 7, 1, 0, 0, 3);
-- expect: rows 1
-- expect: verdict not-a-regression
