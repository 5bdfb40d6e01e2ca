-- SPDX-License-Identifier: GPL-2.0-or-later
-- The rows that every scenario of a rule's test starts with, besides the
-- catalogue of metrics: one report of one mail with a reply, a block, a base
-- and a test state, one workload. No runs, no comparisons, no findings.

INSERT INTO document (id, sha256, name, kind, bytes)
VALUES (1, 'test', 'test', 'text', 1000);
INSERT INTO thread (id, root_message_id, title) VALUES (1, 'a@example', 'test');
INSERT INTO message (id, document_id, thread_id, parent_id, position,
	message_id, author, author_role, date, subject, kind, line_from,
	line_to)
VALUES (1, 1, 1, NULL, 0, 'a@example', 'A Reporter', 'reporter', 1700000000,
	'slow', 'report', 1, 50),
	(2, 1, 1, 1, 1, 'b@example', 'B Maintainer', 'maintainer', 1700086400,
	'Re: slow', 'reply', 51, 100);
INSERT INTO block (id, message_id, origin_message_id, format, depth,
	byte_from, byte_to, line_from, line_to)
VALUES (1, 1, 1, 'fio-normal', 0, 0, 500, 10, 30);
INSERT INTO state (id, thread_id, label, role, confidence)
VALUES (1, 1, 'before', 'base', 1), (2, 1, 'after', 'test', 1);
INSERT INTO workload (id, thread_id, key, title)
VALUES (1, 1, 'fio', 'fio');
