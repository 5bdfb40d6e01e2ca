-- SPDX-License-Identifier: GPL-2.0-or-later
-- What is expected of the report beside it: each row must hold 1.
WITH expected(what, holds) AS (VALUES
	('verdict', (SELECT class FROM verdict) = 'regression'),
	('base of line 12', (SELECT count(*) > 0 AND min(role = 'base') FROM number WHERE line = 12 AND metric GLOB '*')),
	('test of line 20', (SELECT count(*) > 0 AND min(role = 'test') FROM number WHERE line = 20 AND metric GLOB '*')),
	('base of line 28', (SELECT count(*) > 0 AND min(role = 'base') FROM number WHERE line = 28 AND metric GLOB '*')),
	('the third is a revert', (SELECT count(*) = 5 FROM number WHERE variant = 'revert')),
	('headline', (SELECT metric GLOB '*' AND change BETWEEN -25.2 AND -25.0 FROM comparison WHERE headline = 1)),
	('tier', (SELECT tier = 'samples' AND n_base = 5 FROM comparison WHERE headline = 1)),
	('suspect', (SELECT commit_id LIKE '9ab31c0de472%' FROM commit_candidate WHERE rank = 1)),
	('the revert counts', (SELECT count(*) = 1 FROM finding WHERE rule = 'support.revert-run' AND weight > 2)),
	('no doubt about single runs', (SELECT count(*) = 0 FROM finding WHERE rule = 'doubt.single-run')))
SELECT what, coalesce(holds, 0) AS holds FROM expected
