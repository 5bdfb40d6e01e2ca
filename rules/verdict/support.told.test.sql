-- scenario: since a kernel
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'T1', 'told', 2, 'slow since 6.5', 0, 0, 7);
-- expect: rows 1
-- expect: weight 0.8
-- expect: line 7
-- expect: text from one kernel to another

-- scenario: a drop, nobody knows since when
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'T2', 'told', 1.5, 'we see a drop', 0, 0, 7);
-- expect: rows 1
-- expect: weight 0.7

-- scenario: who answers does not report
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (2, 'T1', 'told', 2, 'slow since 6.5', 0, 0, 70);
-- expect: none

-- scenario: a patch tells what it mends
UPDATE message SET kind = 'patch' WHERE id = 1;
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'T1', 'told', 2, 'slow since 6.5', 0, 0, 7);
-- expect: none
