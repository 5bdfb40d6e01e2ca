-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: one run on each side
INSERT INTO comparison (thread_id, metric, better, family, tier, n_base,
	n_test, base, test, test_line, direction, verdict, headline, why)
VALUES (1, 'fio.write.iops', 'higher', 'primary', 'single', 1, 1, 460, 449,
	17, 'worse', 'inconclusive', 1, '');
-- expect: rows 1
-- expect: comparison 1
-- expect: weight 0
-- expect: line 17
-- expect: text one run a side of fio.write.iops

-- scenario: one against five
INSERT INTO comparison (thread_id, metric, better, family, tier, n_base,
	n_test, base, test, direction, verdict, headline, why)
VALUES (1, 'fio.write.iops', 'higher', 'primary', 'single', 5, 1, 460, 449,
	'worse', 'inconclusive', 1, '');
-- expect: rows 1

-- scenario: five on each side, and a side issue with one
INSERT INTO comparison (thread_id, metric, better, family, tier, n_base,
	n_test, base, test, direction, verdict, headline, why)
VALUES (1, 'fio.write.iops', 'higher', 'primary', 'samples', 5, 5, 460, 449,
	'worse', 'inconclusive', 1, ''),
	(1, 'fio.read.iops', 'higher', 'primary', 'single', 1, 1, 460, 449,
	'worse', 'inconclusive', 0, '');
-- expect: none
