-- SPDX-License-Identifier: GPL-2.0-or-later
-- Run-to-run spread that is assumed when a report has too few runs to show
-- its own: the standard deviation of the logarithm, by kind of workload.
-- Initial figures; too small a class is dangerous (at 1 % a quarter of the
-- unchanged pairs of single runs would be flagged), too large one only costs
-- power. The metric table names the class to start from; who knows the device
-- and the workload takes a better one.

INSERT INTO noise_class (name, sd, why) VALUES
('unknown', 0.05, 'nothing known and fewer than 3 runs a side'),
('unknown-repeated', 0.03, 'nothing known, at least 3 runs a side'),
('cpu-bound', 0.01, 'computes, does no I/O'),
('null-block', 0.01, 'null_blk or ramdisk'),
('tmpfs', 0.01, 'tmpfs'),
('network-loopback', 0.02, 'network over loopback'),
('nvme-read', 0.02, 'NVMe, random read'),
('nvme-rand', 0.03, 'NVMe, random access, reads or writes'),
('nvme-random-write', 0.03, 'NVMe, random writes, no flush between'),
('nvme-write', 0.04, 'NVMe, sequential or flushed writes'),
('sata-ssd', 0.04, 'SATA SSD'),
('hdd', 0.05, 'hard disk'),
('cloud-read', 0.04, 'virtual block device: 2 points above NVMe'),
('cloud-write', 0.06, 'virtual block device: 2 points above NVMe'),
('buffered-write', 0.04, 'buffered writes without fsync'),
('fs-metadata', 0.04, 'fs_mark, dbench and other metadata loads'),
('ewma', 0.20, 'running average of recent events: about 7 count');
