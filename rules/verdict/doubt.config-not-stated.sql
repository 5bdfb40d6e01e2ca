-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: doubt.config-not-stated
-- title: the configuration is not stated
-- class: doubt
-- needs: comparison
-- weight: -0.3
-- message: no kernel configuration of either side is given
-- why: Two kernels may differ in more than their source. Unknown on both
--	sides counts as the same, with a small doubt. A robot states its
--	configuration as a parameter of both sides.
SELECT c.id AS comparison_id
FROM comparison c
LEFT JOIN state b ON b.id = c.base_state
LEFT JOIN state t ON t.id = c.test_state
WHERE c.thread_id = :thread AND c.headline = 1 AND c.tier <> 'claim'
	AND b.config IS NULL AND t.config IS NULL
	AND NOT EXISTS (SELECT 1 FROM environment e
		WHERE e.thread_id = :thread AND e.key GLOB 'config*')
	AND NOT EXISTS (SELECT 1 FROM parameter p
		WHERE p.workload_id = c.workload_id AND p.name = 'kconfig')
