-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: doubt.little-law
-- title: more requests in flight than were asked for
-- class: doubt
-- needs: parameter iodepth or parameter numjobs
-- weight: -1
-- message: {iops:.0} operations per second of {latency:.0} us each make
--	{flight:.1} in flight, with {asked} asked for
-- why: Little's law: rate times mean latency is the number in flight. More
--	than a quarter above queue depth times jobs means a wrong unit or a
--	wrong reading.
WITH depth AS (
	SELECT w.id, max(1, coalesce((SELECT p.value FROM parameter p
		WHERE p.workload_id = w.id AND p.name = 'iodepth'), 1) + 0)
		* max(1, coalesce((SELECT p.value FROM parameter p
		WHERE p.workload_id = w.id AND p.name = 'numjobs'), 1) + 0)
		AS asked
	FROM workload w
	WHERE w.thread_id = :thread AND EXISTS (SELECT 1 FROM parameter p
		WHERE p.workload_id = w.id
		AND p.name IN ('iodepth', 'numjobs')))
SELECT i.value AS iops, l.value / 1000.0 AS latency, d.asked,
	i.value * l.value / 1e9 AS flight, l.line
FROM depth d
JOIN run r ON r.workload_id = d.id
JOIN measurement i ON i.run_id = r.id AND i.metric GLOB 'fio.*.iops'
JOIN measurement l ON l.run_id = r.id
	AND l.metric = substr(i.metric, 1, length(i.metric) - 4) || 'lat.mean'
WHERE i.value * l.value / 1e9 > (SELECT value FROM threshold
		WHERE name = 'little_high') * d.asked
ORDER BY l.line LIMIT 1
