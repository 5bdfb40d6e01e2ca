-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: note.outside-io
-- title: time spent outside the measured I/O
-- class: note
-- needs: parameter fsync or parameter fdatasync
-- message: the requests account for {share:.0} % of the time of {asked} in
--	flight: the rest is outside them (fsync, think time)
-- why: Little's law: with fsync between writes most of the time is not in
--	the latency that fio prints.
WITH depth AS (
	SELECT w.id, max(1, coalesce((SELECT p.value FROM parameter p
		WHERE p.workload_id = w.id AND p.name = 'iodepth'), 1) + 0)
		* max(1, coalesce((SELECT p.value FROM parameter p
		WHERE p.workload_id = w.id AND p.name = 'numjobs'), 1) + 0)
		AS asked
	FROM workload w
	WHERE w.thread_id = :thread AND EXISTS (SELECT 1 FROM parameter p
		WHERE p.workload_id = w.id AND p.value + 0 > 0
		AND p.name IN ('fsync', 'fdatasync')))
SELECT d.asked, 100 * i.value * l.value / 1e9 / d.asked AS share, l.line
FROM depth d
JOIN run r ON r.workload_id = d.id
JOIN measurement i ON i.run_id = r.id AND i.metric GLOB 'fio.*.iops'
JOIN measurement l ON l.run_id = r.id
	AND l.metric = substr(i.metric, 1, length(i.metric) - 4) || 'lat.mean'
WHERE i.value * l.value / 1e9 < (SELECT value FROM threshold
		WHERE name = 'little_low') * d.asked
ORDER BY l.line LIMIT 1
