-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: the loss stays
INSERT INTO comparison (thread_id, metric, better, family, tier, n_base,
	n_test, base, test, change, direction, verdict, headline, revert,
	recovery, why)
VALUES (1, 'fio.write.iops', 'higher', 'primary', 'samples', 5, 5, 1000, 872,
	-12.8, 'worse', 'regression', 1, 'no-help', 0.03, '');
-- expect: rows 1
-- expect: weight 0
-- expect: text 3 % of the loss

-- scenario: it comes back
INSERT INTO comparison (thread_id, metric, better, family, tier, n_base,
	n_test, base, test, change, direction, verdict, headline, revert,
	recovery, why)
VALUES (1, 'fio.write.iops', 'higher', 'primary', 'samples', 5, 5, 1000, 872,
	-12.8, 'worse', 'regression', 1, 'confirmed', 0.93, '');
-- expect: none
