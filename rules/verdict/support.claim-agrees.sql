-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: support.claim-agrees
-- title: the reporter states the loss that the numbers show
-- class: support
-- weight: 0.5
-- message: the loss of {percent} % that the reporter states agrees with
--	{metric}, {change:+.1} %
-- why: Who reports a loss has looked more than once, as a rule, even if one
--	run a side is all that is shown. It counts little, as the figure may
--	well come from these very numbers.
SELECT h.id AS comparison_id, c.metric, c.change, k.line,
	round(abs(k.percent), 1) AS percent
FROM claim k
JOIN message m ON m.id = k.message_id
JOIN comparison c ON c.id = k.comparison_id
-- The claim may be about another row of the same table.
JOIN comparison h ON h.thread_id = c.thread_id AND h.headline = 1
	AND h.metric = c.metric AND h.direction = 'worse'
WHERE m.thread_id = :thread AND k.supported = 1 AND k.percent < 0
	AND k.percent > -1000 AND c.direction = 'worse'
	AND c.tier <> 'claim' AND abs(c.change) >= c.theta
	AND m.author_role NOT IN ('robot', 'tracker')
	AND k.kind IN ('percent', 'factor')
	-- A percent column restates the numbers beside it.
	AND coalesce((SELECT b.format <> 'table' OR b.line_to < k.line
		FROM block b
		WHERE b.message_id = k.message_id AND b.line_from <= k.line
		ORDER BY b.line_from DESC LIMIT 1), 1)
ORDER BY k.in_subject DESC, k.line LIMIT 1
