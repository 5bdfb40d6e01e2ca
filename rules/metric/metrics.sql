-- SPDX-License-Identifier: GPL-2.0-or-later
-- What is known of metrics. A pattern (GLOB) is compared with the metric's
-- name, and with its words between dots: "dbench.max_latency" is also
-- ".dbench.max.latency.". A row with a unit holds for values in that unit
-- only. Of all rows that match, the one of the highest priority counts, then
-- the one with the longest pattern:
--
--	100 and above	names that are known exactly
--	 72		words that decide whatever the unit
--	 68		any time: less is better
--	 65, 60		nouns that say the direction: errors, latency; iops
--	 58		any rate: more is better
--	 50, 40		words that say it when nothing stronger does
--	  0		everything else: no direction
--
-- smallest_effect is theta of threshold.sql; noise_factor multiplies the
-- spread of the class (tails of a distribution vary more than its mean).

-- fio. Totals of a run, then the windowed and the per-I/O statistics.
INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class,
	family, title, priority, noise_factor) VALUES
('fio.read.iops', '', 'higher', 0.03, 'unknown',
	'primary', 'read iops', 130, 1),
('fio.write.iops', '', 'higher', 0.03, 'unknown',
	'primary', 'write iops', 130, 1),
('fio.trim.iops', '', 'higher', 0.03, 'unknown',
	'primary', 'trim iops', 130, 1),
('fio.mixed.iops', '', 'higher', 0.03, 'unknown',
	'primary', 'iops', 130, 1),
-- One-liners that do not say the direction.
('fio.iops', '', 'higher', 0.03, 'unknown',
	'primary', 'iops', 130, 1),
('fio.bw', '', 'higher', 0.03, 'unknown',
	'primary', 'bandwidth', 129, 1),
-- What benchmarks with one figure print, where a table names nothing else.
-- Polls from one core as fast as it can: what it measures is the CPU.
('t/io_uring.iops', '', 'higher', 0.03, 'cpu-bound',
	'primary', 'iops', 130, 1),
('will-it-scale.value', '', 'higher', 0.03, 'cpu-bound',
	'primary', 'operations', 110, 1),
('unixbench.value', '', 'higher', 0.03, 'unknown',
	'primary', 'index', 110, 1),
('hackbench.value', '', 'lower', 0.03, 'unknown',
	'primary', 'time', 110, 1),
('kernbench.value', '', 'lower', 0.03, 'unknown',
	'primary', 'time', 110, 1),
('stream.value', '', 'higher', 0.03, 'unknown',
	'primary', 'bandwidth', 110, 1),
('netperf.value', '', 'higher', 0.03, 'unknown',
	'primary', 'throughput', 110, 1),
('tbench.value', '', 'higher', 0.03, 'unknown',
	'primary', 'throughput', 110, 1),
('dbench.value', '', 'higher', 0.03, 'fs-metadata',
	'primary', 'throughput', 110, 1),
('pgbench.value', '', 'higher', 0.03, 'unknown',
	'primary', 'transactions', 110, 1),
('sysbench.value', '', 'higher', 0.03, 'unknown',
	'primary', 'events', 110, 1),
('fio.read.bw', '', 'higher', 0.03, 'unknown',
	'primary', 'read bandwidth', 129, 1),
('fio.write.bw', '', 'higher', 0.03, 'unknown',
	'primary', 'write bandwidth', 129, 1),
('fio.trim.bw', '', 'higher', 0.03, 'unknown',
	'primary', 'trim bandwidth', 129, 1),
('fio.mixed.bw', '', 'higher', 0.03, 'unknown',
	'primary', 'bandwidth', 129, 1),
('fio.read.lat.mean', '', 'lower', 0.03, 'unknown',
	'primary', 'read latency, mean', 128, 1),
('fio.read.clat.mean', '', 'lower', 0.03, 'unknown',
	'primary', 'read completion latency, mean', 127, 1),
('fio.read.slat.mean', '', 'lower', 0.03, 'unknown',
	'secondary', 'read submission latency, mean', 126, 1),
('fio.write.lat.mean', '', 'lower', 0.03, 'unknown',
	'primary', 'write latency, mean', 128, 1),
