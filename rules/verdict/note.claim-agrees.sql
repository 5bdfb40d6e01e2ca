-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: note.claim-agrees
-- title: claim and numbers agree
-- class: note
-- needs: comparison
-- message: the claim of {percent:.1} % agrees with {metric}, {change:+.1} %
-- why: Within a point, or within 15 % of what is claimed. It is no support:
--	as a rule the claim was worked out from these very figures.
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
ORDER BY k.in_subject DESC, k.line LIMIT 1
