/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The draft of an answer to a report, as a mail (RFC 5322) that a person reads,
 * changes and sends; nothing is ever sent from here.
 *
 * What stems from the input cannot make a header or a command: in headers it is
 * one line of printable characters (RFC 2047 for others), addresses and
 * message-ids are checked byte by byte and left out when they are none, and
 * "#regzbot" in foreign words is broken up. The body has lines of at most 72
 * columns without blanks at their ends, stuffed for format=flowed (RFC 3676),
 * so that no program joins or takes apart its table.
 */
#ifndef REPORT_REPLY_H
#define REPORT_REPLY_H

#include "base/buf.h"
#include "report/model.h"

/* Bytes of a draft; people in Cc. */
#define REPLY_BYTES 65536
#define REPLY_CC 12

struct reply {
	const struct report *report;
	/* "Name <a@b>" of the reporter, as the mail has it: a corpus keeps the
	 * name alone. Empty: the report's own. */
	struct text from;
	/* Addresses for Cc, of lists and people, best first. */
	const struct text *cc;
	size_t n_cc;
};

void reply_write(struct buf *b, const struct reply *r);

/* One header line, folded below 78 bytes where it has blanks; words of the
 * input with other than printable ASCII are encoded. */
void reply_header(struct buf *b, const char *name, struct text value);
/* Adds a mailbox of "Name <a@b>" as it may stand in To; false when there is no
 * address in it. */
bool reply_mailbox(struct buf *b, struct text from);
/* A message-id that can be answered to: visible ASCII, one @, no brackets. */
bool reply_message_id(struct text id);

#endif