('fio.write.clat.mean', '', 'lower', 0.03, 'unknown',
	'primary', 'write completion latency, mean', 127, 1),
('fio.write.slat.mean', '', 'lower', 0.03, 'unknown',
	'secondary', 'write submission latency, mean', 126, 1),
('fio.trim.lat.mean', '', 'lower', 0.03, 'unknown',
	'primary', 'trim latency, mean', 128, 1),
('fio.trim.clat.mean', '', 'lower', 0.03, 'unknown',
	'primary', 'trim completion latency, mean', 127, 1),
('fio.trim.slat.mean', '', 'lower', 0.03, 'unknown',
	'secondary', 'trim submission latency, mean', 126, 1),
('fio.mixed.lat.mean', '', 'lower', 0.03, 'unknown',
	'primary', 'latency, mean', 128, 1),
('fio.mixed.clat.mean', '', 'lower', 0.03, 'unknown',
	'primary', 'completion latency, mean', 127, 1),
('fio.mixed.slat.mean', '', 'lower', 0.03, 'unknown',
	'secondary', 'submission latency, mean', 126, 1),
('fio.*sync*.lat.mean', '', 'lower', 0.03, 'unknown',
	'primary', 'sync latency, mean', 128, 1),
('fio.*lat.mean', '', 'lower', 0.03, 'unknown',
	'primary', NULL, 120, 1),
('fio.*lat.p99', '', 'lower', 0.05, 'unknown',
	'primary', NULL, 122, 2),
('fio.*lat.p9[5-9].*', '', 'lower', 0.05, 'unknown',
	'secondary', NULL, 119, 2),
('fio.*lat.p99.9*', '', 'lower', 0.1, 'unknown',
	'secondary', NULL, 122, 4),
('fio.*lat.p9[5-8]', '', 'lower', 0.05, 'unknown',
	'secondary', NULL, 121, 2),
('fio.*lat.p*', '', 'lower', 0.03, 'unknown',
	'secondary', NULL, 118, 1),
('fio.*lat.max', '', 'lower', 0.1, 'unknown',
	'secondary', NULL, 121, 4),
('fio.*lat.min', '', 'lower', 0.1, 'unknown',
	'context', NULL, 121, 4),
('fio.*.iops.mean', '', 'higher', 0.03, 'unknown',
	'secondary', NULL, 121, 1),
('fio.*.bw.mean', '', 'higher', 0.03, 'unknown',
	'secondary', NULL, 121, 1),
('fio.*.min', '', 'neither', 0.1, 'unknown',
	'context', NULL, 110, 4),
('fio.*.max', '', 'neither', 0.1, 'unknown',
	'context', NULL, 110, 4),
('fio.*.stdev', '', 'neither', 0.1, 'unknown',
	'context', NULL, 123, 4),
('fio.*.samples', '', 'neither', 0.03, 'unknown',
	'context', NULL, 123, 1),
('fio.*.io', '', 'neither', 0.03, 'unknown',
	'context', NULL, 120, 1),
('fio.*.runtime', '', 'lower', 0.03, 'unknown',
	'secondary', 'run time', 120, 1),
('fio.cpu.usr', '', 'neither', 0.03, 'unknown',
	'context', 'user CPU', 125, 1),
('fio.cpu.sys', '', 'neither', 0.03, 'unknown',
	'context', 'system CPU', 125, 1),
('fio.cpu.*', '', 'neither', 0.03, 'unknown',
	'context', NULL, 124, 1),
('fio.disk.*', '', 'neither', 0.03, 'unknown',
	'context', NULL, 124, 1),
('fio.*', '', 'neither', 0.03, 'unknown',
	'context', NULL, 100, 1);

-- The journal's own account; times are per transaction.
INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class,
	family, title, priority, noise_factor) VALUES
('jbd2.commit_time', '', 'lower', 0.03, 'ewma',
	'primary', 'jbd2 commit time', 130, 1),
('jbd2.logging', '', 'lower', 0.03, 'unknown',
	'secondary', 'jbd2 logging transaction', 121, 1),
