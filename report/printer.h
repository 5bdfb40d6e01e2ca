/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The printer interface: one loader (report/model.h) serves every output. An
 * output is one file with one printer and one row in report/printer.c.
 */
#ifndef REPORT_PRINTER_H
#define REPORT_PRINTER_H

#include "report/model.h"

struct print_options {
	FILE *to;
	bool color;	/* SGR sequences */
	bool utf8;	/* signs outside ASCII */
	bool verbose;	/* every comparison and finding */
};

struct printer {
	const char *name;	/* as given to --format */
	void (*report)(const struct print_options *o, const struct report *r);
	/* After the last report; n reports were printed. NULL: nothing. */
	void (*finish)(const struct print_options *o, size_t n);
};

/* NULL when there is none of that name. */
const struct printer *printer_by_name(const char *name);
/* The names, comma-separated, for messages. */
const char *printer_names(void);

extern const struct printer printer_json, printer_text, printer_quiet;

#endif
