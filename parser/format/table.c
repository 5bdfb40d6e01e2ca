/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The one list of formats. */
#include "parser/format/fio.h"

const struct format *const formats[] = {
	&format_fio_normal,
	&format_fio_eta,
	&format_fio_job,
	&format_fio_uring,
	NULL,
};