('jbd2.flushing', '', 'lower', 0.03, 'unknown',
	'secondary', 'jbd2 flushing data', 121, 1),
('jbd2.locked', '', 'lower', 0.03, 'unknown',
	'secondary', 'jbd2 transaction locked', 121, 1),
('jbd2.waiting', '', 'lower', 0.03, 'unknown',
	'secondary', 'jbd2 waiting for transaction', 121, 1),
('jbd2.request_delay', '', 'lower', 0.03, 'unknown',
	'secondary', 'jbd2 request delay', 121, 1),
('jbd2.running', '', 'neither', 0.03, 'unknown',
	'context', 'jbd2 running transaction', 121, 1),
('jbd2.transactions', '', 'neither', 0.03, 'unknown',
	'context', 'jbd2 transactions', 121, 1),
('jbd2.requested', '', 'neither', 0.03, 'unknown',
	'context', 'jbd2 transactions requested', 121, 1),
('jbd2.max_blocks', '', 'neither', 0.03, 'unknown',
	'context', 'jbd2 largest transaction', 121, 1),
('jbd2.handles_per_transaction', '', 'neither', 0.03, 'unknown',
	'context', 'jbd2 handles per transaction', 121, 1),
('jbd2.blocks_per_transaction', '', 'neither', 0.03, 'unknown',
	'context', 'jbd2 blocks per transaction', 121, 1),
('jbd2.logged_blocks_per_transaction', '', 'neither', 0.03, 'unknown',
	'context', 'jbd2 logged blocks per transaction', 121, 1),
('jbd2.*', '', 'neither', 0.03, 'unknown',
	'context', NULL, 100, 1);

-- Function latencies, and counters of perf.
INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class,
	family, title, priority, noise_factor) VALUES
('funclatency.*.avg', '', 'lower', 0.03, 'unknown',
	'primary', NULL, 120, 1),
('funclatency.*.total', '', 'neither', 0.03, 'unknown',
	'context', NULL, 120, 1),
('funclatency.*.count', '', 'neither', 0.03, 'unknown',
	'context', NULL, 120, 1),
('funclatency.*', '', 'lower', 0.03, 'unknown',
	'secondary', NULL, 100, 1),
('ext4dist.*.count', '', 'neither', 0.03, 'unknown',
	'context', NULL, 120, 1),
('ext4dist.*.total', '', 'neither', 0.03, 'unknown',
	'context', NULL, 120, 1),
('ext4dist.*', '', 'lower', 0.03, 'unknown',
	'primary', NULL, 100, 1),
('perf.stat.*elapsed*', '', 'lower', 0.03, 'unknown',
	'primary', 'elapsed time', 121, 1),
('perf.stat.task-clock', '', 'lower', 0.03, 'unknown',
	'secondary', 'task clock', 120, 1),
('perf.stat.cpu-clock', '', 'lower', 0.03, 'unknown',
	'secondary', 'CPU clock', 120, 1),
('perf.stat.*misses*', '', 'lower', 0.03, 'unknown',
	'secondary', NULL, 121, 1),
('perf.stat.*faults*', '', 'lower', 0.03, 'unknown',
	'secondary', NULL, 120, 1),
('perf.stat.*migrations*', '', 'lower', 0.03, 'unknown',
	'secondary', NULL, 120, 1),
('perf.stat.*switches*', '', 'lower', 0.03, 'unknown',
	'secondary', NULL, 120, 1),
('perf.stat.*cycles*', '', 'lower', 0.03, 'unknown',
	'secondary', NULL, 115, 1),
('perf.stat.*instructions*', '', 'lower', 0.03, 'unknown',
	'secondary', NULL, 116, 1),
('perf.stat.ipc', '', 'higher', 0.03, 'unknown',
	'secondary', 'instructions per cycle', 121, 1),
('perf.stat.*', '', 'neither', 0.03, 'unknown',
	'context', NULL, 100, 1),
('perf.bench.*.ops', '1/s', 'higher', 0.03, 'unknown',
	'primary', NULL, 120, 1),
('perf.bench.*.bw', 'bytes/s', 'higher', 0.03, 'unknown',
	'primary', NULL, 120, 1),
