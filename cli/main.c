/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The entry: only the character set follows the locale, never the numbers.
 */
#include <locale.h>

#include "base/pattern.h"
#include "cli/cli.h"
#include "parser/format/line_format.h"

int main(int argc, char **argv)
{
	int status;

	setlocale(LC_CTYPE, "");
	status = cli_main(argc, argv);
	line_format_release();
	pattern_release_all();
	return status;
}
