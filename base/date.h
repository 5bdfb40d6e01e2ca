/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Dates of mails, as UTC seconds; free of locale and time zone settings. */
#ifndef BASE_DATE_H
#define BASE_DATE_H

#include "base/text.h"

/* RFC 5322 with what real mails do to it, asctime, ISO
 * 8601 with or without time, "2023-07-31 15:22", "2022-09-23  0:54". No zone
 * counts as UTC. False when it is none or outside 1990..2100. */
bool date_parse(struct text t, int64_t *utc);
/* The same with the zone as written: seconds east of UTC, 0 when there is
 * none (*has_zone). */
bool date_parse_zone(struct text t, int64_t *utc, int *offset,
		     bool *has_zone);
/* "2023-01-12T02:06:52Z"; buf holds at least 21 bytes. */
void date_format(int64_t utc, char *buf, size_t size);

#endif
