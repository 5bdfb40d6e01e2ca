-- SPDX-License-Identifier: GPL-2.0-or-later
-- What cli/series_query.c reads.

-- name: series_values
-- Values of the metrics that match ?1, on kernels as they were released: a
-- revert or a fix is no version.
SELECT coalesce(w.title, w.key), m.metric, coalesce(m.unit, ''),
	coalesce(s.kernel, s.commit_id), m.value
FROM measurement m
JOIN run r ON r.id = m.run_id
JOIN state s ON s.id = r.state_id
JOIN workload w ON w.id = r.workload_id
WHERE m.metric GLOB ?1 AND r.valid = 1 AND r.sequence = 0
	AND s.variant IS NULL AND coalesce(s.kernel, s.commit_id) IS NOT NULL
ORDER BY 1, 2, 3, m.id
