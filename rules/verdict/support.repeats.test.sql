-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: the reporter sees it each time
UPDATE message SET author_role = 'reporter' WHERE id = 1;
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'C5', 'repeats', 1.5, 'it is fully reproducible', 0, 0,
	12);
-- expect: rows 1
-- expect: weight 0.7
-- expect: line 12

-- scenario: somebody else says so
UPDATE message SET author_role = 'other' WHERE id = 2;
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (2, 'C5', 'repeats', 1.5, 'it is fully reproducible', 0, 0,
	12);
-- expect: none
