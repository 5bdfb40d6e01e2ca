-- SPDX-License-Identifier: GPL-2.0-or-later
-- What is expected of the report beside it: each row must hold 1.
WITH expected(what, holds) AS (VALUES
	('verdict', (SELECT class FROM verdict) = 'regression'),
	('headline', (SELECT metric GLOB 'fio.write.iops' AND change BETWEEN -23.4 AND -23.2 FROM comparison WHERE headline = 1)),
	('tier', (SELECT tier = 'samples' AND n_base = 5 FROM comparison WHERE headline = 1)),
	('suspect', (SELECT commit_id LIKE '4be1c07d92f3%' FROM commit_candidate WHERE rank = 1)),
	('kernels', (SELECT max(role = 'base' AND value LIKE '6.6.31%') + max(role = 'test' AND value LIKE '6.8.9%') = 2 FROM reference WHERE kind = 'version')),
	('the test kernel is no base', (SELECT count(*) = 0 FROM reference WHERE kind = 'version' AND role = 'base' AND value = '6.8.9')),
	('no doubt about single runs', (SELECT count(*) = 0 FROM finding WHERE rule = 'doubt.single-run')),
	('the single run is one of them', (SELECT count(*) >= 1 FROM comparison WHERE metric = 'fio.write.iops' AND derived_from IS NOT NULL)))
SELECT what, coalesce(holds, 0) AS holds FROM expected
