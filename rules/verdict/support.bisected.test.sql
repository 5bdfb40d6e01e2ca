-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: bisected
INSERT INTO reference (message_id, kind, value, role, rejected, points,
	byte_from, byte_to, line)
VALUES (1, 'commit', 'abcdef1234567', 'bisected', 0, 3.2, 0, 0, 8);
-- expect: rows 1
-- expect: weight 0.7
-- expect: line 8

-- scenario: a good commit of the log
INSERT INTO reference (message_id, kind, value, role, rejected, points,
	byte_from, byte_to, line)
VALUES (1, 'commit', 'abcdef1234567', 'bisected', 1, 3.2, 0, 0, 8);
-- expect: none

-- scenario: only mentioned
INSERT INTO reference (message_id, kind, value, role, rejected, points,
	byte_from, byte_to, line)
VALUES (1, 'commit', 'abcdef1234567', 'mention', 0, 3.2, 0, 0, 8);
-- expect: none
