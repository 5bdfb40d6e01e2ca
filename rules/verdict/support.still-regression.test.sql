-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: the robot saw it on two trees
UPDATE message SET author_role = 'robot' WHERE id = 1;
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'C3', 'confirmed', 1.5, 'words', 0, 0, 12);
-- expect: rows 1
-- expect: weight 1
-- expect: line 12

-- scenario: somebody writes the same
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (2, 'C3', 'confirmed', 1.5, 'words', 0, 0, 80);
-- expect: none
