/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Every limit on what comes from outside, with its reason. The figures come
 * from 124,890 real list mails: the longest line had 7,399 bytes, the largest
 * message 1.73 MB. Beyond a limit the rest is left unread with a diagnostic;
 * nothing fails and nothing is lost, as the raw bytes are kept.
 */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

/* Bytes of one document after decompression. */
#define LIMIT_DOCUMENT ((size_t)64 << 20)
/* Deflate's worst ratio is 1029:1; text threads compress 2:1 to 7:1. */
#define LIMIT_GZIP_RATIO 100
#define LIMIT_GZIP_FREE ((size_t)1 << 20)
/* Bytes of one mail of an archive; the largest real one had 1.73 MB. */
#define LIMIT_MAIL ((size_t)8 << 20)
/* Bytes of an Atom feed or of a page of an archive. */
#define LIMIT_PAGE ((size_t)8 << 20)
/* Folders below each other, and members of an archive. */
#define LIMIT_FOLDERS 64
#define LIMIT_MEMBERS ((size_t)1 << 20)
/* Bytes of a line that recognisers see; the rest stays in the raw text. */
#define LIMIT_LINE ((size_t)8 << 10)
/* Lines of one document. */
#define LIMIT_LINES ((size_t)1 << 20)
/* Messages of one thread. */
#define LIMIT_MESSAGES 5000
/* Quote levels that are counted. */
#define LIMIT_QUOTE_DEPTH 32
/* Blocks that formats may find in one document. */
#define LIMIT_BLOCKS 20000
/* Measurements of one block. */
#define LIMIT_MEASUREMENTS 20000
/* One JSON value: a run of fio in json+ with 64 jobs has 3 MB and 150,000
 * members; cJSON takes 64 bytes and two strings for each. */
#define LIMIT_JSON_BYTES ((size_t)16 << 20)
#define LIMIT_JSON_ITEMS ((size_t)500000)
#define LIMIT_JSON_DEPTH 64
/* Points of one time series. */
#define LIMIT_POINTS 200000
/* Diagnostics kept for one document; the number beyond is counted. */
#define LIMIT_DIAGS 200
/* Bytes of one rule file, and seconds that one rule may run. */
#define LIMIT_RULE_BYTES ((size_t)64 << 10)
#define LIMIT_RULE_SECONDS 2
/* PCRE2: backtracking steps and heap (KiB) of one match. */
#define LIMIT_MATCH 100000
#define LIMIT_MATCH_HEAP 4096
/* Format files: steps of one match (some 0.2 ms), the longest line that they
 * see, failing matches of one pattern in one document, bytes of a file. */
#define LIMIT_LINE_MATCH 20000
#define LIMIT_LINE_BYTES ((size_t)512)
#define LIMIT_LINE_MS 50
#define LIMIT_FORMAT_BYTES ((size_t)64 << 10)
/* Answers of archives: bytes of one (the longest threads have a few MB packed,
 * a search some hundred), of a page, and of what they inflate to; seconds that
 * an archive may ask to be left alone before the user is told to come again. */
#define LIMIT_FETCH_BYTES ((size_t)256 << 20)
#define LIMIT_FETCH_PAGE ((size_t)4 << 20)
#define LIMIT_FETCH_INFLATED ((size_t)1 << 30)
#define LIMIT_FETCH_WAIT 60
#define LIMIT_FETCH_REDIRECTS 3

#endif