('perf.bench.*', '', 'lower', 0.03, 'unknown',
	'primary', NULL, 100, 1),
('perf.trace.*.avg', 'ns', 'lower', 0.03, 'unknown',
	'secondary', NULL, 120, 1),
('perf.sched.*.delay.avg', 'ns', 'lower', 0.03, 'unknown',
	'secondary', NULL, 120, 1),
('perf.lock.*.total_wait', 'ns', 'lower', 0.03, 'unknown',
	'secondary', NULL, 120, 1),
('lock_stat.*.waittime-total', 'ns', 'lower', 0.03, 'unknown',
	'secondary', NULL, 120, 1),
('lock_stat.*', '', 'neither', 0.03, 'unknown',
	'context', NULL, 100, 1),
('ext4.fc.commit_time', 'ns', 'lower', 0.03, 'unknown',
	'secondary', 'ext4 fast commit time', 120, 1),
('ext4.fc.*', '', 'neither', 0.03, 'unknown',
	'context', NULL, 100, 1),
-- How many fell between two edges: the histogram as a whole is compared.
('*.bucket.*', 'count', 'neither', 0.03, 'unknown',
	'context', NULL, 130, 1),
('perf.*', '', 'neither', 0.03, 'unknown',
	'context', NULL, 99, 1);

-- Other tools whose names say less than they mean. What iostat and its kin
-- print explains a result and is none.
INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class,
	family, title, priority, noise_factor) VALUES
('mmtests.*amean*', '', 'lower', 0.03, 'unknown',
	'primary', NULL, 120, 1),
('mmtests.*hmean*', '', 'higher', 0.03, 'unknown',
	'primary', NULL, 120, 1),
('mmtests.gmean', '', 'higher', 0.03, 'unknown',
	'primary', NULL, 120, 1),
('mmtests.stddev', '', 'neither', 0.03, 'unknown',
	'context', NULL, 120, 1),
('mmtests.coeffvar', '', 'neither', 0.03, 'unknown',
	'context', NULL, 120, 1),
('phoronix.result', '', 'neither', 0.03, 'unknown',
	'primary', NULL, 120, 1),
('hackbench.time', '', 'lower', 0.03, 'unknown',
	'primary', NULL, 120, 1),
('schbench.rps*', '', 'higher', 0.03, 'unknown',
	'primary', NULL, 120, 1),
('time.user', '', 'lower', 0.03, 'unknown',
	'secondary', NULL, 120, 1),
('time.sys', '', 'lower', 0.03, 'unknown',
	'secondary', NULL, 120, 1),
('vmstat.*', '', 'neither', 0.03, 'unknown',
	'context', NULL, 120, 1),
('diskstats.*', '', 'neither', 0.03, 'unknown',
	'context', NULL, 120, 1),
('nfsstat.*', '', 'neither', 0.03, 'unknown',
	'context', NULL, 120, 1),
('pidstat.*', '', 'neither', 0.03, 'unknown',
	'context', NULL, 120, 1),
('turbostat.*', '', 'neither', 0.03, 'unknown',
	'context', NULL, 120, 1);

-- Monitors that a test robot adds to every job: they explain, and never make
-- a verdict. What is not listed here goes by its words.
INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class,
	family, title, priority, noise_factor)
SELECT 'lkp.' || column1 || '*', '', 'neither', 0.03, 'unknown', 'context',
	NULL, 100, 1
FROM (VALUES
	('vmstat.'), ('mpstat.'), ('iostat.'), ('turbostat.'), ('meminfo.'),
	('proc-vmstat.'), ('slabinfo.'), ('numa-'), ('numa_'), ('cpuidle'),
	('cpu-idle'), ('sched_debug.'), ('softirqs.'), ('interrupts.'),
	('perf-stat.'), ('perf-profile.'), ('perf-sched.'), ('latency_stats.'),
	('uptime.'), ('boot-time.'), ('kmsg.'), ('dmesg.'), ('node_'),
	('diskstats.'), ('buddyinfo.'), ('pagetypeinfo.'), ('filesystem.'),
	('time.'), ('fail'), ('*.time.'), ('*.stddev'), ('*%stddev'));

