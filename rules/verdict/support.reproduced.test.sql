-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: in words
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (2, 'C1', 'x', 1.5, 'words', 0, 0, 80);
-- expect: rows 1
-- expect: weight 0.8
-- expect: text 1 besides

-- scenario: with numbers
UPDATE block SET origin_message_id = 2;
INSERT INTO run (id, block_id, state_id, workload_id, tool, valid, partial,
	line_from, line_to)
VALUES (1, 1, 1, 1, 'fio', 1, 0, 10, 20), (2, 1, 2, 1, 'fio', 1, 0, 20, 30);
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (2, 'C1', 'x', 1.5, 'words', 0, 0, 80);
-- expect: rows 1
-- expect: weight 1.5

-- scenario: by the reporter alone
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'C1', 'x', 3, 'words', 0, 0, 80);
-- expect: none

-- scenario: another tells of it himself
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (2, 'T4', 'told', 1.2, 'we see a drop of 20 % as well', 0, 0, 80);
-- expect: rows 1
-- expect: weight 0.8
