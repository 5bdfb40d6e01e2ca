-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: 99.9 % and 99.9 %
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.disk.sda.util', 'neither', 'context', 'single', 1, 1, 99.88,
	99.94, 15, 17, 0.1, 'neutral', 'inconclusive', 0, 1, 2, '');
-- expect: rows 1
-- expect: weight 0
-- expect: text sda is at 100 %

-- scenario: idle
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, verdict, headline, base_state, test_state, why)
VALUES (1, 1, 'fio.disk.sda.util', 'neither', 'context', 'single', 1, 1, 50,
	60, 15, 17, -2.4, 'worse', 'inconclusive', 0, 1, 2, '');
-- expect: none
