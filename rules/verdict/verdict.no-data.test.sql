-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: a question
UPDATE thread SET title = 'where is the documentation of jbd2';
-- expect: rows 1
-- expect: verdict no-data

-- scenario: a complaint without numbers
UPDATE thread SET title = 'boot is slow';
-- expect: none

-- scenario: a build that fails
UPDATE thread SET title = 'build regression in fs/ext4';
-- expect: rows 1

-- scenario: a claim
UPDATE thread SET title = 'hello';
INSERT INTO claim (message_id, kind, percent, byte_from, byte_to, line)
VALUES (1, 'percent', -12.0, 0, 0, 20);
-- expect: none

-- scenario: no difference is seen with a patch
UPDATE message SET subject = 'Re: [PATCH] mm: walk the list once';
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (2, 'R2', 'x', 2.5, 'words', 0, 0, 80);
-- expect: none