-- Words without a direction, whatever the unit.
INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class,
	family, title, priority, noise_factor)
SELECT '*.' || word.column1 || plural.column1 || '.*', '', 'neither', 0.03,
	'unknown', 'context', NULL, 72, 1
FROM (VALUES
	('%util'), ('util'), ('utilization'), ('utilisation'), ('aqu.sz'),
	('aqu-sz'), ('avgqu.sz'), ('queue.depth'), ('queue.size'),
	('queue.length'), ('batch.size'), ('block.size'), ('frequency'),
	('mhz'), ('ghz'), ('residency'), ('uptime')) AS word,
	(VALUES (''), ('s')) AS plural;

-- The one time that should be long.
INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class,
	family, title, priority, noise_factor)
SELECT '*.' || word.column1 || plural.column1 || '.*', '', 'higher', 0.03,
	'unknown', 'primary', NULL, 72, 1
FROM (VALUES
	('battery.life')) AS word,
	(VALUES (''), ('s')) AS plural;

-- Spread is judged as such, not as a level.
INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class,
	family, title, priority, noise_factor)
SELECT '*.' || word.column1 || plural.column1 || '.*', '', 'neither', 0.03,
	'unknown', 'context', NULL, 74, 1
FROM (VALUES
	('stddev'), ('stdev'), ('coeffvar'), ('variance')) AS word,
	(VALUES (''), ('s')) AS plural;

-- Less is better, and no rate makes it otherwise.
INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class,
	family, title, priority, noise_factor)
SELECT '*.' || word.column1 || plural.column1 || '.*', '', 'lower', 0.03,
	'unknown', 'primary', NULL, 65, 1
FROM (VALUES
	('latency'), ('lat'), ('clat'), ('slat'), ('tlat'), ('latencie'),
	('await'), ('svctm'), ('elapsed'), ('jitter'), ('delay'), ('stall'),
	('hang'), ('pause'), ('freeze'), ('timeout'), ('rtt')) AS word,
	(VALUES (''), ('s')) AS plural;

INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class,
	family, title, priority, noise_factor)
SELECT '*.' || word.column1 || plural.column1 || '.*', '', 'lower', 0.03,
	'unknown', 'secondary', NULL, 65, 1
FROM (VALUES
	('miss'), ('misse'), ('fault'), ('pgfault'), ('migration'),
	('context.switch'), ('context.switche'), ('switche'), ('interrupt'),
	('irq'), ('softirq'), ('wakeup'), ('retry'), ('retrie'),
	('retransmit'), ('error'), ('drop'), ('dropped'), ('contention'),
	('flush'), ('flushe'), ('overrun'), ('missed.deadline'), ('swapin'),
	('scanned'), ('reclaim')) AS word,
	(VALUES (''), ('s')) AS plural;

-- Percentiles, unless a rate is named.
INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class,
	family, title, priority, noise_factor)
SELECT '*.' || word.column1 || plural.column1 || '.*', '', 'lower', 0.05,
	'unknown', 'primary', NULL, 66, 2
FROM (VALUES
	('p90'), ('p95'), ('p99'), ('p90th'), ('p95th'), ('p99th'), ('90th'),
	('95th'), ('99th'), ('percentile')) AS word,
	(VALUES (''), ('s')) AS plural;

INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class,
	family, title, priority, noise_factor)
SELECT '*.' || word.column1 || plural.column1 || '.*', '', 'lower', 0.1,
	'unknown', 'secondary', NULL, 67, 4
FROM (VALUES
	('p999'), ('p99.9'), ('p9999'), ('99.9th')) AS word,
	(VALUES (''), ('s')) AS plural;

-- The longest wait of a run is one event: it counts, and varies most of all.
INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class,
	family, title, priority, noise_factor)
SELECT '*.' || word.column1 || '.*', '', 'lower', 0.1, 'unknown',
	'primary', NULL, 71, 4
FROM (VALUES
	('max.latency'), ('maxlat'), ('max.lat'), ('latency.max'),
	('lat.max'), ('maxlatency'), ('worst.latency'), ('max.delay')) AS word;

-- More is better, also as a percentile or a maximum.
INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class,
	family, title, priority, noise_factor)
