-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: gate.one-kernel
-- title: both sides ran on one kernel
-- class: gate
-- needs: comparison
-- verdict: not-comparable
-- message: everything is said of one kernel, {kernel}: what differs between
--	the sides is not the kernel
-- why: A claim that compares two devices, hosts or settings on one kernel
--	says nothing of a change in the kernel, unless a commit, a revert, a patch
--	or how the discussion ended says that something changed.
SELECT c.id AS comparison_id, min(v.value) AS kernel, min(v.line) AS line
FROM comparison c
JOIN message m ON m.thread_id = c.thread_id
JOIN reference v ON v.message_id = m.id AND v.kind = 'version'
	AND v.role IN ('base', 'test')
LEFT JOIN state b ON b.id = c.base_state
LEFT JOIN state t ON t.id = c.test_state
WHERE c.thread_id = :thread AND c.headline = 1
	-- Measured sides must be two values of one setting.
	AND (c.tier = 'claim' OR (b.kernel = t.kernel
		AND instr(b.label, '=') > 1
		AND substr(b.label, 1, instr(b.label, '=')) =
			substr(t.label, 1, instr(t.label, '='))))
	AND NOT EXISTS (SELECT 1 FROM ending e
		WHERE e.thread_id = c.thread_id AND e.decided = 1)
	-- Who ran two kernels and says so names more than one.
	AND NOT EXISTS (SELECT 1 FROM said s WHERE s.thread_id = c.thread_id
		AND s.cue = 'T1' AND s.points >= 1.5
		AND s.author_role = 'reporter')
	AND NOT EXISTS (SELECT 1 FROM message k WHERE k.thread_id = c.thread_id
		AND k.position = 0 AND k.kind IN ('patch', 'robot'))
	AND NOT EXISTS (SELECT 1 FROM reference r
		JOIN message k ON k.id = r.message_id
		WHERE k.thread_id = c.thread_id AND r.kind = 'commit'
			AND r.rejected = 0 AND r.points >= 1.8)
GROUP BY c.id
HAVING count(DISTINCT v.value) = 1 AND count(DISTINCT v.role) = 2
