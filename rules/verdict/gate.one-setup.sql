-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: gate.one-setup
-- title: setups compared on one kernel
-- class: gate
-- needs: no figures
-- verdict: not-comparable
-- message: {n} numbers of {metric} are from one kernel, {kernel}, in
--	several setups
-- why: Numbers of two devices, mount options or hosts on one kernel say
--	nothing of a change in the kernel, unless a commit, a revert or the
--	word regression says that something changed.
SELECT w.metric, w.n, w.line, v.kernel
FROM (SELECT n.metric, count(*) AS n, min(n.line) AS line
	FROM number n
	WHERE n.thread_id = :thread AND n.role = 'other'
		-- Within, these end it before any number is read.
		AND NOT EXISTS (SELECT 1 FROM comparison c
			WHERE c.thread_id = :thread
			AND c.tier NOT IN ('histogram', 'profile'))
		AND NOT EXISTS (SELECT 1 FROM ending e
			WHERE e.thread_id = :thread AND e.decided = 1)
		-- Who ran two kernels and says so names more than one.
		AND NOT EXISTS (SELECT 1 FROM said s
			WHERE s.thread_id = :thread AND s.cue = 'T1'
			AND s.points >= 1.5 AND s.author_role = 'reporter')
		AND NOT EXISTS (SELECT 1 FROM message k
			WHERE k.thread_id = :thread AND k.position = 0
			AND k.kind IN ('patch', 'robot'))
		AND NOT EXISTS (SELECT 1 FROM reference r
			JOIN message k ON k.id = r.message_id
			WHERE k.thread_id = :thread AND r.kind = 'commit'
				AND r.rejected = 0 AND r.points >= 1.8)
	GROUP BY n.metric, n.workload_key
	HAVING count(DISTINCT n.run_id) >= 2
		AND max(n.value) > 1.1 * min(n.value)
		-- Once a group, as it walks over all patterns.
		AND EXISTS (SELECT 1 FROM metric x
			WHERE n.metric GLOB x.pattern AND x.family = 'primary'
			AND NOT EXISTS (SELECT 1 FROM metric y
				WHERE n.metric GLOB y.pattern
				AND y.priority > x.priority
				AND y.family <> 'primary'))
	ORDER BY min(n.line) LIMIT 1) w,
	(SELECT min(r.value) AS kernel
	FROM reference r JOIN message m ON m.id = r.message_id
	WHERE m.thread_id = :thread AND r.kind = 'version'
		AND r.role IN ('base', 'test')
	HAVING count(DISTINCT r.value) = 1 AND count(DISTINCT r.role) = 2) v
