-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: doubt.flagged-runs
-- title: the verdict stands on runs that stand apart
-- class: doubt
-- weight: -0.7
-- message: {flags}: without that run the verdict on {metric} is another
-- why: No run is dropped. But where a cold first run or an outlier decides
--	whether there is a change, more runs are needed before anybody
--	believes it.
SELECT c.id AS comparison_id, c.metric, c.flags, c.test_line AS line
FROM comparison c
WHERE c.thread_id = :thread AND c.headline = 1 AND c.sensitive = 1
