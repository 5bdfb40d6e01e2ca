/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The one list of formats. */
#include "parser/format/format.h"

const struct format *const formats[] = {
	NULL,
};
