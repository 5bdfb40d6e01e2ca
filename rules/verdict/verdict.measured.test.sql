-- SPDX-License-Identifier: GPL-2.0-or-later
-- scenario: nothing was compared
UPDATE thread SET title = 'x';
-- expect: none

-- scenario: the headline decides
INSERT INTO comparison (thread_id, workload_id, metric, better, family, tier,
	base, test, direction, verdict, headline, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 100, 80,
	'worse', 'regression', 1, '');
-- expect: rows 1
-- expect: verdict regression
-- expect: text beyond noise 1 of the main metrics got worse and 0 better

-- scenario: the other way in another workload
INSERT INTO workload (id, thread_id, key) VALUES (2, 1, 'b');
INSERT INTO comparison (thread_id, workload_id, metric, better, family, tier,
	base, test, direction, verdict, headline, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 100, 80,
	'worse', 'regression', 1, ''),
	(1, 2, 'fio.read.iops', 'higher', 'primary', 'single', 100, 120,
	'better', 'improvement', 0, '');
-- expect: rows 1
-- expect: verdict mixed

-- scenario: the longest waits went the other way
INSERT INTO workload (id, thread_id, key) VALUES (2, 1, 'b');
INSERT INTO comparison (thread_id, workload_id, metric, better, family, tier,
	base, test, theta, direction, verdict, headline, why)
VALUES (1, 1, 'dbench.rename.avglat', 'lower', 'primary', 'single', 100, 180,
	3, 'worse', 'regression', 1, ''),
	(1, 2, 'dbench.mkdir.maxlat', 'lower', 'primary', 'single', 100, 20,
	10, 'better', 'improvement', 0, '');
-- expect: rows 1
-- expect: verdict regression

-- scenario: a closed loop
INSERT INTO comparison (thread_id, workload_id, metric, better, family, tier,
	base, test, direction, verdict, headline, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 100, 80,
	'worse', 'regression', 1, ''),
	(1, 1, 'fio.write.lat.mean', 'lower', 'primary', 'single', 100, 90,
	'better', 'improvement', 0, '');
-- expect: rows 1
-- expect: verdict regression

-- scenario: loose numbers beside a tool's
INSERT INTO workload (id, thread_id, key) VALUES (2, 1, 'b');
INSERT INTO comparison (thread_id, workload_id, metric, better, family, tier,
	base, test, direction, verdict, headline, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 100, 98,
	'worse', 'inconclusive', 1, ''),
	(1, 2, 'prose.iops', 'higher', 'primary', 'table', 100, 120,
	'better', 'improvement', 0, '');
-- expect: rows 1
-- expect: verdict inconclusive

-- scenario: one of four goes the other way
INSERT INTO workload (id, thread_id, key) VALUES (2, 1, 'b'), (3, 1, 'c'),
	(4, 1, 'd');
INSERT INTO comparison (thread_id, workload_id, metric, better, family, tier,
	base, test, direction, verdict, headline, why)
VALUES (1, 1, 'fio.write.iops', 'higher', 'primary', 'single', 100, 80,
	'worse', 'regression', 1, ''),
	(1, 2, 'fio.write.iops', 'higher', 'primary', 'single', 100, 80,
	'worse', 'regression', 0, ''),
	(1, 3, 'fio.write.iops', 'higher', 'primary', 'single', 100, 80,
	'worse', 'regression', 0, ''),
	(1, 4, 'fio.write.iops', 'higher', 'primary', 'single', 100, 120,
	'better', 'improvement', 0, '');
-- expect: rows 1
-- expect: verdict regression

-- scenario: what got better is not what the headline is of
INSERT INTO workload (id, thread_id, key) VALUES (2, 1, 'b');
INSERT INTO comparison (thread_id, workload_id, metric, better, family, tier,
	base, test, direction, verdict, headline, why)
VALUES (1, 1, 'filebench.ops', 'higher', 'primary', 'summary', 35.4, 34,
	'worse', 'inconclusive', 1, ''),
	(1, 2, 'pgbench.tps', 'higher', 'primary', 'summary', 26.5, 35.2,
	'better', 'improvement', 0, '');
-- expect: rows 1
-- expect: verdict mixed
