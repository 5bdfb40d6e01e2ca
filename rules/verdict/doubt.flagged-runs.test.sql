-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: a cold first run decides
INSERT INTO comparison (thread_id, metric, better, family, tier, n_base,
	n_test, base, test, change, direction, verdict, headline, flags,
	sensitive, test_line, why)
VALUES (1, 'fio.write.iops', 'higher', 'primary', 'samples', 5, 5, 1000, 872,
	-12.8, 'worse', 'regression', 1, 'test warm-up', 1, 12, '');
-- expect: rows 1
-- expect: weight -0.7
-- expect: line 12
-- expect: text test warm-up

-- scenario: it stands apart and decides nothing
INSERT INTO comparison (thread_id, metric, better, family, tier, n_base,
	n_test, base, test, change, direction, verdict, headline, flags,
	sensitive, why)
VALUES (1, 'fio.write.iops', 'higher', 'primary', 'samples', 5, 5, 1000, 872,
	-12.8, 'worse', 'regression', 1, 'test warm-up', 0, '');
-- expect: none
