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
