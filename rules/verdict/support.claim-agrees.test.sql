-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: 12 % said, 12.8 % measured
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change, theta,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'prose.iops', 'higher', 'primary', 'table', 1, 1, 1000, 872,
	15, 17, -12.8, 3, 'worse', 'inconclusive', 1, 1, 2, '');
INSERT INTO claim (message_id, kind, percent, comparison_id, supported,
	byte_from, byte_to, line)
VALUES (1, 'percent', -12.0, 1, 1, 0, 0, 20);
-- expect: rows 1
-- expect: weight 0.5
-- expect: line 20
-- expect: text 12 %

-- scenario: smaller than what matters
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change, theta,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'prose.iops', 'higher', 'primary', 'table', 1, 1, 1000, 980,
	15, 17, -2, 3, 'worse', 'inconclusive', 1, 1, 2, '');
INSERT INTO claim (message_id, kind, percent, comparison_id, supported,
	byte_from, byte_to, line)
VALUES (1, 'percent', -2.0, 1, 1, 0, 0, 20);
-- expect: none

-- scenario: the claim is all there is
INSERT INTO comparison (thread_id, metric, better, family, tier, n_base,
	n_test, base, test, change, theta, direction, verdict, headline, why)
VALUES (1, 'prose.iops', 'higher', 'primary', 'claim', 1, 1, 100, 88, -12, 3,
	'worse', 'inconclusive', 1, '');
INSERT INTO claim (message_id, kind, percent, comparison_id, supported,
	byte_from, byte_to, line)
VALUES (1, 'percent', -12.0, 1, 1, 0, 0, 20);
-- expect: none
