-- SPDX-License-Identifier: GPL-2.0-or-later
-- From schema version 5: an index on each column that refers to rows which are
-- deleted with a report. Without one each deletion searched the whole table
-- for rows that still refer to it.

CREATE INDEX message_parent ON message (parent_id)
	WHERE parent_id IS NOT NULL;
CREATE INDEX comparison_workload ON comparison (workload_id)
	WHERE workload_id IS NOT NULL;
CREATE INDEX comparison_base ON comparison (base_state)
	WHERE base_state IS NOT NULL;
CREATE INDEX comparison_test ON comparison (test_state)
	WHERE test_state IS NOT NULL;
CREATE INDEX comparison_third ON comparison (third_state)
	WHERE third_state IS NOT NULL;
CREATE INDEX comparison_run_run ON comparison_run (run_id);
CREATE INDEX verdict_comparison ON verdict (comparison_id)
	WHERE comparison_id IS NOT NULL;
CREATE INDEX evidence_message ON evidence (message_id)
	WHERE message_id IS NOT NULL;

PRAGMA user_version = 6;
