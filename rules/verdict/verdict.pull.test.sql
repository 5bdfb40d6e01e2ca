-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: fixes are listed
UPDATE message SET subject = '[GIT PULL] regression fixes' WHERE position = 0;
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'T1', 'told', 2, 'slow since 6.5', 0, 0, 7);
-- expect: rows 1
-- expect: verdict no-data

-- scenario: somebody answers with a loss
UPDATE message SET subject = '[GIT PULL] regression fixes' WHERE position = 0;
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (2, 'T1', 'told', 2, 'slow since 6.5', 0, 0, 70);
-- expect: none

-- scenario: a report
-- expect: none
