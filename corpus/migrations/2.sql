-- SPDX-License-Identifier: GPL-2.0-or-later
-- From schema 1 to 2: what rules and reports look up has an index.

DROP INDEX block_message;
CREATE INDEX message_name ON message (message_id);
CREATE INDEX block_message ON block (message_id, line_from);
CREATE INDEX block_origin ON block (origin_message_id);
CREATE INDEX profile_run ON profile (run_id);
CREATE INDEX histogram_run ON histogram (run_id);
CREATE INDEX claim_comparison ON claim (comparison_id)
	WHERE comparison_id IS NOT NULL;
CREATE INDEX comparison_headline ON comparison (thread_id) WHERE headline = 1;
CREATE INDEX comparison_derived ON comparison (derived_from)
	WHERE derived_from IS NOT NULL;
CREATE INDEX finding_comparison ON finding (comparison_id)
	WHERE comparison_id IS NOT NULL;
CREATE INDEX need_thread ON need (thread_id);
CREATE INDEX diagnostic_document ON diagnostic (document_id);

PRAGMA user_version = 2;
