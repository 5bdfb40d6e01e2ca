-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: looks into it
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (2, 'A1', 'x', 0.5, 'words', 0, 0, 80);
-- expect: rows 1
-- expect: weight 1
-- expect: line 80

-- scenario: the reporter thanks
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'A1', 'x', 2, 'words', 0, 0, 80);
-- expect: none