SELECT '*.' || word.column1 || plural.column1 || '.*', '', 'higher', 0.03,
	'unknown', 'primary', NULL, 69, 1
FROM (VALUES
	('iops'), ('bandwidth'), ('throughput'), ('bw'), ('mbps'), ('MBps'),
	('mb.s'), ('MB.s'), ('mb.sec'), ('MB.sec'), ('kb.s'), ('KB.s'),
	('kb.sec'), ('kbps'), ('gbps'), ('gb.s'), ('GB.s')) AS word,
	(VALUES (''), ('s')) AS plural;

INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class,
	family, title, priority, noise_factor)
SELECT '*.' || word.column1 || plural.column1 || '.*', '', 'higher', 0.03,
	'unknown', 'primary', NULL, 60, 1
FROM (VALUES
	('tps'), ('qps'), ('rps'), ('pps'), ('goodput'), ('fps'), ('bogomip'),
	('mips'), ('jobs.per.min'), ('jobs.min'), ('ops.sec'),
	('ops.per.sec'), ('files.sec'), ('works.sec'), ('ipc'),
	('instructions.per.cycle'), ('hit.rate'), ('hitratio'), ('hit.ratio'),
	('hit')) AS word,
	(VALUES (''), ('s')) AS plural;

-- Words that decide when nothing stronger is there.
INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class,
	family, title, priority, noise_factor)
SELECT '*.' || word.column1 || plural.column1 || '.*', '', 'lower', 0.03,
	'unknown', 'primary', NULL, 50, 1
FROM (VALUES
	('time'), ('real'), ('wall'), ('duration'), ('runtime'), ('run.time'),
	('wait'), ('waiting'), ('blocked'), ('response'), ('took'), ('take'),
	('finish'), ('eta'), ('build'), ('overhead')) AS word,
	(VALUES (''), ('s')) AS plural;

INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class,
	family, title, priority, noise_factor)
SELECT '*.' || word.column1 || plural.column1 || '.*', '', 'lower', 0.03,
	'unknown', 'secondary', NULL, 50, 1
FROM (VALUES
	('user'), ('sys'), ('system'), ('iowait'), ('cpu'), ('cpu.usage'),
	('cpu.util'), ('amean'), ('cycle'), ('instruction'), ('memory'),
	('rss'), ('pss'), ('footprint'), ('slab'), ('write.amplification'),
	('watt'), ('joule'), ('power'), ('energy'), ('temperature')) AS word,
	(VALUES (''), ('s')) AS plural;

INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class,
	family, title, priority, noise_factor)
SELECT '*.' || word.column1 || plural.column1 || '.*', '', 'higher', 0.03,
	'unknown', 'primary', NULL, 40, 1
FROM (VALUES
	('op'), ('operation'), ('rate'), ('speed'), ('score'), ('index'),
	('performance'), ('transaction'), ('request'), ('event'), ('record'),
	('loop'), ('lp'), ('bogo'), ('hmean'), ('gmean'), ('work'),
	('completed'), ('processed'), ('commit'), ('create'), ('delete'),
	('lookup'), ('msg'), ('message'), ('packet'), ('file'), ('job'),
	('mark')) AS word,
	(VALUES (''), ('s')) AS plural;

INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class,
	family, title, priority, noise_factor)
SELECT '*.' || word.column1 || plural.column1 || '.*', '', 'neither', 0.03,
	'unknown', 'context', NULL, 30, 1
FROM (VALUES
	('count'), ('sample'), ('call'), ('run'), ('ratio'), ('total')) AS word,
	(VALUES (''), ('s')) AS plural;

-- Units, and what is left.
INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class,
	family, title, priority, noise_factor) VALUES
('*', 'ns', 'lower', 0.03, 'unknown',
	'primary', NULL, 68, 1),
('*', '1/s', 'higher', 0.03, 'unknown',
	'primary', NULL, 58, 1),
('*', 'bytes/s', 'higher', 0.03, 'unknown',
	'primary', NULL, 58, 1),
('*', '', 'neither', 0.03, 'unknown',
	'context', NULL, 0, 1);
