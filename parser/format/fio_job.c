/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A fio command line or job file: the parameters of a workload. */
#include "parser/format/fio.h"

static int job_sniff(const struct passage *p, size_t at)
{
	(void)p;
	(void)at;
	return 0;
}

static size_t job_parse(const struct passage *p, size_t at,
			struct block *block)
{
	(void)p;
	(void)at;
	(void)block;
	return 1;
}

static const char *const samples[] = {NULL};

const struct format format_fio_job = {
	.name = "fio-job",
	.title = "fio, command line or job file",
	.sniff = job_sniff,
	.parse = job_parse,
	.samples = samples,
};
