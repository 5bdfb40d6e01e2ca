-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: two levels
INSERT INTO comparison (thread_id, metric, better, family, tier, n_base,
	n_test, base, test, change, direction, verdict, headline, flags, why)
VALUES (1, 'fio.write.iops', 'higher', 'primary', 'samples', 9, 9, 1000, 872,
	-12.8, 'worse', 'regression', 1, 'test bimodal', '');
-- expect: rows 1
-- expect: text fio.write.iops: test bimodal

-- scenario: the doubt tells it
INSERT INTO comparison (thread_id, metric, better, family, tier, n_base,
	n_test, base, test, change, direction, verdict, headline, flags,
	sensitive, why)
VALUES (1, 'fio.write.iops', 'higher', 'primary', 'samples', 9, 9, 1000, 872,
	-12.8, 'worse', 'regression', 1, 'test outlier', 1, '');
-- expect: none
