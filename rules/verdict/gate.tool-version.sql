-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: gate.tool-version
-- title: two major versions of the tool
-- class: gate
-- needs: tools
-- verdict: not-comparable
-- message: {metric} was measured with {tool} {base} and {tool} {test}
-- why: Major versions differ in what they measure and in what they print: a
--	KB of fio 2 is 1024 bytes, the kB of fio 3 is 1000.
WITH version AS (
	SELECT x.comparison_id, x.side, r.tool, min(r.tool_version) AS least,
		max(r.tool_version) AS most,
		trim(min(ltrim(substr(r.tool_version, 1, instr(
			r.tool_version || '.', '.') - 1),
			'fiov- '))) AS major
	FROM comparison c
	JOIN comparison_run x ON x.comparison_id = c.id
	JOIN run r ON r.id = x.run_id
	WHERE c.thread_id = :thread AND c.headline = 1
		AND r.tool_version IS NOT NULL
	GROUP BY x.comparison_id, x.side, r.tool)
SELECT c.id AS comparison_id, c.metric, b.tool, b.least AS base,
	t.least AS test, c.test_line AS line
FROM comparison c
JOIN version b ON b.comparison_id = c.id AND b.side = 'base'
JOIN version t ON t.comparison_id = c.id AND t.side = 'test'
	AND t.tool = b.tool
WHERE c.thread_id = :thread AND c.headline = 1 AND b.major <> t.major
	AND b.major GLOB '[0-9]*' AND t.major GLOB '[0-9]*'
