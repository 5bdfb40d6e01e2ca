-- scenario: a test that fails
UPDATE thread SET title = 'foo regression on for-next';
-- expect: rows 1
-- expect: verdict not-a-regression

-- scenario: the mail speaks of throughput
UPDATE thread SET title = 'foo regression on for-next';
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'S1', 'speed', 1, 'throughput', 0, 0, 7);
-- expect: none

-- scenario: the title does
UPDATE thread SET title = 'foo throughput regression on for-next';
-- expect: none

-- scenario: numbers were compared
UPDATE thread SET title = 'foo regression on for-next';
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	368, 15, 17, -20, 'worse', 'regression', 1, 1, 2, '');
-- expect: none
