-- SPDX-License-Identifier: GPL-2.0-or-later
-- Words that decide, in lower case, by what they decide.

-- A title with one of them is about performance ...
INSERT INTO word (list, word) SELECT 'performance', column1 FROM (VALUES
	('regress'), ('slow'), ('degrad'), ('perf'), ('latenc'), ('iops'),
	('throughput'), ('bandwidth'), ('speed'), ('worse'),
	('cpu usage'), ('high cpu'), ('halved'), ('longer'));
-- ... unless it holds one of these.
INSERT INTO word (list, word) SELECT 'not-performance', column1
FROM (VALUES ('build regress'), ('crash'), ('panic'), ('oops'),
	('null pointer'), ('corrupt'), ('use-after-free'), ('deadlock'),
	('git pull'));
-- What names the device or the file system of a workload, by the kind of noise
-- that is assumed for it (class.sql): in a parameter, in what is told of the
-- machine, or in the title.
INSERT INTO word (list, word) VALUES
('noise-tmpfs', 'tmpfs'), ('noise-tmpfs', 'ramfs'),
('noise-null-block', 'null_blk'), ('noise-null-block', 'nullb'),
('noise-null-block', '/dev/ram'), ('noise-null-block', 'brd'),
('noise-null-block', 'pmem'),
('noise-cloud', 'xlarge'), ('noise-cloud', 'amazon'), ('noise-cloud', 'aws'),
('noise-cloud', 'ec2'), ('noise-cloud', 'gcp'), ('noise-cloud', 'azure'),
('noise-cloud', 'ebs'), ('noise-cloud', '/dev/vd'),
('noise-cloud', '/dev/xvd'), ('noise-cloud', 'virtio'),
('noise-cloud', 'virtual'), ('noise-cloud', 'kvm'), ('noise-cloud', 'qemu'),
('noise-hdd', 'hdd'), ('noise-hdd', '7200'), ('noise-hdd', '5400 rpm'),
('noise-hdd', 'rotational'), ('noise-hdd', 'spinning'),
('noise-nvme', 'nvme'), ('noise-nvme', 'optane'),
('noise-sata-ssd', 'ssd'),
('noise-fs-metadata', 'fs_mark'), ('noise-fs-metadata', 'fsmark'),
('noise-fs-metadata', 'dbench'), ('noise-fs-metadata', 'filebench');
