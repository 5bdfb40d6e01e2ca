/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The list of printers. */
#include "report/printer.h"

static const struct printer *const printers[] = {
	&printer_text,
	&printer_json,
	&printer_quiet,
};

const struct printer *printer_by_name(const char *name)
{
	if (strcmp(name, "jsonl") == 0)
		name = "json";
	for (size_t i = 0; i < sizeof(printers) / sizeof(*printers); i++)
		if (strcmp(printers[i]->name, name) == 0)
			return printers[i];
	return NULL;
}

const char *printer_names(void)
{
	return "text, json, quiet";
}
