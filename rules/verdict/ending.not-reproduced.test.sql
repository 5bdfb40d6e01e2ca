-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: nobody else sees it
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	449, 15, 17, -2.4, 'worse', 'inconclusive', 1, 1, 2, '');
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (2, 'R1', 'x', 2.5, 'words', 0, 0, 80);
-- expect: rows 1
-- expect: verdict inconclusive

-- scenario: another one does
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460,
	449, 15, 17, -2.4, 'worse', 'inconclusive', 1, 1, 2, '');
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (2, 'R1', 'x', 2.5, 'words', 0, 0, 80),
	(2, 'C1', 'x', 1.5, 'words', 0, 0, 85);
-- expect: none

-- scenario: an answer to a patch, of which nobody told a loss
UPDATE message SET subject = 'Re: [PATCH] mm: walk the list once';
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'R2', 'x', 2.5, 'words', 0, 0, 20);
-- expect: rows 1
-- expect: verdict no-change

-- scenario: the same after a loss was told
UPDATE message SET subject = 'Re: [PATCH] mm: walk the list once';
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'R2', 'x', 2.5, 'words', 0, 0, 20),
	(2, 'T1', 'told', 2, 'words', 0, 0, 80);
-- expect: rows 1
-- expect: verdict inconclusive
