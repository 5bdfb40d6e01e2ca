-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: doubt.device-full
-- title: the device is busy all the time on both sides
-- class: doubt
-- message: {device} is at {base:.0} % and {test:.0} %: what limits it is not
--	the kernel alone
-- why: A device that is full on both sides hides what the kernel gains or
--	loses. On devices that serve requests in parallel the figure says
--	less.
SELECT c.id AS comparison_id, c.base, c.test, c.test_line AS line,
	substr(c.metric, 10, length(c.metric) - 14) AS device
FROM comparison c
WHERE c.thread_id = :thread AND c.metric GLOB 'fio.disk.*.util'
	AND c.base >= 99 AND c.test >= 99
LIMIT 1
