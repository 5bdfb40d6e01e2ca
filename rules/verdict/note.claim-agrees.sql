-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: note.claim-agrees
-- title: claim and numbers agree
-- class: note
-- message: the claim of {percent:.1} % agrees with {metric}, {change:+.1} %
-- why: Within a point, or within 15 % of what is claimed.
SELECT c.id AS comparison_id, c.metric, c.change, abs(k.percent) AS percent,
	k.line
FROM claim k
JOIN message m ON m.id = k.message_id
JOIN comparison c ON c.id = k.comparison_id
WHERE m.thread_id = :thread AND k.supported = 1 AND k.percent IS NOT NULL
	AND k.percent <> 0
	-- A percent column restates the numbers beside it.
	AND coalesce((SELECT b.format <> 'table' OR b.line_to < k.line
		FROM block b
		WHERE b.message_id = k.message_id AND b.line_from <= k.line
		ORDER BY b.line_from DESC LIMIT 1), 1)
	-- Else it is support.
	AND NOT (k.percent < 0 AND c.direction = 'worse'
		AND c.metric = (SELECT h.metric FROM comparison h
			WHERE h.thread_id = :thread AND h.headline = 1)
		AND c.tier <> 'claim' AND abs(c.change) >= coalesce(c.theta, 1e9)
		AND m.author_role NOT IN ('robot', 'tracker'))
ORDER BY k.in_subject DESC, k.line LIMIT 1
