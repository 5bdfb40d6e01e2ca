/* SPDX-License-Identifier: GPL-2.0-or-later */
/* --version: our own and that of each library. Those of libxml2 and libcurl
 * are asked of their headers: to call libcurl would load it and two dozen
 * libraries of its own at the start of every command. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <cjson/cJSON.h>
#include <curl/curlver.h>
#include <libxml/xmlversion.h>
#include <pcre2.h>
#include <zlib.h>

#include "cli/cli.h"
#include "corpus/db.h"

void cli_version(FILE *to)
{
	char pcre[64] = "";

	pcre2_config(PCRE2_CONFIG_VERSION, pcre);
	fprintf(to, "regsift %s\n", REGSIFT_VERSION);
	fprintf(to, "PCRE2 %s, SQLite %s, libxml2 %s, libcurl %s, ", pcre,
		db_library_version(), LIBXML_DOTTED_VERSION,
		LIBCURL_VERSION);
	fprintf(to, "cJSON %s, zlib %s\n", cJSON_Version(), zlibVersion());
	fprintf(to, "License GPL-2.0-or-later; no warranty.\n");
}
