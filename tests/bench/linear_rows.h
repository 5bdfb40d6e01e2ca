/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Rows for tests/bench/linear.c: what is made long of mail, prose, tables and
 * of all that a triage compares. # is the row's number, ~ a digit of it. */
#ifndef TESTS_BENCH_LINEAR_ROWS_H
#define TESTS_BENCH_LINEAR_ROWS_H

struct rows {
	const char *name, *head, *row;
	bool whole;	/* a short run triages it, too */
};

#define MAIL_HEAD "From: Ann <ann@example.org>\nSubject: slow writes\n" \
	"Date: Tue, 14 May 2024 09:41:12 +0000\n" \
	"Message-ID: <0@example.org>\n\nHello,\n\n"

static const struct rows linear_rows[] = {
	/* mail */
	{"mbox", "",
	 "From a@example.org Tue May 14 09:41:12 2024\n"
	 "From: A# <a#@example.org>\nSubject: Re: slow\n"
	 "Date: Tue, 14 May 2024 09:41:12 +0000\n"
	 "Message-ID: <#@example.org>\nIn-Reply-To: <0@example.org>\n\n"
	 "I see # IOPS with 5.10 and 800 IOPS with 5.1~.\n\n", true},
	{"headers", MAIL_HEAD, "Subject: Re: slow #\nDate: Tue, 1~ May 2024\n", false},
	{"deep quotes", MAIL_HEAD, "> > > > > > > > > > > > a # 2 3\n", false},
	{"one quote again", MAIL_HEAD,
	 "On Tue, 1~ May 2024, Ann Author wrote:\n> slow by ~ % again\n\n", false},
	{"quotes of all", MAIL_HEAD,
	 "I measured # in a run.\n\nOn Tue, B~ wrote:\n> I measured # in a "
	 "run.\n", false},
	{"attributions", MAIL_HEAD, "On Tue, 1~ May, A# wrote:\n", false},
	{"signatures", MAIL_HEAD, "-- \nA# at work\n\n", false},
	{"patches", MAIL_HEAD,
	 "diff --git a/f#.c b/f#.c\n@@ -1,3 +1,3 @@\n-int a = #;\n"
	 "+int b = #;\n", false},
	{"paste", "slow\n\n[Ann]\n\nhello\n\n",
	 "Re: slow\n\n[Bob]\n\nI see # too.\n\n", false},
	{"trailers", MAIL_HEAD, "Reviewed-by: A# <a#@example.org>\n", false},
	{"blank lines", MAIL_HEAD, "\n", false},
	{"wrapped output", MAIL_HEAD, "  write: IOPS=#,\nBW=97.0MiB/s\n", false},
	{"cut lines", MAIL_HEAD,
	 "stress-ng: metrc: [4711] switch          250#     10.00      0.50\n"
	 "19.00     25000.00       12820.51\n", false},
	{"uncut lines", MAIL_HEAD,
	 "and so it went # times in a row until the # of them had come, and\n",
	 false},
	{"cut tables", MAIL_HEAD,
	 "Average:     CPU    %usr   %nice    %sys %iowait    %irq   %soft\n"
	 "%steal  %guest  %gnice   %idle\n"
	 "Average:     ~    5.25    0.50   33.25    0.50    0.00    0.00\n"
	 "0.00    0.00   14.00   #\n", false},
	{"one line", MAIL_HEAD, "fell # ", false},
	/* prose */
	{"versions", MAIL_HEAD, "It was fine in 5.1~ and slow in 6.~.#.\n\n", false},
	{"commits", MAIL_HEAD,
	 "The culprit is commit ab~#cd~# (\"ext4: change #\").\n\n", true},
	{"commit list", MAIL_HEAD, "- ab~#cd~# ext4: change #\n", false},
	{"bisection", MAIL_HEAD,
	 "# good: [ab~#cd~#ef~#] ext4: change\n"
	 "git bisect bad ab~#cd~#ef~#\n", false},
	{"commands", MAIL_HEAD, "#regzbot introduced: ab~#cd~#\n\n", false},
	{"statements", MAIL_HEAD,
	 "This is not a regression, run # was noise.\n\n", true},
	{"statements joined", MAIL_HEAD, "this is noise as # said before\n", false},
	{"claims", MAIL_HEAD,
	 "IOPS dropped by ~ % from #K to 9K in 5.1~.\n\n", true},
	{"claims joined", MAIL_HEAD, "IOPS dropped by ~ % from #K to 9K.\n", false},
	{"claims unended", MAIL_HEAD, "iops fell from #K to 9K and\n", false},
	{"labels", MAIL_HEAD, "with patch # on v5.~:\n\n", false},
	{"opposites", MAIL_HEAD,
	 "w/ foo#:\n\n100 MB/s\n\nw/o foo#:\n\n90 MB/s\n\n", false},
	{"aliases", MAIL_HEAD, "Fedora # (5.1~.#): # MB/s\n\n", false},
	{"items", MAIL_HEAD, "* kernel 5.1~: # IOPS\n", false},
	{"machines", MAIL_HEAD, "CPU: ~ cores, 6~ GB, nvme#n1, ext4\n\n", false},
	/* tables */
	{"columns", MAIL_HEAD "kernel  threads  iops  latency\n",
	 "5.1~  #  3#  ~.5\n", true},
	{"pipes", MAIL_HEAD "| kernel | iops | lat |\n|---|---|---|\n",
	 "| 5.1~ | # | ~.5 |\n", false},
	{"tables", MAIL_HEAD,
	 "kernel  iops  lat\n5.10    #  1.5\n5.11    9~  1.~\n\n", false},
	{"rows unnamed", MAIL_HEAD, "# 2# 3~ 4 5 6 7 8 9 10 11 12\n", false},
	{"many columns", MAIL_HEAD, "#  ", false},
	/* runs that are compared */
	{"fio rows", MAIL_HEAD,
	 "  write: IOPS=#, BW=97.0MiB/s (103MB/s)(5879MiB/60001msec)\n", false},
	{"headed fio rows", MAIL_HEAD,
	 "with patch # on v5.1~:\n\n  write: IOPS=#, BW=71MiB/s "
	 "(74MB/s)(4GiB/60001msec)\n\n", true},
	{"two sides", MAIL_HEAD,
	 "5.10:\n\n  write: IOPS=#, BW=97.0MiB/s (103MB/s)(9MiB/6001msec)\n\n"
	 "5.11:\n\n  write: IOPS=7~, BW=7.0MiB/s (7MB/s)(9MiB/6001msec)\n\n", true},
	{"jobs", MAIL_HEAD, "fio --name=a# --rw=write --bs=4k --numjobs=~\n\n", false},
	{"profiles", MAIL_HEAD, "   1~.34%  fio  [kernel.kallsyms]  [k] f#\n", true},
	{"counters", MAIL_HEAD,
	 "# transactions (# requested), each up to 65536 blocks\naverage: \n"
	 "  0ms waiting for transaction\n  #ms request delay\n"
	 "  4~ms running transaction\n\n", true},
	{"histograms", MAIL_HEAD,
	 "     usecs               : count     distribution\n"
	 "         0 -> 1          : #        |****                |\n\n", false},
	{NULL, NULL, NULL, false},
};

#endif
