-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: one run of many took a hundred times as long
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, ci_lo, ci_hi, verdict, headline, base_state, test_state,
	why)
VALUES (1, 1, 'time.real', 'lower', 'primary', 'samples', 8, 8, 2e8,
	33e9, 15, 17, 16400, 'worse', 1194, 6677, 'regression', 1, 1, 2, '');
-- expect: rows 1

-- scenario: the means say what the interval says
INSERT INTO comparison (thread_id, workload_id, metric, better, family,
	tier, n_base, n_test, base, test, base_line, test_line, change,
	direction, ci_lo, ci_hi, verdict, headline, base_state, test_state,
	why)
VALUES (1, 1, 'time.real', 'lower', 'primary', 'samples', 8, 8, 2e8,
	4e8, 15, 17, 100, 'worse', 80, 122, 'regression', 1, 1, 2, '');
-- expect: none
