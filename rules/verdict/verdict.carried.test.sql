-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: bisected and reverted
INSERT INTO comparison (thread_id, workload_id, metric, better, family, tier,
	n_base, n_test, base, test, direction, verdict, headline, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 100, 98,
	'worse', 'inconclusive', 1, '');
INSERT INTO finding (thread_id, rule, class, weight, text)
VALUES (1, 'support.bisected', 'support', 0.7, ''),
	(1, 'support.revert-said', 'support', 0.8, '');
-- expect: rows 1
-- expect: verdict regression
-- expect: text a bisection and a revert

-- scenario: bisected with three runs a step
INSERT INTO comparison (thread_id, workload_id, metric, better, family, tier,
	n_base, n_test, base, test, direction, verdict, headline, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'samples', 3, 3, 100, 98,
	'worse', 'inconclusive', 1, '');
INSERT INTO finding (thread_id, rule, class, weight, text)
VALUES (1, 'support.bisected', 'support', 0.7, '');
-- expect: rows 1

-- scenario: bisected alone
INSERT INTO comparison (thread_id, workload_id, metric, better, family, tier,
	n_base, n_test, base, test, direction, verdict, headline, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 100, 98,
	'worse', 'inconclusive', 1, '');
INSERT INTO finding (thread_id, rule, class, weight, text)
VALUES (1, 'support.bisected', 'support', 0.7, '');
-- expect: none

-- scenario: not a loss
INSERT INTO comparison (thread_id, workload_id, metric, better, family, tier,
	n_base, n_test, base, test, direction, verdict, headline, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 100, 102,
	'better', 'inconclusive', 1, '');
INSERT INTO finding (thread_id, rule, class, weight, text)
VALUES (1, 'support.bisected', 'support', 0.7, ''),
	(1, 'support.revert-said', 'support', 0.8, '');
-- expect: none

-- scenario: no numbers, but a complaint and a bisection
UPDATE thread SET title = 'regression in x';
INSERT INTO finding (thread_id, rule, class, weight, text)
VALUES (1, 'support.bisected', 'support', 0.7, '');
-- expect: rows 1

-- scenario: the same, asked for
UPDATE thread SET title = 'regression in x?';
INSERT INTO finding (thread_id, rule, class, weight, text)
VALUES (1, 'support.bisected', 'support', 0.7, '');
-- expect: none

-- scenario: single runs show just what is told of two kernels
INSERT INTO comparison (id, thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, change, theta, direction, verdict,
	headline, why)
VALUES (1, 1, 1, 'prose.iops', 'higher', 'primary', 'single', 1, 1, 100, 94,
	-6, 3, 'worse', 'inconclusive', 1, '');
INSERT INTO finding (thread_id, rule, class, weight, text)
VALUES (1, 'support.told', 'support', 0.8, '');
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'T1', 'told', 2, 'words', 0, 0, 5);
INSERT INTO claim (message_id, kind, percent, comparison_id, supported,
	byte_from, byte_to, line)
VALUES (1, 'percent', -6, 1, 1, 0, 0, 5);
-- expect: rows 1
-- expect: verdict regression

-- scenario: they show something else
INSERT INTO comparison (id, thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, change, theta, direction, verdict,
	headline, why)
VALUES (1, 1, 1, 'prose.iops', 'higher', 'primary', 'single', 1, 1, 100, 94,
	-6, 3, 'worse', 'inconclusive', 1, '');
INSERT INTO finding (thread_id, rule, class, weight, text)
VALUES (1, 'support.told', 'support', 0.8, '');
INSERT INTO statement (message_id, cue, class, weight, text, byte_from,
	byte_to, line)
VALUES (1, 'T1', 'told', 2, 'words', 0, 0, 5);
INSERT INTO claim (message_id, kind, percent, comparison_id, supported,
	byte_from, byte_to, line)
VALUES (1, 'percent', -30, 1, 0, 0, 0, 5);
-- expect: none
