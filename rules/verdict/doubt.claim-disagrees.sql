-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: doubt.claim-disagrees
-- title: claim and numbers disagree
-- class: doubt
-- needs: comparison
-- message: the claim says {claimed} %, the numbers of {metric} say
--	{change:+.1} %
-- why: The report states another change than its numbers show: the claim may
--	be about other runs, or one of them is wrong.
SELECT c.id AS comparison_id, c.metric, c.change, k.line,
	abs(k.percent) || iif(k.percent_most IS NULL, '',
		' to ' || abs(k.percent_most)) AS claimed
FROM claim k
JOIN message m ON m.id = k.message_id
JOIN comparison c ON c.id = k.comparison_id
WHERE m.thread_id = :thread AND k.supported = 0 AND k.percent IS NOT NULL
	AND (k.in_subject = 1 OR m.author_role IN ('reporter', 'robot'))
ORDER BY k.in_subject DESC, k.line LIMIT 1
